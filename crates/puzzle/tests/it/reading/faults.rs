//! Inputs with a fault: the boards before it, then where it is, what it is, and the advice.

use eight::Sliding;
use puzzle::Size;
use puzzle::reading::{InputError, Place, Problem};
use rotate9::Rotation;

use super::{assert_fault, read_whole};
use crate::size;

const THREE: Size = Size::THREE_BY_THREE;

const NO_BLANK: Option<&str> = Some("this puzzle has no blank");
const WRITTEN_X: Option<&str> = Some("the blank is written x, X or 0");
const NO_SIGN: Option<&str> = Some("a tile is written without a sign");
const NO_ZEROS: Option<&str> = Some("a tile is written without leading zeros");
const SPACES_BETWEEN: Option<&str> = Some("tiles are separated by spaces");
const RUN_TOGETHER: Option<&str> =
    Some("a board run together is exactly 9 tiles, at the start of a board");

/// A last token that is no tile of the rotation puzzle, on the second of two lines.
fn assert_last_token(token: &str, shown: &str, hint: Option<&str>) {
    let input = format!("4 1 3 5 2 6 7 8 9\n1 2 3 4 5 6 7 8 {token}\n");
    let message = format!("2:17: board 2: `{shown}` is not a tile: tiles are 1 to 9");
    assert_fault::<Rotation>(THREE, input, 1, &message, hint);
}

#[test]
fn tokens_that_are_no_tiles_of_the_rotation_puzzle() {
    assert_last_token("10", "10", None);
    assert_last_token("-9", "-9", NO_SIGN);
    assert_last_token("+9", "+9", NO_SIGN);
    assert_last_token("99999999999999999999", "99999999999999999999", None);
    assert_last_token("9.0", "9.0", None);
    assert_last_token("09", "09", NO_ZEROS);
    assert_last_token("009", "009", NO_ZEROS);
    assert_last_token("00", "00", NO_ZEROS);
    for blank in ["x", "X", "0"] {
        assert_last_token(blank, blank, NO_BLANK);
    }
    assert_last_token("-", "-", None);
    assert_last_token("9,", "9,", SPACES_BETWEEN);
    assert_last_token("9;", "9;", SPACES_BETWEEN);
    assert_last_token("|", "|", SPACES_BETWEEN);
    assert_last_token("٣", "٣", None);
    assert_last_token("256", "256", None);
    assert_last_token("265", "265", None); // 9 in a byte
    assert_last_token("'9'", r"\'9\'", None);
    assert_last_token("\u{feff}9", r"\u{feff}9", None);
    assert_last_token("\0", r"\0", None);
}

/// A token that is no cell of the sliding puzzle, as the first and as the fourth of a board.
fn assert_no_cell(token: &str, hint: Option<&str>) {
    let wrong = format!("`{token}` is not a tile: tiles are 1 to 8, and x for the blank");
    let input = format!("{token} 1 2 3 4 5 6 7 8\n");
    assert_fault::<Sliding>(THREE, input, 0, &format!("1:1: board 1: {wrong}"), hint);
    let input = format!("1 2 3\n {token}\n");
    assert_fault::<Sliding>(THREE, input, 0, &format!("2:2: board 1: {wrong}"), hint);
}

#[test]
fn tokens_that_are_no_cells_of_the_sliding_puzzle() {
    for token in ["_", ".", "*", "-", "?", "#", "é", "□", "9", "blank"] {
        assert_no_cell(token, WRITTEN_X);
    }
    for token in ["+0", "-8", "+8"] {
        assert_no_cell(token, NO_SIGN);
    }
    for token in ["00", "08", "000"] {
        assert_no_cell(token, NO_ZEROS);
    }
    assert_no_cell("1,2,3,4,5,6,7,8,x", SPACES_BETWEEN);
    for token in ["10", "88", "xx", "x1", "Blank"] {
        assert_no_cell(token, None);
    }
    let sixteen = "1:1: board 1: `16` is not a tile: tiles are 1 to 15, and x for the blank";
    assert_fault::<Sliding>(size(4, 4), "16 1 2", 0, sixteen, WRITTEN_X);
}

#[test]
fn boards_almost_run_together() {
    let wrong = "is not a tile: tiles are 1 to 8, and x for the blank";
    for token in ["23415x76", "23415x7", "23415x7689", "23415x768xx"] {
        let message = format!("2:1: board 2: `{token}` {wrong}");
        assert_fault::<Sliding>(THREE, format!("12345678x\n{token}\n"), 1, &message, RUN_TOGETHER);
    }
    let message = format!("1:3: board 1: `23415x768` {wrong}");
    assert_fault::<Sliding>(THREE, "1 23415x768", 0, &message, RUN_TOGETHER);
    let wrong = format!("1:6: board 1: `y` {wrong}");
    assert_fault::<Sliding>(THREE, "23415y768", 0, &wrong, WRITTEN_X);
    let twice = "1:9: board 1: tile 3 appears twice";
    assert_fault::<Sliding>(THREE, "23415x763\n", 0, twice, None);
    let no_blank = "1:7: board 1: `0` is not a tile: tiles are 1 to 9";
    assert_fault::<Rotation>(
        THREE,
        "  23410768",
        0,
        "1:3: board 1: `23410768` is not a tile: tiles are 1 to 9",
        RUN_TOGETHER,
    );
    assert_fault::<Rotation>(THREE, "  234107689", 0, no_blank, NO_BLANK);
}

#[test]
fn tokens_of_two_characters_are_no_boards_almost_run_together() {
    for (token, hint) in [
        ("12", None),
        ("123", Some("a board run together is exactly 4 tiles, at the start of a board")),
    ] {
        let message = format!("1:1: board 1: `{token}` is not a tile: tiles are 1 to 4");
        assert_fault::<Rotation>(size(2, 2), token, 0, &message, hint);
    }
}

#[test]
fn boards_of_ten_cells_and_more_are_not_run_together() {
    let message = "1:1: board 1: `123456789x` is not a tile: tiles are 1 to 9, and x for the blank";
    assert_fault::<Sliding>(size(2, 5), "123456789x\n", 0, message, None);
}

#[test]
fn repeated_tiles_are_named_where_they_stand_again() {
    let message = "1:13: board 1: tile 7 appears twice";
    assert_fault::<Rotation>(THREE, "4 1 3 7 5 6 7 8 9\n", 0, message, None);
    let message = "1:17: board 1: tile 8 appears twice";
    assert_fault::<Sliding>(THREE, "1 2 3 4 5 6 7 8 8\n", 0, message, None);
    for (first, second) in [("x", "x"), ("x", "0"), ("X", "x"), ("0", "X")] {
        let input = format!("1 2 3 {first} {second} 6 7 8 4\n");
        let message = "1:9: board 1: the blank appears twice";
        assert_fault::<Sliding>(THREE, input, 0, message, None);
    }
    let message = "3:1: board 1: tile 12 appears twice";
    assert_fault::<Sliding>(size(4, 4), "12 1\n2\n12", 0, message, None);
}

#[test]
fn first_fault_counts() {
    let message = "1:3: board 1: tile 1 appears twice";
    assert_fault::<Rotation>(THREE, "1 1 y 1 5", 0, message, None);
    let message = "1:3: board 1: `y` is not a tile: tiles are 1 to 9";
    assert_fault::<Rotation>(THREE, "1 y 1 1 5", 0, message, None);
}

#[test]
fn last_board_cut_short_is_a_fault_after_its_last_tile() {
    let input = "4 1 3 5 2 6 7 8 9\n1 2 3 4 5\n";
    assert_fault::<Rotation>(THREE, input, 1, "2:10: board 2: cut short: 5 of 9 tiles", None);
    let input = "1 2 3 4 5 6 7 x 8\n2 3 4 1 5\n";
    assert_fault::<Sliding>(THREE, input, 1, "2:10: board 2: cut short: 5 of 9 tiles", None);
    let input = "1 2 3\n4 5 6\n 7  8\n\n  \n";
    assert_fault::<Rotation>(THREE, input, 0, "3:6: board 1: cut short: 8 of 9 tiles", None);
    let input = "4 1 3 5 2 6 7 8 9 1";
    assert_fault::<Rotation>(THREE, input, 1, "1:20: board 2: cut short: 1 of 9 tiles", None);
    let input = "15 14\n13";
    let message = "2:3: board 1: cut short: 3 of 16 tiles";
    assert_fault::<Sliding>(size(4, 4), input, 0, message, None);
}

#[test]
fn columns_count_characters() {
    let message = "1:9: board 1: `é` is not a tile: tiles are 1 to 9";
    assert_fault::<Rotation>(THREE, "1\u{a0}2\u{3000}3\t4\u{2003}é", 0, message, None);
    let message = "2:3: board 1: `y` is not a tile: tiles are 1 to 9";
    assert_fault::<Rotation>(THREE, "\u{feff}1 2\r\n3 y", 0, message, None);
    let message = "1:3: board 1: `y` is not a tile: tiles are 1 to 9";
    assert_fault::<Rotation>(THREE, "\u{feff}1 y", 0, message, None);
}

#[test]
fn only_a_newline_ends_a_line() {
    let input = "1\r2\u{b}3\u{c}4\u{85}5\u{2028}6\u{2029}7 y";
    let message = "1:15: board 1: `y` is not a tile: tiles are 1 to 9";
    assert_fault::<Rotation>(THREE, input, 0, message, None);
}

#[test]
fn byte_order_mark_elsewhere_is_no_white_space() {
    for (input, place) in
        [(" \u{feff}1 2", "1:2"), ("1 2\n\u{feff}3", "2:1"), ("\u{feff}\u{feff}1", "1:1")]
    {
        let fault = read_whole::<Rotation>(THREE, input).1.expect_err("a mark is not a tile");
        assert!(matches!(fault.problem, Problem::NotATile { .. }), "{fault}");
        assert!(
            fault.to_string().starts_with(&format!("{place}: board 1: `\\u{{feff}}")),
            "{fault}"
        );
    }
}

#[test]
fn bytes_that_are_no_text_are_no_tiles() {
    let inputs: [&[u8]; 5] = [
        b"1 2\n 3\xff 4",
        b"1 2\n 3\xc2 4",
        b"1 2\n 3\xe3\x80 4",
        b"1 2\n 3\xed\xa0\x80",
        b"1 2\n 3\x80",
    ];
    for input in inputs {
        let (boards, end) = read_whole::<Rotation>(THREE, input);
        let fault = end.expect_err("the bytes are no UTF-8");
        let InputError { place, board, problem, count_line } = fault;
        assert_eq!((place, board, boards.len()), (Place { line: 2, column: 2 }, Some(1), 0));
        assert_eq!(count_line, None);
        let Problem::NotATile { token, .. } = problem else { panic!("{problem}") };
        assert!(token.starts_with("3\u{fffd}"), "{token}");
    }
}

#[test]
fn utf_16_of_either_byte_order_is_named() {
    let hint = "this looks like UTF-16, and UTF-8 is read: iconv -f utf-16 -t utf-8";
    for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let input: Vec<u8> = "4 1 3 5 2 6 7 8 9\n".encode_utf16().flat_map(to_bytes).collect();
        let fault = read_whole::<Rotation>(THREE, &input).1.expect_err("that is not UTF-8");
        assert_eq!(fault.hint().as_deref(), Some(hint));
        let fault = read_whole::<Sliding>(THREE, &input).1.expect_err("that is not UTF-8");
        assert_eq!(fault.hint().as_deref(), Some(hint));
    }
}

#[test]
fn long_tokens_are_shown_by_their_first_twenty_characters() {
    assert_last_token(&"a".repeat(20), &"a".repeat(20), None);
    assert_last_token(&"a".repeat(21), &format!("{}…", "a".repeat(20)), None);
    assert_last_token(&"é".repeat(21), &format!("{}…", "é".repeat(20)), None);
    assert_last_token(&"9".repeat(50_000), &format!("{}…", "9".repeat(20)), None);
}

#[test]
fn boards_are_counted_through_all_layouts() {
    let input =
        "123456789\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9 123456789\n 1 2 3 4 5 6 7 8 9\n1 a";
    let message = "5:3: board 6: `a` is not a tile: tiles are 1 to 9";
    assert_fault::<Rotation>(THREE, input, 5, message, None);
}

#[test]
fn a_better_word_takes_the_place_of_the_problems_own() {
    let count = "the first line, `2`, was taken as the number of boards";
    let better = || Some("better".to_owned());
    for (input, own) in [("1 2 +3", NO_SIGN), ("1 2 2", None)] {
        let fault = read_whole::<Rotation>(THREE, input).1.expect_err("the input has a fault");
        assert_eq!(fault.hint_with(None).as_deref(), own);
        assert_eq!(fault.hint_with(better()), better());
        let counted = format!("2\n{input}");
        let fault = read_whole::<Rotation>(THREE, counted).1.expect_err("the input has a fault");
        let own_and_count = own.map_or(count.to_owned(), |own| format!("{own}; {count}"));
        assert_eq!(fault.hint_with(None), Some(own_and_count));
        assert_eq!(fault.hint_with(better()), Some(format!("better; {count}")));
    }
}
