//! State spaces: nodes against boards, arcs against moves by hand.

use std::collections::HashMap;

use eight::{Metric, Order, Sliding};
use proptest::prelude::*;
use puzzle::{Board, Move, Moves, Rules, Size, Turn};
use rotate9::{Rotation, Turns};
use search::{ByteDistances, Graph, Node, Threads, ambiguous_arc};
use solve::{StateSpace, TooLarge};

use crate::{board, is_refused, size, small_sizes};
use by_hand::{ByHand, for_each_puzzle};

for_each_puzzle!(
    position_inverts_node,
    arcs_are_moves_by_hand,
    nodes_are_the_boards_whose_parity_allows_a_way,
    steps_are_told_apart_modulo_3,
);

fn state_space<R: Rules>(rules: &R, goal: &Board<R>) -> StateSpace {
    StateSpace::new(&Moves::new(rules, goal.size()), goal).expect("the sizes here are small")
}

fn index(node: Node) -> usize {
    usize::try_from(node).expect("the spaces here are small")
}

/// Every node is the node of one board, and every board has at most one.
fn position_inverts_node<R: Rules>(rules: &R, by_hand: ByHand) {
    for size in small_sizes() {
        let space = state_space(rules, &Board::sorted(size));
        let mut is_taken = vec![false; index(space.node_count())];
        for cells in by_hand.boards(size) {
            let board = board::<R>(size, &cells);
            if let Some(node) = space.node(&board) {
                let was_taken = std::mem::replace(&mut is_taken[index(node)], true);
                assert!(!was_taken, "{board:?} shares node {node}");
                assert_eq!(space.position(node), (board.sheet(), *board.word()));
            }
        }
        assert!(is_taken.iter().all(|&taken| taken), "a node of {size} is no board");
        assert!(is_refused(|| space.position(space.node_count())));
    }
}

/// The nodes of boards, all of which have one.
fn nodes<R: Rules>(space: &StateSpace, size: Size, boards: &[Vec<u8>]) -> Vec<Node> {
    let node = |cells: &Vec<u8>| space.node(&board::<R>(size, cells));
    boards.iter().map(|cells| node(cells).expect("moves stay in the space")).collect()
}

fn check_arcs<R: Rules>(space: &StateSpace, by_hand: ByHand, size: Size, node: Node) {
    let (sheet, word) = space.position(node);
    let cells = Board::<R>::from_word(size, sheet, word).cells();
    let after = nodes::<R>(space, size, &by_hand.after(size, cells.as_ref()));
    assert!(space.arcs_out(node).eq(after), "the arcs out of {cells:?}");
    let mut arcs_in: Vec<Node> = space.arcs_in(node).collect();
    let mut before = nodes::<R>(space, size, &by_hand.before(size, cells.as_ref()));
    arcs_in.sort_unstable();
    before.sort_unstable();
    assert_eq!(arcs_in, before, "the arcs into {cells:?}");
}

/// In the order of the moves; the arcs in are the same arcs.
fn arcs_are_moves_by_hand<R: Rules>(rules: &R, by_hand: ByHand) {
    for size in small_sizes() {
        let space = state_space(rules, &Board::sorted(size));
        for node in 0..space.node_count() {
            check_arcs::<R>(&space, by_hand, size, node);
        }
    }
}

/// With the goal's blank in every cell. In the rotation puzzle every board is a node, even where
/// no moves lead from it to the goal: parity does not tell.
fn nodes_are_the_boards_whose_parity_allows_a_way<R: Rules>(rules: &R, by_hand: ByHand) {
    for size in [size(2, 2), size(2, 3), size(3, 2), size(2, 4)] {
        let boards = by_hand.boards(size);
        for goal in boards.iter().step_by(boards.len() / 8 + 1) {
            let reached = if R::BLANK { by_hand.distances(size, goal) } else { HashMap::new() };
            let goal = board::<R>(size, goal);
            let space = state_space(rules, &goal);
            for cells in &boards {
                let node = space.node(&board::<R>(size, cells).relative_to(&goal));
                let has_way = !R::BLANK || reached.contains_key(cells);
                assert_eq!(node.is_some(), has_way, "{cells:?} to {goal:?}");
            }
        }
    }
}

/// The promise of [`Rules`], for every goal sheet.
fn steps_are_told_apart_modulo_3<R: Rules>(rules: &R, _: ByHand) {
    for size in small_sizes() {
        for sheet in 0..if R::BLANK { size.cells() } else { 1 } {
            let goal = Board::<R>::from_word(size, sheet, *Board::<R>::sorted(size).word());
            let space = state_space(rules, &goal);
            let goal = space.node(&goal).expect("a goal is in its own space");
            let table =
                ByteDistances::towards(&space, goal, Threads::Pool).expect("the boards are near");
            assert_eq!(ambiguous_arc(&space, &table), None, "{size}, sheet {sheet}");
        }
    }
}

/// Rules that break the promise: one move, undone by doing it twice more.
struct ThreeInACircle;

impl Rules for ThreeInACircle {
    const NAME: &'static str = "circle";
    const BLANK: bool = false;

    fn metric(&self) -> &'static str {
        "single"
    }

    fn reachable_count(_: Size) -> Option<u64> {
        None
    }

    fn moves(&self, _: Size) -> Vec<Move> {
        let turn = Some(Turn::new(0, [1, 2, 0]));
        vec![Move { label: "a".to_owned(), from: 0, to: 0, turn }]
    }
}

#[test]
fn broken_promise_is_seen() {
    let goal = Board::sorted(size(2, 2));
    let space = state_space(&ThreeInACircle, &goal);
    let goal = space.node(&goal).expect("a goal is in its own space");
    let table = ByteDistances::towards(&space, goal, Threads::One).expect("the boards are near");
    let (from, to) = ambiguous_arc(&space, &table).expect("the promise is broken");
    assert_eq!((table.distance(from), table.distance(to)), (Some(0), Some(2)));
}

#[test]
fn even_moves_on_one_sheet_leave_half_of_the_boards() {
    let goal = Board::<ThreeInACircle>::sorted(size(2, 2));
    let space = state_space(&ThreeInACircle, &goal);
    assert_eq!(space.node_count(), 12);
    assert!(space.node(&board::<ThreeInACircle>(size(2, 2), &[2, 3, 1, 4])).is_some());
    assert!(space.node(&board::<ThreeInACircle>(size(2, 2), &[2, 1, 3, 4])).is_none());
}

#[test]
fn spaces_beyond_64_bits_are_too_large() {
    let too_large = |size| Some(TooLarge { size });
    let rotation = |size| {
        let moves = Moves::new(&rotate9::Rotation::default(), size);
        StateSpace::new(&moves, &Board::<rotate9::Rotation>::sorted(size)).err()
    };
    let sliding = |size| {
        let moves = Moves::new(&eight::Sliding::default(), size);
        StateSpace::new(&moves, &Board::<eight::Sliding>::sorted(size)).err()
    };
    for size in [size(3, 7), size(7, 3), size(2, 11), size(2, 17), size(5, 5)] {
        assert_eq!(rotation(size), too_large(size)); // 21! and more
        assert_eq!(sliding(size), too_large(size)); // 21 sheets of 20!/2 and more
    }
    let message = "a 5x5 board has more arrangements than 64 bits can number";
    assert_eq!(TooLarge { size: size(5, 5) }.to_string(), message);
}

fn check_sampled<R: Rules>(rules: &R, by_hand: ByHand, size: Size, boards: usize) {
    let space = state_space(rules, &Board::sorted(size));
    let config =
        ProptestConfig::with_cases(u32::try_from(boards).expect("a test takes few boards"));
    let cells = Just(by_hand.sorted(size)).prop_shuffle();
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let law = |cells: Vec<u8>| {
        let board = board::<R>(size, &cells);
        if let Some(node) = space.node(&board) {
            prop_assert!(node < space.node_count());
            prop_assert_eq!(space.position(node), (board.sheet(), *board.word()));
            check_arcs::<R>(&space, by_hand, size, node);
        }
        Ok(())
    };
    runner.run(&cells, law).unwrap();
    for node in [0, 1, space.node_count() / 2, space.node_count() - 1] {
        let (sheet, word) = space.position(node);
        assert_eq!(space.node(&Board::<R>::from_word(size, sheet, word)), Some(node));
        check_arcs::<R>(&space, by_hand, size, node);
    }
}

for_each_puzzle!(arcs_of_sampled_boards_are_moves_by_hand);

fn arcs_of_sampled_boards_are_moves_by_hand<R: Rules>(rules: &R, by_hand: ByHand) {
    for size in [size(2, 5), size(5, 2), size(3, 4), size(4, 3)] {
        check_sampled(rules, by_hand, size, 1000);
    }
}

#[test]
fn arcs_of_sampled_large_boards_are_moves_by_hand() {
    for size in [size(3, 5), size(4, 4), size(5, 4), size(10, 2)] {
        check_sampled(&eight::Sliding::default(), ByHand::Sliding, size, 100);
    }
    for size in [size(6, 2), size(7, 2), size(10, 2)] {
        let half = rotate9::Rotation::new(rotate9::Turns::Half);
        check_sampled(&half, ByHand::Half, size, 100);
    }
}

#[test]
fn node_counts_are_factorials() {
    let factorial = |n: u64| (1..=n).product::<u64>();
    for size in [size(2, 2), size(3, 2), size(3, 3), size(2, 5), size(4, 3)] {
        let cells = size.cells() as u64;
        let rotation = state_space(&rotate9::Rotation::default(), &Board::sorted(size));
        assert_eq!(rotation.node_count(), factorial(cells));
        let sliding = state_space(&eight::Sliding::default(), &Board::sorted(size));
        assert_eq!(sliding.node_count(), factorial(cells) / 2);
    }
}

/// The sheets themselves show it, so that a census keeps no visited set.
#[test]
fn spaces_are_undirected_where_each_move_is_undone_by_one() {
    for size in [size(2, 2), size(3, 3), size(3, 4), size(2, 7)] {
        for metric in [Metric::Single, Metric::Multi] {
            let space = state_space(&Sliding::new(metric, Order::default()), &Board::sorted(size));
            assert!(space.sheets().is_undirected(), "eight {size} {metric:?}");
        }
        for turns in [Turns::Clockwise, Turns::Quarter, Turns::Half] {
            let space = state_space(&Rotation::new(turns), &Board::sorted(size));
            let is_undirected = space.sheets().is_undirected();
            assert_eq!(is_undirected, turns != Turns::Clockwise, "rotate {size} {turns:?}");
        }
    }
}
