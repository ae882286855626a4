//! `tiles eight heuristic`, and pattern databases for whoever needs them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use puzzle::{Deepening, Making, NoEstimate, Partition, Rules, Size};

use crate::console::{self, Console};
use crate::failure::{AFRESH, BadInput};
use crate::memory;
use crate::progress::Spinner;
use crate::puzzle_arguments::PuzzleArguments;
use crate::threads::Threads;

/// Makes pattern databases and keeps them in a file.
#[derive(Args, Debug)]
pub(crate) struct HeuristicArguments {
    /// The file: for --table
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    puzzle: PuzzleArguments,

    /// The tiles of each pattern [default: patterns of 7 tiles up to 16 cells, of 6 up to 25, of 5
    /// above]
    #[arg(long, value_name = "SIZES")]
    heuristic: Option<Partition>,
}

/// Makes pattern databases, and keeps them in a file.
pub(crate) fn make<R: Rules + Clone>(
    rules: &R,
    arguments: &HeuristicArguments,
    console: &mut Console<'_>,
) -> Result<()> {
    let size = arguments.puzzle.size;
    let mut threads = Threads::new(arguments.puzzle.threads);
    let path = Some(arguments.file.as_path());
    let partition = partition::<R>(size, arguments.heuristic.as_ref(), path)?;
    kept(rules, &arguments.puzzle, &partition, &arguments.file, &mut threads)?;
    let bytes = arguments.file.metadata().context("what was written just now")?.len();
    let line = format!("{partition} of {} {size}: {}\n", R::NAME, memory::shown(bytes));
    console::write(console.output, line.as_bytes())
}

/// The partition that the user names, or that of a file that is there, or the default.
pub(crate) fn partition<R: Rules>(
    size: Size,
    named: Option<&Partition>,
    path: Option<&Path>,
) -> Result<Partition> {
    let saved = match path.filter(|path| path.exists()) {
        Some(path) if named.is_none() => {
            let saved = Deepening::<R>::saved_partition(path);
            saved.map_err(|error| BadInput::in_file(path, error, AFRESH))?
        }
        _ => None,
    };
    Ok(named.cloned().or(saved).unwrap_or_else(|| Partition::default_of(size)))
}

/// The solver with tables from a file, which is made unless it is there.
pub(crate) fn kept<R: Rules>(
    rules: &R,
    puzzle: &PuzzleArguments,
    partition: &Partition,
    path: &Path,
    threads: &mut Threads,
) -> Result<Deepening<R>> {
    let goal = puzzle.goal()?;
    let needed = check_possible::<R>(rules, puzzle.size, partition)?;
    let searching = threads.for_search()?;
    if path.exists() {
        let open = || Deepening::open(rules, goal, partition, path, searching);
        return Ok(threads.run(open)?.map_err(|error| BadInput::in_file(path, error, AFRESH))?);
    }
    check_memory::<R>(puzzle, partition, needed)?;
    console::check_writable(path)?;
    let spinner = Spinner::new();
    let show = |Making { table, table_count, new_nodes }: Making| {
        spinner.show(|| format!("table {table} of {table_count}"), new_nodes);
    };
    let work = || Deepening::making(rules, goal, partition, searching, show);
    let made = threads.run(work)?.map_err(|error| refused(puzzle.size, error))?;
    made.save(path).with_context(|| path.display().to_string())?;
    Ok(made)
}

/// What the making of tables takes, in bytes.
pub(crate) fn check_possible<R: Rules>(
    rules: &R,
    size: Size,
    partition: &Partition,
) -> Result<u64> {
    let needed = Deepening::memory(rules, size, partition);
    Ok(needed.map_err(|error| refused(size, error))?)
}

pub(crate) fn check_memory<R: Rules>(
    puzzle: &PuzzleArguments,
    partition: &Partition,
    needed: u64,
) -> Result<()> {
    let what = format!("the heuristic {partition} of {} {}", R::NAME, puzzle.size);
    memory::check(&what, needed, puzzle.memory)
}

pub(crate) fn refused(size: Size, error: NoEstimate) -> BadInput {
    match error {
        NoEstimate::NotAdditive => {
            let message = format!("--size {size}: no table of all boards fits, and {error}");
            BadInput { message, hint: Some("--metric single has one".to_owned()) }
        }
        error => BadInput::new(format!("--size {size}: --heuristic: {error}")),
    }
}
