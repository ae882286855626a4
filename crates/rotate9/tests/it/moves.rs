//! What the letters mean, and replaying them.

use puzzle::{BadMove, Moves, Rules};
use rotate9::{Board, Rotation, Size, Turns, replay};

use crate::{METRICS, THREE, naive, of_cells, size, three};

#[test]
fn letters_turn_blocks_in_reading_order() {
    let after = |turns, answer| {
        let replayed = replay(&Board::sorted(THREE), turns, answer).expect("the answer is moves");
        replayed.last
    };
    assert_eq!(after(Turns::Clockwise, "A"), three("413526789"));
    assert_eq!(after(Turns::Clockwise, "B"), three("152463789"));
    assert_eq!(after(Turns::Clockwise, "C"), three("123746859"));
    assert_eq!(after(Turns::Clockwise, "D"), three("123485796"));
    assert_eq!(after(Turns::Quarter, "A'"), three("253146789"));
    assert_eq!(after(Turns::Half, "D2"), three("123498765"));
    assert_eq!(after(Turns::Half, "A2"), three("543216789"));
}

#[test]
fn moves_are_listed_block_by_block() {
    let labels = |turns| {
        let moves = Rotation::new(turns).moves(THREE);
        moves.into_iter().map(|step| step.label).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(labels(Turns::Clockwise), "A B C D");
    assert_eq!(labels(Turns::Quarter), "A A' B B' C C' D D'");
    assert_eq!(labels(Turns::Half), "A A2 A' B B2 B' C C2 C' D D2 D'");
}

#[test]
fn judge_problem_is_the_default() {
    assert_eq!(Turns::default(), Turns::Clockwise);
    assert_eq!(Rotation::default(), Rotation::new(Turns::Clockwise));
    assert_eq!((Rotation::NAME, Rotation::BLANK), ("rotate", false));
}

fn every_size() -> impl Iterator<Item = Size> {
    (2..=17).flat_map(|rows| (2..=34 / rows).map(move |columns| size(rows, columns)))
}

#[test]
fn moves_of_every_size_are_those_by_hand() {
    for size in every_size() {
        let cells = naive::sorted(size);
        for turns in METRICS {
            let moves = Moves::new(&Rotation::new(turns), size);
            let sorted = Board::sorted(size);
            let after = moves.iter().map(|step| sorted.after(step).cells().as_ref().to_vec());
            assert!(after.eq(naive::after(size, turns, &cells)), "{turns:?} {size}");
            let labels: Vec<_> = moves.iter().map(|step| step.label.clone()).collect();
            assert_eq!(labels, naive::labels(size, turns));
        }
    }
}

#[test]
fn four_turns_are_none() {
    for size in every_size() {
        let mut cells = naive::sorted(size);
        cells.reverse();
        let start = of_cells(size, &cells);
        for step in Rotation::new(Turns::Clockwise).moves(size) {
            let label = &step.label;
            let last = |turns, answer: &str| {
                replay(&start, turns, answer).expect("the answer is moves").last
            };
            assert_eq!(last(Turns::Clockwise, &label.repeat(4)), start);
            assert_ne!(last(Turns::Clockwise, &label.repeat(2)), start);
            assert_eq!(
                last(Turns::Half, &format!("{label}2")),
                last(Turns::Half, &label.repeat(2))
            );
            assert_eq!(
                last(Turns::Quarter, &format!("{label}'")),
                last(Turns::Quarter, &label.repeat(3))
            );
            assert_eq!(last(Turns::Half, &format!("{label}{label}2{label}'{label}2")), start);
        }
    }
}

#[test]
fn faulty_answers_are_refused_at_the_fault() {
    let start = three("413526789");
    let refused = |turns, answer| replay(&start, turns, answer).expect_err("the answer is faulty");
    let unknown =
        |position, moves_before, found| BadMove::Unknown { position, moves_before, found };
    assert_eq!(refused(Turns::Clockwise, "AAE"), unknown(2, 2, 'E'));
    assert_eq!(refused(Turns::Clockwise, "A'"), unknown(1, 1, '\''));
    assert_eq!(refused(Turns::Quarter, "A'A2"), unknown(3, 2, '2'));
    assert_eq!(refused(Turns::Half, "A2B'2"), unknown(4, 2, '2'));
    assert_eq!(refused(Turns::Half, "A A"), unknown(1, 1, ' '));
    assert_eq!(refused(Turns::Half, "a"), unknown(0, 0, 'a'));
    assert_eq!(refused(Turns::Half, "A’"), unknown(1, 1, '’'));
    assert_eq!(refused(Turns::Half, "2"), unknown(0, 0, '2'));
    assert_eq!(refused(Turns::Clockwise, "AAE").to_string(), "move 3: 'E' is not a move");
}

#[test]
fn no_moves_leave_the_board() {
    let start = three("413526789");
    let replayed = replay(&start, Turns::Clockwise, "").expect("nothing is an answer");
    assert_eq!((replayed.last, replayed.move_count), (start, 0));
    let replayed = replay(&start, Turns::Clockwise, "AAA").expect("the answer is moves");
    assert_eq!((replayed.last, replayed.move_count), (Board::sorted(THREE), 3));
}
