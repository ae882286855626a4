//! Running a program on cases and judging what it prints.

mod arguments;
pub mod exhaustive;
mod jobs;
mod report;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, fs};

use anyhow::Result;

use crate::cases::{self, Case, Finding, Flaw, Subject};
use crate::check::{check, check_case};
use crate::process::{CommandLine, Program};
use crate::{Conventions, Kind, Verdict};
pub use arguments::{Arguments, BadArguments, Format};
use jobs::in_order;
pub use report::Reporter;

/// How many cases passed and failed; shown as `N passed, N failed`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cases with the verdict AC.
    pub passed: usize,
    /// Cases with another one.
    pub failed: usize,
}

impl Tally {
    /// Whether nothing failed and there was something to pass.
    pub fn is_passed(self) -> bool {
        self.failed == 0 && self.passed > 0
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// What became of a case.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The name of the case.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
    /// How many boards it has, if all were judged.
    pub boards: usize,
    /// How long the program took.
    pub time: Duration,
    /// What is wrong; empty if nothing is.
    pub message: String,
}

impl Judged {
    /// A case of which all boards were answered as they should be.
    pub fn accepted(name: String, boards: usize, time: Duration) -> Self {
        Self { name, verdict: Verdict::Accepted, boards, time, message: String::new() }
    }

    /// A case with another verdict, and the reason.
    pub fn failed(name: String, verdict: Verdict, time: Duration, message: String) -> Self {
        Self { name, verdict, boards: 0, time, message }
    }
}

/// Judges the cases at the paths, or all boards, and reports on `out`. `default_program` is asked for
/// the program where none is named.
///
/// # Errors
///
/// [`BadArguments`] when there is nothing that could be judged, or the options contradict each other;
/// else when there is no program, or `out` cannot be written to.
pub fn run(
    arguments: &Arguments,
    default_program: &mut dyn FnMut(Kind) -> Result<CommandLine>,
    out: &mut dyn Write,
) -> Result<Tally> {
    arguments.validate()?;
    let mut reporter = Reporter::new(arguments.format, out);
    if arguments.exhaustive {
        let too_little = || BadArguments("--exhaustive needs --puzzle".to_owned());
        let kind = arguments.puzzle.ok_or_else(too_little)?;
        let program = arguments.program(kind, default_program)?;
        reporter.report(&exhaustive::judge(kind, arguments, &program)?)?;
    } else {
        if arguments.paths.is_empty() {
            let message = "there is nothing to verify: name cases, folders of cases or packages, or \
                           use --exhaustive";
            return Err(BadArguments(message.to_owned()).into());
        }
        let find = |path: &PathBuf| cases::find(path, Path::new(""), arguments.puzzle);
        let findings = arguments.paths.iter().flat_map(find).collect();
        judge_findings(arguments, findings, default_program, &mut reporter)?;
    }
    reporter.finish()
}

/// Judges what was found, `--jobs` at once, and reports in order.
///
/// # Errors
///
/// As [`run`].
pub fn judge_findings(
    arguments: &Arguments,
    mut findings: Vec<Finding>,
    default_program: &mut dyn FnMut(Kind) -> Result<CommandLine>,
    reporter: &mut Reporter<'_>,
) -> Result<()> {
    let filter = arguments.filter.as_deref().unwrap_or("");
    findings.retain(|finding| finding.matches(filter));
    if findings.is_empty() {
        findings.push(Finding { name: filter.to_owned(), case: Err(Flaw::NothingMatches) });
    }
    let mut programs = Vec::new();
    for kind in Kind::ALL {
        let is_asked = |finding: &Finding| {
            let case = finding.case.as_ref();
            case.is_ok_and(|case| {
                case.kind == kind && matches!(case.subject, Subject::Program { .. })
            })
        };
        let is_asked = findings.iter().any(is_asked);
        let program = is_asked.then(|| arguments.program(kind, default_program)).transpose()?;
        programs.push((kind, program));
    }
    let program = |kind| programs.iter().find(|(of, _)| *of == kind)?.1.as_ref();
    let judge = |number: usize| -> Judged {
        let Finding { name, case } = &findings[number];
        match case {
            Err(flaw) => {
                Judged::failed(name.clone(), Verdict::JudgeError, Duration::ZERO, flaw.to_string())
            }
            Ok(case) => judge_case(name, case, &arguments.conventions, program(case.kind)),
        }
    };
    in_order(findings.len(), arguments.jobs.into(), judge, |judged| reporter.report(&judged))
}

/// Judges one case, by running the program where it is about the program.
fn judge_case(
    name: &str,
    case: &Case,
    conventions: &Conventions,
    program: Option<&Program>,
) -> Judged {
    let name = name.to_owned();
    let failed =
        |verdict, time, message: String| Judged::failed(name.clone(), verdict, time, message);
    if let Err(message) = conventions.validate(case.kind) {
        return failed(Verdict::JudgeError, Duration::ZERO, message);
    }
    let read = |path: &Path| {
        let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
        bytes.map_err(|message| failed(Verdict::JudgeError, Duration::ZERO, message))
    };
    let outcome = || {
        let input = read(&case.input)?;
        match &case.subject {
            Subject::Program { expected } => {
                let expected = read(expected)?;
                let checked_case = check_case(case.kind, conventions, (&input, &expected));
                checked_case.map_err(|fault| {
                    failed(Verdict::JudgeError, Duration::ZERO, fault.to_string())
                })?;
                let program = program.expect("there is a program where one is asked for");
                let input: Arc<[u8]> = input.into();
                let run = program.run(&[], &input);
                let output = run.output.map_err(|breakdown| {
                    failed(breakdown.verdict(), run.time, breakdown.to_string())
                })?;
                let checked = checked(case.kind, conventions, (&input, &expected), &output);
                let boards = checked.map_err(|(verdict, why)| failed(verdict, run.time, why))?;
                Ok(Judged::accepted(name.clone(), boards, run.time))
            }
            Subject::Checker { expected, output, is_right } => {
                let (expected, output) = (read(expected)?, read(output)?);
                let checked = checked(case.kind, conventions, (&input, &expected), &output);
                judge_checker(&name, checked, *is_right)
            }
        }
    };
    outcome().unwrap_or_else(|judged| judged)
}

/// The check of an output in memory.
fn checked(
    kind: Kind,
    conventions: &Conventions,
    case: (&[u8], &[u8]),
    mut output: &[u8],
) -> Result<usize, (Verdict, String)> {
    let checked = check(kind, conventions, case, &mut output);
    let checked = checked.expect("bytes in memory can be read");
    checked.map_err(|rejection| (rejection.verdict(), rejection.to_string()))
}

/// What our own checker makes of a file of which it is known what it is.
fn judge_checker(
    name: &str,
    checked: Result<usize, (Verdict, String)>,
    is_right: bool,
) -> Result<Judged, Judged> {
    let failed = |message: String| {
        Judged::failed(name.to_owned(), Verdict::JudgeError, Duration::ZERO, message)
    };
    match checked {
        Ok(boards) if is_right => Ok(Judged::accepted(name.to_owned(), boards, Duration::ZERO)),
        Ok(_) => Err(failed("it is said to be invalid, and was accepted".to_owned())),
        Err((Verdict::JudgeError, message)) => Err(failed(message)),
        Err((verdict, message)) if is_right => {
            Err(failed(format!("it is said to be valid, and got {verdict}: {message}")))
        }
        Err(_) => Ok(Judged::accepted(name.to_owned(), 0, Duration::ZERO)),
    }
}
