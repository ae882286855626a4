//! Boards of `eight` where no table of all boards fits: additive pattern databases.

use anyhow::Result;
use clap::Args;
use puzzle::{Deepening, Partition, Rules, Staged};

use crate::answering::Text;
use crate::board_arguments::BoardArguments;
use crate::console::Console;
use crate::heuristic::{check_memory, check_possible, kept, partition, refused};
use crate::one_by_one::{self, HEADING, LimitArguments, is_beyond_tables};
use crate::threads::Threads;

/// How boards are solved of which there is no table.
#[derive(Args, Debug)]
#[command(next_help_heading = HEADING)]
pub(crate) struct DeepeningArguments {
    /// The tiles of each pattern database, such as 7-8: the more, the faster, after a longer start
    ///
    /// Such boards are solved one by one, by iterative deepening A* with additive pattern
    /// databases, which are made when the first board turns out to need them. Here, too, the first
    /// of the shortest solutions in the order of --order is printed, for any number of threads.
    /// With --table they are kept in the file. Given for smaller boards, it has them solved in this
    /// way as well. [default: patterns of 7 tiles up to 16 cells, of 6 up to 25, of 5 above]
    #[arg(long, value_name = "SIZES")]
    heuristic: Option<Partition>,

    #[command(flatten)]
    limits: LimitArguments,
}

/// Whether boards are to be solved without a table of all boards.
pub(crate) fn is_wanted<R: Rules>(
    rules: &R,
    arguments: &BoardArguments,
    deepening: &DeepeningArguments,
) -> Result<bool> {
    if deepening.heuristic.is_some() {
        return Ok(true);
    }
    if let Some(path) = arguments.table.as_deref().filter(|path| path.exists()) {
        // What else is wrong with the file is said where it is opened.
        let saved = Deepening::<R>::saved_partition(path);
        return Ok(saved.is_ok_and(|partition| partition.is_some()));
    }
    let size = arguments.puzzle.size;
    let has_estimate = Deepening::memory(rules, size, &Partition::quick(size)).is_ok();
    is_beyond_tables(rules, arguments, has_estimate)
}

/// Answers the boards of all inputs, in order, on standard output.
pub(crate) fn answer_files<R: Rules + Clone + 'static>(
    rules: &R,
    arguments: &BoardArguments,
    deepening: &DeepeningArguments,
    text: Text,
    console: &mut Console<'_>,
) -> Result<()> {
    let (puzzle, table) = (&arguments.puzzle, arguments.table.as_deref());
    let (goal, size) = (puzzle.goal()?, puzzle.size);
    let partition = partition::<R>(size, deepening.heuristic.as_ref(), table)?;
    let needed = check_possible::<R>(rules, size, &partition)?;
    let mut threads = Threads::new(puzzle.threads);
    let large = match table {
        Some(path) => Some(kept(rules, puzzle, &partition, path, &mut threads)?),
        None => None,
    };
    if large.is_none() {
        check_memory::<R>(puzzle, &partition, needed)?;
    }
    let searching = threads.for_search()?;
    let quick = || Deepening::new(rules, goal, &Partition::quick(size), searching);
    let quick = threads.run(quick)?.map_err(|error| refused(size, error))?;
    let solver = if let Some(large) = large {
        Staged::of(quick, large, searching)
    } else {
        let rules = rules.clone();
        let large = move || Deepening::new(&rules, goal, &partition, searching);
        Staged::new(quick, move || large().expect("the partition was checked"), searching)
    };
    one_by_one::answer_files(solver, (arguments, &deepening.limits), threads, text, console)
}
