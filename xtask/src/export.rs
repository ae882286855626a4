//! `cargo xtask export`: a problem package for each puzzle, as judges' own tools take them.
//!
//! What a package says is in files under `xtask/packages`; what is computed for it (test data, and
//! examples of right and wrong outputs) comes from the plain search of `verify`.
//!
//! **Invariant:** the same bytes on every run, and either all of them or none: what fails leaves
//! nothing behind, and nothing is ever written over.

mod cases;
mod checker;
mod files;
mod format;
mod outputs;
mod package;
mod puzzle;
mod spoiled;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use judge::Puzzle;

pub use checker::Checker;
pub use format::PackageFormat;
pub use puzzle::package_name;

/// Write a problem package for each puzzle, to be given to a judge
///
/// A package has the statement in English and Chinese, sample and secret test data, validators of
/// inputs and outputs, and submissions that must pass, fail, be too slow or crash. DIR then holds
/// the packages `rotate9` and `eight`.
#[derive(Args, Debug)]
#[command(after_help = "\
Check them with the judges' own tools:
  legacy:   verifyproblem DIR/rotate9 DIR/eight          (problemtools)
  2025-09:  cd DIR/rotate9 && bt validate && bt run      (BAPCtools)")]
pub struct Arguments {
    /// The format of the packages
    #[arg(long, value_enum)]
    format: PackageFormat,

    /// What judges the outputs
    #[arg(long, value_enum, default_value_t = Checker::Source)]
    checker: Checker,

    /// Where to put the packages: a folder that is empty or not there yet
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// There is something where the packages should go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InTheWay {
    path: PathBuf,
}

impl std::fmt::Display for InTheWay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is in the way: name a folder that is empty or not there", self.path.display())
    }
}

impl std::error::Error for InTheWay {}

/// Writes the packages, one line each on `out`.
///
/// # Errors
///
/// [`InTheWay`] when the folder holds anything; else whatever kept the packages from being made.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let folder = std::path::absolute(&arguments.folder)?;
    refuse_what_is_there(&folder)?;
    let parent = folder.parent().ok_or_else(|| InTheWay { path: folder.clone() })?;
    fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
    // A sibling, so that the last step is a renaming, and a folder inside it, since the sibling
    // itself is for its owner only.
    let staging = tempfile::Builder::new().prefix(".export-").tempdir_in(parent)?;
    let packages = staging.path().join("packages");
    let checker = arguments.checker.prepare()?;
    for puzzle in Puzzle::ALL {
        package::write(puzzle, arguments.format, &checker, &packages.join(package_name(puzzle)))?;
    }
    put(&packages, &folder).with_context(|| folder.display().to_string())?;
    for puzzle in Puzzle::ALL {
        writeln!(out, "{}", arguments.folder.join(package_name(puzzle)).display())?;
    }
    Ok(())
}

fn refuse_what_is_there(folder: &Path) -> Result<()> {
    let is_free = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    };
    if is_free { Ok(()) } else { Err(InTheWay { path: folder.to_owned() }.into()) }
}

/// Moves the packages to `folder`. Whatever has come to be there since is not touched.
fn put(packages: &Path, folder: &Path) -> io::Result<()> {
    if folder.exists() {
        fs::remove_dir(folder)?;
    }
    fs::rename(packages, folder)
}
