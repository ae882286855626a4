//! The first shortest path of every node at once, packed into a word each.
//!
//! A path towards the goal is an arc and then the path of the node it leads to. So paths can be
//! built level by level like distances, one arc a node, where walking them one by one would take
//! an arc for each node of each path. Worth its memory where very many paths are asked of a graph
//! that is shallow: 31 moves with 4 arcs out of a node fit.
//!
//! Layout, from the lowest bit: the first arc's number, the next arc's, …, then a 1. So the goal's
//! word is 1, the position of the highest bit tells the length, and 0 is "not reached":
//!
//! ```text
//! 2 bits an arc, arcs 3, 0, 1:   1 01 00 11
//! ```

use std::fmt;
use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::descriptions::graph::no_such_node;
use crate::narrowing::{index_32, narrow, wide};
use crate::{Graph, Level, Node, Reversed, Threads, breadth_first};

/// The first shortest path from every node to a goal: 8 bytes a node.
#[derive(Clone, Debug)]
pub struct Routes {
    packed: Box<[u64]>,
    arc_bits: u32,
}

/// A path is too long to be packed into 63 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    /// The length that does not fit, in arcs.
    pub length: u32,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a path of {} arcs does not fit in a word", self.length)
    }
}

impl std::error::Error for TooLong {}

impl Routes {
    /// The first shortest paths to `goal`, by one search along arcs in. O(nodes + arcs).
    ///
    /// # Errors
    ///
    /// [`TooLong`] when a path does not fit in a word.
    ///
    /// # Panics
    ///
    /// If `goal` is not in `0..node_count`, or a path takes an arc whose number needs more bits
    /// than those of `max_arcs_out` arcs.
    pub fn towards<G: Graph>(
        graph: &G,
        goal: Node,
        max_arcs_out: usize,
        threads: Threads,
    ) -> Result<Self, TooLong> {
        Self::from_search(graph, max_arcs_out, threads, |on_level| {
            breadth_first(&Reversed(graph), &[goal], threads, on_level)
        })
    }

    /// The first shortest paths along which a search went from the goal, whichever search it is:
    /// it hands the levels of nodes from the goal on to its argument, and returns how many nodes
    /// each has.
    ///
    /// # Errors
    ///
    /// [`TooLong`] when a path does not fit in a word.
    ///
    /// # Panics
    ///
    /// If the first arc of a shortest path has a number that does not fit in the bits that
    /// `max_arcs_out` arcs need.
    pub fn from_search<G: Graph>(
        graph: &G,
        max_arcs_out: usize,
        threads: Threads,
        search: impl FnOnce(&mut dyn FnMut(Level<'_>) -> ControlFlow<()>) -> Vec<u64>,
    ) -> Result<Self, TooLong> {
        let arc_bits = max_arcs_out.next_power_of_two().trailing_zeros().max(1);
        let mut routes = Self { packed: vec![0; narrow(graph.node_count())].into(), arc_bits };
        let (mut outcome, mut found) = (Ok(()), Vec::new());
        search(&mut |level| {
            outcome = routes.add(graph, level, threads, &mut found);
            if outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        outcome.map(|()| routes)
    }

    /// Adds the nodes of a level, whose next level towards the goal is there already. `found` is
    /// memory to be used again.
    fn add<G: Graph>(
        &mut self,
        graph: &G,
        level: Level<'_>,
        threads: Threads,
        found: &mut Vec<u64>,
    ) -> Result<(), TooLong> {
        if level.depth * self.arc_bits >= u64::BITS {
            return Err(TooLong { length: level.depth });
        }
        let first_arc = |&node: &Node| self.through_first_arc(graph, node, level.depth);
        match threads {
            Threads::One => {
                found.clear();
                found.extend(level.nodes.iter().map(first_arc));
            }
            Threads::Pool => {
                level.nodes.par_iter().with_min_len(1024).map(first_arc).collect_into_vec(found);
            }
        }
        for (&node, &route) in level.nodes.iter().zip(&*found) {
            self.packed[narrow(node)] = route;
        }
        Ok(())
    }

    /// The path of `node` at `depth`: its first arc to the level before, and the path from there.
    fn through_first_arc<G: Graph>(&self, graph: &G, node: Node, depth: u32) -> u64 {
        let Some(length_after) = depth.checked_sub(1) else { return 1 };
        let leads_on = |(arc, to): (u64, Node)| {
            let after = self.packed(to);
            (after >> (length_after * self.arc_bits) == 1).then_some((arc, after))
        };
        let first = (0..).zip(graph.arcs_out(node)).find_map(leads_on);
        let (arc, after) = first.expect("a node at depth d > 0 has an arc to one at depth d - 1");
        assert!(arc >> self.arc_bits == 0, "arc {arc} does not fit in {} bits", self.arc_bits);
        after << self.arc_bits | arc
    }

    #[inline]
    fn packed(&self, node: Node) -> u64 {
        match self.packed.get(narrow(node)) {
            Some(&packed) => packed,
            None => no_such_node(node, wide(self.packed.len())),
        }
    }

    /// The bits that the number of an arc takes.
    pub fn arc_bits(&self) -> u32 {
        self.arc_bits
    }

    /// The first shortest path from `node` to the goal: of all shortest paths the one whose arc
    /// numbers are least, compared from the start on (the same as [`descend`](crate::descend)
    /// gives). `None` if no path leads there. One load.
    #[inline]
    pub fn route(&self, node: Node) -> Option<Route> {
        let packed = self.packed(node);
        (packed != 0).then_some(Route { packed, arc_bits: self.arc_bits })
    }
}

/// A path from [`Routes`]: its arcs, each as its number among the arcs out of the node it leaves.
#[derive(Clone, Debug)]
pub struct Route {
    packed: u64,
    arc_bits: u32,
}

impl Route {
    /// The next `count` arcs at once, the first in the lowest bits; `None` if fewer are left.
    #[inline]
    pub fn next_group(&mut self, count: u32) -> Option<usize> {
        let bits = count.saturating_mul(self.arc_bits);
        let rest = self.packed.checked_shr(bits).filter(|&rest| rest != 0)?;
        let group = self.packed & ((1 << bits) - 1);
        self.packed = rest;
        Some(narrow(group))
    }
}

impl Iterator for Route {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let low = self.packed & ((1 << self.arc_bits) - 1);
        let arc = (self.packed != 1).then_some(low)?;
        self.packed >>= self.arc_bits;
        Some(narrow(arc))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = index_32(self.packed.ilog2() / self.arc_bits);
        (length, Some(length))
    }
}

impl ExactSizeIterator for Route {}
