//! Bits that change places inside their word, for many words at once, by instructions that look up
//! half a byte of each in a table of sixteen (`pshufb` of AVX2).
//!
//! 32 words are transposed into *planes*: plane `b` has byte `b` of each. Half a byte of a plane says
//! what it contributes to a byte of the moved words; for most pairs of a half and a byte that is
//! nothing. The planes of the moved words are transposed back.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_or_si256, _mm256_set1_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_testz_si256,
    _mm256_unpackhi_epi16, _mm256_unpackhi_epi32, _mm256_unpackhi_epi64, _mm256_unpacklo_epi16,
    _mm256_unpacklo_epi32, _mm256_unpacklo_epi64,
};
use std::array;

use bytemuck::cast;

use super::BYTES;
use crate::narrowing::index_32;

/// Words that are transposed together.
const WORDS: usize = 32;

/// Halves of the bytes of a word.
const HALVES: usize = 2 * BYTES;

/// What halves of bytes contribute to each byte of the moved word.
#[derive(Clone, Debug)]
pub(super) struct Shuffle {
    outputs: [Vec<Contribution>; BYTES],
}

/// What each value of half a byte contributes to a byte.
#[derive(Clone, Copy, Debug)]
struct Contribution {
    half: usize,
    of_value: [u8; 16],
}

impl Shuffle {
    /// For words whose bits go to these places.
    pub(super) fn new(places: &[u64]) -> Self {
        let contribution = |byte: usize, half: usize| {
            let bits = (0..4).filter_map(|bit| Some((bit, *places.get(4 * half + bit)?)));
            let bits = bits.filter(|&(_, place)| place / 8 == byte as u64);
            let bits: Vec<_> = bits.map(|(bit, place)| (bit, 1 << (place % 8))).collect();
            let value = |value: usize| {
                let set = bits.iter().filter(|&&(bit, _)| value >> bit & 1 == 1);
                set.fold(0, |byte, &(_, to)| byte | to)
            };
            (!bits.is_empty()).then(|| Contribution { half, of_value: array::from_fn(value) })
        };
        let outputs = array::from_fn(|byte| {
            (0..HALVES).filter_map(|half| contribution(byte, half)).collect()
        });
        Self { outputs }
    }

    /// ORs to some words of `to` what the same words of `from` are moved to.
    #[target_feature(enable = "avx2")]
    pub(super) fn apply(&self, words: &[u32], from: &[u64], to: &mut [u64]) {
        for words in words.chunks(WORDS) {
            let word = |number: usize| words.get(number).map_or(0, |&word| from[index_32(word)]);
            let rows: [__m256i; 8] = array::from_fn(|row| {
                let lanes: [u64; 4] = array::from_fn(|lane| word(4 * row + lane));
                cast(lanes)
            });
            let all =
                rows.iter().fold(_mm256_setzero_si256(), |all, &row| _mm256_or_si256(all, row));
            if _mm256_testz_si256(all, all) == 1 {
                continue;
            }
            let moved = from_planes(self.move_planes(to_planes(rows)));
            for (words, moved) in words.chunks(4).zip(moved) {
                let moved: [u64; 4] = cast(moved);
                for (&word, moved) in words.iter().zip(moved) {
                    to[index_32(word)] |= moved;
                }
            }
        }
    }

    #[target_feature(enable = "avx2")]
    fn move_planes(&self, planes: [__m256i; BYTES]) -> [__m256i; BYTES] {
        let low = _mm256_set1_epi8(0xf);
        let halves: [__m256i; HALVES] = array::from_fn(|half| {
            let plane = planes[half / 2];
            let plane = if half % 2 == 0 { plane } else { _mm256_srli_epi16::<4>(plane) };
            _mm256_and_si256(plane, low)
        });
        array::from_fn(|byte| {
            let contributions = self.outputs[byte].iter();
            contributions.fold(_mm256_setzero_si256(), |sum, &Contribution { half, of_value }| {
                let of_value = _mm256_broadcastsi128_si256(cast(of_value));
                _mm256_or_si256(sum, _mm256_shuffle_epi8(of_value, halves[half]))
            })
        })
    }
}

/// Two words of eight bytes, byte by byte in turn, and back.
const TO_PAIRS: [u8; 16] = [0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15];
const FROM_PAIRS: [u8; 16] = [0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15];

#[target_feature(enable = "avx2")]
fn to_planes(rows: [__m256i; 8]) -> [__m256i; BYTES] {
    let order = _mm256_broadcastsi128_si256(cast(TO_PAIRS));
    transpose(array::from_fn(|row| _mm256_shuffle_epi8(rows[row], order)))
}

#[target_feature(enable = "avx2")]
fn from_planes(planes: [__m256i; BYTES]) -> [__m256i; 8] {
    let order = _mm256_broadcastsi128_si256(cast(FROM_PAIRS));
    let rows = transpose(planes);
    array::from_fn(|row| _mm256_shuffle_epi8(rows[row], order))
}

/// Eight rows of eight pairs of bytes, in each half of a register. Each step puts parts twice as long
/// from two registers side by side.
#[target_feature(enable = "avx2")]
fn transpose(rows: [__m256i; 8]) -> [__m256i; 8] {
    let pairs: [[__m256i; 2]; 4] = array::from_fn(|pair| {
        let (left, right) = (rows[2 * pair], rows[2 * pair + 1]);
        [_mm256_unpacklo_epi16(left, right), _mm256_unpackhi_epi16(left, right)]
    });
    let fours: [[__m256i; 4]; 2] = array::from_fn(|four| {
        let [left, right] = [pairs[2 * four], pairs[2 * four + 1]];
        array::from_fn(|column| {
            let (left, right) = (left[column / 2], right[column / 2]);
            if column % 2 == 0 {
                _mm256_unpacklo_epi32(left, right)
            } else {
                _mm256_unpackhi_epi32(left, right)
            }
        })
    });
    array::from_fn(|column| {
        let (left, right) = (fours[0][column / 2], fours[1][column / 2]);
        if column % 2 == 0 {
            _mm256_unpacklo_epi64(left, right)
        } else {
            _mm256_unpackhi_epi64(left, right)
        }
    })
}
