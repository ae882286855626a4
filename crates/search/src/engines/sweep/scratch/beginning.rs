//! Where a search begins: with its sources, or with the files that are there.

use std::collections::BTreeSet;

use super::directory::{Begun, VolumeFile, VolumeName};
use super::room::{Worker, WorkerShape};
use super::{ScratchError, ScratchSweep, is_filled};
use crate::engines::sweep::marks::Known;
use crate::narrowing::wide;
use crate::{Graph, Node};

impl ScratchSweep<'_> {
    /// Writes level 0.
    pub(super) fn begin(&mut self, sources: &[Node]) -> Result<(), ScratchError> {
        let sources: BTreeSet<Node> = sources.iter().copied().collect();
        for &node in &sources {
            assert!(node < self.graph.node_count(), "{node} is not a node");
        }
        self.directory.clear(self.share)?;
        let mut worker = Worker::new(WorkerShape::new(&self.plan, self.known, &self.volumes, 0));
        let volume_of = |&node: &Node| self.volumes.volume_of(self.plan.layout.place(node).column);
        for volume in sources.iter().map(volume_of).collect::<BTreeSet<_>>() {
            self.filled[0][volume] = true;
        }
        for volume in self.share.volumes(self.volumes.count) {
            let name = VolumeName { depth: 0, volume };
            let sink = self.sink(name)?;
            let mut count = 0;
            for stretch in 0..self.volumes.extents_in_volume() {
                let columns = self.volumes.stretch(volume, stretch);
                worker.move_to(columns.start);
                worker.next.words.fill(0); // nodes are put into it one by one
                let places = sources.iter().map(|&node| self.plan.layout.place(node));
                for place in places.filter(|place| columns.contains(&place.column)) {
                    let slot = self.plan.slot(0, place.sheet);
                    worker.next.insert(place, slot.expect("the first bank holds all sources"));
                    if self.known == Known::Visited {
                        worker.marks.insert(place, place.sheet);
                    }
                    count += 1;
                }
                self.store(&mut worker, stretch, &sink)?;
            }
            self.put(name, sink, count)?;
        }
        self.levels.counts.push(wide(sources.len()));
        self.end_level()
    }

    /// Says in the directory that a level is complete.
    pub(super) fn end_level(&self) -> Result<(), ScratchError> {
        let depth = self.depth();
        self.directory.write(&Begun {
            levels: self.levels.clone(),
            cut: self.cut,
            filled: [0, 1].map(|before| self.filled[(depth + before) % 2].clone()),
        })
    }

    /// Takes the files that are there, and removes those that are needed no more.
    pub(super) fn take_up(&mut self, begun: Begun) -> Result<(), ScratchError> {
        self.levels = begun.levels;
        let depth = self.depth();
        let own = |name: &VolumeName| self.share.has(name.volume);
        // The last thing that was done can have been to put a later one in its place.
        let mut older = Vec::new();
        for name in self.directory.volumes()?.into_iter().filter(own) {
            let VolumeName { depth: of, volume } = name;
            let is_needed = of + 1 >= depth && of <= depth + 1 && volume < self.volumes.count;
            let parity = of % 2;
            let is_older = is_needed
                && self.files[parity][volume].as_ref().is_some_and(|other| other.depth > of);
            if !is_needed || is_older {
                older.push(name);
                continue;
            }
            let extents = self.directory.open(self.cut, name, self.extent_count(parity))?;
            let file = VolumeFile { depth: of, extents };
            let replaced = self.files[parity][volume].replace(file);
            older.extend(replaced.map(|file| VolumeName { depth: file.depth, volume }));
        }
        let [last, before] = begun.filled;
        for volume in self.share.volumes(self.volumes.count) {
            // Of the level before the last, what is old; unless the next level has taken its place.
            let is_old = before[volume] && self.known == Known::LastLevels;
            let [file, other] = [0, 1].map(|bank| &self.files[(depth + bank) % 2][volume]);
            if last[volume] && !is_filled(file.as_ref()) {
                return Err(self.directory.missing(VolumeName { depth, volume }));
            }
            if is_old && other.is_none() {
                return Err(self.directory.missing(VolumeName { depth: depth - 1, volume }));
            }
        }
        older.into_iter().try_for_each(|name| self.directory.remove(name))?;
        self.filled = if depth.is_multiple_of(2) { [last, before] } else { [before, last] };
        Ok(())
    }
}
