//! `tiles eight heuristic`, and pattern databases for whoever needs them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use puzzle::{Board, Deepening, Making, NoEstimate, Partition, Rules, Size};

use crate::console::{self, Console};
use crate::failure::{AFRESH, BadInput, advised};
use crate::files::{self, Saved};
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
    let goal = arguments.puzzle.goal()?;
    let partition = partition(rules, &goal, arguments.heuristic.as_ref(), path)?;
    let path = &arguments.file;
    if let (_, Saved::No(problem)) = kept(rules, &arguments.puzzle, &partition, path, &mut threads)?
    {
        bail!(problem);
    }
    let bytes = arguments.file.metadata().context("what was written just now")?.len();
    let line = format!("{partition} of {} {size}: {}\n", R::NAME, memory::shown(bytes));
    console::write(console.output, line.as_bytes())
}

/// The partition that the user names, or that of a file that is there, or the default.
pub(crate) fn partition<R: Rules>(
    rules: &R,
    goal: &Board<R>,
    named: Option<&Partition>,
    path: Option<&Path>,
) -> Result<Partition> {
    let saved = match path.filter(|path| path.exists()) {
        Some(path) if named.is_none() => {
            let saved = Deepening::saved_partition(rules, goal, path);
            saved.map_err(|error| BadInput::in_file(path, error, AFRESH))?
        }
        _ => None,
    };
    Ok(named.cloned().or(saved).unwrap_or_else(|| Partition::default_of(goal.size())))
}

/// The solver with tables from a file, which is made unless it is there, and whether it is then.
pub(crate) fn kept<R: Rules>(
    rules: &R,
    puzzle: &PuzzleArguments,
    partition: &Partition,
    path: &Path,
    threads: &mut Threads,
) -> Result<(Deepening<R>, Saved)> {
    let goal = puzzle.goal()?;
    let searching = threads.for_search();
    let open = || Deepening::open(rules, goal, partition, path, searching);
    if path.exists() {
        needed(rules, puzzle.size, partition)?;
        let opened = threads.run(open).map_err(|error| BadInput::in_file(path, error, AFRESH))?;
        return Ok((opened, Saved::Yes));
    }
    files::check_writable(path)?;
    let made = threads.run(|| made(rules, puzzle, partition, searching))?;
    let saved = threads.run(|| Saved::of(path, made.save(path), open));
    Ok((made, saved))
}

/// The solver with tables that are made now, if the memory is there.
pub(crate) fn made<R: Rules>(
    rules: &R,
    puzzle: &PuzzleArguments,
    partition: &Partition,
    searching: search::Threads,
) -> Result<Deepening<R>> {
    check_memory(rules, puzzle, partition)?;
    let spinner = Spinner::new(format!("making the heuristic {partition}"));
    let show = |Making { table, table_count, new_nodes }: Making| {
        let table = || format!("making the heuristic {partition}: table {table} of {table_count}");
        spinner.show(table, new_nodes);
    };
    let made = Deepening::making(rules, puzzle.goal()?, partition, searching, show);
    Ok(made.map_err(|error| refused(puzzle.size, Some(partition), error))?)
}

/// What the making of tables takes, in bytes.
fn needed<R: Rules>(rules: &R, size: Size, partition: &Partition) -> Result<u64> {
    let needed = Deepening::memory(rules, size, partition);
    Ok(needed.map_err(|error| refused(size, Some(partition), error))?)
}

/// Refuses tables that take more memory than there is, and names some that do not.
fn check_memory<R: Rules>(
    rules: &R,
    puzzle: &PuzzleArguments,
    partition: &Partition,
) -> Result<()> {
    let size = puzzle.size;
    let needed = needed(rules, size, partition)?;
    let what = format!("the heuristic {partition} of {} {size}", R::NAME);
    memory::check(&what, needed, puzzle.memory).map_err(|error| {
        let needs = Partition::of_equal_patterns(size).filter_map(|partition| {
            Some((Deepening::memory(rules, size, &partition).ok()?, partition))
        });
        let mut fitting = needs.filter(|&(needed, _)| memory::is_enough(needed, puzzle.memory));
        let hint = fitting.next().map(|(needed, partition)| {
            let slower = "hard boards take longer with it";
            format!("--heuristic {partition} takes {}; {slower}", memory::shown(needed))
        });
        advised(error, hint)
    })
}

/// Why there is no estimate by the patterns that the user names, or by any where none are named.
pub(crate) fn refused(size: Size, named: Option<&Partition>, error: NoEstimate) -> BadInput {
    let Some(partition) = named else {
        let message = format!("--size {size}: no table of all boards fits, and {error}");
        return BadInput { message, hint: Some("--metric single has one".to_owned()) };
    };
    let hint = match error {
        NoEstimate::NotAdditive => Some("--metric single has one".to_owned()),
        _ => Some(format!("--heuristic {} is the usual one", Partition::default_of(size))),
    };
    BadInput { message: format!("--size {size}: --heuristic {partition}: {error}"), hint }
}
