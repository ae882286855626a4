//! Moves on boards, against the same moves by hand.

use std::collections::HashSet;

use proptest::prelude::*;
use puzzle::{Board, Moves, Rules, Size, Turn};
use rotate9::Rotation;

use crate::{board, is_refused, size, small_sizes};
use by_hand::{ByHand, for_each_puzzle};

for_each_puzzle!(
    moves_on_boards_are_those_by_hand,
    moves_are_listed_by_sheet,
    labels_are_short_ascii_and_different,
    moves_commute_with_relabelling,
    moves_of_large_boards_commute_with_relabelling,
);

fn moves_on_boards_are_those_by_hand<R: Rules>(rules: &R, by_hand: ByHand) {
    for size in small_sizes().into_iter().filter(|size| size.cells() < 9) {
        let moves = Moves::new(rules, size);
        for cells in by_hand.boards(size) {
            let board = board::<R>(size, &cells);
            let after = moves.on_sheet(board.sheet()).iter().map(|step| board.after(step));
            let by_hand = by_hand.after(size, &cells);
            assert!(
                after.map(|board| board.cells().as_ref().to_vec()).eq(by_hand),
                "the moves of {board:?}"
            );
        }
    }
}

fn every_size() -> impl Iterator<Item = Size> {
    (2..=17).flat_map(|rows| (2..=34 / rows).map(move |columns| size(rows, columns)))
}

fn moves_are_listed_by_sheet<R: Rules>(rules: &R, _: ByHand) {
    for size in every_size() {
        let moves = Moves::new(rules, size);
        let lists: Vec<_> = (0..moves.sheet_count()).map(|sheet| moves.on_sheet(sheet)).collect();
        assert_eq!(lists.len(), if R::BLANK { size.cells() } else { 1 });
        assert!(lists.iter().enumerate().all(|(sheet, list)| list.iter().all(|m| m.from == sheet)));
        assert_eq!(moves.iter().cloned().collect::<Vec<_>>(), lists.concat());
        assert_eq!(lists.concat(), rules.moves(size));
        assert_eq!(Some(moves.most_on_a_sheet()), lists.iter().map(|list| list.len()).max());
    }
}

fn labels_are_short_ascii_and_different<R: Rules>(rules: &R, _: ByHand) {
    for size in every_size() {
        let moves = Moves::new(rules, size);
        for sheet in 0..moves.sheet_count() {
            let labels: HashSet<_> = moves.on_sheet(sheet).iter().map(|step| &step.label).collect();
            assert_eq!(labels.len(), moves.on_sheet(sheet).len());
            for label in labels {
                let name = label.trim_end_matches(['2', '\'']);
                assert!(name.len() == 1 && name.bytes().all(|byte| byte.is_ascii_alphabetic()));
                assert!(label.len() <= 2, "{label}");
            }
        }
    }
}

/// Every move that can be made on the board: it does not matter whether tiles are renamed before or after.
fn check_relabelling<R: Rules>(moves: &Moves, board: &Board<R>, goal: &Board<R>) {
    for step in moves.on_sheet(board.sheet()) {
        let moved_first = board.after(step).relative_to(goal);
        assert_eq!(moved_first, board.relative_to(goal).after(step), "{board:?} to {goal:?}");
    }
}

fn moves_commute_with_relabelling<R: Rules>(rules: &R, by_hand: ByHand) {
    for size in [size(2, 2), size(2, 3), size(3, 2)] {
        let moves = Moves::new(rules, size);
        let boards = by_hand.boards(size);
        let boards: Vec<Board<R>> = boards.iter().map(|cells| board(size, cells)).collect();
        for goal in boards.iter().step_by(7) {
            for board in &boards {
                check_relabelling(&moves, board, goal);
            }
        }
    }
}

fn moves_of_large_boards_commute_with_relabelling<R: Rules>(rules: &R, by_hand: ByHand) {
    let size = size(4, 8);
    let moves = Moves::new(rules, size);
    let cells = || Just(by_hand.sorted(size)).prop_shuffle();
    proptest!(|(cells in cells(), goal in cells())| {
        check_relabelling::<R>(&moves, &board(size, &cells), &board(size, &goal));
    });
}

#[test]
fn move_of_another_sheet_is_refused() {
    let moves = Moves::new(&eight::Sliding::default(), size(2, 2));
    let sorted = Board::<eight::Sliding>::sorted(size(2, 2));
    let step = |sheet: usize| &moves.on_sheet(sheet)[0];
    assert!(!is_refused(|| sorted.after(step(3))));
    assert!(is_refused(|| sorted.after(step(0))));
}

#[test]
fn move_of_a_larger_board_is_refused() {
    let moves = Moves::new(&Rotation::default(), size(2, 3));
    let sorted = Board::<Rotation>::sorted(size(2, 2));
    assert!(is_refused(|| sorted.after(&moves.on_sheet(0)[0])));
}

#[test]
fn turns_that_are_no_permutations_are_refused() {
    assert!(!is_refused(|| Turn::new(0, [1, 2, 0])));
    assert!(is_refused(|| Turn::new(0, [1, 2, 3])));
    assert!(is_refused(|| Turn::new(0, [1, 1])));
    assert!(is_refused(|| Turn::new(0, [256])));
}
