//! The level that is being found, volume by volume.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::thread;

use super::directory::{VolumeFile, VolumeName};
use super::room::Room;
use super::{FoundStretch, ScratchError, ScratchSweep, is_filled};
use crate::engines::sweep::volumes::Extent;
use crate::narrowing::{narrow, wide};
use crate::{Graph, Threads};

/// The level that a search finds, while it is at it.
///
/// Dropped before its end, it leaves the volumes that were found in their places: whoever begins it again
/// does not find them anew.
pub struct NextLevel<'s, 'g> {
    sweep: &'s mut ScratchSweep<'g>,
    room: Room,
}

/// An extent of the last level, packed, for those who need it to find the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedExtent {
    /// Which one, for the search that is given it.
    pub number: u64,
    /// What it holds, and a checksum of that.
    pub bytes: Vec<u8>,
}

/// What one of several searches has found of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPart {
    /// The nodes in the volumes of its share.
    pub count: u64,
    /// The volumes of its share that have any.
    pub filled: Vec<u64>,
}

/// The bytes of the checksum behind what an extent holds.
const CHECKSUM_BYTES: usize = size_of::<u32>();

/// The extents that others have sent for the sake of a volume, whose checksums are right.
pub(super) type Foreign = BTreeMap<Extent, Vec<u8>>;

impl<'s, 'g> NextLevel<'s, 'g> {
    pub(super) fn new(sweep: &'s mut ScratchSweep<'g>) -> Self {
        let parity = 1 - sweep.depth() % 2;
        let room = Room::new(&sweep.plan, sweep.known, &sweep.volumes, parity);
        Self { sweep, room }
    }

    /// The volumes of this share, in the order in which they are best found: to and fro, level by level, so
    /// that what was written last is read first, while the system still has it in memory.
    pub fn volumes(&self) -> Vec<usize> {
        self.sweep.to_find()
    }

    /// The extents of this share that are needed to find a volume of another one.
    ///
    /// # Errors
    ///
    /// [`ScratchError`] for an extent that cannot be read.
    pub fn extents_for(
        &self,
        volume: usize,
    ) -> impl Iterator<Item = Result<PackedExtent, ScratchError>> {
        let parity = self.sweep.depth() % 2;
        let crossing = self.sweep.volumes.crossing(parity, volume).iter();
        let filled = crossing.filter_map(move |&extent| {
            let (file, number) = self.sweep.file_of(parity, extent)?;
            Some((extent, file, number))
        });
        filled.map(|(extent, file, number)| {
            let mut bytes = Vec::new();
            file.reader()?.read(number, &mut bytes)?;
            bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
            Ok(PackedExtent { number: self.sweep.number_of(extent), bytes })
        })
    }

    /// Finds a volume of this share; returns how many nodes it has. `foreign` are the extents of all other
    /// shares that [`NextLevel::extents_for`] gives for it, in any order.
    ///
    /// `on_stretch` is called for some columns after the other, from whichever thread did them; once for a
    /// volume that had been done before the search was taken up, and never for one that nothing leads to.
    ///
    /// # Errors
    ///
    /// [`ScratchError`]. The volumes that are done are in their places, and this can be called again.
    ///
    /// # Panics
    ///
    /// If the volume is of another share.
    pub fn find(
        &mut self,
        volume: usize,
        foreign: Vec<PackedExtent>,
        threads: Threads,
        on_stretch: impl Fn(FoundStretch) + Sync,
    ) -> Result<u64, ScratchError> {
        let Self { sweep, room } = self;
        assert!(sweep.share.has(volume), "volume {volume} is of another share");
        let depth = sweep.depth();
        let on_disk = sweep.on_disk();
        let found = |count| on_stretch(FoundStretch { count, volume, on_disk });
        if let Some(file) = sweep.found(volume) {
            found(file.extents.fact);
            return Ok(file.extents.fact);
        }
        let foreign = sweep.checked(volume, foreign)?;
        let name = VolumeName { depth: depth + 1, volume };
        let sink = sweep.sink(name)?;
        let this: &ScratchSweep<'_> = sweep;
        let announce = || this.after(volume).into_iter().for_each(|next| this.announce(next));
        let count = meanwhile(threads, announce, || {
            this.expand(volume, &foreign, room, threads, &sink, found)
        })?;
        sweep.put(name, sink, count)?;
        Ok(count)
    }

    /// The bytes of all volumes that are in their places, of this share.
    pub fn on_disk(&self) -> u64 {
        self.sweep.on_disk()
    }

    /// What was found, when all volumes of this share are.
    pub fn part(&self) -> LevelPart {
        let sweep = &*self.sweep;
        let volumes = sweep.share.volumes(sweep.volumes.count);
        let found = volumes.filter_map(|volume| Some((volume, sweep.found(volume)?)));
        let (mut count, mut filled) = (0, Vec::new());
        for (volume, file) in found {
            count += file.extents.fact;
            if is_filled(Some(file)) {
                filled.push(wide(volume));
            }
        }
        LevelPart { count, filled }
    }

    /// Ends the level with what all shares have found of it. Breaks if there is none.
    ///
    /// # Errors
    ///
    /// [`ScratchError`] if that cannot be written; [`ScratchError::Apart`] if a part is not of such a search.
    pub fn end(self, parts: &[LevelPart]) -> Result<ControlFlow<()>, ScratchError> {
        let Self { sweep, room } = self;
        drop(room);
        let mut filled = vec![false; sweep.volumes.count];
        for (member, part) in parts.iter().enumerate() {
            for &volume in &part.filled {
                let place = usize::try_from(volume).ok().and_then(|volume| filled.get_mut(volume));
                *place.ok_or(ScratchError::Apart { member })? = true;
            }
        }
        let count = parts.iter().map(|part| part.count).sum();
        let parity = 1 - sweep.depth() % 2;
        let flow = sweep.levels.end_level(count, sweep.graph.node_count());
        sweep.filled[parity] = filled;
        sweep.end_level()?;
        Ok(flow)
    }
}

impl ScratchSweep<'_> {
    /// A volume of the next level that was found.
    fn found(&self, volume: usize) -> Option<&VolumeFile> {
        let next = self.depth() + 1;
        self.files[next % 2][volume].as_ref().filter(|file| file.depth == next)
    }

    /// The volumes of the next level in their order.
    fn to_find(&self) -> Vec<usize> {
        let mut volumes: Vec<usize> = self.share.volumes(self.volumes.count).collect();
        if !self.depth().is_multiple_of(2) {
            volumes.reverse();
        }
        volumes
    }

    /// The volume that is found after another one, if there is one.
    fn after(&self, volume: usize) -> Option<usize> {
        let mut volumes = self.to_find().into_iter().skip_while(|&other| other != volume);
        volumes.nth(1)
    }

    fn extents_in_sheet(&self) -> usize {
        self.volumes.count * self.volumes.extents_in_volume()
    }

    fn number_of(&self, extent: Extent) -> u64 {
        wide(extent.slot * self.extents_in_sheet() + extent.number)
    }

    /// What was sent for the sake of a volume, if that is whole and of this search.
    fn checked(&self, volume: usize, sent: Vec<PackedExtent>) -> Result<Foreign, ScratchError> {
        let crossing = self.volumes.crossing(self.depth() % 2, volume);
        let mut foreign = Foreign::new();
        for PackedExtent { number, mut bytes } in sent {
            let number = narrow(number);
            let extents = self.extents_in_sheet();
            let extent = Extent { number: number % extents, slot: number / extents };
            let of = extent.number / self.volumes.extents_in_volume();
            let checksum = bytes.len().checked_sub(CHECKSUM_BYTES).map(|len| bytes.split_off(len));
            let is_right =
                checksum.is_some_and(|checksum| *checksum == crc32fast::hash(&bytes).to_le_bytes());
            // Lists of what crosses are in order.
            if !is_right || crossing.binary_search(&extent).is_err() || self.share.has(of) {
                return Err(ScratchError::Sent { volume: of });
            }
            foreign.insert(extent, bytes);
        }
        Ok(foreign)
    }
}

/// Has a thread of its own wait for the system, if threads may be started, while work is done here.
fn meanwhile<T>(threads: Threads, wait: impl FnOnce() + Send, work: impl FnOnce() -> T) -> T {
    if threads == Threads::One {
        wait();
        return work();
    }
    thread::scope(|scope| {
        // Without it, there is more to wait for later.
        let _ = thread::Builder::new().spawn_scoped(scope, wait);
        work()
    })
}

impl std::fmt::Debug for NextLevel<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NextLevel").field("sweep", &self.sweep).finish_non_exhaustive()
    }
}
