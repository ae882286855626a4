//! Inputs that go on and on without ASCII white space.

use eight::Sliding;
use puzzle::reading::{InputError, Parser, Place, Problem};
use puzzle::{Board, Rules, Size};
use rotate9::Rotation;

use super::{read, texts};

const THREE: Size = Size::THREE_BY_THREE;

/// An input may be kept back for so long, in bytes, before it must be refused.
const LONGEST_KEPT: usize = 1 << 18;

/// Feeds the text again and again until it is refused.
fn first_refusal<R: Rules>(before: &str, endless: &str) -> InputError {
    let mut parser = Parser::<R>::new(THREE);
    let mut boards: Vec<Board<R>> = Vec::new();
    parser.feed(before.as_bytes(), &mut boards).expect("the beginning has no fault");
    let piece = endless.repeat(1000);
    let mut fed = 0;
    loop {
        fed += piece.len();
        assert!(fed < LONGEST_KEPT, "kept {fed} bytes of {endless:?} without a fault");
        if let Err(fault) = parser.feed(piece.as_bytes(), &mut boards) {
            return fault;
        }
    }
}

#[test]
fn endless_tokens_are_refused_in_bounded_memory() {
    for (before, line, column, board) in [
        ("", 1, 1, 1),
        ("\u{feff}", 1, 1, 1),
        ("1 2 3 ", 1, 7, 1),
        ("1 2\n3 ", 2, 3, 1),
        ("1 2 3 4 5 6 7 8 9\n", 2, 1, 2),
        ("1 2 3 4 5 6 7 8 9\n1\u{a0}", 2, 3, 2),
        ("2\n123456789\n", 3, 1, 2),
    ] {
        for endless in ["a", "é", "😀", "7", "0", "\0", "\u{fffd}"] {
            let fault = first_refusal::<Rotation>(before, endless);
            assert_eq!(fault.place, Place { line, column }, "{before:?} {endless:?}");
            assert_eq!(fault.board, Some(board), "{before:?} {endless:?}");
            let Problem::NotATile { token, .. } = fault.problem else {
                panic!("{before:?} {endless:?}: {}", fault.problem)
            };
            let shown = endless.escape_debug().to_string().repeat(20) + "…";
            assert_eq!(token, shown, "{before:?} {endless:?}");
        }
    }
}

#[test]
fn endless_token_after_all_promised_boards_is_refused_as_one_more() {
    let fault = first_refusal::<Rotation>("1\n123456789\n", "a");
    assert_eq!(fault.problem, Problem::TooManyBoards { promised: 1 });
    assert_eq!(fault.place, Place { line: 3, column: 1 });
}

#[test]
fn bytes_that_are_no_text_are_refused_in_bounded_memory() {
    let mut parser = Parser::<Sliding>::new(THREE);
    let mut boards = Vec::new();
    let refused =
        (0..LONGEST_KEPT / 1000).find_map(|_| parser.feed(&[0x80; 1000], &mut boards).err());
    let fault = refused.expect("a long token of any bytes is refused");
    assert_eq!(fault.place, Place { line: 1, column: 1 });
    assert!(matches!(fault.problem, Problem::NotATile { .. }), "{fault}");
}

#[test]
fn tokens_up_to_the_limit_and_beyond_read_alike_in_pieces() {
    for len in [65_534, 65_535, 65_536, 65_537, 70_000, (1 << 20) + 1] {
        let input = format!("1 2 3\n4 {} 5", "a".repeat(len));
        let whole = read::<Rotation>(THREE, [input.as_bytes()]);
        assert!(whole.1.is_err());
        for piece_len in [1, 1000, 65_536, 65_537] {
            assert_eq!(read::<Rotation>(THREE, input.as_bytes().chunks(piece_len)), whole);
        }
    }
}

#[test]
fn endless_white_space_that_is_not_ascii_is_white_space() {
    let spaces = "\u{a0}\u{3000}\u{2003}\u{85}".repeat(30_000);
    let input = format!("{spaces}1{spaces}2 3 4 5 6 7 8{spaces}9{spaces}123456789{spaces}");
    for piece_len in [1, 999, 1001, 4096, 65_535, 65_536, 65_537, input.len()] {
        let (boards, end) = read::<Rotation>(THREE, input.as_bytes().chunks(piece_len));
        assert_eq!(end, Ok(()));
        assert_eq!(texts(&boards), ["1 2 3 4 5 6 7 8 9"; 2]);
    }
}

#[test]
fn column_after_much_white_space_is_right() {
    let spaces = "\u{a0}".repeat(100_000);
    let input = format!("{spaces}1 2{spaces}y{spaces}");
    for piece_len in [1, 1001, 65_536, input.len()] {
        let (_, end) = read::<Sliding>(THREE, input.as_bytes().chunks(piece_len));
        let fault = end.expect_err("`y` is not a tile");
        assert_eq!(fault.place, Place { line: 1, column: 200_004 });
    }
}

#[test]
fn boards_between_white_space_that_is_not_ascii_come_before_the_end() {
    let mut parser = Parser::<Rotation>::new(THREE);
    let mut boards = Vec::new();
    let input = "1 2 3 4 5 6 7 8 9 ".replace(' ', "\u{a0}").repeat(10_000);
    for piece in input.as_bytes().chunks(1001) {
        parser.feed(piece, &mut boards).expect("the input has no fault");
    }
    assert!(boards.len() > 5000, "{} boards before the end", boards.len());
    parser.finish(&mut boards).expect("the input has no fault");
    assert_eq!(boards, vec![Board::sorted(THREE); 10_000]);
}
