//! The command line of `verify`.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::exhaustive;
use crate::process::{CommandLine, Limits, Program};
use crate::{Conventions, Kind};

/// Run a program on cases and judge its answers
///
/// A case is NAME.in beside NAME.ans (or NAME.out), inputN.txt beside outputN.txt, or in the data of
/// a Kattis or ICPC package, whose valid and invalid outputs test our own checker. `rotate` is
/// judged line by line; for `eight` any shortest string is right, and each is replayed.
///
/// Verdicts: AC, WA, PE (right but for blanks), TLE, OLE, RTE, and JE for faults of the case. The exit
/// status is 0 if all are AC, and 1 otherwise.
#[derive(Args, Clone, Debug)]
#[group(skip)]
pub struct Arguments {
    /// Cases, or folders of cases, or packages
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The puzzle of the cases at each PATH [default: what the nearest file or folder name
    /// contains]; without PATH, verify only this puzzle
    #[arg(long, value_enum)]
    pub puzzle: Option<Kind>,

    /// Only cases whose name contains this
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,

    /// The program to judge, with its arguments, split as by a shell. It is run as given, so
    /// `tiles` needs its subcommand: --program 'tiles eight' --puzzle eight [default: `tiles`, with
    /// the puzzle's name]
    #[arg(long, value_name = "COMMAND")]
    pub program: Option<CommandLine>,

    /// How long the program may take for a case
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub time_limit: Duration,

    /// How much the program may write for a case, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 26, value_parser = clap::value_parser!(u64).range(1..))]
    pub output_limit: u64,

    /// How many cases are run at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: u16,

    /// How the verdicts are printed
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,

    /// Instead of cases, all boards of a size of at most 9 cells, against our own table; needs --puzzle
    #[arg(long, conflicts_with_all = ["paths", "filter"], requires = "puzzle")]
    pub exhaustive: bool,

    /// With --exhaustive, how many boards the program gets in one run [default: all; 1 for programs
    /// that read a single board]
    #[arg(long, value_name = "N", requires = "exhaustive", value_parser = clap::value_parser!(u64).range(1..))]
    pub batch: Option<u64>,

    /// What is asked of the program.
    #[command(flatten)]
    pub conventions: Conventions,
}

/// How verdicts are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A line a case, and a last line `N passed, N failed`
    #[default]
    Text,
    /// An object a line: name, verdict, boards, seconds, message; the last has passed and failed
    Json,
    /// XML of a test suite with a test case each, as CI systems read it
    Junit,
}

/// Arguments that do not go together, or say too little: which option, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadArguments(pub(super) String);

impl fmt::Display for BadArguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadArguments {}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let seconds = seconds.filter(|seconds| !seconds.is_zero());
    seconds.ok_or_else(|| "it is a number of seconds above 0, such as 2 or 0.5".to_owned())
}

impl Arguments {
    /// The program that is judged.
    pub(super) fn program(
        &self,
        kind: Kind,
        default_program: &mut dyn FnMut(Kind) -> Result<CommandLine>,
    ) -> Result<Program> {
        let command = self.program.clone().map_or_else(|| default_program(kind), Ok)?;
        Ok(Program { command, limits: self.limits() })
    }

    /// Checks that the arguments go together.
    ///
    /// # Errors
    ///
    /// [`BadArguments`] if they do not.
    pub fn validate(&self) -> Result<(), BadArguments> {
        if let Some(kind) = self.puzzle {
            self.conventions.validate(kind).map_err(BadArguments)?;
        }
        if self.exhaustive {
            exhaustive::validate(&self.conventions).map_err(BadArguments)?;
        }
        Ok(())
    }

    /// What a program may take for a case.
    pub fn limits(&self) -> Limits {
        Limits { time: self.time_limit, output: self.output_limit }
    }
}
