//! How a verdict is said to each judge: exit codes and words.

use std::ffi::OsString;

use judge::Verdict;

use crate::failure::ExitWith;

/// What a judge understands.
pub(super) struct Codes {
    accept: u8,
    wrong: (u8, &'static str),
    presentation: (u8, &'static str),
    fail: (u8, &'static str),
    /// The words before the number of boards, where all is right.
    ok: Option<&'static str>,
}

pub(super) const KATTIS: Codes = Codes {
    accept: 42,
    wrong: (43, "wrong answer: "),
    presentation: (43, "wrong answer: "),
    fail: (1, "judge error: "),
    ok: None,
};

pub(super) const TESTLIB: Codes = Codes {
    accept: 0,
    wrong: (1, "wrong answer "),
    presentation: (2, "wrong output format "),
    fail: (3, "FAIL "),
    ok: Some("ok "),
};

pub(super) const HUSTOJ: Codes = Codes {
    accept: 0,
    wrong: (1, "wrong answer: "),
    presentation: (1, "presentation error: "),
    fail: (1, "judge error: "),
    ok: None,
};

impl Codes {
    /// The codes of the protocol that the command line names, whatever else is wrong with it.
    pub(super) fn named(arguments: &[OsString]) -> Option<&'static Self> {
        let is_judge = arguments.get(1)? == "judge";
        match arguments.get(2).filter(|_| is_judge)?.to_str()? {
            "kattis" | "input" => Some(&KATTIS),
            "testlib" => Some(&TESTLIB),
            "hustoj" => Some(&HUSTOJ),
            _ => None,
        }
    }

    /// The end of the program after this verdict.
    pub(super) fn end(&self, verdict: Verdict, message: &str) -> ExitWith {
        let (code, words) = match verdict {
            Verdict::Accepted => (self.accept, self.ok.unwrap_or_default()),
            Verdict::PresentationError => self.presentation,
            Verdict::JudgeError => self.fail,
            _ => self.wrong,
        };
        let is_silent = verdict == Verdict::Accepted && self.ok.is_none();
        let message = if is_silent { String::new() } else { format!("{words}{message}\n") };
        ExitWith { code, message }
    }
}
