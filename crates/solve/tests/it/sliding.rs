//! The sliding puzzle: published figures and samples, and every board of small sizes against the
//! puzzle by hand.

mod census;
mod deepening;
mod distances;
mod goals;
mod levels;
mod multi;
mod published;
mod solutions;

use by_hand::sliding as naive;
use eight::{Board, Size, Sliding, board};
use solve::TableSolver;

use crate::size;

type Solver = TableSolver<Sliding>;

const THREE: Size = Size::THREE_BY_THREE;

/// The sorted tiles with the blank in this cell.
fn goal(size: Size, blank: usize) -> Board {
    Board::from_word(size, blank, *Board::sorted(size).word())
}

/// The four cells in the corners of a board.
fn corners(size: Size) -> [usize; 4] {
    let (last, columns) = (size.cells() - 1, size.columns());
    [0, columns - 1, last + 1 - columns, last]
}

/// The 3x3 board whose cells are written without spaces, `x` or `0` for the empty one.
fn three(cells: &str) -> Board {
    board(THREE, cells).expect("the tests name boards that exist")
}

/// The board with these cells, 0 for the empty one.
fn of_cells(size: Size, cells: &[u8]) -> Board {
    crate::board(size, cells)
}

fn solver(goal: Board) -> Solver {
    Solver::new(&Sliding::default(), goal).expect("the sizes here are small")
}

/// The solution as it is written; `None` if there is none.
fn answer(solver: &Solver, board: &Board) -> Option<String> {
    solver.solution(board).map(|solution| solution.to_text())
}
