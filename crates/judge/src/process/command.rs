//! Which program is run.

use std::ffi::OsString;
use std::fmt;
use std::str::FromStr;

/// A program and its first arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    pub(super) program: OsString,
    pub(super) arguments: Vec<OsString>,
}

impl CommandLine {
    /// The program with its first arguments.
    pub fn new(program: impl Into<OsString>, arguments: &[String]) -> Self {
        Self { program: program.into(), arguments: arguments.iter().map(OsString::from).collect() }
    }
}

/// A text that names no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadCommand {
    /// Nothing, or an empty word where the program should be.
    Empty,
    /// A quotation mark without its other one.
    OpenQuote,
}

impl fmt::Display for BadCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => {
                let one = "./a.out, or 'python3 eight.py' with its arguments";
                write!(f, "it names no program; one would be {one}")
            }
            Self::OpenQuote => write!(f, "a quotation mark is not closed"),
        }
    }
}

impl std::error::Error for BadCommand {}

impl FromStr for CommandLine {
    type Err = BadCommand;

    /// Splits the text into words as a shell does: the program, then its arguments.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words =
            shell_words::split(text).map_err(|shell_words::ParseError| BadCommand::OpenQuote)?;
        let mut words = words.into_iter().map(OsString::from);
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or(BadCommand::Empty)?;
        Ok(Self { program, arguments: words.collect() })
    }
}
