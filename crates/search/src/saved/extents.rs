//! Files of extents: packed pieces of a whole, of which some can be read without the others.
//!
//! The head of such a file is laid out like any other file here (see [`saved`](super)), with two sections:
//! what the file says of itself, and for each extent where it lies and its checksum. The packed extents
//! follow it, in whichever order they were done. So a damaged extent is found by whoever reads it, and
//! nobody else has to.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::draft::Draft;
use super::header::{Header, encode};
use super::{Identity, OpenError, Part, SavedWords, Writer};
use crate::Threads;
use crate::narrowing::{narrow, wide};

/// A file of extents in the making. Dropped before it is in its place, it leaves no trace.
#[derive(Debug)]
pub(crate) struct ExtentWriter {
    draft: Draft,
    path: PathBuf,
    identity: Identity,
    extents: Vec<Extent>,
    start: u64,
    end: u64,
}

/// Where a packed extent lies, and its checksum. Of an empty one there are no bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Extent {
    /// Counted from the end of the head.
    offset: u64,
    len: u32,
    checksum: u32,
}

/// A file of extents that is in its place: its directory, which has been checked. Memory: 16 bytes an
/// extent. The file itself is not open.
#[derive(Debug)]
pub(crate) struct Extents {
    path: PathBuf,
    directory: Vec<Extent>,
    /// What the file says of itself.
    pub(crate) fact: u64,
    start: u64,
    file_len: u64,
}

/// The file of some extents, open.
#[derive(Debug)]
pub(crate) struct ExtentReader<'a> {
    extents: &'a Extents,
    file: File,
}

/// Words in the directory for each extent.
const DIRECTORY_WORDS: usize = 2;

fn section_lens(extent_count: usize) -> [u64; 2] {
    [2, wide(DIRECTORY_WORDS * extent_count)]
}

/// The length of the head of a file, in bytes.
fn head_len(identity: &Identity, extent_count: usize) -> u64 {
    let bytes = encode(identity, &section_lens(extent_count));
    let header = Header::parse(&bytes).expect("a header can be read by who wrote it");
    header.file_len()
}

impl ExtentWriter {
    /// Begins a file that is to be at `path`, where nothing is, with so many extents.
    pub(crate) fn create(path: &Path, identity: Identity, extent_count: usize) -> io::Result<Self> {
        let mut draft = Draft::of(path)?;
        let start = head_len(&identity, extent_count);
        draft.seek(SeekFrom::Start(start))?;
        let extents = vec![Extent::default(); extent_count];
        Ok(Self { draft, path: path.to_owned(), identity, extents, start, end: start })
    }

    /// Where the file is to be.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The length of the file so far, in bytes.
    pub(crate) fn file_len(&self) -> u64 {
        self.end
    }

    /// Whether nothing was appended.
    pub(crate) fn is_empty(&self) -> bool {
        self.end == self.start
    }

    /// Appends an extent, packed.
    pub(crate) fn append(&mut self, number: usize, packed: &[u8]) -> io::Result<()> {
        self.draft.write_all(packed)?;
        self.extents[number] = Extent {
            offset: self.end - self.start,
            len: u32::try_from(packed.len()).expect("extents are short"),
            checksum: crc32fast::hash(packed),
        };
        self.end += wide(packed.len());
        Ok(())
    }

    /// Puts the file into its place. No power cut may come before the system has written it.
    pub(crate) fn put(self, fact: u64) -> io::Result<Extents> {
        let Self { mut draft, path, identity, extents, start, end } = self;
        draft.seek(SeekFrom::Start(0))?;
        let mut writer = Writer::within(draft, &identity, &section_lens(extents.len()))?;
        writer.write(&[fact, end])?;
        for &Extent { offset, len, checksum } in &extents {
            writer.write(&[offset, u64::from(len) << 32 | u64::from(checksum)])?;
        }
        writer.complete()?.put_unsynced()?;
        Ok(Extents { path, directory: extents, fact, start, file_len: end })
    }
}

impl Extents {
    /// The file at `path`, after a look at its head and its length.
    pub(crate) fn open(
        path: &Path,
        identity: &Identity,
        extent_count: usize,
    ) -> Result<Self, OpenError> {
        let start = head_len(identity, extent_count);
        let mut head = Vec::new();
        let file = super::open_regular(path)?;
        let found = file.metadata()?.len();
        (&file).take(start).read_to_end(&mut head)?;
        let header = super::check(&head, identity, Threads::One)?;
        let damaged = OpenError::Damaged { part: Part::Header };
        if header.section_lens != section_lens(extent_count) {
            return Err(damaged);
        }
        let sections = super::sections(&header);
        let section = |number: usize| SavedWords(head[sections[number].clone()].as_chunks().0);
        let [fact, expected] = [0, 1].map(|word| section(0).get(word));
        match found.cmp(&expected) {
            std::cmp::Ordering::Less => return Err(OpenError::Truncated { expected, found }),
            std::cmp::Ordering::Greater => return Err(OpenError::TooLong { expected, found }),
            std::cmp::Ordering::Equal => {}
        }
        let directory = section(1);
        let extent = |number: usize| {
            let [offset, rest] = [0, 1].map(|word| directory.get(DIRECTORY_WORDS * number + word));
            let half = |word: u64| u32::try_from(word & u64::from(u32::MAX)).expect("32 bits");
            let extent = Extent { offset, len: half(rest >> 32), checksum: half(rest) };
            let end = start.checked_add(offset)?.checked_add(extent.len.into())?;
            (end <= found).then_some(extent)
        };
        let extents: Option<Vec<Extent>> = (0..extent_count).map(extent).collect();
        let extents = extents.ok_or(damaged)?;
        Ok(Self { path: path.to_owned(), directory: extents, fact, start, file_len: found })
    }

    /// Where the file is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The length of the file in bytes.
    pub(crate) fn file_len(&self) -> u64 {
        self.file_len
    }

    /// Whether all extents are empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.file_len == self.start
    }

    /// Whether an extent is empty.
    pub(crate) fn is_empty_extent(&self, number: usize) -> bool {
        self.directory[number].len == 0
    }

    /// Opens the file.
    pub(crate) fn reader(&self) -> io::Result<ExtentReader<'_>> {
        Ok(ExtentReader { extents: self, file: File::open(&self.path)? })
    }

    /// Removes the file.
    pub(crate) fn remove(&self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }
}

impl ExtentReader<'_> {
    /// Reads a packed extent, and compares its checksum.
    pub(crate) fn read(&self, number: usize, packed: &mut Vec<u8>) -> Result<(), OpenError> {
        let extent = self.extents.directory[number];
        packed.resize(narrow(extent.len.into()), 0);
        positioned::read(&self.file, self.extents.start + extent.offset, packed)?;
        if crc32fast::hash(packed) == extent.checksum { Ok(()) } else { Err(self.damaged(number)) }
    }

    /// The error of an extent that is not as it was written.
    pub(crate) fn damaged(&self, number: usize) -> OpenError {
        let Extent { offset, len, .. } = self.extents.directory[number];
        let first = self.extents.start + offset;
        let bytes = first..first + u64::from(len);
        OpenError::Damaged { part: Part::Extent { number: wide(number), bytes } }
    }

    /// Tells the system that these extents will be read soon, where it can be told.
    pub(crate) fn announce(&self, numbers: impl Iterator<Item = usize>) {
        for number in numbers {
            let Extent { offset, len, .. } = self.extents.directory[number];
            if len > 0 {
                positioned::announce(&self.file, self.extents.start + offset, len.into());
            }
        }
    }
}

/// Reading at a place of a file.
mod positioned {
    use std::fs::File;
    use std::io;

    #[cfg(unix)]
    pub(super) fn read(file: &File, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
    }

    #[cfg(windows)]
    pub(super) fn read(file: &File, mut at: u64, mut bytes: &mut [u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let count = std::os::windows::fs::FileExt::seek_read(file, bytes, at)?;
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            bytes = &mut bytes[count..];
            at += count as u64; // usize has at most 64 bits
        }
        Ok(())
    }

    #[cfg(target_os = "linux")]
    pub(super) fn announce(file: &File, at: u64, len: u64) {
        // Whatever the system makes of it, the bytes can be read.
        let len = std::num::NonZeroU64::new(len);
        let _ = rustix::fs::fadvise(file, at, len, rustix::fs::Advice::WillNeed);
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn announce(_: &File, _: u64, _: u64) {}
}
