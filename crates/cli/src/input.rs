//! The files that a user names, one after the other.
//!
//! A [`Source`] remembers how its input began: when a board is refused, that beginning is read again in
//! other ways, to say how the file can be read after all.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::mem;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use puzzle::reading::{Advice, Excerpt, Filter, InputError, advice};
use puzzle::{Rules, Size};

use crate::failure::BadInput;

/// One input: a file, or standard input.
pub(crate) struct Source<'a> {
    /// What to call it in messages.
    pub(crate) name: String,
    reader: Box<dyn Read + 'a>,
    /// What has come first.
    opening: Vec<u8>,
    /// Whether that is all.
    is_whole: bool,
}

/// Bytes that are kept of what comes first.
const OPENING: usize = 1 << 13;

impl<'a> Source<'a> {
    /// Standard input.
    pub(crate) fn standard_input(reader: &'a mut dyn Read) -> Self {
        Self::new(STANDARD_INPUT.into(), Box::new(reader))
    }

    fn new(name: String, reader: Box<dyn Read + 'a>) -> Self {
        Self { name, reader, opening: Vec::new(), is_whole: false }
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
            Ok(file) => Ok(Self::new(name, Box::new(file))),
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
                outcome => {
                    let length = outcome.with_context(|| self.name.clone())?;
                    self.is_whole |= length == 0 && self.opening.len() < OPENING;
                    let kept = length.min(OPENING - self.opening.len());
                    self.opening.extend_from_slice(&buffer[..kept]);
                    return Ok(length);
                }
            }
        }
    }

    /// What is wrong with a board from here, and how boards of this size can be read if they can.
    pub(crate) fn bad_board<R: Rules>(&self, size: Size, error: &InputError) -> BadInput {
        let excerpt = match &self.opening[..] {
            whole if self.is_whole => Excerpt::Whole(whole),
            beginning => Excerpt::Beginning(beginning),
        };
        let advice = advice::<R>(size, excerpt).map(|advice| self.in_words(&advice, R::NAME));
        BadInput { message: format!("{}:{error}", self.name), hint: error.hint_with(advice) }
    }

    /// Advice as a command line.
    fn in_words(&self, advice: &Advice, command: &str) -> String {
        let Advice { filters, size } = advice;
        if filters.is_empty() {
            return format!("--size {size} reads such boards");
        }
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._/-".contains(letter);
        let mut file = match &self.name {
            name if name.chars().all(is_plain) => format!(" {name}"),
            name if name == STANDARD_INPUT => String::new(),
            _ => " FILE".to_owned(),
        };
        let filters = filters.iter().map(|filter| match filter {
            Filter::WithoutComments => "grep -v '^#'".to_owned(),
            Filter::WithoutFirstLine => "tail -n +2".to_owned(),
            Filter::WithoutFirstNumber => format!("cut -d' ' -f2-{}", size.cells() + 1),
        });
        // The first reads the file, the others what comes from it.
        let filters: String =
            filters.map(|filter| filter + &mem::take(&mut file) + " | ").collect();
        let size = Some(size).filter(|size| **size != Size::THREE_BY_THREE);
        let size = size.map_or_else(String::new, |size| format!(" --size {size}"));
        format!("boards alone are read: {filters}tiles {command}{size}")
    }
}

/// What standard input is called.
const STANDARD_INPUT: &str = "<stdin>";

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
