//! The tests of `solve`: the whole of small sizes of both puzzles against the puzzles by hand, samples
//! of larger ones, and published figures.

mod drawing;
mod in_files;
mod saved;
mod space;
mod table_solver;

mod rotate;
mod sliding;

use std::ops::ControlFlow;

use by_hand::laws::{is_refused, size, small_sizes};
use puzzle::{Board, Rules, Size};
use search::{Reversed, Threads, breadth_first};
use solve::TableSolver;

/// The board with these cells, 0 for the blank.
fn board<R: Rules>(size: Size, cells: &[u8]) -> Board<R> {
    Board::from_cells(size, cells).expect("the cells are those of a board")
}

/// Whether checks that take minutes or gigabytes are asked for.
fn is_long() -> bool {
    std::env::var_os("TILES_LONG_TESTS").is_some_and(|value| value == "1")
}

/// The boards at the greatest distance from the sorted goal of a solver, sorted.
fn farthest<R: Rules>(solver: &TableSolver<R>) -> Vec<String> {
    let (space, goal) = (solver.space(), *solver.goal());
    let source = space.node(&goal).expect("a goal is in its own space");
    let mut farthest = Vec::new();
    breadth_first(&Reversed(space), &[source], Threads::One, |level| {
        farthest = level.nodes.to_vec();
        ControlFlow::Continue(())
    });
    let text = |&node| {
        let (sheet, word) = space.position(node);
        Board::<R>::from_word(goal.size(), sheet, word).to_string()
    };
    let mut texts: Vec<_> = farthest.iter().map(text).collect();
    texts.sort();
    texts
}
