//! The order in which the cells of a board are read into the word that is ranked.
//!
//! A move is cheap to search where its window is narrow: a 2x7 sliding board read by rows has
//! windows of seven places, read by columns of two. All other modules know words in reading order (by
//! rows) only; this one translates between that and the order in which words are ranked.

use cantor::Permutation;

use puzzle::{Move, Moves, ShortBytes, Size, Turn, Word};

use super::factors::cost;
use crate::narrowing::byte;

/// An order of the cells.
#[derive(Clone, Debug)]
pub(crate) struct CellOrder {
    /// Whether this is the reading order, in which nothing need be translated.
    is_by_rows: bool,
    has_blank: bool,
    /// The cells in this order, numbered in reading order.
    cells: ShortBytes,
    /// The inverse: the place of each cell in this order.
    places: ShortBytes,
}

/// The places of one tile in the words of a board.
#[derive(Clone, Copy)]
struct TilePlaces {
    /// In words of this order.
    here: usize,
    /// In words of reading order.
    by_rows: usize,
}

/// From which place a tile goes to which.
struct Carry {
    from: usize,
    to: usize,
}

impl CellOrder {
    /// The order in which these moves are cheapest to search; by rows where both cost the same.
    pub(crate) fn cheapest(moves: &Moves, size: Size) -> Self {
        let has_blank = moves.sheet_count() > 1;
        let by_rows = Self::new(true, has_blank, (0..size.cells()).collect());
        let (rows, columns) = (size.rows(), size.columns());
        let down = (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
        let cells = down.map(|(row, column)| row * columns + column);
        let by_columns = Self::new(false, has_blank, cells.collect());
        let cost = |scan: &Self| -> usize {
            let turns = moves.iter().filter_map(|step| scan.turn(step));
            turns.map(|turn| cost(&turn, size.cells() - usize::from(has_blank))).sum()
        };
        if cost(&by_columns) < cost(&by_rows) { by_columns } else { by_rows }
    }

    fn new(is_by_rows: bool, has_blank: bool, order: Vec<usize>) -> Self {
        let mut cells = ShortBytes::zeros(order.len());
        let mut places = ShortBytes::zeros(order.len());
        for (place, cell) in order.into_iter().enumerate() {
            cells.as_mut()[place] = byte(cell);
            places.as_mut()[cell] = byte(place);
        }
        Self { is_by_rows, has_blank, cells, places }
    }

    /// The name of the order, as files have it in their labels.
    pub(crate) fn name(&self) -> &'static str {
        if self.is_by_rows { "rows" } else { "columns" }
    }

    /// Whether this is the reading order.
    pub(crate) fn is_by_rows(&self) -> bool {
        self.is_by_rows
    }

    /// The word of a board in this order, of one whose word in reading order is `word`.
    #[inline]
    pub(crate) fn word(&self, sheet: usize, word: &Word) -> Word {
        let read = |TilePlaces { here, by_rows }| Carry { from: by_rows, to: here };
        if self.is_by_rows { *word } else { self.translate(sheet, word, read) }
    }

    /// The inverse of [`CellOrder::word`].
    pub(crate) fn word_by_rows(&self, sheet: usize, word: &Word) -> Word {
        let back = |TilePlaces { here, by_rows }| Carry { from: here, to: by_rows };
        if self.is_by_rows { *word } else { self.translate(sheet, word, back) }
    }

    /// The word with each tile carried from one of its places to the other.
    fn translate(&self, sheet: usize, word: &Word, carry: impl Fn(TilePlaces) -> Carry) -> Word {
        let mut translated = ShortBytes::zeros(word.len());
        for cell in self.tile_cells(sheet) {
            let Carry { from, to } = carry(self.places_of(sheet, cell));
            translated.as_mut()[to] = word.as_slice()[from];
        }
        Permutation::new(translated).expect("the places of a word in two orders are the same")
    }

    /// The cells that hold a tile, of boards on a sheet.
    fn tile_cells(&self, sheet: usize) -> impl Iterator<Item = usize> + use<> {
        let has_blank = self.has_blank;
        (0..self.cells.as_ref().len()).filter(move |&cell| !has_blank || cell != sheet)
    }

    /// The places of a cell's tile in words.
    fn places_of(&self, sheet: usize, cell: usize) -> TilePlaces {
        let place = |cell: usize| usize::from(self.places.as_ref()[cell]);
        let is_after = |cell, blank| usize::from(self.has_blank && cell > blank);
        TilePlaces {
            here: place(cell) - is_after(place(cell), place(sheet)),
            by_rows: cell - is_after(cell, sheet),
        }
    }

    /// What a move does to words of this order; `None` if nothing.
    pub(crate) fn turn(&self, step: &Move) -> Option<Turn> {
        if self.is_by_rows {
            return step.turn.clone();
        }
        let mut sources = vec![0; self.tile_cells(step.from).count()];
        let mut places_here = sources.clone();
        for cell in self.tile_cells(step.from) {
            let TilePlaces { here, by_rows } = self.places_of(step.from, cell);
            places_here[by_rows] = here;
        }
        for cell in self.tile_cells(step.to) {
            let TilePlaces { here, by_rows } = self.places_of(step.to, cell);
            sources[here] =
                places_here[step.turn.as_ref().map_or(by_rows, |turn| turn.source(by_rows))];
        }
        Turn::narrowest(&sources)
    }
}
