//! What the rotation puzzle and the sliding puzzle would otherwise both write: boards, reading
//! them, moves as windows, the solver and the replay of somebody's answer.
//!
//! A puzzle is a [`Rules`] value: whether one cell is empty, and a list of moves. Everything else
//! here follows from that list, which is the only place where the moves of a puzzle are written.
//!
//! **Invariant:** this crate knows no particular puzzle, no file and no terminal.
//!
//! # Words and sheets
//!
//! A [`Board`] is kept as a *word*, its tiles in reading order without the empty cell, and a
//! *sheet*, the number of the empty cell (0 where there is none). A move leads from one sheet to
//! another (or the same) and permutes the places inside a window of the word, if it changes the
//! word at all. So the boards of a puzzle are a graph of [`search::Sheets`], and
//! [`cantor::WindowMap`] says where each move takes a rank: [`StateSpace`].
//!
//! # Goals
//!
//! Moves act on places, renaming tiles acts on values, and the two commute. So a board is solved
//! for any goal by renaming its tiles by their places in the goal; the goal itself becomes the
//! word `0 1 2 …` on its own sheet.

mod board;
mod census;
mod deepening;
mod dice;
mod factors;
mod inline;
mod labels;
mod moves;
mod partition;
mod patterns;
pub mod reading;
mod replay;
mod sampling;
mod scan;
mod size;
mod solvability;
mod solve;
mod solver;
mod space;
mod staged;
mod symmetry;
mod turning;

pub use board::{BadBoard, Board, Cells};
pub use census::Census;
pub use deepening::{Deepening, Making, NoEstimate, Position};
pub use dice::Dice;
pub use inline::Inline;
pub use moves::{Move, Moves, Rules, Turn, Word};
pub use partition::{BadPartition, Partition};
pub use replay::{BadMove, Replay};
pub use sampling::Sampling;
pub use size::{BadSize, Size};
pub use solvability::Solvability;
pub use solve::{Answer, Solve, Way};
pub use solver::{Solution, Solver, Want};
pub use space::{StateSpace, TooLarge};
pub use staged::{Staged, Tell};
pub use turning::{Turned, Turning};
