//! A part of a whole, on the command line.

use std::fmt;
use std::str::FromStr;

/// A number from 0 to 1, exact: `0.125`, or `12.5%`.
#[derive(Clone, Debug)]
pub(super) struct Share {
    text: String,
    numerator: u64,
    denominator: u64,
}

/// Digits that a share has, at most: both numbers of the fraction fit in 64 bits.
const MOST_DIGITS: usize = 16;

impl Share {
    /// Whether it is more than nothing.
    pub(super) fn is_some(&self) -> bool {
        self.numerator > 0
    }

    /// This share of `count`, rounded; half up.
    pub(super) fn of(&self, count: u64) -> u64 {
        let (numerator, denominator) = (u128::from(self.numerator), u128::from(self.denominator));
        let rounded = (2 * u128::from(count) * numerator + denominator) / (2 * denominator);
        u64::try_from(rounded).expect("a part is no more than the whole")
    }
}

impl FromStr for Share {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WANTED: &str = "a share is a number from 0 to 1, such as 0.25, or from 0% to 100%";
        let (number, whole) = text.strip_suffix('%').map_or((text, 1), |number| (number, 100));
        let (integer, decimals) = number.split_once('.').unwrap_or((number, ""));
        let digits = [integer, decimals].concat();
        let is_plain = !integer.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_plain || number.ends_with('.') || digits.len() > MOST_DIGITS {
            return Err(WANTED);
        }
        let numerator = digits.parse().map_err(|_| WANTED)?;
        let denominator = decimals.bytes().fold(whole, |power, _| power * 10);
        if numerator > denominator {
            return Err(WANTED);
        }
        Ok(Self { text: text.to_owned(), numerator, denominator })
    }
}

/// As it was written.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}
