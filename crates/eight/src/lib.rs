//! The sliding puzzle: tiles in a frame with one cell empty; a move slides a neighbour into it.
//!
//! # The rules
//!
//! - A board has `rows * columns - 1` tiles, numbered from 1, and the blank, written `x`. It is
//!   solved when the tiles stand in order and the blank is last, unless another goal is given.
//! - A letter names the way the *blank* goes: `u` up, `d` down, `l` left, `r` right. It changes
//!   places with the tile there.
//! - A move slides one tile; in the [`Metric::Multi`] any number of tiles of a row or column
//!   together. The answer has a letter for every step all the same: a run of one letter is a move.
//! - Of several shortest solutions the first counts, comparing moves by direction in an [`Order`],
//!   `udlr` unless told otherwise; in the multi-tile metric, of two moves in one direction the one of
//!   fewer steps comes first. (So there the first solution need not be the first by letters.)
//!
//! Half of all boards cannot be solved: an exchange of two tiles changes the parity of the tiles'
//! order, and slides keep it (with the blank's row, where the width is even). No search is needed
//! to see that. On 3x3 the other half takes at most 31 moves.
//!
//! **Invariant:** this crate holds the rules and the known figures, and no algorithm.
//!
//! # Examples
//!
//! ```
//! use eight::{Board, Size, Sliding, board, replay};
//! use solve::TableSolver;
//!
//! let size = Size::THREE_BY_THREE;
//! let solver = TableSolver::new(&Sliding::default(), Board::sorted(size))?;
//! let start = board(size, "2 3 4 1 5 x 7 6 8")?;
//! assert_eq!(solver.solution(&start).unwrap().to_text(), "ullddrurdllurdruldr");
//! assert!(solver.solution(&board(size, "1 2 3 4 5 6 8 7 x")?).is_none());
//!
//! let replayed = replay(&start, "ullddrurdllurrdlurd")?; // another one
//! assert_eq!((replayed.last, replayed.move_count), (Board::sorted(size), 19));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod graph;
mod moves;

pub use graph::{CENTRE_3X3, CORNER_3X3, EDGE_3X3, STATE_COUNT_3X3, state_count};
pub use moves::{BadOrder, Direction, Metric, Order, Sliding};
pub use puzzle::Size;
use puzzle::reading::{self, InputError};
use puzzle::{BadMove, Moves, Replay};

/// A board of the sliding puzzle.
pub type Board = puzzle::Board<Sliding>;

/// Reads one board: its tiles in reading order, `x`, `X` or `0` for the blank.
///
/// # Errors
///
/// [`InputError`] with the place of the first thing that is wrong.
pub fn board(size: Size, text: &str) -> Result<Board, InputError> {
    reading::read_board(size, text)
}

/// Checks an answer move by move: `u`, `d`, `l`, `r`, with nothing between them. One tile slides
/// at a time; for other rules, see [`Moves::replay`].
///
/// # Errors
///
/// [`BadMove`] at the first place that is no letter of a move, or leads off the board.
pub fn replay(start: &Board, answer: &str) -> Result<Replay<Sliding>, BadMove> {
    Moves::new(&Sliding::default(), start.size()).replay(start, answer)
}
