//! Distances as a sweep leaves them: by columns.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use super::descent::is_one_nearer;
use super::section::Section;
use crate::engines::sweep::Layout;
use crate::narrowing::wide;
use crate::saved::{Identity, Kind, OpenError, Part, Saved, Writer};
use crate::{Distances, Keep, Node, Sheets, StepsModulo3, Sweep, Threads};

/// The distance of every node to a goal, modulo 3, found by a sweep: two bits a node and a
/// sixteenth more.
#[derive(Debug)]
pub struct SweptDistances {
    layout: Layout,
    goal: Node,
    /// For each word of nodes a word with the low and one with the high bits of their fields.
    fields: Section,
    level_counts: Vec<u64>,
}

/// The sections of a saved table.
const LEVELS: usize = 0;
const FIELDS: usize = 1;
const SECTIONS: usize = 2;

impl SweptDistances {
    /// The distances to `goal`, by one sweep along arcs in. Takes [`SweptDistances::memory`] on the
    /// way.
    ///
    /// # Panics
    ///
    /// If `goal` is not in `0..node_count`.
    pub fn towards<G>(graph: &G, goal: Node, threads: Threads) -> Self
    where
        G: StepsModulo3 + AsRef<Sheets>,
    {
        let towards_goal = graph.as_ref().reversed();
        let mut sweep = Sweep::keeping(Keep::Distances, &towards_goal, &[goal]);
        while sweep.advance(threads, |_| ControlFlow::Continue(())).is_continue() {}
        let (layout, marks, level_counts) = sweep.into_marks();
        Self { layout, goal, fields: Section::Made(marks), level_counts }
    }

    /// The memory that making the distances takes, in bytes.
    pub fn memory<G: AsRef<Sheets>>(graph: &G, goal: Node) -> u64 {
        Sweep::memory(Keep::Distances, &graph.as_ref().reversed(), &[goal])
    }

    /// Writes the table to a new file at `path`. A table that came from a file is there already:
    /// nothing is written.
    ///
    /// `label` says which graph it is of; [`SweptDistances::open`] compares it, and the goal.
    ///
    /// # Errors
    ///
    /// If the file cannot be written; [`io::ErrorKind::AlreadyExists`] if something is at `path`,
    /// which stays. See [`saved`](crate::saved).
    pub fn save(&self, path: &Path, label: &str) -> io::Result<()> {
        let Section::Made(fields) = &self.fields else { return Ok(()) };
        let section_lens = [self.level_counts.len(), fields.len()].map(wide);
        let mut writer =
            Writer::create(path, &identity(&self.layout, self.goal, label), &section_lens)?;
        writer.write(&self.level_counts)?;
        writer.write(fields)?;
        writer.put()
    }

    /// The table of distances to `goal` in `graph` that was saved at `path`. It stays in the file, which is
    /// mapped; all of it is checked first.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be read, is of something else, or is damaged.
    pub fn open<G>(
        graph: &G,
        goal: Node,
        path: &Path,
        label: &str,
        threads: Threads,
    ) -> Result<Self, OpenError>
    where
        G: StepsModulo3 + AsRef<Sheets>,
    {
        let layout = Sweep::layout(&graph.as_ref().reversed());
        let saved = Saved::open(path, &identity(&layout, goal, label), threads)?;
        let lens = saved.section_lens();
        let words = 2 * wide(layout.word_count());
        if lens.len() != SECTIONS || lens[FIELDS] != words {
            return Err(OpenError::Damaged { part: Part::Header });
        }
        let level_counts = saved.section(LEVELS).iter().collect();
        let fields = Section::Mapped { file: Arc::new(saved), number: FIELDS };
        Ok(Self { layout, goal, fields, level_counts })
    }

    /// The distance of `node` modulo 3; `None` if no path leads from it to the goal.
    #[inline]
    pub fn distance_modulo_3(&self, node: Node) -> Option<u8> {
        let place = self.layout.place(node);
        let word = 2 * self.layout.word(place);
        let bit = |word: u64| u8::from(word >> place.bit & 1 == 1);
        (bit(self.fields.get(word)) | bit(self.fields.get(word + 1)) << 1).checked_sub(1)
    }

    /// How many nodes there are at each distance, from 0 to the greatest.
    pub fn level_counts(&self) -> &[u64] {
        &self.level_counts
    }
}

fn identity(layout: &Layout, goal: Node, label: &str) -> Identity {
    let shape = layout.shape().into_iter().chain([goal]).collect();
    Identity { kind: Kind::Table, label: label.to_owned(), shape }
}

impl Distances for SweptDistances {
    #[inline]
    fn is_reached(&self, node: Node) -> bool {
        self.distance_modulo_3(node).is_some()
    }

    #[inline]
    fn is_downhill(&self, from: Node, to: Node) -> bool {
        is_one_nearer(self.distance_modulo_3(from), self.distance_modulo_3(to))
    }
}
