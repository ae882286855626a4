//! The nodes of one level, in the sheets that it can be on.

use std::ops::Range;

use super::layout::Place;
use crate::word_array::WordArray;

/// The sets of nodes of one level, of the sheets that this bank holds, in some consecutive columns.
///
/// Stretch by stretch of so many columns, in a stretch slot by slot, and in a slot column by column. In
/// memory a stretch is one column: so what threads write together lies together. Where extents come from
/// files, it has the columns of an extent: so each lies in one piece.
#[derive(Debug)]
pub(super) struct Bank {
    /// The columns.
    pub(super) columns: Range<usize>,
    /// The sizes of a stretch.
    pub(super) shape: Shape,
    pub(super) words: WordArray,
    /// Segment by segment: whether it holds nodes of the level. What other segments hold means
    /// nothing.
    pub(super) filled: Vec<bool>,
}

/// The sizes of a stretch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// How many columns it has.
    pub(super) columns: usize,
    /// How many sheets.
    pub(super) slots: usize,
    pub(super) segment_words: usize,
}

impl Shape {
    /// How many segments a stretch has.
    pub(super) fn segments(self) -> usize {
        self.columns * self.slots
    }

    /// The number of a segment in its stretch.
    #[inline]
    pub(super) fn segment(self, column: usize, slot: usize) -> usize {
        slot * self.columns + column
    }

    /// The words of a segment.
    #[inline]
    pub(super) fn words(self, segment: usize) -> Range<usize> {
        segment * self.segment_words..(segment + 1) * self.segment_words
    }
}

impl Bank {
    /// A bank of empty segments: whole stretches.
    pub(super) fn empty(columns: Range<usize>, shape: Shape) -> Self {
        let segments = columns.len() * shape.slots;
        Self {
            columns,
            shape,
            words: WordArray::zeros(segments * shape.segment_words),
            filled: vec![false; segments],
        }
    }

    /// The number of a segment in the order in which they lie in memory.
    #[inline]
    fn number(&self, column: usize, slot: usize) -> usize {
        let (column, shape) = (column - self.columns.start, self.shape);
        if shape.columns == 1 {
            return column * shape.slots + slot;
        }
        let (stretch, column) = (column / shape.columns, column % shape.columns);
        stretch * shape.segments() + shape.segment(column, slot)
    }

    /// A segment, if it holds any nodes.
    #[inline]
    pub(super) fn segment(&self, column: usize, slot: usize) -> Option<&[u64]> {
        let number = self.number(column, slot);
        self.filled[number].then(|| &self.words[self.shape.words(number)])
    }

    /// Finds out which segments hold anything, where all others hold zeros.
    pub(super) fn find_filled(&mut self) {
        let segments = self.words.chunks(self.shape.segment_words.max(1));
        for (filled, segment) in self.filled.iter_mut().zip(segments) {
            *filled = segment.iter().any(|&word| word != 0);
        }
    }

    /// Puts a node into the set; tells whether it was not there.
    pub(super) fn insert(&mut self, place: Place, slot: usize) -> bool {
        let number = self.number(place.column, slot);
        let word = &mut self.words[self.shape.words(number)][place.word_in_segment];
        let bit = 1 << place.bit;
        let is_new = *word & bit == 0;
        *word |= bit;
        self.filled[number] = true;
        is_new
    }

    /// The segments that hold any nodes: column, slot and words of each.
    pub(super) fn segments(&self) -> impl Iterator<Item = (usize, usize, &[u64])> {
        let slots = 0..self.shape.slots;
        let places = self
            .columns
            .clone()
            .flat_map(move |column| slots.clone().map(move |slot| (column, slot)));
        places.filter_map(|(column, slot)| Some((column, slot, self.segment(column, slot)?)))
    }

    /// The stretches one by one.
    pub(super) fn stretches(&mut self) -> impl Iterator<Item = Stretch<'_>> {
        let shape = self.shape;
        let segments = shape.segments().max(1); // of a bank without slots there are no stretches
        let words = self.words.chunks_exact_mut((segments * shape.segment_words).max(1));
        let filled = self.filled.chunks_exact_mut(segments);
        words.zip(filled).map(move |(words, filled)| Stretch { shape, words, filled })
    }

    /// The stretch that is all of the bank.
    pub(super) fn only_stretch(&mut self) -> Stretch<'_> {
        assert_eq!(self.columns.len(), self.shape.columns, "there is one stretch");
        Stretch { shape: self.shape, words: &mut self.words, filled: &mut self.filled }
    }

    /// Has the same room stand for other columns, as many, all of them empty.
    pub(super) fn move_to(&mut self, first_column: usize) {
        self.columns = first_column..first_column + self.columns.len();
        self.filled.fill(false);
    }
}

/// Some consecutive columns of a bank.
pub(super) struct Stretch<'a> {
    pub(super) shape: Shape,
    words: &'a mut [u64],
    filled: &'a mut [bool],
}

impl Stretch<'_> {
    fn segments_of(&self, slot: usize) -> Range<usize> {
        self.shape.segment(0, slot)..self.shape.segment(0, slot + 1)
    }

    /// Of the segments of a slot, which hold any nodes.
    pub(super) fn filled(&self, slot: usize) -> &[bool] {
        &self.filled[self.segments_of(slot)]
    }

    /// The words of a slot.
    pub(super) fn words(&self, slot: usize) -> &[u64] {
        let Range { start, end } = self.segments_of(slot);
        &self.words[start * self.shape.segment_words..end * self.shape.segment_words]
    }

    /// What a slot holds, to be filled.
    pub(super) fn slot_mut(&mut self, slot: usize) -> (&mut [u64], &mut [bool]) {
        let Range { start, end } = self.segments_of(slot);
        let words = start * self.shape.segment_words..end * self.shape.segment_words;
        (&mut self.words[words], &mut self.filled[start..end])
    }
}
