//! How many boards there are at each distance.

use std::ops::ControlFlow;

use eight::{Board, CENTRE_3X3, CORNER_3X3, EDGE_3X3, STATE_COUNT_3X3, Size};
use search::{ByteDistances, Modulo3Distances, Reversed, Threads, breadth_first};

use super::{THREE, corners, goal, size, solver, three};
use crate::farthest;

// github.com/lightln2/SlidingTilesSolver, results/normal_frontier: 04-2x2, 06-3x2 (also OEIS
// A090034) and 08-4x2 (also OEIS A090035).
const CORNER_2X2: [u64; 7] = [1, 2, 2, 2, 2, 2, 1];
const CORNER_2X3: [u64; 22] =
    [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
const CORNER_2X4: [u64; 37] = [
    1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194,
    1414, 1664, 1884, 1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1,
];

fn assert_levels(goal: Board, expected: &[u64]) {
    let solver = solver(goal);
    let space = solver.space();
    let source = space.node(&goal.relative_to(&goal)).expect("a goal is in its own space");
    for threads in [Threads::One, Threads::Pool] {
        let counts =
            breadth_first(&Reversed(space), &[source], threads, |_| ControlFlow::Continue(()));
        assert_eq!(counts, expected, "{goal:?} {threads:?}");
    }
    let exact = ByteDistances::towards(space, source, Threads::One).expect("the boards are near");
    assert_eq!(exact.level_counts(), expected);
    assert_eq!(Modulo3Distances::towards(space, source, Threads::One).level_counts(), expected);
}

fn assert_levels_of_corners(size: Size, expected: &[u64]) {
    for corner in corners(size) {
        assert_levels(goal(size, corner), expected);
    }
}

#[test]
fn levels_of_2x2() {
    assert_levels_of_corners(size(2, 2), &CORNER_2X2);
}

#[test]
fn levels_of_2x3_and_3x2() {
    assert_levels_of_corners(size(2, 3), &CORNER_2X3);
    assert_levels_of_corners(size(3, 2), &CORNER_2X3);
}

#[test]
fn levels_of_2x4_and_4x2() {
    assert_levels_of_corners(size(2, 4), &CORNER_2X4);
    assert_levels_of_corners(size(4, 2), &CORNER_2X4);
}

#[test]
fn levels_of_3x3_with_the_blank_in_every_cell() {
    assert_levels_of_corners(THREE, &CORNER_3X3);
    for edge in [1, 3, 5, 7] {
        assert_levels(goal(THREE, edge), &EDGE_3X3);
    }
    assert_levels(goal(THREE, 4), &CENTRE_3X3);
}

#[test]
fn levels_do_not_depend_on_the_names_of_the_tiles() {
    assert_levels(three("815736402"), &EDGE_3X3);
    assert_levels(three("123804765"), &CENTRE_3X3);
}

#[test]
fn totals_are_half_of_all_boards() {
    for levels in [&CORNER_3X3[..], &EDGE_3X3, &CENTRE_3X3] {
        assert_eq!(levels.iter().sum::<u64>(), STATE_COUNT_3X3);
    }
    assert_eq!(STATE_COUNT_3X3, (1..=9).product::<u64>() / 2);
    assert_eq!(CORNER_2X4.iter().sum::<u64>(), (1..=8).product::<u64>() / 2);
    assert_eq!(CORNER_2X3.iter().sum::<u64>(), (1..=6).product::<u64>() / 2);
    assert_eq!(CORNER_2X2.iter().sum::<u64>(), (1..=4).product::<u64>() / 2);
}

/// Jason Wolfe, "The hardest eight-puzzle instances take 31 moves to solve", 2009.
#[test]
fn two_boards_need_thirty_one_moves() {
    let farthest = farthest(&solver(Board::sorted(THREE)));
    assert_eq!(farthest, ["6 4 7 8 5 x 3 2 1", "8 6 7 2 5 4 3 x 1"]);
}
