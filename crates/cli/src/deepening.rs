//! Boards of `eight` where no table of all boards fits: additive pattern databases.

use anyhow::Result;
use clap::Args;
use puzzle::{Deepening, NoEstimate, Partition, Rules, Solver, Staged};
use search::saved::OpenError;

use crate::answering::Text;
use crate::board_arguments::BoardArguments;
use crate::console::Console;
use crate::files::Saved;
use crate::heuristic::{kept, made, partition, refused};
use crate::memory;
use crate::one_by_one::{self, HEADING, LimitArguments, is_beyond_tables};
use crate::puzzle_arguments::PuzzleArguments;
use crate::threads::Threads;

/// How boards are solved of which there is no table.
#[derive(Args, Debug)]
#[command(next_help_heading = HEADING)]
pub(crate) struct DeepeningArguments {
    /// The tiles of each pattern database, such as 7-8: the more, the faster, after a longer start
    ///
    /// Such boards are solved one by one, by iterative deepening A* with additive pattern
    /// databases, which are made when the first board turns out to need them: small ones for easy
    /// boards, in 0.1 s for 4x4 and 2 s for 2x17, and these for hard boards, in 1 to 20 s on two
    /// processors. Here, too, the first of the shortest solutions in the order of --order is
    /// printed, for any number of threads. With --table they are kept in the file. Given for
    /// smaller boards, it has them solved in this way as well. [default: patterns of 7 tiles up to
    /// 16 cells, of 6 up to 25, of 5 above]
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
        let goal = arguments.puzzle.goal()?;
        // What is wrong with the file is said where it is opened.
        return Ok(match Deepening::saved_partition(rules, &goal, path) {
            Ok(Some(_)) | Err(OpenError::OtherHead { .. }) => true,
            Ok(None) | Err(_) => Solver::new(rules, goal).is_err(),
        });
    }
    let size = arguments.puzzle.size;
    let has_estimate = Deepening::memory(rules, size, &Partition::quick(size)).is_ok();
    is_beyond_tables(rules, arguments, has_estimate)
}

/// Answers the boards of all inputs, in order, on standard output.
pub(crate) fn answer_files<R: Rules>(
    rules: &R,
    arguments: &BoardArguments,
    deepening: &DeepeningArguments,
    text: Text,
    console: &mut Console<'_>,
) -> Result<()> {
    let (puzzle, table) = (&arguments.puzzle, arguments.table.as_deref());
    let (goal, size) = (puzzle.goal()?, puzzle.size);
    let named = deepening.heuristic.as_ref();
    let partition = partition(rules, &goal, named, table)?;
    let quick = quick(rules, puzzle, &partition).map_err(|error| refused(size, named, error))?;
    let mut threads = Threads::new(puzzle.threads);
    let searching = threads.for_search();
    let quick = quick.map(|quick| move || made(rules, puzzle, &quick, searching));
    let large = || made(rules, puzzle, &partition, searching);
    let mut solver = Staged::new(quick, large, searching);
    let mut saved = Saved::Yes;
    if let Some(path) = table {
        let (large, outcome) = kept(rules, puzzle, &partition, path, &mut threads)?;
        (solver, saved) = (solver.with_large(large), outcome);
    }
    saved.tell();
    one_by_one::answer_files(solver, (arguments, &deepening.limits), threads, text, console)?;
    saved.end()
}

/// The partition for easy boards, unless that for hard boards takes no more, or is all that the user
/// allows.
fn quick<R: Rules>(
    rules: &R,
    puzzle: &PuzzleArguments,
    partition: &Partition,
) -> Result<Option<Partition>, NoEstimate> {
    let quick = Partition::quick(puzzle.size);
    let needed = Deepening::memory(rules, puzzle.size, partition)?;
    let takes = Deepening::memory(rules, puzzle.size, &quick)?;
    let is_worth_it = takes < needed && memory::is_enough_for_both(takes, needed, puzzle.memory);
    Ok(is_worth_it.then_some(quick))
}
