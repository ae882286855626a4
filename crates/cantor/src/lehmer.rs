//! Words to Lehmer digits and back.
//!
//! Digit `i` of a word is the number of later elements smaller than element
//! `i`; equivalently, the number of values smaller than it that were not used
//! before it. It is below `n - i`, the last digit is 0, the sum of the digits is
//! the number of inversions, and the digits compare as the words do.
//!
//! ```text
//! word    2 0 4 1 3
//! unused  01234 0134 134 13 3     before each element
//! digit   2     0    2   0  0     elements of `unused` to the left of it
//! ```

use crate::digits::{write_digits, write_values};
use crate::permutation::{check_equal, check_length};
use crate::{Error, Permutation};

/// Writes the Lehmer digits of a word. O(n), no allocation.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if there is not one digit per element.
///
/// # Examples
///
/// ```
/// use cantor::{Permutation, lehmer};
///
/// let mut digits = [0; 5];
/// lehmer::encode(&Permutation::new([2, 0, 4, 1, 3])?, &mut digits)?;
/// assert_eq!(digits, [2, 0, 2, 0, 0]);
/// # Ok::<(), cantor::Error>(())
/// ```
pub fn encode<S: AsRef<[u8]>>(word: &Permutation<S>, digits: &mut [u8]) -> Result<(), Error> {
    check_equal(word.len(), digits.len())?;
    write_digits(word.as_slice(), digits);
    Ok(())
}

/// The word with these Lehmer digits, in this storage. To length 16 O(n), above
/// O(n + inversions); no allocation.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if the storage is not as long as the digits,
/// [`Error::TooLong`] for more than [`MAX_LENGTH`](crate::MAX_LENGTH) digits,
/// [`Error::DigitOutOfRange`] for the first digit `i` that is not below `n - i`.
///
/// # Examples
///
/// ```
/// use cantor::{Error, lehmer};
///
/// let word = lehmer::decode(&[2, 0, 2, 0, 0], [0; 5])?;
/// assert_eq!(word.as_slice(), [2, 0, 4, 1, 3]);
///
/// let wrong = lehmer::decode(&[0, 2, 0], [0; 3]);
/// assert_eq!(wrong, Err(Error::DigitOutOfRange { position: 1, digit: 2, bound: 2 }));
/// # Ok::<(), Error>(())
/// ```
pub fn decode<S>(digits: &[u8], mut storage: S) -> Result<Permutation<S>, Error>
where
    S: AsRef<[u8]> + AsMut<[u8]>,
{
    let values = storage.as_mut();
    check_equal(digits.len(), values.len())?;
    check_length(digits.len())?;
    for (position, &digit) in digits.iter().enumerate() {
        let bound = digits.len() - position;
        if usize::from(digit) >= bound {
            return Err(Error::DigitOutOfRange { position, digit, bound });
        }
    }
    write_values(digits.len(), digits.iter().copied(), values);
    Ok(Permutation::from_valid(storage))
}

impl<S: AsRef<[u8]>> Permutation<S> {
    /// Writes the Lehmer code: [`encode`].
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] if there is not one digit per element.
    pub fn lehmer(&self, digits: &mut [u8]) -> Result<(), Error> {
        encode(self, digits)
    }
}

impl<S: AsRef<[u8]> + AsMut<[u8]>> Permutation<S> {
    /// The word with these Lehmer digits: [`decode`].
    ///
    /// # Errors
    ///
    /// As [`decode`].
    pub fn from_lehmer_in(storage: S, digits: &[u8]) -> Result<Self, Error> {
        decode(digits, storage)
    }
}

// Words whose length the compiler knows.
impl<const N: usize> Permutation<[u8; N]> {
    /// The word with these Lehmer digits.
    ///
    /// # Errors
    ///
    /// As [`decode`].
    pub fn from_lehmer(digits: &[u8; N]) -> Result<Self, Error> {
        decode(digits, [0; N])
    }

    /// The Lehmer digits.
    #[must_use]
    pub fn to_lehmer(&self) -> [u8; N] {
        let mut digits = [0; N];
        write_digits(self.as_slice(), &mut digits);
        digits
    }
}
