//! What is behind a lock, even where a thread panicked while it held it: no code here panics between
//! two changes of a locked value that belong together, so the value is whole.

use std::sync::{LockResult, Mutex, MutexGuard, PoisonError};

/// Access to a value that is locked until it is dropped.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    unpoisoned(mutex.lock())
}

/// The access that locking gave, to a lock of any kind, whether or not a thread panicked with it.
pub fn unpoisoned<G>(locked: LockResult<G>) -> G {
    locked.unwrap_or_else(PoisonError::into_inner)
}
