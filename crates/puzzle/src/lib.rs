//! What the rotation puzzle and the sliding puzzle would otherwise both write: boards, reading
//! them, moves as windows, the replay of somebody's answer, which boards can be solved, and boards
//! drawn at random.
//!
//! A puzzle is a [`Rules`] value: whether one cell is empty, and a list of moves. Everything else
//! here follows from that list, which is the only place where the moves of a puzzle are written.
//!
//! **Invariant:** this crate knows no particular puzzle, no search and no file.
//!
//! # Words and sheets
//!
//! A [`Board`] is kept as a *word*, its tiles in reading order without the empty cell, and a
//! *sheet*, the number of the empty cell (0 where there is none). A move leads from one sheet to
//! another (or the same) and permutes the places inside a window of the word, if it changes the
//! word at all.
//!
//! # Goals
//!
//! Moves act on places, renaming tiles acts on values, and the two commute. So a board is solved
//! for any goal by renaming its tiles by their places in the goal; the goal itself becomes the
//! word `0 1 2 …` on its own sheet.
//!
//! # Where to read on
//!
//! | of | are |
//! |---|---|
//! | boards and moves | [`Size`], [`Board`], [`Rules`], [`Moves`] |
//! | texts | [`reading`], [`Moves::replay`] |
//! | what can be solved | [`Solvability`], [`parities`] |
//! | chance | [`Dice`], [`Sampling`] |
//!
//! # Examples
//!
//! With the rules of the sliding puzzle:
//!
//! ```
//! use eight::Sliding;
//! use puzzle::reading::read_board;
//! use puzzle::{Board, Moves, Size, Solvability};
//!
//! let size = Size::new(2, 3)?;
//! let moves = Moves::new(&Sliding::default(), size);
//! let start: Board<Sliding> = read_board(size, "1 2 3 x 4 5")?;
//! let replayed = moves.replay(&start, "rr")?;
//! assert_eq!(replayed.last, Board::sorted(size));
//!
//! let solvability = Solvability::new(&Sliding::default(), Board::sorted(size));
//! assert!(!solvability.is_solvable(&read_board(size, "2 1 3 4 5 x")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod narrowing;
mod short_bytes;
mod size;

mod board;
mod moves;

pub mod reading;
mod replay;

pub mod parities;
mod solvability;

mod dice;
mod sampling;

pub use board::{BadBoard, Board, Cells};
pub use dice::Dice;
pub use moves::{Move, Moves, Rules, Turn, Word};
pub use replay::{BadMove, Replay};
pub use sampling::Sampling;
pub use short_bytes::ShortBytes;
pub use size::{BadSize, Size};
pub use solvability::Solvability;
