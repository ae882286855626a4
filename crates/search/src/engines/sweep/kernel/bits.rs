//! Bits that change places inside their word.
//!
//! Many of them move by the same distance: all that do are cut out and shifted at once, for several
//! words side by side. Where the distances are too many, eight tables, one for each byte of the word,
//! say where the bits of that byte go; processors with AVX2 look up half a byte of 32 words at a time
//! ([`Shuffle`]).
//!
//! ```text
//! to[word] |= (word & masks[0]) << by[0] | (word & masks[1]) << by[1] | …
//! to[word] |= bytes[0][word & 255] | bytes[1][word >> 8 & 255] | …
//! ```
//!
//! Tried: tables of six or seven bits, of which all fit the first-level cache (slower: the number of
//! instructions decides); shifts however many they are (slower from about two dozen on).

use multiversion::multiversion;
use multiversion::target::match_target;

#[cfg(target_arch = "x86_64")]
use super::shuffle::Shuffle;
use super::{BYTES, Cuts, Versions};
use crate::DigitMap;
use crate::engines::sweep::lanes::LANES;
use crate::narrowing::{index_32, narrow};

/// Up to so many distances, in all versions together, are quicker than tables.
const MOST_SHIFTS: usize = 24;

/// A map of bits inside words.
#[derive(Clone, Debug)]
pub(in super::super) enum Bits {
    /// By the distances.
    Shifts {
        /// For each version the bits that move by the same distance.
        shifts: Vec<Vec<Shift>>,
        /// For each word of a segment all ones where the second version holds in a column whose own
        /// digits have an even sum, else 0; empty where the map has one version.
        is_second: Box<[u64]>,
    },
    /// By looking up where bits go.
    LookUps {
        /// For each version.
        look_ups: Vec<LookUp>,
        /// For each version, the words of a segment for which it holds in a column whose own digits
        /// have an even sum.
        words: Vec<Vec<u32>>,
    },
}

/// Some bits of a word that all move by the same distance.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Shift {
    mask: u64,
    /// Towards the high bits.
    up: u32,
    /// Towards the low bits.
    down: u32,
}

impl Bits {
    pub(super) fn new(map: &DigitMap, cuts: Cuts<'_>, versions: &Versions) -> Self {
        // The flip undoes itself: this is the parity at which a version holds.
        let sum_is_odd = |version| map.version(version == 1) == 1;
        let places = |version| places_of_bits(map, cuts, sum_is_odd(version));
        let places: Vec<Vec<u64>> = (0..versions.count).map(places).collect();
        let shifts: Vec<Vec<Shift>> = places.iter().map(|places| shifts(places)).collect();
        if shifts.iter().map(Vec::len).sum::<usize>() <= MOST_SHIFTS {
            let ones = |&is_second: &bool| if is_second { u64::MAX } else { 0 };
            let is_second = versions.is_second.iter().map(ones).collect();
            return Self::Shifts { shifts, is_second };
        }
        let look_ups = places.iter().map(|places| LookUp::new(places)).collect();
        Self::LookUps { look_ups, words: versions.numbers(cuts.segment_words()) }
    }

    /// ORs to `to` what the map makes of `from`.
    pub(super) fn apply(&self, column_is_odd: bool, from: &[u64], to: &mut [u64]) {
        match self {
            Self::Shifts { shifts, is_second } => match &shifts[..] {
                [shifts] => shift_all(shifts, from, to),
                [first, second] => {
                    let versions = if column_is_odd { [second, first] } else { [first, second] };
                    shift_by_versions(versions.map(|shifts| &shifts[..]), is_second, from, to);
                }
                _ => unreachable!("a map has one or two versions"),
            },
            Self::LookUps { look_ups, words } => {
                let look_ups = Versions::in_column(column_is_odd, look_ups);
                for (look_up, words) in look_ups.zip(words) {
                    move_words(look_up, words, from, to);
                }
            }
        }
    }
}

/// Where the bits of a word go, looked up.
#[derive(Clone, Debug)]
pub(in super::super) struct LookUp {
    /// For each byte of a word, and value of the byte.
    tables: Box<[[u64; 256]; BYTES]>,
    #[cfg(target_arch = "x86_64")]
    shuffle: Shuffle,
}

impl LookUp {
    pub(super) fn new(places: &[u64]) -> Self {
        Self {
            tables: byte_tables(places),
            #[cfg(target_arch = "x86_64")]
            shuffle: Shuffle::new(places),
        }
    }

    pub(super) fn move_words(&self, words: &[u32], from: &[u64], to: &mut [u64]) {
        for &word in words {
            let word = index_32(word);
            if from[word] != 0 {
                let bytes = from[word].to_le_bytes();
                let moved =
                    |moved, byte: usize| moved | self.tables[byte][usize::from(bytes[byte])];
                to[word] |= (0..BYTES).fold(0, moved);
            }
        }
    }
}

/// ORs to some words of `to` what the same words of `from` are moved to.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub(super) fn move_words(look_up: &LookUp, words: &[u32], from: &[u64], to: &mut [u64]) {
    match_target! {
        "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt" => look_up.shuffle.apply(words, from, to),
        _ => look_up.move_words(words, from, to),
    }
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn shift_all(shifts: &[Shift], from: &[u64], to: &mut [u64]) {
    let (from, from_rest) = from.as_chunks::<LANES>();
    let (to, to_rest) = to.as_chunks_mut::<LANES>();
    for (from, to) in from.iter().zip(to) {
        shift(shifts, *from, to);
    }
    for (from, to) in from_rest.iter().zip(to_rest) {
        shift(shifts, [*from], std::array::from_mut(to));
    }
}

/// Words of which some are of one version and some of another.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn shift_by_versions(versions: [&[Shift]; 2], is_second: &[u64], from: &[u64], to: &mut [u64]) {
    let (from, from_rest) = from.as_chunks::<LANES>();
    let (to, to_rest) = to.as_chunks_mut::<LANES>();
    let (is_second, is_second_rest) = is_second.as_chunks::<LANES>();
    for ((from, is_second), to) in from.iter().zip(is_second).zip(to) {
        let [of_first, of_second] = apart(*from, *is_second);
        shift(versions[0], of_first, to);
        shift(versions[1], of_second, to);
    }
    for ((from, is_second), to) in from_rest.iter().zip(is_second_rest).zip(to_rest) {
        let [of_first, of_second] = apart([*from], [*is_second]);
        shift(versions[0], of_first, std::array::from_mut(to));
        shift(versions[1], of_second, std::array::from_mut(to));
    }
}

/// The words of the first and of the second version, 0 in the places of the others.
#[expect(clippy::inline_always, reason = "see the module `lanes`")]
#[inline(always)]
fn apart<const N: usize>(words: [u64; N], is_second: [u64; N]) -> [[u64; N]; 2] {
    let of_second: [u64; N] = std::array::from_fn(|lane| words[lane] & is_second[lane]);
    [std::array::from_fn(|lane| words[lane] ^ of_second[lane]), of_second]
}

/// ORs to `to` what the words are shifted to.
#[expect(clippy::inline_always, reason = "see the module `lanes`")]
#[inline(always)]
fn shift<const N: usize>(shifts: &[Shift], from: [u64; N], to: &mut [u64; N]) {
    if from == [0; N] {
        return;
    }
    let mut moved = *to;
    for &Shift { mask, up, down } in shifts {
        for (moved, from) in moved.iter_mut().zip(from) {
            *moved |= (from & mask) << up >> down;
        }
    }
    *to = moved;
}

/// The place of each bit of a word whose own number has an odd sum of digits, or not.
fn places_of_bits(map: &DigitMap, cuts: Cuts<'_>, sum_is_odd: bool) -> Vec<u64> {
    let (digits, radices) = (map.digits(), cuts.radices);
    let (block, run) = (radices.block_len(digits.start), radices.block_len(digits.end));
    let place = |bit: u64| {
        let (number, t, rest) = (bit / block, bit % block / run, bit % run);
        let inner_is_odd = radices.sum_is_odd(cuts.word_digit, digits.start, number);
        let table = &map.tables()[map.version(sum_is_odd ^ inner_is_odd)];
        number * block + u64::from(table[narrow(t)]) * run + rest
    };
    (0..cuts.word_len()).map(place).collect()
}

/// The bits of a word, grouped by how far they move.
fn shifts(places: &[u64]) -> Vec<Shift> {
    let mut shifts: Vec<Shift> = Vec::new();
    for (bit, &place) in (0..).zip(places) {
        let distance =
            |from: u64, to: u64| u32::try_from(to.saturating_sub(from)).expect("of 64 bits");
        let (up, down) = (distance(bit, place), distance(place, bit));
        match shifts.iter_mut().find(|shift| (shift.up, shift.down) == (up, down)) {
            Some(shift) => shift.mask |= 1 << bit,
            None => shifts.push(Shift { mask: 1 << bit, up, down }),
        }
    }
    shifts
}

/// For each byte of a word, and value of the byte, where its bits go.
fn byte_tables(places: &[u64]) -> Box<[[u64; 256]; BYTES]> {
    let mut tables = Box::new([[0; 256]; BYTES]);
    for (bit, &place) in places.iter().enumerate() {
        let (byte, mask) = (bit / 8, 1 << (bit % 8));
        for value in (0..256).filter(|value| value & mask != 0) {
            tables[byte][value] |= 1 << place;
        }
    }
    tables
}
