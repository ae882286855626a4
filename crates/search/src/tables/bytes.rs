//! Distances in bytes: the table to begin with, and the measure of the others.

use std::fmt;
use std::ops::ControlFlow;

use crate::descriptions::graph::no_such_node;
use crate::narrowing::{narrow, wide};
use crate::{Distances, Graph, Level, Node, Reversed, Threads, breadth_first};

/// The distance of every node to a goal: a byte a node, for graphs of any kind.
#[derive(Clone, Debug)]
pub struct ByteDistances {
    distances: Box<[u8]>,
    level_counts: Vec<u64>,
}

/// A node is farther from the goal than [`ByteDistances`] can say: than
/// [`ByteDistances::MAX_DISTANCE`] arcs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooDeep;

impl fmt::Display for TooDeep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a node is more than {} arcs away from the goal", ByteDistances::MAX_DISTANCE)
    }
}

impl std::error::Error for TooDeep {}

impl ByteDistances {
    /// The greatest distance that the table can hold, in arcs.
    pub const MAX_DISTANCE: u8 = u8::MAX - 1;

    const UNREACHED: u8 = u8::MAX;

    /// The distances to `goal`, by one search along arcs in. O(nodes + arcs).
    ///
    /// # Errors
    ///
    /// [`TooDeep`] when a distance does not fit in a byte.
    ///
    /// # Panics
    ///
    /// If `goal` is not in `0..node_count`.
    pub fn towards<G: Graph>(graph: &G, goal: Node, threads: Threads) -> Result<Self, TooDeep> {
        Self::from_search(graph.node_count(), |on_level| {
            breadth_first(&Reversed(graph), &[goal], threads, on_level)
        })
    }

    /// The distances that a search finds, whichever search it is: it hands the levels of nodes
    /// from the goal on to its argument, and returns how many nodes each has.
    ///
    /// # Errors
    ///
    /// [`TooDeep`] when a distance does not fit in a byte.
    pub fn from_search(
        node_count: u64,
        search: impl FnOnce(&mut dyn FnMut(Level<'_>) -> ControlFlow<()>) -> Vec<u64>,
    ) -> Result<Self, TooDeep> {
        let mut distances = vec![Self::UNREACHED; narrow(node_count)].into_boxed_slice();
        let mut too_deep = false;
        let level_counts = search(&mut |level| {
            let byte = u8::try_from(level.depth).unwrap_or(Self::UNREACHED);
            if byte == Self::UNREACHED {
                too_deep = true;
                return ControlFlow::Break(());
            }
            for &node in level.nodes {
                distances[narrow(node)] = byte;
            }
            ControlFlow::Continue(())
        });
        if too_deep { Err(TooDeep) } else { Ok(Self { distances, level_counts }) }
    }

    /// The number of arcs on a shortest path from `node` to the goal; `None` if there is none.
    #[inline]
    pub fn distance(&self, node: Node) -> Option<u8> {
        let byte = self.byte(node);
        (byte != Self::UNREACHED).then_some(byte)
    }

    #[inline]
    fn byte(&self, node: Node) -> u8 {
        match self.distances.get(narrow(node)) {
            Some(&byte) => byte,
            None => no_such_node(node, wide(self.distances.len())),
        }
    }

    /// How many nodes there are at each distance, from 0 to the greatest.
    pub fn level_counts(&self) -> &[u64] {
        &self.level_counts
    }
}

impl Distances for ByteDistances {
    #[inline]
    fn is_reached(&self, node: Node) -> bool {
        self.distance(node).is_some()
    }

    #[inline]
    fn is_downhill(&self, from: Node, to: Node) -> bool {
        let (from, to) = (self.byte(from), self.byte(to));
        from != Self::UNREACHED && from.checked_sub(1) == Some(to)
    }
}

/// An arc `(from, to)` that breaks the promise of [`StepsModulo3`](crate::StepsModulo3) for the goal of `distances`;
/// `None` if all keep it. O(nodes + arcs).
pub fn ambiguous_arc<G: Graph>(graph: &G, distances: &ByteDistances) -> Option<(Node, Node)> {
    let is_ambiguous = |&(from, to): &(Node, Node)| {
        let Some(after) = distances.distance(to) else { return false };
        let before = distances.distance(from).expect("who has an arc to a reached node is reached");
        after > before && (after - before) % 3 == 2
    };
    let nodes = 0..graph.node_count();
    nodes.flat_map(|from| graph.arcs_out(from).map(move |to| (from, to))).find(is_ambiguous)
}
