//! Why some values, digits or numbers are no word.

use core::fmt;

/// What is wrong with an input, and where. Positions count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A word longer than the operation can take: than [`MAX_LENGTH`](crate::MAX_LENGTH), or
    /// than the integer that should hold the rank.
    TooLong {
        /// Elements of the word.
        length: usize,
        /// The most that are possible.
        max: usize,
    },
    /// A value that is not in `0..length`.
    ValueOutOfRange {
        /// Where it stands.
        position: usize,
        /// The value.
        value: u8,
        /// Elements of the word.
        length: usize,
    },
    /// A value that stands at two positions.
    Repeated {
        /// The value.
        value: u8,
        /// The first position.
        first: usize,
        /// The second position, `first < second`.
        second: usize,
    },
    /// A Lehmer digit that exceeds the number of smaller values still to come.
    DigitOutOfRange {
        /// Where it stands.
        position: usize,
        /// The digit.
        digit: u8,
        /// The digit must be below this: the length minus the position.
        bound: usize,
    },
    /// A number that is the rank of no word.
    RankOutOfRange {
        /// The number.
        rank: u128,
        /// How many words there are.
        count: u128,
    },
    /// Two lengths that should be equal.
    LengthMismatch {
        /// The length that was called for.
        expected: usize,
        /// The length that was given.
        got: usize,
    },
    /// A window that does not lie inside the word.
    WindowOutOfRange {
        /// The first position of the window.
        start: usize,
        /// Positions in the window.
        width: usize,
        /// Elements of the word.
        length: usize,
    },
    /// A window table that would have more than `u32::MAX` entries, or for
    /// which there is no memory.
    TableTooLarge {
        /// Entries of the table (of each of the two, where there are two).
        entries: u64,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooLong { length, max } => {
                write!(f, "length {length} is too long: at most {max} is possible")
            }
            Self::ValueOutOfRange { position, value, length } => {
                write!(f, "value {value} at position {position} is out of range 0..{length}")
            }
            Self::Repeated { value, first, second } => {
                write!(f, "value {value} at position {second} stands at position {first} already")
            }
            Self::DigitOutOfRange { position, digit, bound } => {
                write!(f, "digit {digit} at position {position} is out of range 0..{bound}")
            }
            Self::RankOutOfRange { rank, count } => {
                write!(f, "rank {rank} is out of range 0..{count}")
            }
            Self::LengthMismatch { expected, got } => {
                write!(f, "length {got} where {expected} was expected")
            }
            Self::WindowOutOfRange { start, width, length } => write!(
                f,
                "a window of {width} positions from position {start} does not fit in length {length}"
            ),
            Self::TableTooLarge { entries } => {
                write!(f, "a window table of {entries} entries is too large")
            }
        }
    }
}

impl core::error::Error for Error {}
