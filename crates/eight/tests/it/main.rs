//! The tests of `eight`: published figures and samples, and every board of small sizes against the
//! puzzle written by hand.

mod moves;
mod order;

use by_hand::laws::size;
use by_hand::sliding as naive;
use eight::{Board, Size, board};

const THREE: Size = Size::THREE_BY_THREE;

/// The 3x3 board whose cells are written without spaces, `x` or `0` for the empty one.
fn three(cells: &str) -> Board {
    board(THREE, cells).expect("the tests name boards that exist")
}

/// The board with these cells, 0 for the empty one.
fn of_cells(size: Size, cells: &[u8]) -> Board {
    Board::from_cells(size, cells).expect("the cells are those of a board")
}
