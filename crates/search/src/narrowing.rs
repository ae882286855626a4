//! Numbers from one width to another: each way with the argument why nothing is lost.
//!
//! Nodes, counts and file offsets have 64 bits whatever the system; what is in memory is counted
//! in `usize`. Everything in this crate that changes between the two does it here.

// Rust runs on systems of 16 bits as well; this crate does not.
const _: () = assert!(usize::BITS == 32 || usize::BITS == 64, "memory is counted in 32 or 64 bits");

/// A count of things in memory as a number: `usize` has at most 64 bits.
#[inline]
pub(crate) const fn wide(count: usize) -> u64 {
    count as u64
}

/// A number of 32 bits as a place in memory: `usize` has at least 32 bits.
#[inline]
pub(crate) const fn index_32(number: u32) -> usize {
    number as usize
}

/// The place in memory of what has this number there.
///
/// # Panics
///
/// If the number does not fit in a `usize`, which can happen only where that has 32 bits: then
/// there is no such thing, for what is in memory is numbered in `usize`.
#[inline]
pub(crate) fn narrow(number: u64) -> usize {
    usize::try_from(number).expect("what is in memory is numbered in the address space")
}

/// Bit `bit` of a word, 0 or 1: one bit fits in any number.
#[inline]
pub(crate) const fn bit(word: u64, bit: usize) -> u8 {
    (word >> bit & 1) as u8
}
