//! The files of a case: boards, each as it is written, and the lines that are expected.

use eight::Sliding;
use puzzle::reading::{Parser, Texts};
use puzzle::{Board, Rules, Size};
use rotate9::Rotation;

use super::lines::{pieces, split};
use crate::encoding::without_mark;
use crate::rejection::{Rejection, Text};
use crate::shown::{Diagram, Shown};
use crate::{Conventions, Encoding, Puzzle};

/// The boards of an input.
pub(super) struct InputBoards<'t, R> {
    pub(super) all: Vec<Board<R>>,
    /// Whether their number comes first.
    is_counted: bool,
    /// How they are written.
    pub(super) quotes: Quotes<'t>,
}

impl<'t, R: Rules> InputBoards<'t, R> {
    /// Reads the boards of an input.
    ///
    /// # Errors
    ///
    /// [`Rejection`] if it cannot be read, or has none.
    pub(super) fn read(conventions: &Conventions, input: &'t [u8]) -> Result<Self, Rejection> {
        let unmarked = in_utf8(Text::Input, input)?;
        let (count, input) =
            if conventions.count_line { split_count_line(unmarked)? } else { (None, input) };
        let size = conventions.size;
        let mut parser = Parser::new(size);
        let mut boards = Vec::new();
        let fed = parser.feed(input, &mut boards);
        // White space after the last token settles what it is, and with it the first.
        let fed = fed.and_then(|()| parser.feed(b"\n", &mut boards));
        let has_count_line = parser.count_line().is_some();
        fed.and_then(|()| parser.finish(&mut boards)).map_err(|mut error| {
            error.place.line += u64::from(count.is_some());
            Rejection::BadInput(Box::new(error))
        })?;
        match count {
            Some(count) if count != boards.len() => {
                return Err(Rejection::WrongCountLine { count, boards: boards.len() });
            }
            _ if boards.is_empty() => return Err(Rejection::NoBoards),
            _ => {}
        }
        let text = str::from_utf8(without_mark(input));
        let text = text.expect("boards that can be read are text").trim_start();
        let after_first = text.split_once(char::is_whitespace).map(|(_, after)| after);
        let text = after_first.filter(|_| has_count_line).unwrap_or(text);
        let quotes = Quotes { size, texts: Texts::new(size, text), passed: 0 };
        Ok(Self { all: boards, is_counted: count.is_some() || has_count_line, quotes })
    }

    pub(super) fn count(&self) -> usize {
        self.all.len()
    }
}

/// The boards of an input as they are written, one after the other.
pub(super) struct Quotes<'t> {
    size: Size,
    texts: Texts<'t>,
    /// How many were passed.
    passed: usize,
}

impl Quotes<'_> {
    /// A board by its number from 0, which is greater each time.
    pub(super) fn board(&mut self, number: usize) -> Diagram {
        let text = self.texts.nth(number - self.passed);
        self.passed = number + 1;
        Diagram::quoted(self.size.columns(), text.expect("every board of an input is written"))
    }
}

/// The boards of an input as they are written.
#[derive(Clone, Debug)]
pub struct Written<'t> {
    /// Each from its first tile to its last.
    pub boards: Vec<&'t str>,
    /// Whether their number comes first.
    pub is_counted: bool,
}

impl<'t> Written<'t> {
    /// The boards of an input.
    ///
    /// # Errors
    ///
    /// [`Rejection`] if it cannot be read, or has none.
    pub fn read(
        puzzle: Puzzle,
        conventions: &Conventions,
        input: &'t [u8],
    ) -> Result<Self, Rejection> {
        match puzzle {
            Puzzle::Rotate => InputBoards::<Rotation>::read(conventions, input).map(Self::of),
            Puzzle::Eight => InputBoards::<Sliding>::read(conventions, input).map(Self::of),
        }
    }

    fn of<R>(InputBoards { is_counted, quotes, .. }: InputBoards<'t, R>) -> Self {
        Self { boards: quotes.texts.collect(), is_counted }
    }
}

/// The number on the first line, and what follows that line.
fn split_count_line(input: &[u8]) -> Result<(Option<usize>, &[u8]), Rejection> {
    let end = input.iter().position(|&byte| byte == b'\n').map_or(input.len(), |at| at + 1);
    let (line, rest) = input.split_at(end);
    let count = str::from_utf8(line).ok().and_then(|line| line.trim_ascii().parse().ok());
    let bad_count = || Rejection::NoCountLine { line: Shown::new(line.trim_ascii_end()) };
    Ok((Some(count.ok_or_else(bad_count)?), rest))
}

/// The lines of the expected output. Its last line end may be missing, and so only the number of
/// boards tells whether a last LF ends a line or comes before an empty one.
///
/// # Errors
///
/// [`Rejection`] if the lines are not as many as the boards, or the text is none of ours.
pub fn expected_lines(text: &[u8], boards: usize) -> Result<Vec<&[u8]>, Rejection> {
    let text = in_utf8(Text::Expected, text)?;
    let ended = split(text);
    if ended.len() == boards {
        return Ok(ended);
    }
    let open = pieces(text);
    if open.len() == boards {
        return Ok(open);
    }
    Err(Rejection::ExpectedLines { lines: ended.len(), boards })
}

/// A text of the judge's without a byte-order mark, if that does not tell of another encoding.
fn in_utf8(name: Text, text: &[u8]) -> Result<&[u8], Rejection> {
    match Encoding::of(text) {
        Some(encoding) => Err(Rejection::Encoded { text: name, encoding }),
        None => Ok(without_mark(text)),
    }
}
