//! One volume of the next level: what is read for it, what is done, and what is written.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::directory::{Reader, Sink, VolumeFile, VolumeName};
use super::next_level::Foreign;
use super::room::{Reading, Room, Worker};
use super::{ScratchError, ScratchSweep, is_filled};
use crate::engines::sweep::bank::{Bank, Shape};
use crate::engines::sweep::expansion::{Columns, Expansion};
use crate::engines::sweep::frontier::Frontier;
use crate::engines::sweep::marks::{Known, Mark};
use crate::engines::sweep::volumes::Extent;
use crate::{Node, Threads};

/// An extent of another volume.
enum Packed<'a> {
    /// In a file of this share: its number there.
    Here(usize),
    /// Sent by another share.
    Sent(&'a [u8]),
}

impl ScratchSweep<'_> {
    /// Finds the next level of a volume, with the extents of others that are not here; returns how many nodes
    /// it has.
    pub(super) fn expand(
        &self,
        volume: usize,
        foreign: &Foreign,
        room: &mut Room,
        threads: Threads,
        sink: &Sink,
        on_stretch: impl Fn(u64) + Sync,
    ) -> Result<u64, ScratchError> {
        let depth = self.depth();
        let parity = depth % 2;
        if foreign.is_empty() && !self.has_any(parity, volume) {
            return Ok(0);
        }
        self.load(volume, foreign, room, threads)?;
        let Room { own, crossing, workers } = room;
        let expansion = Expansion {
            plan: &self.plan,
            parity,
            frontier: Frontier::of(own, crossing),
            mark: Mark::new(self.known, depth + 1),
        };
        // What is old is the level before the last, or marked beside the last one.
        let is_marked = self.known != Known::LastLevels;
        let (old, first) = if is_marked {
            (&self.files[parity][volume], self.first_of_marks(parity))
        } else {
            (&self.files[1 - parity][volume], 0)
        };
        let old = old.as_ref().map(VolumeFile::reader).transpose()?;
        let stretches = 0..self.volumes.extents_in_volume();
        workers.share(threads, stretches.collect(), |worker, stretch: usize| {
            worker.move_to(self.volumes.stretch(volume, stretch).start);
            if let Some(old) = &old {
                let Worker { next, marks, reading, .. } = worker;
                let mut bank = if is_marked { marks.only_stretch() } else { next.only_stretch() };
                let count = self.volumes.extents_in_volume();
                for slot in 0..bank.shape.slots {
                    reading.load(
                        old,
                        first + slot * count + stretch,
                        &mut bank,
                        slot,
                        &self.clock,
                    )?;
                }
            }
            let expand = || {
                let columns = Columns::of(&mut worker.next, &mut worker.marks.words);
                let count = expansion.expand_all(columns, |_| true);
                worker.marks.find_filled();
                count.expect("nobody stops it")
            };
            let count = self.clock.time(|profile| &mut profile.sweeping, expand);
            self.store(worker, stretch, sink)?;
            on_stretch(count);
            Ok(count)
        })
    }

    /// Whether anything of a level leads to a volume, or is marked there.
    fn has_any(&self, parity: usize, volume: usize) -> bool {
        let own = is_filled(self.files[parity][volume].as_ref());
        let crossing = self.volumes.crossing(parity, volume);
        own || crossing.iter().any(|&extent| self.file_of(parity, extent).is_some())
    }

    /// The file of an extent, and its number there; `None` if it is empty, or of another share.
    pub(super) fn file_of(&self, parity: usize, extent: Extent) -> Option<(&VolumeFile, usize)> {
        let count = self.volumes.extents_in_volume();
        let file = self.files[parity][extent.number / count].as_ref()?;
        let number = extent.slot * count + extent.number % count;
        (!file.extents.is_empty_extent(number)).then_some((file, number))
    }

    /// The first extent of what is marked, in files of levels of this parity.
    fn first_of_marks(&self, parity: usize) -> usize {
        self.plan.slots(parity) * self.volumes.extents_in_volume()
    }

    /// Loads all that is read of the last level for the sake of a volume.
    fn load(
        &self,
        volume: usize,
        foreign: &Foreign,
        room: &mut Room,
        threads: Threads,
    ) -> Result<(), ScratchError> {
        let parity = self.depth() % 2;
        let count = self.volumes.extents_in_volume();
        let Room { own, crossing, workers } = room;

        own.move_to(self.volumes.columns(volume).start);
        if let Some(file) = &self.files[parity][volume] {
            let file = file.reader()?;
            let stretches = own.stretches().enumerate().collect();
            workers.share(threads, stretches, |worker, (number, mut stretch)| {
                for slot in 0..stretch.shape.slots {
                    let number = slot * count + number;
                    worker.reading.load(&file, number, &mut stretch, slot, &self.clock)?;
                }
                Ok(0)
            })?;
        }

        let extents = self.volumes.crossing(parity, volume);
        let mut readers: BTreeMap<usize, Reader<'_>> = BTreeMap::new();
        let mut loads = Vec::new();
        for (&extent, stretch) in extents.iter().zip(crossing.clear_for(extents).stretches()) {
            if let Some((file, number)) = self.file_of(parity, extent) {
                let volume = extent.number / count;
                if let Entry::Vacant(place) = readers.entry(volume) {
                    place.insert(file.reader()?);
                }
                loads.push((volume, Packed::Here(number), stretch));
            } else if let Some(packed) = foreign.get(&extent) {
                loads.push((extent.number / count, Packed::Sent(packed), stretch));
            }
        }
        workers.share(threads, loads, |worker, (volume, packed, mut stretch)| {
            let (reading, clock) = (&mut worker.reading, &self.clock);
            match packed {
                Packed::Here(number) => {
                    reading.load(&readers[&volume], number, &mut stretch, 0, clock)?;
                }
                Packed::Sent(packed) => {
                    let unpacked = reading.unpack(packed, &mut stretch, 0, clock);
                    unpacked.ok_or(ScratchError::Sent { volume })?;
                }
            }
            Ok(0)
        })?;
        Ok(())
    }

    /// Tells the system what will be read for the sake of a volume. May wait for the disk.
    pub(super) fn announce(&self, volume: usize) {
        let parity = self.depth() % 2;
        for file in [0, 1].iter().filter_map(|&parity| self.files[parity][volume].as_ref()) {
            file.announce(0..self.extent_count(file.depth % 2));
        }
        let count = self.volumes.extents_in_volume();
        let mut numbers: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &extent in self.volumes.crossing(parity, volume) {
            if let Some((_, number)) = self.file_of(parity, extent) {
                numbers.entry(extent.number / count).or_default().push(number);
            }
        }
        for (volume, numbers) in numbers {
            if let Some(file) = &self.files[parity][volume] {
                file.announce(numbers.into_iter());
            }
        }
    }

    /// Packs a stretch of the next level, and appends it to its file.
    pub(super) fn store(
        &self,
        worker: &mut Worker,
        stretch: usize,
        sink: &Sink,
    ) -> Result<(), ScratchError> {
        let Worker { next, marks, packer, .. } = worker;
        let count = self.volumes.extents_in_volume();
        let mut first = 0;
        let banks = if self.known == Known::LastLevels { vec![next] } else { vec![next, marks] };
        for bank in banks {
            let stretch_of_bank = &bank.only_stretch();
            for slot in 0..stretch_of_bank.shape.slots {
                let pack = || packer.pack(stretch_of_bank, slot);
                if self.clock.time(|profile| &mut profile.packing, pack) {
                    let append = || sink.append(first + slot * count + stretch, packer.packed());
                    self.clock.time(|profile| &mut profile.writing, append)?;
                }
            }
            first += stretch_of_bank.shape.slots * count;
        }
        Ok(())
    }

    /// Where a level of a volume is stored.
    pub(super) fn sink(&self, name: VolumeName) -> Result<Sink, ScratchError> {
        let writer = self.directory.create(self.cut, name, self.extent_count(name.depth % 2))?;
        Ok(Sink::new(writer, self.disk, self.on_disk()))
    }

    /// Puts what was stored of a volume in its place, and removes what was there of the level before the
    /// last.
    pub(super) fn put(
        &mut self,
        name: VolumeName,
        mut sink: Sink,
        count: u64,
    ) -> Result<(), ScratchError> {
        let place = &mut self.files[name.depth % 2][name.volume];
        // Without a file, what was there before would be looked upon as what is old.
        if sink.is_empty() && !is_filled(place.as_ref()) {
            return place.take().map_or(Ok(()), |older| older.remove());
        }
        let file = VolumeFile { depth: name.depth, extents: sink.put(count)? };
        let older = place.replace(file);
        let older_len = older.as_ref().map_or(0, |older| older.extents.file_len());
        self.most_on_disk = self.most_on_disk.max(self.on_disk() + older_len);
        older.map_or(Ok(()), |older| older.remove())
    }

    /// The nodes of the last level in a stretch of a volume.
    pub(super) fn nodes_of(
        &self,
        volume: usize,
        file: &VolumeFile,
        stretch: usize,
    ) -> Result<Vec<Node>, ScratchError> {
        let parity = file.depth % 2;
        let (slots, count) = (self.plan.slots(parity), self.volumes.extents_in_volume());
        let columns = self.volumes.stretch(volume, stretch);
        let segment_words = self.plan.layout.segment_words;
        let shape = Shape { columns: columns.len(), slots, segment_words };
        let mut bank = Bank::empty(columns, shape);
        let (reader, mut reading) = (file.reader()?, Reading::new());
        for slot in 0..slots {
            reading.load(
                &reader,
                slot * count + stretch,
                &mut bank.only_stretch(),
                slot,
                &self.clock,
            )?;
        }
        Ok(self.plan.nodes(parity, &bank).collect())
    }
}
