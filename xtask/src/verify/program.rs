//! Running a program on an input.

use std::convert::Infallible;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// A program and its first arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    program: OsString,
    arguments: Vec<OsString>,
}

impl CommandLine {
    /// The program with one argument.
    pub fn new(program: impl Into<OsString>, argument: &str) -> Self {
        Self { program: program.into(), arguments: vec![argument.into()] }
    }
}

impl FromStr for CommandLine {
    type Err = Infallible;

    /// Splits the text at white space: the program, then its arguments. An empty text is a program
    /// that does not exist.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        let mut words = text.split_whitespace().map(OsString::from);
        Ok(Self { program: words.next().unwrap_or_default(), arguments: words.collect() })
    }
}

/// A program, and how long it may take.
#[derive(Clone, Debug)]
pub struct Program {
    /// What to run.
    pub command: CommandLine,
    /// From its start to its end.
    pub time_limit: Duration,
}

/// Why there is no output to judge.
#[derive(Debug)]
pub enum Breakdown {
    /// The program cannot be started.
    NotStarted(io::Error),
    /// It ended otherwise than with exit code 0.
    Exit {
        /// How it ended.
        status: ExitStatus,
        /// The first line that it wrote on standard error.
        complaint: String,
    },
    /// It was stopped.
    TimeLimit(Duration),
    /// Its output cannot be read.
    Output(io::Error),
}

impl fmt::Display for Breakdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(error) => write!(f, "the program cannot be started: {error}"),
            Self::Exit { status, complaint } if complaint.is_empty() => {
                write!(f, "the program ended with {status}")
            }
            Self::Exit { status, complaint } => {
                write!(f, "the program ended with {status}: {complaint}")
            }
            Self::TimeLimit(limit) => write!(f, "the program took longer than {limit:?}"),
            Self::Output(error) => write!(f, "the program's output cannot be read: {error}"),
        }
    }
}

impl std::error::Error for Breakdown {}

/// Characters of a complaint that are kept.
const COMPLAINT: usize = 200;

/// Between two looks whether the program, which has closed its output, has ended.
const PAUSE: Duration = Duration::from_millis(1);

impl Program {
    /// Runs the program with further arguments on an input, and returns its output.
    ///
    /// The input is written by a thread of its own, so a program may answer while it reads, or not
    /// read at all.
    ///
    /// # Errors
    ///
    /// [`Breakdown`] unless it ends with exit code 0 in time.
    pub fn run(&self, arguments: &[&str], input: Vec<u8>) -> Result<Vec<u8>, Breakdown> {
        let start = Instant::now();
        let mut child = Command::new(&self.command.program)
            .args(&self.command.arguments)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(Breakdown::NotStarted)?;
        let mut standard_input = child.stdin.take().expect("it is piped");
        // A program need not read its input, so a broken pipe is nobody's fault.
        thread::spawn(move || standard_input.write_all(&input));
        let output = collect(child.stdout.take().expect("it is piped"));
        let errors = collect(child.stderr.take().expect("it is piped"));
        let outcome = self.outcome(&mut child, &output, &errors, start);
        if outcome.is_err() {
            // It may have ended by itself; then there is nothing to stop.
            let _ = child.kill();
            let _ = child.wait();
        }
        outcome
    }

    fn outcome(
        &self,
        child: &mut Child,
        output: &Receiver<io::Result<Vec<u8>>>,
        errors: &Receiver<io::Result<Vec<u8>>>,
        start: Instant,
    ) -> Result<Vec<u8>, Breakdown> {
        let left = || self.time_limit.saturating_sub(start.elapsed());
        let too_long = || Breakdown::TimeLimit(self.time_limit);
        let output = output.recv_timeout(left()).map_err(|_| too_long())?;
        let status = loop {
            match child.try_wait().map_err(Breakdown::Output)? {
                Some(status) => break status,
                None if left().is_zero() => return Err(too_long()),
                None => thread::sleep(PAUSE),
            }
        };
        if status.success() {
            return output.map_err(Breakdown::Output);
        }
        let errors = errors.recv_timeout(left()).map_err(|_| too_long())?.unwrap_or_default();
        Err(Breakdown::Exit { status, complaint: first_line(&errors) })
    }
}

/// Reads to the end, in a thread of its own.
fn collect(mut pipe: impl Read + Send + 'static) -> Receiver<io::Result<Vec<u8>>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let outcome = pipe.read_to_end(&mut bytes).map(|_| bytes);
        // Nobody waits for it any more when the time is over.
        let _ = sender.send(outcome);
    });
    receiver
}

fn first_line(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    line.chars().take(COMPLAINT).collect()
}
