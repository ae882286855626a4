//! The rotation puzzle: tiles in a frame; a move turns one 2x2 block by a quarter turn.
//!
//! # The rules
//!
//! - A board has `rows * columns` tiles, numbered from 1. It is solved when they stand in order.
//! - The 2x2 blocks are lettered `A`, `B`, `C`, … in reading order of their top left cells.
//! - `A` turns a block clockwise: top left goes to top right, top right to bottom right, and so on.
//!   `A'` turns it anticlockwise, `A2` by half a turn.
//! - Which of these are moves, and count one, is the *metric*: [`Turns`].
//!
//! In the judge problem (3x3, clockwise only) every arrangement of the nine tiles can be solved,
//! in at most 15 moves. One needs all 15: `7 2 1 4 5 6 9 8 3`.
//!
//! Clockwise turns alone make a *directed* graph: a turn is undone by three more. Searching from
//! the solved board with clockwise turns gives the right number of boards at every depth, and the
//! wrong distance for 212,488 of the 362,880.
//!
//! **Invariant:** this crate holds the rules and the known figures, and no algorithm.
//!
//! # Examples
//!
//! ```
//! use rotate9::{Board, Rotation, Size, Turns, board, replay};
//! use solve::TableSolver;
//!
//! let size = Size::THREE_BY_THREE;
//! let solver = TableSolver::new(&Rotation::new(Turns::Clockwise), Board::sorted(size))?;
//! let start = board(size, "4 1 3 5 2 6 7 8 9")?;
//! assert_eq!(solver.length(&start), Some(3));
//! assert_eq!(solver.solution(&start).unwrap().to_text(), "AAA");
//!
//! let replayed = replay(&start, Turns::Clockwise, "AAA")?;
//! assert_eq!(replayed.last, Board::sorted(size));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod graph;
mod moves;

pub use graph::{CLOCKWISE_3X3, HALF_3X3, QUARTER_3X3, STATE_COUNT_3X3, state_count};
pub use moves::{Rotation, Turns};
pub use puzzle::Size;
use puzzle::reading::{self, InputError};
use puzzle::{BadMove, Moves, Replay};

/// A board of the rotation puzzle.
pub type Board = puzzle::Board<Rotation>;

/// Reads one board: its tiles in reading order.
///
/// # Errors
///
/// [`InputError`] with the place of the first thing that is wrong.
pub fn board(size: Size, text: &str) -> Result<Board, InputError> {
    reading::read_board(size, text)
}

/// Checks an answer move by move: `A`, `B'`, `C2`, with nothing between them.
///
/// # Errors
///
/// [`BadMove`] at the first place that is no move of the metric.
pub fn replay(start: &Board, turns: Turns, answer: &str) -> Result<Replay<Rotation>, BadMove> {
    Moves::new(&Rotation::new(turns), start.size()).replay(start, answer)
}
