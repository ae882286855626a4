//! Files of words: distance tables and checkpoints on disk, and nothing but whole ones.
//!
//! A file has an [`Identity`], which says what it is, and some sections of 64-bit words, which are its
//! caller's affair. The contract:
//!
//! - [`Saved::open`] hands out the words of a file only if it has the identity asked for and every
//!   byte of it is as it was written. Whatever else the file is, the answer is an [`OpenError`]:
//!   no panic, and no memory taken for a length that the file does not have.
//! - [`Writer`] puts a file in its place whole or not at all.
//!
//! # Layout
//!
//! All numbers are little endian:
//!
//! ```text
//! magic           8 bytes: 8F 'S' 'A' 'V' CR LF 1A LF
//! format version  u32
//! kind            u32
//! label           u32 length in bytes, UTF-8
//! shape           u32 count, count x u64
//! sections        u32 count, count x u64 length in words
//! checksum        u32: CRC-32 of all the above
//! padding         zeros, up to a multiple of 64 bytes
//! words           u64 each, section after section
//! checksums       u32 each: CRC-32 of each block of 1 MiB of words (the last may be shorter)
//! checksum        u32: CRC-32 of the checksums
//! ```
//!
//! The magic is built like that of PNG (RFC 2083, section 12.11): a byte that is not ASCII shows a
//! channel of 7 bits, the ends of lines show a transfer as text. The version is looked at before
//! all that a later version may lay out in another way; so magic and version stay where they are.
//!
//! # Cost
//!
//! Opening is one pass over the file for the checksums, by [`Threads`]; the words are then read
//! where the file is mapped, and copied by nobody. So programs that have a file open share its
//! memory. Measured on 60 MB in the page cache, on one thread: 5 ms to open; reading the file into
//! a vector takes 55 ms before the first checksum.
//!
//! The checksums find accidents (any damage within 32 consecutive bits of a block, other damage
//! but for one case in 2^32), not malice.
//!
//! # What may go wrong
//!
//! Words go to a [`Draft`] in the directory of the file that is to be, which is synced and moved to
//! its place when it is complete: by [`Writer::put`] where nothing is, by [`Writer::replace`] in
//! place of what is there.
//!
//! - A full disk, or any other error: the draft is gone; the old file stays as it was.
//! - `kill -9`, or a power cut: the old file or the new one is there, whole, and nothing else, but
//!   where a draft has a name: on some systems always, elsewhere for the moment in which it
//!   replaces another file.
//! - A directory that cannot be synced, such as one that cannot be read: the new file is there, and
//!   only a power cut could still take it away.
//! - Several writers of one file never meet: each has a draft of its own. Of those who `put` the
//!   first has its file there, and the others are told; of those who `replace` the last has.
//! - Another program changes the file *in place* while it is open here: wrong words, or the end of
//!   this process by a bus error. Nothing in this module ever writes to a file in its final place.
//!
//! # Examples
//!
//! ```
//! use search::Threads;
//! use search::saved::{Identity, Kind, Saved, Writer};
//!
//! # let directory = tempfile::tempdir()?;
//! # let path = &directory.path().join("squares");
//! let squares = Identity { kind: Kind::Table, label: "squares".into(), shape: vec![3] };
//! let mut writer = Writer::create(path, &squares, &[3])?;
//! writer.write(&[0, 1])?;
//! writer.write(&[4])?;
//! writer.put()?;
//!
//! let saved = Saved::open(path, &squares, Threads::One)?;
//! assert_eq!(saved.section_lens(), [3]);
//! assert_eq!(saved.section(0).get(2), 4);
//!
//! let other = Identity { label: "cubes".into(), ..squares };
//! let error = Saved::open(path, &other, Threads::One).expect_err("squares are no cubes");
//! assert_eq!(error.to_string(), "the file is a table of `squares`, not of `cubes`");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draft;
mod error;
pub(crate) mod extents;
mod header;
mod writer;

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::path::Path;

use memmap2::Mmap;
use rayon::prelude::*;

use crate::Threads;
use crate::narrowing::{narrow, wide};
use header::Header;

pub use draft::{Draft, remove_drafts};
pub use error::{OpenError, Part};
pub use header::{Identity, Kind};
pub use writer::Writer;

/// Words between two checksums: 1 MiB.
const BLOCK_WORDS: usize = 1 << 17;
const BLOCK_BYTES: usize = BLOCK_WORDS * WORD_BYTES;
const WORD_BYTES: usize = size_of::<u64>();

/// A file that is open, of the identity asked for, and whole. Its words stay on the disk until they
/// are read; besides, 24 bytes a section.
#[derive(Debug)]
pub struct Saved {
    map: Mmap,
    section_lens: Vec<u64>,
    /// Where each section's words lie in the map.
    sections: Vec<Range<usize>>,
}

impl Saved {
    /// The file at `path`, after a look at every byte of it: O(length of the file), by `threads`.
    ///
    /// # Errors
    ///
    /// [`OpenError`]: the file cannot be read, is not of this format, is not of the identity
    /// `expected`, or is not as it was written.
    pub fn open(path: &Path, expected: &Identity, threads: Threads) -> Result<Self, OpenError> {
        let map = map_regular(path)?;
        let header = check(&map, expected, threads)?;
        let sections = sections(&header);
        Ok(Self { map, section_lens: header.section_lens, sections })
    }

    /// How many words each section has.
    ///
    /// Files of one identity may differ in this: compare before taking sections, unless the shape in
    /// the identity leaves no choice.
    pub fn section_lens(&self) -> &[u64] {
        &self.section_lens
    }

    /// The words of a section, counted from 0. O(1).
    ///
    /// # Panics
    ///
    /// If there are not so many sections.
    #[inline]
    pub fn section(&self, number: usize) -> SavedWords<'_> {
        SavedWords(self.map[self.sections[number].clone()].as_chunks().0)
    }
}

impl Identity {
    /// The identity of the file at `path`, whatever it is of. Reads only the header, and checks only
    /// that. O(length of the header).
    ///
    /// # Errors
    ///
    /// [`OpenError`]: the file cannot be read, is not of this format, or its header is damaged.
    pub fn read(path: &Path) -> Result<Self, OpenError> {
        Ok(Header::parse(&map_regular(path)?)?.identity)
    }
}

/// The words of a section, read from the mapped file at each access.
#[derive(Clone, Copy, Debug)]
pub struct SavedWords<'a>(&'a [[u8; WORD_BYTES]]);

impl<'a> SavedWords<'a> {
    /// How many words there are.
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The word at `index`: one load, once its page is in memory.
    ///
    /// # Panics
    ///
    /// If `index` is not in `0..len()`.
    #[inline]
    pub fn get(self, index: usize) -> u64 {
        u64::from_le_bytes(self.0[index])
    }

    /// All words in turn.
    pub fn iter(self) -> impl ExactSizeIterator<Item = u64> + 'a {
        self.0.iter().map(|&bytes| u64::from_le_bytes(bytes))
    }

    /// Copies all words to `target`.
    ///
    /// # Panics
    ///
    /// If `target` has not `len()` words.
    pub fn copy_to(self, target: &mut [u64]) {
        assert_eq!(self.len(), target.len(), "a section is copied whole");
        for (to, word) in target.iter_mut().zip(self.iter()) {
            *to = word;
        }
    }
}

/// The bytes of the file at `path`.
fn map_regular(path: &Path) -> io::Result<Mmap> {
    map(&open_regular(path)?)
}

/// The file at `path`. Opens nothing but regular files: a pipe could keep it waiting.
fn open_regular(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    File::open(path)
}

#[expect(
    unsafe_code,
    reason = "a map has no safe constructor; a copy of the file costs each process its length in \
              memory, and ten times the time of the checksums (measured: see the module)"
)]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: The bytes of a map must not change while they are borrowed. This program never
    // writes to a file in its final place: `Writer` fills a new file, which no other writer has
    // open, and renames it when it is complete; the file that was there before lives on unchanged
    // in the maps of it. Of other programs the module's documentation demands the same. The map is
    // read as plain bytes only, of which every value is valid, through `u64::from_le_bytes`.
    unsafe { Mmap::map(file) }
}

/// The header of a file of which every byte is as it was written.
fn check(file: &[u8], expected: &Identity, threads: Threads) -> Result<Header, OpenError> {
    let header = Header::parse(file)?;
    if header.identity != *expected {
        let (found, expected) = (header.identity, expected.clone());
        return Err(OpenError::OtherIdentity { found, expected });
    }
    header.check_file_len(file)?;
    check_padding(file, &header)?;
    check_words(file, &header, threads)?;
    Ok(header)
}

fn check_padding(file: &[u8], header: &Header) -> Result<(), OpenError> {
    let padding = &file[header.len..narrow(header.words().start)];
    let is_zero = padding.iter().all(|&byte| byte == 0);
    is_zero.then_some(()).ok_or(OpenError::Damaged { part: Part::Header })
}

/// Compares the checksums of all blocks, and names the first block that has changed.
fn check_words(file: &[u8], header: &Header, threads: Threads) -> Result<(), OpenError> {
    let Range { start, end } = header.words();
    let words = &file[narrow(start)..narrow(end)];
    let Checksums { blocks, own } = Checksums::parse(&file[narrow(end)..]);
    if crc32fast::hash(blocks.as_flattened()) != own {
        return Err(OpenError::Damaged { part: Part::Checksums });
    }
    let has_changed = |(block, &checksum): (&[u8], &[u8; 4])| {
        crc32fast::hash(block) != u32::from_le_bytes(checksum)
    };
    let changed = match threads {
        Threads::One => words.chunks(BLOCK_BYTES).zip(blocks).position(has_changed),
        Threads::Pool => words.par_chunks(BLOCK_BYTES).zip(blocks).position_first(has_changed),
    };
    let Some(number) = changed else { return Ok(()) };
    let [number, len] = [number, BLOCK_BYTES].map(wide);
    let first = start + number * len;
    Err(OpenError::Damaged { part: Part::Block { number, bytes: first..end.min(first + len) } })
}

/// The checksums at the end of a file.
struct Checksums<'a> {
    /// Those of the blocks.
    blocks: &'a [[u8; 4]],
    /// That of all these checksums.
    own: u32,
}

impl<'a> Checksums<'a> {
    fn parse(tail: &'a [u8]) -> Self {
        let (blocks, own) = tail.split_last_chunk().expect("a file ends in a checksum");
        Self { blocks: blocks.as_chunks().0, own: u32::from_le_bytes(*own) }
    }
}

/// Where the sections lie in a file whose length has been checked.
fn sections(header: &Header) -> Vec<Range<usize>> {
    let section = |start: &mut usize, &len: &u64| {
        let end = *start + narrow(len) * WORD_BYTES;
        Some(std::mem::replace(start, end)..end)
    };
    let first = narrow(header.words().start);
    header.section_lens.iter().scan(first, section).collect()
}
