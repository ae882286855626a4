//! Even or odd.

use core::ops::{BitXor, BitXorAssign};

/// Whether a count is even or odd: of a permutation, the count of its
/// inversions, which is the sum of its Lehmer digits.
///
/// Composing permutations adds their parities: `^`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parity {
    /// 0, 2, 4, ...
    #[default]
    Even,
    /// 1, 3, 5, ...
    Odd,
}

impl Parity {
    /// The parity of a count.
    ///
    /// # Examples
    ///
    /// ```
    /// use cantor::Parity;
    ///
    /// assert_eq!(Parity::of(3) ^ Parity::of(4), Parity::of(3 + 4));
    /// ```
    #[must_use]
    #[inline]
    pub const fn of(count: usize) -> Self {
        if count.is_multiple_of(2) { Self::Even } else { Self::Odd }
    }

    /// 0 for even, 1 for odd.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::Even => 0,
            Self::Odd => 1,
        }
    }
}

impl BitXor for Parity {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        if self == other { Self::Even } else { Self::Odd }
    }
}

impl BitXorAssign for Parity {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}
