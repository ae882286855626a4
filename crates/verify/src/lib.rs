//! Running a program on cases and judging what it prints: what `tiles verify` and the repository's own
//! tasks share, from the arguments to the report.
//!
//! What is right, and how a program is run, says the crate `judge`; the command line and the order of
//! the work are here.
//!
//! **Invariant:** a verdict never comes from the judged program; only [`exhaustive`] asks a table of
//! ours.

mod arguments;
mod batch;
mod case;
mod conventions;
pub mod exhaustive;
mod jobs;
mod progress;
mod report;
mod sample;
pub mod words;

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use judge::cases::{self, Finding, Flaw};
use judge::process::{CommandLine, interruption};
use judge::{Puzzle, Verdict, counted_length};

pub use arguments::{Arguments, BadArguments, ReportFormat};
use case::Judging;
pub use conventions::ConventionArguments;
use jobs::{Runs, in_order};
use progress::JudgingProgress;
pub use progress::Listener;
pub use report::Reporter;

/// How many cases passed and failed; shown as `N passed, N failed`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cases in which the program got the verdict AC.
    pub passed: usize,
    /// Cases in which it got another one, and whatever is wrong in the place or the data of a case.
    pub failed: usize,
    /// Outputs in the data that our own checker judges as the data says: they tell nothing about the
    /// program.
    pub sound: usize,
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
    /// How many boards were judged: of a case with a wrong one none, as it is judged as a whole.
    pub boards: usize,
    /// How long the program took.
    pub time: Duration,
    /// How often it was run on the same input: twice if it ran out of time beside others, and was run
    /// once more alone.
    pub attempts: usize,
    /// What is wrong; empty if nothing is.
    pub message: String,
}

impl Judged {
    /// A case in which nothing is wrong so far.
    fn new(name: impl Into<String>) -> Self {
        Self::accepted(name.into(), 0, Duration::ZERO)
    }

    /// A case of which all boards were answered as they should be.
    pub fn accepted(name: String, boards: usize, time: Duration) -> Self {
        let (verdict, message) = (Verdict::Accepted, String::new());
        Self { name, verdict, boards, time, attempts: 1, message }
    }

    /// A case with another verdict, and the reason.
    pub fn failed(name: String, verdict: Verdict, time: Duration, message: String) -> Self {
        Self { name, verdict, boards: 0, time, attempts: 1, message }
    }
}

/// Judges the cases at the paths, or all boards, and reports on `out`. `default_program` is asked for
/// the program where none is named; the listener hears how far it is.
///
/// An [`interruption`] ends it early: what was judged so far is reported, and that it is not all
/// counts as a failure.
///
/// # Errors
///
/// [`BadArguments`] when there is nothing that could be judged, or the options contradict each other;
/// else when there is no program, or `out` cannot be written to.
pub fn run(
    arguments: &Arguments,
    default_program: &mut dyn FnMut(Puzzle) -> Result<CommandLine>,
    out: &mut dyn Write,
    listener: Listener<'_>,
) -> Result<Tally> {
    arguments.validate()?;
    let mut reporter = Reporter::new(arguments.format, out);
    if arguments.exhaustive {
        let too_little = || BadArguments("--exhaustive needs --puzzle".to_owned());
        let puzzle = arguments.puzzle.ok_or_else(too_little)?;
        let program = arguments.program(puzzle, default_program)?;
        reporter.report(&exhaustive::judge(puzzle, arguments, &program, listener)?)?;
    } else {
        if arguments.paths.is_empty() {
            let message = "there is nothing to verify: name cases, folders of cases or packages, or \
                           use --exhaustive";
            return Err(BadArguments(message.to_owned()).into());
        }
        let find = |path: &PathBuf| cases::find(path, Path::new(""), arguments.puzzle);
        let findings = arguments.paths.iter().flat_map(find).collect();
        judge_findings(arguments, findings, default_program, &mut reporter, listener)?;
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
    default_program: &mut dyn FnMut(Puzzle) -> Result<CommandLine>,
    reporter: &mut Reporter<'_>,
    listener: Listener<'_>,
) -> Result<()> {
    let filter = arguments.filter.as_deref().unwrap_or("");
    findings.retain(|finding| finding.matches(filter));
    if findings.is_empty() {
        findings.push(Finding { name: filter.to_owned(), case: Err(Flaw::NothingMatches) });
    }
    if findings.iter().all(Finding::is_about_the_data) {
        findings
            .push(Finding { name: "the program".to_owned(), case: Err(Flaw::NothingForPrograms) });
    }
    let mut programs = Vec::new();
    for puzzle in Puzzle::ALL {
        let is_asked = findings.iter().any(|finding| finding.asks_program(puzzle));
        let program = is_asked.then(|| arguments.program(puzzle, default_program)).transpose()?;
        programs.push((puzzle, program));
    }
    let program = |puzzle| programs.iter().find(|(of, _)| *of == puzzle)?.1.as_ref();
    let jobs = usize::from(arguments.jobs).min(findings.len());
    let (runs, progress) = (Runs::new(jobs), JudgingProgress::new(listener));
    let conventions = (&arguments.conventions).into();
    let judging = Judging { arguments, conventions, runs, progress };
    let judge = |number: usize| {
        let Finding { name, case } = &findings[number];
        match case {
            Ok(case) => judging.judge(name, case, program(case.puzzle)),
            Err(flaw) => fault(name, flaw.to_string()),
        }
    };
    let (mut told, count) = (0, findings.len());
    in_order(count, jobs, judge, |judged| {
        told += 1;
        judging.progress.tell(|| format!("{told} of {} judged", counted_length(count, "case")));
        reporter.report(&judged)
    })?;
    if told < count && interruption().is_some() {
        reporter.report(&fault(
            "interrupted",
            format!("{told} of {} judged", counted_length(count, "case")),
        ))?;
    }
    Ok(())
}

/// Something that is no fault of the program's.
fn fault(name: &str, message: String) -> Judged {
    Judged::failed(name.to_owned(), Verdict::JudgeError, Duration::ZERO, message)
}
