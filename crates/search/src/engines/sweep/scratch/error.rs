use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::saved::OpenError;

/// Why a search whose volumes lie in files cannot go on. What it has found so far is still there, but
/// for files that are damaged.
#[derive(Debug)]
pub enum ScratchError {
    /// A file that is there is not what is asked for.
    File {
        /// Which file.
        path: PathBuf,
        /// What it is instead.
        error: Box<OpenError>,
    },
    /// The directory, or a file in it, cannot be read, written or removed.
    Io {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Files were to take more of the disk than is allowed.
    Full {
        /// The bytes that are allowed.
        limit: u64,
    },
    /// A file is missing that should be there.
    Missing {
        /// Which file.
        path: PathBuf,
    },
    /// The search cannot be made to take so little memory; of one that is taken up again, as the files
    /// that are there have it.
    Memory {
        /// The least bytes that it takes.
        needed: u64,
    },
    /// The graph has more nodes than volumes are made for.
    TooLarge,
    /// One of those that share the work is at another search, or at one that was cut otherwise.
    Apart {
        /// Its share.
        member: usize,
    },
    /// What was sent of a volume of another share is not what was asked for, or damaged.
    Sent {
        /// Which volume.
        volume: usize,
    },
}

impl ScratchError {
    pub(super) fn file(path: &Path, error: OpenError) -> Self {
        Self::File { path: path.to_owned(), error: error.into() }
    }

    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io { path: path.to_owned(), error }
    }
}

impl fmt::Display for ScratchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Io { path, .. } => write!(f, "{}: cannot be used", path.display()),
            Self::Full { limit } => write!(f, "files would take more than {limit} bytes"),
            Self::Missing { path } => write!(f, "{}: the file is missing", path.display()),
            Self::TooLarge => write!(f, "the graph has too many nodes to be searched in files"),
            Self::Memory { needed } => write!(f, "the search takes {needed} bytes of memory"),
            Self::Apart { member } => {
                write!(f, "what share {member} has found is of another search, or in other volumes")
            }
            Self::Sent { volume } => write!(f, "what was sent of volume {volume} is damaged"),
        }
    }
}

impl std::error::Error for ScratchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { error, .. } => Some(&**error),
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}
