//! Breadth-first search, level by level.
//!
//! Two searches with one contract: [`Threads::One`] is the plain search that a textbook has, and
//! the specification of the other; [`Threads::Pool`] expands each level in parallel
//! (see the module `frontier`). Both report the same sets of nodes on the same levels.

use std::ops::ControlFlow;

use super::frontier;
use crate::descriptions::graph::no_such_node;
use crate::narrowing::{narrow, wide};
use crate::{AtomicBitset, Graph, Node, Threads};

/// The nodes at one distance from the sources of a search.
#[derive(Clone, Copy, Debug)]
pub struct Level<'a> {
    /// The distance, in arcs.
    pub depth: u32,
    /// The nodes at that distance, each once, at least one, in no particular order.
    pub nodes: &'a [Node],
}

/// Visits every node that can be reached from `sources`, nearest first, and hands each level to
/// `on_level`, which may stop the search. Returns the number of nodes on each level reported.
///
/// Follows arcs out; wrap the graph in [`Reversed`](crate::Reversed) to search towards a goal.
/// O(nodes + arcs) time. Memory: the visited set, which takes a byte a node on one thread and a bit
/// a node on a pool, and 8 bytes for each node of two successive levels.
///
/// # Panics
///
/// If a source, or the end of an arc, is not in `0..node_count`.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use search::{Graph, Node, Threads, breadth_first};
///
/// struct Circle;
/// impl Graph for Circle {
///     fn node_count(&self) -> u64 {
///         10
///     }
///     fn arcs_out(&self, node: Node) -> impl Iterator<Item = Node> {
///         [(node + 1) % 10, (node + 9) % 10].into_iter()
///     }
///     fn arcs_in(&self, node: Node) -> impl Iterator<Item = Node> {
///         self.arcs_out(node)
///     }
/// }
///
/// let counts = breadth_first(&Circle, &[0], Threads::One, |_| ControlFlow::Continue(()));
/// assert_eq!(counts, [1, 2, 2, 2, 2, 1]);
/// ```
pub fn breadth_first<G: Graph>(
    graph: &G,
    sources: &[Node],
    threads: Threads,
    on_level: impl FnMut(Level<'_>) -> ControlFlow<()>,
) -> Vec<u64> {
    match threads {
        Threads::One => {
            let mut visited = vec![false; narrow(graph.node_count())];
            let mut visit = |node| match visited.get_mut(narrow(node)) {
                Some(visited) => !std::mem::replace(visited, true),
                None => no_such_node(node, graph.node_count()),
            };
            let start = sources.iter().copied().filter(|&node| visit(node)).collect();
            levels(start, on_level, |frontier| {
                let arcs = frontier.iter().flat_map(|&node| graph.arcs_out(node));
                arcs.filter(|&node| visit(node)).collect()
            })
        }
        Threads::Pool => {
            let visited = AtomicBitset::new(graph.node_count());
            let start = sources.iter().copied().filter(|&node| visited.insert_node(node)).collect();
            levels(start, on_level, |frontier| frontier::expand(graph, frontier, &visited))
        }
    }
}

/// Reports `frontier` and what `expand` makes of it, again and again, until nothing is left or
/// the callback has had enough.
fn levels(
    mut frontier: Vec<Node>,
    mut on_level: impl FnMut(Level<'_>) -> ControlFlow<()>,
    mut expand: impl FnMut(&[Node]) -> Vec<Node>,
) -> Vec<u64> {
    let mut counts = Vec::new();
    for depth in 0.. {
        if frontier.is_empty() {
            break;
        }
        counts.push(wide(frontier.len()));
        if on_level(Level { depth, nodes: &frontier }).is_break() {
            break;
        }
        frontier = expand(&frontier);
    }
    counts
}
