//! Why a file is refused.

use std::ops::Range;
use std::{fmt, io};

use super::Identity;

/// A file is not what is asked for. The messages are for users; they do not name the file.
#[derive(Debug)]
pub enum OpenError {
    /// The file cannot be read.
    Io(io::Error),
    /// The file has no bytes at all.
    Empty,
    /// The file does not begin like any version of this format.
    NotOurs,
    /// The file is of another version of the format.
    Version {
        /// The file's version.
        found: u32,
        /// The only version of such files that can be read here.
        known: u32,
    },
    /// The file is of something else: identities that differ.
    OtherIdentity {
        /// The file's identity.
        found: Identity,
        /// The identity asked for.
        expected: Identity,
    },
    /// The file ends too early.
    Truncated {
        /// The length that follows from the header, in bytes.
        expected: u64,
        /// The file's length in bytes.
        found: u64,
    },
    /// The file goes on after its end.
    TooLong {
        /// The length that follows from the header, in bytes.
        expected: u64,
        /// The file's length in bytes.
        found: u64,
    },
    /// The file is not as it was written.
    Damaged {
        /// The first part found that has changed.
        part: Part,
    },
}

/// A part of a file that is checked by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// All that comes before the words. It may also be incomplete.
    Header,
    /// A block of words.
    Block {
        /// Which block, counted from 0.
        number: u64,
        /// The bytes of the file that the block takes.
        bytes: Range<u64>,
    },
    /// The checksums of the blocks.
    Checksums,
    /// A packed extent of a volume.
    Extent {
        /// Which extent, counted from 0.
        number: u64,
        /// The bytes of the file that the extent takes.
        bytes: Range<u64>,
    },
}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(_) => write!(f, "the file cannot be read"),
            Self::Empty => write!(f, "the file is empty"),
            Self::NotOurs => write!(f, "the file is neither a saved table nor one of a search"),
            Self::Version { found, known } => {
                write!(f, "format version {found}; this program reads version {known}")
            }
            Self::OtherIdentity { found, expected } => write_difference(f, found, expected),
            Self::Truncated { expected, found } => {
                write!(f, "the file is cut short: it has {found} bytes of {expected}")
            }
            Self::TooLong { expected, found } => {
                write!(f, "the file is too long: it has {found} bytes, and {expected} are right")
            }
            Self::Damaged { part } => write!(f, "the file is damaged: {part}"),
        }
    }
}

/// Says what a file is, and in what it is not what it should be.
fn write_difference(
    f: &mut fmt::Formatter<'_>,
    found: &Identity,
    expected: &Identity,
) -> fmt::Result {
    write!(f, "the file is {found}, not ")?;
    if found.kind != expected.kind {
        write!(f, "{expected}")
    } else if found.label != expected.label {
        write!(f, "of `{}`", expected.label.escape_debug())
    } else {
        write!(f, "of the shape {:?} but {:?}", expected.shape, found.shape)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header => write!(f, "its header has changed or is incomplete"),
            Self::Block { number, bytes } => {
                write!(f, "block {number} (bytes {} to {}) has changed", bytes.start, bytes.end - 1)
            }
            Self::Checksums => write!(f, "its list of checksums has changed"),
            Self::Extent { number, bytes } => {
                let Range { start, end } = bytes;
                write!(
                    f,
                    "extent {number} (bytes {start} to {}) has changed",
                    end.saturating_sub(1)
                )
            }
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        if let Self::Io(error) = self { Some(error) } else { None }
    }
}
