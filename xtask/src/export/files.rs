//! Files that are read for packages, and written into them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::root;

/// The folder of what is not computed.
pub(super) fn templates() -> PathBuf {
    root().join("xtask/packages")
}

/// The text of a file under `xtask/packages`.
pub(super) fn template(name: &str) -> Result<String> {
    let path = templates().join(name);
    fs::read_to_string(&path).with_context(|| path.display().to_string())
}

/// Writes a file, and the folders above it.
pub(super) fn write_file(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    let folder = path.parent().context("a file is in a folder")?;
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, bytes));
    written.with_context(|| path.display().to_string())
}

/// Writes a file that can be executed.
pub(super) fn write_executable(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    write_file(path, bytes)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o755))?;
    }
    Ok(())
}

/// Copies a folder with all that is in it.
pub(super) fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy_folder(&from, &to)?;
        } else {
            let bytes = fs::read(&from).with_context(|| from.display().to_string())?;
            write_file(&to, bytes)?;
        }
    }
    Ok(())
}
