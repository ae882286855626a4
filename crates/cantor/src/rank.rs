//! Words to their places in lexicographic order and back.
//!
//! The rank is the Lehmer code read in the factorial number system:
//!
//! ```text
//! rank = d[0] (n-1)! + d[1] (n-2)! + ... + d[n-2] 1!
//! ```
//!
//! Ranking is Horner's rule over the digits, with the radices `n`, `n - 1`, ...;
//! unranking divides by the factorials from the greatest down, so that each
//! digit can be turned into its value at once.
//!
//! # Half ranks
//!
//! The ranks `2k` and `2k + 1` differ in the digit `d[n-2]` alone, so their words
//! differ by an exchange of the last two elements: one is even, the other odd.
//! The words of one parity are therefore numbered `0..n!/2`, in order and
//! without gaps, by the *half rank* `rank / 2`, and the half rank and the parity
//! give the word back.

use crate::digits::{digits_of, write_values};
use crate::{Error, Parity, Permutation, Rank, factorial};

impl<S: AsRef<[u8]>> Permutation<S> {
    /// The number of words that precede this one in lexicographic order, in
    /// `0..n!`. O(n), no allocation.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] for more than `R::MAX_LENGTH` elements.
    ///
    /// # Examples
    ///
    /// ```
    /// use cantor::Permutation;
    ///
    /// let last: Vec<u8> = (0..21).rev().collect();
    /// let last = Permutation::new(last)?;
    /// assert_eq!(last.rank::<u128>()?, 51_090_942_171_709_439_999);
    /// assert!(last.rank::<u64>().is_err());
    /// # Ok::<(), cantor::Error>(())
    /// ```
    #[inline]
    pub fn rank<R: Rank>(&self) -> Result<R, Error> {
        check_fits::<R>(self.len())?;
        Ok(rank_of_prefix(self.len(), self.as_slice().iter().copied()))
    }

    /// The number of words of the same parity that precede this one, in
    /// `0..n!/2`: half of the rank. A word of length 0 or 1 has the half rank 0.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] for more than 20 elements.
    #[inline]
    pub fn half_rank(&self) -> Result<u64, Error> {
        Ok(self.rank::<u64>()? / 2)
    }

    /// The half rank together with the parity that completes it, in one pass.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] for more than 20 elements.
    #[inline]
    pub fn half_rank_and_parity(&self) -> Result<(u64, Parity), Error> {
        check_fits::<u64>(self.len())?;
        let word = self.as_slice();
        // All three arms call one function. Where the length is a constant, the compiler unrolls its
        // loop: for the two puzzles of nine cells that is worth half of the time.
        Ok(if let Ok(word) = <&[u8; 8]>::try_from(word) {
            half_rank_and_parity(8, word.iter().copied())
        } else if let Ok(word) = <&[u8; 9]>::try_from(word) {
            half_rank_and_parity(9, word.iter().copied())
        } else {
            half_rank_and_parity(word.len(), word.iter().copied())
        })
    }
}

impl<S: AsRef<[u8]> + AsMut<[u8]>> Permutation<S> {
    /// The word with this rank, as long as the storage. O(n) divisions, then as
    /// [`lehmer::decode`](crate::lehmer::decode).
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] for a storage of more than `R::MAX_LENGTH` elements,
    /// [`Error::RankOutOfRange`] for a rank that is not below `n!`.
    ///
    /// # Examples
    ///
    /// ```
    /// use cantor::Permutation;
    ///
    /// let word = Permutation::unrank_in(vec![0; 4], 17_u64)?;
    /// assert_eq!(word.as_slice(), [2, 3, 1, 0]);
    /// # Ok::<(), cantor::Error>(())
    /// ```
    #[inline]
    pub fn unrank_in<R: Rank>(mut storage: S, rank: R) -> Result<Self, Error> {
        let values = storage.as_mut();
        let count = check_fits::<R>(values.len())?;
        check_rank(rank, count)?;
        write_unranked(rank, values);
        Ok(Self::from_valid(storage))
    }

    /// The word of this parity with this half rank, as long as the storage.
    ///
    /// There are `n!/2` of them; of length 0 and 1 there is one even word and no
    /// odd one.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] for a storage of more than 20 elements,
    /// [`Error::RankOutOfRange`] for a half rank that is too great.
    ///
    /// # Examples
    ///
    /// ```
    /// use cantor::{Parity, Permutation};
    ///
    /// let word = Permutation::unrank_half_in([0; 4], 8, Parity::Even)?;
    /// assert_eq!(word.as_slice(), [2, 3, 0, 1]);
    /// assert_eq!(word.half_rank()?, 8);
    /// # Ok::<(), cantor::Error>(())
    /// ```
    pub fn unrank_half_in(mut storage: S, half_rank: u64, parity: Parity) -> Result<Self, Error> {
        let values = storage.as_mut();
        let count = match (check_fits::<u64>(values.len())?, parity) {
            (1, Parity::Even) => 1,
            (word_count, _) => word_count / 2,
        };
        check_rank(half_rank, count)?;
        // No overflow: the half rank is at most 20!/2 - 1, or 0.
        write_unranked(2 * half_rank, values);
        if Permutation::from_valid(&*values).parity() != parity {
            let last = values.len() - 1;
            values.swap(last - 1, last);
        }
        Ok(Self::from_valid(storage))
    }
}

impl<const N: usize> Permutation<[u8; N]> {
    /// The rank of a word whose length the compiler knows. Lengths above 20 do
    /// not compile.
    ///
    /// # Examples
    ///
    /// ```
    /// use cantor::Permutation;
    ///
    /// assert_eq!(Permutation::new([2, 1, 0])?.rank_u64(), 5);
    /// # Ok::<(), cantor::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn rank_u64(&self) -> u64 {
        const { assert!(N <= u64::MAX_LENGTH) }
        rank_of_prefix(N, self.as_slice().iter().copied())
    }

    /// The word with this rank. Lengths above 20 do not compile.
    ///
    /// # Errors
    ///
    /// [`Error::RankOutOfRange`] for a rank that is not below `N!`.
    #[inline]
    pub fn unrank_u64(rank: u64) -> Result<Self, Error> {
        const { assert!(N <= u64::MAX_LENGTH) }
        Self::unrank_in([0; N], rank)
    }
}

/// Horner's rule over the digits of the first elements of a word of `length`: the
/// number of beginnings that precede this one in lexicographic order.
#[inline]
pub(crate) fn rank_of_prefix<R: Rank>(length: usize, values: impl Iterator<Item = u8>) -> R {
    let mut rank = R::from(0);
    let mut radix = length.to_le_bytes()[0];
    digits_of(length, values, |digit| {
        rank = rank * R::from(radix) + R::from(digit);
        radix -= 1;
    });
    rank
}

/// The half rank of a word of `length`, and its parity: Horner's rule over the digits, whose sum is
/// the number of inversions.
#[inline]
fn half_rank_and_parity(length: usize, values: impl Iterator<Item = u8>) -> (u64, Parity) {
    let (mut rank, mut inversions) = (0, 0);
    let mut radix = length as u64; // usize has at most 64 bits
    digits_of(length, values, |digit| {
        rank = rank * radix + u64::from(digit);
        inversions += usize::from(digit);
        radix -= 1;
    });
    (rank / 2, Parity::of(inversions))
}

/// Writes the word with this rank, which is below `n!`.
///
/// Tried and dropped, for run-time lengths on an AMD EPYC: dividing by the small
/// radices from the last digit up, which needs a second pass to turn the digits
/// round (26 ns instead of 22 ns at length 9); and a 64-bit fraction `rank / n!`
/// from which multiplications drive out the digits. That is no faster at length
/// 9 (21 ns; 10 ns instead of 7 ns for arrays) and, for the 23 ns instead of
/// 31 ns at length 12, wants a proof that it is exact, and other code for `u128`.
#[inline]
fn write_unranked<R: Rank>(rank: R, values: &mut [u8]) {
    let weights = R::FACTORIALS[..values.len()].iter().rev();
    let mut rest = rank;
    let digits = weights.map(|&weight| {
        let digit = rest / weight;
        rest = rest - digit * weight;
        digit.low_byte()
    });
    write_values(values.len(), digits, values);
}

/// The number of words of this length, if `R` holds it.
#[inline]
fn check_fits<R: Rank>(length: usize) -> Result<R, Error> {
    factorial(length).ok_or(Error::TooLong { length, max: R::MAX_LENGTH })
}

/// Passes ranks below the count.
#[inline]
fn check_rank<R: Rank>(rank: R, count: R) -> Result<(), Error> {
    if rank < count {
        Ok(())
    } else {
        Err(Error::RankOutOfRange { rank: rank.into(), count: count.into() })
    }
}
