//! Permutations as numbers: rank and unrank in lexicographic order, and what a
//! move does to a rank without computing one.
//!
//! A word is a list of the values `0..n`, each once. Its **Lehmer code** has at
//! position `i` the number of later elements that are smaller, a digit below
//! `n - i`. Read in the **factorial number system** the digits are the word's
//! **rank**, its place (from 0) among the `n!` words in lexicographic order.
//!
//! | module | answers |
//! |---|---|
//! | `factorial` | how many words are there, and which integers hold their ranks |
//! | `parity` | even or odd |
//! | `permutation` | [`Permutation`], a validated word in any storage, and the group |
//! | `digits` | the digits of words that are known to be right, one by one |
//! | [`lehmer`] | word to digits and back |
//! | `rank` | word to number and back, and the *half ranks* of one parity class |
//! | `arrangements` | [`Arrangements`]: `k` of `n` values as numbers |
//! | [`window`] | where a move of the positions sends a rank, as a small table |
//! | `error` | why words and ranks are refused: [`Error`] |
//!
//! Values, positions and ranks count from 0 everywhere, in messages too.
//!
//! **Invariant:** this crate knows words and numbers; it knows no graphs, no
//! puzzles, no files and no threads, and depends on nothing.
//!
//! # Sources
//!
//! - C.-A. Laisant, "Sur la numération factorielle, application aux
//!   permutations", Bull. Soc. Math. France 16 (1888), and D. H. Lehmer,
//!   "Teaching combinatorial tricks to a computer", Proc. Symp. Appl. Math. 10
//!   (1960): the factorial number system and the code.
//! - R. E. Korf, P. Schultze, "Large-Scale Parallel Breadth-First Search",
//!   AAAI 2005, the part on indexing permutations: lexicographic ranking in
//!   linear time, by counting bits of the set of used values.
//! - B. Bonet, "Efficient Algorithms to Rank and Unrank Permutations in
//!   Lexicographic Order", AAAI workshop on search, 2008: both directions in
//!   O(n log n), and the linear ways with less space, compared in practice.
//! - W. Myrvold, F. Ruskey, "Ranking and unranking permutations in linear
//!   time", Inf. Proc. Letters 79 (2001): linear with arrays alone, but not
//!   lexicographic. The [`window`] tables rest on the lexicographic order.
//!
//! # Examples
//!
//! ```
//! use cantor::Permutation;
//!
//! let word = Permutation::new([2, 7, 8, 3, 9, 1, 5, 4, 6, 0])?;
//! assert_eq!(word.rank_u64(), 999_999);
//! assert_eq!(Permutation::unrank_u64(999_999)?, word);
//! # Ok::<(), cantor::Error>(())
//! ```

#![no_std]

extern crate alloc;

mod factorial;

mod parity;

mod permutation;

mod digits;

pub mod lehmer;

mod rank;

mod arrangements;

pub mod window;

mod error;

pub use arrangements::Arrangements;
pub use error::Error;
pub use factorial::{Rank, factorial};
pub use parity::Parity;
pub use permutation::Permutation;
pub use window::{WindowMap, Words};

/// The greatest length of a word: 34, the last `n` whose `n!` fits in 128 bits.
pub const MAX_LENGTH: usize = <u128 as Rank>::MAX_LENGTH;
