//! `tiles rotate census` and `tiles eight census`.

mod checkpoints;
mod distribution;
mod report;

use std::ffi::OsStr;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Result;
use clap::{Args, ValueEnum};
use judge::options::whole_number;
use puzzle::{Rules, Size};
use search::Sweep;
use solve::Census;

use crate::arguments::options::PRINTED;
use crate::console::Console;
use crate::failure::BadInput;
use crate::files::OutputFile;
use crate::plot;
use crate::progress::SearchProgress;
use crate::puzzle_arguments::{PuzzleArguments, too_large};
use crate::threads::LazyPool;
use crate::{console, memory};
use checkpoints::Checkpoints;
use report::{Pace, Report, Summary};

/// Which boards are counted, and what becomes of the counts.
#[derive(Debug, Args)]
pub(crate) struct CensusArguments {
    /// How the counts are printed
    #[arg(long, value_enum, default_value_t = CensusFormat::Text)]
    format: CensusFormat,

    /// How many of the boards at the greatest depth are printed: the first in the order of their
    /// cells
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = PRINTED)]
    #[arg(value_parser = whole_number(0..=usize::MAX))]
    antipodes: usize,

    /// Draw the distribution into an SVG file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,

    /// Keep the state of the search in this directory, and go on from what is there
    ///
    /// The census can be stopped at any moment, even by kill -9 or a power cut; the same command
    /// takes it up again. A complete census removes its checkpoint, and the directory if it made it.
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,

    /// Seconds between checkpoints, at least; 0 is after every level
    #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "checkpoint")]
    #[arg(value_parser = whole_number(0..=u64::MAX))]
    checkpoint_every: u64,

    #[command(flatten)]
    puzzle: PuzzleArguments,
}

impl CensusArguments {
    /// The size of the boards.
    pub(crate) fn size(&self) -> Size {
        self.puzzle.size
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CensusFormat {
    /// For people: a line a depth, then a summary
    Text,
    /// One object a line: every level, then a summary
    Json,
    /// `depth,boards`, and nothing else
    Csv,
}

pub(crate) const EXPLANATION: &str = "\
A census counts all boards by their distance, the least number of moves to the goal. God's number is
the greatest distance: no board needs more moves. Antipodes are the boards at that distance.

All boards are visited by a breadth-first search backwards from the goal. Memory: 1 to 3 bits a board
and a sixteenth more (2x7 sliding: 5.8 GB). While it runs, standard error tells how far it is.";

/// The rules of a puzzle, and what they are called.
pub(crate) struct NamedRules<'a, R> {
    pub(crate) rules: &'a R,
    /// The puzzle, its size and what is one move, for people.
    pub(crate) in_words: &'a str,
}

/// Counts the boards of a puzzle at every depth.
pub(crate) fn run<R: Rules>(
    named: NamedRules<'_, R>,
    arguments: &CensusArguments,
    console: &mut Console<'_>,
) -> Result<()> {
    let started = Instant::now();
    let census = Census::new(named.rules, arguments.puzzle.goal()?).map_err(too_large)?;
    let plot = check(&census, arguments)?;
    let mut threads = LazyPool::new(arguments.puzzle.threads);
    let report = Report::new(named, &census, arguments.format);
    let mut counting = Counting::begin(&census, &report, arguments, &mut threads)?;
    let found_before = counting.found_before;
    counting.run(&mut threads, console)?;
    let pace = Pace { found_before, elapsed: started.elapsed() };
    let summary = Summary::new(&census, &counting.sweep, arguments.antipodes, &pace);
    console::write(console.output, &report.summary(&summary))?;
    if let Some(file) = plot {
        let picture = plot::svg(&report.title(&summary), counting.sweep.level_counts());
        file.write(picture.as_bytes())?;
    }
    if let Some(checkpoints) = counting.checkpoints {
        checkpoints.remove();
    }
    summary.check()
}

/// Refuses early what would fail late. The file of the plot, if there is to be one.
fn check<R: Rules>(census: &Census<R>, arguments: &CensusArguments) -> Result<Option<OutputFile>> {
    let what = format!("a census of {} {}", R::NAME, arguments.puzzle.size);
    memory::check(&what, census.memory(), arguments.puzzle.memory)?;
    Ok(arguments.plot.as_deref().map(plot_file).transpose()?)
}

/// What other pictures than plots are called.
const OTHER_PICTURES: [&str; 11] =
    ["bmp", "eps", "gif", "jpeg", "jpg", "pdf", "png", "ps", "tif", "tiff", "webp"];

/// The file of a plot, unless none can be written there.
fn plot_file(path: &Path) -> Result<OutputFile, BadInput> {
    if path == Path::new("-") {
        return Err(BadInput::new("--plot names a file: standard output has the counts"));
    }
    let kind = path.extension().and_then(OsStr::to_str).map(str::to_lowercase);
    if kind.is_some_and(|kind| OTHER_PICTURES.contains(&kind.as_str())) {
        let message = format!("--plot {}: a plot is drawn as SVG only", path.display());
        let hint = Some(format!("--plot {} is one", path.with_extension("svg").display()));
        return Err(BadInput { message, hint });
    }
    OutputFile::new(path)
}

/// A search between its first level and its last.
struct Counting<'a, R: Rules> {
    census: &'a Census<R>,
    report: &'a Report<'a, R>,
    checkpoints: Option<Checkpoints>,
    sweep: Sweep<'a>,
    /// The boards that a checkpoint held.
    found_before: u64,
    progress: SearchProgress,
}

impl<'a, R: Rules> Counting<'a, R> {
    /// A search at its first level, or where a checkpoint left it.
    fn begin(
        census: &'a Census<R>,
        report: &'a Report<'a, R>,
        arguments: &CensusArguments,
        threads: &mut LazyPool,
    ) -> Result<Self> {
        let every = arguments.checkpoint_every;
        let directory = arguments.checkpoint.as_deref();
        let checkpoints = directory.map(|path| Checkpoints::new(path, every)).transpose()?;
        let searching = threads.for_search();
        let saved = match &checkpoints {
            Some(checkpoints) => threads.run(|| checkpoints.resume(census, searching))?,
            None => None,
        };
        let total = |sweep: &Sweep<'_>| sweep.level_counts().iter().sum();
        let found_before = saved.as_ref().map_or(0, total);
        let progress = SearchProgress::new(census.expected_count().unwrap_or(0), found_before);
        if let Some(sweep) = &saved {
            let depth = sweep.depth();
            progress.note(&format!("going on from a checkpoint at depth {depth}"));
        }
        let sweep = saved.unwrap_or_else(|| census.begin());
        Ok(Self { census, report, checkpoints, sweep, found_before, progress })
    }

    /// Counts to the end, and writes each level as soon as it is known.
    fn run(&mut self, threads: &mut LazyPool, console: &mut Console<'_>) -> Result<()> {
        console::write(console.output, &self.report.head())?;
        for (depth, &boards) in self.sweep.level_counts().iter().enumerate() {
            self.write_level(depth, boards, console)?;
        }
        let searching = threads.for_search();
        while threads.run(|| self.advance(searching)).is_continue() {
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
