//! Running a program on an input, within limits.
//!
//! Every program is the leader of a process group of its own. When it ends, or is stopped, the whole
//! group is killed: no grandchild goes on, holds a pipe open, or is waited for.

mod tap;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use crate::Verdict;
use tap::{Tap, lock};

/// A program and its first arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    program: OsString,
    arguments: Vec<OsString>,
}

impl CommandLine {
    /// The program with its first arguments.
    pub fn new(program: impl Into<OsString>, arguments: &[String]) -> Self {
        Self { program: program.into(), arguments: arguments.iter().map(OsString::from).collect() }
    }
}

impl FromStr for CommandLine {
    type Err = shell_words::ParseError;

    /// Splits the text into words as a shell does: the program, then its arguments. An empty text is
    /// a program that does not exist.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = shell_words::split(text)?.into_iter().map(OsString::from);
        Ok(Self { program: words.next().unwrap_or_default(), arguments: words.collect() })
    }
}

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
        /// The first line that it wrote on standard error.
        complaint: String,
    },
    /// It was stopped for its time.
    TimeLimit(Duration),
    /// It was stopped for its output.
    OutputLimit(u64),
    /// It cannot be waited for.
    Lost(io::Error),
}

impl Breakdown {
    /// The verdict on such a program.
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::NotStarted { error, .. } if is_short_of_something(error) => Verdict::JudgeError,
            Self::NotStarted { .. } | Self::Exit { .. } => Verdict::RunTimeError,
            Self::TimeLimit(_) => Verdict::TimeLimit,
            Self::OutputLimit(_) => Verdict::OutputLimit,
            Self::Lost(_) => Verdict::JudgeError,
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

/// Bytes of standard error that are kept.
const COMPLAINT_BYTES: u64 = 1 << 12;

/// Characters of a complaint that are shown.
const COMPLAINT: usize = 200;

/// Between two looks whether the program has ended: soon at first, then ever later.
const PAUSES: [Duration; 2] = [Duration::from_micros(200), Duration::from_millis(10)];

impl Program {
    /// Runs the program with further arguments on an input.
    ///
    /// Input, output and errors have threads of their own, so a program may answer while it reads, or
    /// not read at all. Memory: the output, to its limit, and some KiB.
    pub fn run(&self, arguments: &[&str], input: &Arc<[u8]>) -> Run {
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
        let mut standard_input = child.stdin.take().expect("it is piped");
        // A program need not read its input, so a broken pipe is nobody's fault.
        thread::spawn(move || standard_input.write_all(&input));
        let output = Tap::new(child.stdout.take().expect("it is piped"), self.limits.output);
        let errors = Tap::new(child.stderr.take().expect("it is piped"), COMPLAINT_BYTES);
        let group = Group::new(&child);
        let end = self.await_end(&child, &output, start);
        let time = start.elapsed();
        // Before the leader is waited for, no other group can have its number.
        drop(group);
        let status = child.wait();
        let (output, is_too_much) = output.close();
        let (errors, _) = errors.close();
        let output = match (end, status) {
            (Err(breakdown), _) => Err(breakdown),
            (Ok(()), Err(error)) => Err(Breakdown::Lost(error)),
            (Ok(()), Ok(_)) if is_too_much => Err(Breakdown::OutputLimit(self.limits.output)),
            (Ok(()), Ok(status)) if status.success() => Ok(output),
            (Ok(()), Ok(status)) => Err(Breakdown::Exit { status, complaint: first_line(&errors) }),
        };
        Run { output, time }
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
            if output.is_too_much() {
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

/// A process group that is running, until it is dropped, which kills it.
struct Group(Pid);

/// The groups that are running.
static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

impl Group {
    fn new(leader: &Child) -> Self {
        let pid = Pid::from_child(leader);
        lock(&GROUPS).push(pid);
        Self(pid)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let mut groups = lock(&GROUPS);
        kill_group(self.0);
        groups.retain(|group| *group != self.0);
    }
}

fn kill_group(group: Pid) {
    // A group with nobody left in it is as good as killed.
    let _ = kill_process_group(group, Signal::KILL);
}

/// From now on, an interruption of this process (Ctrl-C, SIGTERM) kills the programs that it runs,
/// and ends it with exit code 130. They have groups of their own, which a terminal does not reach.
///
/// # Errors
///
/// If the system refuses. That it is seen to already is none.
pub fn kill_all_when_interrupted() -> Result<(), ctrlc::Error> {
    let handled = ctrlc::set_handler(|| {
        lock(&GROUPS).iter().copied().for_each(kill_group);
        std::process::exit(130);
    });
    match handled {
        Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        handled => handled,
    }
}

fn first_line(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    line.chars().filter(|letter| !letter.is_control()).take(COMPLAINT).collect()
}
