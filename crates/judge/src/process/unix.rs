//! Running a program in a process group, which ends with it.

mod complaint;
mod signals;
mod tap;

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use super::{Breakdown, Program, Run};
use signals::Group;
pub(super) use signals::{interruption, kill_all_when_interrupted, signals};
use tap::{Bounds, GRACE, Tap, in_background};

/// Whether there are process groups here.
pub(super) const HAS_GROUPS: bool = true;

/// How long an output is waited for that has not been read: far longer than a busy machine lets a
/// thread wait, and the end of those outside the killed group who never stop writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is kept of standard error.
const COMPLAINT: Bounds = Bounds { first: 1 << 12, last: 1 << 12 };

/// Between two looks whether the program has ended: soon at first, then ever later.
const PAUSES: [Duration; 2] = [Duration::from_micros(200), Duration::from_millis(10)];

impl Program {
    /// Runs the program, and kills its group at its end.
    pub(super) fn run_in_a_group(&self, arguments: &[&str], input: &Arc<[u8]>) -> Run {
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

/// Whether it is this machine that has too little of something, not the program.
pub(super) fn is_short_of_something(error: &io::Error) -> bool {
    let errors = [Errno::MFILE, Errno::NFILE, Errno::AGAIN, Errno::NOMEM];
    errors.iter().any(|errno| error.raw_os_error() == Some(errno.raw_os_error()))
}
