//! Signals that ask this process to end.
//!
//! Programs have groups of their own, which a terminal does not reach. So Ctrl-C (SIGINT), SIGTERM,
//! SIGHUP and SIGQUIT kill them all. From then on no program is run, and whoever runs them has some
//! seconds to say what was judged so far; a second signal ends that, too. The exit code is that of
//! shells, 128 and the signal's number.
//!
//! A signal that is ignored from the start (`nohup`, or `&` in a script) stays ignored where the
//! system tells which ones are (Linux). Elsewhere such a process is ended by it.

use std::io;

use super::system;

/// A signal that asked this process to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interruption {
    pub(super) signal: u8,
}

impl Interruption {
    /// The numbers of the signals that ask this process to end, without those that it was started to
    /// ignore, where the system tells: for whoever has something to do before the end. None where no
    /// program can be run.
    pub fn signals() -> impl Iterator<Item = i32> {
        system::signals()
    }

    /// The exit code of a process that ends for it.
    pub const fn exit_code(self) -> u8 {
        128 + self.signal
    }
}

/// The signal that asked this process to end, if one did.
pub fn interruption() -> Option<Interruption> {
    system::interruption()
}

/// From now on, a signal that asks this process to end kills the programs that it runs as well, and
/// shows as an [`interruption`]. If the process has not ended some seconds later, it is ended.
///
/// # Errors
///
/// If the system refuses. That signals are seen to already is none.
pub fn kill_all_when_interrupted() -> io::Result<()> {
    system::kill_all_when_interrupted()
}
