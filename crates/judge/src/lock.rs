//! What is behind a lock, whoever panicked with it: nobody here leaves half a value there.

use std::sync::{LockResult, Mutex, MutexGuard, PoisonError};

/// Access to a value that is locked until it is dropped.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    unpoisoned(mutex.lock())
}

/// The same of a lock of any kind.
pub fn unpoisoned<G>(locked: LockResult<G>) -> G {
    locked.unwrap_or_else(PoisonError::into_inner)
}
