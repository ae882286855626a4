//! Whether an input file is as a judge's should be, to the last blank.
//!
//! Programs under test read with whatever their language has, so an input must not depend on
//! anybody's tolerance:
//!
//! - every line ends with LF, the last one too, and is not empty;
//! - tiles are separated by one blank, with none at the start or the end of a line;
//! - every line is a board, or every line is a row of one, or every line is a board of at most nine
//!   cells run together;
//! - the blank is `x`, `X` or `0`, the same in the whole file;
//! - with `--count-line` the first line is the number of boards, without it there is none.
//!
//! Reads line by line, whatever the size of the file.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::marker::PhantomData;

use eight::Sliding;
use puzzle::reading::read_board;
use puzzle::{Rules, Size};
use rotate9::Rotation;

use crate::{Conventions, Kind, Shown};

/// What is wrong with an input file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1; `None` when it is about the whole file.
    pub line: Option<u64>,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for Fault {}

/// Validates an input. Returns its number of boards, or what is wrong.
///
/// # Errors
///
/// If the input cannot be read.
pub fn validate(
    kind: Kind,
    conventions: &Conventions,
    input: &mut dyn BufRead,
) -> io::Result<Result<u64, Fault>> {
    match kind {
        Kind::Rotate => Validator::<Rotation>::new(conventions).validate(input),
        Kind::Eight => Validator::<Sliding>::new(conventions).validate(input),
    }
}

/// Bytes of a line that is too long for any board: 34 cells of two digits each.
const TOO_LONG: u64 = 128;

struct Validator<R> {
    size: Size,
    wants_count: bool,
    /// The rows of a board that is not whole.
    pending: String,
    line: u64,
    count: Option<u64>,
    layout: Option<Layout>,
    blank: Option<u8>,
    boards: u64,
    rules: PhantomData<fn() -> R>,
}

/// What a line has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Board,
    Row,
    RunTogether,
}

impl<R: Rules> Validator<R> {
    fn new(conventions: &Conventions) -> Self {
        Self {
            size: conventions.size,
            wants_count: conventions.count_line,
            pending: String::new(),
            line: 0,
            count: None,
            layout: None,
            blank: None,
            boards: 0,
            rules: PhantomData,
        }
    }

    fn validate(mut self, input: &mut dyn BufRead) -> io::Result<Result<u64, Fault>> {
        let mut line = Vec::new();
        loop {
            line.clear();
            input.take(TOO_LONG).read_until(b'\n', &mut line)?;
            if line.is_empty() {
                return Ok(self.finish());
            }
            self.line += 1;
            if let Err(problem) = self.take(&line) {
                return Ok(Err(Fault { line: Some(self.line), problem }));
            }
        }
    }

    fn take(&mut self, line: &[u8]) -> Result<(), String> {
        let Some(text) = line.strip_suffix(b"\n") else {
            let is_long = line.len() >= usize::try_from(TOO_LONG).unwrap_or(usize::MAX);
            let problem = if is_long { "longer than any board" } else { "no line end" };
            return Err(problem.to_owned());
        };
        if text.is_empty() {
            return Err("an empty line".to_owned());
        }
        let words: Vec<&[u8]> = text.split(|&byte| byte == b' ').collect();
        let is_graphic = |word: &&[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_graphic);
        if !words.iter().all(is_graphic) {
            let problem = "tiles are separated by one blank, and nothing else";
            return Err(format!("{problem}: {}", Shown::new(text)));
        }
        if self.wants_count && self.line == 1 {
            return self.take_count(&words);
        }
        self.check_layout(&words)?;
        self.check_blank(&words)?;
        self.pending += &String::from_utf8_lossy(line);
        let rows = self.pending.lines().count();
        if self.layout == Some(Layout::Row) && rows < self.size.rows() {
            return Ok(());
        }
        let board = read_board::<R>(self.size, &self.pending);
        board.map_err(|error| error.problem.to_string())?;
        self.pending.clear();
        self.boards += 1;
        Ok(())
    }

    fn take_count(&mut self, words: &[&[u8]]) -> Result<(), String> {
        let count = match words {
            [word] if word[0] != b'0' && word.iter().all(u8::is_ascii_digit) => {
                str::from_utf8(word).ok().and_then(|word| word.parse().ok())
            }
            _ => None,
        };
        self.count = Some(count.ok_or("not the number of the boards that follow")?);
        Ok(())
    }

    /// Every line has the same layout.
    fn check_layout(&mut self, words: &[&[u8]]) -> Result<(), String> {
        let cells = self.size.cells();
        let layout = match words {
            _ if words.len() == cells => Layout::Board,
            _ if words.len() == self.size.columns() => Layout::Row,
            [word] if cells <= 9 && word.len() == cells => Layout::RunTogether,
            _ => {
                let (got, size) = (words.len(), self.size);
                return Err(format!("{got} tiles: neither a board of {size} nor a row of one"));
            }
        };
        if *self.layout.get_or_insert(layout) == layout {
            return Ok(());
        }
        Err("boards are laid out in another way than before".to_owned())
    }

    /// The blank is written in the same way everywhere.
    fn check_blank(&mut self, words: &[&[u8]]) -> Result<(), String> {
        let is_blank = |byte: u8| R::BLANK && matches!(byte, b'x' | b'X' | b'0');
        let is_run_together = self.layout == Some(Layout::RunTogether);
        for &word in words {
            let blanks = word.iter().copied().filter(|&byte| is_blank(byte));
            for blank in blanks.filter(|_| is_run_together || word.len() == 1) {
                if *self.blank.get_or_insert(blank) != blank {
                    return Err("the blank is written in another way than before".to_owned());
                }
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<u64, Fault> {
        let fault = |problem| Err(Fault { line: None, problem });
        if !self.pending.is_empty() {
            return fault("the last board is cut short".to_owned());
        }
        match self.count {
            None if self.wants_count => fault("the file is empty".to_owned()),
            Some(count) if count != self.boards => {
                fault(format!("the first line says {count} boards, and there are {}", self.boards))
            }
            _ if self.boards == 0 => fault("there are no boards".to_owned()),
            _ => Ok(self.boards),
        }
    }
}
