//! The tests of `puzzle`, with the rotation puzzle and the sliding puzzle as its examples: the
//! whole of small sizes against both puzzles written by hand, samples of larger ones.

mod board;
mod moves;
mod reading;
mod replay;
mod short_bytes;
mod size;
mod solvability;

use by_hand::laws::{is_refused, size, small_sizes};
use puzzle::{Board, Rules, Size};

/// The board with these cells, 0 for the blank.
fn board<R: Rules>(size: Size, cells: &[u8]) -> Board<R> {
    Board::from_cells(size, cells).expect("the cells are those of a board")
}
