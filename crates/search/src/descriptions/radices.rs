//! Numbers as digits in a mixed radix system (Knuth, 4.1; see the [sources](crate#sources)).

/// A mixed radix system: the index of a sheet is a number whose digits, the first of them the most
/// significant, have these radices.
///
/// With the radices 4, 3, 2 the numbers are 0 to 23, and 17 is the digits 2, 2, 1:
/// `2 * 6 + 2 * 2 + 1`. What counts one unit of a digit, here 6, 2 and 1, is its *weight*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Radices {
    radices: Vec<u32>,
    /// `weights[d]` is the product of the radices from digit `d` on; one more than digits.
    weights: Vec<u64>,
}

impl Radices {
    /// The system with these radices, the most significant first.
    ///
    /// # Panics
    ///
    /// If a radix is 0, or the numbers do not fit in 64 bits.
    pub fn new(radices: Vec<u32>) -> Self {
        let mut weights = vec![1_u64];
        for &radix in radices.iter().rev() {
            assert!(radix > 0, "a digit has at least one value");
            let weight = weights.last().expect("there is always a weight");
            weights.push(weight.checked_mul(radix.into()).expect("the numbers fit in 64 bits"));
        }
        weights.reverse();
        Self { radices, weights }
    }

    /// How many digits a number has.
    pub fn digit_count(&self) -> usize {
        self.radices.len()
    }

    /// How many numbers there are.
    pub fn number_count(&self) -> u64 {
        self.weights[0]
    }

    /// How many numbers share their first `digit` digits: the length of a block of numbers.
    ///
    /// # Panics
    ///
    /// If there are fewer digits.
    pub fn block_len(&self, digit: usize) -> u64 {
        self.weights[digit]
    }

    /// The parity of the sum of the first `digit` digits, of the numbers in block `block` of those
    /// that share them. O(`digit`) divisions.
    pub(crate) fn prefix_is_odd(&self, digit: usize, block: u64) -> bool {
        self.sum_is_odd(0, digit, block)
    }

    /// The parity of the sum of the digits `from..to` of a number in which they are the last.
    pub(crate) fn sum_is_odd(&self, from: usize, to: usize, number: u64) -> bool {
        let (mut rest, mut sum) = (number, 0);
        for &radix in self.radices[from..to].iter().rev() {
            sum += rest % u64::from(radix);
            rest /= u64::from(radix);
        }
        !sum.is_multiple_of(2)
    }
}
