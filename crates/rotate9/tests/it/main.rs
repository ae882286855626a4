//! The tests of `rotate9`: published figures and sequences, and every board of small sizes against
//! the puzzle written by hand.

mod moves;

use by_hand::laws::size;
use by_hand::rotation as naive;
use rotate9::{Board, Size, Turns, board};

const THREE: Size = Size::THREE_BY_THREE;

const METRICS: [Turns; 3] = [Turns::Clockwise, Turns::Quarter, Turns::Half];

/// The 3x3 board whose tiles are written without spaces.
fn three(tiles: &str) -> Board {
    board(THREE, tiles).expect("the tests name boards that exist")
}

/// The board with these tiles.
fn of_cells(size: Size, cells: &[u8]) -> Board {
    Board::from_cells(size, cells).expect("the cells are those of a board")
}
