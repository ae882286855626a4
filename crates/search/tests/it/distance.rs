//! Tables of distances, and the way downhill in them.

use search::{
    ByteDistances, Distances, Graph, Modulo3Distances, Node, Routes, StepsModulo3, Threads,
    TooDeep, ambiguous_arc, descend, meet,
};

use crate::graphs::{self, EIGHT_PANCAKES, Listed};
use crate::modes::in_every_mode;
use crate::{index, is_refused, naive, refusal};

pub(crate) fn exact(graph: &impl Graph, goal: Node, threads: Threads) -> ByteDistances {
    ByteDistances::towards(graph, goal, threads).expect("toys are less than 255 arcs deep")
}

/// The arcs of a descent. A descent that leads astray is cut off after as many arcs as nodes.
pub(crate) fn descent(
    graph: &Listed,
    distances: &impl Distances,
    start: Node,
) -> Option<Vec<usize>> {
    let steps = descend(graph, distances, start)?;
    Some(steps.map(|step| step.arc).take(graph.out.len()).collect())
}

fn exact_agrees_with_naive(graph: &Listed, goal: Node) {
    let distances = naive::distances(&graph.into, &[goal]);
    in_every_mode(|threads| {
        let table = exact(graph, goal, threads);
        assert_eq!(table.level_counts(), naive::level_counts(&distances));
        for (node, &distance) in (0..).zip(&distances) {
            assert_eq!(table.distance(node).map(u32::from), distance);
            assert_eq!(table.is_reached(node), distance.is_some());
            assert_eq!(
                descent(graph, &table, node),
                naive::first_path(&graph.out, &distances, node)
            );
        }
    });
}

fn modulo_3_agrees_with_naive(graph: &Listed, goal: Node) {
    let distances = naive::distances(&graph.into, &[goal]);
    in_every_mode(|threads| {
        let table = Modulo3Distances::towards(graph, goal, threads);
        assert_eq!(table.level_counts(), naive::level_counts(&distances));
        for (node, &distance) in (0..).zip(&distances) {
            let remainder = distance.map(|distance| distance % 3);
            assert_eq!(table.distance_modulo_3(node).map(u32::from), remainder);
            assert_eq!(table.is_reached(node), distance.is_some());
            assert_eq!(
                descent(graph, &table, node),
                naive::first_path(&graph.out, &distances, node)
            );
        }
    });
}

#[test]
fn exact_table_agrees_with_the_naive_search() {
    graphs::for_all(exact_agrees_with_naive);
    exact_agrees_with_naive(&EIGHT_PANCAKES, 0);
}

#[test]
fn modulo_3_table_agrees_with_the_naive_search() {
    graphs::for_undirected(modulo_3_agrees_with_naive);
    modulo_3_agrees_with_naive(&EIGHT_PANCAKES, 0);
    let turns = graphs::clockwise_turns();
    (0..turns.node_count()).step_by(45).for_each(|goal| modulo_3_agrees_with_naive(&turns, goal));
}

#[test]
fn exact_downhill_is_one_nearer() {
    graphs::for_all(|graph, goal| {
        let distances = naive::distances(&graph.into, &[goal]);
        let table = exact(graph, goal, Threads::One);
        for (from, to) in arcs(graph) {
            let is_nearer =
                distances[index(to)].is_some_and(|after| distances[index(from)] == Some(after + 1));
            assert_eq!(table.is_downhill(from, to), is_nearer);
        }
    });
}

#[test]
fn descent_ends_at_the_goal_and_only_there() {
    graphs::for_all(|graph, goal| {
        let table = exact(graph, goal, Threads::One);
        for start in 0..graph.node_count() {
            let Some(steps) = descend(graph, &table, start) else { continue };
            let mut at = start;
            for step in steps {
                assert_ne!(at, goal, "the goal has no way downhill");
                assert_eq!(graph.out[index(at)][step.arc], step.to);
                at = step.to;
            }
            assert_eq!(at, goal);
        }
    });
}

#[test]
fn exact_table_holds_254_arcs_and_no_more() {
    in_every_mode(|threads| {
        let deepest = exact(&graphs::path(255), 0, threads);
        assert_eq!(deepest.distance(254), Some(ByteDistances::MAX_DISTANCE));
        assert_eq!(deepest.level_counts(), [1; 255]);
        let too_deep = ByteDistances::towards(&graphs::path(256), 0, threads);
        assert_eq!(too_deep.map(|_| ()), Err(TooDeep));
    });
    assert_eq!(TooDeep.to_string(), "a node is more than 254 arcs away from the goal");
}

#[test]
fn modulo_3_table_has_no_greatest_distance() {
    let graph = graphs::path(2000);
    in_every_mode(|threads| {
        let table = Modulo3Distances::towards(&graph, 1999, threads);
        assert_eq!(table.level_counts(), [1; 2000]);
        let steps = descend(&graph, &table, 0).expect("a path is connected");
        assert!(steps.map(|step| step.to).eq(1..2000));
    });
}

#[test]
fn goals_outside_the_graph_are_refused() {
    let graph = graphs::path(3);
    in_every_mode(|threads| {
        assert!(is_refused(|| ByteDistances::towards(&graph, 3, threads)));
        assert!(is_refused(|| Modulo3Distances::towards(&graph, 3, threads)));
    });
}

/// A graph whose arcs lead outside has a mistake, and whoever walks there is told.
#[test]
fn nodes_outside_the_graph_have_no_distance() {
    let graph = graphs::path(3);
    let exact = exact(&graph, 0, Threads::One);
    let modulo_3 = Modulo3Distances::towards(&graph, 0, Threads::One);
    let routes = Routes::towards(&graph, 0, 2, Threads::One).expect("the paths are short");
    let message =
        |node: Node| Some(format!("{node} is not a node of this graph, which has the nodes 0..3"));
    for node in [3, 70, u64::MAX] {
        assert_eq!(refusal(|| exact.distance(node)), message(node));
        assert_eq!(refusal(|| exact.is_downhill(2, node)), message(node));
        assert_eq!(refusal(|| modulo_3.distance_modulo_3(node)), message(node));
        assert_eq!(refusal(|| routes.route(node)), message(node));
        assert_eq!(refusal(|| meet::first_shortest_path(&graph, node, 0)), message(node));
    }
}

/// The arcs whose step, read from naive distances, is 2, 5, 8, …
fn naive_ambiguous(graph: &Listed, goal: Node) -> Vec<(Node, Node)> {
    let distances = naive::distances(&graph.into, &[goal]);
    let step = |&(from, to): &(Node, Node)| {
        Some(i64::from(distances[index(to)]?) - i64::from(distances[index(from)]?))
    };
    arcs(graph).filter(|arc| step(arc).is_some_and(|step| step > 0 && step % 3 == 2)).collect()
}

fn arcs(graph: &Listed) -> impl Iterator<Item = (Node, Node)> {
    (0..).zip(&graph.out).flat_map(|(from, ends)| ends.iter().map(move |&to| (from, to)))
}

#[test]
fn ambiguous_arc_is_found_if_there_is_one() {
    graphs::for_all(|graph, goal| {
        let ambiguous = naive_ambiguous(graph, goal);
        match ambiguous_arc(graph, &exact(graph, goal, Threads::One)) {
            Some(arc) => assert!(ambiguous.contains(&arc), "{arc:?} keeps the promise"),
            None => assert_eq!(ambiguous, []),
        }
    });
}

#[test]
fn undirected_graphs_keep_the_promise() {
    graphs::for_undirected(|graph, goal| {
        assert_eq!(ambiguous_arc(graph, &exact(graph, goal, Threads::One)), None);
    });
}

#[test]
fn clockwise_turns_keep_the_promise() {
    let turns = graphs::clockwise_turns();
    for goal in (0..turns.node_count()).step_by(45) {
        assert_eq!(ambiguous_arc(&turns, &exact(&turns, goal, Threads::One)), None);
    }
}

/// Where no arc is ambiguous, distances modulo 3 are enough, whatever the graph.
#[test]
fn kept_promise_suffices() {
    graphs::for_all(|graph, goal| {
        let exact = exact(graph, goal, Threads::One);
        if ambiguous_arc(graph, &exact).is_none() {
            let modulo_3 = Modulo3Distances::towards(graph, goal, Threads::One);
            for start in 0..graph.node_count() {
                assert_eq!(descent(graph, &modulo_3, start), descent(graph, &exact, start));
            }
        }
    });
}

/// The promise of `StepsModulo3` is needed: from 5 the chord looks like the way downhill, and
/// leads round and round.
#[test]
fn broken_promise_leads_astray() {
    fn asks_for_a_promise<G: StepsModulo3>(graph: &G) -> Modulo3Distances {
        Modulo3Distances::towards(graph, 0, Threads::One)
    }
    let graph = graphs::chorded_circle();
    let exact = exact(&graph, 0, Threads::One);
    assert_eq!(ambiguous_arc(&graph, &exact), Some((5, 3)));

    let right = descend(&graph, &exact, 5).expect("a circle is connected");
    assert!(right.map(|step| step.to).eq([6, 7, 8, 9, 0]));
    let modulo_3 = asks_for_a_promise(&graph);
    let astray = descend(&graph, &modulo_3, 5).expect("a circle is connected");
    assert!(astray.map(|step| step.to).take(6).eq([3, 4, 5, 3, 4, 5]));
}
