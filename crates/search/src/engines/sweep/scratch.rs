//! A sweep whose volumes lie in files.
//!
//! See the module `volumes` for what a volume is, and `directory` for which files there are. To find
//! the next level of a volume:
//!
//! ```text
//! load the volume's own nodes of the last level, and the extents that arrows bring from other volumes
//! for each extent's columns, on whichever thread is free:
//!     load what is old there: the level before the last, or what was visited
//!     expand these columns, as in memory
//!     pack what is new, and append it to the new file
//! put the new file in its place, and remove the one of the level before the last
//! ```
//!
//! So memory holds one volume of one level, and of what is old and new only what threads are at work on.
//! While a volume is worked on, the system is told which extents are next, so that it reads them meanwhile;
//! and what is written is written by the system in its own time. All threads load, all expand, all pack: with
//! nothing to wait for, none is idle.
//!
//! # Tried
//!
//! On the 2x7 sliding puzzle (2 GB of files, two cores), where nine tenths of the time go into packing and
//! unpacking: see the module `packing` for levels of zstd. Not done: files synced to the disk volume by
//! volume, so that power cuts lose nothing (a synced write of this machine's disk takes longer than the
//! volume); levels kept unpacked where the system's file cache has room for them.

mod directory;
mod error;
mod packing;
mod profile;
mod room;
mod sizes;
mod step;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

use super::Levels;
use super::marks::{Keep, Known};
use super::plan::{Outline, Plan};
use super::volumes::{Cut, Volumes};
use crate::narrowing::wide;
use crate::{Graph, Node, Sheets, Threads};
use directory::{Begun, Directory, VolumeFile, VolumeName};
pub use error::ScratchError;
use profile::Clock;
pub use profile::Profile;
use room::{Room, Worker, WorkerShape};
use sizes::Sizes;

/// Where a search lies, and what it may take.
#[derive(Clone, Copy, Debug)]
pub struct Scratch<'a> {
    /// A directory that is there. What lies in it under other names is left alone.
    ///
    /// Its caller sees to it that no two searches are at work on one directory.
    pub directory: &'a Path,
    /// Bytes of memory, at most.
    pub memory: u64,
    /// Bytes of files, at most.
    pub disk: u64,
    /// How many threads there will be.
    pub thread_count: usize,
}

/// What a search would take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScratchNeeds {
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of files, about: an estimate which is rather too high. How well levels can be packed is not
    /// known before they are found.
    pub disk: u64,
}

/// Some columns of the next level that were found just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundStretch {
    /// How many nodes are new there.
    pub count: u64,
    /// Their volume.
    pub volume: usize,
    /// The bytes of all files that are in their places.
    pub on_disk: u64,
}

/// A [`Sweep`](super::Sweep) whose volumes lie in files, for spaces that are larger than memory.
///
/// It keeps what finding the next level needs ([`Keep::Levels`]). The files are all there is to know of
/// it: whenever the process is ended, [`ScratchSweep::open`] goes on from what is there, and what is lost
/// is the work on one volume. A file that is missing or damaged is told of, whatever has happened to it.
/// (In a power cut that can be one that the system had not written yet.)
///
/// # Examples
///
/// ```
/// use search::{DigitMap, Radices, Scratch, ScratchSweep, Sheets, Threads};
///
/// // Lists of three different things, where the first two, or the last two, can change places.
/// let mut lists = Sheets::new(1, Radices::new(vec![6]));
/// for table in [[2, 4, 0, 5, 1, 3], [1, 0, 3, 2, 5, 4]] {
///     let map = lists.add_map(DigitMap::new(0..1, Box::new(table)));
///     lists.add_arrow(0, 0, &[(map, map)]);
/// }
/// # let directory = tempfile::tempdir()?;
/// # let directory = directory.path();
/// let (memory, disk, thread_count) = (1 << 24, 1 << 20, 1);
/// let scratch = Scratch { directory, memory, disk, thread_count };
/// let mut sweep = ScratchSweep::open(&lists, &[0], "lists", &scratch)?;
/// while sweep.advance(Threads::One, |_| ())?.is_continue() {}
/// assert_eq!(sweep.level_counts(), [1, 2, 2, 1]);
/// sweep.clear()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ScratchSweep<'g> {
    needs: ScratchNeeds,
    graph: &'g Sheets,
    plan: Plan,
    known: Known,
    cut: Cut,
    volumes: Volumes,
    directory: Directory,
    /// For each parity of levels the volumes that have a file.
    files: [Vec<Option<VolumeFile>>; 2],
    levels: Levels,
    /// Bytes of files that are allowed.
    disk: u64,
    /// The most bytes that files had.
    most_on_disk: u64,
    clock: Clock,
}

/// Whether a volume has a file, and that anything in it.
fn is_filled(file: Option<&VolumeFile>) -> bool {
    file.is_some_and(|file| !file.extents.is_empty())
}

/// The plan of a search that can have one.
fn plan(graph: &Sheets, sources: &[Node]) -> Result<Plan, ScratchError> {
    if Outline::new(graph, sources).can_be_planned() {
        Ok(Plan::new(graph, sources))
    } else {
        Err(ScratchError::TooLarge)
    }
}

impl<'g> ScratchSweep<'g> {
    /// What a search takes that is to make do with so much memory.
    ///
    /// # Errors
    ///
    /// [`ScratchError::Memory`] or [`ScratchError::TooLarge`] if it cannot.
    pub fn needs(
        graph: &Sheets,
        sources: &[Node],
        memory: u64,
        thread_count: usize,
    ) -> Result<ScratchNeeds, ScratchError> {
        let plan = plan(graph, sources)?;
        let known = Known::of(Keep::Levels, graph);
        let sizes = Sizes { plan: &plan, graph, sources, known, thread_count };
        let (_, volumes) = sizes.choose(memory)?;
        Ok(sizes.needs(&volumes))
    }

    /// The bytes of files that a search takes, about; see [`ScratchNeeds::disk`]. Cheap to say, whatever the
    /// graph's size.
    pub fn disk(graph: &Sheets, sources: &[Node]) -> u64 {
        sizes::disk(graph, sources)
    }

    /// The search of `graph` from `sources`, which are its level 0: from the beginning, or from what is
    /// in the directory.
    ///
    /// `label` says which graph is searched; what is in the directory must have the same one, and the same
    /// sources. It goes on in the volumes that it was begun in.
    ///
    /// # Errors
    ///
    /// [`ScratchError`]: the files there are of another search, damaged, or cannot be written; or the
    /// memory is not enough.
    ///
    /// # Panics
    ///
    /// If a source is not a node.
    pub fn open(
        graph: &'g Sheets,
        sources: &[Node],
        label: &str,
        scratch: &Scratch<'_>,
    ) -> Result<Self, ScratchError> {
        let plan = plan(graph, sources)?;
        let known = Known::of(Keep::Levels, graph);
        let mut shape = plan.shape(known);
        shape.extend(sources);
        let directory = Directory::new(scratch.directory, label, shape);
        let thread_count = scratch.thread_count;
        let sizes = Sizes { plan: &plan, graph, sources, known, thread_count };
        let found = directory.begun()?;
        let (cut, volumes) = match &found {
            Some(begun) => {
                let is_possible = sizes.is_possible(begun);
                is_possible.then_some(()).ok_or_else(|| directory.damaged())?;
                (begun.cut, sizes.check(begun.cut, scratch.memory)?)
            }
            None => sizes.choose(scratch.memory)?,
        };
        let files = [0, 1].map(|_| (0..volumes.count).map(|_| None).collect());
        let (clock, disk) = (Clock::default(), scratch.disk);
        let needs = sizes.needs(&volumes);
        let mut sweep = Self {
            needs,
            graph,
            plan,
            known,
            cut,
            volumes,
            directory,
            files,
            levels: Levels::default(),
            disk,
            most_on_disk: 0,
            clock,
        };
        match found {
            Some(begun) => sweep.take_up(begun)?,
            None => sweep.begin(sources)?,
        }
        Ok(sweep)
    }

    /// Writes level 0.
    fn begin(&mut self, sources: &[Node]) -> Result<(), ScratchError> {
        let sources: BTreeSet<Node> = sources.iter().copied().collect();
        for &node in &sources {
            assert!(node < self.graph.node_count(), "{node} is not a node");
        }
        self.directory.clear()?;
        let mut worker = Worker::new(WorkerShape::new(&self.plan, self.known, &self.volumes, 0));
        for volume in 0..self.volumes.count {
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
    fn end_level(&self) -> Result<(), ScratchError> {
        let depth = self.depth();
        let filled = |parity: usize| {
            self.files[parity].iter().map(|file| is_filled(file.as_ref())).collect()
        };
        self.directory.write(&Begun {
            levels: self.levels.clone(),
            cut: self.cut,
            filled: [filled(depth % 2), filled(1 - depth % 2)],
        })
    }

    /// Takes the files that are there.
    fn take_up(&mut self, begun: Begun) -> Result<(), ScratchError> {
        self.levels = begun.levels;
        let depth = self.depth();
        for name in self.directory.volumes()? {
            let VolumeName { depth: of, volume } = name;
            let is_needed = of + 1 >= depth && of <= depth + 1 && volume < self.volumes.count;
            let parity = of % 2;
            let is_older = is_needed
                && self.files[parity][volume].as_ref().is_some_and(|other| other.depth > of);
            if !is_needed || is_older {
                // The last thing that was done was to put a later one in its place.
                self.directory.remove(name)?;
                continue;
            }
            let extents = self.directory.open(self.cut, name, self.extent_count(parity))?;
            let file = VolumeFile { depth: of, extents };
            if let Some(older) = self.files[parity][volume].replace(file) {
                older.remove()?;
            }
        }
        let [last, before] = begun.filled;
        for volume in 0..self.volumes.count {
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
        Ok(())
    }

    /// The extents of a file, of a level of this parity.
    fn extent_count(&self, parity: usize) -> usize {
        let marks = self.known.words() * self.plan.sheet_count();
        (self.plan.slots(parity) + marks) * self.volumes.extents_in_volume()
    }

    /// The depth of the last level that is complete, in arcs.
    pub fn depth(&self) -> usize {
        self.levels.depth()
    }

    /// The number of nodes on each level that is complete.
    pub fn level_counts(&self) -> &[u64] {
        &self.levels.counts
    }

    /// How many volumes there are.
    pub fn volume_count(&self) -> usize {
        self.volumes.count
    }

    /// How many stretches of columns there are in all volumes: the units in which progress is reported.
    pub fn stretch_count(&self) -> usize {
        self.volumes.count * self.volumes.extents_in_volume()
    }

    /// The bytes of the files of all volumes.
    pub fn on_disk(&self) -> u64 {
        self.files.iter().flatten().flatten().map(|file| file.extents.file_len()).sum()
    }

    /// The most bytes that files have had since the search was opened.
    pub fn most_on_disk(&self) -> u64 {
        self.most_on_disk.max(self.on_disk())
    }

    /// Where the time went since this was asked the last time.
    pub fn take_profile(&mut self) -> Profile {
        self.clock.take()
    }

    /// What this search takes.
    pub fn takes(&self) -> ScratchNeeds {
        self.needs
    }

    /// Goes on to the next level. Breaks when there is none.
    ///
    /// `on_stretch` is called for some columns after the other, from whichever thread did them; once for a
    /// volume that had been done before the search was taken up, and never for one that nothing leads to.
    ///
    /// # Errors
    ///
    /// [`ScratchError`]. The volumes that are done are in their places, and this can be called again.
    pub fn advance(
        &mut self,
        threads: Threads,
        on_stretch: impl Fn(FoundStretch) + Sync,
    ) -> Result<ControlFlow<()>, ScratchError> {
        if self.levels.has_ended {
            return Ok(ControlFlow::Break(()));
        }
        let depth = self.depth();
        let mut room = Room::new(&self.plan, self.known, &self.volumes, 1 - depth % 2);
        let mut level_count = 0;
        for volume in 0..self.volumes.count {
            let on_disk = self.on_disk();
            let done = self.files[1 - depth % 2][volume].as_ref();
            let done = done.filter(|file| file.depth == depth + 1);
            let found = |count| on_stretch(FoundStretch { count, volume, on_disk });
            level_count += if let Some(file) = done {
                found(file.extents.fact);
                file.extents.fact
            } else {
                self.announce(volume + 1);
                let name = VolumeName { depth: depth + 1, volume };
                let sink = self.sink(name)?;
                let count = self.expand(volume, &mut room, threads, &sink, found)?;
                self.put(name, sink, count)?;
                count
            };
        }
        let flow = self.levels.end_level(level_count, self.graph.node_count());
        self.end_level()?;
        Ok(flow)
    }

    /// The nodes of the last level that is complete, in no particular order. Memory: those of a stretch of
    /// columns.
    pub fn nodes(&self) -> impl Iterator<Item = Result<Node, ScratchError>> {
        let depth = self.depth();
        let files = self.files[depth % 2].iter().enumerate();
        let files = files.filter_map(move |(volume, file)| {
            Some((volume, file.as_ref().filter(|file| file.depth == depth)?))
        });
        let stretches = move |(volume, file)| {
            let stretches = 0..self.volumes.extents_in_volume();
            stretches.map(move |stretch| self.nodes_of(volume, file, stretch))
        };
        files.flat_map(stretches).flat_map(|nodes| {
            let (nodes, error) = match nodes {
                Ok(nodes) => (nodes, None),
                Err(error) => (Vec::new(), Some(Err(error))),
            };
            nodes.into_iter().map(Ok).chain(error)
        })
    }

    /// Removes all files of the search from its directory, and nothing else.
    ///
    /// # Errors
    ///
    /// If one cannot be removed.
    pub fn clear(self) -> Result<(), ScratchError> {
        self.directory.clear()
    }
}
