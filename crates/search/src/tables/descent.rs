//! The way downhill, in whatever says of an arc whether it leads nearer to the goal.

use crate::{Graph, Node};

/// What is known of the distances to one goal, at least enough to walk there.
pub trait Distances {
    /// Whether a path leads from `node` to the goal.
    fn is_reached(&self, node: Node) -> bool;

    /// Whether the arc from `from` to `to` leads one arc nearer to the goal.
    ///
    /// The two must be joined by such an arc; for others the answer means nothing.
    fn is_downhill(&self, from: Node, to: Node) -> bool;
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

/// Whether of two ends of an arc, whose distances are known modulo 3, the second is one nearer to
/// the goal.
#[inline]
pub(crate) fn is_one_nearer(from: Option<u8>, to: Option<u8>) -> bool {
    matches!((from, to), (Some(from), Some(to)) if (from + 2) % 3 == to)
}
