//! Whether an input file is as a judge's should be, to the last space.
//!
//! Programs under test read with whatever their language has, so an input must not depend on
//! anybody's tolerance:
//!
//! - every line ends with LF, the last one too, and is not empty;
//! - tiles are separated by one space, with none at the start or the end of a line;
//! - every line is a board, and the blank is `x`: what the exported statements say, and what the
//!   validators in the exported packages ask for. [`Layout::Alike`] lets every line be a row, or a
//!   board of at most nine cells run together, and the blank be `X` or `0`, all alike;
//! - there are at most so many boards as an exported statement says, or the caller;
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

use crate::encoding::without_mark;
use crate::{Conventions, Encoding, Puzzle, Shown, counted, counted_length};

/// How boards have to be written.
#[derive(Clone, Copy, Debug)]
pub struct InputForm {
    /// How boards are laid out.
    pub layout: Layout,

    /// How many boards there may be.
    pub most_boards: u64,
}

impl Default for InputForm {
    /// That of the exported statements.
    fn default() -> Self {
        Self { layout: Layout::default(), most_boards: MOST_BOARDS.into() }
    }
}

/// The most boards in an input of the exported packages.
pub const MOST_BOARDS: u32 = 10_000;

/// How boards are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// A board a line, one space between tiles, the blank written x.
    #[default]
    Lines,
    /// A board a line, or its rows, or run together; the blank x, X or 0; all boards alike.
    Alike,
}

impl Layout {
    /// The name of the layout.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Alike => "alike",
        }
    }
}

/// What is wrong with an input file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputFault {
    /// The line, from 1; `None` when it is about the whole file.
    pub line: Option<u64>,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for InputFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for InputFault {}

/// Validates an input. Returns its number of boards, or what is wrong.
///
/// # Errors
///
/// If the input cannot be read.
pub fn validate(
    puzzle: Puzzle,
    conventions: &Conventions,
    form: InputForm,
    input: &mut dyn BufRead,
) -> io::Result<Result<u64, InputFault>> {
    match puzzle {
        Puzzle::Rotate => Validator::<Rotation>::new(conventions, form).validate(input),
        Puzzle::Eight => Validator::<Sliding>::new(conventions, form).validate(input),
    }
}

/// Bytes of a line that is too long for any board: 34 cells of two digits each.
const TOO_LONG: u64 = 128;

struct Validator<R> {
    size: Size,
    form: InputForm,
    wants_count: bool,
    /// The rows of a board that is not whole.
    pending: String,
    line: u64,
    count: Option<u64>,
    unit: Option<Unit>,
    blank: Option<u8>,
    boards: u64,
    rules: PhantomData<fn() -> R>,
}

/// What a line has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Board,
    Row,
    RunTogether,
}

impl<R: Rules> Validator<R> {
    fn new(conventions: &Conventions, form: InputForm) -> Self {
        Self {
            size: conventions.size,
            form,
            wants_count: conventions.count_line,
            pending: String::new(),
            line: 0,
            count: None,
            unit: None,
            blank: None,
            boards: 0,
            rules: PhantomData,
        }
    }

    fn validate(mut self, input: &mut dyn BufRead) -> io::Result<Result<u64, InputFault>> {
        let mut line = Vec::new();
        loop {
            line.clear();
            input.take(TOO_LONG).read_until(b'\n', &mut line)?;
            if line.is_empty() {
                return Ok(self.finish());
            }
            self.line += 1;
            if let Err(problem) = self.take(&line) {
                return Ok(Err(InputFault { line: Some(self.line), problem }));
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
        if self.line == 1 {
            check_encoding(text)?;
        }
        let words: Vec<&[u8]> = text.split(|&byte| byte == b' ').collect();
        let is_graphic = |word: &&[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_graphic);
        if !words.iter().all(is_graphic) {
            let problem = "tiles are separated by one space, and nothing else";
            return Err(format!("{problem}: {}", Shown::new(text)));
        }
        if self.wants_count && self.line == 1 {
            return self.take_count(&words);
        }
        self.check_unit(&words)?;
        self.check_blank(&words)?;
        self.pending += &String::from_utf8_lossy(line);
        let rows = self.pending.lines().count();
        if self.unit == Some(Unit::Row) && rows < self.size.rows() {
            return Ok(());
        }
        let board = read_board::<R>(self.size, &self.pending);
        board.map_err(|error| error.problem.to_string())?;
        self.pending.clear();
        self.boards += 1;
        let most = self.form.most_boards;
        if self.boards > most {
            let most = counted(most, "board");
            return Err(format!("more than {most} (see --most-boards)"));
        }
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

    /// Every line has the same unit.
    fn check_unit(&mut self, words: &[&[u8]]) -> Result<(), String> {
        let cells = self.size.cells();
        let unit = match words {
            _ if words.len() == cells => Some(Unit::Board),
            _ if self.form.layout == Layout::Lines => None,
            _ if words.len() == self.size.columns() => Some(Unit::Row),
            [word] if cells <= 9 && word.len() == cells => Some(Unit::RunTogether),
            _ => None,
        };
        let Some(unit) = unit else {
            let (tiles, size) = (counted_length(words.len(), "tile"), self.size);
            return Err(match self.form.layout {
                Layout::Lines => format!("{tiles}: not a board of {size} (see --layout)"),
                Layout::Alike => format!("{tiles}: neither a board of {size} nor a row of one"),
            });
        };
        if *self.unit.get_or_insert(unit) == unit {
            return Ok(());
        }
        Err("boards are laid out in another way than before".to_owned())
    }

    /// The blank is written in the same way everywhere.
    fn check_blank(&mut self, words: &[&[u8]]) -> Result<(), String> {
        let is_blank = |byte: u8| R::BLANK && matches!(byte, b'x' | b'X' | b'0');
        let is_run_together = self.unit == Some(Unit::RunTogether);
        for &word in words {
            let blanks = word.iter().copied().filter(|&byte| is_blank(byte));
            for blank in blanks.filter(|_| is_run_together || word.len() == 1) {
                if self.form.layout == Layout::Lines && blank != b'x' {
                    return Err("the blank is written x (see --layout)".to_owned());
                }
                if *self.blank.get_or_insert(blank) != blank {
                    return Err("the blank is written in another way than before".to_owned());
                }
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<u64, InputFault> {
        let fault = |problem| Err(InputFault { line: None, problem });
        if !self.pending.is_empty() {
            return fault("the last board is cut short".to_owned());
        }
        match self.count {
            None if self.wants_count => fault("the file is empty".to_owned()),
            Some(count) if count != self.boards => {
                let count = counted(count, "board");
                fault(format!("the first line says {count}, and there are {}", self.boards))
            }
            _ if self.boards == 0 => fault("there are no boards".to_owned()),
            _ => Ok(self.boards),
        }
    }
}

/// The file begins with the first line, and not with a byte-order mark.
fn check_encoding(text: &[u8]) -> Result<(), String> {
    if let Some(encoding) = Encoding::of(text) {
        return Err(format!("the file is in {encoding}, not in UTF-8"));
    }
    if without_mark(text).len() < text.len() {
        return Err("the file begins with a byte-order mark".to_owned());
    }
    Ok(())
}
