//! The command line of `verify`.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::{ConventionArguments, exhaustive, sample, words};
use judge::options::{bytes, seconds_above_zero, whole_number};
use judge::process::{CAN_RUN, CommandLine, Limits, Program};
use judge::{Conventions, Puzzle};

/// Run a program on cases and judge its answers
///
/// A case is an input and its expected output: NAME.in beside NAME.ans (or NAME.out), NN beside NN.a,
/// inputN.txt beside outputN.txt, input/inputN.txt beside output/outputN.txt, and more, in small or
/// capital letters, or in the data of a Kattis or ICPC package. What looks like test data and belongs
/// to no case fails. `rotate` is judged line by line; for `eight` any shortest string is right, and
/// each is replayed.
///
/// Verdicts: AC, WA, PE (right but for white space), TLE, OLE, RTE, and JE for faults of the case. The
/// last line has the cases that passed (AC) and failed. A package's valid and invalid outputs test our
/// own checker and say nothing about the program: they show as OK and are not counted, unless they fail.
///
/// The exit status is 0 if all are AC, and 1 otherwise. Ctrl-C (130) and other signals (128 and their
/// number) end it with what was judged so far, and with the programs that are running.
#[derive(Args, Clone, Debug)]
#[group(skip)]
pub struct Arguments {
    /// Cases, or folders of cases, or packages
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The puzzle of the cases at each PATH [default: what the nearest file or folder name
    /// contains]; without PATH, verify only this puzzle
    #[arg(long, value_parser = words::puzzle())]
    pub puzzle: Option<Puzzle>,

    /// What is asked of the program.
    #[command(flatten)]
    pub conventions: ConventionArguments,

    /// Only cases whose name contains this
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,

    /// Instead of cases, all boards of a size of at most 9 cells, against our own table; needs --puzzle
    #[arg(long, conflicts_with_all = ["paths", "filter"], requires = "puzzle")]
    pub exhaustive: bool,

    /// With --exhaustive, so many boards instead of all: up to a quarter of them deepest ones, up to
    /// a quarter that cannot be solved, the others drawn at random
    #[arg(long, value_name = "N", requires = "exhaustive")]
    #[arg(value_parser = whole_number(sample::LEAST..=usize::MAX))]
    pub sample: Option<usize>,

    /// With --sample, which boards are drawn: the same seed draws the same ones
    #[arg(long, value_name = "NUMBER", requires = "sample", default_value = "0")]
    #[arg(value_parser = whole_number(0..=u64::MAX))]
    pub seed: u64,

    /// The program to judge, with its arguments, split as by a shell. It is run as given, so
    /// `tiles` needs its subcommand: --program 'tiles eight' --puzzle eight [default: `tiles`, with
    /// the puzzle's name]
    #[arg(long, value_name = "COMMAND")]
    pub program: Option<CommandLine>,

    /// How long the program may take for a run, from its start to its end
    #[arg(long, value_name = "SECONDS", value_parser = seconds_above_zero, default_value = "10")]
    pub time_limit: Duration,

    /// How much the program may write in a run: bytes, or with a unit, such as 500kB or 64MiB
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = bytes)]
    pub output_limit: u64,

    /// How many boards the program gets in one run, of a case or of all boards [default: all; 1 for
    /// programs that read a single board]
    #[arg(long, value_name = "N", value_parser = whole_number(1..=usize::MAX))]
    pub batch: Option<usize>,

    /// How the verdicts are printed
    #[arg(long, value_enum, default_value_t)]
    pub format: ReportFormat,

    /// How many programs run at once. One that runs out of time beside others is run once more alone,
    /// and only that run counts
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole_number(1..=256_u16))]
    pub jobs: u16,
}

/// How verdicts are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// A line a case, and a last line `N passed, N failed`
    #[default]
    Text,
    /// An object a line: name, verdict, boards, seconds, attempts, message; the last has passed, failed,
    /// sound (outputs in the data), and the seconds that went by
    Json,
    /// XML of a test suite with a test case each, as CI systems read it
    Junit,
}

/// Arguments that do not go together, or say too little: which option, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadArguments(pub(crate) String);

impl fmt::Display for BadArguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadArguments {}

/// Where programs cannot be run.
const NO_GROUPS: &str = "verify runs programs in Unix process groups, which this system does not have; \
                         `tiles judge` checks outputs here as well";

impl Arguments {
    /// The program that is judged.
    pub(crate) fn program(
        &self,
        puzzle: Puzzle,
        default_program: &mut dyn FnMut(Puzzle) -> Result<CommandLine>,
    ) -> Result<Program> {
        let command = self.program.clone().map_or_else(|| default_program(puzzle), Ok)?;
        Ok(Program { command, limits: self.limits() })
    }

    /// Checks that the arguments go together.
    ///
    /// # Errors
    ///
    /// [`BadArguments`] if they do not, or if [no program can be run](CAN_RUN) here.
    pub fn validate(&self) -> Result<(), BadArguments> {
        if !CAN_RUN {
            return Err(BadArguments(NO_GROUPS.to_owned()));
        }
        if let Some(puzzle) = self.puzzle {
            Conventions::from(&self.conventions).validate(puzzle).map_err(BadArguments)?;
        }
        if self.exhaustive {
            exhaustive::validate(self.conventions.size).map_err(BadArguments)?;
        }
        Ok(())
    }

    /// What a program may take for a case.
    pub fn limits(&self) -> Limits {
        Limits { time: self.time_limit, output: self.output_limit }
    }
}
