//! The search of a census on disk, from which a later run goes on.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, io};

use anyhow::Result;
use puzzle::Rules;
use search::Sweep;
use search::saved::OpenError;
use solve::Census;

use super::directory::Directory;
use crate::failure::{Afresh, BadInput};
use crate::files;
use crate::progress::SearchProgress;

/// The checkpoint of one census, in a directory of its own.
pub(super) struct Checkpoints {
    path: PathBuf,
    every: Duration,
    last: Instant,
    /// Why the last one could not be saved, if so.
    failure: Option<String>,
    /// While it is held, no other process reads, replaces or removes the checkpoint.
    _directory: Directory,
}

impl Checkpoints {
    /// The checkpoint in `directory`, which is made if it is not there.
    pub(super) fn new(directory: &Path, every_seconds: u64) -> Result<Self> {
        let held = Directory::hold(directory, "--checkpoint")?;
        let path = directory.join("census.checkpoint");
        if path.is_symlink() {
            let path = path.display();
            let message = format!("{path}: a checkpoint lies in its directory, and this is a link");
            return Err(BadInput::new(message).into());
        }
        files::check_writable(&path)?;
        let every = Duration::from_secs(every_seconds);
        Ok(Self { path, every, last: Instant::now(), failure: None, _directory: held })
    }

    /// The search that is there, if any.
    pub(super) fn resume<'a, R: Rules>(
        &self,
        census: &'a Census<R>,
        threads: search::Threads,
    ) -> Result<Option<Sweep<'a>>> {
        match census.resume(&self.path, threads) {
            Ok(sweep) => Ok(Some(sweep)),
            Err(OpenError::Io(error)) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(BadInput::in_file(
                &self.path,
                error,
                Afresh {
                    other: "another --checkpoint directory starts afresh",
                    removed: "so does this one if that file is removed",
                },
            )
            .into()),
        }
    }

    /// Saves the search, if that was long ago. If it cannot be saved, the last checkpoint stays,
    /// and the census goes on. That is told once, as long as the reason is the same, and so is that
    /// checkpoints are saved again.
    pub(super) fn save<R: Rules>(
        &mut self,
        census: &Census<R>,
        sweep: &Sweep<'_>,
        progress: &SearchProgress,
    ) {
        if self.last.elapsed() < self.every {
            return;
        }
        let failure = census.save(sweep, &self.path).err().map(|error| error.to_string());
        if failure != self.failure {
            let (path, depth) = (self.path.display(), sweep.depth());
            progress.note(&match &failure {
                Some(error) => format!("{path}: no checkpoint from depth {depth} on: {error}"),
                None => format!("{path}: checkpoints again, from depth {depth} on"),
            });
            self.failure = failure;
        }
        self.last = Instant::now();
    }

    /// Removes the checkpoint of a census that is complete.
    pub(super) fn remove(&self) {
        // If it stays, the next run takes it up and removes it in its turn.
        let _ = fs::remove_file(&self.path);
    }
}
