//! One question, answered from both ends, without a table.
//!
//! Two searches, forward from the start and backward from the goal, take turns, the one with the
//! shorter frontier first, until they touch (Pohl 1971; see the [sources](crate#sources)). They are
//! level-synchronous, so the first touch is on a shortest path: `a` levels forward and `b` backward
//! are complete and disjoint before it, hence no path is shorter than `a + b` arcs.
//!
//! The first shortest path in arc order then takes no further search. Its nodes at depth `k` are
//! among those nodes of forward level `k` from which the meeting level can be reached in
//! `a - k` arcs: they are marked from the meeting level back to the start. Behind the meeting
//! level, the backward levels say which arcs lead on.

use std::fmt;

use crate::narrowing::wide;
use crate::{AtomicBitset, Graph, Node, Reversed};

/// The outcome of a search from both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The arcs of the first shortest path, each as its number among the arcs out of the node it
    /// leaves; `None` when no path leads from the start to the goal.
    pub arcs: Option<Vec<usize>>,
    /// How many nodes both searches visited: what the answer cost.
    pub visited_count: u64,
}

/// The first shortest path from `start` to `goal`: of all shortest paths the one whose arc numbers
/// are least, compared from the start on (the same as [`descend`](crate::descend) gives).
///
/// Visits about twice the square root of the nodes that a search from one end would.
/// Memory: 3 bits a node, of which only the touched pages are ever taken from the system, and
/// 8 bytes a visited node.
///
/// # Panics
///
/// If `start` or `goal` is not in `0..node_count`.
///
/// # Examples
///
/// A thousand places on a circle, with a bridge from place 10 to place 700:
///
/// ```
/// use search::{Graph, Node, meet};
///
/// struct Circle;
/// impl Graph for Circle {
///     fn node_count(&self) -> u64 {
///         1000
///     }
///     fn arcs_out(&self, node: Node) -> impl Iterator<Item = Node> {
///         let bridge = (node == 10).then_some(700);
///         [(node + 1) % 1000, (node + 999) % 1000].into_iter().chain(bridge)
///     }
///     fn arcs_in(&self, node: Node) -> impl Iterator<Item = Node> {
///         let bridge = (node == 700).then_some(10);
///         [(node + 1) % 1000, (node + 999) % 1000].into_iter().chain(bridge)
///     }
/// }
///
/// let meeting = meet::first_shortest_path(&Circle, 8, 702);
/// assert_eq!(meeting.arcs, Some(vec![0, 0, 2, 0, 0])); // on to 10, over the bridge, on to 702
/// assert!(meeting.visited_count < 20);
/// ```
pub fn first_shortest_path<G: Graph>(graph: &G, start: Node, goal: Node) -> Meeting {
    let meeting = first_shortest_path_within(graph, start, goal, u64::MAX);
    meeting.expect("no search visits so many nodes")
}

/// Both searches together visited more nodes than they were allowed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GaveUp {
    /// How many they visited.
    pub visited_count: u64,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no path found among {} nodes from both ends", self.visited_count)
    }
}

impl std::error::Error for GaveUp {}

/// [`first_shortest_path`], which ends where both searches have visited more than `most_visited`
/// nodes and have not met.
///
/// # Errors
///
/// [`GaveUp`] then.
///
/// # Panics
///
/// If `start` or `goal` is not in `0..node_count`.
pub fn first_shortest_path_within<G: Graph>(
    graph: &G,
    start: Node,
    goal: Node,
    most_visited: u64,
) -> Result<Meeting, GaveUp> {
    let reversed = Reversed(graph);
    let mut forward = Side::new(graph, start);
    let mut backward = Side::new(&reversed, goal);
    let mut met = start == goal;
    while !met && !forward.frontier().is_empty() && !backward.frontier().is_empty() {
        let visited_count = forward.visited_count() + backward.visited_count();
        if visited_count > most_visited {
            return Err(GaveUp { visited_count });
        }
        met = if forward.frontier().len() <= backward.frontier().len() {
            forward.expand();
            forward.touches(&backward)
        } else {
            backward.expand();
            backward.touches(&forward)
        };
    }
    Ok(Meeting {
        arcs: met.then(|| trace(graph, &forward, &backward)),
        visited_count: forward.visited_count() + backward.visited_count(),
    })
}

/// One of the two searches: its levels so far.
struct Side<'g, G> {
    graph: &'g G,
    visited: AtomicBitset,
    levels: Vec<Vec<Node>>,
}

impl<'g, G: Graph> Side<'g, G> {
    fn new(graph: &'g G, source: Node) -> Self {
        let visited = AtomicBitset::new(graph.node_count());
        visited.insert_node(source);
        Self { graph, visited, levels: vec![vec![source]] }
    }

    fn frontier(&self) -> &[Node] {
        self.levels.last().expect("a side begins with the level of its source")
    }

    fn expand(&mut self) {
        let arcs = self.frontier().iter().flat_map(|&node| self.graph.arcs_out(node));
        let next = arcs.filter(|&node| self.visited.insert_node(node)).collect();
        self.levels.push(next);
    }

    /// Whether the newest level holds a node that the other side has visited.
    fn touches<H>(&self, other: &Side<'_, H>) -> bool {
        self.frontier().iter().any(|&node| other.visited.contains(node))
    }

    fn visited_count(&self) -> u64 {
        self.levels.iter().map(|level| wide(level.len())).sum()
    }
}

/// The first shortest path through the level on which both sides have met.
fn trace<G: Graph>(
    graph: &G,
    forward: &Side<'_, G>,
    backward: &Side<'_, Reversed<'_, G>>,
) -> Vec<usize> {
    let marked = mark(graph, forward, backward);
    let mut arcs = Vec::new();
    let mut node = forward.levels[0][0];
    for level in &forward.levels[1..] {
        // Arcs also lead back, to marked nodes of levels behind.
        node = follow(graph, node, &mut arcs, |to| marked.contains(to) && level.contains(&to));
    }
    for level in backward.levels.iter().rev().skip(1) {
        node = follow(graph, node, &mut arcs, |to| level.contains(&to));
    }
    arcs
}

/// The nodes of the forward levels that lie on a shortest path, as one set.
///
/// Levels are disjoint, and an arc never skips one, so an arc from level `k` to a marked node
/// leads to level `k + 1` as long as level `k` itself is not marked yet.
fn mark<G: Graph, H>(graph: &G, forward: &Side<'_, G>, backward: &Side<'_, H>) -> AtomicBitset {
    let marked = AtomicBitset::new(graph.node_count());
    let mut on_path: Vec<Node> = forward.frontier().to_vec();
    on_path.retain(|&node| backward.visited.contains(node));
    for level in forward.levels.iter().rev().skip(1) {
        for &node in &on_path {
            marked.insert(node);
        }
        on_path.clear();
        let leads_on = |&node: &Node| graph.arcs_out(node).any(|to| marked.contains(to));
        on_path.extend(level.iter().copied().filter(leads_on));
    }
    marked
}

/// Takes the first arc out of `node` whose end is good, notes its number, returns its end.
fn follow<G: Graph>(
    graph: &G,
    node: Node,
    arcs: &mut Vec<usize>,
    is_good: impl Fn(Node) -> bool,
) -> Node {
    let mut numbered = graph.arcs_out(node).enumerate();
    let first = numbered.find(|&(_, to)| is_good(to));
    let (arc, to) = first.expect("a node on a shortest path has an arc to the next node of one");
    arcs.push(arc);
    to
}
