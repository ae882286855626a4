//! A search on disk, to be taken up again.
//!
//! Between two levels a search is: how many nodes each level had, whether it has ended, the last
//! level, the level before where that tells what is new, and the marks of what was visited. Of
//! levels only the segments that hold anything are written.

use std::io;
use std::path::Path;

use super::marks::Known;
use super::{Bank, Keep, Sweep, flags};
use crate::narrowing::wide;
use crate::saved::{Identity, Kind, OpenError, Part, Saved, SavedWords, Writer};
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
        let last = self.banks[self.depth() % 2].packed(self.plan.layout.segment_words);
        let before = self.before().map(|bank| bank.packed(self.plan.layout.segment_words));
        let before = before.unwrap_or_default();
        let section_lens = [
            self.levels.counts.len(),
            1,
            last.filled.len(),
            last.words_len(),
            before.filled.len(),
            before.words_len(),
            self.marks.len(),
        ];
        let mut writer = Writer::create(path, &self.identity(label), &section_lens.map(wide))?;
        writer.write(&self.levels.counts)?;
        writer.write(&[u64::from(self.levels.has_ended)])?;
        for level in [last, before] {
            writer.write(&level.filled)?;
            level.segments.iter().try_for_each(|words| writer.write(words))?;
        }
        writer.write(&self.marks)?;
        writer.replace()
    }

    /// The level before the last, if that tells what is new on the next.
    fn before(&self) -> Option<&Bank> {
        let is_needed = self.known == Known::LastLevels && !self.levels.has_ended;
        is_needed.then(|| &self.banks[1 - self.depth() % 2])
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
        if lens.len() != SECTIONS || lens[LEVELS] == 0 || lens[MARKS] != wide(self.marks.len()) {
            return None;
        }
        self.levels.counts = saved.section(LEVELS).iter().collect();
        let visited_count =
            self.levels.counts.iter().try_fold(0, |sum: u64, &count| sum.checked_add(count))?;
        if visited_count > self.graph.node_count() {
            return None;
        }
        self.levels.has_ended = match saved.section(ENDED).iter().collect::<Vec<_>>()[..] {
            [0] => false,
            [1] => true,
            _ => return None,
        };
        saved.section(MARKS).copy_to(&mut self.marks);
        let words_in_segment = self.plan.layout.segment_words;
        let parity = self.depth() % 2;
        self.banks[parity].unpack(saved.section(FILLED), saved.section(LAST), words_in_segment)?;
        match self.before() {
            Some(_) => self.banks[1 - parity].unpack(
                saved.section(BEFORE_FILLED),
                saved.section(BEFORE),
                words_in_segment,
            ),
            None => (lens[BEFORE_FILLED] == 0 && lens[BEFORE] == 0).then_some(()),
        }
    }

    fn identity(&self, label: &str) -> Identity {
        let mut shape = self.plan.shape(self.known);
        shape.extend(&self.sources);
        Identity { kind: Kind::Checkpoint, label: label.to_owned(), shape }
    }
}

/// The sections of a checkpoint.
const LEVELS: usize = 0;
const ENDED: usize = 1;
const FILLED: usize = 2;
const LAST: usize = 3;
const BEFORE_FILLED: usize = 4;
const BEFORE: usize = 5;
const MARKS: usize = 6;
const SECTIONS: usize = 7;

/// The segments of a bank that hold anything, and which they are.
#[derive(Default)]
struct Packed<'a> {
    /// A bit a segment.
    filled: Vec<u64>,
    segments: Vec<&'a [u64]>,
}

impl Packed<'_> {
    fn words_len(&self) -> usize {
        self.segments.iter().map(|words| words.len()).sum()
    }
}

impl Bank {
    fn packed(&self, words_in_segment: usize) -> Packed<'_> {
        let segments = self.words.chunks(words_in_segment).zip(&self.filled);
        let segments = segments.filter(|&(_, &filled)| filled).map(|(words, _)| words);
        Packed { filled: flags::pack(&self.filled), segments: segments.collect() }
    }

    /// Takes what was packed; `None` if it is not of a bank like this one.
    fn unpack(
        &mut self,
        filled: SavedWords<'_>,
        words: SavedWords<'_>,
        words_in_segment: usize,
    ) -> Option<()> {
        if filled.len() != flags::words(self.filled.len()) {
            return None;
        }
        let mut words = words.iter();
        for (number, segment) in self.words.chunks_mut(words_in_segment).enumerate() {
            self.filled[number] = flags::is_set(filled, number);
            if self.filled[number] {
                if words.len() < words_in_segment {
                    return None;
                }
                segment.iter_mut().zip(&mut words).for_each(|(to, word)| *to = word);
            }
        }
        (words.len() == 0).then_some(())
    }
}
