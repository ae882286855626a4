//! The program that judges outputs: one file of C++, or our own program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use serde_json::Value;

use super::Puzzle;
use super::package::{template, write_executable, write_file};
use crate::cargo;

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

/// What the target of a static build is called.
const TARGET: &str = "x86_64-unknown-linux-gnu";

impl Checker {
    /// Builds what has to be built.
    pub(super) fn prepare(self) -> Result<Prepared> {
        Ok(match self {
            Self::Source => Prepared::Source,
            Self::Binary => Prepared::Binary(build_static()?),
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
    let subcommand = puzzle.subcommand();
    format!(
        "#!/bin/sh\nexec \"$(dirname \"$0\")/tiles\" judge kattis {subcommand} \"$1\" \"$2\" \"$3\"\n"
    )
}

/// Builds `tiles` with everything in it that it needs, and returns its path.
fn build_static() -> Result<PathBuf> {
    let arguments = ["--release", "--package", "cli", "--bin", "tiles", "--target", TARGET];
    let build = cargo()
        .arg("build")
        .args(arguments)
        .arg("--message-format=json-render-diagnostics")
        .env("RUSTFLAGS", "-C target-feature=+crt-static")
        .stderr(Stdio::inherit())
        .output()
        .context("cargo cannot be started")?;
    if !build.status.success() {
        bail!("cargo build {}: {}", arguments.join(" "), build.status);
    }
    let mut messages = build.stdout.split(|&byte| byte == b'\n');
    messages.find_map(executable).context("cargo does not say where it put the program")
}

/// The path in cargo's message that the program is there, if this is it.
fn executable(message: &[u8]) -> Option<PathBuf> {
    let message: Value = serde_json::from_slice(message).ok()?;
    let is_program = message["target"]["name"] == "tiles";
    message["executable"].as_str().filter(|_| is_program).map(PathBuf::from)
}
