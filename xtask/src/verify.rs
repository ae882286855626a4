//! `cargo xtask verify`: [`judge::verify`], and without a path the repository's own cases and all
//! boards of both puzzles, held against a plain search.

pub mod plain;
pub mod whole_space;

use std::cell::LazyCell;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Parser};
use judge::process::{CommandLine, Program, kill_all_when_interrupted};
use judge::verify::{Judged, Reporter, Tally, judge_findings, run as verify};
use judge::{Kind, Verdict, cases};

use crate::{program, root};
use whole_space::{Generated, Space};

/// Run the program on cases and judge its answers
///
/// The same as `tiles verify`. Without PATH: the repository's own cases, and all boards of both
/// puzzles.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The arguments of `tiles verify`.
    #[command(flatten)]
    pub shared: judge::verify::Arguments,
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
    let conventions = &shared.conventions;
    if shared.exhaustive || !shared.paths.is_empty() {
        return verify(shared, &mut |kind| release.command(&conventions.of_tiles(kind)), out);
    }
    shared.validate()?;
    let mut reporter = Reporter::new(shared.format, out);
    let filter = shared.filter.as_deref().unwrap_or("");
    let generated: Vec<_> =
        arguments.generated().filter(|case| case.name().contains(filter)).collect();
    let mut findings = arguments.own_findings();
    findings.retain(|finding| finding.matches(filter));
    if !findings.is_empty() || generated.is_empty() {
        judge_findings(
            shared,
            findings,
            &mut |kind| release.command(&conventions.of_tiles(kind)),
            &mut reporter,
        )?;
    }
    let space = LazyCell::new(Space::default);
    for case in generated {
        let own = || release.command(&[case.kind().name().to_owned()]);
        let command = shared.program.clone().map_or_else(own, Ok)?;
        let program = Program { command, limits: shared.limits() };
        let (outcome, time) = case.judge(&space, &program);
        let name = case.name();
        let judged = match outcome {
            Ok(boards) => Judged::accepted(name, boards, time),
            Err(message) => Judged::failed(name, Verdict::WrongAnswer, time, message),
        };
        reporter.report(&judged)?;
    }
    reporter.finish()
}

impl Arguments {
    /// The repository's own cases.
    fn own_findings(&self) -> Vec<cases::Finding> {
        let base = root().join("crates/cli/tests/cases");
        let folders = Kind::ALL.into_iter().filter(|&kind| self.is_about(kind));
        folders.flat_map(|kind| cases::find(&base.join(kind.name()), &base, None)).collect()
    }

    /// The cases that are made on the spot. Another program than ours is not asked for what only
    /// the options of ours ask for.
    fn generated(&self) -> impl Iterator<Item = Generated> {
        let is_ours = self.shared.program.is_none();
        let wanted =
            move |case: &Generated| self.is_about(case.kind()) && (is_ours || case.is_plain());
        whole_space::ALL.iter().copied().filter(wanted)
    }

    fn is_about(&self, kind: Kind) -> bool {
        self.shared.puzzle.is_none_or(|puzzle| puzzle == kind)
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
