//! Flags in words, as files have them: the first in the lowest bit of the first word.

use crate::saved::SavedWords;

/// Flags in a word.
const BITS: usize = u64::BITS as usize;

/// The words that so many flags take.
pub(super) fn words(count: usize) -> usize {
    count.div_ceil(BITS)
}

pub(super) fn pack(flags: &[bool]) -> Vec<u64> {
    let word =
        |flags: &[bool]| flags.iter().rev().fold(0, |word, &flag| word << 1 | u64::from(flag));
    flags.chunks(BITS).map(word).collect()
}

pub(super) fn unpack(words: &[u64], count: usize) -> Vec<bool> {
    (0..count).map(|number| words[number / BITS] >> (number % BITS) & 1 == 1).collect()
}

pub(super) fn is_set(words: SavedWords<'_>, number: usize) -> bool {
    words.get(number / BITS) >> (number % BITS) & 1 == 1
}
