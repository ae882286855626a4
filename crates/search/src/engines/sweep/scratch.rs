//! A sweep whose volumes lie in files, or packed in memory.
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
//! On the 2x7 sliding puzzle (2 GB of files, two cores), where four fifths of the time go into packing and
//! unpacking: see the module `packing` for levels of zstd. Not done: files synced to the disk volume by
//! volume, so that power cuts lose nothing (a synced write of this machine's disk takes longer than the
//! volume); levels kept unpacked where the system's file cache has room for them.

mod beginning;
mod directory;
mod error;
mod next_level;
mod packing;
mod prepared;
mod profile;
mod room;
mod sizes;
mod standing;
mod step;

use std::ops::ControlFlow;
use std::path::Path;

use super::Levels;
use super::marks::{Keep, Known};
use super::plan::{Outline, Plan};
use super::share::Share;
use super::volumes::{Cut, Volumes};
use crate::{Node, Sheets, Threads};
use directory::{Directory, VolumeFile};
pub use error::ScratchError;
pub use next_level::{LevelPart, NextLevel, PackedExtent};
use prepared::Limits;
pub use prepared::Prepared;
use profile::Clock;
pub use profile::Profile;
use sizes::Sizes;
pub use standing::Standing;
use standing::Stood;

/// Where a search lies, and what it may take.
#[derive(Clone, Copy, Debug)]
pub struct Scratch<'a> {
    /// Where its levels are.
    pub place: Place<'a>,
    /// Bytes of memory, at most, beside levels that are in memory.
    pub memory: u64,
    /// Bytes of levels, at most.
    pub disk: u64,
    /// How many threads there will be.
    pub thread_count: usize,
}

/// Where the levels of a search are.
#[derive(Clone, Copy, Debug)]
pub enum Place<'a> {
    /// In files in a directory that is there. What lies in it under other names is left alone.
    ///
    /// Its caller sees to it that no two searches are at work on one directory, but for those that share the
    /// work.
    Directory(&'a Path),
    /// In memory, packed as they would be in files. When the search is dropped they are gone.
    Memory,
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
/// Several searches can share the work: see [`ScratchSweep::prepare`].
///
/// # Examples
///
/// ```
/// use search::{DigitMap, Place, Radices, Scratch, ScratchSweep, Sheets, Threads};
///
/// // Lists of three different things, where the first two, or the last two, can change places.
/// let mut lists = Sheets::new(1, Radices::new(vec![6]));
/// for table in [[2, 4, 0, 5, 1, 3], [1, 0, 3, 2, 5, 4]] {
///     let map = lists.add_map(DigitMap::new(0..1, Box::new(table)));
///     lists.add_arrow(0, 0, &[(map, map)]);
/// }
/// # let directory = tempfile::tempdir()?;
/// let place = Place::Directory(directory.path());
/// let (memory, disk, thread_count) = (1 << 24, 1 << 20, 1);
/// let scratch = Scratch { place, memory, disk, thread_count };
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
    /// For each parity of levels which volumes have anything on the last level that is complete, those of
    /// other shares, too.
    filled: [Vec<bool>; 2],
    share: Share,
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
        let (known, share) = (Known::of(Keep::Levels, graph), Share::WHOLE);
        let sizes = Sizes { plan: &plan, graph, sources, known, thread_count, share };
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
        let prepared = Self::prepare(graph, sources, label, scratch, Share::WHOLE)?;
        let standing = prepared.standing();
        prepared.open(&[standing])
    }

    /// A search of which the volumes of one share are to be found here, and those of the others by others.
    ///
    /// Each of them is prepared, which changes no files; then each is opened with the standings of all. All of
    /// them find the same level at the same time, volume by volume: [`ScratchSweep::next_level`]. They can
    /// have one directory together, or one each. A search can go on with another number of shares where
    /// each of them has the volumes that it is to own in its directory.
    ///
    /// # Errors
    ///
    /// As [`ScratchSweep::open`].
    pub fn prepare(
        graph: &'g Sheets,
        sources: &[Node],
        label: &str,
        scratch: &Scratch<'_>,
        share: Share,
    ) -> Result<Prepared<'g>, ScratchError> {
        let plan = plan(graph, sources)?;
        let known = Known::of(Keep::Levels, graph);
        let mut layout = plan.shape(known);
        layout.extend(sources);
        let directory = Directory::new(scratch.place, label, layout);
        let Scratch { memory, disk, thread_count, .. } = *scratch;
        let sizes = Sizes { plan: &plan, graph, sources, known, thread_count, share };
        let begun = directory.begun()?;
        let cut = match &begun {
            Some(begun) => {
                let is_possible = sizes.is_possible(begun);
                is_possible.then_some(()).ok_or_else(|| directory.damaged())?;
                begun.cut
            }
            None => sizes.choose(memory)?.0,
        };
        let (sources, found) = (sources.to_vec(), Stood { cut, begun });
        let limits = Limits { memory, disk, thread_count };
        Ok(Prepared { graph, sources, plan, known, share, directory, found, limits })
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

    /// How many stretches of columns there are in the volumes of this share: the units in which progress is
    /// reported.
    pub fn stretch_count(&self) -> usize {
        self.share.volumes(self.volumes.count).count() * self.volumes.extents_in_volume()
    }

    /// Which volumes are found here.
    pub fn share(&self) -> Share {
        self.share
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
    ///
    /// # Panics
    ///
    /// If others have a share of the search.
    pub fn advance(
        &mut self,
        threads: Threads,
        on_stretch: impl Fn(FoundStretch) + Sync,
    ) -> Result<ControlFlow<()>, ScratchError> {
        assert_eq!(self.share, Share::WHOLE, "what others find of a level has to be brought");
        let Some(mut next) = self.next_level() else { return Ok(ControlFlow::Break(())) };
        for volume in next.volumes() {
            next.find(volume, Vec::new(), threads, &on_stretch)?;
        }
        let part = next.part();
        next.end(&[part])
    }

    /// The next level, to be found volume by volume; `None` when there is none. Allocates what the search takes
    /// of memory, until the level is ended.
    pub fn next_level(&mut self) -> Option<NextLevel<'_, 'g>> {
        (!self.levels.has_ended).then(|| NextLevel::new(self))
    }

    /// The nodes of the last level that is complete, of this share, in no particular order. Memory: those of a
    /// stretch of columns.
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

    /// Removes all files of the search from its directory that are of this share, and nothing else.
    ///
    /// # Errors
    ///
    /// If one cannot be removed.
    pub fn clear(self) -> Result<(), ScratchError> {
        self.directory.clear(self.share)
    }
}
