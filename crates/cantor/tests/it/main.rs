//! Tests of the public interface: exhaustive to length 8 against [`naive`],
//! sampled above, and against published figures.

mod arrangements;
mod errors;
mod long_words;
mod naive;
mod published;
mod ranks;
mod windows;
mod words;

/// Whether `work` panics.
fn is_refused<T>(work: impl FnOnce() -> T) -> bool {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err()
}
