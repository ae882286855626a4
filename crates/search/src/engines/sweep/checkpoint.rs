//! A search on disk, to be taken up again.
//!
//! Between two levels a search is: how many nodes each level had, the last level, and the marks of
//! what was visited. Of the last level only the segments that hold anything are written.

use std::io;
use std::path::Path;

use super::{Keep, Sweep};
use crate::narrowing::wide;
use crate::saved::{Identity, Kind, OpenError, Part, Saved, Writer};
use crate::{Graph, Node, Sheets, Threads};

impl<'g> Sweep<'g> {
    /// Writes all that is needed to go on from here, in place of what is at `path`.
    ///
    /// `label` says which graph is searched; [`Sweep::resume`] compares it, and the sources.
    ///
    /// # Errors
    ///
    /// If the file cannot be written; what was at `path` is there still. See
    /// [`saved`](crate::saved).
    pub fn save(&self, path: &Path, label: &str) -> io::Result<()> {
        let bank = &self.banks[self.depth() % 2];
        let segments = || {
            let segments = bank.words.chunks(self.plan.layout.segment_words);
            segments.zip(&bank.filled).filter(|&(_, &filled)| filled).map(|(words, _)| words)
        };
        let filled = pack(&bank.filled);
        let bank_len = segments().count() * self.plan.layout.segment_words;
        let section_lens =
            [self.level_counts.len(), filled.len(), bank_len, self.marks.len()].map(wide);
        let mut writer = Writer::create(path, &self.identity(label), &section_lens)?;
        writer.write(&self.level_counts)?;
        writer.write(&filled)?;
        segments().try_for_each(|words| writer.write(words))?;
        writer.write(&self.marks)?;
        writer.replace()
    }

    /// The search of `graph` from `sources` that was saved at `path`, where it was then.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be read, is of another search, or is damaged.
    ///
    /// # Panics
    ///
    /// If a source is not a node.
    pub fn resume(
        keep: Keep,
        graph: &'g Sheets,
        sources: &[Node],
        path: &Path,
        label: &str,
        threads: Threads,
    ) -> Result<Self, OpenError> {
        let mut sweep = Self::empty(keep, graph, sources);
        let saved = Saved::open(path, &sweep.identity(label), threads)?;
        let fits = sweep.fill(&saved);
        fits.map(|()| sweep).ok_or(OpenError::Damaged { part: Part::Header })
    }

    /// Takes what was saved; `None` if its sections do not fit together.
    fn fill(&mut self, saved: &Saved) -> Option<()> {
        let lens = saved.section_lens();
        if lens.len() != SECTIONS || lens[0] == 0 || lens[MARKS] != wide(self.marks.len()) {
            return None;
        }
        self.level_counts = saved.section(LEVELS).iter().collect();
        let visited_count =
            self.level_counts.iter().try_fold(0, |sum: u64, &count| sum.checked_add(count))?;
        if visited_count > self.graph.node_count() {
            return None;
        }
        saved.section(MARKS).copy_to(&mut self.marks);
        let words_in_segment = self.plan.layout.segment_words;
        let parity = self.depth() % 2;
        let bank = &mut self.banks[parity];
        let mut words = saved.section(BANK).iter();
        let filled = saved.section(FILLED);
        if filled.len() != bank.filled.len().div_ceil(BITS) {
            return None;
        }
        for (number, segment) in bank.words.chunks_mut(words_in_segment).enumerate() {
            bank.filled[number] = filled.get(number / BITS) >> (number % BITS) & 1 == 1;
            if bank.filled[number] {
                if words.len() < words_in_segment {
                    return None;
                }
                segment.iter_mut().zip(&mut words).for_each(|(to, word)| *to = word);
            }
        }
        (words.len() == 0).then_some(())
    }

    fn identity(&self, label: &str) -> Identity {
        let mut shape = self.plan.layout.shape().to_vec();
        shape.extend([0, 1].map(|bank| wide(self.plan.slots(bank))));
        shape.push(wide(self.keep.words()));
        shape.extend(&self.sources);
        Identity { kind: Kind::Checkpoint, label: label.to_owned(), shape }
    }
}

/// The sections of a checkpoint.
const LEVELS: usize = 0;
const FILLED: usize = 1;
const BANK: usize = 2;
const MARKS: usize = 3;
const SECTIONS: usize = 4;

/// Flags in a word.
const BITS: usize = 64;

fn pack(flags: &[bool]) -> Vec<u64> {
    let word =
        |flags: &[bool]| flags.iter().rev().fold(0, |word, &flag| word << 1 | u64::from(flag));
    flags.chunks(BITS).map(word).collect()
}
