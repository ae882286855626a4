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
    /// Standard input.
    pub(crate) fn standard_input(reader: &'a mut dyn Read) -> Self {
        Self { name: "<stdin>".into(), reader: Box::new(reader) }
    }

    /// Opens a file of boards for the subcommand `command`; `-` is standard input.
    pub(crate) fn open(
        path: &Path,
        standard_input: &'a mut dyn Read,
        command: &str,
    ) -> Result<Self, BadInput> {
        if path == Path::new("-") {
            return Ok(Self::standard_input(standard_input));
        }
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => Ok(Self { name, reader: Box::new(file) }),
            Err(error) => {
                let is_a_board = error.kind() == ErrorKind::NotFound && looks_like_tiles(&name);
                let hint = is_a_board.then(|| {
                    let wanted = "boards are read from files or standard input";
                    format!("{wanted}: echo '…' | tiles {command}")
                });
                Err(BadInput { message: format!("{name}: {error}"), hint })
            }
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

/// Whether somebody who wrote this may have meant tiles, or a whole board.
fn looks_like_tiles(name: &str) -> bool {
    let is_of_tiles = |letter: char| {
        letter.is_ascii_digit() || matches!(letter, 'x' | 'X') || letter.is_whitespace()
    };
    !name.is_empty() && name.chars().all(is_of_tiles)
}

/// The files named, or standard input when none is.
pub(crate) fn paths(files: &[PathBuf]) -> Vec<&Path> {
    if files.is_empty() {
        return vec![Path::new("-")];
    }
    files.iter().map(PathBuf::as_path).collect()
}
