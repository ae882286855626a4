//! `tiles rotate census` and `tiles eight census`.

mod checkpoints;
mod report;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use puzzle::{Census, Rules};
use search::Sweep;

use crate::console::Console;
use crate::plot;
use crate::progress::Progress;
use crate::puzzle_arguments::{PuzzleArguments, too_large};
use crate::threads::Threads;
use crate::{console, memory};
use checkpoints::Checkpoints;
use report::{Pace, Report, Summary};

/// Which boards are counted, and what becomes of the counts.
#[derive(Debug, Args)]
pub(crate) struct CensusArguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,

    /// How the counts are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// How many of the boards at the greatest depth are printed: the first in the order of their
    /// cells
    #[arg(long, value_name = "N", default_value_t = 3)]
    antipodes: usize,

    /// Draw the distribution into an SVG file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,

    /// Keep the state of the search in this directory, and go on from what is there
    ///
    /// The census can be stopped at any moment, even by kill -9 or a power cut; the same command
    /// takes it up again. A complete census removes its checkpoint.
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,

    /// Seconds between checkpoints, at least; 0 is after every level
    #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "checkpoint")]
    checkpoint_every: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people: a line a depth, then a summary
    Text,
    /// One object a line: every level, then a summary
    Json,
    /// `depth,boards`, and nothing else
    Csv,
}

pub(crate) const EXPLANATION: &str = "\
All boards are visited by a breadth-first search backwards from the goal. Memory: 2 or 3 bits a
board and a sixteenth more. While it runs, standard error tells how far it is.";

/// Counts the boards of a puzzle at every depth.
pub(crate) fn run<R: Rules>(
    rules: &R,
    arguments: &CensusArguments,
    console: &mut Console<'_>,
) -> Result<()> {
    let size = arguments.puzzle.size;
    let goal = arguments.puzzle.goal::<R>()?;
    let census = Census::new(rules, goal).map_err(too_large)?;
    let what = format!("a census of {} {size}", R::NAME);
    memory::check(&what, census.memory(), arguments.puzzle.memory)?;
    if let Some(path) = &arguments.plot {
        console::check_writable(path)?;
    }
    let started = Instant::now();
    let mut checkpoints = arguments
        .checkpoint
        .as_deref()
        .map(|path| Checkpoints::new(path, arguments.checkpoint_every))
        .transpose()?;
    let mut threads = Threads::new(arguments.puzzle.threads);
    let sweep = match &checkpoints {
        Some(checkpoints) => checkpoints.resume(&census, threads.for_search()?)?,
        None => None,
    };
    let resumed_at = sweep.as_ref().map(Sweep::depth);
    let sweep = sweep.unwrap_or_else(|| census.begin());
    let found_before: u64 = resumed_at.map_or(0, |_| sweep.level_counts().iter().sum());
    let report = Report::new(rules, &census, arguments.format);
    let mut counting = Counting {
        census: &census,
        sweep,
        progress: Progress::new(0, 0),
        checkpoints: checkpoints.as_mut(),
        report: &report,
    };
    counting.run(resumed_at, &mut threads, console)?;
    let pace = Pace { found_before, elapsed: started.elapsed() };
    let summary = Summary::new(&census, &counting.sweep, arguments.antipodes, &pace);
    console::write(console.output, &report.summary(&summary))?;
    if let Some(path) = &arguments.plot {
        let title = plot::Title {
            puzzle: format!("{} {size}, {}", R::NAME, rules.metric()),
            board_count: summary.total,
            gods_number: summary.gods_number,
        };
        let picture = plot::svg(&title, counting.sweep.level_counts());
        std::fs::write(path, picture).with_context(|| path.display().to_string())?;
    }
    if let Some(checkpoints) = checkpoints {
        checkpoints.remove();
    }
    summary.check()
}

/// A search between its first level and its last.
struct Counting<'a, R: Rules> {
    census: &'a Census<R>,
    sweep: Sweep<'a>,
    progress: Progress,
    checkpoints: Option<&'a mut Checkpoints>,
    report: &'a Report<'a, R>,
}

impl<R: Rules> Counting<'_, R> {
    /// Counts to the end, and writes each level as soon as it is known.
    fn run(
        &mut self,
        resumed_at: Option<usize>,
        threads: &mut Threads,
        console: &mut Console<'_>,
    ) -> Result<()> {
        let level_counts = self.sweep.level_counts();
        let expected = self.census.expected_count().unwrap_or(0);
        self.progress = Progress::new(expected, level_counts.iter().sum());
        if let Some(depth) = resumed_at {
            self.progress.note(&format!("going on from a checkpoint at depth {depth}"));
        }
        console::write(console.output, &self.report.head())?;
        for (depth, &boards) in level_counts.iter().enumerate() {
            self.write_level(depth, boards, console)?;
        }
        let searching = threads.for_search()?;
        while threads.run(|| self.advance(searching))?.is_continue() {
            let depth = self.sweep.depth();
            self.write_level(depth, self.sweep.level_counts()[depth], console)?;
            if let Some(checkpoints) = &mut self.checkpoints {
                checkpoints.save(self.census, &self.sweep, &self.progress);
            }
        }
        Ok(())
    }

    fn advance(&mut self, threads: search::Threads) -> ControlFlow<()> {
        self.progress.begin_level(self.sweep.depth() + 1, self.sweep.column_count());
        self.sweep.advance(threads, |boards| {
            self.progress.end_column(boards);
            ControlFlow::Continue(())
        })
    }

    fn write_level(&self, depth: usize, boards: u64, console: &mut Console<'_>) -> Result<()> {
        let line = self.report.level(depth, boards);
        self.progress.beside(|| console::write(console.output, &line))
    }
}
