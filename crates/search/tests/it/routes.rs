//! Packed paths.

use std::collections::VecDeque;

use search::{Graph, Node, Route, Routes, Threads, TooLong};

use crate::distance::{descent, exact};
use crate::graphs::{self, EIGHT_PANCAKES, Listed};
use crate::modes::in_every_mode;
use crate::{is_refused, naive};

fn agree_with_descend(graph: &Listed, goal: Node) {
    let distances = naive::distances(&graph.into, &[goal]);
    in_every_mode(|threads| {
        let table = exact(graph, goal, threads);
        let routes = Routes::towards(graph, goal, graph.max_arcs_out(), threads);
        let routes = routes.expect("the paths of toys fit in words");
        for node in 0..graph.node_count() {
            let route = routes.route(node);
            assert_eq!(
                route.as_ref().map(ExactSizeIterator::len),
                table.distance(node).map(usize::from)
            );
            let route: Option<Vec<_>> = route.map(Iterator::collect);
            assert_eq!(route, descent(graph, &table, node));
            assert_eq!(route, naive::first_path(&graph.out, &distances, node));
        }
    });
}

#[test]
fn routes_agree_with_descend() {
    graphs::for_all(agree_with_descend);
    agree_with_descend(&EIGHT_PANCAKES, 0);
}

/// A one-way path down to node 0, where the way on is the last of `arcs_out` arcs and the others
/// lead nowhere: every bit of every arc's number counts.
fn stairs(length: u64, arcs_out: usize) -> Listed {
    let arcs = |node: Node| {
        let mut ends = vec![node; arcs_out];
        ends[arcs_out - 1] = node.saturating_sub(1);
        ends
    };
    Listed::directed((0..=length).map(arcs).collect())
}

#[test]
fn routes_fill_63_bits_and_no_more() {
    let longest = [(1, 63), (2, 63), (3, 31), (4, 31), (5, 21), (8, 21), (9, 15), (16, 15)];
    for (arcs_out, length) in longest {
        in_every_mode(|threads| {
            let routes = Routes::towards(&stairs(length, arcs_out), 0, arcs_out, threads);
            let route = routes.expect("63 bits are enough").route(length).expect("stairs lead on");
            assert_eq!(route.len() as u64, length);
            assert!(route.eq((0..length).map(|_| arcs_out - 1)));

            let routes = Routes::towards(&stairs(length + 1, arcs_out), 0, arcs_out, threads);
            let too_long = routes.map(|_| ()).expect_err("64 bits are too many");
            assert_eq!(u64::from(too_long.length), length + 1);
        });
    }
    let message = TooLong { length: 64 }.to_string();
    assert_eq!(message, "a path of 64 arcs does not fit in a word");
}

#[test]
fn more_arcs_than_announced_are_refused() {
    in_every_mode(|threads| {
        assert!(Routes::towards(&stairs(3, 4), 0, 4, threads).is_ok());
        assert!(is_refused(|| Routes::towards(&stairs(3, 5), 0, 4, threads)));
        assert!(is_refused(|| Routes::towards(&stairs(3, 3), 0, 2, threads)));
        assert!(is_refused(|| Routes::towards(&stairs(3, 4), 4, 4, threads)), "the goal");
    });
}

/// Groups of every size that can be asked for, also of more arcs than a word holds.
#[test]
fn groups_agree_with_single_arcs() {
    let graphs = [
        (graphs::pancakes(5), 0),
        (graphs::circle(11), 4),
        (graphs::hypercube(5), 9),
        (graphs::clockwise_turns(), 0),
        (stairs(63, 2), 0),
        (stairs(31, 4), 0),
        (stairs(15, 16), 0),
    ];
    for (graph, goal) in &graphs {
        let routes = Routes::towards(graph, *goal, graph.max_arcs_out(), Threads::One);
        let routes = routes.expect("the paths of toys fit in words");
        for node in 0..graph.node_count() {
            let Some(route) = routes.route(node) else { continue };
            for count in 0..=65 {
                groups_are_single_arcs(route.clone(), count, routes.arc_bits());
            }
            groups_are_single_arcs(route, u32::MAX, routes.arc_bits());
        }
    }
}

fn groups_are_single_arcs(mut route: Route, count: u32, arc_bits: u32) {
    let mut arcs: VecDeque<usize> = route.clone().collect();
    let group_len = usize::try_from(count).expect("usize has at least 32 bits");
    for _ in 0..64 {
        assert_eq!(route.len(), arcs.len());
        if arcs.len() < group_len {
            assert_eq!(route.next_group(count), None);
            break;
        }
        let group = arcs.drain(..group_len).rev().fold(0, |group, arc| group << arc_bits | arc);
        assert_eq!(route.next_group(count), Some(group));
    }
    assert!(route.eq(arcs), "what no group took is still there");
}

#[test]
fn arcs_take_the_bits_that_their_numbers_need() {
    for (max_arcs_out, bits) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4)] {
        let routes = Routes::towards(&stairs(2, max_arcs_out), 0, max_arcs_out, Threads::One);
        assert_eq!(routes.map(|routes| routes.arc_bits()), Ok(bits));
    }
}
