//! `tiles judge`: one output checked, by the conventions of judges.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::{Args, Subcommand};
use judge::check::{Checked, check};
use judge::{Conventions, Kind, Verdict, input};

use crate::console::Console;
use crate::failure::Ruled;

/// Check an output, or an input file, by the conventions of judges
///
/// An answer is a line, compared as it is: an empty line is an answer, and blanks are none of it. For
/// `eight` any string of moves that is as short as the judge's is right; a line of more than a MiB is
/// none. No table is made, and memory does not grow with the output. Exit codes, and the words on standard error, are the judges' own;
/// the message names the board, the move and the place in the answer.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    protocol: Protocol,
}

const AFTER_HELP: &str = "\
Examples:
  tiles judge kattis eight 1.in 1.ans feedback < 1.out
  tiles judge testlib rotate 1.in 1.out 1.ans --turns quarter
  tiles judge input eight --count-line < 1.in";

#[derive(Debug, Subcommand)]
enum Protocol {
    /// Kattis, ICPC: exit 42 accept, 43 reject, else judge error
    Kattis {
        #[command(flatten)]
        puzzle: PuzzleArgument,
        /// The input
        input: PathBuf,
        /// The judge's answer
        answer: PathBuf,
        /// The folder for judgemessage.txt, which draws the boards, and judgeerror.txt
        feedback_dir: PathBuf,
        /// What some judges append: that capitals and blanks matter, which they do
        #[arg(value_name = "FLAG", value_parser = ["case_sensitive", "space_change_sensitive"])]
        flags: Vec<String>,
        #[command(flatten)]
        conventions: Conventions,
    },
    /// Codeforces, Polygon: exit 0 ok, 1 wrong answer, 2 presentation error, 3 fail
    Testlib {
        #[command(flatten)]
        puzzle: PuzzleArgument,
        /// The input
        input: PathBuf,
        /// The program's output
        output: PathBuf,
        /// The judge's answer
        answer: PathBuf,
        #[command(flatten)]
        conventions: Conventions,
    },
    /// HUSTOJ: exit 0 accept, 1 reject, or judge error (standard error says which)
    Hustoj {
        #[command(flatten)]
        puzzle: PuzzleArgument,
        /// The input
        input: PathBuf,
        /// The judge's answer
        answer: PathBuf,
        /// The program's output
        output: PathBuf,
        #[command(flatten)]
        conventions: Conventions,
    },
    /// Validate an input file on standard input, to the last blank: exit 42 valid, 43 not
    Input {
        #[command(flatten)]
        puzzle: PuzzleArgument,
        #[command(flatten)]
        conventions: Conventions,
    },
}

#[derive(Args, Debug)]
struct PuzzleArgument {
    /// The puzzle
    #[arg(value_enum)]
    puzzle: Kind,
}

/// What a judge understands.
struct Codes {
    accept: u8,
    wrong: (u8, &'static str),
    presentation: (u8, &'static str),
    fail: (u8, &'static str),
    /// The words before the number of boards, where all is right.
    ok: Option<&'static str>,
}

const KATTIS: Codes = Codes {
    accept: 42,
    wrong: (43, "wrong answer: "),
    presentation: (43, "wrong answer: "),
    fail: (1, "judge error: "),
    ok: None,
};

const TESTLIB: Codes = Codes {
    accept: 0,
    wrong: (1, "wrong answer "),
    presentation: (2, "wrong output format "),
    fail: (3, "FAIL "),
    ok: Some("ok "),
};

const HUSTOJ: Codes = Codes {
    accept: 0,
    wrong: (1, "wrong answer: "),
    presentation: (1, "presentation error: "),
    fail: (1, "judge error: "),
    ok: None,
};

impl Codes {
    /// The codes of the protocol that the command line names, whatever else is wrong with it.
    fn named(arguments: &[OsString]) -> Option<&'static Self> {
        let is_judge = arguments.get(1)? == "judge";
        match arguments.get(2).filter(|_| is_judge)?.to_str()? {
            "kattis" | "input" => Some(&KATTIS),
            "testlib" => Some(&TESTLIB),
            "hustoj" => Some(&HUSTOJ),
            _ => None,
        }
    }

    /// The end of the program after this verdict.
    fn end(&self, verdict: Verdict, message: &str) -> Ruled {
        let (code, words) = match verdict {
            Verdict::Accepted => (self.accept, self.ok.unwrap_or_default()),
            Verdict::PresentationError => self.presentation,
            Verdict::JudgeError => self.fail,
            _ => self.wrong,
        };
        let is_silent = verdict == Verdict::Accepted && self.ok.is_none();
        let message = if is_silent { String::new() } else { format!("{words}{message}\n") };
        Ruled { code, message }
    }
}

/// The error for a command line that cannot be understood, with the exit code that the judge takes
/// for a fault of its own.
pub(crate) fn usage(arguments: &[OsString], usage: clap::Error) -> anyhow::Error {
    match Codes::named(arguments) {
        Some(codes) if usage.use_stderr() => {
            let message = usage.to_string();
            let message = message.strip_prefix("error: ").unwrap_or(&message);
            codes.end(Verdict::JudgeError, message.trim_end()).into()
        }
        _ => usage.into(),
    }
}

pub(crate) fn run(arguments: &Arguments, console: &mut Console<'_>) -> Result<()> {
    let codes = match arguments.protocol {
        Protocol::Kattis { .. } | Protocol::Input { .. } => &KATTIS,
        Protocol::Testlib { .. } => &TESTLIB,
        Protocol::Hustoj { .. } => &HUSTOJ,
    };
    let ended = match verdict(&arguments.protocol, console) {
        Ok((verdict, message)) => codes.end(verdict, &message),
        Err(error) => codes.end(Verdict::JudgeError, &format!("{error:#}")),
    };
    Err(ended.into())
}

/// The verdict, and what is to be said of it.
fn verdict(protocol: &Protocol, console: &mut Console<'_>) -> Result<(Verdict, String)> {
    let (puzzle, conventions) = match protocol {
        Protocol::Kattis { puzzle, conventions, .. }
        | Protocol::Testlib { puzzle, conventions, .. }
        | Protocol::Hustoj { puzzle, conventions, .. }
        | Protocol::Input { puzzle, conventions } => (puzzle.puzzle, conventions),
    };
    conventions.validate(puzzle).map_err(|message| anyhow!(message))?;
    let check_file = |input: &Path, answer: &Path, output: &Path| {
        let file = File::open(output).with_context(|| output.display().to_string())?;
        let mut output = BufReader::with_capacity(BUFFER, file);
        checked(puzzle, conventions, [input, answer], &mut output).map(said)
    };
    match protocol {
        Protocol::Kattis { input, answer, feedback_dir, .. } => {
            let mut output = BufReader::with_capacity(BUFFER, &mut *console.input);
            let checked = checked(puzzle, conventions, [input, answer], &mut output);
            leave_feedback(feedback_dir, &checked)?;
            checked.map(said)
        }
        Protocol::Testlib { input, output, answer, .. }
        | Protocol::Hustoj { input, answer, output, .. } => check_file(input, answer, output),
        Protocol::Input { .. } => {
            let mut input = BufReader::with_capacity(BUFFER, &mut *console.input);
            let valid = input::validate(puzzle, conventions, &mut input).context("<stdin>")?;
            Ok(match valid {
                Ok(boards) => (Verdict::Accepted, counted(boards)),
                Err(fault) => (Verdict::WrongAnswer, fault.to_string()),
            })
        }
    }
}

/// Bytes of an output that are read at once.
const BUFFER: usize = 1 << 16;

/// Checks an output by the files of a case.
fn checked(
    puzzle: Kind,
    conventions: &Conventions,
    case: [&Path; 2],
    output: &mut dyn BufRead,
) -> Result<Checked> {
    let read = |path: &Path| fs::read(path).with_context(|| path.display().to_string());
    let [input, answer] = [read(case[0])?, read(case[1])?];
    check(puzzle, conventions, (&input, &answer), output).context("the output")
}

fn said(checked: Checked) -> (Verdict, String) {
    match checked {
        Ok(boards) => (Verdict::Accepted, counted(boards as u64)), // usize has at most 64 bits
        Err(rejection) => (rejection.verdict(), rejection.to_string()),
    }
}

fn counted(boards: u64) -> String {
    if boards == 1 { "1 board".to_owned() } else { format!("{boards} boards") }
}

/// Writes what the judges are to read, and nothing that an earlier check has left there.
fn leave_feedback(folder: &Path, checked: &Result<Checked>) -> Result<()> {
    let error = folder.join("judgeerror.txt");
    if error.exists() {
        fs::remove_file(&error).with_context(|| error.display().to_string())?;
    }
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())
    };
    match checked {
        Ok(Ok(boards)) => write("judgemessage.txt", &format!("{}\n", counted(*boards as u64))), // as above
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
