//! What judges read besides the exit code: the files of Kattis, and testlib's report.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use judge::Verdict;
use judge::check::Checked;
use judge::clean::escaped_for_xml;

use crate::numbers::counted_length;

/// Writes what Kattis' judges are to read, and nothing that an earlier check has left there.
pub(super) fn leave_in(folder: &Path, checked: &Result<Checked>) -> Result<()> {
    let error = folder.join("judgeerror.txt");
    if error.exists() {
        fs::remove_file(&error).with_context(|| error.display().to_string())?;
    }
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())
    };
    match checked {
        Ok(Ok(boards)) => {
            write("judgemessage.txt", &format!("{}\n", counted_length(*boards, "board")))
        }
        Ok(Err(rejection)) => {
            let text = format!("{rejection}\n{}", rejection.picture());
            write("judgemessage.txt", &text)?;
            if rejection.verdict() == Verdict::JudgeError {
                write("judgeerror.txt", &text)
            } else {
                Ok(())
            }
        }
        Err(error) => {
            // What went wrong first is what has to be told.
            let _ = write("judgeerror.txt", &format!("{error:#}\n"));
            Ok(())
        }
    }
}

/// How testlib is asked to write its report.
#[derive(Clone, Copy, Debug)]
pub(super) enum ReportStyle {
    /// The message alone.
    Plain,
    /// An element of XML with the verdict and the message, which other checkers' systems read.
    Appes,
}

impl ReportStyle {
    /// Writes the report on a check.
    pub(super) fn write(self, path: &Path, verdict: Verdict, message: &str) -> Result<()> {
        let text = match self {
            Self::Plain => message.to_owned(),
            Self::Appes => element(verdict, message),
        };
        fs::write(path, text).with_context(|| format!("the report: {}", path.display()))
    }
}

/// The element as testlib writes it, but in UTF-8.
fn element(verdict: Verdict, message: &str) -> String {
    let outcome = match verdict {
        Verdict::Accepted => "accepted",
        Verdict::PresentationError => "presentation-error",
        Verdict::JudgeError => "fail",
        _ => "wrong-answer",
    };
    let message = escaped_for_xml(message);
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"{outcome}\">{message}</result>\n"
    )
}
