//! How boards are solved: decided here, and nowhere else.

use anyhow::Result;
use puzzle::Rules;
use search::Graph;
use solve::TableSolver;

use super::Asked;
use super::one_by_one::SolvedOneByOne;
use crate::failure::{BadInput, advised};
use crate::memory;
use crate::puzzle_arguments::too_large;

/// How boards are solved.
pub(super) enum Method<R: Rules> {
    /// By a search from both ends, and from a table of all boards once that is worth its making.
    Table(Box<TableSolver<R>>),
    /// One by one, by iterative deepening.
    OneByOne,
}

/// State spaces of more boards than this are not worth a table for the boards of one input.
const MOST_IN_A_TABLE: u64 = 1 << 30;

/// The method for what was asked. The first line that fits counts:
///
/// | what was asked | method |
/// |---|---|
/// | `--heuristic` names pattern databases | one by one |
/// | `--table` names a file of pattern databases, of whatever puzzle | one by one |
/// | `--table` names any other file that is there, or one of a puzzle whose pattern databases are not kept in files | table |
/// | some million boards at most | table |
/// | boards that cannot be numbered, or a table that does not fit the memory | one by one |
/// | more boards than [`MOST_IN_A_TABLE`], no `--table`, and there is a heuristic | one by one |
/// | anything else | table |
///
/// # Errors
///
/// A table that is wanted and does not fit the memory, unless it is in its file already.
pub(super) fn choose<R: SolvedOneByOne>(asked: &Asked<'_, R>) -> Result<Method<R>> {
    let file = asked.table.filter(|path| path.exists());
    if asked.partition.is_some() || file.is_some_and(|path| R::is_heuristic(asked, path)) {
        return Ok(Method::OneByOne);
    }
    let is_kept = file.is_some() || asked.table.is_some() && !R::KEEPS_HEURISTICS;
    let solver = match TableSolver::new(&asked.rules, asked.goal) {
        Ok(solver) if is_kept || is_worth_a_table(asked, &solver) => solver,
        Err(error) if is_kept && !R::KEEPS_HEURISTICS => {
            return Err(BadInput { hint: without_table(asked), ..too_large(error) }.into());
        }
        // What is wrong with a file that is there is said where it is opened.
        Ok(_) | Err(_) => return Ok(Method::OneByOne),
    };
    if file.is_none() {
        let what = format!("a table of {} {}", R::NAME, asked.goal.size());
        let checked = memory::check(&what, solver.table_memory(), asked.memory);
        checked.map_err(|error| {
            let small = || R::smaller_than_a_table(asked);
            advised(error, if solver.is_small() { small() } else { without_table(asked) })
        })?;
    }
    Ok(Method::Table(Box::new(solver)))
}

/// What helps where a table is too large to be kept.
fn without_table<R: Rules>(asked: &Asked<'_, R>) -> Option<String> {
    let hint = "without --table, boards of this size are solved one by one";
    asked.table.map(|_| hint.to_owned())
}

/// Whether a table of all boards is worth its making: it fits, and answers the boards of one input
/// sooner than another way, or is to be kept for many.
fn is_worth_a_table<R: SolvedOneByOne>(asked: &Asked<'_, R>, solver: &TableSolver<R>) -> bool {
    let has_other_way = || R::has_heuristic(&asked.rules, asked.goal.size());
    let is_worth_it = || {
        let is_for_many = asked.table.is_some() || !has_other_way();
        is_for_many || solver.space().node_count() <= MOST_IN_A_TABLE
    };
    let fits = || memory::is_enough(solver.table_memory(), asked.memory);
    solver.is_small() || is_worth_it() && fits()
}
