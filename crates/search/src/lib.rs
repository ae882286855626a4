//! Exact search over numbers: breadth-first search of a graph whose nodes are `0..node_count`,
//! distance tables, and first shortest paths.
//!
//! **Invariant:** this crate knows no permutations, no puzzles and no terminals; files only in
//! [`saved`], and in the directory of a [`ScratchSweep`]. A node is a number; what it stands for is its caller's affair.
//!
//! # Map
//!
//! In reading order. Whoever has a graph describes it, lets an engine search it, and keeps what it
//! finds in a table or in a file:
//!
//! | role | where | what |
//! |---|---|---|
//! | descriptions | [`Graph`] | how many nodes, and the arcs out of and into each, in a fixed order |
//! | | [`Reversed`] | a graph with all arcs turned round |
//! | | [`Sheets`] of [`Radices`], [`DigitMap`]s | a graph whose nodes are mixed-radix numbers, and whose arcs move whole runs of them |
//! | | [`Pages`] | a graph of many small sheets, of which pattern databases are made |
//! | engines | [`breadth_first`] | visits any graph level by level, node by node |
//! | | [`sweep()`], [`Sweep`] | visits sheets level by level, by whole words of nodes, with checkpoints |
//! | | [`ScratchSweep`] | does so in files, for graphs that are larger than memory |
//! | | [`meet`] | answers one question without any table, from both ends at once |
//! | | [`ida`] | answers it where even that is too much, with the help of an estimate |
//! | tables | [`ByteDistances`] | of each node the distance: a byte |
//! | | [`Modulo3Distances`] | of each node the distance modulo 3: two bits |
//! | | [`SweptDistances`] | the distance modulo 3, as a sweep leaves it: two bits and a sixteenth; on disk |
//! | | [`PagedDistances`] | of each node of pages bit 1 of the distance: one bit; on disk |
//! | | [`Routes`] | of each node the whole first shortest path: a word |
//! | | [`descend`] | walks downhill in the first three: the first shortest path in arc order |
//! | files | [`saved`] | the format of tables and checkpoints: words, guarded by checksums |
//! | beneath | [`Threads`], [`AtomicBitset`] | who does the work, and the set that they fill together |
//!
//! Distances are named after the form in which they are kept. All are distances *to* a goal.
//!
//! # Directions
//!
//! Every search here follows arcs out. Distances *to* a goal are a search from the goal over
//! [`Reversed`], which takes arcs in. The tables do that by themselves. Searching a directed graph
//! the wrong way round can give the right number of nodes on every level and the wrong distance
//! for most of them, so no function guesses a direction.
//!
//! # Determinism
//!
//! The set of nodes on a level does not depend on threads; the order of nodes within a level
//! does. No result is built from that order: paths are rebuilt from distances, and ties between
//! shortest paths are broken by the order of arcs.
//!
//! # Sources
//!
//! - D. E. Knuth, *The Art of Computer Programming* 2, section 4.1: mixed radix systems.
//! - R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//!   Intelligence 27, 1985: [`ida`].
//! - I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971: [`meet`].
//! - G. Cooperman and L. Finkelstein, "New methods for using Cayley graphs in interconnection
//!   networks", Discrete Applied Mathematics 37/38, 1992: distances modulo 3 are enough to walk
//!   downhill ([`StepsModulo3`]).
//! - T. Breyer and R. E. Korf, "1.6-bit pattern databases", AAAI 2010: what [`PagedDistances`] save
//!   another part of.
//! - S. Beamer, K. Asanović and D. Patterson, "Direction-optimizing breadth-first search",
//!   Supercomputing 2012: asking the nodes that are left instead of the frontier, in the search
//!   behind [`PagedDistances`].
//! - T. Boutell and others, RFC 2083 (PNG), section 12.11: the magic of a file ([`saved`]).
//!
//! # Examples
//!
//! Numbers below 100, where one can add 1 or double:
//!
//! ```
//! use search::{ByteDistances, Graph, Node, Threads, descend};
//!
//! struct AddOrDouble;
//!
//! impl Graph for AddOrDouble {
//!     fn node_count(&self) -> u64 {
//!         100
//!     }
//!     fn arcs_out(&self, node: Node) -> impl Iterator<Item = Node> {
//!         [node + 1, 2 * node].into_iter().filter(|&next| next < 100)
//!     }
//!     fn arcs_in(&self, node: Node) -> impl Iterator<Item = Node> {
//!         let halved = node.is_multiple_of(2).then_some(node / 2);
//!         node.checked_sub(1).into_iter().chain(halved)
//!     }
//! }
//!
//! let table = ByteDistances::towards(&AddOrDouble, 10, Threads::One)?;
//! assert_eq!(table.distance(1), Some(4)); // 2, 4, 5, 10
//! assert_eq!(table.distance(11), None); // nothing here makes a number smaller
//!
//! let path = descend(&AddOrDouble, &table, 1).expect("10 can be reached from 1");
//! assert_eq!(path.map(|step| step.to).collect::<Vec<_>>(), [2, 4, 5, 10]);
//! # Ok::<(), search::TooDeep>(())
//! ```

mod descriptions;
mod engines;
mod tables;

pub mod saved;

mod narrowing;
mod threads;
mod word_array;

pub use descriptions::digit_map::{DigitMap, Flip};
pub use descriptions::graph::{Graph, Node, Reversed, StepsModulo3};
pub use descriptions::pages::{PageNode, Pages};
pub use descriptions::radices::Radices;
pub use descriptions::sheets::{MapId, Sheets};
pub use engines::bitset::AtomicBitset;
pub use engines::breadth_first::{Level, breadth_first};
pub use engines::sweep::{
    FoundStretch, Keep, LevelPart, NextLevel, PackedExtent, Place, Prepared, Profile, Scratch,
    ScratchError, ScratchNeeds, ScratchSweep, Share, Standing, Sweep, sweep,
};
pub use engines::{ida, meet};
pub use tables::bytes::{ByteDistances, TooDeep, ambiguous_arc};
pub use tables::descent::{Descent, Distances, Step, descend};
pub use tables::modulo3::Modulo3Distances;
pub use tables::paged::PagedDistances;
pub use tables::routes::{Route, Routes, TooLong};
pub use tables::swept::SweptDistances;
pub use threads::Threads;
