//! How many rows and columns a board has.

use std::fmt;
use std::str::FromStr;

/// The rows and columns of a board: at least two of each, and at most [`Size::MAX_CELLS`] cells.
///
/// Written `3x4`, rows first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// The most cells a board can have: as many as a permutation has values at most.
    pub const MAX_CELLS: usize = cantor::MAX_LENGTH;

    /// The board of the two judge problems.
    pub const THREE_BY_THREE: Self = Self { rows: 3, columns: 3 };

    /// A board of `rows` rows and `columns` columns.
    ///
    /// # Errors
    ///
    /// [`BadSize`] for fewer than two rows or columns, or more than [`Size::MAX_CELLS`] cells.
    pub fn new(rows: usize, columns: usize) -> Result<Self, BadSize> {
        let fits = rows.checked_mul(columns).is_some_and(|cells| cells <= Self::MAX_CELLS);
        match (u8::try_from(rows), u8::try_from(columns)) {
            (Ok(rows @ 2..), Ok(columns @ 2..)) if fits => Ok(Self { rows, columns }),
            _ => Err(BadSize),
        }
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Size {
    type Err = BadSize;

    /// Reads `RxC`.
    fn from_str(text: &str) -> Result<Self, BadSize> {
        let (rows, columns) = text.split_once(['x', 'X']).ok_or(BadSize)?;
        let number = |digits: &str| {
            let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| is_plain).ok_or(BadSize)
        };
        Self::new(number(rows)?, number(columns)?)
    }
}

/// Not the size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSize;

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = Size::MAX_CELLS;
        write!(f, "a size is ROWSxCOLUMNS, at least two of each and at most {most} cells")
    }
}

impl std::error::Error for BadSize {}
