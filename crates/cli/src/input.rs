//! The files that a user names, one after the other.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::failure::BadInput;

/// One input: a file, or standard input.
pub(crate) struct Source<'a> {
    /// What to call it in messages.
    pub(crate) name: String,
    reader: Box<dyn Read + 'a>,
}

impl<'a> Source<'a> {
    /// Opens a file; `-` is standard input.
    pub(crate) fn open(path: &Path, standard_input: &'a mut dyn Read) -> Result<Self> {
        if path == Path::new("-") {
            return Ok(Self { name: "<stdin>".into(), reader: Box::new(standard_input) });
        }
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => Ok(Self { name, reader: Box::new(file) }),
            Err(error) => Err(BadInput::new(format!("{name}: {error}")).into()),
        }
    }

    /// Waits for bytes, once; 0 at the end.
    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        loop {
            match self.reader.read(buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::IsADirectory => {
                    return Err(BadInput::new(format!("{}: {error}", self.name)).into());
                }
                outcome => return outcome.with_context(|| self.name.clone()),
            }
        }
    }
}

/// The files named, or standard input when none is.
pub(crate) fn paths(files: &[PathBuf]) -> Vec<&Path> {
    if files.is_empty() {
        return vec![Path::new("-")];
    }
    files.iter().map(PathBuf::as_path).collect()
}
