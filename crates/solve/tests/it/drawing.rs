//! Boards drawn at random: from the right ones, and all of those.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use puzzle::{Board, Dice, Moves, Rules, Sampling, Size};
use search::{Graph, Threads};
use solve::{Census, StateSpace};

use crate::{board, is_refused, size, small_sizes};
use by_hand::{ByHand, for_each_puzzle};

for_each_puzzle!(
    numbers_by_rows_put_boards_in_order,
    every_board_of_a_level_is_drawn,
    solvable_boards_are_drawn_evenly,
    boards_of_any_size_are_drawn,
);

fn numbers_by_rows_put_boards_in_order<R: Rules>(rules: &R, _: ByHand) {
    for size in small_sizes() {
        let moves = Moves::new(rules, size);
        let space = StateSpace::new(&moves, &Board::<R>::sorted(size)).expect("a small size");
        let in_order = |number: u64| {
            let (sheet, word) = space.position_by_rows(number);
            (sheet, word.parity().index(), word.as_slice().to_vec())
        };
        assert!((0..space.node_count()).is_sorted_by(|&one, &next| in_order(one) < in_order(next)));
        for node in 0..space.node_count() {
            let number = space.number_by_rows(node);
            assert_eq!(space.position_by_rows(number), space.position(node));
        }
        assert!(is_refused(|| space.position_by_rows(space.node_count())));
    }
}

/// A goal whose tiles and blank are not in order.
fn goal(by_hand: ByHand, size: Size) -> Vec<u8> {
    let mut cells = by_hand.sorted(size);
    cells.rotate_right(2);
    cells.swap(0, 1);
    cells
}

/// How often each was drawn, by its cells.
fn tally<R: Rules>(boards: impl Iterator<Item = Board<R>>) -> HashMap<Vec<u8>, usize> {
    let mut tally = HashMap::new();
    for board in boards {
        *tally.entry(board.cells().as_ref().to_vec()).or_default() += 1;
    }
    tally
}

/// Draws of each board, on average. Not one of a million boards should be drawn never, or more than
/// 60 times.
const MEAN: usize = 20;

fn assert_even(tally: &HashMap<Vec<u8>, usize>, expected: &HashSet<Vec<u8>>) {
    assert_eq!(tally.len(), expected.len());
    for (cells, count) in tally {
        assert!(expected.contains(cells), "{cells:?} is drawn");
        assert!((1..=60).contains(count), "{cells:?} is drawn {count} times");
    }
}

/// Levels are compared up to so many boards. On 2x4, where a level of less than 157 or 315 is sorted
/// to draw from it, that is some of either kind.
const MOST: usize = 500;

fn every_board_of_a_level_is_drawn<R: Rules>(rules: &R, by_hand: ByHand) {
    for size in [size(2, 2), size(2, 3), size(3, 2), size(2, 4), size(4, 2)] {
        let goal = goal(by_hand, size);
        let mut levels: HashMap<usize, HashSet<Vec<u8>>> = HashMap::new();
        for (cells, depth) in by_hand.distances(size, &goal) {
            levels.entry(depth).or_default().insert(cells);
        }
        let census = Census::new(rules, board(size, &goal)).expect("a small size");
        let mut sweep = census.begin();
        let mut dice = Dice::new(3, 0);
        for depth in 0..levels.len() {
            let level = &levels[&depth];
            if level.len() <= MOST {
                let drawn = census.draw(&sweep, &mut dice, MEAN * level.len());
                assert_even(&tally(drawn.into_iter()), level);
            }
            assert!(census.draw(&sweep, &mut dice, 0).is_empty());
            let outcome = sweep.advance(Threads::One, |_| ControlFlow::Continue(()));
            assert_eq!(outcome.is_break(), depth + 1 == levels.len());
        }
    }
}

fn solvable_boards_are_drawn_evenly<R: Rules>(rules: &R, by_hand: ByHand) {
    for size in [size(2, 2), size(2, 3), size(3, 2), size(4, 2)] {
        let goal = goal(by_hand, size);
        let solvable: HashSet<_> = by_hand.distances(size, &goal).into_keys().collect();
        let all = by_hand.boards(size).into_iter();
        let others: HashSet<_> = all.filter(|cells| !solvable.contains(cells)).collect();
        let sampling = Sampling::new(rules, board::<R>(size, &goal));
        let mut dice = Dice::new(4, 0);
        let count = MEAN * solvable.len();
        assert_even(&tally((0..count).map(|_| sampling.solvable(&mut dice))), &solvable);
        assert_eq!(sampling.has_unsolvable(), !others.is_empty());
        if others.is_empty() {
            assert!(is_refused(|| sampling.unsolvable(&mut dice)));
        }
        let count = MEAN * others.len();
        assert_even(&tally((0..count).map(|_| sampling.unsolvable(&mut dice))), &others);
    }
}

/// That these have the right parity is tested through the program, by counting inversions.
fn boards_of_any_size_are_drawn<R: Rules>(rules: &R, by_hand: ByHand) {
    for size in [size(4, 4), size(5, 5), size(2, 17), size(17, 2), size(4, 8), size(5, 6)] {
        let goal = board::<R>(size, &goal(by_hand, size));
        let sampling = Sampling::new(rules, goal);
        assert_eq!(sampling.has_unsolvable(), R::BLANK);
        let mut dice = Dice::new(5, 0);
        let drawn = tally((0..100).map(|_| sampling.solvable(&mut dice)));
        assert_eq!(drawn.len(), 100, "large sizes have more boards than are drawn twice");
    }
}
