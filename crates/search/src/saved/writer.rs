//! Writing the words of a file, which gets to its place when it is complete.

use std::io::{self, Write};
use std::path::Path;

use super::draft::Draft;
use super::header::encode;
use super::{BLOCK_WORDS, Identity, WORD_BYTES};
use crate::narrowing::wide;

/// The words of a file in the making. Dropped before it is in its place, it leaves no trace.
///
/// Memory: a block of 1 MiB, and 4 bytes for each block written.
#[derive(Debug)]
pub struct Writer {
    /// `None` once a write has failed.
    draft: Option<Draft>,
    words_left: u64,
    /// The words of the last block that is not yet full.
    block: Vec<[u8; WORD_BYTES]>,
    checksums: Vec<u8>,
}

impl Writer {
    /// Begins a file that is to be at `path`, or where a symbolic link leads that is there, with
    /// sections of so many words. What is there stays for the time being.
    ///
    /// # Errors
    ///
    /// If a new file cannot be written in that directory.
    ///
    /// # Panics
    ///
    /// If the identity or the number of sections takes 2^32 numbers or bytes, or the whole file 2^64
    /// bytes.
    pub fn create(path: &Path, identity: &Identity, section_lens: &[u64]) -> io::Result<Self> {
        Self::within(Draft::of(path)?, identity, section_lens)
    }

    /// Begins a file at the place in its draft where the next byte goes.
    pub(super) fn within(
        draft: Draft,
        identity: &Identity,
        section_lens: &[u64],
    ) -> io::Result<Self> {
        let header = encode(identity, section_lens);
        let mut writer = Self {
            draft: Some(draft),
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
    /// If the words cannot be written. That is the end of this writer, and what it has written is
    /// gone at once.
    ///
    /// # Panics
    ///
    /// If these are more words than were announced, or an earlier call has failed.
    pub fn write(&mut self, mut words: &[u64]) -> io::Result<()> {
        let len = wide(words.len());
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

    /// Completes the file and puts it in its place instead of what is there.
    ///
    /// # Errors
    ///
    /// As [`Draft::replace`].
    ///
    /// # Panics
    ///
    /// If fewer words were written than announced, or an earlier call has failed.
    pub fn replace(self) -> io::Result<()> {
        self.complete()?.replace()
    }

    /// Completes the file and puts it in its place if nothing is there.
    ///
    /// # Errors
    ///
    /// As [`Draft::put`].
    ///
    /// # Panics
    ///
    /// If fewer words were written than announced, or an earlier call has failed.
    pub fn put(self) -> io::Result<()> {
        self.complete()?.put()
    }

    /// The file with all its words and checksums.
    pub(super) fn complete(mut self) -> io::Result<Draft> {
        assert_eq!(self.words_left, 0, "all words that were announced are written");
        if !self.block.is_empty() {
            self.end_block()?;
        }
        let of_checksums = crc32fast::hash(&self.checksums);
        self.checksums.extend(of_checksums.to_le_bytes());
        let checksums = std::mem::take(&mut self.checksums);
        self.append(&checksums)?;
        Ok(self.draft.take().expect("what was written to just now is there"))
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
        let draft = self.draft.as_mut().expect("a writer is not used after it has failed");
        let outcome = draft.write_all(bytes);
        if outcome.is_err() {
            self.draft = None;
        }
        outcome
    }
}
