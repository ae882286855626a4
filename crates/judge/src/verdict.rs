//! How a program did.

use std::fmt;

/// The outcome of one case, mostly as judges abbreviate it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// AC: every answer is right.
    Accepted,
    /// WA: an answer is wrong.
    WrongAnswer,
    /// PE: the answers are right but for white space and empty lines.
    PresentationError,
    /// TLE: the program did not end in time.
    TimeLimit,
    /// OLE: it wrote more than it may.
    OutputLimit,
    /// RTE: it could not be started, or ended otherwise than with exit code 0.
    RunTimeError,
    /// JE: the case itself is faulty, so that nothing is said of the program.
    JudgeError,
    /// OK: no verdict on the program. The case holds our own checker to an output of which it says
    /// whether it is right, and the checker agrees.
    Sound,
}

impl Verdict {
    /// The abbreviation.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Accepted => "AC",
            Self::WrongAnswer => "WA",
            Self::PresentationError => "PE",
            Self::TimeLimit => "TLE",
            Self::OutputLimit => "OLE",
            Self::RunTimeError => "RTE",
            Self::JudgeError => "JE",
            Self::Sound => "OK",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}
