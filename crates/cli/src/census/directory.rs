//! The directory in which a census keeps its search.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::failure::BadInput;
use crate::files::Lock;
use crate::system;

/// A directory that belongs to this process. It goes again if it was made here and nothing is in it at
/// the end.
pub(super) struct Directory {
    /// Goes before what was made.
    _lock: Option<Lock>,
    _made: Made,
}

/// What was made for a directory.
struct Made {
    path: PathBuf,
    /// The directory itself first, then those around it.
    made: Vec<PathBuf>,
}

impl Directory {
    /// The directory at `path`, which is made if it is not there. `option` has named it.
    pub(super) fn hold(path: &Path, option: &str) -> Result<Self, BadInput> {
        let shared = Self::share(path, option)?;
        let taken = || {
            let place = path.display();
            BadInput::new(format!("{place}: another census is at work in this directory"))
        };
        let lock = Lock::take(path)?.ok_or_else(taken)?;
        Ok(Self { _lock: Some(lock), ..shared })
    }

    /// The directory at `path`, which is made if it is not there, and may belong to another process.
    pub(super) fn share(path: &Path, option: &str) -> Result<Self, BadInput> {
        let place = path.display();
        if fs::symlink_metadata(path).is_ok() && !path.is_dir() {
            let message = format!("{place}: {option} is a directory, and this is something else");
            return Err(BadInput::new(message));
        }
        let made = Made::at(path).map_err(|error| BadInput::new(format!("{place}: {error}")))?;
        Ok(Self { _lock: None, _made: made })
    }
}

impl Made {
    fn at(path: &Path) -> io::Result<Self> {
        let is_missing = |path: &&Path| !path.as_os_str().is_empty() && !path.exists();
        let made = path.ancestors().take_while(is_missing).map(Path::to_owned).collect();
        fs::create_dir_all(path)?;
        Ok(Self { path: path.to_owned(), made })
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        if !self.made.is_empty() {
            system::forget_lock(&self.path);
        }
        // A directory with anything in it cannot be removed, and so neither can those around it.
        let _ = self.made.iter().try_for_each(fs::remove_dir);
    }
}
