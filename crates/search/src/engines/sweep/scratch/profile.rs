use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Where the time of a level went: the times of all threads together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Reading files, and waiting for the disk.
    pub reading: Duration,
    /// Unpacking what was read.
    pub unpacking: Duration,
    /// Finding the nodes of the next level.
    pub sweeping: Duration,
    /// Packing them.
    pub packing: Duration,
    /// Writing files, and waiting for the disk.
    pub writing: Duration,
}

/// The times of all threads.
#[derive(Debug, Default)]
pub(super) struct Clock(Mutex<Profile>);

impl Clock {
    /// Does some work, and counts the time that it takes.
    pub(super) fn time<T>(
        &self,
        of: impl FnOnce(&mut Profile) -> &mut Duration,
        work: impl FnOnce() -> T,
    ) -> T {
        let started = Instant::now();
        let outcome = work();
        let taken = started.elapsed();
        *of(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)) += taken;
        outcome
    }

    /// The times so far; from now on they are counted from zero.
    pub(super) fn take(&mut self) -> Profile {
        std::mem::take(self.0.get_mut().unwrap_or_else(PoisonError::into_inner))
    }
}
