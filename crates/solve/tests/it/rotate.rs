//! The rotation puzzle: published figures, and every board of small sizes against the puzzle by hand.

mod census;
mod deepening;
mod distances;
mod goals;
mod levels;
mod published;
mod solutions;

use by_hand::rotation as naive;
use rotate9::{Board, Rotation, Size, Turns, board};
use solve::TableSolver;

use crate::size;

type Solver = TableSolver<Rotation>;

const THREE: Size = Size::THREE_BY_THREE;

const METRICS: [Turns; 3] = [Turns::Clockwise, Turns::Quarter, Turns::Half];

/// The 3x3 board whose tiles are written without spaces.
fn three(tiles: &str) -> Board {
    board(THREE, tiles).expect("the tests name boards that exist")
}

/// The board with these tiles.
fn of_cells(size: Size, cells: &[u8]) -> Board {
    crate::board(size, cells)
}

fn solver(turns: Turns, goal: Board) -> Solver {
    Solver::new(&Rotation::new(turns), goal).expect("the sizes here are small")
}
