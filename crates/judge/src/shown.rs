//! Boards and lines in messages.

use std::fmt;

use puzzle::{Board, Rules};

/// A board as messages show it: in a line, or drawn in rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    line: Box<str>,
    columns: usize,
}

impl Diagram {
    /// Its rows, the tiles one below the other.
    pub fn rows(&self) -> Vec<String> {
        let width = self.line.split(' ').map(str::len).max().unwrap_or(0);
        let tiles = self.line.split(' ').map(|tile| format!("{tile:>width$}"));
        tiles.collect::<Vec<_>>().chunks(self.columns).map(|row| row.join(" ")).collect()
    }
}

impl<R: Rules> From<&Board<R>> for Diagram {
    fn from(board: &Board<R>) -> Self {
        Self { line: board.to_string().into(), columns: board.size().columns() }
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line.fmt(f)
    }
}

/// A line, as a message shows it: escaped, and shortened if it is long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown(String);

impl Shown {
    /// Characters that a message shows, at most.
    const MOST: usize = 40;

    /// Shows the line.
    pub fn new(line: &[u8]) -> Self {
        // A character has at most four bytes: the rest cannot be shown anyway.
        let head = String::from_utf8_lossy(&line[..line.len().min(4 * Self::MOST)]);
        let mut shown: String = head.chars().take(Self::MOST).collect();
        let is_whole = shown.len() == head.len() && head.len() >= line.len();
        shown = shown.escape_debug().to_string();
        Self(if is_whole { shown } else { shown + "…" })
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.0.trim_ascii().is_empty()
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { write!(f, "an empty line") } else { write!(f, "`{}`", self.0) }
    }
}
