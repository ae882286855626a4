//! Searches from both ends.

use search::meet::{self, GaveUp};
use search::{Graph, Node, Threads};

use crate::distance::{descent, exact};
use crate::graphs::{self, EIGHT_PANCAKES, Listed};
use crate::{is_refused, naive};

#[test]
fn meeting_agrees_with_the_table() {
    graphs::for_all(|graph, goal| {
        let table = exact(graph, goal, Threads::One);
        let distances = naive::distances(&graph.into, &[goal]);
        for start in 0..graph.node_count() {
            let arcs = meet::first_shortest_path(graph, start, goal).arcs;
            assert_eq!(arcs, descent(graph, &table, start), "from {start} to {goal}");
            assert_eq!(arcs, naive::first_path(&graph.out, &distances, start));
        }
    });
}

#[test]
fn meeting_agrees_with_the_table_of_eight_pancakes() {
    let graph = &*EIGHT_PANCAKES;
    let table = exact(graph, 0, Threads::One);
    for start in (0..graph.node_count()).step_by(97) {
        let arcs = meet::first_shortest_path(graph, start, 0).arcs;
        assert_eq!(arcs, descent(graph, &table, start), "from {start}");
    }
}

#[test]
fn start_that_is_the_goal_takes_no_arcs() {
    graphs::for_all(|graph, goal| {
        let meeting = meet::first_shortest_path(graph, goal, goal);
        assert_eq!(meeting, meet::Meeting { arcs: Some(vec![]), visited_count: 2 });
    });
}

/// The nodes of whole levels from either end, as many levels as the path has arcs.
#[test]
fn visited_nodes_are_those_of_the_levels_searched() {
    graphs::for_all(|graph, goal| {
        let backward = totals(&graph.into, goal);
        for start in 0..graph.node_count() {
            let forward = totals(&graph.out, start);
            let meeting = meet::first_shortest_path(graph, start, goal);
            let splits = |length: usize| (0..=length).map(move |ahead| (ahead, length - ahead));
            let could_be = match meeting.arcs {
                Some(arcs) => splits(arcs.len()).any(|(ahead, behind)| {
                    let visited = forward.get(ahead).zip(backward.get(behind));
                    visited.map(|(ahead, behind)| ahead + behind) == Some(meeting.visited_count)
                }),
                None => {
                    meeting.visited_count
                        <= forward[forward.len() - 1] + backward[backward.len() - 1]
                }
            };
            assert!(could_be, "{} nodes from {start} to {goal}", meeting.visited_count);
        }
    });
}

/// How many nodes are at most 0, 1, 2, … arcs away from `source`.
fn totals(arcs: &[Vec<Node>], source: Node) -> Vec<u64> {
    let mut counts = naive::level_counts(&naive::distances(arcs, &[source]));
    for depth in 1..counts.len() {
        counts[depth] += counts[depth - 1];
    }
    counts
}

/// In a tree of 2047 nodes whose arcs lead away from the root, the way from the root to a leaf fans
/// out and the way back does not.
#[test]
fn shorter_frontier_goes_first() {
    let children = |node: Node| match node {
        0..1023 => vec![2 * node + 1, 2 * node + 2],
        _ => vec![],
    };
    let tree = Listed::directed((0..2047).map(children).collect());
    let down = meet::first_shortest_path(&tree, 0, 2046);
    assert_eq!(down.arcs, Some(vec![1; 10]));
    assert_eq!(down.visited_count, 3 + 10, "a level down, then nine up");

    let tree = Listed { out: tree.into, into: tree.out };
    let up = meet::first_shortest_path(&tree, 2046, 0);
    assert_eq!(up.arcs, Some(vec![0; 10]));
    assert_eq!(up.visited_count, 11 + 1, "ten levels up");
}

/// With every limit at which anything changes: from 0 on always the number of nodes visited at the
/// last giving up, and one less.
#[test]
fn limited_search_gives_up_beyond_its_limit_and_is_the_same_within() {
    graphs::for_all(|graph, goal| {
        for start in 0..graph.node_count() {
            let meeting = meet::first_shortest_path(graph, start, goal);
            let within = |limit| meet::first_shortest_path_within(graph, start, goal, limit);
            let mut limit = 0;
            while let Err(GaveUp { visited_count }) = within(limit) {
                assert!(limit < visited_count && visited_count <= meeting.visited_count);
                assert_eq!(within(visited_count - 1), Err(GaveUp { visited_count }));
                limit = visited_count;
            }
            for enough in [limit, limit + 1, meeting.visited_count, u64::MAX] {
                assert_eq!(within(enough).as_ref(), Ok(&meeting));
            }
            assert_eq!(limit == 0, start == goal, "two nodes are visited at the least");
        }
    });
}

#[test]
fn giving_up_says_after_how_many_nodes() {
    let path = graphs::path(9);
    let gave_up = meet::first_shortest_path_within(&path, 0, 8, 4);
    assert_eq!(gave_up, Err(GaveUp { visited_count: 5 }));
    let message = "no path found among 5 nodes from both ends";
    assert_eq!(gave_up.expect_err("four nodes are too few").to_string(), message);
    let met = meet::first_shortest_path_within(&path, 0, 8, 9).expect("nine nodes are enough");
    assert_eq!(met.arcs.as_deref(), Some(&[0, 1, 1, 1, 1, 1, 1, 1][..]));
}

#[test]
fn ends_outside_the_graph_are_refused() {
    let graph = graphs::path(3);
    assert!(is_refused(|| meet::first_shortest_path(&graph, 0, 3)));
    assert!(is_refused(|| meet::first_shortest_path(&graph, 3, 0)));
    assert!(is_refused(|| meet::first_shortest_path(&graph, 3, 3)));
    assert!(is_refused(|| meet::first_shortest_path_within(&graph, 3, 0, 0)));
}
