//! How a space is cut, and what a search of it takes.

use super::directory::Begun;
use super::{ScratchError, ScratchNeeds};
use crate::engines::sweep::frontier::Crossing;
use crate::engines::sweep::marks::{Keep, Known};
use crate::engines::sweep::plan::{Outline, Plan};
use crate::engines::sweep::share::Share;
use crate::engines::sweep::volumes::{Cut, Volumes};
use crate::narrowing::wide;
use crate::{Graph, Node, Sheets};

/// The sizes of a search.
pub(super) struct Sizes<'a> {
    pub(super) plan: &'a Plan,
    pub(super) graph: &'a Sheets,
    pub(super) sources: &'a [Node],
    pub(super) known: Known,
    pub(super) thread_count: usize,
    pub(super) share: Share,
}

/// More volumes than that are too many files for a directory.
const MOST_VOLUMES: u64 = 1 << 14;

/// A word in memory, in bytes.
const WORD: usize = size_of::<u64>();

/// What zstd takes for itself, for each thread.
const ZSTD_BYTES: usize = 1 << 20;

/// The memory of what a file says of one of its extents.
const ENTRY_BYTES: usize = 16;

impl Sizes<'_> {
    /// The cut into as few volumes as the memory allows, and enough for all shares if there are so many.
    pub(super) fn choose(&self, memory: u64) -> Result<(Cut, Volumes), ScratchError> {
        let radices = self.graph.radices();
        let count = |digit: &usize| radices.number_count() / radices.block_len(*digit);
        let digits = 0..=self.plan.segment_digit();
        let mut least = u64::MAX;
        let mut found = None;
        for volume_digit in digits.take_while(|digit| count(digit) <= MOST_VOLUMES) {
            let cut = Cut::at(self.plan, radices, volume_digit);
            let volumes = self.volumes(cut);
            let needed = self.memory(&volumes);
            if needed <= memory {
                let is_enough = volumes.count >= self.share.fewest_volumes();
                found = Some((cut, volumes));
                if is_enough {
                    break;
                }
            }
            least = least.min(needed);
        }
        found.ok_or(ScratchError::Memory { needed: least })
    }

    /// Whether a search of this graph can have been left like that.
    pub(super) fn is_possible(&self, begun: &Begun) -> bool {
        let Begun { levels, cut: Cut { volume_digit, extent_digit }, filled } = begun;
        let radices = self.graph.radices();
        let found = levels.counts.iter().try_fold(0, |sum: u64, &count| sum.checked_add(count));
        *volume_digit <= *extent_digit
            && *extent_digit <= self.plan.segment_digit()
            && wide(filled[0].len()) == radices.number_count() / radices.block_len(*volume_digit)
            && found.is_some_and(|found| found <= self.graph.node_count())
    }

    /// The volumes of a cut that was chosen before, if the memory is enough for them.
    pub(super) fn check(&self, cut: Cut, memory: u64) -> Result<Volumes, ScratchError> {
        let volumes = self.volumes(cut);
        let needed = self.memory(&volumes);
        if needed <= memory { Ok(volumes) } else { Err(ScratchError::Memory { needed }) }
    }

    fn volumes(&self, cut: Cut) -> Volumes {
        Volumes::new(self.plan, self.graph.radices(), cut)
    }

    /// The sheets of the bank that has more of them.
    fn slots(&self) -> usize {
        self.plan.slots(0).max(self.plan.slots(1))
    }

    /// The bytes of columns of so many segments.
    fn columns(&self, columns: usize, slots: usize) -> usize {
        columns * slots * (self.plan.layout.segment_words * WORD + 1)
    }

    /// The bytes that a search takes in memory.
    fn memory(&self, volumes: &Volumes) -> u64 {
        let marks = self.known.words() * self.plan.sheet_count();
        let own = self.columns(volumes.columns(0).len(), self.slots());
        let crossing = Crossing::memory(volumes, self.slots(), self.plan.layout.segment_words);
        let extent = self.columns(volumes.extent_columns, 1);
        // Two extents packed, two not, and the stretches that are worked on.
        let worker = (self.slots() + marks + 4) * extent + ZSTD_BYTES;
        let extents = volumes.count * volumes.extents_in_volume();
        let directories = 2 * (self.slots() + marks) * extents * ENTRY_BYTES;
        let on_the_way = volumes.most_on_the_way(self.share) * extent;
        let lists = volumes.lists_bytes();
        wide(own + crossing + self.thread_count * worker + directories + lists + on_the_way)
    }

    /// What a search takes.
    pub(super) fn needs(&self, volumes: &Volumes) -> ScratchNeeds {
        ScratchNeeds { memory: self.memory(volumes), disk: self.disk(volumes) }
    }

    /// The bytes of files, about. Those of one volume are there once more while it takes the place of
    /// another.
    fn disk(&self, volumes: &Volumes) -> u64 {
        let files = disk(self.graph, self.sources);
        files + files / 2 / wide(volumes.count)
    }
}

/// The bytes of the files of a search, about, however it is cut.
pub(super) fn disk(graph: &Sheets, sources: &[Node]) -> u64 {
    let marks = Known::of(Keep::Levels, graph).words();
    Outline::new(graph, sources).files(graph, marks)
}
