//! The seam between this crate and everything that has a graph.

/// A node of a graph: a number in `0..node_count`.
///
/// 64 bits, since the state spaces this crate is for have more than 2³² nodes.
pub type Node = u64;

/// A finite graph on the nodes `0..node_count()`, directed unless its arcs in are its arcs out.
///
/// It is a trait of three methods, all required. In particular `arcs_in` has no default that
/// repeats `arcs_out`: for a directed graph that default would be wrong without a sign of it.
///
/// Arcs come as iterators; measured on pancake graphs of 9! and 10! nodes, a callback costs the
/// same. They may repeat a node or lead back to where they start.
pub trait Graph: Sync {
    /// The number of nodes.
    fn node_count(&self) -> u64;

    /// The ends of the arcs that leave `node`, always in the same order.
    ///
    /// That order decides which of several shortest paths is the first.
    fn arcs_out(&self, node: Node) -> impl Iterator<Item = Node>;

    /// The starts of the arcs that enter `node`, in any order.
    fn arcs_in(&self, node: Node) -> impl Iterator<Item = Node>;
}

/// A graph whose distances can be told apart modulo 3 along every arc.
///
/// The promise: if an arc leads from `u` to `v`, and both reach a goal, then
/// `distance(v) - distance(u)` is -1 or differs from -1 modulo 3; it is never 2, 5, 8, …
/// So whoever knows all distances modulo 3 sees which arcs lead one step nearer
/// (Cooperman and Finkelstein 1992; see the [sources](crate#sources)).
///
/// Two kinds of graph keep it:
///
/// - an undirected graph, where the difference is -1, 0 or +1;
/// - a graph with an arc's way back of at most three arcs, in which every cycle has even length:
///   there the difference is -1, +1 or +3. Clockwise quarter turns are such arcs: three more turns
///   undo one, and each is an odd permutation.
///
/// A directed graph in general does not. [`ambiguous_arc`](crate::ambiguous_arc) finds an arc that
/// breaks the promise.
///
/// # Examples
///
/// A circle of a million nodes, at two bits a node:
///
/// ```
/// use search::{Graph, Modulo3Distances, Node, StepsModulo3, Threads, descend};
///
/// struct Circle(u64);
///
/// impl Graph for Circle {
///     fn node_count(&self) -> u64 {
///         self.0
///     }
///     fn arcs_out(&self, node: Node) -> impl Iterator<Item = Node> {
///         [(node + 1) % self.0, (node + self.0 - 1) % self.0].into_iter()
///     }
///     fn arcs_in(&self, node: Node) -> impl Iterator<Item = Node> {
///         self.arcs_out(node)
///     }
/// }
///
/// impl StepsModulo3 for Circle {} // undirected
///
/// let circle = Circle(1_000_000);
/// let table = Modulo3Distances::towards(&circle, 0, Threads::Pool); // on all processors
/// let path = descend(&circle, &table, 999_997).expect("0 can be reached from everywhere");
/// assert_eq!(path.map(|step| step.to).collect::<Vec<_>>(), [999_998, 999_999, 0]);
/// ```
pub trait StepsModulo3: Graph {}

/// A graph with every arc turned round, on the nodes of that graph.
///
/// Its arcs out come in the order of the graph's arcs in, and the other way round.
#[derive(Clone, Copy, Debug)]
pub struct Reversed<'g, G>(pub &'g G);

impl<G: Graph> Graph for Reversed<'_, G> {
    fn node_count(&self) -> u64 {
        self.0.node_count()
    }

    fn arcs_out(&self, node: Node) -> impl Iterator<Item = Node> {
        self.0.arcs_in(node)
    }

    fn arcs_in(&self, node: Node) -> impl Iterator<Item = Node> {
        self.0.arcs_out(node)
    }
}

/// Says that a graph has no such node: its implementation, or who asks, has made a mistake.
///
/// For who looks a node up in memory; the look itself finds out.
#[cold]
#[inline(never)]
pub(crate) fn no_such_node(node: Node, node_count: u64) -> ! {
    panic!("{node} is not a node of this graph, which has the nodes 0..{node_count}")
}
