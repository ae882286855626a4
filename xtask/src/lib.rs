//! The repository's own tasks: `cargo xtask verify` judges what the program answers, `cargo xtask
//! export` writes packages for judges, `cargo xtask ci` is the whole gate.
//!
//! **Invariant:** no verdict comes from the program's own search. What is right is read from the
//! case's file and replayed, or found by the plain search of [`verify::plain`], which shares no
//! code with the crates.

mod ci;
pub mod export;
mod program;
pub mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};

use ::verify::Tally;
use anyhow::Result;
use clap::{Parser, Subcommand};
use judge::process::{Interruption, interruption};

/// The command line.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "The repository's own tasks")]
pub struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Verify(verify::Arguments),
    Export(export::Arguments),
    /// The whole gate: formatting, lints, docs, tests, benchmarks in test mode, verify
    Ci,
}

/// How a task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing is wrong.
    Passed,
    /// Something is, and has been printed.
    Failed,
    /// A signal ended it; what was found until then has been printed.
    Interrupted(Interruption),
}

impl From<Tally> for Outcome {
    fn from(tally: Tally) -> Self {
        if tally.is_passed() { Self::Passed } else { Self::Failed }
    }
}

/// Runs a task, printing on `out`.
///
/// # Errors
///
/// Whatever kept the task from being done; not what it found.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<Outcome> {
    let outcome = match &arguments.task {
        Task::Verify(arguments) => Outcome::from(verify::run(arguments, out)?),
        Task::Export(arguments) => export::run(arguments, out).map(|()| Outcome::Passed)?,
        Task::Ci => ci::run(out)?,
    };
    Ok(interruption().map_or(outcome, Outcome::Interrupted))
}

/// The repository's root.
fn root() -> PathBuf {
    let parent = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    parent.expect("this package is a folder of the workspace").to_owned()
}

/// The cargo that runs this task.
fn cargo() -> std::process::Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = std::process::Command::new(cargo);
    command.current_dir(root());
    command
}
