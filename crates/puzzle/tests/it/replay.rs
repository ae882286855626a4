//! Answers made move by move.

use eight::Sliding;
use proptest::prelude::*;
use puzzle::{BadMove, Board, Move, Moves, Replay, Rules, Size};
use rotate9::{Rotation, Turns};

use crate::{board, size};
use by_hand::ByHand;

/// A puzzle whose labels begin alike: the blank goes from cell 0 to 1 by `a`, from 1 to 0 by `ab`.
struct Alike;

impl Rules for Alike {
    const NAME: &'static str = "alike";
    const BLANK: bool = true;

    fn metric(&self) -> &'static str {
        "single"
    }

    fn reachable_count(_: Size) -> Option<u64> {
        None
    }

    fn moves(&self, _: Size) -> Vec<Move> {
        let step = |label: &str, from, to| Move { label: label.to_owned(), from, to, turn: None };
        vec![step("a", 0, 1), step("abc", 0, 2), step("ab", 1, 0), step("c", 2, 2)]
    }
}

fn replay_alike(answer: &str) -> Result<(usize, usize), BadMove> {
    let two = size(2, 2);
    let replay = Moves::new(&Alike, two).replay(&board(two, &[0, 1, 2, 3]), answer)?;
    let Replay::<Alike> { last, move_count } = replay;
    Ok((last.sheet(), move_count))
}

#[test]
fn longest_label_counts() {
    assert_eq!(replay_alike(""), Ok((0, 0)));
    assert_eq!(replay_alike("a"), Ok((1, 1)));
    assert_eq!(replay_alike("aab"), Ok((0, 2)));
    assert_eq!(replay_alike("aaba"), Ok((1, 3)));
    assert_eq!(replay_alike("abc"), Ok((2, 1))); // not `a` and a stray `bc`
    assert_eq!(replay_alike("aababccc"), Ok((2, 5)));
}

#[test]
fn longest_label_counts_even_where_only_a_shorter_one_is_possible() {
    let off_board = |position, moves_before, label: &str| {
        Err(BadMove::OffBoard { position, moves_before, label: label.to_owned() })
    };
    assert_eq!(replay_alike("ab"), off_board(0, 0, "ab"));
    assert_eq!(replay_alike("aa"), off_board(1, 1, "a"));
    assert_eq!(replay_alike("c"), off_board(0, 0, "c"));
    assert_eq!(replay_alike("aabab"), off_board(3, 2, "ab"));
}

#[test]
fn what_is_no_label_is_unknown() {
    let unknown =
        |position, moves_before, found| Err(BadMove::Unknown { position, moves_before, found });
    for found in [' ', '\n', 'A', 'é', '\u{a0}', '\0', '😀'] {
        assert_eq!(replay_alike(&format!("{found}")), unknown(0, 0, found));
        assert_eq!(replay_alike(&format!("a{found}a")), unknown(1, 1, found));
    }
    assert_eq!(replay_alike("b"), unknown(0, 0, 'b'));
    assert_eq!(replay_alike("aab c"), unknown(3, 2, ' '));
}

#[test]
fn messages_count_moves_from_one() {
    let three = Size::THREE_BY_THREE;
    let sliding = Moves::new(&Sliding::default(), three);
    let message = |answer| {
        let replay = sliding.replay(&Board::<Sliding>::sorted(three), answer);
        replay.expect_err("the answer has a fault").to_string()
    };
    assert_eq!(message("d"), "move 1: d leads off the board");
    assert_eq!(message("uur\n"), "move 3: r leads off the board");
    assert_eq!(message("ul\n"), r"move 3: '\n' is not a move");
    assert_eq!(message("uL"), "move 2: 'L' is not a move");
}

#[test]
fn metric_decides_which_labels_there_are() {
    let three = Size::THREE_BY_THREE;
    let replay = |turns, answer| {
        let moves = Moves::new(&Rotation::new(turns), three);
        moves.replay(&Board::<Rotation>::sorted(three), answer).map(|replay| replay.move_count)
    };
    let unknown = |found| Err(BadMove::Unknown { position: 1, moves_before: 1, found });
    assert_eq!(replay(Turns::Clockwise, "AABCD"), Ok(5));
    assert_eq!(replay(Turns::Clockwise, "A'"), unknown('\''));
    assert_eq!(replay(Turns::Clockwise, "A2"), unknown('2'));
    assert_eq!(replay(Turns::Quarter, "A'B'CD'A"), Ok(5));
    assert_eq!(replay(Turns::Quarter, "A2"), unknown('2'));
    assert_eq!(replay(Turns::Half, "A2B'CD2A"), Ok(5));
    assert_eq!(replay(Turns::Half, "AE"), unknown('E'));
}

/// Makes moves chosen by number, by hand and by replaying their labels.
fn check_walk<R: Rules>(
    rules: &R,
    by_hand: ByHand,
    size: Size,
    choices: &[prop::sample::Index],
) -> Result<(), TestCaseError> {
    let moves = Moves::new(rules, size);
    let start = Board::<R>::sorted(size);
    let mut cells = by_hand.sorted(size);
    let mut sheet = start.sheet();
    let mut answer = String::new();
    for choice in choices {
        let mut after = by_hand.after(size, &cells);
        let step = &moves.on_sheet(sheet)[choice.index(after.len())];
        cells = after.swap_remove(choice.index(after.len()));
        answer.push_str(&step.label);
        sheet = step.to;
    }
    let replay = moves.replay(&start, &answer).map(|replay| (replay.last, replay.move_count));
    prop_assert_eq!(replay, Ok((board(size, &cells), choices.len())));
    Ok(())
}

proptest! {
    #[test]
    fn replay_makes_the_moves_by_hand(
        rows in 2_usize..=4,
        columns in 2_usize..=8,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..100),
    ) {
        let size = size(rows, columns);
        check_walk(&Rotation::new(Turns::Clockwise), ByHand::Clockwise, size, &choices)?;
        check_walk(&Rotation::new(Turns::Quarter), ByHand::Quarter, size, &choices)?;
        check_walk(&Rotation::new(Turns::Half), ByHand::Half, size, &choices)?;
        check_walk(&Sliding::default(), ByHand::Sliding, size, &choices)?;
    }
}
