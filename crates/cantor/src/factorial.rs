//! `n!` and the unsigned integers that hold ranks.

use core::fmt::Debug;
use core::ops::{Add, Div, Mul, Sub};

/// An unsigned integer that holds ranks: [`u64`] to length 20, [`u128`] to 34.
///
/// Sealed: the tables of factorials behind it must be exact.
pub trait Rank: sealed::Number {
    /// The greatest `n` such that `n!` fits.
    const MAX_LENGTH: usize;
}

/// `n!`, the number of words of length `n`, or `None` if `R` cannot hold it,
/// that is for `n > R::MAX_LENGTH`. One table lookup.
///
/// # Examples
///
/// ```
/// use cantor::factorial;
///
/// assert_eq!(factorial::<u64>(9), Some(362_880));
/// assert_eq!(factorial::<u64>(21), None);
/// assert_eq!(factorial::<u128>(21), Some(51_090_942_171_709_440_000));
/// ```
#[must_use]
#[inline]
pub fn factorial<R: Rank>(n: usize) -> Option<R> {
    R::FACTORIALS.get(n).copied()
}

/// The arithmetic that ranking needs, out of reach of other crates.
mod sealed {
    use super::{Add, Debug, Div, Mul, Sub};

    pub trait Number:
        Copy
        + Ord
        + Debug
        + From<u8>
        + Into<u128>
        + Add<Output = Self>
        + Sub<Output = Self>
        + Mul<Output = Self>
        + Div<Output = Self>
        + 'static
    {
        /// `0!`, `1!`, `2!`, ... as far as they fit.
        const FACTORIALS: &'static [Self];

        /// The number modulo 256: all of it where it is known to be a digit.
        fn low_byte(self) -> u8;
    }
}

macro_rules! hold_ranks {
    ($integer:ident, $max_length:literal) => {
        impl Rank for $integer {
            const MAX_LENGTH: usize = $max_length;
        }

        impl sealed::Number for $integer {
            const FACTORIALS: &'static [Self] = &{
                let mut table: [$integer; $max_length + 1] = [1; $max_length + 1];
                let mut n = 1;
                while n <= $max_length {
                    // Lossless: n <= 34. Overflow would stop the compiler.
                    table[n] = table[n - 1] * n as $integer;
                    n += 1;
                }
                table
            };

            #[inline]
            fn low_byte(self) -> u8 {
                self.to_le_bytes()[0]
            }
        }
    };
}

hold_ranks!(u64, 20);
hold_ranks!(u128, 34);
