//! Numbers from one width to another: each way with the argument why nothing is lost.
//!
//! Nodes and ranks have 64 bits whatever the system; what is in memory is counted in `usize`; cells and
//! tiles are kept in bytes.

/// A count of things in memory as a number: `usize` has at most 64 bits.
#[inline]
pub(crate) const fn wide(count: usize) -> u64 {
    count as u64
}

/// A number of bits of a word as a place in memory: it is at most 64.
#[inline]
pub(crate) const fn bits(count: u32) -> usize {
    count as usize
}

/// The number of a cell or a tile as it is kept: a board has at most 34.
#[inline]
pub(crate) fn byte(number: usize) -> u8 {
    u8::try_from(number).expect("a board has at most 34 cells")
}
