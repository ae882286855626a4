//! Lines of more than a mebibyte, which no piece holds.

use eight::Sliding;
use puzzle::reading::Place;
use puzzle::{Board, Rules, Size};
use rotate9::Rotation;

use super::read;

const THREE: Size = Size::THREE_BY_THREE;

/// So many boards in a line are more than a mebibyte.
const MANY: usize = 60_000;

const PIECE_LENS: [usize; 3] = [1, 999, 1 << 20];

/// Ways to write a board and a blank behind it, in so many characters.
const WRITTEN: [(&str, u64); 3] = [
    ("1 2 3 4 5 6 7 8 x ", 18),
    ("12345678x         ", 18),
    ("1 2 3 4\u{a0}5\t\t6 7 8 0\u{3000}", 19),
];

#[test]
fn boards_of_a_line_of_more_than_a_mebibyte_are_read() {
    for (written, _) in WRITTEN {
        let line = written.repeat(MANY);
        assert!(line.len() > 1 << 20);
        for piece_len in PIECE_LENS {
            let (boards, end) = read::<Sliding>(THREE, line.as_bytes().chunks(piece_len));
            assert_eq!(end, Ok(()));
            assert!(boards == vec![Board::sorted(THREE); MANY], "{written:?} by {piece_len}");
        }
    }
}

/// Asserts that a `y` after many boards of a line is at its place in pieces of any length.
fn assert_fault_at_the_end<R: Rules>(head: &str, (written, len): (&str, u64), board: u64) {
    let input = format!("{head}{}y 2 3\n", written.repeat(MANY));
    for piece_len in PIECE_LENS {
        let (boards, end) = read::<R>(THREE, input.as_bytes().chunks(piece_len));
        let fault = end.expect_err("`y` is not a tile");
        let line = head.matches('\n').count() as u64 + 1;
        let place = Place { line, column: MANY as u64 * len + 1 };
        assert_eq!((fault.place, fault.board), (place, Some(board)), "{head:?} by {piece_len}");
        assert_eq!(boards.len() as u64, board - 1, "{head:?} by {piece_len}");
    }
}

#[test]
fn a_fault_at_the_end_of_a_line_of_more_than_a_mebibyte_is_where_it_is() {
    for written in WRITTEN {
        assert_fault_at_the_end::<Sliding>("", written, 60_001);
    }
    assert_fault_at_the_end::<Sliding>("60001\n", WRITTEN[0], 60_001);
    assert_fault_at_the_end::<Sliding>("\u{feff}60009\r\n12345678x\n", WRITTEN[2], 60_002);
    let rotated = ("9 8 7 6 5 4 3 2 1 ", 18);
    assert_fault_at_the_end::<Rotation>("1 2 3\n4 5 6\n7 8 9\n", rotated, 60_002);
}
