//! `cargo xtask verify`: [`mod@verify`], and without a path the repository's own cases and all
//! boards of both puzzles, held against a plain search.

pub mod plain;
pub mod whole_space;

use std::cell::LazyCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Parser};
use judge::clean::for_terminal;
use judge::process::{CommandLine, Program, interruption, kill_all_when_interrupted};
use judge::{Conventions, Puzzle, Verdict, cases, counted_length};
use verify::{Judged, Listener, Reporter, Tally, judge_findings, run as verify};

use crate::{program, root};
use whole_space::{Generated, Space, SpaceOutcome};

/// The folders of cases in the form of the judges' statements.
const STATEMENT: [&str; 2] = ["sample", "secret"];

/// The folder of cases in other forms, that our program reads as well.
const EXTENSIONS: [&str; 1] = ["extensions"];

/// Run the program on cases and judge its answers
///
/// Does what `tiles verify` does. Without PATH: the repository's own cases, and all boards of both
/// puzzles (in one run each, so not with --batch). Another program than ours, named with --program,
/// gets only the cases that keep to the judges' statements; those in folders `extensions`, of what our
/// program reads besides, it gets when they are named as PATH.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The arguments of `tiles verify`.
    #[command(flatten)]
    pub shared: verify::Arguments,
}

impl Default for Arguments {
    /// As without any argument.
    fn default() -> Self {
        #[derive(Parser)]
        struct Alone {
            #[command(flatten)]
            arguments: Arguments,
        }
        Alone::parse_from(["verify"]).arguments
    }
}

/// Judges the cases, and reports on `out`.
///
/// # Errors
///
/// When the program cannot be built, or `out` not written to.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<Tally> {
    kill_all_when_interrupted()?;
    let mut release = Release::default();
    let shared = &arguments.shared;
    let conventions = Conventions::from(&shared.conventions);
    let own = &mut |puzzle| release.command(&conventions.of_tiles(puzzle));
    // Where standard error is gone there is nobody to tell.
    let tell = |line: &str| drop(writeln!(io::stderr(), "xtask: {}", for_terminal(line)));
    let listener = Listener { pause: Listener::DEFAULT_PAUSE, tell: &tell };
    if shared.exhaustive || !shared.paths.is_empty() {
        return verify(shared, own, out, listener);
    }
    shared.validate()?;
    let mut reporter = Reporter::new(shared.format, out);
    let filter = shared.filter.as_deref().unwrap_or("");
    let generated: Vec<_> =
        arguments.generated().filter(|case| case.name().contains(filter)).collect();
    let mut findings = arguments.own_findings();
    findings.retain(|finding| finding.matches(filter));
    if !findings.is_empty() || generated.is_empty() {
        judge_findings(shared, findings, own, &mut reporter, listener)?;
    }
    arguments.judge_generated(&generated, &mut release, &mut reporter)?;
    reporter.finish()
}

impl Arguments {
    /// The repository's own cases.
    fn own_findings(&self) -> Vec<cases::Finding> {
        let base = root().join("crates/cli/tests/cases");
        let is_ours = self.shared.program.is_none();
        let folders = STATEMENT.iter().chain(EXTENSIONS.iter().filter(|_| is_ours));
        let puzzles = Puzzle::ALL.into_iter().filter(|&puzzle| self.is_about(puzzle));
        let places = puzzles.flat_map(|puzzle| {
            folders.clone().map(move |folder| Path::new(puzzle.name()).join(folder))
        });
        places.flat_map(|place| cases::find(&base.join(place), &base, None)).collect()
    }

    /// Judges cases that are made on the spot.
    fn judge_generated(
        &self,
        cases: &[Generated],
        release: &mut Release,
        reporter: &mut Reporter<'_>,
    ) -> Result<()> {
        let space = LazyCell::new(Space::default);
        for (number, case) in cases.iter().enumerate() {
            if interruption().is_some() {
                break;
            }
            let own = || release.command(&[case.puzzle().name().to_owned()]);
            let command = self.shared.program.clone().map_or_else(own, Ok)?;
            let program = Program { command, limits: self.shared.limits() };
            let SpaceOutcome { checked, time } = case.judge(&space, &program);
            let name = case.name();
            let judged = match checked {
                _ if interruption().is_some() => {
                    let message = format!(
                        "{number} of {} judged",
                        counted_length(cases.len(), "whole space")
                    );
                    Judged::failed("interrupted".to_owned(), Verdict::JudgeError, time, message)
                }
                Ok(boards) => Judged::accepted(name, boards, time),
                Err(message) => Judged::failed(name, Verdict::WrongAnswer, time, message),
            };
            reporter.report(&judged)?;
        }
        Ok(())
    }

    /// The cases that are made on the spot. Another program than ours is not asked for what only
    /// the options of ours ask for; one that gets some boards at a time is not asked for all at once.
    fn generated(&self) -> impl Iterator<Item = Generated> {
        let is_ours = self.shared.program.is_none();
        let is_at_once = self.shared.batch.is_none();
        let wanted = move |case: &Generated| {
            is_at_once && self.is_about(case.puzzle()) && (is_ours || case.is_plain())
        };
        whole_space::ALL.iter().copied().filter(wanted)
    }

    fn is_about(&self, puzzle: Puzzle) -> bool {
        self.shared.puzzle.is_none_or(|wanted| wanted == puzzle)
    }
}

/// Where the release program is, once it was needed.
#[derive(Default)]
struct Release {
    built: Option<PathBuf>,
}

impl Release {
    fn command(&mut self, arguments: &[String]) -> Result<CommandLine> {
        let built = self.built.take().map_or_else(program::build, Ok)?;
        Ok(CommandLine::new(self.built.insert(built).as_path(), arguments))
    }
}
