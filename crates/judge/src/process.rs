//! Running a program on an input, within limits.
//!
//! Every program is the leader of a process group of its own. When it ends, or is stopped, the whole
//! group is killed: no grandchild goes on, holds a pipe open, or is waited for.
//!
//! Process groups are Unix's. Elsewhere [no program is run](CAN_RUN): one that is not stopped with all
//! that it has started could go on for ever.

mod command;
#[cfg(not(unix))]
mod elsewhere;
mod interruption;
#[cfg(unix)]
mod unix;

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::Duration;

use crate::Verdict;
pub use command::{BadCommand, CommandLine};
#[cfg(not(unix))]
use elsewhere as system;
pub use interruption::{Interruption, interruption, kill_all_when_interrupted};
#[cfg(unix)]
use unix as system;

/// Whether this system has process groups. Where it has none, every run is
/// [not started](Breakdown::NotStarted).
pub const CAN_RUN: bool = system::HAS_GROUPS;

/// What a program may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// From its start to its end.
    pub time: Duration,
    /// Bytes that it may write on standard output.
    pub output: u64,
}

/// A program, and what it may take.
#[derive(Clone, Debug)]
pub struct Program {
    /// What to run.
    pub command: CommandLine,
    /// What it may take.
    pub limits: Limits,
}

/// Why there is no output to judge.
#[derive(Debug)]
pub enum Breakdown {
    /// The program cannot be started.
    NotStarted {
        /// The program.
        program: OsString,
        /// Why not.
        error: io::Error,
    },
    /// It ended otherwise than with exit code 0.
    Exit {
        /// How it ended.
        status: ExitStatus,
        /// The first and the last lines that it wrote on standard error, in one.
        complaint: String,
    },
    /// It was stopped for its time.
    TimeLimit(Duration),
    /// It was stopped for its output.
    OutputLimit(u64),
    /// It cannot be waited for.
    Lost(io::Error),
    /// Its output has not been read to its end when nobody could wait any longer.
    Unread,
    /// No thread can be started that hands it its input, or takes what it writes.
    Unattended(io::Error),
    /// This process was [asked to end](interruption()), and so the program was killed, or not started.
    Interrupted,
}

impl Breakdown {
    /// The verdict on such a program.
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::NotStarted { error, .. } if system::is_short_of_something(error) => {
                Verdict::JudgeError
            }
            Self::NotStarted { .. } | Self::Exit { .. } => Verdict::RunTimeError,
            Self::TimeLimit(_) => Verdict::TimeLimit,
            Self::OutputLimit(_) => Verdict::OutputLimit,
            Self::Lost(_) | Self::Unread | Self::Unattended(_) | Self::Interrupted => {
                Verdict::JudgeError
            }
        }
    }
}

impl fmt::Display for Breakdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted { program, error } => {
                write!(f, "the program cannot be started: {}: {error}", program.display())
            }
            Self::Exit { status, complaint } if complaint.is_empty() => {
                write!(f, "the program ended with {status}")
            }
            Self::Exit { status, complaint } => {
                write!(f, "the program ended with {status}: {complaint}")
            }
            Self::TimeLimit(limit) => write!(f, "the program took longer than {limit:?}"),
            Self::OutputLimit(limit) => write!(f, "the program wrote more than {limit} bytes"),
            Self::Lost(error) => write!(f, "the program cannot be waited for: {error}"),
            Self::Unread => {
                write!(f, "the machine is too busy to read all that the program has written")
            }
            Self::Unattended(error) => {
                write!(f, "no thread can be started to attend to the program: {error}")
            }
            Self::Interrupted => write!(f, "interrupted"),
        }
    }
}

impl std::error::Error for Breakdown {}

/// How a run went.
#[derive(Debug)]
pub struct Run {
    /// What it wrote on standard output, or why that is nothing to judge.
    pub output: Result<Vec<u8>, Breakdown>,
    /// From its start to its end.
    pub time: Duration,
}

impl Program {
    /// Runs the program with further arguments on an input.
    ///
    /// Input, output and errors have threads of their own, so a program may answer while it reads, or
    /// not read at all. Memory: the output, to its limit, and some KiB.
    pub fn run(&self, arguments: &[&str], input: &Arc<[u8]>) -> Run {
        if interruption().is_some() {
            return Run { output: Err(Breakdown::Interrupted), time: Duration::ZERO };
        }
        self.run_in_a_group(arguments, input)
    }
}
