//! The moves of a puzzle: what a puzzle has to tell of itself, and what follows from that.
//!
//! A puzzle implements [`Rules`], which is mainly a list of [`Move`]s. Each move names the sheet from which
//! and the one to which it leads, and the [`Turn`] of the word's places, if it changes the word at all.
//! [`Moves`] has the list of one size by sheet; [`Board::after`] makes a move.

use cantor::Permutation;

use crate::{Board, ShortBytes, Size};

/// The tiles of a board in reading order, without the empty cell; tile `k` is the value `k - 1`.
pub type Word = Permutation<ShortBytes>;

/// A puzzle: what its boards look like, and which moves there are.
///
/// **The promise**: either every move's inverse is a move too, or every move is an odd permutation, all
/// on one sheet, undone by doing it three times more. So a move changes the distance to a goal by -1, 0
/// or 1, or else by -1, 1 or 3, and in both cases the distance modulo 3 tells whether it went down: tables
/// of two bits a board build on that (`search::StepsModulo3`).
pub trait Rules: Send + Sync {
    /// The name of the puzzle, in lower case.
    const NAME: &'static str;

    /// Whether one cell is empty: then boards have one tile fewer than cells.
    const BLANK: bool;

    /// The name of what counts as one move, in lower case.
    fn metric(&self) -> &'static str;

    /// How many boards of this size moves lead to from any one board, by theory; `None` if it is not
    /// known, or 64 bits cannot say it.
    ///
    /// [`Solvability`](crate::Solvability) rests on it: with `None`, parity alone decides, which is wrong
    /// where moves reach fewer boards than parity allows.
    fn reachable_count(size: Size) -> Option<u64>;

    /// All moves on boards of this size, sheet by sheet; the order within a sheet is the order in
    /// which solutions are compared.
    fn moves(&self, size: Size) -> Vec<Move>;
}

/// One move: from one sheet to another, permuting places inside a window of the word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// How the move is written in an answer: a few ASCII characters.
    pub label: String,
    /// The sheet on which the move can be made.
    pub from: usize,
    /// The sheet to which it leads.
    pub to: usize,
    /// What it does to the word; `None` if nothing.
    pub turn: Option<Turn>,
}

/// A permutation of places inside a window of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The first place of the window.
    pub start: usize,
    /// `new[start + i] = old[start + places[i]]`.
    pub places: Permutation<ShortBytes>,
}

impl Turn {
    /// The turn of the window from `start` on, `new[start + i] = old[start + places(i)]`.
    ///
    /// # Panics
    ///
    /// If the places are not a permutation.
    pub fn new(start: usize, places: impl IntoIterator<Item = usize>) -> Self {
        let byte = |place| u8::try_from(place).expect("a board has fewer than 256 places");
        let places = Permutation::new(places.into_iter().map(byte).collect());
        Self { start, places: places.expect("a turn permutes the places of its window") }
    }

    /// The turn that brings the tile at place `sources[p]` of the word to place `p`, in the narrowest
    /// window; `None` if it keeps all places.
    pub fn narrowest(sources: &[usize]) -> Option<Self> {
        let moves = |place: &usize| sources[*place] != *place;
        let start = (0..sources.len()).find(moves)?;
        let last = (0..sources.len()).rfind(moves)?;
        Some(Self::new(start, sources[start..=last].iter().map(|source| source - start)))
    }

    /// The turn that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { start: self.start, places: self.places.inverse() }
    }

    /// The place from which the tile comes that is at `place` after the turn.
    pub fn source(&self, place: usize) -> usize {
        let offset = place.checked_sub(self.start);
        let source = offset.and_then(|offset| self.places.as_slice().get(offset));
        source.map_or(place, |&source| self.start + usize::from(source))
    }

    /// The word after this turn.
    fn act_on(&self, word: &Word) -> Word {
        let mut turned = word.into_inner();
        let window = &mut turned.as_mut()[self.start..][..self.places.len()];
        for (new, &place) in window.iter_mut().zip(self.places.as_slice()) {
            *new = word.as_slice()[self.start + usize::from(place)];
        }
        Permutation::new(turned).expect("permuting the places of a permutation makes another")
    }
}

/// The moves of a puzzle on boards of one size, by sheet.
#[derive(Clone, Debug)]
pub struct Moves {
    by_sheet: Vec<Vec<Move>>,
    /// How moves are written, each way once, the longest first.
    labels: Vec<String>,
}

impl Moves {
    /// The moves that the rules give for this size.
    pub fn new<R: Rules>(rules: &R, size: Size) -> Self {
        let sheet_count = if R::BLANK { size.cells() } else { 1 };
        let mut by_sheet = vec![Vec::new(); sheet_count];
        let mut labels = Vec::new();
        for step in rules.moves(size) {
            if !labels.contains(&step.label) {
                labels.push(step.label.clone());
            }
            by_sheet[step.from].push(step);
        }
        labels.sort_by_key(|label| std::cmp::Reverse(label.len()));
        Self { by_sheet, labels }
    }

    /// How the longest move is written that a text begins with, wherever it can be made.
    pub(crate) fn label_of<'a>(&'a self, text: &str) -> Option<&'a str> {
        self.labels.iter().map(String::as_str).find(|label| text.starts_with(label))
    }

    /// The moves that can be made on a sheet, in the order in which solutions are compared.
    #[inline]
    pub fn on_sheet(&self, sheet: usize) -> &[Move] {
        &self.by_sheet[sheet]
    }

    /// All moves, sheet by sheet.
    pub fn iter(&self) -> impl Iterator<Item = &Move> {
        self.by_sheet.iter().flatten()
    }

    /// The number of sheets.
    pub fn sheet_count(&self) -> usize {
        self.by_sheet.len()
    }

    /// The most moves that can be made on one sheet.
    pub fn most_on_a_sheet(&self) -> usize {
        self.by_sheet.iter().map(Vec::len).max().unwrap_or(0)
    }
}

impl<R: Rules> Board<R> {
    /// The board after a move.
    ///
    /// # Panics
    ///
    /// If the move cannot be made on this board's sheet, or is not one of boards of this size.
    #[must_use]
    pub fn after(&self, step: &Move) -> Self {
        assert_eq!(step.from, self.sheet(), "the move starts on another sheet");
        let word = step.turn.as_ref().map_or(*self.word(), |turn| turn.act_on(self.word()));
        Self::from_word(self.size(), step.to, word)
    }
}
