//! Extents as they lie in files: the segments that hold any nodes, packed; then a flag for each, which
//! says whether it does.
//!
//! Packed by zstd. What makes a dense set of bits shorter is that some bytes are more frequent than
//! others; looking for bytes that come again, which is most of what zstd does else, brings nothing there. So
//! it is told to search as little as it can (a negative level), and to use its Huffman codes all the same.
//! In sparse sets, zeros come again and again: there it searches a little more.
//!
//! Measured on levels of the 2x7 sliding puzzle, where packing and unpacking are four fifths of the time:
//! the level for sparse sets on dense ones takes 7 % more time, and the other way round 30 %.

use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::{CParameter, ParamSwitch, compress_bound};

use crate::engines::sweep::bank::Stretch;
use crate::engines::sweep::flags;

/// zstd's levels for sparse sets and for dense ones.
const LEVELS: [i32; 2] = [-100, -10_000];

/// A set is dense if it has one in so many of all nodes.
const DENSE: usize = 20;

/// Bytes in a word.
const BYTES: usize = size_of::<u64>();

/// Whether words lie in memory as they do in files.
const IS_AS_IN_FILES: bool = cfg!(target_endian = "little");

/// Packs extents.
pub(super) struct Packer {
    /// For sparse sets, and for dense ones.
    compressors: [Compressor<'static>; 2],
    /// What is packed, where it does not lie in one piece.
    words: Vec<u64>,
    packed: Vec<u8>,
}

impl Packer {
    pub(super) fn new() -> Self {
        let compressors = LEVELS.map(|level| {
            let mut compressor = Compressor::new(level).expect("zstd has this level");
            let codes = CParameter::LiteralCompressionMode(ParamSwitch::Enable);
            compressor.set_parameter(codes).expect("zstd has this parameter");
            compressor
        });
        Self { compressors, words: Vec::new(), packed: Vec::new() }
    }

    /// Packs the segments in a slot; tells whether any holds anything.
    pub(super) fn pack(&mut self, stretch: &Stretch<'_>, slot: usize) -> bool {
        let Self { compressors, words: gathered, packed } = self;
        let (filled, words) = (stretch.filled(slot), stretch.words(slot));
        let count = filled.iter().filter(|&&filled| filled).count();
        if count == 0 {
            return false;
        }
        let words = if IS_AS_IN_FILES && count == filled.len() {
            words
        } else {
            gathered.clear();
            let segments = words.chunks_exact(stretch.shape.segment_words).zip(filled);
            let segments = segments.filter(|&(_, &filled)| filled);
            gathered.extend(segments.flat_map(|(words, _)| words.iter().map(|word| word.to_le())));
            gathered
        };
        let bytes: &[u8] = bytemuck::cast_slice(words);
        packed.clear();
        packed.reserve(compress_bound(bytes.len()));
        let compressor = &mut compressors[usize::from(is_dense(words))];
        let len = compressor.compress_to_buffer(bytes, packed);
        len.expect("there is room for what zstd makes of it");
        packed.extend(flags::pack(filled).iter().flat_map(|flags| flags.to_le_bytes()));
        true
    }

    /// What was packed last.
    pub(super) fn packed(&self) -> &[u8] {
        &self.packed
    }
}

/// Whether a set is dense, by a sample of it.
fn is_dense(words: &[u64]) -> bool {
    const SAMPLE: usize = 16;
    let sample = || words.iter().step_by(SAMPLE);
    let ones: usize = sample().map(|word| word.count_ones() as usize).sum();
    ones * DENSE > sample().count() * u64::BITS as usize
}

/// Unpacks extents.
pub(super) struct Unpacker {
    decompressor: Decompressor<'static>,
    /// What was packed, where it is not to lie in one piece.
    words: Vec<u64>,
}

impl Unpacker {
    pub(super) fn new() -> Self {
        let decompressor = Decompressor::new().expect("zstd needs little memory for that");
        Self { decompressor, words: Vec::new() }
    }

    /// Puts what was packed into a slot; `None` if it is not of such a slot.
    pub(super) fn unpack(
        &mut self,
        packed: &[u8],
        stretch: &mut Stretch<'_>,
        slot: usize,
    ) -> Option<()> {
        let Self { decompressor, words: gathered } = self;
        let segment_words = stretch.shape.segment_words;
        let (words, filled) = stretch.slot_mut(slot);
        let end = packed.len().checked_sub(flags::words(filled.len()) * BYTES)?;
        let (packed, flags) = packed.split_at(end);
        for (number, filled) in filled.iter_mut().enumerate() {
            *filled = flags[number / 8] >> (number % 8) & 1 == 1;
        }
        let count = filled.iter().filter(|&&filled| filled).count();
        let mut unpack = |words: &mut [u64]| {
            let len = size_of_val(words);
            let unpacked =
                decompressor.decompress_to_buffer(packed, bytemuck::cast_slice_mut(words));
            (unpacked.ok()? == len).then_some(())
        };
        if IS_AS_IN_FILES && count == filled.len() {
            return unpack(words);
        }
        gathered.resize(count * segment_words, 0);
        unpack(gathered)?;
        let segments = words.chunks_exact_mut(segment_words).zip(filled);
        let segments = segments.filter(|(_, filled)| **filled).map(|(words, _)| words);
        for (to, from) in segments.zip(gathered.chunks_exact(segment_words)) {
            for (to, from) in to.iter_mut().zip(from) {
                *to = u64::from_le(*from);
            }
        }
        Some(())
    }
}

impl std::fmt::Debug for Packer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Packer").finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Unpacker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unpacker").finish_non_exhaustive()
    }
}
