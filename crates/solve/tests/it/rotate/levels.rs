//! How many boards there are at each distance.

use std::collections::HashMap;
use std::ops::ControlFlow;

use rotate9::{Board, CLOCKWISE_3X3, HALF_3X3, QUARTER_3X3, STATE_COUNT_3X3, Size, Turns};
use search::{ByteDistances, Graph, Modulo3Distances, Node, Reversed, Threads, breadth_first};
use solve::StateSpace;

use super::{METRICS, THREE, size, solver, three};

// Computed with two independent programs, a search on strings and one on Lehmer ranks.
const QUARTER_2X2: [u64; 3] = [1, 2, 1];
const CLOCKWISE_2X2: [u64; 4] = [1, 1, 1, 1];
const HALF_2X2: [u64; 2] = [1, 3];
const QUARTER_2X3: [u64; 8] = [1, 4, 10, 22, 42, 33, 7, 1];
const CLOCKWISE_2X3: [u64; 10] = [1, 2, 4, 8, 14, 22, 28, 23, 13, 5];
const HALF_2X3: [u64; 7] = [1, 6, 18, 45, 40, 9, 1];
const QUARTER_2X4: [u64; 13] = [1, 6, 23, 80, 261, 738, 1978, 5242, 10967, 12944, 6905, 1150, 25];
const CLOCKWISE_2X4: [u64; 18] =
    [1, 3, 8, 21, 52, 123, 274, 580, 1215, 2502, 4784, 7744, 9335, 7783, 4271, 1388, 220, 16];
const HALF_2X4: [u64; 11] = [1, 9, 45, 198, 701, 2199, 6611, 13381, 13302, 3791, 82];

fn goal_node(space: &StateSpace, size: Size) -> Node {
    space.node(&Board::sorted(size)).expect("every board of the rotation puzzle is a node")
}

/// The level counts of a search from the sorted board along moves backwards.
fn level_counts(turns: Turns, size: Size, threads: Threads) -> Vec<u64> {
    let solver = solver(turns, Board::sorted(size));
    let goal = goal_node(solver.space(), size);
    breadth_first(&Reversed(solver.space()), &[goal], threads, |_| ControlFlow::Continue(()))
}

/// The level counts in each of the [`METRICS`].
fn assert_levels(size: Size, expected: [&[u64]; 3]) {
    for (turns, expected) in METRICS.into_iter().zip(expected) {
        for threads in [Threads::One, Threads::Pool] {
            let counts = level_counts(turns, size, threads);
            assert_eq!(counts, expected, "{turns:?} {size} {threads:?}");
        }
    }
}

#[test]
fn levels_of_2x2() {
    assert_levels(size(2, 2), [&CLOCKWISE_2X2, &QUARTER_2X2, &HALF_2X2]);
}

/// Two 4-cycles that share two points generate a group of 120 on six points (R. M. Wilson, "Graph
/// puzzles, homotopy, and the alternating group", J. Combinatorial Theory B 16, 1974).
#[test]
fn levels_of_2x3_and_3x2() {
    for size in [size(2, 3), size(3, 2)] {
        assert_levels(size, [&CLOCKWISE_2X3, &QUARTER_2X3, &HALF_2X3]);
    }
    for levels in [&CLOCKWISE_2X3[..], &QUARTER_2X3, &HALF_2X3] {
        assert_eq!(levels.iter().sum::<u64>(), 120);
    }
}

#[test]
fn levels_of_2x4_and_4x2() {
    for size in [size(2, 4), size(4, 2)] {
        assert_levels(size, [&CLOCKWISE_2X4, &QUARTER_2X4, &HALF_2X4]);
    }
}

#[test]
fn levels_of_3x3() {
    assert_levels(THREE, [&CLOCKWISE_3X3, &QUARTER_3X3, &HALF_3X3]);
}

/// All 9! boards can be reached (perplexus.info, problem 2492), and eleven quarter turns are
/// enough (mailcom.com/NokiaRotation.html).
#[test]
fn totals_of_3x3() {
    for levels in [&CLOCKWISE_3X3[..], &QUARTER_3X3, &HALF_3X3] {
        assert_eq!(levels.iter().sum::<u64>(), STATE_COUNT_3X3);
    }
    assert_eq!(STATE_COUNT_3X3, (1..=9).product());
    assert_eq!(QUARTER_3X3.len() - 1, 11);
}

#[test]
fn tables_count_the_same_levels() {
    for (turns, expected) in [
        (Turns::Clockwise, &CLOCKWISE_2X4[..]),
        (Turns::Quarter, &QUARTER_2X4),
        (Turns::Half, &HALF_2X4),
    ] {
        let solver = solver(turns, Board::sorted(size(2, 4)));
        let (space, goal) = (solver.space(), goal_node(solver.space(), size(2, 4)));
        let exact = ByteDistances::towards(space, goal, Threads::One).expect("the boards are near");
        assert_eq!(exact.level_counts(), expected);
        assert_eq!(Modulo3Distances::towards(space, goal, Threads::One).level_counts(), expected);
    }
}

/// The boards at the greatest distance from the goal, without spaces between the tiles.
fn farthest(turns: Turns) -> Vec<String> {
    let farthest = crate::farthest(&solver(turns, Board::sorted(THREE)));
    farthest.iter().map(|board| board.replace(' ', "")).collect()
}

#[test]
fn one_board_needs_fifteen_clockwise_turns() {
    assert_eq!(farthest(Turns::Clockwise), ["721456983"]);
    let solver = solver(Turns::Clockwise, Board::sorted(THREE));
    assert_eq!(solver.length(&three("721456983")), Some(15));
}

/// Computed with two independent programs; their number is that of the published greatest
/// distance.
#[test]
fn twenty_boards_need_eleven_quarter_turns() {
    let expected = [
        "387654921",
        "687954321",
        "789654321",
        "897654321",
        "927654381",
        "947852361",
        "957684321",
        "967258341",
        "978654321",
        "981654327",
        "984657321",
        "987354621",
        "987456321",
        "987564321",
        "987624351",
        "987645321",
        "987651324",
        "987654123",
        "987654231",
        "987654312",
    ];
    assert_eq!(farthest(Turns::Quarter), expected);
}

#[test]
fn two_hundred_and_twenty_three_boards_need_eight_turns_by_any_angle() {
    let farthest = farthest(Turns::Half);
    assert_eq!(farthest.len(), 223);
    assert!(farthest.contains(&"987654321".to_owned()));
}

/// A search from the goal along clockwise turns counts the same boards at every distance, and
/// says the wrong distance of 58.6 % of them. So level counts do not see the mistake.
#[test]
fn search_the_wrong_way_round_is_wrong_on_212_488_boards() {
    let solver = solver(Turns::Clockwise, Board::sorted(THREE));
    let (space, goal) = (solver.space(), goal_node(solver.space(), THREE));
    let right = ByteDistances::towards(space, goal, Threads::Pool).expect("the boards are near");
    let wrong =
        ByteDistances::towards(&Reversed(space), goal, Threads::Pool).expect("the boards are near");
    assert_eq!(right.level_counts(), wrong.level_counts());
    let differs = |&node: &Node| right.distance(node) != wrong.distance(node);
    assert_eq!((0..space.node_count()).filter(differs).count(), 212_488);

    let node = |tiles| space.node(&three(tiles)).expect("every board is a node");
    let distances = |tiles| (right.distance(node(tiles)), wrong.distance(node(tiles)));
    assert_eq!(distances("413526789"), (Some(3), Some(1)));
    assert_eq!(distances("253146789"), (Some(1), Some(3)));
    assert_eq!(distances("987654321"), (Some(12), Some(12)));
}

#[test]
fn other_metrics_are_the_same_both_ways_round() {
    for turns in [Turns::Quarter, Turns::Half] {
        let solver = solver(turns, Board::sorted(size(2, 4)));
        let (space, goal) = (solver.space(), goal_node(solver.space(), size(2, 4)));
        let there = ByteDistances::towards(space, goal, Threads::One).expect("the boards are near");
        let back =
            ByteDistances::towards(&Reversed(space), goal, Threads::One).expect("they are near");
        assert!((0..space.node_count()).all(|node| there.distance(node) == back.distance(node)));
    }
}

/// With three tiles of each of three colours there are 1680 boards, and nine clockwise turns
/// always suffice (github.com/eeek88/2d-rubiks-gods-number). The counts between are computed.
#[test]
fn three_colours_need_nine_clockwise_turns() {
    let solver = solver(Turns::Clockwise, Board::sorted(THREE));
    let space = solver.space();
    let goal = goal_node(space, THREE);
    let table = ByteDistances::towards(space, goal, Threads::Pool).expect("the boards are near");
    let mut nearest = HashMap::new();
    for node in 0..space.node_count() {
        let colours: Vec<u8> =
            space.position(node).1.as_slice().iter().map(|tile| tile / 3).collect();
        let distance = table.distance(node).expect("every board can be solved");
        let least = nearest.entry(colours).or_insert(distance);
        *least = distance.min(*least);
    }
    let mut counts = vec![0; 10];
    for distance in nearest.into_values() {
        counts[usize::from(distance)] += 1;
    }
    assert_eq!(counts, [1, 4, 13, 43, 128, 305, 484, 481, 202, 19]);
    assert_eq!(counts.iter().sum::<u32>(), 1680);
}

#[test]
fn metrics_are_nested() {
    let [clockwise, quarter, half] = METRICS.map(|turns| {
        let solver = solver(turns, Board::sorted(THREE));
        let goal = goal_node(solver.space(), THREE);
        ByteDistances::towards(solver.space(), goal, Threads::Pool).expect("the boards are near")
    });
    for node in 0..STATE_COUNT_3X3 {
        let distance =
            |table: &ByteDistances| table.distance(node).expect("every board can be solved");
        let (clockwise, quarter, half) =
            (distance(&clockwise), distance(&quarter), distance(&half));
        assert!(half <= quarter && quarter <= clockwise);
        assert!(quarter <= 2 * half && clockwise <= 3 * quarter);
        assert_eq!(clockwise % 2, quarter % 2, "quarter turns are odd");
    }
}
