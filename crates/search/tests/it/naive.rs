//! The specification: searches written as plainly as can be, over arcs listed node by node.

use std::collections::VecDeque;

use search::Node;

use crate::index;

/// The distance of every node from the nearest source, along `arcs`.
pub(crate) fn distances(arcs: &[Vec<Node>], sources: &[Node]) -> Vec<Option<u32>> {
    let mut distances = vec![None; arcs.len()];
    let mut queue = VecDeque::new();
    for &source in sources {
        distances[index(source)] = Some(0);
        queue.push_back(source);
    }
    while let Some(node) = queue.pop_front() {
        for &to in &arcs[index(node)] {
            if distances[index(to)].is_none() {
                distances[index(to)] = distances[index(node)].map(|distance| distance + 1);
                queue.push_back(to);
            }
        }
    }
    distances
}

/// How many nodes there are at each distance, from 0 to the greatest.
pub(crate) fn level_counts(distances: &[Option<u32>]) -> Vec<u64> {
    let greatest = distances.iter().flatten().max();
    let mut counts = vec![0; greatest.map_or(0, |&depth| index(depth.into()) + 1)];
    for &depth in distances.iter().flatten() {
        counts[index(depth.into())] += 1;
    }
    counts
}

/// The first shortest path from `start`, as numbers of arcs out, where `distances` are those to
/// the goal: of all words of the right length the first in the dictionary that leads there.
pub(crate) fn first_path(
    arcs_out: &[Vec<Node>],
    distances: &[Option<u32>],
    start: Node,
) -> Option<Vec<usize>> {
    first_word(arcs_out, distances, start, distances[index(start)]?)
}

fn first_word(
    arcs_out: &[Vec<Node>],
    distances: &[Option<u32>],
    node: Node,
    length: u32,
) -> Option<Vec<usize>> {
    let distance = distances[index(node)]?;
    if distance > length {
        return None;
    }
    if length == 0 {
        return Some(Vec::new());
    }
    arcs_out[index(node)].iter().enumerate().find_map(|(arc, &to)| {
        let mut word = first_word(arcs_out, distances, to, length - 1)?;
        word.insert(0, arc);
        Some(word)
    })
}
