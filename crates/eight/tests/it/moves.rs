//! What the letters do, and replaying them.

use eight::{Board, Size, Sliding, replay};
use puzzle::{BadMove, Moves, Rules};

use crate::{naive, of_cells, size, three};

fn every_size() -> impl Iterator<Item = Size> {
    (2..=17).flat_map(|rows| (2..=34 / rows).map(move |columns| size(rows, columns)))
}

#[test]
fn moves_of_every_size_are_those_by_hand() {
    for size in every_size() {
        let moves = Moves::new(&Sliding::default(), size);
        for blank in 0..size.cells() {
            let board = Board::from_word(size, blank, *Board::sorted(size).word());
            let cells = board.cells();
            let by_hand = "udlr".chars().filter_map(|letter| {
                Some((letter.to_string(), naive::after(size, cells.as_ref(), letter)?))
            });
            let after = moves
                .on_sheet(blank)
                .iter()
                .map(|step| (step.label.clone(), board.after(step).cells().as_ref().to_vec()));
            assert!(after.eq(by_hand), "{board:?}");
        }
    }
}

#[test]
fn letters_from_the_centre() {
    let after = |answer| replay(&three("1234x5678"), answer).expect("the answer is moves").last;
    assert_eq!(after("u"), three("1x3425678"));
    assert_eq!(after("d"), three("1234756x8"));
    assert_eq!(after("l"), three("123x45678"));
    assert_eq!(after("r"), three("12345x678"));
    assert_eq!(after("ud"), three("1234x5678"));
    assert_eq!(after("urdl"), three("1354x2678"));
}

#[test]
fn there_and_back_is_nowhere() {
    for cells in naive::boards(size(2, 3)) {
        let board = of_cells(size(2, 3), &cells);
        for there_and_back in ["ud", "du", "lr", "rl"] {
            if let Ok(replayed) = replay(&board, there_and_back) {
                assert_eq!((replayed.last, replayed.move_count), (board, 2));
            }
        }
        assert_eq!(["ud", "du"].iter().filter(|answer| replay(&board, answer).is_ok()).count(), 1);
    }
}

/// Each round of the blank moves the three tiles one place on.
#[test]
fn twelve_moves_round_a_square_are_none() {
    let start = three("123456780");
    let last = |answer: &str| replay(&start, answer).expect("the answer is moves").last;
    assert_eq!(last(&"uldr".repeat(3)), start);
    assert_ne!(last("uldr"), start);
    assert_ne!(last("uldruldr"), start);
}

#[test]
fn puzzle_is_called_eight_and_has_a_blank() {
    assert_eq!((Sliding::NAME, Sliding::BLANK), ("eight", true));
}

#[test]
fn answers_off_the_board_are_refused_at_the_move() {
    let refused = |start: &str, answer: &str| {
        replay(&three(start), answer).expect_err("the answer is faulty")
    };
    let off_board = |position, label: &str| BadMove::OffBoard {
        position,
        moves_before: position,
        label: label.to_owned(),
    };
    assert_eq!(refused("12345678x", "d"), off_board(0, "d"));
    assert_eq!(refused("12345678x", "r"), off_board(0, "r"));
    assert_eq!(refused("x12345678", "u"), off_board(0, "u"));
    assert_eq!(refused("x12345678", "l"), off_board(0, "l"));
    assert_eq!(refused("23415x768", "uu"), off_board(1, "u"));
    assert_eq!(refused("23415x768", "lllr"), off_board(2, "l"));
    let message = refused("23415x768", "ullddrrr").to_string();
    assert_eq!(message, "move 8: r leads off the board");
}

#[test]
fn answers_with_other_letters_are_refused_at_the_letter() {
    let start = three("23415x768");
    let unknown = |position, found| BadMove::Unknown { position, moves_before: position, found };
    for (answer, position, found) in [
        ("U", 0, 'U'),
        ("ul d", 2, ' '),
        ("ull\n", 3, '\n'),
        ("unsolvable", 1, 'n'),
        ("u→", 1, '→'),
        ("ull,", 3, ','),
    ] {
        assert_eq!(replay(&start, answer), Err(unknown(position, found)), "{answer:?}");
    }
}

#[test]
fn answer_that_leads_elsewhere_says_where() {
    let replayed = replay(&three("23415x768"), "ull").expect("the answer is moves");
    assert_eq!((replayed.last.to_string().as_str(), replayed.move_count), ("x 2 3 1 5 4 7 6 8", 3));
    let replayed = replay(&three("23415x768"), "").expect("nothing is an answer");
    assert_eq!((replayed.last, replayed.move_count), (three("23415x768"), 0));
}
