//! The first line that says how many boards follow.

use eight::Sliding;
use puzzle::reading::{Place, Problem};
use puzzle::{Rules, Size};
use rotate9::Rotation;

use super::plain_lines::FAULTS;
use super::{assert_boards, assert_fault, read, read_whole, texts};
use crate::size;

const THREE: Size = Size::THREE_BY_THREE;
const BOARD: &str = "4 1 3 5 2 6 7 8 9";

/// Asserts that the input is so many boards and then a fault with this message, and that the
/// advice is that `count` was taken as the number of boards.
fn assert_fault_after_count<R: Rules>(
    input: impl AsRef<[u8]>,
    board_count: usize,
    message: &str,
    count: u64,
) {
    let hint = format!("the first line, `{count}`, was taken as the number of boards");
    assert_fault::<R>(THREE, input, board_count, message, Some(&hint));
}

#[test]
fn equal_count_is_accepted() {
    assert_boards::<Rotation>(THREE, format!("1\n{BOARD}\n"), &[BOARD]);
    assert_boards::<Rotation>(THREE, format!("2\n{BOARD}\n{BOARD}"), &[BOARD; 2]);
    let twelve = format!("{BOARD}\n").repeat(12);
    assert_boards::<Rotation>(THREE, format!("12\n{twelve}"), &[BOARD; 12]);
    let rows = "2\n4 1 3\n5 2 6\n7 8 9\n4 1 3\n5 2 6\n7 8 9\n";
    assert_boards::<Rotation>(THREE, rows, &[BOARD; 2]);
    assert_boards::<Sliding>(
        size(4, 4),
        "1\n15 14 13 12\n11 10 9 8\n7 6 5 4\n3 2 1 x",
        &["15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x"],
    );
}

#[test]
fn empty_lines_and_white_space_around_mean_nothing() {
    for first in
        ["1\n", "\n\n1\n", " 1 \n", "1\n\n \n", "1\r\n", "\u{a0}1\u{a0}\n", "\n\u{3000}1\t\r\n\r\n"]
    {
        assert_boards::<Rotation>(THREE, format!("{first}{BOARD}\n\n"), &[BOARD]);
    }
}

#[test]
fn byte_order_mark_before_the_count_is_skipped() {
    assert_boards::<Rotation>(THREE, format!("\u{feff}2\n{BOARD}\n{BOARD}\n"), &[BOARD; 2]);
    let message = "1:1: the first line says 2 boards, but 1 follows";
    assert_fault_after_count::<Rotation>(format!("\u{feff}2\n{BOARD}\n"), 1, message, 2);
}

#[test]
fn too_few_boards_are_a_fault_of_the_first_line() {
    let message = "1:1: the first line says 3 boards, but 2 follow";
    assert_fault_after_count::<Rotation>(format!("3\n{BOARD}\n{BOARD}\n"), 2, message, 3);
    let message = "3:2: the first line says 2 boards, but 1 follows";
    assert_fault_after_count::<Rotation>(format!("\n\n 2\n{BOARD}"), 1, message, 2);
}

#[test]
fn too_many_boards_are_a_fault_where_the_next_begins() {
    let message = "3:1: board 2: the first line says 1 board, and this is one more";
    assert_fault_after_count::<Rotation>(format!("1\n{BOARD}\n{BOARD}\n"), 1, message, 1);
    assert_fault_after_count::<Rotation>(format!("1\n{BOARD}\n1"), 1, message, 1);
    assert_fault_after_count::<Rotation>(format!("1\n{BOARD}\njunk"), 1, message, 1);
    let message = "2:19: board 2: the first line says 1 board, and this is one more";
    assert_fault_after_count::<Rotation>(format!("1\n{BOARD} 413526789"), 1, message, 1);
}

#[test]
fn cut_short_counts_before_too_few() {
    let message = "3:4: board 2: cut short: 2 of 9 tiles";
    assert_fault_after_count::<Rotation>(format!("3\n{BOARD}\n1 2"), 1, message, 3);
}

#[test]
fn zero_boards_and_then_one_is_a_fault() {
    let message = "2:1: board 1: the first line says 0 boards, and this is one more";
    assert_fault_after_count::<Rotation>(format!("0\n{BOARD}\n"), 0, message, 0);
    let message = "2:1: board 1: the first line says 0 boards, and this is one more";
    assert_fault_after_count::<Sliding>("0\n1 2\n3 4\n5 6\n7 8\n", 0, message, 0);
}

#[test]
fn number_with_a_leading_zero_or_a_sign_is_no_count() {
    let message = "1:1: board 1: `01` is not a tile: tiles are 1 to 9";
    let hint = Some("a tile is written without leading zeros");
    assert_fault::<Rotation>(THREE, format!("01\n{BOARD}\n"), 0, message, hint);
    let message = "1:1: board 1: `+1` is not a tile: tiles are 1 to 9";
    let hint = Some("a tile is written without a sign");
    assert_fault::<Rotation>(THREE, format!("+1\n{BOARD}\n"), 0, message, hint);
}

#[test]
fn huge_numbers_are_counts_up_to_64_bits() {
    for number in ["18446744073709551616", "99999999999999999999999999"] {
        let (boards, end) = read_whole::<Rotation>(THREE, format!("{number}\n{BOARD}\n"));
        let fault = end.expect_err("there is no such tile");
        assert_eq!((fault.place, fault.board), (Place { line: 1, column: 1 }, Some(1)));
        assert!(matches!(fault.problem, Problem::NotATile { .. }), "{fault}");
        assert!(boards.is_empty());
    }
    for number in ["18446744073709551615", "1000000000000"] {
        let (boards, end) = read_whole::<Rotation>(THREE, format!("{number}\n{BOARD}\n"));
        let fault = end.expect_err("there are fewer boards");
        assert_eq!((fault.place, fault.board), (Place { line: 1, column: 1 }, None));
        assert!(matches!(fault.problem, Problem::TooFewBoards { got: 1, .. }), "{fault}");
        assert_eq!(boards.len(), 1);
    }
}

#[test]
fn number_before_lines_of_one_token_is_a_tile() {
    let two = size(2, 2);
    assert_boards::<Rotation>(two, "4\n3\n2\n1\n", &["4 3 2 1"]);
    assert_boards::<Rotation>(two, "4\n\n3\n 2 1\n", &["4 3 2 1"]);
    assert_boards::<Rotation>(two, "1\n3\n2 4\n1\n2\n3\n4", &["1 3 2 4", "1 2 3 4"]);
    assert_boards::<Sliding>(two, "0\n3\n2\n1\n", &["x 3 2 1"]);
    assert_boards::<Rotation>(THREE, BOARD.replace(' ', "\n"), &[BOARD]);
}

#[test]
fn number_on_a_line_with_more_is_a_tile() {
    let two = size(2, 2);
    assert_boards::<Rotation>(two, "1 2\n3 4\n", &["1 2 3 4"]);
    assert_boards::<Rotation>(two, "1 2 3 4\n4 3 2 1\n", &["1 2 3 4", "4 3 2 1"]);
    let wrong = "is not a tile: tiles are 1 to 9";
    let hint = Some("a board run together is exactly 9 tiles, at the start of a board");
    let message = format!("1:3: board 1: `413526789` {wrong}");
    assert_fault::<Rotation>(THREE, "1 413526789", 0, &message, hint);
    let message = format!("1:1: board 1: `100` {wrong}");
    assert_fault::<Rotation>(THREE, "100 1 2 3\n4", 0, &message, None);
}

#[test]
fn number_before_a_run_together_board_is_a_count() {
    assert_boards::<Rotation>(THREE, "1\n413526789\n", &[BOARD]);
    assert_boards::<Rotation>(THREE, "2\n413526789\n4 1 3 5 2 6 7 8 9", &[BOARD; 2]);
    assert_boards::<Sliding>(size(2, 2), "2\n12x3\n1 2 x 3", &["1 2 x 3"; 2]);
    let message = "1:1: the first line says 2 boards, but 1 follows";
    assert_fault_after_count::<Rotation>("2\n413526789\n", 1, message, 2);
    let message = "3:1: board 2: the first line says 1 board, and this is one more";
    assert_fault_after_count::<Rotation>("1\n413526789\n413526789", 1, message, 1);
}

#[test]
fn number_alone_in_the_whole_input_is_a_board_begun() {
    for input in ["3", "3\n", "\n3\n\n"] {
        let (boards, end) = read_whole::<Rotation>(THREE, input);
        let fault = end.expect_err("a board has nine tiles");
        assert_eq!(fault.problem, Problem::CutShort { got: 1, expected: 9 });
        assert!(boards.is_empty());
    }
    let message = "1:1: board 1: `12` is not a tile: tiles are 1 to 9";
    assert_fault::<Rotation>(THREE, "12\n", 0, message, None);
    let message = "1:1: board 1: `0` is not a tile: tiles are 1 to 9";
    assert_fault::<Rotation>(THREE, "0\n", 0, message, Some("this puzzle has no blank"));
    let message = "2:2: board 1: cut short: 2 of 9 tiles";
    assert_fault::<Rotation>(THREE, "3\n4", 0, message, None);
}

#[test]
fn number_that_is_a_run_together_board_is_a_board() {
    let sorted = "1 2 3 4 5 6 7 8 9";
    assert_boards::<Rotation>(THREE, "123456789\n", &[sorted]);
    assert_boards::<Rotation>(THREE, "123456789\n413526789\n", &[sorted, BOARD]);
    assert_boards::<Rotation>(THREE, format!("123456789\n{BOARD}\n"), &[sorted, BOARD]);
    assert_boards::<Rotation>(
        size(2, 4),
        "12345678\n87654321\n",
        &["1 2 3 4 5 6 7 8", "8 7 6 5 4 3 2 1"],
    );
    let blank_last = "1 2 3 4 5 6 7 8 x";
    assert_boards::<Sliding>(THREE, format!("123456780\n{blank_last}\n"), &[blank_last; 2]);
    assert_boards::<Sliding>(
        THREE,
        "012345678\n1 2 3\n4 5 6 7 8 x",
        &["x 1 2 3 4 5 6 7 8", blank_last],
    );
    assert_boards::<Rotation>(size(2, 2), "1234\n", &["1 2 3 4"]);
}

#[test]
fn number_of_nine_digits_that_is_no_board_is_a_count() {
    for (number, promised) in [("112345678", 112_345_678), ("123456780", 123_456_780)] {
        let message = format!("1:1: the first line says {promised} boards, but 1 follows");
        let input = format!("{number}\n{BOARD}\n");
        assert_fault_after_count::<Rotation>(input, 1, &message, promised);
    }
}

#[test]
fn number_of_ten_digits_is_a_count_since_no_such_board_is_run_together() {
    let board = "1 2 3 4 5 6 7 8 9 x";
    let (boards, end) = read_whole::<Sliding>(size(2, 5), format!("1234567890\n{board}\n"));
    let fault = end.expect_err("there are fewer boards");
    assert_eq!(fault.problem, Problem::TooFewBoards { promised: 1_234_567_890, got: 1 });
    assert_eq!(texts(&boards), [board]);
}

#[test]
fn every_fault_after_a_count_mentions_it() {
    let message = "2:13: board 1: tile 3 appears twice";
    assert_fault_after_count::<Rotation>("413526780\n4 1 3 5 2 6 3 8 9\n", 0, message, 413_526_780);
    let message = "3:5: board 2: `y` is not a tile: tiles are 1 to 9";
    assert_fault_after_count::<Rotation>(format!("2\n{BOARD}\n4 1 y"), 1, message, 2);
    let message = "2:3: board 1: `_` is not a tile: tiles are 1 to 8, and x for the blank";
    let hint = "the blank is written x, X or 0; \
                the first line, `5`, was taken as the number of boards";
    assert_fault::<Sliding>(THREE, "5\n1 _ 3 4 2 6 7 8 x\n", 0, message, Some(hint));
}

/// Ways to say that there are 2,000 boards, with the lines before the first of them.
const HEADS: [(&str, u64); 5] = [
    ("2000\n", 1),
    ("2000\r\n", 1),
    ("\u{feff}2000\n", 1),
    ("\n\n 2000\n", 3),
    ("\u{feff}\u{a0}2000 \n \n\r\n", 3),
];

#[test]
fn faults_behind_a_count_are_where_they_are() {
    for (head, head_lines) in HEADS {
        for (fault, column, problem) in FAULTS {
            for before in [0, 1, 1000] {
                let after = if fault.contains('\n') { "" } else { "\n1 2 3 4 5 6 7 8 x\n" };
                let boards = "8 7 6 5 4 3 2 1 x\n".repeat(before);
                let input = format!("{head}{boards}{fault}{after}");
                let (line, board) = (head_lines + before as u64 + 1, before + 1);
                for piece_len in [input.len(), 1, 18, 1000] {
                    let (boards, end) = read::<Sliding>(THREE, input.as_bytes().chunks(piece_len));
                    let fault = end.expect_err("the input has a fault");
                    let message = format!("{line}:{column}: board {board}: {problem}");
                    assert_eq!(fault.to_string(), message, "{head:?}");
                    assert_eq!((boards.len(), fault.count_line), (before, Some(2000)), "{head:?}");
                }
            }
        }
    }
}

#[test]
fn faults_behind_a_count_are_where_they_are_in_rows_and_run_together() {
    let rows = "8 7 6\n5 4 3\n2 1 x\n";
    let together = "87654321x\n";
    for (head, head_lines) in HEADS {
        for (before, lines, boards) in
            [("", 0, 0), (rows, 3, 1), (together, 1, 1), (&*together.repeat(999), 999, 999)]
        {
            for (fault, row, column) in
                [("1 2\n 3 y\n", 2, 4), ("8765y321x", 1, 5), ("1 2\n3 1", 2, 3)]
            {
                let (got, end) = read_whole::<Sliding>(THREE, format!("{head}{before}{fault}"));
                let fault = end.expect_err("the input has a fault");
                let place = Place { line: head_lines + lines + row, column };
                assert_eq!((fault.place, fault.board), (place, Some(boards + 1)), "{head:?}");
                assert_eq!(got.len() as u64, boards, "{head:?}");
            }
        }
    }
}

#[test]
fn the_first_board_too_many_is_where_it_begins_after_any_number_of_plain_lines() {
    for count in [1, 2, 1000] {
        let boards = format!("{BOARD}\n").repeat(count);
        let message = format!(
            "{}:1: board {}: the first line says {count} board{}, and this is one more",
            count + 2,
            count + 1,
            if count == 1 { "" } else { "s" },
        );
        for more in [BOARD, "413526789", "4 1 3\n5 2 6\n7 8 9", "y"] {
            let input = format!("{count}\n{boards}{more}\n");
            for piece_len in [input.len(), 1, 18, 1000] {
                let (got, end) = read::<Rotation>(THREE, input.as_bytes().chunks(piece_len));
                assert_eq!(end.map_err(|fault| fault.to_string()), Err(message.clone()));
                assert_eq!(got.len(), count);
            }
        }
        assert_boards::<Rotation>(THREE, format!("{count}\n{boards}\n \n"), &vec![BOARD; count]);
    }
}
