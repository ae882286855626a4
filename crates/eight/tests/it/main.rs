//! The tests of `eight`: published figures and samples, and every board of small sizes against the
//! puzzle written by hand.

mod naive;

mod census;
mod deepening;
mod distances;
mod goals;
mod levels;
mod moves;
mod multi;
mod order;
mod published;
mod solutions;

use eight::{Board, Size, Sliding, Solver, board};

const THREE: Size = Size::THREE_BY_THREE;

fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).expect("the tests name sizes that exist")
}

/// The 3x3 board whose cells are written without blanks, `x` or `0` for the empty one.
fn three(cells: &str) -> Board {
    board(THREE, cells).expect("the tests name boards that exist")
}

/// The board with these cells, 0 for the empty one.
fn of_cells(size: Size, cells: &[u8]) -> Board {
    Board::from_cells(size, cells).expect("the cells are those of a board")
}

fn solver(goal: Board) -> Solver {
    Solver::new(&Sliding::default(), goal).expect("the sizes here are small")
}

/// The solution as it is written; `None` if there is none.
fn answer(solver: &Solver, board: &Board) -> Option<String> {
    solver.solution(board).map(|solution| solution.to_text())
}
