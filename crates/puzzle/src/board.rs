//! A board: its tiles, validated once.
//!
//! It is kept as a sheet and a word (see the [crate]), since that is what moves, parities and ranks
//! work on; its cells are made of the two when they are asked for. Two boards of different puzzles have
//! different types, and so a board with a blank never gets where one without is wanted.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use cantor::Permutation;

use crate::{Rules, ShortBytes, Size, Word};

/// What is in each cell of a board, in reading order: a tile's number from 1 on, 0 for none.
pub type Cells = ShortBytes;

/// An arrangement of all tiles of the puzzle `R` on a board: every tile once.
///
/// No cost but the bytes: 37 of them, no allocation.
pub struct Board<R> {
    size: Size,
    /// The cell of the blank, in reading order; 0 where there is none.
    sheet: u8,
    word: Word,
    rules: PhantomData<fn() -> R>,
}

/// What is wrong with a list of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBoard {
    /// There are more or fewer cells than the size has.
    WrongCount {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        got: usize,
    },
    /// A number that no tile has.
    NoSuchTile {
        /// The cell, counted from 0 in reading order.
        cell: usize,
        /// What is there.
        got: u8,
        /// The greatest tile.
        last_tile: usize,
    },
    /// A tile, or 0 for the blank, is in two cells.
    Repeated {
        /// The tile, or 0.
        tile: u8,
        /// The second of the cells, counted from 0 in reading order.
        cell: usize,
    },
}

impl fmt::Display for BadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::WrongCount { expected, got } => write!(f, "{got} of {expected} tiles"),
            Self::NoSuchTile { got, last_tile, .. } => {
                write!(f, "{got} is not a tile: they are 1 to {last_tile}")
            }
            Self::Repeated { tile: 0, .. } => write!(f, "the blank appears twice"),
            Self::Repeated { tile, .. } => write!(f, "tile {tile} appears twice"),
        }
    }
}

impl std::error::Error for BadBoard {}

impl<R: Rules> Board<R> {
    /// The greatest tile on boards of this size.
    pub fn last_tile(size: Size) -> usize {
        size.cells() - usize::from(R::BLANK)
    }

    /// The board with these cells: tiles from 1 on, and 0 for the blank where there is one.
    ///
    /// # Errors
    ///
    /// [`BadBoard`] unless every tile (and the blank) is there exactly once; it names the first
    /// cell that is wrong.
    #[inline]
    pub fn from_cells(size: Size, cells: &[u8]) -> Result<Self, BadBoard> {
        if cells.len() != size.cells() {
            return Err(BadBoard::WrongCount { expected: size.cells(), got: cells.len() });
        }
        let blank = cells.iter().position(|&tile| tile == 0).filter(|_| R::BLANK);
        let sheet = blank.unwrap_or(0);
        let (before, after) = cells.split_at(sheet);
        let after = &after[usize::from(blank.is_some())..];
        // A tile 0 that is no blank becomes 255, which no word has.
        let mut word = ShortBytes::zeros(before.len() + after.len());
        let (first, second) = word.as_mut().split_at_mut(sheet);
        for (values, tiles) in [(first, before), (second, after)] {
            for (value, tile) in values.iter_mut().zip(tiles) {
                *value = tile.wrapping_sub(1);
            }
        }
        match Permutation::new(word) {
            Ok(word) if word.len() == Self::last_tile(size) => {
                Ok(Self::from_word(size, sheet, word))
            }
            _ => Err(Self::fault(size, cells)),
        }
    }

    /// What is wrong with cells that are no board.
    #[cold]
    fn fault(size: Size, cells: &[u8]) -> BadBoard {
        let last_tile = Self::last_tile(size);
        let fault_at = |(cell, &tile): (usize, &u8)| {
            if usize::from(tile) > last_tile || (tile == 0 && !R::BLANK) {
                Some(BadBoard::NoSuchTile { cell, got: tile, last_tile })
            } else if cells[..cell].contains(&tile) {
                Some(BadBoard::Repeated { tile, cell })
            } else {
                None
            }
        };
        let fault = cells.iter().enumerate().find_map(fault_at);
        fault.expect("as many different tiles as there are cells make a board")
    }

    /// The board in order: 1, 2, 3, …, the blank last.
    pub fn sorted(size: Size) -> Self {
        let word = Permutation::identity_in(ShortBytes::zeros(Self::last_tile(size)));
        let word = word.expect("a board has at most as many tiles as a word");
        Self::from_word(size, Self::last_tile(size) * usize::from(R::BLANK), word)
    }

    /// The board with the word `word` on the sheet `sheet`.
    ///
    /// # Panics
    ///
    /// If the size has no such sheet, or words of another length.
    #[inline]
    pub fn from_word(size: Size, sheet: usize, word: Word) -> Self {
        let sheet_count = if R::BLANK { size.cells() } else { 1 };
        assert!(sheet < sheet_count, "a {size} board has {sheet_count} sheets");
        assert_eq!(word.len(), Self::last_tile(size), "the word of a {size} board");
        let sheet = u8::try_from(sheet).expect("a board has fewer than 256 cells");
        Self { size, sheet, word, rules: PhantomData }
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of the empty cell, 0 where there is none.
    #[inline]
    pub fn sheet(&self) -> usize {
        self.sheet.into()
    }

    /// The tiles in reading order, without the empty cell.
    #[inline]
    pub fn word(&self) -> &Word {
        &self.word
    }

    /// What is in each cell, in reading order.
    pub fn cells(&self) -> Cells {
        let mut tiles = self.word.as_slice().iter().map(|&value| value + 1);
        let mut cells: Cells = tiles.by_ref().take(self.sheet()).collect();
        cells.extend(R::BLANK.then_some(0).into_iter().chain(tiles));
        cells
    }

    /// This board with its tiles renamed so that `goal` would be in order: every tile becomes its
    /// place in the goal's word.
    ///
    /// # Panics
    ///
    /// If the goal has another size.
    #[must_use]
    pub fn relative_to(&self, goal: &Self) -> Self {
        assert_eq!(self.size, goal.size, "a board and its goal have one size");
        self.renamed(&goal.word.inverse())
    }

    /// This board with every tile `k` renamed to `names[k - 1] + 1`.
    ///
    /// # Panics
    ///
    /// If there are not as many names as tiles.
    #[must_use]
    pub fn renamed(&self, names: &Word) -> Self {
        let word = self.word.relabel(names);
        Self { word: word.expect("a board's tiles have as many names"), ..*self }
    }
}

/// The cells in reading order, as the judge problems write them: `2 3 4 1 5 x 7 6 8`.
impl<R: Rules> fmt::Display for Board<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, &tile) in self.cells().as_ref().iter().enumerate() {
            let blank = if number == 0 { "" } else { " " };
            match tile {
                0 => write!(f, "{blank}x")?,
                _ => write!(f, "{blank}{tile}")?,
            }
        }
        Ok(())
    }
}

impl<R: Rules> fmt::Debug for Board<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({}: {self})", self.size)
    }
}

impl<R> Clone for Board<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Board<R> {}

impl<R> PartialEq for Board<R> {
    fn eq(&self, other: &Self) -> bool {
        (self.size, self.sheet, self.word) == (other.size, other.sheet, other.word)
    }
}

impl<R> Eq for Board<R> {}

impl<R> Hash for Board<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.size, self.sheet, self.word).hash(state);
    }
}
