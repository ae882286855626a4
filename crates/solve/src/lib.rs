//! Shortest solutions of permutation puzzles, and counts of all their boards, by complete search.
//!
//! The boards of a puzzle are a graph of [`search::Sheets`], since each of its moves permutes a window
//! of a word, and [`cantor::WindowMap`] says where that takes the word's rank: [`StateSpace`]. On it
//! stand
//!
//! - [`TableSolver`], which answers a board by a search from both ends, and many from a table of all
//!   boards;
//! - [`Deepening`], which answers boards one by one where no table fits, guided by a [`Heuristic`]:
//!   [`AdditivePatterns`] for boards with a blank, [`ManySidedPattern`] for those without. [`Staged`]
//!   gives each of many boards as much preparation as it is worth;
//! - [`Census`], which counts all boards by their distance to a goal, and draws some of a depth.
//!
//! Both solvers give the first shortest [`Solution`] in the order of the rules' moves.
//!
//! **Invariant:** this crate knows no particular puzzle and no terminal; of files only what
//! [`search::saved`] does.
//!
//! # Examples
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use eight::{Board, Size, Sliding, board};
//! use search::Threads;
//! use solve::{Census, TableSolver};
//!
//! let size = Size::new(2, 2)?;
//! let solver = TableSolver::new(&Sliding::default(), Board::sorted(size))?;
//! let start = board(size, "x 3 2 1")?;
//! assert_eq!(solver.solution(&start).unwrap().to_text(), "druldr");
//!
//! let census = Census::new(&Sliding::default(), Board::sorted(size))?;
//! let mut counts = census.begin();
//! while counts.advance(Threads::One, |_| ControlFlow::Continue(())).is_continue() {}
//! assert_eq!(counts.level_counts(), [1, 2, 2, 2, 2, 2, 1]); // God's number is 6
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod narrowing;
mod space;
pub use space::{StateSpace, TooLarge};

mod solution;
pub use solution::Solution;

mod labels;
mod table_solver;
pub use table_solver::{TableSolver, Want};

mod deepening;
mod staged;
mod symmetry;
pub use deepening::additive::{AdditivePatterns, Making, NoEstimate, Partition};
pub use deepening::many_sided::ManySidedPattern;
pub use deepening::{Answer, Deepening, Heuristic};
pub use staged::{Staged, Tell};

mod census;
pub use census::Census;
