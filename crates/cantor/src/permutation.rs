//! A word of the values `0..n`, and the group that words of one length form.

use crate::digits::digits_of;
use crate::{Error, MAX_LENGTH, Parity};

/// A word: each of the values `0..n` exactly once, for an `n` up to
/// [`MAX_LENGTH`].
///
/// The storage is any `S: AsRef<[u8]>`: an array `[u8; N]` (the loops unroll),
/// a `&[u8]`, a `Vec<u8>`, an inline array with a length. Two borrows of the
/// storage must show the same values, as they do for all of those. Where an
/// operation makes a new word it clones the storage and overwrites it; nothing
/// else allocates.
///
/// # Examples
///
/// ```
/// use cantor::{Error, Permutation};
///
/// let word = Permutation::new([2, 0, 1])?;
/// assert_eq!(word.rank_u64(), 4);
/// assert_eq!(word.inverse().as_slice(), [1, 2, 0]);
///
/// let twice = Permutation::new([2, 0, 2]);
/// assert_eq!(twice, Err(Error::Repeated { value: 2, first: 0, second: 2 }));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permutation<S> {
    /// A permutation of `0..n`, `n <= MAX_LENGTH`.
    values: S,
}

impl<S: AsRef<[u8]>> Permutation<S> {
    /// The word of these values. O(n), no allocation.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] for more than [`MAX_LENGTH`] values, else
    /// [`Error::ValueOutOfRange`] or [`Error::Repeated`] for the first value
    /// that is not in `0..n` or has stood before.
    #[inline]
    pub fn new(values: S) -> Result<Self, Error> {
        let word = values.as_ref();
        check_length(word.len())?;
        // Unrolled where the length is a constant, as for the two puzzles of nine cells.
        let is_valid = if let Ok(word) = <&[u8; 8]>::try_from(word) {
            is_permutation(word)
        } else if let Ok(word) = <&[u8; 9]>::try_from(word) {
            is_permutation(word)
        } else {
            is_permutation(word)
        };
        if is_valid { Ok(Self { values }) } else { Err(first_fault(word)) }
    }

    /// A word from values that the caller knows to be a permutation.
    #[inline]
    pub(crate) fn from_valid(values: S) -> Self {
        debug_assert!(Permutation::new(values.as_ref()).is_ok());
        Self { values }
    }

    /// The values in order.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        self.values.as_ref()
    }

    /// The number of elements.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether this is the word without elements.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }

    /// The storage.
    #[must_use]
    #[inline]
    pub fn into_inner(self) -> S {
        self.values
    }

    /// The parity of the number of inversions. O(n), no allocation.
    #[must_use]
    pub fn parity(&self) -> Parity {
        let mut inversions = 0;
        digits_of(self.len(), self.as_slice().iter().copied(), |digit| {
            inversions += usize::from(digit);
        });
        Parity::of(inversions)
    }
}

impl<S: AsRef<[u8]> + AsMut<[u8]>> Permutation<S> {
    /// The identity `0 1 2 ...` in this storage, as long as the storage.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] for more than [`MAX_LENGTH`] elements.
    pub fn identity_in(mut storage: S) -> Result<Self, Error> {
        let values = storage.as_mut();
        check_length(values.len())?;
        for (slot, value) in values.iter_mut().zip(0..) {
            *slot = value;
        }
        Ok(Self::from_valid(storage))
    }
}

/// The group. Composition, action on positions and renaming of values are one
/// product seen from three sides; the names say which side is meant.
impl<S: AsRef<[u8]> + AsMut<[u8]> + Clone> Permutation<S> {
    /// The word that undoes this one: `result[self[i]] = i`. O(n).
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut storage = self.values.clone();
        let inverse = storage.as_mut();
        for (&value, position) in self.as_slice().iter().zip(0..) {
            inverse[usize::from(value)] = position;
        }
        Self::from_valid(storage)
    }

    /// The product as functions: `result[i] = self[other[i]]`. The argument is
    /// applied **first**, then `self`. O(n).
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cantor::Permutation;
    ///
    /// let last = Permutation::new([1, 2, 0])?;
    /// let first = Permutation::new([1, 0, 2])?;
    /// assert_eq!(last.compose(&first)?.as_slice(), [2, 1, 0]);
    /// # Ok::<(), cantor::Error>(())
    /// ```
    pub fn compose<T: AsRef<[u8]>>(&self, other: &Permutation<T>) -> Result<Self, Error> {
        check_equal(self.len(), other.len())?;
        let mut storage = self.values.clone();
        let values = self.as_slice();
        for (slot, &i) in storage.as_mut().iter_mut().zip(other.as_slice()) {
            *slot = values[usize::from(i)];
        }
        Ok(Self::from_valid(storage))
    }

    /// The word after a move of its positions: `result[i] = self[turn[i]]`, so
    /// `turn[i]` says where the element now at `i` came from. O(n).
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`].
    ///
    /// # Examples
    ///
    /// ```
    /// use cantor::Permutation;
    ///
    /// let word = Permutation::new([3, 1, 0, 2])?;
    /// let rotate_left = Permutation::new([1, 2, 3, 0])?;
    /// assert_eq!(word.act_on_positions(&rotate_left)?.as_slice(), [1, 0, 2, 3]);
    /// # Ok::<(), cantor::Error>(())
    /// ```
    pub fn act_on_positions<T: AsRef<[u8]>>(&self, turn: &Permutation<T>) -> Result<Self, Error> {
        self.compose(turn)
    }

    /// The word with its values renamed: `result[i] = names[self[i]]`. O(n).
    ///
    /// Renaming commutes with moves of the positions.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`].
    pub fn relabel<T: AsRef<[u8]>>(&self, names: &Permutation<T>) -> Result<Self, Error> {
        check_equal(self.len(), names.len())?;
        let mut storage = self.values.clone();
        let names = names.as_slice();
        for (slot, &value) in storage.as_mut().iter_mut().zip(self.as_slice()) {
            *slot = names[usize::from(value)];
        }
        Ok(Self::from_valid(storage))
    }
}

/// Words whose length the compiler knows.
impl<const N: usize> Permutation<[u8; N]> {
    /// The identity `0 1 2 ...`. Lengths above [`MAX_LENGTH`] do not compile.
    #[must_use]
    pub fn identity() -> Self {
        const { assert!(N <= MAX_LENGTH) }
        let mut values = [0; N];
        for (slot, value) in values.iter_mut().zip(0..) {
            *slot = value;
        }
        Self::from_valid(values)
    }
}

/// Passes lengths that a word can have.
pub(crate) fn check_length(length: usize) -> Result<(), Error> {
    if length <= MAX_LENGTH { Ok(()) } else { Err(Error::TooLong { length, max: MAX_LENGTH }) }
}

/// Passes equal lengths.
pub(crate) fn check_equal(expected: usize, got: usize) -> Result<(), Error> {
    if expected == got { Ok(()) } else { Err(Error::LengthMismatch { expected, got }) }
}

/// Whether a word of at most 63 values has each of `0..n` once: `n` values below 64 that set the
/// lowest `n` bits. One comparison at the end instead of two for each value: twice as fast.
#[inline]
fn is_permutation(word: &[u8]) -> bool {
    let (mut used, mut all) = (0_u64, 0);
    for &value in word {
        used |= 1 << (value % 64);
        all |= value;
    }
    used == (1 << word.len()) - 1 && all < 64
}

/// The first thing wrong with a word that is no permutation.
#[cold]
fn first_fault(word: &[u8]) -> Error {
    let length = word.len();
    let fault_at = |(position, &value): (usize, &u8)| {
        if usize::from(value) >= length {
            return Some(Error::ValueOutOfRange { position, value, length });
        }
        let first = word[..position].iter().position(|&other| other == value)?;
        Some(Error::Repeated { value, first, second: position })
    };
    let fault = word.iter().enumerate().find_map(fault_at);
    fault.expect("different values in range are a permutation")
}
