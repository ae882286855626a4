//! Files of extents: packed pieces of a whole, of which some can be read without the others.
//!
//! The head of such a file is laid out like any other file here (see [`saved`](super)), with two sections:
//! what the file says of itself, and for each extent where it lies and its checksum. The packed extents
//! follow it, in whichever order they were done. So a damaged extent is found by whoever reads it, and
//! nobody else has to.
//!
//! The packed extents can stay in memory instead; then there is no head, and all else is the same.

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
    target: Target,
    extents: Vec<Extent>,
    start: u64,
    end: u64,
}

/// Where packed extents go.
#[derive(Debug)]
enum Target {
    File { draft: Draft, path: PathBuf, identity: Identity },
    Memory(Vec<u8>),
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
    store: Store,
    directory: Vec<Extent>,
    /// What the file says of itself.
    pub(crate) fact: u64,
    start: u64,
    file_len: u64,
}

/// Where packed extents are.
#[derive(Debug)]
enum Store {
    File(PathBuf),
    Memory(Vec<u8>),
}

/// The file of some extents, open.
#[derive(Debug)]
pub(crate) struct ExtentReader<'a> {
    extents: &'a Extents,
    source: Source<'a>,
}

#[derive(Debug)]
enum Source<'a> {
    File(File),
    Memory(&'a [u8]),
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
        let target = Target::File { draft, path: path.to_owned(), identity };
        Ok(Self { target, extents, start, end: start })
    }

    /// Begins what is to stay in memory, with so many extents.
    pub(crate) fn in_memory(extent_count: usize) -> Self {
        let extents = vec![Extent::default(); extent_count];
        Self { target: Target::Memory(Vec::new()), extents, start: 0, end: 0 }
    }

    /// Where the file is to be; nowhere if it is in memory.
    pub(crate) fn path(&self) -> &Path {
        match &self.target {
            Target::File { path, .. } => path,
            Target::Memory(_) => Path::new(""),
        }
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
        match &mut self.target {
            Target::File { draft, .. } => draft.write_all(packed)?,
            Target::Memory(bytes) => bytes.extend(packed),
        }
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
        let Self { target, extents, start, end } = self;
        let store = match target {
            Target::File { mut draft, path, identity } => {
                draft.seek(SeekFrom::Start(0))?;
                let mut writer = Writer::within(draft, &identity, &section_lens(extents.len()))?;
                writer.write(&[fact, end])?;
                for &Extent { offset, len, checksum } in &extents {
                    writer.write(&[offset, u64::from(len) << 32 | u64::from(checksum)])?;
                }
                writer.complete()?.put_unsynced()?;
                Store::File(path)
            }
            Target::Memory(mut bytes) => {
                bytes.shrink_to_fit();
                Store::Memory(bytes)
            }
        };
        Ok(Extents { store, directory: extents, fact, start, file_len: end })
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
        let store = Store::File(path.to_owned());
        Ok(Self { store, directory: extents, fact, start, file_len: found })
    }

    /// Where the file is; nowhere if it is in memory.
    pub(crate) fn path(&self) -> &Path {
        match &self.store {
            Store::File(path) => path,
            Store::Memory(_) => Path::new(""),
        }
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
        let source = match &self.store {
            Store::File(path) => Source::File(File::open(path)?),
            Store::Memory(bytes) => Source::Memory(bytes),
        };
        Ok(ExtentReader { extents: self, source })
    }

    /// Removes the file.
    pub(crate) fn remove(&self) -> io::Result<()> {
        match &self.store {
            Store::File(path) => fs::remove_file(path),
            Store::Memory(_) => Ok(()),
        }
    }
}

impl ExtentReader<'_> {
    /// Reads a packed extent, and compares its checksum.
    pub(crate) fn read(&self, number: usize, packed: &mut Vec<u8>) -> Result<(), OpenError> {
        let extent = self.extents.directory[number];
        packed.resize(narrow(extent.len.into()), 0);
        match &self.source {
            Source::File(file) => {
                positioned::read(file, self.extents.start + extent.offset, packed)?;
            }
            Source::Memory(bytes) => {
                let start = narrow(extent.offset);
                packed.copy_from_slice(&bytes[start..start + narrow(extent.len.into())]);
            }
        }
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
        let Source::File(file) = &self.source else { return };
        for number in numbers {
            let Extent { offset, len, .. } = self.extents.directory[number];
            if len > 0 {
                positioned::announce(file, self.extents.start + offset, len.into());
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
