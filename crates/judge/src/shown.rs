//! Boards and lines in messages.

use std::fmt;

use puzzle::{Board, Rules};

/// A board as messages show it: in a line, or drawn in rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    line: Box<str>,
    columns: usize,
}

/// What stands in a line for the end of a row.
const ROW_END: &str = " / ";

impl Diagram {
    /// A board of so many columns as a file has it: with its own blank, run together or in rows, of
    /// which the ends are shown as strokes.
    pub fn quoted(columns: usize, text: &str) -> Self {
        let row = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let rows = text.lines().map(row).filter(|row| !row.is_empty());
        Self { line: rows.collect::<Vec<_>>().join(ROW_END).into(), columns }
    }

    /// Its rows, the tiles one below the other.
    pub fn rows(&self) -> Vec<String> {
        let spaced = self.line.replace(ROW_END, " ");
        let mut tiles: Vec<&str> = spaced.split(' ').collect();
        if let [run_together] = tiles[..] {
            tiles = run_together.split("").filter(|tile| !tile.is_empty()).collect();
        }
        let width = tiles.iter().map(|tile| tile.len()).max().unwrap_or(0);
        let tiles = tiles.iter().map(|tile| format!("{tile:>width$}"));
        tiles.collect::<Vec<_>>().chunks(self.columns).map(|row| row.join(" ")).collect()
    }
}

impl<R: Rules> From<&Board<R>> for Diagram {
    /// The board as the programs here write it.
    fn from(board: &Board<R>) -> Self {
        Self::quoted(board.size().columns(), &board.to_string())
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line.fmt(f)
    }
}

/// A line, as a message shows it: escaped, and shortened if it is long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    line: Box<str>,
    is_utf8: bool,
    is_white_space: bool,
}

impl Shown {
    /// Characters that a message shows, at most.
    const MOST: usize = 40;

    /// Shows the line.
    pub fn new(line: &[u8]) -> Self {
        // A character has at most four bytes: the rest cannot be shown anyway.
        let head = &line[..line.len().min(4 * Self::MOST)];
        let letters = head.utf8_chunks().flat_map(|chunk| {
            let letters = chunk.valid().chars().map(|letter| letter.escape_debug().to_string());
            let bytes = chunk.invalid().iter().map(|&byte| byte.escape_ascii().to_string());
            letters.chain(bytes)
        });
        let mut letters = letters.peekable();
        let mut shown: String = letters.by_ref().take(Self::MOST).collect();
        if letters.peek().is_some() || head.len() < line.len() {
            shown.push('…');
        }
        let is_utf8 = str::from_utf8(line).is_ok();
        Self { line: shown.into(), is_utf8, is_white_space: line.trim_ascii().is_empty() }
    }

    pub(crate) fn is_white_space(&self) -> bool {
        self.is_white_space
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { line, .. } if line.is_empty() => write!(f, "an empty line"),
            Self { line, is_utf8: true, .. } => write!(f, "`{line}`"),
            Self { line, is_utf8: false, .. } => write!(f, "`{line}` (not UTF-8)"),
        }
    }
}
