//! Where the bit of a node is.
//!
//! ```text
//! node  = sheet * sheet_len + index
//! index = column * segment_len + word_in_segment * word_len + bit
//! word  = (column * sheet_count + sheet) * segment_words + word_in_segment
//! ```

use crate::narrowing::{narrow, wide};
use crate::{Node, Radices};

/// Bits in a word of memory.
const WORD_BITS: u64 = u64::BITS as u64;

/// The first digit of those that number the bits of a word: as many as its 64 bits have room for.
pub(super) fn word_digit(radices: &Radices) -> usize {
    let fits = |&digit: &usize| radices.block_len(digit) <= WORD_BITS;
    (0..=radices.digit_count()).find(fits).expect("a block of no digits is one number")
}

/// The order of bits in memory: column by column, in a column sheet by sheet.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    sheet_count: usize,
    sheet_len: u64,
    segment_len: u64,
    word_len: u64,
    /// The words of a segment.
    pub(crate) segment_words: usize,
    /// The columns of all sheets.
    pub(crate) column_count: usize,
}

/// The place of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) sheet: usize,
    pub(crate) column: usize,
    pub(crate) word_in_segment: usize,
    pub(crate) bit: u32,
}

impl Layout {
    /// The layout in which the first `segment_digit` digits number the columns, and the digits
    /// from `word_digit` on the bits of a word.
    pub(crate) fn new(
        radices: &Radices,
        sheet_count: usize,
        segment_digit: usize,
        word_digit: usize,
    ) -> Self {
        let (sheet_len, word_len) = (radices.number_count(), radices.block_len(word_digit));
        let segment_len = radices.block_len(segment_digit);
        Self {
            sheet_count,
            sheet_len,
            segment_len,
            word_len,
            segment_words: narrow(segment_len / word_len),
            column_count: narrow(sheet_len / segment_len),
        }
    }

    /// How many sheets there are.
    pub(crate) fn sheet_count(&self) -> usize {
        self.sheet_count
    }

    /// The nodes whose bits a word holds.
    pub(crate) fn word_len(&self) -> u64 {
        self.word_len
    }

    /// The bytes of the bits of a sheet.
    pub(crate) fn sheet_bytes(&self) -> u64 {
        self.sheet_len / self.word_len * 8
    }

    /// The numbers that say which order this is.
    pub(crate) fn shape(&self) -> [u64; 4] {
        [wide(self.sheet_count), self.sheet_len, self.segment_len, self.word_len]
    }

    /// The words of all columns of all sheets.
    pub(crate) fn word_count(&self) -> usize {
        self.column_count * self.sheet_count * self.segment_words
    }

    /// The place of a node.
    #[inline]
    pub(crate) fn place(&self, node: Node) -> Place {
        let (sheet, in_sheet) = (node / self.sheet_len, node % self.sheet_len);
        let (column, rest) = (in_sheet / self.segment_len, in_sheet % self.segment_len);
        Place {
            sheet: narrow(sheet),
            column: narrow(column),
            word_in_segment: narrow(rest / self.word_len),
            bit: u32::try_from(rest % self.word_len).expect("a word has at most 64 bits"),
        }
    }

    /// The word of a place in an array of all columns of all sheets.
    #[inline]
    pub(crate) fn word(&self, place: Place) -> usize {
        let segment = place.column * self.sheet_count + place.sheet;
        segment * self.segment_words + place.word_in_segment
    }

    /// The nodes whose bits are set in a segment.
    pub(crate) fn nodes<'a>(
        &'a self,
        column: usize,
        sheet: usize,
        words: &'a [u64],
    ) -> impl Iterator<Item = Node> + 'a {
        let first = wide(sheet) * self.sheet_len + wide(column) * self.segment_len;
        (0..).zip(words).filter(|&(_, &word)| word != 0).flat_map(move |(number, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| u64::from(rest.trailing_zeros()))?;
                rest &= rest - 1;
                Some(first + number * self.word_len + bit)
            })
        })
    }
}
