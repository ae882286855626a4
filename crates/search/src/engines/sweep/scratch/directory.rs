//! The files of a search, and what they say of it.
//!
//! ```text
//! levels                 how many nodes each level has, whether there are more, how the space is cut, and
//!                        which volumes have anything on the last two levels
//! level-41.volume-7      the nodes of level 41 in volume 7, and what is kept of visited ones there
//! ```
//!
//! `levels` is written when a level is complete. Of the next one there are the volumes that are done; of
//! the level before the last, the others. A volume without a file has no nodes on that level (and none that
//! were visited). A file that should be there and is not is missed when the search is taken up. So these
//! files are all there is to know, whenever the search is ended: a volume is put in its place before the one
//! that it is made of is removed, and never made anew of anything else.
//!
//! Searches that share the work can share a directory: each writes and removes the volumes of its own share,
//! and all write the same `levels`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::{Place, ScratchError};
use crate::Threads;
use crate::engines::sweep::share::Share;
use crate::engines::sweep::volumes::Cut;
use crate::engines::sweep::{Levels, flags};
use crate::narrowing::{narrow, wide};
use crate::saved::extents::{ExtentReader, ExtentWriter, Extents};
use crate::saved::{Identity, Kind, OpenError, Part, Saved, Writer};

/// The directory of a search.
#[derive(Debug)]
pub(super) struct Directory {
    /// `None` for a search that stays in memory.
    path: Option<PathBuf>,
    label: String,
    /// The numbers that tell how files are laid out, but for the cut.
    shape: Vec<u64>,
}

/// What is known of a search when a level is complete.
#[derive(Clone, Debug)]
pub(super) struct Begun {
    pub(super) levels: Levels,
    pub(super) cut: Cut,
    /// For the last level and the one before, which volumes have anything in their files.
    pub(super) filled: [Vec<bool>; 2],
}

/// A file of a level in a directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VolumeName {
    pub(super) depth: usize,
    pub(super) volume: usize,
}

const LEVELS_NAME: &str = "levels";

impl VolumeName {
    fn file_name(self) -> String {
        format!("level-{}.volume-{}", self.depth, self.volume)
    }

    fn parse(name: &str) -> Option<Self> {
        let (depth, volume) = name.strip_prefix("level-")?.split_once(".volume-")?;
        let parsed = Self { depth: depth.parse().ok()?, volume: volume.parse().ok()? };
        (parsed.file_name() == name).then_some(parsed)
    }
}

impl Directory {
    pub(super) fn new(place: Place<'_>, label: &str, shape: Vec<u64>) -> Self {
        let path = match place {
            Place::Directory(path) => Some(path.to_owned()),
            Place::Memory => None,
        };
        Self { path, label: label.to_owned(), shape }
    }

    /// The name of what is searched, and the numbers that tell how it is laid out.
    pub(super) fn search(&self) -> (&str, &[u64]) {
        (&self.label, &self.shape)
    }

    fn identity(&self, kind: Kind, more: &[u64]) -> Identity {
        let shape = self.shape.iter().chain(more).copied().collect();
        Identity { kind, label: self.label.clone(), shape }
    }

    fn volume_identity(&self, cut: Cut, name: VolumeName) -> Identity {
        let VolumeName { depth, volume } = name;
        let more = [cut.volume_digit, cut.extent_digit, depth, volume].map(wide);
        self.identity(Kind::Volume, &more)
    }

    /// The error of a volume that should be there.
    pub(super) fn missing(&self, name: VolumeName) -> ScratchError {
        ScratchError::Missing { path: self.place(name) }
    }

    /// The error of levels that cannot be.
    pub(super) fn damaged(&self) -> ScratchError {
        let damaged = OpenError::Damaged { part: Part::Header };
        ScratchError::file(&self.path_of(LEVELS_NAME), damaged)
    }

    fn place(&self, name: VolumeName) -> PathBuf {
        self.path_of(&name.file_name())
    }

    fn path_of(&self, name: &str) -> PathBuf {
        self.path.as_deref().unwrap_or(Path::new("")).join(name)
    }

    /// Where the search was when its last level was complete; `None` where none was begun.
    pub(super) fn begun(&self) -> Result<Option<Begun>, ScratchError> {
        if self.path.is_none() {
            return Ok(None);
        }
        let path = self.path_of(LEVELS_NAME);
        let damaged = || OpenError::Damaged { part: Part::Header };
        let begun = match Saved::open(&path, &self.identity(Kind::Levels, &[]), Threads::One) {
            Ok(saved) => parse(&saved).ok_or_else(damaged).map(Some),
            Err(OpenError::Io(error)) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        };
        begun.map_err(|error| ScratchError::file(&path, error))
    }

    /// Says that a level is complete.
    pub(super) fn write(&self, begun: &Begun) -> Result<(), ScratchError> {
        if self.path.is_none() {
            return Ok(());
        }
        let path = self.path_of(LEVELS_NAME);
        let Begun { levels, cut, filled } = begun;
        let rest =
            [usize::from(levels.has_ended), cut.volume_digit, cut.extent_digit, filled[0].len()];
        let rest = rest.map(wide);
        let [last, before] = filled.each_ref().map(|filled| flags::pack(filled));
        let sections: [&[u64]; SECTIONS] = [&levels.counts, &rest, &last, &before];
        let lens = sections.map(|section| wide(section.len()));
        let written = Writer::create(&path, &self.identity(Kind::Levels, &[]), &lens).and_then(
            |mut writer| {
                sections.iter().try_for_each(|section| writer.write(section))?;
                writer.replace()
            },
        );
        written.map_err(|error| ScratchError::io(&path, error))
    }

    /// The names of all volumes that are there.
    pub(super) fn volumes(&self) -> Result<Vec<VolumeName>, ScratchError> {
        let Some(path) = &self.path else { return Ok(Vec::new()) };
        let failed = |error| ScratchError::io(path, error);
        let mut names = Vec::new();
        for entry in fs::read_dir(path).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            names.extend(name.to_str().and_then(VolumeName::parse));
        }
        Ok(names)
    }

    /// A volume that is there.
    pub(super) fn open(
        &self,
        cut: Cut,
        name: VolumeName,
        extent_count: usize,
    ) -> Result<Extents, ScratchError> {
        let path = self.place(name);
        let opened = Extents::open(&path, &self.volume_identity(cut, name), extent_count);
        opened.map_err(|error| ScratchError::file(&path, error))
    }

    /// A volume in the making.
    pub(super) fn create(
        &self,
        cut: Cut,
        name: VolumeName,
        extent_count: usize,
    ) -> Result<ExtentWriter, ScratchError> {
        if self.path.is_none() {
            return Ok(ExtentWriter::in_memory(extent_count));
        }
        let path = self.place(name);
        let created = ExtentWriter::create(&path, self.volume_identity(cut, name), extent_count);
        created.map_err(|error| ScratchError::io(&path, error))
    }

    /// Removes a volume, whatever it holds.
    pub(super) fn remove(&self, name: VolumeName) -> Result<(), ScratchError> {
        let path = self.place(name);
        fs::remove_file(&path).map_err(|error| ScratchError::io(&path, error))
    }

    /// Removes all files of the search that belong to a share of it, and no others.
    pub(super) fn clear(&self, share: Share) -> Result<(), ScratchError> {
        if self.path.is_none() {
            return Ok(());
        }
        // Without this file nothing is taken up, whatever is left of the others.
        let path = self.path_of(LEVELS_NAME);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(ScratchError::io(&path, error));
            }
            _ => {}
        }
        let own = self.volumes()?.into_iter().filter(|name| share.has(name.volume));
        own.into_iter().try_for_each(|name| self.remove(name))
    }
}

/// The sections of the file of levels.
const SECTIONS: usize = 4;

/// `None` if the sections do not fit together.
fn parse(saved: &Saved) -> Option<Begun> {
    let [level_count, 4, last_len, before_len] = *saved.section_lens() else { return None };
    let rest = saved.section(1);
    let has_ended = match rest.get(0) {
        0 => false,
        1 => true,
        _ => return None,
    };
    let [volume_digit, extent_digit, volumes] = [1, 2, 3].map(|word| narrow(rest.get(word)));
    let words = wide(flags::words(volumes));
    if level_count == 0 || last_len != words || before_len != words {
        return None;
    }
    let filled = |section| {
        let words = saved.section(section);
        (0..volumes).map(|volume| flags::is_set(words, volume)).collect()
    };
    Some(Begun {
        levels: Levels { counts: saved.section(0).iter().collect(), has_ended },
        cut: Cut { volume_digit, extent_digit },
        filled: [2, 3].map(filled),
    })
}

/// The nodes of a level in a volume.
#[derive(Debug)]
pub(super) struct VolumeFile {
    pub(super) depth: usize,
    /// Of each slot of the bank all extents, then of each sheet the extents of what is marked. How many
    /// nodes there are is its fact.
    pub(super) extents: Extents,
}

impl VolumeFile {
    pub(super) fn reader(&self) -> Result<Reader<'_>, ScratchError> {
        let reader = self.extents.reader();
        let failed = |error| ScratchError::io(self.extents.path(), error);
        Ok(Reader { extents: &self.extents, reader: reader.map_err(failed)? })
    }

    pub(super) fn remove(&self) -> Result<(), ScratchError> {
        let failed = |error| ScratchError::io(self.extents.path(), error);
        self.extents.remove().map_err(failed)
    }

    /// Tells the system that extents will be read soon.
    pub(super) fn announce(&self, numbers: impl Iterator<Item = usize>) {
        // A file that cannot be opened is told of when it is read.
        if let Ok(reader) = self.extents.reader() {
            reader.announce(numbers);
        }
    }
}

/// A volume that is open.
pub(super) struct Reader<'a> {
    extents: &'a Extents,
    reader: ExtentReader<'a>,
}

impl Reader<'_> {
    pub(super) fn is_empty(&self, number: usize) -> bool {
        self.extents.is_empty_extent(number)
    }

    pub(super) fn read(&self, number: usize, packed: &mut Vec<u8>) -> Result<(), ScratchError> {
        self.reader.read(number, packed).map_err(|error| self.error(error))
    }

    pub(super) fn damaged(&self, number: usize) -> ScratchError {
        self.error(self.reader.damaged(number))
    }

    fn error(&self, error: OpenError) -> ScratchError {
        ScratchError::file(self.extents.path(), error)
    }
}

/// Where the next level of a volume is stored, by several threads.
pub(super) struct Sink {
    writer: Mutex<ExtentWriter>,
    path: PathBuf,
    /// The bytes that all files may have, and those that the others have.
    limit: u64,
    others: u64,
}

impl Sink {
    pub(super) fn new(writer: ExtentWriter, limit: u64, others: u64) -> Self {
        let path = writer.path().to_owned();
        Self { writer: Mutex::new(writer), path, limit, others }
    }

    /// Appends an extent, unless there would be too much in files then.
    pub(super) fn append(&self, number: usize, packed: &[u8]) -> Result<(), ScratchError> {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        if self.others + writer.file_len() + wide(packed.len()) > self.limit {
            return Err(ScratchError::Full { limit: self.limit });
        }
        let appended = writer.append(number, packed);
        appended.map_err(|error| ScratchError::io(&self.path, error))
    }

    /// Whether nothing was appended.
    pub(super) fn is_empty(&mut self) -> bool {
        self.writer.get_mut().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Puts the file in its place. It is of so many nodes.
    pub(super) fn put(self, count: u64) -> Result<Extents, ScratchError> {
        let writer = self.writer.into_inner().unwrap_or_else(PoisonError::into_inner);
        writer.put(count).map_err(|error| ScratchError::io(&self.path, error))
    }
}
