//! Files that the program writes: what cannot be written is said before long work, and what cannot
//! be saved after it is answered all the same.
//!
//! Several processes may be asked for one file. Nobody removes or overwrites what another has made:
//! a table is put where nothing is, and who comes second takes the one that is there; a plot
//! replaces what the user named; a checkpoint belongs to one process at a time.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Once;

use anyhow::{Context, Result};
use search::saved::{Draft, OpenError, remove_drafts};

use crate::console;
use crate::failure::{BadInput, ExitWith};
use crate::system;

/// Says early that a file cannot be made there. Leaves nothing.
pub(crate) fn check_writable(path: &Path) -> Result<(), BadInput> {
    match draft(path) {
        Ok(_) => Ok(()),
        Err(error) => Err(unwritable(path, &error)),
    }
}

/// No file can be made at `path`. If a link is there, that is because of where it leads.
fn unwritable(path: &Path, error: &io::Error) -> BadInput {
    let place = path.display();
    BadInput::new(match fs::read_link(path) {
        Ok(end) => {
            format!("{place}: a link to {}, where no file can be made: {error}", end.display())
        }
        Err(_) => format!("{place}: {error}"),
    })
}

/// A draft of the file, which leaves no trace even if a signal ends the process.
fn draft(path: &Path) -> io::Result<Draft> {
    remove_drafts_when_interrupted();
    Draft::of(path)
}

/// From now on, signals that end this process take the names of drafts with them: those that drafts
/// have from the start, and those that they have for a moment before they are in their places.
fn remove_drafts_when_interrupted() {
    static ARE_SEEN_TO: Once = Once::new();
    ARE_SEEN_TO.call_once(|| system::when_told_to_end(remove_drafts));
}

/// Whether tables that were asked for are in their file.
#[derive(Debug)]
pub(crate) enum Saved {
    Yes,
    /// No, for this reason.
    No(String),
}

impl Saved {
    /// What became of tables that were made for `path`. `open` opens and checks what another process
    /// may have put there meanwhile.
    pub(crate) fn of<T>(
        path: &Path,
        written: io::Result<()>,
        open: impl FnOnce() -> Result<T, OpenError>,
    ) -> Self {
        let Err(error) = written else { return Self::Yes };
        let problem = match error.kind() {
            ErrorKind::AlreadyExists => match open() {
                Ok(_) => return Self::Yes,
                Err(other) => format!("another file has come there: {other}"),
            },
            _ => error.to_string(),
        };
        Self::No(format!("{}: not saved: {problem}", path.display()))
    }

    /// Says that tables are not saved, though they are used.
    pub(crate) fn tell(&self) {
        if let Self::No(problem) = self {
            console::note(problem);
        }
    }

    /// The end of a program that has answered everything, and said what is not saved.
    pub(crate) fn end(self) -> Result<()> {
        match self {
            Self::Yes => Ok(()),
            Self::No(_) => Err(ExitWith { code: 1, message: String::new() }.into()),
        }
    }
}

/// A file that replaces what is at its place when it is whole, or goes into what is no regular file.
pub(crate) struct OutputFile {
    path: PathBuf,
    /// `None` where the file has to be written in place.
    draft: Option<Draft>,
}

impl OutputFile {
    /// A file that is to be at `path`. Changes nothing that is there.
    pub(crate) fn new(path: &Path) -> Result<Self, BadInput> {
        let failed = |error: &io::Error| BadInput::new(format!("{}: {error}", path.display()));
        let there = fs::metadata(path).ok();
        if let Some(there) = &there {
            if there.is_dir() {
                return Err(failed(&ErrorKind::IsADirectory.into()));
            }
            if !there.is_file() {
                return Ok(Self { path: path.to_owned(), draft: None }); // a device, or a pipe
            }
            let opened = File::options().append(true).open(path);
            opened.map_err(|error| failed(&error))?;
        }
        let draft = match (draft(path), there) {
            (Ok(draft), Some(there)) => {
                // A file that is replaced keeps who may read it, where that can be done.
                let _ = draft.file().set_permissions(there.permissions());
                Some(draft)
            }
            (Ok(draft), None) => Some(draft),
            // Into a directory that takes no new files, a file that is there can still be written.
            (Err(_), Some(_)) => None,
            (Err(error), None) => return Err(unwritable(path, &error)),
        };
        Ok(Self { path: path.to_owned(), draft })
    }

    /// Writes all of it.
    pub(crate) fn write(self, bytes: &[u8]) -> Result<()> {
        let Self { path, draft } = self;
        let written = match draft {
            Some(mut draft) => draft.write_all(bytes).and_then(|()| draft.replace()),
            None => fs::write(&path, bytes),
        };
        written.with_context(|| path.display().to_string())
    }
}

/// The right to a directory of one process at a time. It is a lock on the directory itself, which ends
/// with the process and leaves nothing there; where directories have no locks, on a file in it.
pub(crate) struct Lock {
    /// `None` where the file system has no locks.
    _directory: Option<File>,
}

impl Lock {
    /// Takes the lock; `None` if another process has it.
    pub(crate) fn take(directory: &Path) -> Result<Option<Self>, BadInput> {
        let failed = |error: io::Error| BadInput::new(format!("{}: {error}", directory.display()));
        let handle = system::lockable(directory).map_err(failed)?;
        loop {
            return match handle.try_lock() {
                Ok(()) => Ok(Some(Self { _directory: Some(handle) })),
                Err(TryLockError::WouldBlock) => Ok(None),
                Err(TryLockError::Error(error)) => match error.kind() {
                    ErrorKind::Interrupted => continue,
                    ErrorKind::Unsupported => Ok(Some(Self { _directory: None })),
                    _ => Err(failed(error)),
                },
            };
        }
    }
}
