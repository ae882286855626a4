//! Boards of `rotate` where no table of all boards fits: one pattern database, looked up in many
//! ways.

use anyhow::Result;
use puzzle::{Rules, Staged, Turning};

use crate::answering::Text;
use crate::board_arguments::BoardArguments;
use crate::console::Console;
use crate::memory;
use crate::one_by_one::{self, LimitArguments, is_beyond_tables};
use crate::progress::Spinner;
use crate::threads::Threads;

/// The most entries of the table for easy boards.
const QUICK: u64 = 1 << 16;

/// The most entries of the table for hard boards: 6 tiles of 16, 5 of 25.
const LARGE: u64 = 1 << 23;

/// Whether boards are to be solved without a table of all boards.
pub(crate) fn is_wanted<R: Rules>(rules: &R, arguments: &BoardArguments) -> Result<bool> {
    Ok(arguments.table.is_none() && is_beyond_tables(rules, arguments, true)?)
}

/// Answers the boards of all inputs, in order, on standard output.
pub(crate) fn answer_files<R: Rules>(
    rules: &R,
    arguments: &BoardArguments,
    limits: &LimitArguments,
    text: Text,
    console: &mut Console<'_>,
) -> Result<()> {
    let puzzle = &arguments.puzzle;
    let (goal, size) = (puzzle.goal()?, puzzle.size);
    let [quick, large] = [QUICK, LARGE].map(|most| Turning::<R>::tile_count(size, most));
    let [takes, needed] = [quick, large].map(|count| Turning::<R>::memory(size, count));
    let is_worth_it = takes < needed && memory::is_enough_for_both(takes, needed, puzzle.memory);
    let mut threads = Threads::new(puzzle.threads);
    let searching = threads.for_search();
    let made = |tile_count| {
        let what = format!("a pattern database of {tile_count} tiles of {} {size}", R::NAME);
        memory::check(&what, Turning::<R>::memory(size, tile_count), puzzle.memory)?;
        let _spinner = Spinner::new(format!("making {what}"));
        Ok(Turning::new(rules, goal, tile_count, searching))
    };
    let quick = is_worth_it.then_some(|| made(quick));
    let solver = Staged::new(quick, || made(large), searching);
    one_by_one::answer_files(solver, (arguments, limits), threads, text, console)
}
