//! Writing a file beside its place, and moving it there when it is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::header::encode;
use super::{BLOCK_WORDS, Head, WORD_BYTES};

/// A file in the making. Dropped before [`finish`](Self::finish), it leaves no trace.
///
/// Memory: a block of 1 MiB, and 4 bytes for each block written.
#[derive(Debug)]
pub struct Writer {
    /// `None` once a write has failed.
    partial: Option<Partial>,
    path: PathBuf,
    words_left: u64,
    /// The words of the last block that is not yet full.
    block: Vec<[u8; WORD_BYTES]>,
    checksums: Vec<u8>,
}

impl Writer {
    /// Begins a file that is to be at `path`, with sections of so many words. What is at `path`
    /// stays there until [`finish`](Self::finish).
    ///
    /// # Errors
    ///
    /// If a new file `<file name>.partial` cannot be written in the same directory.
    ///
    /// # Panics
    ///
    /// If the head or the number of sections takes 2^32 numbers or bytes, or the whole file 2^64
    /// bytes.
    pub fn create(path: &Path, head: &Head, section_lens: &[u64]) -> io::Result<Self> {
        let header = encode(head, section_lens);
        let mut writer = Self {
            partial: Some(Partial::create(path)?),
            path: path.to_owned(),
            words_left: section_lens.iter().sum(),
            block: Vec::with_capacity(BLOCK_WORDS),
            checksums: Vec::new(),
        };
        writer.append(&header)?;
        Ok(writer)
    }

    /// Appends words: the next ones of all sections in turn, however they are cut into calls.
    ///
    /// # Errors
    ///
    /// If the words cannot be written. That is the end of this writer, and the partial file is
    /// removed at once.
    ///
    /// # Panics
    ///
    /// If these are more words than were announced, or an earlier call has failed.
    pub fn write(&mut self, mut words: &[u64]) -> io::Result<()> {
        let len = words.len() as u64; // usize has at most 64 bits
        let left = self.words_left.checked_sub(len);
        self.words_left = left.expect("no more words are written than were announced");
        while !words.is_empty() {
            let room = BLOCK_WORDS - self.block.len();
            let (now, later) = words.split_at(room.min(words.len()));
            self.block.extend(now.iter().map(|word| word.to_le_bytes()));
            if self.block.len() == BLOCK_WORDS {
                self.end_block()?;
            }
            words = later;
        }
        Ok(())
    }

    /// Completes the file and puts it in its place, safe from a power cut.
    ///
    /// # Errors
    ///
    /// If that cannot be done. What was in its place is there still (or, if only the directory
    /// could not be synced, the new file is).
    ///
    /// # Panics
    ///
    /// If fewer words were written than announced, or an earlier call has failed.
    pub fn finish(mut self) -> io::Result<()> {
        assert_eq!(self.words_left, 0, "all words that were announced are written");
        if !self.block.is_empty() {
            self.end_block()?;
        }
        let of_checksums = crc32fast::hash(&self.checksums);
        self.checksums.extend(of_checksums.to_le_bytes());
        let checksums = std::mem::take(&mut self.checksums);
        self.append(&checksums)?;
        let partial = self.partial.take().expect("what was written to just now is there");
        partial.move_to(&self.path)
    }

    /// Writes the words of the block, and starts a new one.
    fn end_block(&mut self) -> io::Result<()> {
        let mut block = std::mem::take(&mut self.block);
        let bytes = block.as_flattened();
        self.checksums.extend(crc32fast::hash(bytes).to_le_bytes());
        self.append(bytes)?;
        block.clear();
        self.block = block;
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let partial = self.partial.as_mut().expect("a writer is not used after it has failed");
        let outcome = partial.file.write_all(bytes);
        if outcome.is_err() {
            self.partial = None;
        }
        outcome
    }
}

/// A file beside the place where it is to be. Removed when dropped, if it is still there.
#[derive(Debug)]
struct Partial {
    file: File,
    path: PathBuf,
}

impl Partial {
    /// A new file, of which no one else has a handle: what was left there is not written to.
    fn create(target: &Path) -> io::Result<Self> {
        let path = partial_path(target)?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(Self { file: File::create_new(&path)?, path }),
        }
    }

    fn move_to(self, target: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        if !self.is_in_place() {
            return Err(io::Error::other("the file was removed, or another is being written"));
        }
        fs::rename(&self.path, target)?;
        sync_directory(target)
    }

    /// Whether the file of this name is the one that was created, not one of a later writer.
    #[cfg(unix)]
    fn is_in_place(&self) -> bool {
        use std::os::unix::fs::MetadataExt;
        let identity = |file: fs::Metadata| (file.dev(), file.ino());
        let here = self.file.metadata().map(identity);
        let there = fs::symlink_metadata(&self.path).map(identity);
        matches!((here, there), (Ok(here), Ok(there)) if here == there)
    }

    #[cfg(not(unix))]
    fn is_in_place(&self) -> bool {
        self.path.exists()
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if self.is_in_place() {
            // Nobody is left to tell of an error: the next writer meets the file, and tells.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// `<file name>.partial` in the same directory, so that it can be renamed to `target`.
fn partial_path(target: &Path) -> io::Result<PathBuf> {
    let nameless = || io::Error::new(io::ErrorKind::InvalidInput, "the path names no file");
    let mut name: OsString = target.file_name().ok_or_else(nameless)?.to_owned();
    name.push(".partial");
    Ok(target.with_file_name(name))
}

/// Makes a rename in the directory of `path` safe from a power cut.
#[cfg(unix)]
fn sync_directory(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    File::open(parent.unwrap_or(Path::new(".")))?.sync_all()
}

/// Directories cannot be synced here.
#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}
