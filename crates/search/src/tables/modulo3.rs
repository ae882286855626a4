//! Distances modulo 3, in two bits a node.

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::descent::is_one_nearer;
use crate::{AtomicBitset, Distances, Level, Node, Reversed, StepsModulo3, Threads, breadth_first};

/// The distance of every node to a goal, modulo 3: two bits a node.
#[derive(Debug)]
pub struct Modulo3Distances {
    /// A field of two bits a node: 0 for "not reached", else 1 + distance modulo 3.
    fields: AtomicBitset,
    level_counts: Vec<u64>,
}

impl Modulo3Distances {
    /// The distances to `goal`, by one search along arcs in. O(nodes + arcs).
    ///
    /// # Panics
    ///
    /// If `goal` is not in `0..node_count`.
    pub fn towards<G: StepsModulo3>(graph: &G, goal: Node, threads: Threads) -> Self {
        let fields = AtomicBitset::new(2 * graph.node_count());
        let level_counts = breadth_first(&Reversed(graph), &[goal], threads, |level| {
            Self::write(&fields, level, threads);
            ControlFlow::Continue(())
        });
        Self { fields, level_counts }
    }

    fn write(fields: &AtomicBitset, level: Level<'_>, threads: Threads) {
        let field = 1 + level.depth % 3;
        let write = |&node: &Node| {
            if field & 1 != 0 {
                fields.insert(2 * node);
            }
            if field & 2 != 0 {
                fields.insert(2 * node + 1);
            }
        };
        match threads {
            Threads::One => level.nodes.iter().for_each(write),
            Threads::Pool => level.nodes.par_iter().with_min_len(4096).for_each(write),
        }
    }

    /// The distance of `node` modulo 3; `None` if no path leads from it to the goal.
    #[inline]
    pub fn distance_modulo_3(&self, node: Node) -> Option<u8> {
        self.fields.field(node).checked_sub(1)
    }

    /// How many nodes there are at each distance, from 0 to the greatest.
    pub fn level_counts(&self) -> &[u64] {
        &self.level_counts
    }
}

impl Distances for Modulo3Distances {
    #[inline]
    fn is_reached(&self, node: Node) -> bool {
        self.distance_modulo_3(node).is_some()
    }

    #[inline]
    fn is_downhill(&self, from: Node, to: Node) -> bool {
        is_one_nearer(self.distance_modulo_3(from), self.distance_modulo_3(to))
    }
}
