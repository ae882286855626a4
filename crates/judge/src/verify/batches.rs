//! The boards of a file, some at a time: for programs that read one board, or a few.
//!
//! Each part has its boards as the file has them, blanks and letters and all. Where the file begins
//! with the number of its boards, every part begins with the number of its own.

use std::ops::Range;

use eight::Sliding;
use rotate9::Rotation;

use crate::check::read_boards;
use crate::{Conventions, Kind};

/// Some boards of a file that follow each other.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// How many boards come before.
    pub(super) first: usize,
    /// How many boards it has.
    pub(super) boards: usize,
    pub(super) input: Vec<u8>,
    pub(super) expected: Vec<u8>,
}

/// The parts of a case that is well-formed, of at most `batch` boards each.
pub(super) fn parts(
    kind: Kind,
    conventions: &Conventions,
    (input, expected): (&[u8], &[u8]),
    batch: usize,
) -> Vec<Part> {
    let boards = boards(kind, conventions, input);
    let lines: Vec<&[u8]> = expected.split(|&byte| byte == b'\n').collect();
    let is_counted = boards.is_counted;
    let part = |(index, boards): (usize, &[Range<usize>])| {
        let first = index * batch;
        let count = if is_counted { format!("{}\n", boards.len()) } else { String::new() };
        let mut part = count.into_bytes();
        part.extend(boards.iter().flat_map(|board| &input[board.clone()]));
        if !part.ends_with(b"\n") {
            part.push(b'\n');
        }
        let expected = [&lines[first..first + boards.len()].join(&b'\n')[..], b"\n"].concat();
        Part { first, boards: boards.len(), input: part, expected }
    };
    boards.places.chunks(batch).enumerate().map(part).collect()
}

/// Where the boards of an input are.
struct Boards {
    places: Vec<Range<usize>>,
    /// Whether it begins with their number.
    is_counted: bool,
}

fn boards(kind: Kind, conventions: &Conventions, input: &[u8]) -> Boards {
    let read = match kind {
        Kind::Rotate => read_boards::<Rotation>(conventions, input).map(|boards| boards.len()),
        Kind::Eight => read_boards::<Sliding>(conventions, input).map(|boards| boards.len()),
    };
    let count = read.expect("the case is well-formed");
    let text = str::from_utf8(input).expect("what is read as boards is text");
    let tokens = tokens(text);
    let cells = conventions.size.cells();
    let uncounted = places(text, &tokens, cells).filter(|places| places.len() == count);
    let is_counted = uncounted.is_none();
    let places = uncounted.or_else(|| places(text, &tokens[1..], cells));
    Boards { places: places.expect("boards follow each other, or a count line"), is_counted }
}

/// Where the words of a text are. A byte-order mark is no part of the first.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let words = text[start..].split(char::is_whitespace).filter(|word| !word.is_empty());
    let place = |word: &str| {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        start..start + word.len()
    };
    words.map(place).collect()
}

/// Where the boards are of which these are the tiles, or the boards run together; `None` if they are
/// not.
fn places(text: &str, tokens: &[Range<usize>], cells: usize) -> Option<Vec<Range<usize>>> {
    let is_whole = |token: &Range<usize>| cells <= 9 && token.len() == cells;
    let mut places = Vec::new();
    let mut rest = tokens;
    let mut last_end = 0;
    while let Some(first) = rest.first() {
        let (board, after) = rest.split_at_checked(if is_whole(first) { 1 } else { cells })?;
        if board.len() > 1 && board.iter().any(is_whole) {
            return None;
        }
        let start = line_start(text, first.start).max(last_end);
        last_end = line_end(text, board.last()?.end);
        places.push(start..last_end);
        rest = after;
    }
    Some(places)
}

/// The end of the line, if only white space is left of it, or else of the word that ends there.
fn line_end(text: &str, end: usize) -> usize {
    let rest = text[end..].split_inclusive('\n').next().unwrap_or("");
    if rest.trim().is_empty() { end + rest.len() } else { end }
}

/// The start of the line of the word that starts there.
fn line_start(text: &str, start: usize) -> usize {
    text[..start].rfind('\n').map_or(0, |at| at + 1)
}
