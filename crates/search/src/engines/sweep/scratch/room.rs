//! What is in memory while a level is found.

use std::sync::{Mutex, PoisonError};

use super::ScratchError;
use super::directory::Reader;
use super::packing::{Packer, Unpacker};
use super::profile::Clock;
use crate::Threads;
use crate::engines::sweep::bank::{Bank, Shape, Stretch};
use crate::engines::sweep::frontier::Crossing;
use crate::engines::sweep::marks::Known;
use crate::engines::sweep::plan::Plan;
use crate::engines::sweep::volumes::Volumes;

/// The memory in which a level is expanded, volume by volume.
pub(super) struct Room {
    /// The volume's own nodes of the last level.
    pub(super) own: Bank,
    /// What arrows bring from others.
    pub(super) crossing: Crossing,
    pub(super) workers: Workers,
}

impl Room {
    /// Room for finding levels of this parity.
    pub(super) fn new(plan: &Plan, known: Known, volumes: &Volumes, parity: usize) -> Self {
        let (slots, words) = (plan.slots(1 - parity), plan.layout.segment_words);
        let own = Shape { columns: volumes.extent_columns, slots, segment_words: words };
        let shape = WorkerShape::new(plan, known, volumes, parity);
        Self {
            own: Bank::empty(volumes.columns(0), own),
            crossing: Crossing::new(volumes, slots, words),
            workers: Workers { shape, idle: Mutex::default() },
        }
    }
}

/// What threads need for themselves, to be handed from one to the next.
pub(super) struct Workers {
    shape: WorkerShape,
    idle: Mutex<Vec<Worker>>,
}

impl Workers {
    /// Does all tasks, by `threads`, and adds up what comes of them.
    pub(super) fn share<T: Send>(
        &self,
        threads: Threads,
        tasks: Vec<T>,
        work: impl Fn(&mut Worker, T) -> Result<u64, ScratchError> + Sync,
    ) -> Result<u64, ScratchError> {
        threads.sum(tasks, |task| {
            let mut worker = self.take();
            let count = work(&mut worker, task);
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
            count
        })
    }

    /// One that is idle, or another.
    fn take(&self) -> Worker {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.unwrap_or_else(|| Worker::new(self.shape))
    }
}

/// What a thread needs for itself.
pub(super) struct Worker {
    /// A stretch of the level that is found; before that, what is old there.
    pub(super) next: Bank,
    /// What is marked in that stretch.
    pub(super) marks: Bank,
    pub(super) packer: Packer,
    pub(super) reading: Reading,
}

/// The sizes of what a thread needs for itself: of what it finds, and of what is marked.
#[derive(Clone, Copy)]
pub(super) struct WorkerShape {
    next: Shape,
    marks: Shape,
}

impl WorkerShape {
    /// For stretches of levels of this parity.
    pub(super) fn new(plan: &Plan, known: Known, volumes: &Volumes, parity: usize) -> Self {
        let (columns, words) = (volumes.extent_columns, plan.layout.segment_words);
        let shape = |slots, segment_words| Shape { columns, slots, segment_words };
        Self {
            next: shape(plan.slots(parity), words),
            marks: shape(plan.sheet_count(), words * known.words()),
        }
    }
}

impl Worker {
    pub(super) fn new(shape: WorkerShape) -> Self {
        let bank = |shape: Shape| Bank::empty(0..shape.columns, shape);
        Self {
            next: bank(shape.next),
            marks: bank(shape.marks),
            packer: Packer::new(),
            reading: Reading::new(),
        }
    }

    /// Begins with another stretch, with nothing in it.
    pub(super) fn move_to(&mut self, first_column: usize) {
        self.next.move_to(first_column);
        self.marks.move_to(first_column);
        self.marks.words.fill(0);
    }
}

/// What reading extents needs.
pub(super) struct Reading {
    packed: Vec<u8>,
    unpacker: Unpacker,
}

impl Reading {
    pub(super) fn new() -> Self {
        Self { packed: Vec::new(), unpacker: Unpacker::new() }
    }

    /// Reads an extent into a slot.
    pub(super) fn load(
        &mut self,
        file: &Reader<'_>,
        number: usize,
        stretch: &mut Stretch<'_>,
        slot: usize,
        clock: &Clock,
    ) -> Result<(), ScratchError> {
        if file.is_empty(number) {
            return Ok(());
        }
        let mut packed = std::mem::take(&mut self.packed);
        clock.time(|profile| &mut profile.reading, || file.read(number, &mut packed))?;
        let unpacked = self.unpack(&packed, stretch, slot, clock);
        self.packed = packed;
        unpacked.ok_or_else(|| file.damaged(number))
    }

    /// Puts an extent into a slot; `None` if it is not of such a slot.
    pub(super) fn unpack(
        &mut self,
        packed: &[u8],
        stretch: &mut Stretch<'_>,
        slot: usize,
        clock: &Clock,
    ) -> Option<()> {
        let unpack = || self.unpacker.unpack(packed, stretch, slot);
        clock.time(|profile| &mut profile.unpacking, unpack)
    }
}
