//! What an arrow does to the words of a segment.
//!
//! A map of digits moves runs inside blocks. How long both are, in words, decides how:
//!
//! - a run of whole words: each run of words is OR-ed to its place;
//! - a run of a part of a word, a block of several words ([`Fields`]): each field of a word is shifted
//!   to its place in another word;
//! - a block of a word or less ([`Bits`]): the bits of each word change places among themselves.
//!
//! All of these loops run in the widest instructions that the processor has, several words side by
//! side; see the module `lanes`.

mod bits;
mod fields;
#[cfg(target_arch = "x86_64")]
mod shuffle;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::Arc;

use multiversion::multiversion;

use super::lanes::Lanes;
use super::layout::word_digit;
use crate::narrowing::{index_32, narrow};
use crate::{DigitMap, Radices};
use bits::Bits;
use fields::Fields;

/// Bytes in a word.
const BYTES: usize = size_of::<u64>();

/// A map of digits, prepared for segments.
#[derive(Clone, Debug)]
pub(super) enum Kernel {
    Runs(Runs),
    Fields(Fields),
    Bits(Bits),
}

/// Runs of whole words.
#[derive(Clone, Debug)]
pub(super) struct Runs {
    words: usize,
    tables: Vec<Box<[u32]>>,
    versions: Versions,
}

/// Which version of a map holds where in a segment, of a column whose own digits have an even sum.
/// Where they have an odd one, the two versions change places.
#[derive(Clone, Debug)]
struct Versions {
    /// For each block of a segment (or word, where a word holds several), whether the second version
    /// holds there; empty where the map has one version.
    is_second: Box<[bool]>,
    /// How many versions the map has.
    count: usize,
}

impl Versions {
    /// The version for block (or word) `number`.
    #[inline]
    fn version(&self, column_is_odd: bool, number: usize) -> usize {
        usize::from(self.is_second.get(number).is_some_and(|second| second ^ column_is_odd))
    }

    /// For each version the blocks (or words) of a segment of so many for which it holds.
    fn numbers(&self, count: usize) -> Vec<Vec<u32>> {
        let is_second = |&number: &u32| self.version(false, index_32(number)) == 1;
        let (second, first) = (0..).take(count).partition(is_second);
        [first, second].into_iter().take(self.count).collect()
    }

    /// Each version's `parts`, in the order in which they hold in a column: as they are, or with the
    /// two versions in each other's place.
    fn in_column<T>(column_is_odd: bool, parts: &[T]) -> impl Iterator<Item = &T> {
        let count = parts.len();
        (0..count)
            .map(move |number| &parts[if column_is_odd { count - 1 - number } else { number }])
    }
}

/// How a segment is cut, and in which radices.
#[derive(Clone, Copy)]
pub(super) struct Cuts<'a> {
    pub(super) radices: &'a Radices,
    /// The first digit of those that number the nodes of a segment.
    pub(super) segment_digit: usize,
    /// The first digit of those that number the bits of a word.
    pub(super) word_digit: usize,
}

impl Cuts<'_> {
    fn segment_words(&self) -> usize {
        narrow(self.radices.block_len(self.segment_digit) / self.word_len())
    }

    fn word_len(&self) -> u64 {
        self.radices.block_len(self.word_digit)
    }

    fn versions(&self, map: &DigitMap) -> Versions {
        let numbered_to = map.digits().start.min(self.word_digit);
        let blocks =
            self.radices.block_len(self.segment_digit) / self.radices.block_len(numbered_to);
        let is_second = |number| {
            let sum_is_odd = self.radices.sum_is_odd(self.segment_digit, numbered_to, number);
            map.version(sum_is_odd) == 1
        };
        let numbers = if map.has_versions() { 0..blocks } else { 0..0 };
        Versions { is_second: numbers.map(is_second).collect(), count: map.tables().len() }
    }
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
/// part of it that moves as a whole (three where its block is too long to be worked on beside
/// others), or one for each of its bytes.
pub(super) fn operations(radices: &Radices, digits: &Range<usize>) -> usize {
    let word_digit = word_digit(radices);
    let parts = match Reach::of(radices, digits, word_digit) {
        Reach::WholeWords => 1,
        Reach::Fields { in_word } => {
            let words_in_block = radices.block_len(digits.start) / radices.block_len(word_digit);
            if words_in_block <= fields::MOST_WORDS { narrow(in_word) } else { 3 * narrow(in_word) }
        }
        Reach::InsideWords => BYTES,
    };
    2 + parts
}

impl Kernel {
    /// The kernel of a map that starts at digit `segment_digit` or later.
    pub(super) fn new(map: &DigitMap, cuts: Cuts<'_>) -> Self {
        let versions = cuts.versions(map);
        match Reach::of(cuts.radices, &map.digits(), cuts.word_digit) {
            Reach::WholeWords => {
                let run = cuts.radices.block_len(map.digits().end);
                let words = narrow(run / cuts.word_len());
                Self::Runs(Runs { words, tables: map.tables().to_vec(), versions })
            }
            Reach::Fields { in_word } => Self::Fields(Fields::new(map, cuts, in_word, &versions)),
            Reach::InsideWords => Self::Bits(Bits::new(map, cuts, &versions)),
        }
    }

    /// ORs to `to` what the map makes of `from`.
    fn apply(&self, column_is_odd: bool, from: &[u64], to: &mut [u64], lanes: &mut Vec<Lanes>) {
        match self {
            Self::Runs(runs) => runs.apply(column_is_odd, from, to),
            Self::Fields(fields) => fields.apply(column_is_odd, from, to, lanes),
            Self::Bits(bits) => bits.apply(column_is_odd, from, to),
        }
    }
}

impl Runs {
    fn apply(&self, column_is_odd: bool, from: &[u64], to: &mut [u64]) {
        let block = self.words * self.tables[0].len();
        let blocks = from.chunks_exact(block).zip(to.chunks_exact_mut(block));
        for (number, (from, to)) in blocks.enumerate() {
            let table = &self.tables[self.versions.version(column_is_odd, number)];
            move_runs(self.words, table, from, to);
        }
    }
}

/// Where several kernels, one after the other, leave what is between them.
#[derive(Debug)]
pub(super) struct Between {
    segments: [Vec<u64>; 2],
    lanes: Vec<Lanes>,
}

impl Between {
    /// For segments of this many words.
    pub(super) fn new(segment_words: usize) -> Self {
        Self { segments: [vec![0; segment_words], vec![0; segment_words]], lanes: Vec::new() }
    }
}

/// ORs to `to` what several kernels, one after the other, make of `from`; without any, `from`
/// itself.
pub(super) fn apply_all(
    kernels: &[Arc<Kernel>],
    column_is_odd: bool,
    from: &[u64],
    to: &mut [u64],
    between: &mut Between,
) {
    let Some((last, before)) = kernels.split_last() else { return or(from, to) };
    let Between { segments: [here, there], lanes } = between;
    let (mut here, mut there) = (here, there);
    let mut current = from;
    for kernel in before {
        there.fill(0);
        kernel.apply(column_is_odd, current, there, lanes);
        (here, there) = (there, here);
        current = here;
    }
    last.apply(column_is_odd, current, to, lanes);
}

/// ORs the runs of a block to their places.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn move_runs(words: usize, table: &[u32], from: &[u64], to: &mut [u64]) {
    for (run, &place) in from.chunks_exact(words).zip(table) {
        or_plainly(run, &mut to[index_32(place) * words..][..words]);
    }
}

/// ORs words to words.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub(super) fn or(from: &[u64], to: &mut [u64]) {
    or_plainly(from, to);
}

#[expect(clippy::inline_always, reason = "see the module `lanes`")]
#[inline(always)]
fn or_plainly(from: &[u64], to: &mut [u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}
