//! What can stop the program, how it is said, and with which exit code.
//!
//! Three kinds of errors are told apart by their type: [`BadInput`] and clap's own are the user's (2),
//! [`ExitWith`] brings its code along, and everything else is a failure at run time (1), but for a reader
//! of standard output that went away (0).

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use anyhow::Result;
use clap::error::ContextValue;
use judge::clean::{for_terminal, is_command};
use search::saved::OpenError;

/// Something wrong with what the user gave: exit code 2.
#[derive(Debug)]
pub(crate) struct BadInput {
    /// What is wrong and where.
    pub(crate) message: String,
    /// A word of advice.
    pub(crate) hint: Option<String>,
}

/// What to do about a file of the program's own that is refused.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Afresh {
    /// The way round it, which leaves the file alone.
    pub(crate) other: &'static str,
    /// What else helps where the file is of no use to anybody.
    pub(crate) removed: &'static str,
}

/// What to do about a table that is refused.
pub(crate) const AFRESH: Afresh = Afresh {
    other: "another --table file is made afresh",
    removed: "so is this one if it is removed",
};

impl BadInput {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None }
    }
}

impl BadInput {
    /// A file of the program's own that is refused. Only what this program has written, and what is
    /// of no use any more, is said to be removed.
    pub(crate) fn in_file(path: &Path, reason: OpenError, afresh: Afresh) -> Self {
        let Afresh { other, removed } = afresh;
        let hint = match &reason {
            OpenError::Io(_) => None,
            OpenError::NotOurs | OpenError::OtherIdentity { .. } => Some(other.to_owned()),
            OpenError::Empty
            | OpenError::Version { .. }
            | OpenError::Truncated { .. }
            | OpenError::TooLong { .. }
            | OpenError::Damaged { .. } => Some(format!("{other}, and {removed}")),
        };
        let message = format!("{}: {}", path.display(), with_causes(&reason.into()));
        Self { message, hint }
    }
}

/// The error with a word of advice, where it is about bad input and has none.
pub(crate) fn advised(error: anyhow::Error, hint: Option<String>) -> anyhow::Error {
    match error.downcast::<BadInput>() {
        Ok(BadInput { message, hint: own }) => BadInput { message, hint: own.or(hint) }.into(),
        Err(error) => error,
    }
}

/// The error and what caused it, each said once: some errors say their cause themselves.
pub(crate) fn with_causes(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.ends_with(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)?;
        self.hint.iter().try_for_each(|hint| write!(f, "\n  hint: {hint}"))
    }
}

impl std::error::Error for BadInput {}

/// An end whose exit code is settled, with words of its own or none: a judge's, a signal's, or that of
/// something that has been told already.
#[derive(Debug)]
pub(crate) struct ExitWith {
    /// The exit code.
    pub(crate) code: u8,
    /// What standard error gets, line ends and all.
    pub(crate) message: String,
}

impl fmt::Display for ExitWith {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for ExitWith {}

/// Says on `errors` what went wrong, if anything, and returns the exit code: 0 when everything was
/// answered, 1 for a failure at run time, 2 for bad input or usage.
///
/// A reader of standard output that went away (`tiles … | head -1`) has seen what it wanted: that
/// ends the program quietly.
pub fn report(outcome: Result<()>, errors: &mut dyn Write) -> ExitCode {
    let Err(error) = outcome else { return ExitCode::SUCCESS };
    if let Some(usage) = error.downcast_ref::<clap::Error>() {
        // Where standard error is gone, the exit code has to say it alone.
        let _ = errors.write_all(in_our_voice(usage).as_bytes());
        return ExitCode::from(2);
    }
    if let Some(ExitWith { code, message }) = error.downcast_ref() {
        // Where standard error is gone, the exit code has to say it alone.
        let _ = errors.write_all(for_terminal(message).as_bytes());
        return ExitCode::from(*code);
    }
    let cause = error.root_cause().downcast_ref::<io::Error>().map(io::Error::kind);
    if cause == Some(io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    // Where standard error is gone too, the exit code has to say it alone.
    let _ = writeln!(errors, "tiles: {}", for_terminal(&with_causes(&error)));
    ExitCode::from(if error.is::<BadInput>() { 2 } else { 1 })
}

/// A usage error as this program says it: it begins with the program's name, and advice is a hint. In
/// colours where clap would, unless something in it that is quoted from the command line would be
/// obeyed by a terminal: then there are neither colours nor that.
fn in_our_voice(usage: &clap::Error) -> String {
    let is_harmless = |text: &String| !text.contains(is_command);
    let are_harmless = usage.context().all(|(_, value)| match value {
        ContextValue::String(text) => is_harmless(text),
        ContextValue::Strings(texts) => texts.iter().all(is_harmless),
        _ => true,
    });
    let plain = usage.render().to_string();
    let has_colours = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
    let text = match are_harmless {
        true if has_colours => usage.render().ansi().to_string(),
        true => plain.clone(),
        false => for_terminal(&plain),
    };
    // Help, where a subcommand is missing, is no message.
    if plain.starts_with("error:") {
        text.replacen("error:", "tiles:", 1).replace(TIP, HINT).replace(BRIGHT_TIP, BRIGHT_HINT)
    } else {
        text
    }
}

/// Advice in the words of clap and in ours, without colours and with them.
const TIP: &str = "\n  tip: ";
const HINT: &str = "\n  hint: ";
const BRIGHT_TIP: &str = "\n  \u{1b}[32mtip:";
const BRIGHT_HINT: &str = "\n  \u{1b}[32mhint:";
