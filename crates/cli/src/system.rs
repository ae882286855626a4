//! What the program asks of the system beyond what Rust's library has, and what it does without where
//! the system has no such thing. No other module of this library tells systems apart.

#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use elsewhere::{forget_lock, free_on_disk, left_by_limits, lockable, when_told_to_end};
#[cfg(unix)]
pub(crate) use unix::{forget_lock, free_on_disk, left_by_limits, lockable, when_told_to_end};
