//! From bytes to boards. What each input must give is written beside it; besides, everything is
//! compared with a reading of the same rules by hand ([`by_hand`]).

mod accepted;
mod advice;
mod by_hand;
mod count_line;
mod faults;
mod law;
mod long_lines;
mod long_tokens;
mod pieces;
mod plain_lines;

use puzzle::reading::{InputError, Parser, Texts};
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

/// The boards that the input writes, each with its own text's tiles. The input is one without faults.
fn quoted<R: Rules>(size: Size, input: &str) -> Vec<String> {
    let mut parser = Parser::<R>::new(size);
    let fed =
        [input, "\n"].iter().try_for_each(|piece| parser.feed(piece.as_bytes(), &mut Vec::new()));
    fed.expect("the input has no fault");
    let text = input.strip_prefix('\u{feff}').unwrap_or(input).trim_start();
    let text = match parser.count_line() {
        Some(count) => text.strip_prefix(&count.to_string()).expect("the count is first"),
        None => text,
    };
    let tile =
        |tile: &str| if R::BLANK && matches!(tile, "0" | "X") { "x" } else { tile }.to_owned();
    let tiles = |text: &str| -> Vec<String> {
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            [one] => one.chars().map(|letter| tile(&letter.to_string())).collect(),
            ref all => all.iter().map(|text| tile(text)).collect(),
        }
    };
    Texts::new(size, text).map(|text| tiles(text).join(" ")).collect()
}

/// Asserts that the input is these boards and nothing else, and that they are quoted as written.
fn assert_boards<R: Rules>(size: Size, input: impl AsRef<[u8]>, expected: &[&str]) {
    let input = input.as_ref();
    let (boards, end) = read_whole::<R>(size, input);
    assert_eq!(end, Ok(()), "{}", input.escape_ascii());
    assert_eq!(texts(&boards), expected, "{}", input.escape_ascii());
    let text = str::from_utf8(input).expect("boards are text");
    assert_eq!(quoted::<R>(size, text), expected, "{}", input.escape_ascii());
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
