//! Words side by side, in the widest instructions that the processor has.
//!
//! The inner loops of a sweep are written once, in plain Rust, over [`LANES`] words at a time where
//! that helps. Each is marked `#[multiversion]`: it is compiled a second time for processors with
//! AVX2, and which of the two runs is found out at run time. What such a loop calls must be inlined
//! into it (`#[inline(always)]`), or is compiled for the plain processor only. (The list of features
//! stands at each of them: an attribute takes no constant.)

/// Words that are worked on side by side: what two registers of AVX2 hold, so that the one need not
/// wait for the other.
pub(super) const LANES: usize = 8;

/// Some words side by side.
pub(super) type Lanes = [u64; LANES];
