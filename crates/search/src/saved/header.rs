//! The header of a file: what it is of, and how long its sections are.

use std::fmt;
use std::ops::Range;

use super::{BLOCK_BYTES, OpenError, Part, WORD_BYTES};
use crate::narrowing::wide;

const MAGIC: [u8; 8] = *b"\x8fSAV\r\n\x1a\n";
/// The words begin at a multiple of this many bytes.
const ALIGNMENT: usize = 64;
const CHECKSUM_BYTES: u64 = 4;

/// What a file holds, and of what. A file of another identity is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// What the words are.
    pub kind: Kind,
    /// What they are of, in words that a user understands: a space, a goal.
    pub label: String,
    /// The numbers that describe how the words are laid out.
    pub shape: Vec<u64>,
}

/// What the words of a file are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A table of distances, complete.
    Table,
    /// A search, to be taken up again.
    Checkpoint,
    /// The levels of a search whose nodes lie in volumes beside it.
    Levels,
    /// The nodes of one level in one volume.
    Volume,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Table, Self::Checkpoint, Self::Levels, Self::Volume];

    fn number(self) -> u32 {
        match self {
            Self::Table => 1,
            Self::Checkpoint => 2,
            Self::Levels => 3,
            Self::Volume => 4,
        }
    }

    /// The version of the format in which files of this kind are written, and the only one that is
    /// read. Checkpoints of version 1 held what a search had visited in all cases, and never the level
    /// before the last.
    fn version(self) -> u32 {
        match self {
            Self::Table | Self::Levels | Self::Volume => 1,
            Self::Checkpoint => 2,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Table => "table",
            Self::Checkpoint => "checkpoint",
            Self::Levels => "list of levels",
            Self::Volume => "volume",
        })
    }
}

/// "a table of `…`". Control characters in the label are escaped: it may come from any file.
impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} of `{}`", self.kind, self.label.escape_debug())
    }
}

/// A header whose checksum is right.
pub(super) struct Header {
    pub(super) identity: Identity,
    /// In words. The length of the file that follows from them fits in a `u64`.
    pub(super) section_lens: Vec<u64>,
    /// The length of the header in bytes, without padding.
    pub(super) len: usize,
    extent: Extent,
}

/// Where things are in a file, in bytes.
struct Extent {
    /// Where its words lie.
    words: Range<u64>,
    file_len: u64,
}

impl Header {
    /// The header at the start of a file's bytes. Allocates only what is there, once the checksum
    /// is right. O(length of the header).
    pub(super) fn parse(file: &[u8]) -> Result<Self, OpenError> {
        if file.is_empty() {
            return Err(OpenError::Empty);
        }
        let mut fields = Cursor { rest: file };
        if fields.bytes() != Some(&MAGIC) {
            return Err(OpenError::NotOurs);
        }
        let damaged = OpenError::Damaged { part: Part::Header };
        let Some(found) = fields.number() else { return Err(damaged) };
        let newest = Kind::ALL.map(Kind::version).into_iter().max().expect("there are kinds");
        if !(1..=newest).contains(&found) {
            return Err(OpenError::Version { found, known: newest });
        }
        let header = Self::parse_fields(file, fields).ok_or(damaged)?;
        let known = header.identity.kind.version();
        if found == known { Ok(header) } else { Err(OpenError::Version { found, known }) }
    }

    /// What follows the version, which all versions have alike. `None` if the file has other bytes
    /// than [`encode`] writes, or ends in the midst of them.
    fn parse_fields(file: &[u8], mut fields: Cursor<'_>) -> Option<Self> {
        let kind = fields.number()?;
        let label = fields.text()?;
        let shape = fields.words()?;
        let section_lens = fields.words()?;
        let guarded = &file[..file.len() - fields.rest.len()];
        if fields.number()? != crc32fast::hash(guarded) {
            return None;
        }
        let len = file.len() - fields.rest.len();
        let kind = Kind::ALL.into_iter().find(|known| known.number() == kind)?;
        let label = str::from_utf8(label).ok()?.to_owned();
        let [shape, section_lens] = [shape, section_lens]
            .map(|words| words.iter().map(|&bytes| u64::from_le_bytes(bytes)).collect::<Vec<_>>());
        let extent = Extent::of(len, &section_lens)?;
        Some(Self { identity: Identity { kind, label, shape }, section_lens, len, extent })
    }

    /// The bytes of the file that its words take.
    pub(super) fn words(&self) -> Range<u64> {
        self.extent.words.clone()
    }

    /// The length of the file that the header demands, in bytes.
    pub(super) fn file_len(&self) -> u64 {
        self.extent.file_len
    }

    /// Compares the length of a file with that which its header demands.
    pub(super) fn check_file_len(&self, file: &[u8]) -> Result<(), OpenError> {
        let (expected, found) = (self.extent.file_len, wide(file.len()));
        match found.cmp(&expected) {
            std::cmp::Ordering::Less => Err(OpenError::Truncated { expected, found }),
            std::cmp::Ordering::Equal => Ok(()),
            std::cmp::Ordering::Greater => Err(OpenError::TooLong { expected, found }),
        }
    }
}

/// The header of a file with its padding.
///
/// # Panics
///
/// If the label, the shape or the sections are more than 2^32 - 1, or the length of the file does
/// not fit in a `u64`.
pub(super) fn encode(identity: &Identity, section_lens: &[u64]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(identity.kind.version().to_le_bytes());
    bytes.extend(identity.kind.number().to_le_bytes());
    bytes.extend(count(identity.label.len()));
    bytes.extend(identity.label.bytes());
    for words in [&identity.shape, section_lens] {
        bytes.extend(count(words.len()));
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    Extent::of(bytes.len(), section_lens).expect("what is saved has less than 2^64 bytes");
    bytes.resize(bytes.len().next_multiple_of(ALIGNMENT), 0);
    bytes
}

fn count(len: usize) -> [u8; 4] {
    u32::try_from(len).expect("an identity is described in less than 2^32 numbers").to_le_bytes()
}

impl Extent {
    /// The extent of a file with a header and sections of these lengths; `None` if it does not fit in
    /// a `u64`.
    fn of(header_len: usize, section_lens: &[u64]) -> Option<Self> {
        let [start, block_bytes, word_bytes] =
            [header_len.checked_next_multiple_of(ALIGNMENT)?, BLOCK_BYTES, WORD_BYTES].map(wide);
        let words = section_lens.iter().try_fold(0, |sum: u64, &len| sum.checked_add(len))?;
        let bytes = words.checked_mul(word_bytes)?;
        let end = start.checked_add(bytes)?;
        let checksums = (bytes.div_ceil(block_bytes) + 1) * CHECKSUM_BYTES; // far less than `bytes`
        Some(Self { words: start..end, file_len: end.checked_add(checksums)? })
    }
}

/// The rest of a file, read field by field. Each method gives `None` if the file ends before the
/// field does, and nothing is copied.
struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    fn bytes<const LEN: usize>(&mut self) -> Option<&'a [u8; LEN]> {
        let (bytes, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(bytes)
    }

    fn number(&mut self) -> Option<u32> {
        self.bytes().map(|&bytes| u32::from_le_bytes(bytes))
    }

    /// A length, and so many items of `item_bytes` bytes.
    fn items(&mut self, item_bytes: usize) -> Option<&'a [u8]> {
        let count = usize::try_from(self.number()?).ok()?;
        let (items, rest) = self.rest.split_at_checked(count.checked_mul(item_bytes)?)?;
        self.rest = rest;
        Some(items)
    }

    fn text(&mut self) -> Option<&'a [u8]> {
        self.items(1)
    }

    fn words(&mut self) -> Option<&'a [[u8; WORD_BYTES]]> {
        self.items(WORD_BYTES).map(|items| items.as_chunks().0)
    }
}
