//! `cargo xtask verify`: runs the program on every case and judges its answers.

pub mod cases;
pub mod judge;
pub mod kind;
pub mod plain;
pub mod program;
mod release;
pub mod whole_space;

use std::cell::LazyCell;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use clap::Args;

use crate::{Outcome, root};
use cases::{Case, Finding, Flaw};
use kind::Kind;
use program::{CommandLine, Program};
use whole_space::{Generated, Space};

/// Run the program on cases and judge its answers
///
/// A case is a file `NAME.in` beside `NAME.ans`, or beside `NAME.out` where there is no `NAME.ans`.
/// `rotate` is judged line by line; for `eight` any shortest string is right, and each is
/// replayed.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Cases, or folders of cases [default: the repository's own, and all boards of both puzzles]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The puzzle of the cases at each PATH [default: what the nearest file or folder name
    /// contains]; without PATH, verify only this puzzle
    #[arg(long, value_enum)]
    puzzle: Option<Kind>,

    /// Only cases whose name contains this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    /// The program to judge, with its arguments, split at white space. It is run as given, so
    /// `tiles` needs its subcommand: --program 'tiles eight' --puzzle eight [default: `tiles`, built
    /// with --release]
    #[arg(long, value_name = "COMMAND")]
    program: Option<CommandLine>,

    /// How long the program may take for a case
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = SIXTY)]
    time_limit: Duration,
}

const SIXTY: &str = "60";

impl Default for Arguments {
    /// As without any argument.
    fn default() -> Self {
        let time_limit = seconds(SIXTY).expect("sixty seconds are a time");
        Self { paths: Vec::new(), puzzle: None, filter: None, program: None, time_limit }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|error| format!("{error}"))?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// How many cases passed and failed; shown as `N passed, N failed`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    passed: usize,
    failed: usize,
}

impl Tally {
    /// Passed when nothing failed and there was something to pass.
    pub fn outcome(self) -> Outcome {
        if self.failed == 0 && self.passed > 0 { Outcome::Passed } else { Outcome::Failed }
    }

    /// Counts a verdict, and prints its line.
    fn report(&mut self, name: &str, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        match verdict {
            Ok(1) => writeln!(out, "ok    {name} (1 board)")?,
            Ok(boards) => writeln!(out, "ok    {name} ({boards} boards)")?,
            Err(problem) => writeln!(out, "FAIL  {name}: {problem}")?,
        }
        let count = if verdict.is_ok() { &mut self.passed } else { &mut self.failed };
        *count += 1;
        out.flush()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// How many boards were right, or what was wrong.
type Verdict = Result<usize, String>;

/// Judges the cases, one line each on `out`.
///
/// # Errors
///
/// When the program cannot be built, or `out` not written to.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<Tally> {
    let filter = arguments.filter.as_deref().unwrap_or("");
    let findings = arguments.findings().into_iter().filter(|finding| finding.matches(filter));
    let generated = arguments.generated().filter(|case| case.name().contains(filter));
    let mut findings: Vec<_> = findings.collect();
    let generated: Vec<_> = generated.collect();
    if findings.is_empty() && generated.is_empty() {
        findings.push(Finding { name: filter.to_owned(), case: Err(Flaw::NothingMatches) });
    }
    let mut contestant = Contestant { arguments, release: None };
    let mut tally = Tally::default();
    for Finding { name, case } in findings {
        let verdict = match case {
            Ok(case) => judge_case(&case, &contestant.program(case.kind)?),
            Err(flaw) => Err(flaw.to_string()),
        };
        tally.report(&name, &verdict, out)?;
    }
    let space = LazyCell::new(Space::default);
    for case in generated {
        let verdict = case.judge(&space, &contestant.program(case.kind())?);
        tally.report(&case.name(), &verdict, out)?;
    }
    Ok(tally)
}

/// Runs the program on a case and judges it.
fn judge_case(case: &Case, program: &Program) -> Verdict {
    let read = |path: &Path| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let (input, expected) = (read(&case.input)?, read(&case.expected)?);
    let output = program.run(&[], input.clone()).map_err(|breakdown| breakdown.to_string())?;
    let judged = judge::judge(case.kind, &input, &expected, &output);
    judged.map_err(|rejection| rejection.to_string())
}

impl Arguments {
    /// The cases in files.
    fn findings(&self) -> Vec<Finding> {
        if self.paths.is_empty() {
            let base = root().join("crates/cli/tests/cases");
            let folders = Kind::ALL.into_iter().filter(|&kind| self.is_about(kind));
            return folders
                .flat_map(|kind| cases::find(&base.join(kind.name()), &base, None))
                .collect();
        }
        let find = |path: &PathBuf| cases::find(path, Path::new(""), self.puzzle);
        self.paths.iter().flat_map(find).collect()
    }

    /// The cases that are made on the spot. Another program than ours is not asked for what only
    /// the options of ours ask for.
    fn generated(&self) -> impl Iterator<Item = Generated> {
        let all = if self.paths.is_empty() { whole_space::ALL.as_slice() } else { &[] };
        let is_ours = self.program.is_none();
        let wanted =
            move |case: &Generated| self.is_about(case.kind()) && (is_ours || case.is_plain());
        all.iter().copied().filter(wanted)
    }

    fn is_about(&self, kind: Kind) -> bool {
        self.puzzle.is_none_or(|puzzle| puzzle == kind)
    }
}

/// The program that is judged.
struct Contestant<'a> {
    arguments: &'a Arguments,
    /// Where the release program is, once it was needed.
    release: Option<PathBuf>,
}

impl Contestant<'_> {
    fn program(&mut self, kind: Kind) -> Result<Program> {
        let command = match (&self.arguments.program, self.release.take()) {
            (Some(command), _) => command.clone(),
            (None, built) => {
                let path = built.map_or_else(release::build, Ok)?;
                CommandLine::new(self.release.insert(path).as_path(), kind.name())
            }
        };
        Ok(Program { command, time_limit: self.arguments.time_limit })
    }
}
