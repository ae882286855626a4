//! Breadth-first search: the right nodes on the right levels, each once.

use std::ops::ControlFlow;

use proptest::prelude::*;
use search::{Graph, Node, Threads, breadth_first};

use crate::graphs::{self, EIGHT_PANCAKES, Listed};
use crate::modes::{POOLS, in_every_mode};
use crate::{index, naive, refusal};

/// The depth at which a search reported each node, and the counts it returned.
///
/// Refuses a node reported twice, an empty level, and a depth out of turn.
fn reported(graph: &Listed, sources: &[Node], threads: Threads) -> (Vec<Option<u32>>, Vec<u64>) {
    let mut depths = vec![None; graph.out.len()];
    let mut turn = 0..;
    let counts = breadth_first(graph, sources, threads, |level| {
        assert_eq!(Some(level.depth), turn.next());
        assert!(!level.nodes.is_empty());
        for &node in level.nodes {
            let before = depths[index(node)].replace(level.depth);
            assert_eq!(before, None, "node {node} is reported again at depth {}", level.depth);
        }
        ControlFlow::Continue(())
    });
    (depths, counts)
}

fn agrees_with_naive(graph: &Listed, sources: &[Node]) {
    let depths = naive::distances(&graph.out, sources);
    let counts = naive::level_counts(&depths);
    in_every_mode(|threads| {
        let (reported_depths, reported_counts) = reported(graph, sources, threads);
        assert_eq!(reported_depths, depths);
        assert_eq!(reported_counts, counts);
    });
}

#[test]
fn levels_agree_with_the_naive_search() {
    graphs::for_all(|graph, source| agrees_with_naive(graph, &[source]));
}

#[test]
fn wide_levels_agree_with_the_naive_search() {
    agrees_with_naive(&EIGHT_PANCAKES, &[0]);
    agrees_with_naive(&graphs::hypercube(14), &[5]);
    for seed in 0..4 {
        let graph = graphs::scattered(20_000, seed);
        agrees_with_naive(&graph, &[0]);
        agrees_with_naive(&graph, &(0..2000).collect::<Vec<_>>());
    }
}

proptest! {
    #[test]
    fn several_sources_agree_with_the_naive_search(
        graph in graphs::random_directed(),
        sources in prop::collection::vec(0u64..12, 0..=5),
    ) {
        let sources: Vec<_> = sources.iter().map(|source| source % graph.node_count()).collect();
        agrees_with_naive(&graph, &sources);
    }
}

#[test]
fn repeated_sources_count_once() {
    in_every_mode(|threads| {
        let (depths, counts) = reported(&graphs::path(5), &[4, 0, 4, 0, 0], threads);
        assert_eq!(depths, [Some(0), Some(1), Some(2), Some(1), Some(0)]);
        assert_eq!(counts, [2, 2, 1]);
    });
}

#[test]
fn without_sources_nothing_is_reported() {
    in_every_mode(|threads| {
        let nothing = (vec![None; 5], vec![]);
        assert_eq!(reported(&graphs::path(5), &[], threads), nothing);
        assert_eq!(reported(&Listed::directed(vec![]), &[], threads), (vec![], vec![]));
    });
}

#[test]
fn pool_agrees_with_one_thread() {
    let graph = graphs::scattered(50_000, 9);
    let alone = reported(&graph, &[7], Threads::One);
    assert!(alone.1.iter().any(|&count| count > 8 * 1024), "several chunks a thread");
    for pool in POOLS.iter() {
        assert_eq!(pool.install(|| reported(&graph, &[7], Threads::Pool)), alone);
    }
}

/// Case H24: a test followed by a set instead of one test-and-set reports nodes twice, now and
/// then.
#[test]
fn every_node_is_reported_exactly_once() {
    let graph = &*EIGHT_PANCAKES;
    let depths = naive::distances(&graph.out, &[0]);
    let counts = naive::level_counts(&depths);
    assert_eq!(counts.iter().sum::<u64>(), 40_320);
    for pool in POOLS.iter() {
        for _ in 0..20 {
            let (reported_depths, reported_counts) =
                pool.install(|| reported(graph, &[0], Threads::Pool));
            assert_eq!(reported_depths, depths);
            assert_eq!(reported_counts, counts);
        }
    }
}

#[test]
fn break_ends_the_search_after_its_level() {
    let graph = &*EIGHT_PANCAKES;
    let all = naive::level_counts(&naive::distances(&graph.out, &[0]));
    in_every_mode(|threads| {
        for last in 0..all.len() {
            let mut calls = 0;
            let counts = breadth_first(graph, &[0], threads, |level| {
                calls += 1;
                let is_last = level.depth as usize == last; // usize has at least 32 bits
                if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(calls, last + 1);
            assert_eq!(counts, all[..=last]);
        }
    });
}

#[test]
fn nodes_outside_the_graph_are_refused() {
    let astray = Listed { out: vec![vec![1], vec![2]], into: vec![vec![], vec![]] };
    in_every_mode(|threads| {
        let search = |graph: &Listed, source| {
            breadth_first(graph, &[source], threads, |_| ControlFlow::Continue(()))
        };
        assert_eq!(search(&graphs::path(2), 1), [1, 1]);
        let message =
            |node| Some(format!("{node} is not a node of this graph, which has the nodes 0..2"));
        assert_eq!(refusal(|| search(&graphs::path(2), 3)), message(3), "a source");
        assert_eq!(refusal(|| search(&astray, 0)), message(2), "the end of an arc");
    });
}
