//! Systems that are not Unix: Windows.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Bytes that the process's own limits leave: it has none that could be asked for.
pub(crate) fn left_by_limits() -> Option<u64> {
    None
}

/// Bytes that files in a directory may still take: the library does not ask.
pub(crate) fn free_on_disk(_directory: &Path) -> Option<u64> {
    None
}

/// What is locked for a directory: a file in it, since directories cannot be locked here.
pub(crate) fn lockable(directory: &Path) -> io::Result<File> {
    // A file that can only be appended to cannot be locked.
    File::options().create(true).write(true).truncate(false).open(lock_file(directory))
}

/// Takes away what [`lockable`] has left in the directory.
pub(crate) fn forget_lock(directory: &Path) {
    // If another process has it, that one sees to it.
    let _ = fs::remove_file(lock_file(directory));
}

fn lock_file(directory: &Path) -> PathBuf {
    directory.join("census.lock")
}

/// Nothing: what ends a process does not ask it before. Drafts may stay, under names of their own.
pub(crate) fn when_told_to_end(_last: fn()) {}
