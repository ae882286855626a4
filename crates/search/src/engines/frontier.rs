//! One level of the frontier-parallel search.
//!
//! ```text
//! cut the frontier into chunks; for each chunk, on whichever thread is free:
//!     for each node of the chunk, for each arc out of it:
//!         if visited.insert_node(end of the arc) wins: append the end to the chunk's list
//! the next frontier is all the lists, one after the other
//! ```
//!
//! Exactly one thread wins each node, so the lists are disjoint and together are the next level.
//! *Which* list a node is in depends on who was quicker; nobody may build on that.
//!
//! Short frontiers, and so the first and last levels of every search, stay on the calling thread:
//! waking another one costs more than expanding some thousand nodes.

use rayon::prelude::*;

use crate::{AtomicBitset, Graph, Node};

/// Nodes in one piece of parallel work: some ten microseconds of it.
const CHUNK: usize = 1024;

/// Visits the ends of all arcs out of `frontier`, and returns those that nobody had visited.
pub(crate) fn expand<G: Graph>(graph: &G, frontier: &[Node], visited: &AtomicBitset) -> Vec<Node> {
    let expand_chunk = |chunk: &[Node]| -> Vec<Node> {
        let arcs = chunk.iter().flat_map(|&node| graph.arcs_out(node));
        arcs.filter(|&node| visited.insert_node(node)).collect()
    };
    if frontier.len() <= CHUNK {
        return expand_chunk(frontier);
    }
    frontier.par_chunks(CHUNK).map(expand_chunk).collect::<Vec<_>>().concat()
}
