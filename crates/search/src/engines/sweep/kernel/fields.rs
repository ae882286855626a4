//! Parts of words that move to other words of their block.
//!
//! What happens to one block happens to all blocks of the same version. So several blocks are worked
//! on side by side, word by word: a field of each of them is cut out, shifted and put to its place by
//! the same instructions.
//!
//! ```text
//! for each word of the block, side by side, that is not 0 in all blocks:
//!     for each field: lanes[place / 64] |= (word >> field * bits & mask) << place % 64
//! ```
//!
//! A block without a companion, and one too long to lie beside others in the first-level cache, is
//! done the same way by itself.
//!
//! Tried: fields of a word that move alike, moved at once (there are none: each goes to another word);
//! four blocks side by side instead of eight (a tenth slower on the 3x4 sliding puzzle).

use multiversion::multiversion;

use super::{Cuts, Versions};
use crate::DigitMap;
use crate::engines::sweep::lanes::{LANES, Lanes};
use crate::narrowing::{index_32, narrow, wide};

/// Blocks of more words are worked on one by one: what several of them leave would not stay in the
/// first-level cache.
pub(super) const MOST_WORDS: u64 = 512;

/// Fields of `bits` bits, which move inside blocks of several words.
#[derive(Clone, Debug)]
pub(in super::super) struct Fields {
    bits: u32,
    words_in_block: usize,
    /// For each version the places of all fields of a block: `64 * word + shift`, the word counted
    /// inside the block.
    places: Vec<Box<[u32]>>,
    /// For each version, the blocks of a segment for which it holds in a column whose own digits
    /// have an even sum.
    blocks: Vec<Vec<u32>>,
}

impl Fields {
    pub(super) fn new(map: &DigitMap, cuts: Cuts<'_>, in_word: u64, versions: &Versions) -> Self {
        let digits = map.digits();
        let (block, run) =
            (cuts.radices.block_len(digits.start), cuts.radices.block_len(digits.end));
        let words_in_block = narrow(block / cuts.word_len());
        let place = |&field: &u32| {
            let (word, field) = (u64::from(field) / in_word, u64::from(field) % in_word);
            u32::try_from(64 * word + field * run).expect("the places of a table are few")
        };
        Self {
            bits: u32::try_from(run).expect("a field is part of a word"),
            words_in_block,
            places: map.tables().iter().map(|table| table.iter().map(place).collect()).collect(),
            blocks: versions.numbers(cuts.segment_words() / words_in_block),
        }
    }

    /// ORs to `to` what the map makes of `from`. What `lanes` holds means nothing.
    pub(super) fn apply(
        &self,
        column_is_odd: bool,
        from: &[u64],
        to: &mut [u64],
        lanes: &mut Vec<Lanes>,
    ) {
        lanes.clear();
        lanes.resize(if self.is_long() { 0 } else { self.words_in_block }, [0; LANES]);
        let beside = if self.is_long() { 1 } else { LANES };
        let places = Versions::in_column(column_is_odd, &self.places);
        for (blocks, places) in self.blocks.iter().zip(places) {
            let fields = Moves { bits: self.bits, words: self.words_in_block, places };
            for blocks in blocks.chunks(beside) {
                match blocks {
                    &[block] => move_block(fields, index_32(block), from, to),
                    blocks => move_blocks(fields, blocks, from, to, lanes),
                }
            }
        }
    }

    fn is_long(&self) -> bool {
        wide(self.words_in_block) > MOST_WORDS
    }
}

/// Where the fields of a block go.
#[derive(Clone, Copy)]
struct Moves<'a> {
    bits: u32,
    /// The words of a block.
    words: usize,
    places: &'a [u32],
}

/// Moves the fields of one block.
fn move_block(fields: Moves<'_>, block: usize, from: &[u64], to: &mut [u64]) {
    let Moves { bits, words, places } = fields;
    let (from, to) = (&from[block * words..][..words], &mut to[block * words..][..words]);
    let mask = (1 << bits) - 1;
    let fields = places.len() / words;
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

/// Moves the fields of up to [`LANES`] blocks side by side. `lanes` are zeros, before and after.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn move_blocks(
    Moves { bits, words, places }: Moves<'_>,
    blocks: &[u32],
    from: &[u64],
    to: &mut [u64],
    lanes: &mut [Lanes],
) {
    let mask = (1 << bits) - 1;
    let fields = places.len() / words;
    // A lane without a block looks at the first one, and takes nothing from it.
    let start = |lane| index_32(*blocks.get(lane).unwrap_or(&blocks[0])) * words;
    let inputs: [&[u64]; LANES] = std::array::from_fn(|lane| &from[start(lane)..][..words]);
    let used: Lanes = std::array::from_fn(|lane| if lane < blocks.len() { u64::MAX } else { 0 });
    for (word, places) in places.chunks_exact(fields).enumerate() {
        // Compared one by one: as one register they would have to be stored first and loaded again.
        let mut rest: Lanes = inputs.map(|input| input[word]);
        if rest.iter().fold(0, |all, word| all | word) == 0 {
            continue;
        }
        for (rest, used) in rest.iter_mut().zip(used) {
            *rest &= used;
        }
        for &place in places {
            let shift = place % 64;
            let target = &mut lanes[index_32(place / 64)];
            for (target, rest) in target.iter_mut().zip(&mut rest) {
                *target |= (*rest & mask) << shift;
                *rest >>= bits;
            }
        }
    }
    for (lane, &block) in blocks.iter().enumerate() {
        let to = &mut to[index_32(block) * words..][..words];
        for (to, lanes) in to.iter_mut().zip(&*lanes) {
            *to |= lanes[lane];
        }
    }
    lanes.fill([0; LANES]);
}
