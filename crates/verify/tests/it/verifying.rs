//! `verify` from its arguments to what it prints.

use std::time::Duration;

use clap::Parser;
use verify::{Arguments, Listener};

/// Whether everything passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed,
    Failed,
}

#[derive(Debug, Parser)]
struct Line {
    #[command(flatten)]
    arguments: Arguments,
}

/// What `verify` makes of these arguments.
pub(crate) fn verify(arguments: &[&str]) -> (Outcome, String) {
    let listener = Listener { pause: Duration::MAX, tell: &|_| {} };
    verify_with(arguments, listener)
}

/// The same, told to somebody.
pub(crate) fn verify_with(arguments: &[&str], listener: Listener<'_>) -> (Outcome, String) {
    let line = Line::try_parse_from([&["verify"], arguments].concat()).unwrap();
    let mut out = Vec::new();
    let no_default = &mut |_| anyhow::bail!("the tests name their programs");
    let tally = ::verify::run(&line.arguments, no_default, &mut out, listener).unwrap();
    let outcome = if tally.is_passed() { Outcome::Passed } else { Outcome::Failed };
    (outcome, String::from_utf8(out).unwrap())
}

/// Why these arguments are refused.
#[track_caller]
pub(crate) fn refused(arguments: &[&str]) -> String {
    Line::try_parse_from([&["verify"], arguments].concat()).unwrap_err().to_string()
}
