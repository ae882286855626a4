//! A board in messages.

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
