//! Exact search over numbers: breadth-first search of a graph whose nodes are `0..node_count`,
//! distance tables, and first shortest paths.
//!
//! **Invariant:** this crate knows no permutations, no puzzles and no terminals; files only in
//! [`saved`]. A node is a number; what it stands for is its caller's affair.
//!
//! A user describes a graph by implementing [`Graph`]: how many nodes, and the arcs out of and
//! into a node, in a fixed order. Then
//!
//! - [`breadth_first`] visits it level by level, on one thread or on a rayon pool;
//! - [`Exact`] and [`Modulo3`] are tables of distances *to* a goal, at a byte or at two bits a
//!   node, and [`descend`] walks downhill in them: the first shortest path in arc order;
//! - [`Routes`] holds that whole path for every node, where it fits in a word;
//! - [`meet`] answers one question without any table, from both ends at once;
//! - [`ida`] answers it where even that is too much, with the help of an estimate, such as
//!   [`PageDistances`] give.
//!
//! [`Sheets`] is a second, richer description for graphs whose nodes are mixed-radix numbers and
//! whose arcs move whole runs of them; it is a [`Graph`] as well.
//!
//! [`saved`] is the file format for tables and checkpoints: words, guarded by checksums.
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
//! # Examples
//!
//! Numbers below 100, where one can add 1 or double:
//!
//! ```
//! use search::{Exact, Graph, Node, Threads, descend};
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
//! let table = Exact::towards(&AddOrDouble, 10, Threads::One)?;
//! assert_eq!(table.distance(1), Some(4)); // 2, 4, 5, 10
//! assert_eq!(table.distance(11), None); // nothing here makes a number smaller
//!
//! let path = descend(&AddOrDouble, &table, 1).expect("10 can be reached from 1");
//! assert_eq!(path.map(|step| step.to).collect::<Vec<_>>(), [2, 4, 5, 10]);
//! # Ok::<(), search::TooDeep>(())
//! ```

mod bfs;
mod bitset;
mod digits;
mod distance;
mod frontier;
mod graph;
pub mod ida;
pub mod meet;
mod pages;
mod routes;
pub mod saved;
mod sheets;
mod sweep;
mod words;

pub use bfs::{Level, Threads, breadth_first};
pub use bitset::AtomicBitset;
pub use digits::Radices;
pub use distance::{Descent, Distances, Exact, Modulo3, Step, TooDeep, ambiguous_arc, descend};
pub use graph::{Graph, Node, Reversed, StepsModulo3};
pub use pages::{PageDistances, PageNode, Pages};
pub use routes::{Route, Routes, TooLong};
pub use sheets::{DigitMap, Flip, MapId, Sheets};
pub use sweep::{Keep, Sweep, SweptDistances, sweep};
