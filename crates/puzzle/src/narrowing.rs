//! Numbers from one width to another: the argument why nothing is lost.

/// A count of things in memory as a number: `usize` has at most 64 bits.
#[inline]
pub(crate) const fn wide(count: usize) -> u64 {
    count as u64
}
