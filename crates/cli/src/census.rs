//! `tiles rotate census` and `tiles eight census`.

mod checkpoints;
#[cfg(feature = "cluster")]
mod cluster;
mod directory;
mod distribution;
mod report;
mod scratch;
mod searching;

use std::ffi::OsStr;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Result;
use clap::{Args, ValueEnum};
use judge::options::whole_number;
use puzzle::{Rules, Size};
use search::ScratchError;
use solve::Census;

use crate::arguments::options::PRINTED;
use crate::console::Console;
use crate::failure::{BadInput, advised};
use crate::files::OutputFile;
use crate::memory::ByteLimit;
use crate::plot;
use crate::progress::SearchProgress;
use crate::puzzle_arguments::{PuzzleArguments, too_large};
use crate::threads::LazyPool;
use crate::{console, memory};
use checkpoints::Checkpoints;
use report::{Pace, Report, Summary};
use scratch::{Limits, ScratchDirectory};
use searching::{LevelOnFiles, Searching};

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

    /// Keep boards in files in this directory, not in memory: for censuses of more boards than memory
    /// holds
    ///
    /// --memory says how much memory may be taken all the same [default: at most 1 GiB]. The census can be
    /// ended at any moment, even by kill -9; the same command goes on from what is there. (A power cut may
    /// take files that were not written yet; then the rest is refused.) A complete census removes its files,
    /// and the directory if it made it.
    #[arg(long, value_name = "DIR", conflicts_with = "checkpoint")]
    scratch: Option<PathBuf>,

    /// Disk to use for --scratch, at most, such as 50GB [default: what is free]
    ///
    /// When it is reached, or the disk is full, the census ends, and nothing is lost: the same command with
    /// more goes on. Without this option a census does not begin that is likely to take more than is free.
    #[arg(long, value_name = "LIMIT", requires = "scratch")]
    disk: Option<ByteLimit>,

    #[cfg(feature = "cluster")]
    #[command(flatten)]
    cluster: cluster::ClusterArguments,

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
and a sixteenth more (2x7 sliding: 5.8 GB). What does not fit can be counted in files: see --scratch
(3x5 sliding: 42 GB of disk, 0.4 GB of memory). While it runs, standard error tells how far it is.";

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
    #[cfg(feature = "cluster")]
    if arguments.cluster.is_asked_for() {
        return cluster::run(named, arguments, console);
    }
    let started = Instant::now();
    let census = Census::new(named.rules, arguments.puzzle.goal()?).map_err(too_large)?;
    let plot = check(&census, arguments)?;
    let mut threads = LazyPool::new(arguments.puzzle.threads);
    let report = Report::new(named, &census, arguments.format);
    let mut counting = Counting::begin(&census, &report, arguments, &mut threads)?;
    let found_before = counting.found_before;
    counting.run(&mut threads, console)?;
    let pace = Pace { found_before, elapsed: started.elapsed() };
    let searching = &counting.searching;
    let first = report::first_boards(&census, searching.nodes(), arguments.antipodes);
    let first = first.map_err(|error| counting.failure(error))?;
    let (levels, on_disk) = (searching.level_counts(), searching.most_on_disk());
    let summary = Summary::new(&census, levels, first, on_disk, &pace);
    console::write(console.output, &report.summary(&summary))?;
    if let Some(file) = plot {
        let picture = plot::svg(&report.title(&summary), counting.searching.level_counts());
        file.write(picture.as_bytes())?;
    }
    counting.remove_files()?;
    summary.check()
}

/// Refuses early what would fail late. The file of the plot, if there is to be one.
fn check<R: Rules>(census: &Census<R>, arguments: &CensusArguments) -> Result<Option<OutputFile>> {
    if arguments.scratch.is_none() {
        let memory = arguments.puzzle.memory;
        let enough = memory::check(&what::<R>(arguments), census.memory(), memory);
        enough.map_err(|error| advised(error, Some(scratch::hint(census))))?;
    }
    Ok(arguments.plot.as_deref().map(plot_file).transpose()?)
}

/// What is to be done, in words.
fn what<R: Rules>(arguments: &CensusArguments) -> String {
    format!("a census of {} {}", R::NAME, arguments.puzzle.size)
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

/// What is kept of a search for a later run.
enum Kept {
    Nothing,
    Checkpoints(Checkpoints),
    Files(ScratchDirectory),
}

/// A census between its first level and its last.
struct Counting<'a, R: Rules> {
    census: &'a Census<R>,
    report: &'a Report<'a, R>,
    kept: Kept,
    searching: Searching<'a>,
    /// The boards that an earlier run has found.
    found_before: u64,
    progress: SearchProgress,
}

impl<'a, R: Rules> Counting<'a, R> {
    /// A search at its first level, or where an earlier run left it.
    fn begin(
        census: &'a Census<R>,
        report: &'a Report<'a, R>,
        arguments: &CensusArguments,
        threads: &mut LazyPool,
    ) -> Result<Self> {
        let every = arguments.checkpoint_every;
        let (kept, searching) = if let Some(path) = &arguments.scratch {
            let limits = Limits { memory: arguments.puzzle.memory, disk: arguments.disk };
            let what = what::<R>(arguments);
            let directory = ScratchDirectory::hold(path, &what, limits, threads.count())?;
            let sweep = directory.begin(census)?;
            (Kept::Files(directory), Searching::InFiles(sweep))
        } else if let Some(path) = &arguments.checkpoint {
            let checkpoints = Checkpoints::new(path, every)?;
            let searching = threads.for_search();
            let saved = threads.run(|| checkpoints.resume(census, searching))?;
            let sweep = saved.unwrap_or_else(|| census.begin());
            (Kept::Checkpoints(checkpoints), Searching::InMemory(sweep))
        } else {
            (Kept::Nothing, Searching::InMemory(census.begin()))
        };
        let depth = searching.depth();
        let found: u64 = searching.level_counts().iter().sum();
        // A search that was not taken up has its first level, which costs nothing.
        let found_before = if depth > 0 { found } else { 0 };
        let progress = SearchProgress::new(census.expected_count().unwrap_or(0), found_before);
        match &searching {
            Searching::InFiles(sweep) => progress.note(&scratch::beginning(sweep)),
            Searching::InMemory(_) if depth > 0 => {
                progress.note(&format!("going on from a checkpoint at depth {depth}"));
            }
            Searching::InMemory(_) => {}
        }
        Ok(Self { census, report, kept, searching, found_before, progress })
    }

    /// Counts to the end, and writes each level as soon as it is known.
    fn run(&mut self, threads: &mut LazyPool, console: &mut Console<'_>) -> Result<()> {
        console::write(console.output, &self.report.head())?;
        for (depth, &boards) in self.searching.level_counts().iter().enumerate() {
            self.write_level(depth, boards, None, console)?;
        }
        let on_threads = threads.for_search();
        loop {
            let advanced = threads.run(|| self.searching.advance(on_threads, &mut self.progress));
            let files = match advanced.map_err(|error| self.failure(error))? {
                ControlFlow::Continue(files) => files,
                ControlFlow::Break(()) => return Ok(()),
            };
            let depth = self.searching.depth();
            let boards = self.searching.level_counts()[depth];
            self.write_level(depth, boards, files.as_ref(), console)?;
            if let (Kept::Checkpoints(checkpoints), Searching::InMemory(sweep)) =
                (&mut self.kept, &self.searching)
            {
                checkpoints.save(self.census, sweep, &self.progress);
            }
        }
    }

    fn write_level(
        &self,
        depth: usize,
        boards: u64,
        files: Option<&LevelOnFiles>,
        console: &mut Console<'_>,
    ) -> Result<()> {
        let line = self.report.level(depth, boards, files, None);
        self.progress.beside(|| console::write(console.output, &line))
    }

    /// Why a search in files cannot go on.
    fn failure(&self, error: ScratchError) -> anyhow::Error {
        match &self.kept {
            Kept::Files(directory) => directory.failure(error),
            _ => error.into(),
        }
    }

    /// Removes what was kept of a census that is complete.
    fn remove_files(self) -> Result<()> {
        match (self.kept, self.searching) {
            (Kept::Checkpoints(checkpoints), _) => checkpoints.remove(),
            (Kept::Files(directory), Searching::InFiles(sweep)) => {
                sweep.clear().map_err(|error| directory.failure(error))?;
            }
            _ => {}
        }
        Ok(())
    }
}
