//! Distances as a sweep leaves them: by columns.

use std::ops::ControlFlow;

use super::layout::Layout;
use super::{Keep, Sweep};
use crate::{Distances, Node, Sheets, StepsModulo3, Threads};

/// The distance of every node to a goal, modulo 3, found by a sweep: two bits a node and a
/// sixteenth more.
#[derive(Clone, Debug)]
pub struct SweptDistances {
    layout: Layout,
    /// For each word of nodes a word with the low and one with the high bits of their fields.
    fields: Vec<u64>,
    level_counts: Vec<u64>,
}

impl SweptDistances {
    /// The distances to `goal`, by one sweep along arcs in. Takes [`SweptDistances::memory`] on the
    /// way.
    ///
    /// # Panics
    ///
    /// If `goal` is not in `0..node_count`.
    pub fn towards<G>(graph: &G, goal: Node, threads: Threads) -> Self
    where
        G: StepsModulo3 + AsRef<Sheets>,
    {
        let towards_goal = graph.as_ref().reversed();
        let mut sweep = Sweep::keeping(Keep::Distances, &towards_goal, &[goal]);
        while sweep.advance(threads, |_| ControlFlow::Continue(())).is_continue() {}
        let Sweep { plan, marks, level_counts, .. } = sweep;
        Self { layout: plan.layout, fields: marks, level_counts }
    }

    /// The memory that making the distances takes, in bytes.
    pub fn memory<G: AsRef<Sheets>>(graph: &G, goal: Node) -> u64 {
        Sweep::memory(Keep::Distances, &graph.as_ref().reversed(), &[goal])
    }

    /// The distance of `node` modulo 3; `None` if no path leads from it to the goal.
    #[inline]
    pub fn distance_modulo_3(&self, node: Node) -> Option<u8> {
        let place = self.layout.place(node);
        let word = 2 * self.layout.word(place);
        let bit = |word: u64| u8::from(word >> place.bit & 1 == 1);
        (bit(self.fields[word]) | bit(self.fields[word + 1]) << 1).checked_sub(1)
    }

    /// How many nodes there are at each distance, from 0 to the greatest.
    pub fn level_counts(&self) -> &[u64] {
        &self.level_counts
    }
}

impl Distances for SweptDistances {
    #[inline]
    fn is_reached(&self, node: Node) -> bool {
        self.distance_modulo_3(node).is_some()
    }

    #[inline]
    fn is_downhill(&self, from: Node, to: Node) -> bool {
        match (self.distance_modulo_3(from), self.distance_modulo_3(to)) {
            (Some(from), Some(to)) => (from + 2) % 3 == to,
            _ => false,
        }
    }
}
