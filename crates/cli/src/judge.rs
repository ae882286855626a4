//! `tiles judge`: one output checked, by the conventions of judges.

mod codes;
mod feedback;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, Subcommand};
use judge::check::{CaseTexts, Checked, check};
use judge::input::{self, InputForm, Layout, MOST_BOARDS};
use judge::options::whole_number;
use judge::{Conventions, Puzzle, Trailing, Verdict};
use verify::{ConventionArguments, words};

use crate::console::Console;
use crate::numbers::{counted, counted_length};
use codes::{Codes, HUSTOJ, KATTIS, TESTLIB};
use feedback::ReportStyle;

/// Check an output, or an input file, by the conventions of judges
///
/// An answer is a line, compared as it is: an empty line is an answer, and white space is none of it.
/// The last line may lack its end, so that nothing at all is right for one solved board. For `eight`
/// any string of moves that is as short as the judge's is right; a line of more than a MiB is none. A
/// byte-order mark of UTF-8 does not count, other encodings are named. No table is made, and memory
/// does not grow with the output. Exit codes, and the words on standard error, are the judges' own;
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
  tiles judge hustoj eight 1.in 1.ans user.out
  tiles judge input eight --count-line < 1.in";

const KATTIS_HELP: &str = "\
Examples:
  tiles judge kattis eight 1.in 1.ans feedback < 1.out
  tiles judge kattis rotate 1.in 1.ans feedback --turns quarter < 1.out";

const TESTLIB_HELP: &str = "\
Examples:
  tiles judge testlib eight 1.in 1.out 1.ans
  tiles judge testlib rotate 1.in 1.out 1.ans --turns quarter
  tiles judge testlib eight 1.in 1.out 1.ans report.xml -appes";

const HUSTOJ_HELP: &str = "\
Examples:
  tiles judge hustoj eight 1.in 1.ans user.out
  tiles judge hustoj rotate 1.in 1.ans user.out --size 3x4";

const INPUT_HELP: &str = "\
Examples:
  tiles judge input eight < 1.in
  tiles judge input rotate --count-line --most-boards 1000 < 1.in";

#[derive(Debug, Subcommand)]
enum Protocol {
    /// Kattis, ICPC: exit 42 accept, 43 reject, else judge error
    ///
    /// White space at line ends and an empty line after the last answer are rejected: a package's own
    /// checker does as its statement says, and an exported statement says so. An output that is not
    /// handed over at all, where standard input is closed, is a judge error.
    #[command(after_help = KATTIS_HELP)]
    Kattis {
        #[command(flatten)]
        puzzle: PuzzleArgument,
        /// The input
        input: PathBuf,
        /// The judge's answer
        answer: PathBuf,
        /// The folder for judgemessage.txt, which draws the boards, and judgeerror.txt
        feedback_dir: PathBuf,
        /// What some judges append: that capitals and white space matter, which they do
        #[arg(value_name = "FLAG", value_parser = ["case_sensitive", "space_change_sensitive"])]
        flags: Vec<String>,
        #[command(flatten)]
        conventions: ConventionArguments,
    },
    /// Codeforces, Polygon: exit 0 ok, 1 wrong answer, 2 presentation error, 3 fail
    ///
    /// As testlib's own checkers do, this passes over white space at line ends and empty lines after
    /// the last answer, and takes an output file that is not there for a presentation error.
    #[command(after_help = TESTLIB_HELP)]
    Testlib {
        #[command(flatten)]
        puzzle: PuzzleArgument,
        /// The input
        input: PathBuf,
        /// The program's output
        output: PathBuf,
        /// The judge's answer
        answer: PathBuf,
        /// A file to write what is on standard error to, without the first words
        report: Option<PathBuf>,
        /// The report is XML, with the verdict
        #[arg(value_name = "-appes", value_parser = ["-appes", "-APPES"], allow_hyphen_values = true)]
        appes: Option<String>,
        /// What Polygon says of the test; it changes nothing
        #[arg(long, value_name = "NAME")]
        testset: Option<String>,
        /// What Polygon calls the group of the test; it changes nothing
        #[arg(long, value_name = "NAME")]
        group: Option<String>,
        #[command(flatten)]
        conventions: ConventionArguments,
    },
    /// HUSTOJ: exit 0 accept, 1 reject, or judge error (standard error says which)
    ///
    /// As HUSTOJ's own comparison does, this passes over white space at line ends and empty lines after
    /// the last answer. An output file that is not there is a judge error, since HUSTOJ itself makes it.
    #[command(after_help = HUSTOJ_HELP)]
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
        conventions: ConventionArguments,
    },
    /// Validate an input file on standard input, to the last space: exit 42 valid, 43 not
    ///
    /// An input is valid as in the exported statements: a board a line, ended by LF, with one space
    /// between tiles; the blank is x; and there are no more boards than that. --layout and
    /// --most-boards allow more.
    #[command(after_help = INPUT_HELP)]
    Input {
        #[command(flatten)]
        puzzle: PuzzleArgument,
        #[command(flatten)]
        form: FormArguments,
        #[command(flatten)]
        conventions: ConventionArguments,
    },
}

#[derive(Args, Debug)]
struct PuzzleArgument {
    /// The puzzle
    #[arg(value_parser = words::puzzle())]
    puzzle: Puzzle,
}

/// How the boards of an input have to be written.
#[derive(Args, Debug)]
struct FormArguments {
    /// How boards are laid out
    #[arg(long, value_parser = words::layout(), value_name = "LAYOUT", default_value = "lines")]
    layout: Layout,

    /// How many boards there may be
    #[arg(long, value_name = "N", default_value_t = u64::from(MOST_BOARDS))]
    #[arg(value_parser = whole_number(1..=u64::MAX))]
    most_boards: u64,
}

impl From<&FormArguments> for InputForm {
    fn from(&FormArguments { layout, most_boards }: &FormArguments) -> Self {
        Self { layout, most_boards }
    }
}

/// The exit code of a fault of this program's own: where it is a judge, that of such a fault, else 1.
pub(crate) fn fault_code(arguments: &[OsString]) -> u8 {
    Codes::named(arguments).map_or(1, |codes| codes.end(Verdict::JudgeError, "").code)
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
    let (codes, trailing) = match arguments.protocol {
        Protocol::Kattis { .. } | Protocol::Input { .. } => (&KATTIS, Trailing::Counts),
        Protocol::Testlib { .. } => (&TESTLIB, Trailing::IsIgnored),
        Protocol::Hustoj { .. } => (&HUSTOJ, Trailing::IsIgnored),
    };
    let fault = |error: anyhow::Error| Ruling {
        verdict: Verdict::JudgeError,
        message: format!("{error:#}"),
    };
    let ruling = ruling(&arguments.protocol, trailing, console).unwrap_or_else(fault);
    let reported = arguments.protocol.report(&ruling);
    let Ruling { verdict, message } = reported.map_or_else(fault, |()| ruling);
    Err(codes.end(verdict, &message).into())
}

impl Protocol {
    /// Writes the report, if one is asked for.
    fn report(&self, Ruling { verdict, message }: &Ruling) -> Result<()> {
        let Self::Testlib { report: Some(path), input, output, answer, appes, .. } = self else {
            return Ok(());
        };
        let case = [("the input", input), ("the output", output), ("the answer", answer)];
        if let Some((name, _)) = case.iter().find(|(_, file)| is_same_file(file, path)) {
            bail!("the report would be written over {name}: {}", path.display());
        }
        let style = if appes.is_some() { ReportStyle::Appes } else { ReportStyle::Plain };
        style.write(path, *verdict, message)
    }
}

/// A verdict, and what is to be said of it.
struct Ruling {
    verdict: Verdict,
    message: String,
}

/// The ruling on what the protocol hands over.
fn ruling(protocol: &Protocol, trailing: Trailing, console: &mut Console<'_>) -> Result<Ruling> {
    let (puzzle, conventions) = match protocol {
        Protocol::Kattis { puzzle, conventions, .. }
        | Protocol::Testlib { puzzle, conventions, .. }
        | Protocol::Hustoj { puzzle, conventions, .. }
        | Protocol::Input { puzzle, conventions, .. } => (puzzle.puzzle, conventions),
    };
    let conventions = &Conventions { trailing, ..conventions.into() };
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
            feedback::leave_in(feedback_dir, &checked)?;
            checked.map(said)
        }
        // testlib opens the input first, and an output that is not there is for the program to answer.
        Protocol::Testlib { input, output, .. } if is_missing(output) && !is_missing(input) => {
            let message = format!("there is no output: {}", output.display());
            Ok(Ruling { verdict: Verdict::PresentationError, message })
        }
        Protocol::Testlib { input, output, answer, .. }
        | Protocol::Hustoj { input, answer, output, .. } => check_file(input, answer, output),
        Protocol::Input { form, .. } => {
            let mut input = BufReader::with_capacity(BUFFER, &mut *console.input);
            let valid =
                input::validate(puzzle, conventions, form.into(), &mut input).context("<stdin>")?;
            let (verdict, message) = match valid {
                Ok(boards) => (Verdict::Accepted, counted(boards, "board")),
                Err(fault) => (Verdict::WrongAnswer, fault.to_string()),
            };
            Ok(Ruling { verdict, message })
        }
    }
}

/// Whether both paths lead to one file that is there.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(fs::canonicalize);
    one.is_ok_and(|one| other.is_ok_and(|other| one == other))
}

fn is_missing(path: &Path) -> bool {
    fs::metadata(path).is_err_and(|error| error.kind() == ErrorKind::NotFound)
}

/// Bytes of an output that are read at once.
const BUFFER: usize = 1 << 16;

/// Checks an output by the files of a case: the input and the judge's answer.
fn checked(
    puzzle: Puzzle,
    conventions: &Conventions,
    [input, answer]: [&Path; 2],
    output: &mut dyn BufRead,
) -> Result<Checked> {
    let read = |path: &Path| fs::read(path).with_context(|| path.display().to_string());
    let (input, expected) = (read(input)?, read(answer)?);
    let case = CaseTexts { input: &input, expected: &expected };
    check(puzzle, conventions, case, output).context("the output")
}

fn said(checked: Checked) -> Ruling {
    let (verdict, message) = match checked {
        Ok(boards) => (Verdict::Accepted, counted_length(boards, "board")),
        Err(rejection) => (rejection.verdict(), rejection.to_string()),
    };
    Ruling { verdict, message }
}
