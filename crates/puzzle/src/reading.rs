//! From bytes to boards: the input rules, once for both puzzles and for every program.
//!
//! - Boards are a stream of tiles. Any Unicode white space separates them; line ends mean nothing.
//! - A tile is written in plain decimal, without a sign or leading zeros; the blank is `x`, `X` or
//!   `0`.
//! - A board of at most nine cells may be one run-together token of exactly that many tiles.
//! - A first line of one number alone, before a line of several tokens, is a count line: it must
//!   be the number of boards that follow. (A run-together board on the second line will do, too,
//!   where the number cannot be one itself.) A number that is itself
//!   a run-together board of eight or nine cells is a board, so that its answer need not wait for
//!   the next line.
//! - A byte-order mark at the very start is skipped.
//!
//! [`Parser`] is fed bytes as they come, cut anywhere, and hands out each board as soon as white
//! space follows its last tile. It keeps no more than a token and an unfinished board.

mod advice;
mod error;
mod opening;
mod plain;
mod texts;
mod tokens;

use std::mem;

use crate::narrowing::wide;
use crate::{Board, Rules, ShortBytes, Size};

pub use advice::{Advice, Excerpt, Filter, advice};
pub use error::{InputError, Place, Problem, shown};
use opening::{Opening, Settled, Token};
use plain::PlainLines;
pub use plain::plain_boards;
pub use texts::Texts;
use tokens::{cell_value, fits_run_together, looks};

/// Reads boards of the puzzle `R` from bytes that come in pieces.
///
/// # Examples
///
/// Any puzzle will do; this one has a blank.
///
/// ```
/// # use puzzle::{Move, Rules, Size};
/// # struct Sliding;
/// # impl Rules for Sliding {
/// #     const NAME: &'static str = "sliding";
/// #     const BLANK: bool = true;
/// #     fn metric(&self) -> &'static str { "single" }
/// #     fn reachable_count(_: Size) -> Option<u64> { None }
/// #     fn moves(&self, _: Size) -> Vec<Move> { Vec::new() }
/// # }
/// use puzzle::reading::Parser;
///
/// let mut parser = Parser::<Sliding>::new(Size::THREE_BY_THREE);
/// let mut boards = Vec::new();
/// parser.feed(b"2 3 4 1 5 x 7", &mut boards)?;
/// assert!(boards.is_empty());
/// parser.feed(b" 6 8\n", &mut boards)?;
/// assert_eq!(boards[0].to_string(), "2 3 4 1 5 x 7 6 8");
/// parser.finish(&mut boards)?;
/// # Ok::<(), puzzle::reading::InputError>(())
/// ```
pub struct Parser<R> {
    size: Size,
    /// Bytes since the last white space.
    carry: Vec<u8>,
    /// Whether any text was read, so that no byte-order mark can follow.
    started: bool,
    /// The place of the next character to be read.
    place: Place,
    /// What may still be a count line; `None` when that is settled.
    opening: Option<Opening>,
    /// What the count line says, if there is one.
    promised: Option<Promise>,
    /// The cells of a board of which more are to come.
    pending: ShortBytes,
    /// Where the last token ended.
    last_end: Place,
    /// How many boards were handed out.
    board_count: u64,
    rules: std::marker::PhantomData<fn() -> R>,
}

/// The number on the count line, and where it stands.
#[derive(Clone, Copy, Debug)]
struct Promise {
    boards: u64,
    place: Place,
}

/// A token longer than this is no tile, whatever follows.
const LONGEST_CARRY: usize = 1 << 16;

impl<R: Rules> Parser<R> {
    /// A parser at the start of an input of boards of one size.
    pub fn new(size: Size) -> Self {
        Self {
            size,
            carry: Vec::new(),
            started: false,
            place: Place::START,
            opening: Some(Opening::default()),
            promised: None,
            pending: ShortBytes::zeros(0),
            last_end: Place::START,
            board_count: 0,
            rules: std::marker::PhantomData,
        }
    }

    /// Takes the next bytes of the input and appends the boards that they complete to `boards`.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong; the boards before it are in `boards`. The parser is of no
    /// further use then.
    pub fn feed(&mut self, bytes: &[u8], boards: &mut Vec<Board<R>>) -> Result<(), InputError> {
        let Some(last_space) = bytes.iter().rposition(|&byte| is_space(byte)) else {
            self.carry.extend_from_slice(bytes);
            return self.relieve(boards);
        };
        let (mut whole, rest) = bytes.split_at(last_space + 1);
        if !self.carry.is_empty() {
            let joint = whole.iter().position(|&byte| is_space(byte)).map_or(0, |at| at + 1);
            self.carry.extend_from_slice(&whole[..joint]);
            whole = &whole[joint..];
            let carry = mem::take(&mut self.carry);
            self.bytes(&carry, boards)?;
        }
        self.bytes(whole, boards)?;
        self.carry.extend_from_slice(rest);
        self.relieve(boards)
    }

    /// Ends the input.
    ///
    /// # Errors
    ///
    /// As [`Parser::feed`]; besides, a board cut short, or fewer boards than the count line says.
    pub fn finish(mut self, boards: &mut Vec<Board<R>>) -> Result<(), InputError> {
        let carry = mem::take(&mut self.carry);
        self.bytes(&carry, boards)?;
        let put_by = self.opening.take().map(|mut opening| opening.end());
        for token in put_by.into_iter().flatten() {
            self.tile(&token.text, token.place, boards)?;
        }
        let (got, expected) = (self.pending.as_ref().len(), self.size.cells());
        if got > 0 {
            return Err(self.error(self.last_end, Problem::CutShort { got, expected }));
        }
        match self.promised {
            Some(Promise { boards: promised, place }) if promised > self.board_count => {
                let problem = Problem::TooFewBoards { promised, got: self.board_count };
                Err(InputError { place, board: None, problem, count_line: Some(promised) })
            }
            _ => Ok(()),
        }
    }

    /// Reads the bytes that were put by, where it is time to: when they end in white space beyond ASCII,
    /// or are longer than [`LONGEST_CARRY`]. They are read up to their last white space, and the rest is
    /// put by again; all of them are read where there is none, so that a token without end is a fault.
    fn relieve(&mut self, boards: &mut Vec<Board<R>>) -> Result<(), InputError> {
        if self.carry.len() <= LONGEST_CARRY && !ends_in_space(&self.carry) {
            return Ok(());
        }
        let mut carry = mem::take(&mut self.carry);
        let valid = carry.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        let last_space = valid.char_indices().rfind(|(_, letter)| letter.is_whitespace());
        let whole = last_space.map_or(carry.len(), |(at, letter)| at + letter.len_utf8());
        self.carry = carry.split_off(whole);
        self.bytes(&carry, boards)
    }

    /// Takes bytes that end at the end of a token.
    fn bytes(&mut self, bytes: &[u8], boards: &mut Vec<Board<R>>) -> Result<(), InputError> {
        // What is not UTF-8 becomes U+FFFD, which is neither white space nor a tile.
        match str::from_utf8(bytes) {
            Ok(text) => self.text(text, boards),
            Err(_) => self.text(&String::from_utf8_lossy(bytes), boards),
        }
    }

    fn text(&mut self, text: &str, boards: &mut Vec<Board<R>>) -> Result<(), InputError> {
        let mut rest = text;
        if !mem::replace(&mut self.started, true) {
            rest = rest.strip_prefix('\u{feff}').unwrap_or(rest);
        }
        loop {
            let token_start = rest.find(|letter: char| !letter.is_whitespace());
            let (space, from_token) = rest.split_at(token_start.unwrap_or(rest.len()));
            self.place.advance(space);
            if from_token.is_empty() {
                return Ok(());
            }
            rest = &from_token[self.plain_boards(from_token.as_bytes(), boards)..];
            if rest.len() == from_token.len() {
                let token_end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                let (token, after) = rest.split_at(token_end);
                self.token(token, boards)?;
                self.place.advance(token);
                self.last_end = self.place;
                rest = after;
            }
        }
    }

    /// The fast path: takes boards that stand on a line each, one-digit tiles with one space
    /// between, as long as there is nothing special about them. Returns how many bytes it took.
    fn plain_boards(&mut self, bytes: &[u8], boards: &mut Vec<Board<R>>) -> usize {
        if self.opening.is_some() || !self.pending.as_ref().is_empty() {
            return 0;
        }
        let left = usize::try_from(self.boards_left()).unwrap_or(usize::MAX);
        let mut lines = PlainLines { rest: bytes, left };
        let before = boards.len();
        lines.take_boards(self.size, boards);
        let taken = wide(boards.len() - before);
        self.board_count += taken;
        self.place.skip_lines(taken);
        bytes.len() - lines.rest.len()
    }

    /// How many boards the count line leaves to come.
    fn boards_left(&self) -> u64 {
        self.promised.map_or(u64::MAX, |promise| promise.boards - self.board_count)
    }

    /// The lines at the start of `bytes` that somebody else may read with [`plain_boards`],
    /// instead of feeding them: whole lines, between two boards. They must then be
    /// [skipped](Parser::skip_plain).
    pub fn plain_lines<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        let is_between = self.opening.is_none() && self.pending.as_ref().is_empty();
        if !is_between || !self.carry.is_empty() || self.place.column != 1 {
            return &[];
        }
        let last_end = bytes.iter().rposition(|&byte| byte == b'\n');
        &bytes[..last_end.map_or(0, |at| at + 1)]
    }

    /// Goes on after `boards` lines of one board each that somebody else has read; tells whether
    /// the count line allows so many, and does nothing if not.
    #[must_use]
    pub fn skip_plain(&mut self, boards: u64) -> bool {
        let is_allowed = boards <= self.boards_left();
        if is_allowed {
            self.board_count += boards;
            self.place.skip_lines(boards);
        }
        is_allowed
    }

    /// Takes the token at the present place, or puts it by while the first lines may still turn
    /// out to be a count line.
    fn token(&mut self, text: &str, boards: &mut Vec<Board<R>>) -> Result<(), InputError> {
        let place = self.place;
        if self.opening.is_none() {
            return self.tile(text, place, boards);
        }
        let looks = looks::<R>(self.size, text);
        let opening = self.opening.as_mut().expect("an opening is not settled twice");
        let token = Token { text: text.to_owned(), place };
        let Some(Settled { count, tokens }) = opening.take(token, looks) else { return Ok(()) };
        self.opening = None;
        self.promised = count.map(|count| Promise {
            boards: count.text.parse().expect("a count line is a number of 64 bits"),
            place: count.place,
        });
        tokens.iter().try_for_each(|token| self.tile(&token.text, token.place, boards))
    }

    /// Takes a token that stands in a board: a tile, or a run-together board.
    fn tile(
        &mut self,
        text: &str,
        place: Place,
        boards: &mut Vec<Board<R>>,
    ) -> Result<(), InputError> {
        if !self.pending.as_ref().is_empty() {
            return self.cell(text, place, boards);
        }
        if let Some(Promise { boards: promised, .. }) = self.promised
            && promised == self.board_count
        {
            return Err(self.error(place, Problem::TooManyBoards { promised }));
        }
        if !fits_run_together(self.size, text) {
            return self.cell(text, place, boards);
        }
        let mut place = place;
        for (at, letter) in text.char_indices() {
            let letter = &text[at..][..letter.len_utf8()];
            self.cell(letter, place, boards)?;
            place.advance(letter);
        }
        Ok(())
    }

    /// Takes the next cell of a board.
    fn cell(
        &mut self,
        text: &str,
        place: Place,
        boards: &mut Vec<Board<R>>,
    ) -> Result<(), InputError> {
        let last_tile = Board::<R>::last_tile(self.size);
        let Some(tile) = cell_value::<R>(text, last_tile) else {
            let problem = Problem::not_a_tile(text, last_tile, R::BLANK, self.size);
            return Err(self.error(place, problem));
        };
        if self.pending.as_ref().contains(&tile) {
            return Err(self.error(place, Problem::Repeated { tile }));
        }
        self.pending.push(tile);
        if self.pending.as_ref().len() == self.size.cells() {
            let cells = mem::replace(&mut self.pending, ShortBytes::zeros(0));
            let board = Board::from_cells(self.size, cells.as_ref());
            boards.push(board.expect("as many different tiles as cells make a board"));
            self.board_count += 1;
        }
        Ok(())
    }

    /// The number on the count line, if what was read so far begins with one. The last token is
    /// read when white space follows it.
    pub fn count_line(&self) -> Option<u64> {
        self.promised.map(|promise| promise.boards)
    }

    fn error(&self, place: Place, problem: Problem) -> InputError {
        let count_line = self.promised.map(|promise| promise.boards);
        InputError { place, board: Some(self.board_count + 1), problem, count_line }
    }
}

/// Reads exactly one board.
///
/// # Errors
///
/// As [`Parser::feed`] and [`Parser::finish`]; besides, when there is no board or more than one.
pub fn read_board<R: Rules>(size: Size, text: &str) -> Result<Board<R>, InputError> {
    let mut parser = Parser::<R>::new(size);
    let mut boards = Vec::new();
    parser.feed(text.as_bytes(), &mut boards)?;
    parser.finish(&mut boards)?;
    if let [board] = boards[..] {
        return Ok(board);
    }
    let problem = Problem::NotOneBoard { got: wide(boards.len()) };
    Err(InputError { place: Place::START, board: None, problem, count_line: None })
}

/// Whether the byte is white space by itself.
fn is_space(byte: u8) -> bool {
    byte.is_ascii() && char::from(byte).is_whitespace()
}

/// Whether the last character is white space of several bytes.
fn ends_in_space(bytes: &[u8]) -> bool {
    let ends = (2..=3).filter_map(|len| bytes.len().checked_sub(len));
    let mut ends = ends.filter_map(|start| str::from_utf8(&bytes[start..]).ok());
    ends.any(|end| end.chars().count() == 1 && end.chars().all(char::is_whitespace))
}
