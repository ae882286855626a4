//! Random numbers that are the same on every machine.
//!
//! Test data that is drawn from a seed today has to come out the same in years, whatever libraries have
//! done meanwhile. So a published cipher gives the bits, and what is made of them is written out here.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::narrowing::wide;

/// Numbers drawn at random: one seed gives the same numbers on every machine and in every version.
///
/// The source is the cipher `ChaCha` with 8 rounds (D. J. Bernstein, cr.yp.to/chacha.html, 2008):
/// its key is the seed in 8 bytes, the lowest first, and 24 zeros; its nonce is the number of a
/// stream; and its output is read as numbers of 64 bits, the lowest byte first. All that is made of
/// these numbers is made here, by methods that say how: a library of distributions may change its
/// ways.
///
/// # Examples
///
/// ```
/// use puzzle::Dice;
///
/// let mut dice = Dice::new(2026, 0);
/// let drawn: Vec<u64> = (0..8).map(|_| 1 + dice.below(6)).collect();
/// assert_eq!(drawn, [4, 3, 4, 6, 5, 3, 5, 6]);
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    source: ChaCha8Rng,
}

impl Dice {
    /// The numbers of a seed. Different streams of one seed are independent.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut source = ChaCha8Rng::from_seed(key);
        source.set_stream(stream);
        Self { source }
    }

    /// A number in `0..bound`, all equally likely: the remainder of the first 64 bits that are below
    /// the greatest multiple of `bound` in 64 bits. On average fewer than two draws.
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        // 2^64 modulo the bound: so many of the greatest numbers would favour small remainders.
        let excess = bound.wrapping_neg() % bound;
        loop {
            let bits = self.source.next_u64();
            if bits <= u64::MAX - excess {
                return bits % bound;
            }
        }
    }

    /// Puts the values into a random order, all equally likely: each place from the last to the
    /// second exchanges its value with a place up to itself, drawn by [`Dice::below`] (R. Durstenfeld,
    /// "Algorithm 235: Random permutation", Communications of the ACM 7, 1964).
    pub fn shuffle(&mut self, values: &mut [u8]) {
        for place in (1..values.len()).rev() {
            values.swap(place, self.place(place + 1));
        }
    }

    /// A place in `0..count`, all equally likely.
    ///
    /// # Panics
    ///
    /// If `count` is 0.
    pub fn place(&mut self, count: usize) -> usize {
        let place = self.below(wide(count));
        usize::try_from(place).expect("it is below a usize")
    }

    /// Whether the next of `left` things is among the `wanted` that are chosen of them: asked of
    /// one thing after the other, it chooses every set of that many equally often (D. E. Knuth, The
    /// Art of Computer Programming 2, section 3.4.2, algorithm S).
    ///
    /// # Panics
    ///
    /// If `left` is 0.
    pub fn chooses(&mut self, wanted: u64, left: u64) -> bool {
        self.below(left) < wanted
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    /// The first key stream of the cipher with 8 rounds, key and nonce all zeros
    /// (draft-strombergson-chacha-test-vectors-01, TC1): 3e00ef2f895f40d6 7f5bb8e81f09a5a1 …
    #[test]
    fn the_source_is_the_published_one() {
        let mut dice = Dice::new(0, 0);
        let bits = [(); 2].map(|()| dice.below(u64::MAX));
        assert_eq!(bits, [0xd640_5f89_2fef_003e, 0xa1a5_091f_e8b8_5b7f]);
    }

    /// Of a bound just above half of all numbers, nearly half of the draws are refused: those that
    /// would favour what is below the other half.
    #[test]
    fn no_remainder_is_favoured() {
        let bound = (1 << 63) + (1 << 61);
        let mut dice = Dice::new(1, 0);
        let count = (0..10_000).filter(|_| dice.below(bound) < bound / 5).count();
        assert!((1_800..2_200).contains(&count), "{count} of 10,000 in a fifth");
        assert!((0..1000).all(|_| dice.below(1) == 0));
        let differ =
            [(1, 0), (2, 0), (1, 1)].map(|(seed, stream)| Dice::new(seed, stream).below(1 << 60));
        assert!(differ[0] != differ[1] && differ[0] != differ[2], "seeds and streams matter");
    }

    #[test]
    fn all_orders_and_all_choices_are_equally_likely() {
        let mut dice = Dice::new(1, 0);
        let mut orders = std::collections::BTreeMap::new();
        let mut choices = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut values = [0, 1, 2, 3];
            dice.shuffle(&mut values);
            *orders.entry(values).or_insert(0) += 1;
            let mut wanted = 2;
            let choice = [4, 3, 2, 1].map(|left| {
                let is_chosen = dice.chooses(wanted, left);
                wanted -= u64::from(is_chosen);
                is_chosen
            });
            assert_eq!(wanted, 0);
            *choices.entry(choice).or_insert(0) += 1;
        }
        assert_eq!((orders.len(), choices.len()), (24, 6));
        assert!(orders.values().all(|count| (850..1150).contains(count)), "{orders:?}");
        assert!(choices.values().all(|count| (3_700..4_300).contains(count)), "{choices:?}");
    }
}
