//! The words of a table, wherever they are.

use std::io;
use std::sync::Arc;

use crate::saved::{Saved, Writer};
use crate::word_array::WordArray;

/// Words that were made in memory, or that are mapped: a section of a file.
#[derive(Debug)]
pub(super) enum Section {
    Made(WordArray),
    Mapped { file: Arc<Saved>, number: usize },
}

impl Section {
    /// The word at an index.
    #[inline]
    pub(super) fn get(&self, index: usize) -> u64 {
        match self {
            Self::Made(words) => words[index],
            Self::Mapped { file, number } => file.section(*number).get(index),
        }
    }

    /// Appends all words to a file.
    pub(super) fn write(&self, writer: &mut Writer) -> io::Result<()> {
        match self {
            Self::Made(words) => writer.write(words),
            Self::Mapped { file, number } => {
                let words: Vec<u64> = file.section(*number).iter().collect();
                writer.write(&words)
            }
        }
    }
}
