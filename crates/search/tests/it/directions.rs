//! Directed graphs: distances to a goal are not distances from it.

use std::ops::ControlFlow;

use search::{Graph, Modulo3Distances, Reversed, Routes, breadth_first, meet};

use crate::distance::exact;
use crate::modes::in_every_mode;
use crate::{graphs, index, naive};

/// On the clockwise puzzle both directions count the same boards on every level, so no count
/// tells them apart; only the distances of single boards do.
#[test]
fn tables_hold_distances_to_the_goal() {
    let turns = graphs::clockwise_turns();
    let to_goal = naive::distances(&turns.into, &[0]);
    let from_goal = naive::distances(&turns.out, &[0]);
    let counts = naive::level_counts(&to_goal);
    assert_eq!(counts.iter().sum::<u64>(), 120);
    assert_eq!(counts, naive::level_counts(&from_goal));

    // One turn away from the goal is three turns away to it.
    let turned = turns.out[0][0];
    assert_eq!((from_goal[index(turned)], to_goal[index(turned)]), (Some(1), Some(3)));
    assert_eq!(meet::first_shortest_path(&turns, turned, 0).arcs, Some(vec![0, 0, 0]));
    assert_eq!(meet::first_shortest_path(&turns, 0, turned).arcs, Some(vec![0]));
    in_every_mode(|threads| {
        let table = exact(&turns, 0, threads);
        assert_eq!(table.level_counts(), counts);
        assert_eq!(table.distance(turned), Some(3));
        assert_eq!(
            Modulo3Distances::towards(&turns, 0, threads).distance_modulo_3(turned),
            Some(0)
        );
        let routes = Routes::towards(&turns, 0, 2, threads).expect("the puzzle is shallow");
        assert!(routes.route(turned).expect("turns undo turns").eq([0, 0, 0]));
    });
}

#[test]
fn one_way_path_is_reached_from_one_side_only() {
    let one_way = graphs::Listed::directed(vec![vec![1], vec![2], vec![]]);
    in_every_mode(|threads| {
        let table = exact(&one_way, 2, threads);
        assert_eq!([0, 1, 2].map(|node| table.distance(node)), [Some(2), Some(1), Some(0)]);
        let table = exact(&one_way, 0, threads);
        assert_eq!([0, 1, 2].map(|node| table.distance(node)), [Some(0), None, None]);
    });
    assert_eq!(meet::first_shortest_path(&one_way, 0, 2).arcs, Some(vec![0, 0]));
    assert_eq!(meet::first_shortest_path(&one_way, 2, 0).arcs, None);
}

#[test]
fn reversed_search_follows_arcs_in() {
    graphs::for_all(|graph, goal| {
        let counts = naive::level_counts(&naive::distances(&graph.into, &[goal]));
        in_every_mode(|threads| {
            let proceed = |_: search::Level<'_>| ControlFlow::Continue(());
            assert_eq!(breadth_first(&Reversed(graph), &[goal], threads, proceed), counts);
        });
        let reversed = Reversed(graph);
        for node in 0..graph.node_count() {
            assert!(reversed.arcs_in(node).eq(graph.arcs_out(node)));
            assert!(reversed.arcs_out(node).eq(graph.arcs_in(node)));
        }
        assert_eq!(reversed.node_count(), graph.node_count());
    });
}
