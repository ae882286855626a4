//! A file in the making, which takes its place when it is whole.
//!
//! A draft lies in the directory of the file that is to be, so that it can be moved there in one
//! step. Where the system can do that (Linux, on most file systems) it has no name at all until
//! then: whatever ends this process, `kill -9` and power cuts included, leaves nothing. Elsewhere,
//! and for the moment in which it replaces another file, it is called `.tiles-` and some random
//! letters, which nobody else's file is. A process that is told to end can take such names away by
//! [`remove_drafts`]; `kill -9` and power cuts leave them.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::TempPath;

/// A new file, of which nobody else has a handle. Dropped before it is put in its place, it leaves
/// no trace.
#[derive(Debug)]
pub struct Draft {
    file: File,
    /// `None` while the file has no name.
    name: Option<Name>,
    place: PathBuf,
}

impl Draft {
    /// An empty draft of a file that is to be at `path`, or where a symbolic link leads that is
    /// there, even if nothing is there yet. What is at `path` stays as it is.
    ///
    /// # Errors
    ///
    /// If no file can be made in that directory, or something is in its place that is no file.
    pub fn of(path: &Path) -> io::Result<Self> {
        let place = destination(path)?;
        if place.file_name().is_none() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"));
        }
        match fs::symlink_metadata(&place) {
            Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(there) if !there.is_file() => {
                return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
            }
            _ => {}
        }
        match unnamed::create(directory(&place))? {
            Some(file) => Ok(Self { file, name: None, place }),
            None => Self::named(place),
        }
    }

    /// A draft that has a name.
    fn named(place: PathBuf) -> io::Result<Self> {
        let mut options = File::options();
        options.read(true).write(true).create_new(true);
        let (file, name) = Name::of(&place, |path| options.open(path))?;
        Ok(Self { file, name: Some(name), place })
    }

    /// The file.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Whether it has a name already, which stays where the process is ended by force.
    pub fn has_name(&self) -> bool {
        self.name.is_some()
    }

    /// Puts the file in its place instead of what is there. For the moment between, it has a name.
    ///
    /// The file is safe from a power cut before it is moved, and so is its name after that, where
    /// its directory can be synced.
    ///
    /// # Errors
    ///
    /// If that cannot be done. What was in its place is there still.
    pub fn replace(self) -> io::Result<()> {
        let Self { file, name, place } = self;
        file.sync_all()?;
        let name = match name {
            Some(name) => name,
            None => Name::of(&place, |path| unnamed::link(&file, path))?.1,
        };
        name.give_way(|path| path.persist(&place))?;
        sync_directory(&place);
        Ok(())
    }

    /// Puts the file in its place if nothing is there. It is as safe as by [`Draft::replace`].
    ///
    /// # Errors
    ///
    /// If that cannot be done; [`io::ErrorKind::AlreadyExists`] if something has come there
    /// meanwhile, which stays.
    pub fn put(self) -> io::Result<()> {
        self.file.sync_all()?;
        let place = self.place.clone();
        self.put_unsynced()?;
        sync_directory(&place);
        Ok(())
    }

    /// [`Draft::put`] of what may be lost in a power cut, without waiting for the disk.
    pub(crate) fn put_unsynced(self) -> io::Result<()> {
        let Self { file, name, place } = self;
        match name {
            Some(name) => Ok(name.give_way(|path| path.persist_noclobber(&place))?),
            None => unnamed::link(&file, &place),
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for Draft {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
}

/// Removes all drafts of this process that have names: for who is about to end it, from whichever
/// thread. They cannot be put in their places any more.
pub fn remove_drafts() {
    for path in names().drain(..) {
        // Nobody is left to tell of an error.
        let _ = fs::remove_file(path);
    }
}

/// The names of drafts that are there.
fn names() -> MutexGuard<'static, Vec<PathBuf>> {
    static NAMES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The name of a draft, which is removed when this is dropped.
#[derive(Debug)]
struct Name {
    /// `None` once it was handed out.
    path: Option<TempPath>,
    known_as: PathBuf,
}

impl Name {
    /// A name beside `place` that was nobody's, under which `create` has made something.
    fn of<T>(place: &Path, create: impl FnMut(&Path) -> io::Result<T>) -> io::Result<(T, Self)> {
        let mut names = names(); // Held until the new one is in the list.
        let mut builder = tempfile::Builder::new();
        let made =
            builder.prefix(".tiles-").suffix(".partial").make_in(directory(place), create)?;
        let (made, path) = made.into_parts();
        let known_as = path.to_path_buf();
        names.push(known_as.clone());
        Ok((made, Self { path: Some(path), known_as }))
    }

    /// Has the file moved elsewhere. Until that is done the name is in the list.
    fn give_way<E>(mut self, moved: impl FnOnce(TempPath) -> Result<(), E>) -> Result<(), E> {
        moved(self.path.take().expect("a name is handed out once"))
    }
}

impl Drop for Name {
    fn drop(&mut self) {
        names().retain(|name| *name != self.known_as);
    }
}

/// Where a file at `path` is to be: where symbolic links lead, the last of which may lead nowhere
/// yet.
fn destination(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40; // as Linux has it
    let mut place = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&place) {
            Ok(link) => place = directory(&place).join(link),
            Err(_) => return Ok(place), // no link, or nothing there at all
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// The directory of a path that names a file.
fn directory(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// Makes a new name in the directory of `path` safe from a power cut, where that can be done.
#[cfg(unix)]
fn sync_directory(path: &Path) {
    // The file is in its place, whole. A directory may be one that cannot be read, and some file
    // systems sync none: that takes nothing away from who has the file there.
    let _ = File::open(directory(path)).and_then(|directory| directory.sync_all());
}

/// Directories cannot be synced here.
#[cfg(not(unix))]
fn sync_directory(_: &Path) {}

/// Files without a name.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::{Path, PathBuf};

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, openat};
    use rustix::io::Errno;

    /// A file without a name in this directory; `None` where there is no such thing.
    pub(super) fn create(directory: &Path) -> io::Result<Option<File>> {
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        let everybody = Mode::from_raw_mode(0o666); // less what the process does not give
        match openat(CWD, directory, flags, everybody) {
            // Without the process's own directory it could not be named later on.
            Ok(file) => Ok(Some(File::from(file)).filter(|file| path(file).exists())),
            // An old system or file system that takes the flag for what it is part of.
            Err(Errno::OPNOTSUPP | Errno::ISDIR | Errno::NOENT | Errno::INVAL) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Gives the file a name that was nobody's.
    pub(super) fn link(file: &File, name: &Path) -> io::Result<()> {
        Ok(linkat(CWD, path(file), CWD, name, AtFlags::SYMLINK_FOLLOW)?)
    }

    fn path(file: &File) -> PathBuf {
        format!("/proc/self/fd/{}", file.as_raw_fd()).into()
    }
}

/// There are no files without a name here.
#[cfg(not(target_os = "linux"))]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    pub(super) fn create(_: &Path) -> io::Result<Option<File>> {
        Ok(None)
    }

    pub(super) fn link(_: &File, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A draft with a name and some bytes, and what its directory holds.
    fn named(place: &Path) -> Draft {
        let mut draft = Draft::named(place.to_owned()).expect("a file can be created");
        draft.write_all(b"new").expect("there is room on the disk");
        draft
    }

    fn count(directory: &Path) -> usize {
        fs::read_dir(directory).expect("the directory is there").count()
    }

    /// A signal may come at any time: until the file is in its place, its name can be removed.
    #[test]
    fn names_are_known_until_the_file_is_in_its_place() {
        let directory = tempfile::tempdir().expect("there is a directory for temporary files");
        let place = directory.path().join("file");
        let name = named(&place).name.expect("it has one");
        let known_as = name.known_as.clone();
        let is_known = || names().contains(&known_as);
        let moved = name.give_way(|path| {
            assert!(is_known());
            path.persist(&place)
        });
        assert!(moved.is_ok() && !is_known());
        assert_eq!(fs::read(&place).expect("the file is there"), b"new");
    }

    /// What the tests of whole files show of drafts without a name, for those with one.
    #[test]
    fn named_drafts_leave_no_trace() {
        let directory = tempfile::tempdir().expect("there is a directory for temporary files");
        let place = directory.path().join("file");
        let draft = named(&place);
        assert_eq!(count(directory.path()), 1);
        drop(draft);
        assert_eq!(count(directory.path()), 0);

        let draft = named(&place);
        remove_drafts();
        assert_eq!(count(directory.path()), 0);
        assert!(draft.put().is_err() && count(directory.path()) == 0);

        named(&place).put().expect("nothing is there");
        fs::write(&place, "old").expect("there is room on the disk");
        let refused = named(&place).put().expect_err("something is there");
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&place).expect("the file is there"), b"old");
        named(&place).replace().expect("the file can be moved to its place");
        assert_eq!(fs::read(&place).expect("the file is there"), b"new");
        assert_eq!(count(directory.path()), 1);
    }
}
