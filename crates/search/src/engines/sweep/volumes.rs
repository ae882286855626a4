//! A space in parts that are worked on one after the other.
//!
//! The first few digits number *volumes*: columns of columns. While the next level of a volume is
//! found, only its own columns of the last level must be there, and what arrows bring from other
//! volumes. That comes in *extents*: of one sheet the nodes that share some more digits. A map of the
//! first digits moves whole extents, so that each that is needed is needed whole.
//!
//! A volume has whole extents, and an extent whole columns. A space in memory is one volume.

use std::collections::BTreeSet;
use std::ops::Range;

use super::plan::Plan;
use super::share::Share;
use crate::Radices;
use crate::narrowing::narrow;

/// An extent is to have at most so many bytes: what is read for the sake of one place in it, and what
/// a thread packs in one go. (Too short ones are packed badly.)
const EXTENT_BYTES: u64 = 1 << 18;

/// How a space is cut into volumes and extents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    /// The first digit that does not number volumes.
    pub(super) volume_digit: usize,
    /// The first digit that does not number extents.
    pub(super) extent_digit: usize,
}

/// A space that is cut into volumes.
#[derive(Debug)]
pub(super) struct Volumes {
    /// How many there are.
    pub(super) count: usize,
    /// The first digit that does not number them.
    volume_digit: usize,
    /// The columns of one.
    volume_columns: usize,
    /// The columns of an extent.
    pub(super) extent_columns: usize,
    /// For each parity of the level that is expanded, and each volume, the extents that arrows bring
    /// from other volumes, in order.
    crossing: [Vec<Box<[Extent]>>; 2],
}

/// An extent of a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Extent {
    /// Counted from the first of the whole space.
    pub(super) number: usize,
    /// The slot of its sheet in its bank.
    pub(super) slot: usize,
}

impl Volumes {
    /// The space in volumes. Time: for each column, what crosses columns there.
    pub(super) fn new(plan: &Plan, radices: &Radices, cut: Cut) -> Self {
        let [volumes, extents] = [cut.volume_digit, cut.extent_digit]
            .map(|digit| narrow(radices.number_count() / radices.block_len(digit)));
        let column_count = plan.layout.column_count;
        let mut cut = Self {
            count: volumes,
            volume_digit: cut.volume_digit,
            volume_columns: column_count / volumes,
            extent_columns: column_count / extents,
            crossing: [Vec::new(), Vec::new()],
        };
        cut.crossing = [0, 1].map(|parity| {
            (0..volumes).map(|volume| cut.extents_from_others(plan, parity, volume)).collect()
        });
        cut
    }

    /// The columns of a volume.
    pub(super) fn columns(&self, volume: usize) -> Range<usize> {
        volume * self.volume_columns..(volume + 1) * self.volume_columns
    }

    /// The volume of a column.
    pub(super) fn volume_of(&self, column: usize) -> usize {
        column / self.volume_columns
    }

    /// The columns of one of the stretches of a volume: of all of its sheets one extent.
    pub(super) fn stretch(&self, volume: usize, number: usize) -> Range<usize> {
        let first = volume * self.volume_columns + number * self.extent_columns;
        first..first + self.extent_columns
    }

    /// The extents of each sheet in a volume.
    pub(super) fn extents_in_volume(&self) -> usize {
        self.volume_columns / self.extent_columns
    }

    /// What a volume needs from others, of a level of this parity.
    pub(super) fn crossing(&self, parity: usize, volume: usize) -> &[Extent] {
        &self.crossing[parity][volume]
    }

    /// The most extents that any volume needs from others.
    pub(super) fn most_crossing(&self) -> usize {
        self.crossing.iter().flatten().map(|extents| extents.len()).max().unwrap_or(0)
    }

    /// The most extents that are on their way at a time from or to one of several searches that share the
    /// work: what it sends in two consecutive rounds, and what it is sent in three.
    pub(super) fn most_on_the_way(&self, share: Share) -> usize {
        if share.count() == 1 {
            return 0;
        }
        let per_round = |lists: &Vec<Box<[Extent]>>| {
            let mut sent = vec![0; self.count.div_ceil(share.count())];
            let mut received = sent.clone();
            for (volume, extents) in lists.iter().enumerate() {
                let owner =
                    |extent: &&Extent| share.owner(extent.number / self.extents_in_volume());
                let foreign = |owner: usize| owner != share.owner(volume);
                let round = volume / share.count();
                if share.has(volume) {
                    received[round] += extents.iter().filter(|each| foreign(owner(each))).count();
                } else {
                    let own = extents.iter().filter(|extent| owner(extent) == share.index());
                    sent[round] += own.count();
                }
            }
            let most = |counts: &[usize], rounds: usize| {
                let sums = counts.windows(rounds.min(counts.len())).map(|few| few.iter().sum());
                sums.max().unwrap_or(0_usize)
            };
            most(&sent, 2) + most(&received, 3)
        };
        self.crossing.iter().map(per_round).max().unwrap_or(0)
    }

    /// The memory of the lists of what crosses, in bytes.
    pub(super) fn lists_bytes(&self) -> usize {
        self.crossing.iter().flatten().map(|extents| size_of_val(&**extents)).sum()
    }

    fn extents_from_others(&self, plan: &Plan, parity: usize, volume: usize) -> Box<[Extent]> {
        let own = self.columns(volume);
        let mut needed = BTreeSet::new();
        for slot in 0..plan.slots(1 - parity) {
            for inflow in plan.inflows(plan.sheet(1 - parity, slot)) {
                let (Some(pull), Some(slot)) = (&inflow.pull, plan.slot(parity, inflow.from))
                else {
                    continue;
                };
                if pull.digits.start >= self.volume_digit {
                    continue; // it stays inside of volumes
                }
                // What comes in whole extents comes from the same ones for all columns of an extent.
                let step =
                    if pull.moves_columns(self.extent_columns) { self.extent_columns } else { 1 };
                let columns = own.clone().step_by(step);
                for source in columns.flat_map(|column| pull.sources_of(column)) {
                    if !own.contains(&source) {
                        needed.insert(Extent { number: source / self.extent_columns, slot });
                    }
                }
            }
        }
        needed.into_iter().collect()
    }
}

impl Cut {
    /// The cut into so many first digits.
    pub(super) fn at(plan: &Plan, radices: &Radices, volume_digit: usize) -> Self {
        let extent_bytes = |digit: usize| radices.block_len(digit) / plan.layout.word_len() * 8;
        let is_short = |&digit: &usize| extent_bytes(digit) <= EXTENT_BYTES;
        let last = plan.segment_digit();
        let short = (volume_digit..last).find(is_short).unwrap_or(last);
        // What comes from other volumes is to come in whole extents.
        let whole = plan.pulls().map(|pull| pull.digits.clone());
        let whole =
            whole.filter(|digits| digits.start < volume_digit).map(|digits| digits.end).max();
        Self { volume_digit, extent_digit: short.max(whole.unwrap_or(0)).min(last) }
    }
}
