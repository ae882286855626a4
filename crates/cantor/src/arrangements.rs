//! Some of the values in some order: `k` of `n` as numbers.

use crate::digits::{digits_of, write_values};
use crate::{Error, MAX_LENGTH};

/// The arrangements of `k` of the values `0..n`: lists of `k` different ones, ranked in
/// lexicographic order.
///
/// There are `n! / (n - k)!` of them, the *falling factorial* `n (n - 1) … (n - k + 1)`. Digit `i`
/// of an arrangement is the number of smaller values that were not used before it, as in a Lehmer
/// code, and is below `n - i`; read with these radices the digits are the rank. With `k = n` the
/// arrangements are the words and have their ranks.
///
/// Pattern databases are arrays over such ranks: the places of `k` tiles among `n` cells
/// (R. E. Korf, A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134,
/// 2002).
///
/// # Examples
///
/// ```
/// use cantor::Arrangements;
///
/// let pairs = Arrangements::new(4, 2)?; // 01, 02, 03, 10, 12, …, 32
/// assert_eq!(pairs.count(), 12);
/// assert_eq!(pairs.rank([1, 0]), 3);
///
/// let mut last = [0; 2];
/// pairs.unrank(11, &mut last);
/// assert_eq!(last, [3, 2]);
/// # Ok::<(), cantor::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangements {
    length: u8,
    taken: u8,
    count: u64,
}

impl Arrangements {
    /// The arrangements of `taken` of `length` values.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] for more than [`MAX_LENGTH`] values, for more taken than there are, and
    /// where 64 bits cannot hold the ranks.
    pub fn new(length: usize, taken: usize) -> Result<Self, Error> {
        let byte = |number: usize, max: usize| match u8::try_from(number) {
            Ok(byte) if number <= max => Ok(byte),
            _ => Err(Error::TooLong { length: number, max }),
        };
        let (length, taken) = (byte(length, MAX_LENGTH)?, byte(taken, length)?);
        let mut count = 1_u64;
        for (radix, max) in (0..taken).map(|at| length - at).zip(0..) {
            count = count
                .checked_mul(radix.into())
                .ok_or(Error::TooLong { length: taken.into(), max })?;
        }
        Ok(Self { length, taken, count })
    }

    /// How many there are: ranks are below this.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// How many values there are to take.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length.into()
    }

    /// How many of them each arrangement has.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.taken.into()
    }

    /// The rank of an arrangement. O(k), no allocation.
    ///
    /// The caller sees to it that there are `k` values, different and in `0..n`; others give some
    /// number, perhaps no rank, or panic where the compiler checks arithmetic.
    #[must_use]
    #[inline]
    pub fn rank(&self, values: impl IntoIterator<Item = u8>) -> u64 {
        let mut radix = u64::from(self.length);
        let mut rank = 0;
        digits_of(self.length(), values.into_iter(), |digit| {
            rank = rank * radix + u64::from(digit);
            radix -= 1;
        });
        rank
    }

    /// Writes the arrangement with this rank. O(k n), no allocation.
    ///
    /// # Panics
    ///
    /// If the rank is not below [`Arrangements::count`], or there are not `k` values to write.
    #[inline]
    pub fn unrank(&self, rank: u64, values: &mut [u8]) {
        assert!(rank < self.count, "rank {rank} is out of range 0..{}", self.count);
        assert_eq!(values.len(), self.taken(), "an arrangement has so many values");
        let (mut rest, mut weight) = (rank, self.count);
        let digits = (0..self.taken).map(|at| {
            weight /= u64::from(self.length - at);
            let digit = rest / weight;
            rest %= weight;
            digit.to_le_bytes()[0] // all of it: a digit is below the length
        });
        write_values(self.length(), digits, values);
    }
}
