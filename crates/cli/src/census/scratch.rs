//! The directory of a census whose search lies in files.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result};
use puzzle::Rules;
use search::{Place, Scratch, ScratchError, ScratchNeeds, ScratchSweep};
use solve::Census;

use super::directory::Directory;
use crate::failure::{Afresh, BadInput};
use crate::memory::{self, ByteLimit, shown};
use crate::numbers::counted_length;
use crate::system;

/// More memory than that brings nothing, if nobody asks for it.
const ENOUGH_MEMORY: u64 = 1 << 30;

/// What a search in files may take, as the user has it.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) memory: Option<ByteLimit>,
    pub(super) disk: Option<ByteLimit>,
}

impl Limits {
    /// The memory that a search may take: what the user has said, or no more than it is the better for.
    pub(super) fn memory<R: Rules>(self, census: &Census<R>, thread_count: usize) -> u64 {
        let allowed = memory::allowed(self.memory);
        if self.memory.is_some() || allowed <= ENOUGH_MEMORY {
            return allowed;
        }
        match census.scratch_needs(ENOUGH_MEMORY, thread_count) {
            Err(ScratchError::Memory { needed }) => allowed.min(needed),
            _ => ENOUGH_MEMORY,
        }
    }
}

/// The directory of a search, as long as this process has it.
pub(super) struct ScratchDirectory {
    path: PathBuf,
    /// What is searched, in words.
    what: String,
    limits: Limits,
    thread_count: usize,
    _directory: Directory,
}

/// What to do about files that are refused.
const AFRESH: Afresh = Afresh {
    other: "another --scratch directory starts afresh",
    removed: "so does this one if its files are removed",
};

/// A word of advice for who counts in memory, where there is not enough of it.
pub(super) fn hint<R: Rules>(census: &Census<R>) -> String {
    format!("--scratch DIR counts in files, of up to about {}", shown(census.scratch_disk()))
}

impl ScratchDirectory {
    /// The directory at `path`, which is made if it is not there.
    pub(super) fn hold(
        path: &Path,
        what: &str,
        limits: Limits,
        thread_count: usize,
    ) -> Result<Self, BadInput> {
        Ok(Self::of(Directory::hold(path, "--scratch")?, path, what, limits, thread_count))
    }

    /// The directory at `path` that another process of the same search holds, or at least none of another
    /// search.
    #[cfg(feature = "cluster")]
    pub(super) fn share(
        path: &Path,
        what: &str,
        limits: Limits,
        thread_count: usize,
    ) -> Result<Self, BadInput> {
        Ok(Self::of(Directory::share(path, "--scratch")?, path, what, limits, thread_count))
    }

    fn of(
        directory: Directory,
        path: &Path,
        what: &str,
        limits: Limits,
        thread_count: usize,
    ) -> Self {
        let (path, what) = (path.to_owned(), what.to_owned());
        Self { path, what, limits, thread_count, _directory: directory }
    }

    /// The search that is there, or a new one if there is room for it.
    pub(super) fn begin<'a, R: Rules>(&self, census: &'a Census<R>) -> Result<ScratchSweep<'a>> {
        let scratch = self.scratch(census)?;
        census.begin_in(&scratch).map_err(|error| self.failure(error))
    }

    /// Where the search is, and what it may take, if there is room for it.
    pub(super) fn scratch<R: Rules>(&self, census: &Census<R>) -> Result<Scratch<'_>> {
        if self.limits.disk.is_none() {
            self.check_disk(census.scratch_disk())?;
        }
        let memory = self.limits.memory(census, self.thread_count);
        Ok(Scratch {
            place: Place::Directory(&self.path),
            memory,
            disk: self.limits.disk.map_or(u64::MAX, ByteLimit::bytes),
            thread_count: self.thread_count,
        })
    }

    /// Refuses a search that is likely to fill the disk, what it has there already counted in.
    fn check_disk(&self, needed: u64) -> Result<()> {
        let Some(free) = system::free_on_disk(&self.path) else { return Ok(()) };
        let there = free.saturating_add(self.bytes_there().unwrap_or(0));
        if needed <= there {
            return Ok(());
        }
        let (path, what) = (self.path.display(), &self.what);
        let (needed, there) = (shown(needed), shown(there));
        let message =
            format!("{path}: {what} takes up to about {needed} of disk; free are {there}");
        let limit = there.replace(' ', "");
        let hint = format!("with --disk {limit} it begins, and ends when that is not enough");
        Err(BadInput { message, hint: Some(hint) }.into())
    }

    /// The bytes of all files in the directory.
    fn bytes_there(&self) -> io::Result<u64> {
        fs::read_dir(&self.path)?.map(|entry| Ok(entry?.metadata()?.len())).sum()
    }

    /// Why the search cannot begin, or not go on.
    pub(super) fn failure(&self, error: ScratchError) -> anyhow::Error {
        match error {
            ScratchError::File { path, error } => BadInput::in_file(&path, *error, AFRESH).into(),
            ScratchError::Memory { needed } => {
                let what = format!("{}, even with --scratch,", self.what);
                match memory::check(&what, needed, self.limits.memory) {
                    Err(refused) => refused,
                    Ok(()) => anyhow::anyhow!("{what} takes {} of memory", shown(needed)),
                }
            }
            ScratchError::Full { limit } => {
                let (path, limit) = (self.path.display(), shown(limit));
                anyhow::anyhow!(
                    "{path}: --disk allows {limit}, and there is more to write; with more, the same \
                     command goes on from here"
                )
            }
            ScratchError::Io { path, error } => {
                let is_full = matches!(
                    error.kind(),
                    ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge
                );
                let advice = if is_full {
                    "; when there is room, the same command goes on from here"
                } else {
                    ""
                };
                let text = format!("{}: {error}{advice}", path.display());
                Result::<(), _>::Err(error).context(text).expect_err("it is one")
            }
            ScratchError::TooLarge => BadInput::new(format!("{}: {error}", self.what)).into(),
            error @ (ScratchError::Apart { .. } | ScratchError::Sent { .. }) => error.into(),
            error @ ScratchError::Missing { .. } => {
                let hint = format!("{}, and {}", AFRESH.other, AFRESH.removed);
                BadInput { message: error.to_string(), hint: Some(hint) }.into()
            }
        }
    }
}

/// What is said before a search begins, or goes on.
pub(super) fn beginning(sweep: &ScratchSweep<'_>) -> String {
    let ScratchNeeds { memory, disk } = sweep.takes();
    let (memory, disk) = (shown(memory), shown(disk));
    let volumes = counted_length(sweep.volume_count(), "volume");
    let from = match sweep.depth() {
        0 => String::new(),
        depth => format!("going on from depth {depth}: "),
    };
    format!("{from}{volumes} in files, {memory} of memory, up to about {disk} of disk")
}
