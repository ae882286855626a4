//! From bytes to boards. What each input must give is written beside it; besides, everything is
//! compared with a reading of the same rules by hand ([`by_hand`]).

mod accepted;
mod advice;
mod by_hand;
mod count_line;
mod faults;
mod law;
mod long_tokens;
mod pieces;
mod plain_lines;

use puzzle::reading::{InputError, Parser};
use puzzle::{Board, Rules, Size};

/// What an input gives: boards, and then its end or a fault.
type Outcome<R> = (Vec<Board<R>>, Result<(), InputError>);

/// Reads an input that comes in these pieces.
fn read<'a, R: Rules>(size: Size, pieces: impl IntoIterator<Item = &'a [u8]>) -> Outcome<R> {
    let mut parser = Parser::<R>::new(size);
    let mut boards = Vec::new();
    let fed = pieces.into_iter().try_for_each(|piece| parser.feed(piece, &mut boards));
    let end = fed.and_then(|()| parser.finish(&mut boards));
    (boards, end)
}

/// Reads an input in one piece.
fn read_whole<R: Rules>(size: Size, input: impl AsRef<[u8]>) -> Outcome<R> {
    read(size, [input.as_ref()])
}

/// Asserts that the input is these boards and nothing else.
fn assert_boards<R: Rules>(size: Size, input: impl AsRef<[u8]>, expected: &[&str]) {
    let input = input.as_ref();
    let (boards, end) = read_whole::<R>(size, input);
    assert_eq!(end, Ok(()), "{}", input.escape_ascii());
    assert_eq!(texts(&boards), expected, "{}", input.escape_ascii());
}

/// Asserts that the input is so many boards and then a fault with this message and this advice.
fn assert_fault<R: Rules>(
    size: Size,
    input: impl AsRef<[u8]>,
    board_count: usize,
    message: &str,
    hint: Option<&str>,
) {
    let input = input.as_ref();
    let (boards, end) = read_whole::<R>(size, input);
    let fault = end.expect_err("the input has a fault");
    assert_eq!(fault.to_string(), message, "{}", input.escape_ascii());
    assert_eq!(fault.hint().as_deref(), hint, "{}", input.escape_ascii());
    assert_eq!(boards.len(), board_count, "{}", input.escape_ascii());
}

fn texts<R: Rules>(boards: &[Board<R>]) -> Vec<String> {
    boards.iter().map(ToString::to_string).collect()
}
