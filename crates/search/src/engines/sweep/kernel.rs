//! What an arrow does to the words of a segment.
//!
//! A map of digits moves runs inside blocks. How long both are, in words, decides how:
//!
//! - a run of whole words: each run of words is OR-ed to its place;
//! - a run of a part of a word, a block of several words: each field of a word is shifted to its
//!   place in another word;
//! - a block of a word or less: the bits of each word change places among themselves. Eight tables,
//!   one for each byte of the word, say where the bits of that byte go, all at once.
//!
//! ```text
//! for each word of the segment that is not 0:
//!     to[word] |= bytes[0][word & 255] | bytes[1][word >> 8 & 255] | …
//! ```
//!
//! Bit by bit, each through the table, costs 1.5 times as much on the 3x4 sliding puzzle as a
//! whole, since a level of it has two dozen bits in most words.

use std::ops::Range;

use super::layout::word_digit;
use crate::narrowing::{index_32, narrow};
use crate::{DigitMap, Radices};

/// A map of digits, prepared for segments.
#[derive(Clone, Debug)]
pub(super) struct Kernel {
    motion: Motion,
    /// Which blocks of a segment (or words, where a word holds several) have an odd sum of the
    /// digits that number them; empty where the map has one version.
    odd: Box<[bool]>,
    /// Whether the first version holds where the sum is odd.
    flip: bool,
}

#[derive(Clone, Debug)]
enum Motion {
    /// Runs of `words` words.
    Runs { words: usize, tables: Vec<Box<[u32]>> },
    /// Fields of `bits` bits. A place is `64 * word + shift`, the word counted inside the block.
    Fields { bits: u32, words_in_block: usize, places: Vec<Box<[u32]>> },
    /// Bits inside a word: for each version, byte of a word, and value of the byte.
    Bytes { tables: Vec<Box<[[u64; 256]; BYTES]>> },
}

/// What a map of digits moves as a whole.
enum Reach {
    /// Words, or runs of them.
    WholeWords,
    /// Parts of a word, of which each word has so many.
    Fields { in_word: u64 },
    /// Bits, which stay inside their word.
    InsideWords,
}

impl Reach {
    fn of(radices: &Radices, digits: &Range<usize>, word_digit: usize) -> Self {
        if digits.start >= word_digit {
            Self::InsideWords
        } else if digits.end <= word_digit {
            Self::WholeWords
        } else {
            let (word, run) = (radices.block_len(word_digit), radices.block_len(digits.end));
            Self::Fields { in_word: word / run }
        }
    }
}

/// The operations on a word that a map of digits needs: two for getting at it, and one for each
/// part of it that moves as a whole, or one for each of its [`BYTES`].
pub(super) fn operations(radices: &Radices, digits: &Range<usize>) -> usize {
    let parts = match Reach::of(radices, digits, word_digit(radices)) {
        Reach::WholeWords => 1,
        Reach::Fields { in_word } => narrow(in_word),
        Reach::InsideWords => BYTES,
    };
    2 + parts
}

/// Bytes in a word.
const BYTES: usize = size_of::<u64>();

impl Kernel {
    /// The kernel of a map that starts at digit `segment_digit` or later.
    pub(super) fn new(
        map: &DigitMap,
        radices: &Radices,
        segment_digit: usize,
        word_digit: usize,
    ) -> Self {
        let digits = map.digits();
        let word_len = radices.block_len(word_digit);
        let (block, run) = (radices.block_len(digits.start), radices.block_len(digits.end));
        let motion = match Reach::of(radices, &digits, word_digit) {
            Reach::InsideWords => {
                let versions = 0..map.tables().len();
                let tables = versions.map(|sum| byte_tables(map, radices, word_digit, sum == 1));
                Motion::Bytes { tables: tables.collect() }
            }
            Reach::WholeWords => {
                Motion::Runs { words: narrow(run / word_len), tables: map.tables().to_vec() }
            }
            Reach::Fields { in_word } => {
                let place = |&field: &u32| {
                    let (word, field) = (u64::from(field) / in_word, u64::from(field) % in_word);
                    u32::try_from(64 * word + field * run).expect("the places of a table are few")
                };
                let places = map.tables().iter().map(|table| table.iter().map(place).collect());
                Motion::Fields {
                    bits: u32::try_from(run).expect("a field is part of a word"),
                    words_in_block: narrow(block / word_len),
                    places: places.collect(),
                }
            }
        };
        let numbered_to = digits.start.min(word_digit);
        let numbers = radices.block_len(segment_digit) / radices.block_len(numbered_to);
        let is_odd = |number| radices.sum_is_odd(segment_digit, numbered_to, number);
        let has_versions = map.tables().len() > 1;
        let odd = if has_versions { (0..numbers).map(is_odd).collect() } else { Box::default() };
        Self { motion, odd, flip: map.version(false) == 1 }
    }

    /// The version for block (or word) `number` of a segment in a column whose own digits have an
    /// odd sum, or not.
    #[inline]
    fn version(&self, column_is_odd: bool, number: usize) -> usize {
        if self.odd.is_empty() {
            return 0;
        }
        // Tables of bytes are numbered by the sum itself; the flip is in them.
        let flip = self.flip && !matches!(self.motion, Motion::Bytes { .. });
        usize::from(self.odd[number] ^ column_is_odd ^ flip)
    }

    /// ORs to `to` what the map makes of `from`.
    fn apply(&self, column_is_odd: bool, from: &[u64], to: &mut [u64]) {
        let version = |number| self.version(column_is_odd, number);
        match &self.motion {
            Motion::Runs { words, tables } => {
                let block = words * tables[0].len();
                for (number, (from, to)) in blocks(block, from, to).enumerate() {
                    let table = &tables[version(number)];
                    for (run, &place) in from.chunks_exact(*words).zip(table) {
                        or(run, &mut to[index_32(place) * words..][..*words]);
                    }
                }
            }
            Motion::Fields { bits, words_in_block, places } => {
                for (number, (from, to)) in blocks(*words_in_block, from, to).enumerate() {
                    move_fields(*bits, &places[version(number)], from, to);
                }
            }
            Motion::Bytes { tables } => {
                for (number, (&from, to)) in from.iter().zip(to).enumerate() {
                    if from != 0 {
                        *to |= move_bits(&tables[version(number)], from);
                    }
                }
            }
        }
    }
}

/// ORs to `to` what several kernels, one after the other, make of `from`; without any, `from`
/// itself. `scratch` is as long as two segments.
pub(super) fn apply_all(
    kernels: &[Kernel],
    column_is_odd: bool,
    from: &[u64],
    to: &mut [u64],
    scratch: &mut [u64],
) {
    let Some((last, before)) = kernels.split_last() else { return or(from, to) };
    let (mut here, mut there) = scratch.split_at_mut(from.len());
    let mut current = from;
    for kernel in before {
        there.fill(0);
        kernel.apply(column_is_odd, current, there);
        (here, there) = (there, here);
        current = here;
    }
    last.apply(column_is_odd, current, to);
}

/// ORs words to words.
pub(super) fn or(from: &[u64], to: &mut [u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}

/// The blocks of two segments, side by side.
fn blocks<'a>(
    words: usize,
    from: &'a [u64],
    to: &'a mut [u64],
) -> impl Iterator<Item = (&'a [u64], &'a mut [u64])> {
    from.chunks_exact(words).zip(to.chunks_exact_mut(words))
}

/// Moves the fields of a block.
#[inline]
fn move_fields(bits: u32, places: &[u32], from: &[u64], to: &mut [u64]) {
    let mask = (1 << bits) - 1;
    let fields = places.len() / from.len();
    for (&from, places) in from.iter().zip(places.chunks_exact(fields)) {
        if from == 0 {
            continue;
        }
        let mut rest = from;
        for &place in places {
            to[index_32(place / 64)] |= (rest & mask) << (place % 64);
            rest >>= bits;
        }
    }
}

/// Moves the bits of a word.
#[inline]
fn move_bits(bytes: &[[u64; 256]; BYTES], word: u64) -> u64 {
    let word = word.to_le_bytes();
    (0..BYTES).fold(0, |moved, byte| moved | bytes[byte][usize::from(word[byte])])
}

/// Where the bits of a word go whose first block has an odd sum of the digits before it, or not.
fn byte_tables(
    map: &DigitMap,
    radices: &Radices,
    word_digit: usize,
    sum_is_odd: bool,
) -> Box<[[u64; 256]; BYTES]> {
    let digits = map.digits();
    let (block, run) = (radices.block_len(digits.start), radices.block_len(digits.end));
    let moved = |bit: u64| {
        let (number, t, rest) = (bit / block, bit % block / run, bit % run);
        let inner_is_odd = radices.sum_is_odd(word_digit, digits.start, number);
        let table = &map.tables()[map.version(sum_is_odd ^ inner_is_odd)];
        number * block + u64::from(table[narrow(t)]) * run + rest
    };
    let mut tables = Box::new([[0; 256]; BYTES]);
    for bit in 0..radices.block_len(word_digit) {
        let (byte, mask) = (narrow(bit / 8), 1 << (bit % 8));
        let moved = 1 << moved(bit);
        for value in (0..256).filter(|value| value & mask != 0) {
            tables[byte][value] |= moved;
        }
    }
    tables
}
