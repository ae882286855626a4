//! Signals, and the process groups that they are to end.

use std::fs;
use std::io;
use std::process::Child;
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::lock::lock;
use crate::process::Interruption;

/// How long this process may go on after a signal.
const GRACE: Duration = Duration::from_secs(2);

/// Between two looks whether there is a second signal.
const PAUSE: Duration = Duration::from_millis(10);

/// As [`Interruption::signals`] says.
pub(in crate::process) fn signals() -> impl Iterator<Item = i32> {
    let ignored = ignored_signals();
    let is_heeded = move |signal: &i32| ignored & (1 << (signal - 1)) == 0;
    [SIGHUP, SIGINT, SIGQUIT, SIGTERM].into_iter().filter(is_heeded)
}

static INTERRUPTION: OnceLock<Interruption> = OnceLock::new();

/// As [`interruption`](crate::process::interruption()) says.
pub(in crate::process) fn interruption() -> Option<Interruption> {
    INTERRUPTION.get().copied()
}

/// As [`kill_all_when_interrupted`](crate::process::kill_all_when_interrupted) says.
pub(in crate::process) fn kill_all_when_interrupted() -> io::Result<()> {
    static ARE_SEEN_TO: Mutex<bool> = Mutex::new(false);

    let mut are_seen_to = lock(&ARE_SEEN_TO);
    if *are_seen_to {
        return Ok(());
    }
    let mut signals = Signals::new(signals())?;
    thread::Builder::new().spawn(move || await_signal(&mut signals))?;
    *are_seen_to = true;
    Ok(())
}

/// The signals that this process ignores, a bit each from signal 1 on (proc(5), `SigIgn`); none
/// where the system does not tell.
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

fn await_signal(signals: &mut Signals) {
    let signal = loop {
        if let Some(signal) = signals.wait().next() {
            break signal;
        }
    };
    let signal = u8::try_from(signal).expect("the signals here have small numbers");
    let interruption = *INTERRUPTION.get_or_init(|| Interruption { signal });
    let start = Instant::now();
    while start.elapsed() < GRACE && signals.pending().next().is_none() {
        // Again and again: one may just have been started.
        lock(&GROUPS).iter().copied().for_each(kill_group);
        thread::sleep(PAUSE);
    }
    std::process::exit(interruption.exit_code().into());
}

/// A process group that is running, until it is dropped, which kills it.
pub(super) struct Group(Pid);

/// The groups that are running.
static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

impl Group {
    pub(super) fn new(leader: &Child) -> Self {
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
