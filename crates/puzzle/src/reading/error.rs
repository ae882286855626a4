//! What is wrong with an input, and where.

use std::fmt;

use crate::Size;

/// A place in a text: line and column, both counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl Place {
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// Moves to the end of a text that starts here.
    pub(super) fn advance(&mut self, text: &str) {
        for letter in text.chars() {
            if letter == '\n' {
                self.skip_lines(1);
            } else {
                self.column += 1;
            }
        }
    }

    /// Moves to the start of a line some lines farther down.
    pub(super) fn skip_lines(&mut self, lines: u64) {
        if lines > 0 {
            self.line += lines;
            self.column = 1;
        }
    }
}

/// Something wrong with an input of boards.
///
/// Shown as `LINE:COLUMN: board NUMBER: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// Where it is.
    pub place: Place,
    /// In which board, counted from 1; `None` when it is about the whole input.
    pub board: Option<u64>,
    /// What it is.
    pub problem: Problem,
    /// The number on the first line, where that was taken as a count line.
    pub count_line: Option<u64>,
}

impl InputError {
    /// A word of advice, where one helps. A count line is always mentioned: it may have been meant
    /// as a board.
    pub fn hint(&self) -> Option<String> {
        self.hint_with(None)
    }

    /// A word of advice, where one helps: `better` if there is any, else what is said of the problem
    /// alone. The count line is mentioned as in [`InputError::hint`].
    pub fn hint_with(&self, better: Option<String>) -> Option<String> {
        let own = better.or_else(|| match &self.problem {
            Problem::NotATile { hint, .. } => hint.clone(),
            _ => None,
        });
        let count_line = self
            .count_line
            .map(|count| format!("the first line, `{count}`, was taken as the number of boards"));
        let hints: Vec<String> = own.into_iter().chain(count_line).collect();
        (!hints.is_empty()).then(|| hints.join("; "))
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.place.line, self.place.column)?;
        if let Some(board) = self.board {
            write!(f, "board {board}: ")?;
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for InputError {}

/// What can be wrong with an input of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A token that is no tile of the puzzle.
    NotATile {
        /// The token, as [`shown`].
        token: String,
        /// Which tiles there are.
        tiles: String,
        /// A word of advice, where one helps.
        hint: Option<String>,
    },
    /// A tile, or 0 for the blank, that the board has already.
    Repeated {
        /// The tile, or 0.
        tile: u8,
    },
    /// The input ends inside a board.
    CutShort {
        /// The tiles that are there.
        got: usize,
        /// The tiles that a board has.
        expected: usize,
    },
    /// More boards than the count line says.
    TooManyBoards {
        /// What the count line says.
        promised: u64,
    },
    /// Fewer boards than the count line says.
    TooFewBoards {
        /// What the count line says.
        promised: u64,
        /// How many there are.
        got: u64,
    },
    /// Exactly one board was asked for.
    NotOneBoard {
        /// How many there are.
        got: u64,
    },
}

/// A token as messages show it: what cannot be seen escaped, what is long shortened.
pub fn shown(token: &str) -> String {
    const SHOWN: usize = 20; // characters
    let mut letters = token.chars();
    let mut shown: String = letters.by_ref().take(SHOWN).flat_map(char::escape_debug).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

impl Problem {
    pub(super) fn not_a_tile(token: &str, last_tile: usize, blank: bool, size: Size) -> Self {
        let and_blank = if blank { ", and x for the blank" } else { "" };
        let tiles = format!("1 to {last_tile}{and_blank}");
        Self::NotATile { token: shown(token), tiles, hint: hint(token, blank, size) }
    }
}

/// What somebody who wrote this token may have meant.
fn hint(token: &str, blank: bool, size: Size) -> Option<String> {
    let unsigned = token.strip_prefix(['+', '-']).unwrap_or(token);
    let all_digits = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit());
    let cells = size.cells();
    let is_like_a_blank = token.chars().count() == 1 && !all_digits;
    if token.len() > 1 && token.contains('\0') {
        Some("this looks like UTF-16, and UTF-8 is read: iconv -f utf-16 -t utf-8".to_owned())
    } else if blank && (is_like_a_blank || token == "blank" || token == cells.to_string()) {
        Some("the blank is written x, X or 0".to_owned())
    } else if !blank && matches!(token, "0" | "x" | "X") {
        Some("this puzzle has no blank".to_owned())
    } else if unsigned.len() < token.len() && !unsigned.is_empty() {
        Some("a tile is written without a sign".to_owned())
    } else if all_digits && token.starts_with('0') {
        Some("a tile is written without leading zeros".to_owned())
    } else if token.contains([',', ';', '|']) {
        Some("tiles are separated by spaces".to_owned())
    } else if cells <= 9 && token.len() > 2 && token.len().abs_diff(cells) <= 2 {
        Some(format!("a board run together is exactly {cells} tiles, at the start of a board"))
    } else {
        None
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATile { token, tiles, .. } => {
                write!(f, "`{token}` is not a tile: tiles are {tiles}")
            }
            Self::Repeated { tile: 0 } => write!(f, "the blank appears twice"),
            Self::Repeated { tile } => write!(f, "tile {tile} appears twice"),
            Self::CutShort { got, expected } => {
                write!(f, "cut short: {got} of {expected} tiles")
            }
            Self::TooManyBoards { promised } => {
                write!(f, "the first line says {}, and this is one more", BoardCount(*promised))
            }
            Self::TooFewBoards { promised, got } => {
                let follow = if *got == 1 { "follows" } else { "follow" };
                write!(f, "the first line says {}, but {got} {follow}", BoardCount(*promised))
            }
            Self::NotOneBoard { got } => write!(f, "{} instead of one", BoardCount(*got)),
        }
    }
}

/// A number of boards, in words.
struct BoardCount(u64);

impl fmt::Display for BoardCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} board{ending}", self.0)
    }
}
