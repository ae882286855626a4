//! The program that judges outputs: one file of C++, or our own program.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::ValueEnum;
use judge::Puzzle;

use super::files::{template, write_executable, write_file};
use crate::program;

/// The program that judges outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Checker {
    /// One file of C++17, which the judge compiles
    Source,
    /// `tiles`, built to need nothing of the judge's machine (Linux on x86-64)
    Binary,
}

/// A checker that can be put into packages.
pub(super) enum Prepared {
    Source,
    /// Where the program is.
    Binary(PathBuf),
}

/// Judges look for a program that builds. There is nothing to build.
const BUILD: &str = "#!/bin/sh\nexit 0\n";

impl Checker {
    /// Builds what has to be built.
    pub(super) fn prepare(self) -> Result<Prepared> {
        Ok(match self {
            Self::Source => Prepared::Source,
            Self::Binary => Prepared::Binary(program::build_static()?),
        })
    }
}

impl Prepared {
    /// Puts the checker of a puzzle into a folder.
    pub(super) fn write(&self, puzzle: Puzzle, folder: &Path) -> Result<()> {
        match self {
            Self::Source => write_file(&folder.join("checker.cpp"), template("checker.cpp")?),
            Self::Binary(program) => {
                let program = fs::read(program).with_context(|| program.display().to_string())?;
                write_executable(&folder.join("tiles"), program)?;
                write_executable(&folder.join("build"), BUILD)?;
                write_executable(&folder.join("run"), run_script(puzzle))
            }
        }
    }
}

/// Calls the program beside it. Judges may append arguments of their own, which are not passed on.
fn run_script(puzzle: Puzzle) -> String {
    let subcommand = puzzle.name();
    format!(
        "#!/bin/sh\nexec \"$(dirname \"$0\")/tiles\" judge kattis {subcommand} \"$1\" \"$2\" \"$3\"\n"
    )
}
