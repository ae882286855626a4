//! Running a program on an input, within limits.
//!
//! Every program is the leader of a process group of its own. When it ends, or is stopped, the whole
//! group is killed: no grandchild goes on, holds a pipe open, or is waited for.

mod command;
mod complaint;
mod interruption;
mod tap;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use crate::Verdict;
pub use command::{BadCommand, CommandLine};
use interruption::Group;
pub use interruption::{Interruption, interruption, kill_all_when_interrupted};
use tap::{Bounds, GRACE, Tap, in_background};

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
            Self::NotStarted { error, .. } if is_short_of_something(error) => Verdict::JudgeError,
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

/// Whether it is this machine that has too little of something, not the program.
fn is_short_of_something(error: &io::Error) -> bool {
    use rustix::io::Errno;

    let errors = [Errno::MFILE, Errno::NFILE, Errno::AGAIN, Errno::NOMEM];
    errors.iter().any(|errno| error.raw_os_error() == Some(errno.raw_os_error()))
}

/// How a run went.
#[derive(Debug)]
pub struct Run {
    /// What it wrote on standard output, or why that is nothing to judge.
    pub output: Result<Vec<u8>, Breakdown>,
    /// From its start to its end.
    pub time: Duration,
}

/// How long an output is waited for that has not been read: far longer than a busy machine lets a
/// thread wait, and the end of those outside the killed group who never stop writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is kept of standard error.
const COMPLAINT: Bounds = Bounds { first: 1 << 12, last: 1 << 12 };

/// Between two looks whether the program has ended: soon at first, then ever later.
const PAUSES: [Duration; 2] = [Duration::from_micros(200), Duration::from_millis(10)];

impl Program {
    /// Runs the program with further arguments on an input.
    ///
    /// Input, output and errors have threads of their own, so a program may answer while it reads, or
    /// not read at all. Memory: the output, to its limit, and some KiB.
    pub fn run(&self, arguments: &[&str], input: &Arc<[u8]>) -> Run {
        if interruption().is_some() {
            return Run { output: Err(Breakdown::Interrupted), time: Duration::ZERO };
        }
        let start = Instant::now();
        let child = Command::new(&self.command.program)
            .args(&self.command.arguments)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn();
        match child {
            Err(error) => {
                let program = self.command.program.clone();
                let output = Err(Breakdown::NotStarted { program, error });
                Run { output, time: Duration::ZERO }
            }
            Ok(child) => self.attend(child, Arc::clone(input), start),
        }
    }

    /// Waits for the end of a program, kills its group, and takes what it wrote.
    fn attend(&self, mut child: Child, input: Arc<[u8]>, start: Instant) -> Run {
        let group = Group::new(&child);
        let taps = self.taps(&mut child, input);
        let end = match &taps {
            Ok((output, _)) => self.await_end(&child, output, start),
            Err(_) => Ok(()),
        };
        let time = start.elapsed();
        // Before the leader is waited for, no other group can have its number.
        drop(group);
        let status = child.wait();
        let (output, errors) = match taps {
            Ok((output, errors)) => (output.close(PATIENCE), errors.close(GRACE)),
            Err(error) => return Run { output: Err(Breakdown::Unattended(error)), time },
        };
        let output = match (end, status) {
            (Err(breakdown), _) => Err(breakdown),
            (Ok(()), _) if interruption().is_some() => Err(Breakdown::Interrupted),
            (Ok(()), Err(error)) => Err(Breakdown::Lost(error)),
            (Ok(()), Ok(_)) if output.is_gapped => Err(Breakdown::OutputLimit(self.limits.output)),
            (Ok(()), Ok(status)) if status.success() && output.is_cut => Err(Breakdown::Unread),
            (Ok(()), Ok(status)) if status.success() => Ok(output.first),
            (Ok(()), Ok(status)) => {
                Err(Breakdown::Exit { status, complaint: complaint::shown(&errors) })
            }
        };
        Run { output, time }
    }

    /// Hands a program its input, and takes what it writes on standard output and error.
    fn taps(&self, child: &mut Child, input: Arc<[u8]>) -> io::Result<(Tap, Tap)> {
        let mut standard_input = child.stdin.take().expect("it is piped");
        // A program need not read its input, so a broken pipe is nobody's fault.
        in_background(move || drop(standard_input.write_all(&input)))?;
        let bounds = Bounds { first: self.limits.output, last: 0 };
        let output = Tap::new(child.stdout.take().expect("it is piped"), bounds)?;
        let errors = Tap::new(child.stderr.take().expect("it is piped"), COMPLAINT)?;
        Ok((output, errors))
    }

    /// Waits until the program has ended, without laying hands on it.
    fn await_end(&self, child: &Child, output: &Tap, start: Instant) -> Result<(), Breakdown> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        let mut pause = PAUSES[0];
        loop {
            match waitid(WaitId::Pid(Pid::from_child(child)), options) {
                Ok(None) => {}
                Ok(Some(_)) => return Ok(()),
                Err(error) => return Err(Breakdown::Lost(error.into())),
            }
            if interruption().is_some() {
                return Err(Breakdown::Interrupted);
            }
            if output.is_gapped() {
                return Err(Breakdown::OutputLimit(self.limits.output));
            }
            if start.elapsed() >= self.limits.time {
                return Err(Breakdown::TimeLimit(self.limits.time));
            }
            thread::sleep(pause);
            pause = (pause * 2).min(PAUSES[1]);
        }
    }
}
