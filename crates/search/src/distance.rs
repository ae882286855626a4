//! Distances to a goal, and the way downhill.
//!
//! [`Exact`] keeps a byte a node. [`Modulo3`] keeps the distance modulo 3 in two bits, which is
//! enough to walk downhill in a graph that promises [`StepsModulo3`]; the type asks for the
//! promise. [`descend`] walks in either.

use std::fmt;
use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::{AtomicBitset, Graph, Level, Node, Reversed, StepsModulo3, Threads, breadth_first};

/// What is known of the distances to one goal, at least enough to walk there.
pub trait Distances {
    /// Whether a path leads from `node` to the goal.
    fn is_reached(&self, node: Node) -> bool;

    /// Whether the arc from `from` to `to` leads one arc nearer to the goal.
    ///
    /// The two must be joined by such an arc; for others the answer means nothing.
    fn is_downhill(&self, from: Node, to: Node) -> bool;
}

/// The distance of every node to a goal: a byte a node, for graphs of any kind.
#[derive(Clone, Debug)]
pub struct Exact {
    distances: Box<[u8]>,
    level_counts: Vec<u64>,
}

/// A node is farther from the goal than [`Exact`] can say: than [`Exact::MAX_DISTANCE`] arcs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooDeep;

impl fmt::Display for TooDeep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a node is more than {} arcs away from the goal", Exact::MAX_DISTANCE)
    }
}

impl std::error::Error for TooDeep {}

impl Exact {
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
        let mut distances = vec![Self::UNREACHED; index(node_count)].into_boxed_slice();
        let mut too_deep = false;
        let level_counts = search(&mut |level| {
            let byte = u8::try_from(level.depth).unwrap_or(Self::UNREACHED);
            if byte == Self::UNREACHED {
                too_deep = true;
                return ControlFlow::Break(());
            }
            for &node in level.nodes {
                distances[index(node)] = byte;
            }
            ControlFlow::Continue(())
        });
        if too_deep { Err(TooDeep) } else { Ok(Self { distances, level_counts }) }
    }

    /// The number of arcs on a shortest path from `node` to the goal; `None` if there is none.
    #[inline]
    pub fn distance(&self, node: Node) -> Option<u8> {
        let byte = self.distances[index(node)];
        (byte != Self::UNREACHED).then_some(byte)
    }

    /// How many nodes there are at each distance, from 0 to the greatest.
    pub fn level_counts(&self) -> &[u64] {
        &self.level_counts
    }
}

impl Distances for Exact {
    #[inline]
    fn is_reached(&self, node: Node) -> bool {
        self.distance(node).is_some()
    }

    #[inline]
    fn is_downhill(&self, from: Node, to: Node) -> bool {
        let (from, to) = (self.distances[index(from)], self.distances[index(to)]);
        from != Self::UNREACHED && from.checked_sub(1) == Some(to)
    }
}

/// The distance of every node to a goal, modulo 3: two bits a node.
#[derive(Debug)]
pub struct Modulo3 {
    /// A field of two bits a node: 0 for "not reached", else 1 + distance modulo 3.
    fields: AtomicBitset,
    level_counts: Vec<u64>,
}

impl Modulo3 {
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

impl Distances for Modulo3 {
    #[inline]
    fn is_reached(&self, node: Node) -> bool {
        self.distance_modulo_3(node).is_some()
    }

    #[inline]
    fn is_downhill(&self, from: Node, to: Node) -> bool {
        is_one_nearer(self.distance_modulo_3(from), self.distance_modulo_3(to))
    }
}

/// Whether of two ends of an arc, whose distances are known modulo 3, the second is one nearer to
/// the goal.
#[inline]
pub(crate) fn is_one_nearer(from: Option<u8>, to: Option<u8>) -> bool {
    matches!((from, to), (Some(from), Some(to)) if (from + 2) % 3 == to)
}

/// One arc of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which of the arcs out of the node before it was, counted from 0.
    pub arc: usize,
    /// Where it leads.
    pub to: Node,
}

/// The first shortest path from `start` to the goal of `distances`: of all shortest paths the one
/// whose arc numbers are least, compared from the start on. `None` if no path leads to the goal.
///
/// No allocation; O(arcs out) a step.
pub fn descend<'a, G: Graph, D: Distances>(
    graph: &'a G,
    distances: &'a D,
    start: Node,
) -> Option<Descent<'a, G, D>> {
    distances.is_reached(start).then_some(Descent { graph, distances, node: start })
}

/// The path that [`descend`] found, arc by arc.
#[derive(Debug)]
pub struct Descent<'a, G, D> {
    graph: &'a G,
    distances: &'a D,
    node: Node,
}

impl<G: Graph, D: Distances> Iterator for Descent<'_, G, D> {
    type Item = Step;

    /// The next arc. A node that is not the goal has an arc to a node one nearer, and the goal
    /// has none, so the path ends exactly there.
    fn next(&mut self) -> Option<Step> {
        let arcs = self.graph.arcs_out(self.node).enumerate();
        let mut downhill = arcs.filter(|&(_, to)| self.distances.is_downhill(self.node, to));
        let (arc, to) = downhill.next()?;
        self.node = to;
        Some(Step { arc, to })
    }
}

/// An arc `(from, to)` that breaks the promise of [`StepsModulo3`] for the goal of `distances`;
/// `None` if all keep it. O(nodes + arcs).
pub fn ambiguous_arc<G: Graph>(graph: &G, distances: &Exact) -> Option<(Node, Node)> {
    let is_ambiguous = |&(from, to): &(Node, Node)| {
        let Some(after) = distances.distance(to) else { return false };
        let before = distances.distance(from).expect("who has an arc to a reached node is reached");
        after > before && (after - before) % 3 == 2
    };
    let nodes = 0..graph.node_count();
    nodes.flat_map(|from| graph.arcs_out(from).map(move |to| (from, to))).find(is_ambiguous)
}

fn index(node: Node) -> usize {
    usize::try_from(node).expect("the nodes fit the address space")
}
