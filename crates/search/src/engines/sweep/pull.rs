//! What arrows bring from other columns.

use std::ops::Range;

use super::kernel;
use crate::narrowing::index_32;

/// How the segments of a column are pulled from other columns.
///
/// A map of the first digits moves long runs. A run has one or more whole segments, all of them from
/// consecutive columns, or is a piece of a segment.
#[derive(Clone, Debug)]
pub(super) struct Pull {
    /// The digits that change.
    pub(super) digits: Range<usize>,
    /// For each run of a block of columns where it comes from.
    pub(super) sources: Box<[Source]>,
    pub(super) run_words: usize,
    pub(super) segment_words: usize,
    pub(super) columns_in_block: usize,
}

/// Where a run begins that comes from elsewhere: a column, counted inside the block, and a word of its
/// segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub(super) column: u32,
    pub(super) word: u32,
}

/// Where a piece of a segment comes from.
#[derive(Clone, Copy)]
struct Piece {
    column: usize,
    word: usize,
}

impl Pull {
    /// ORs to `to` the pieces of its segment in `column` that are not empty; tells whether any is.
    pub(super) fn pull<'a>(
        &self,
        column: usize,
        segment: impl Fn(usize) -> Option<&'a [u64]>,
        to: &mut [u64],
    ) -> bool {
        let piece_words = self.piece_words();
        let mut has_any = false;
        for (from, to) in self.pieces(column).zip(to.chunks_exact_mut(piece_words)) {
            if let Some(words) = segment(from.column) {
                has_any = true;
                kernel::or(&words[from.word..][..piece_words], to);
            }
        }
        has_any
    }

    /// The columns from which the segments of a column are pulled, some of them more than once.
    pub(super) fn sources_of(&self, column: usize) -> impl Iterator<Item = usize> {
        self.pieces(column).map(|piece| piece.column)
    }

    /// Whether so many consecutive columns always come from consecutive columns, if the first of them is
    /// a multiple.
    pub(super) fn moves_columns(&self, count: usize) -> bool {
        self.run_words.is_multiple_of(count * self.segment_words)
    }

    fn piece_words(&self) -> usize {
        self.run_words.min(self.segment_words)
    }

    /// Where the pieces of a segment come from, in their order.
    fn pieces(&self, column: usize) -> impl Iterator<Item = Piece> {
        let in_block = column % self.columns_in_block;
        let first_column = column - in_block;
        let first_word = in_block * self.segment_words;
        let pieces = self.segment_words / self.piece_words();
        // Where a run is longer than a segment, this segment is not always its first.
        let columns_before = first_word % self.run_words / self.segment_words;
        let sources = &self.sources[first_word / self.run_words..][..pieces];
        sources.iter().map(move |source| Piece {
            column: first_column + index_32(source.column) + columns_before,
            word: index_32(source.word),
        })
    }
}
