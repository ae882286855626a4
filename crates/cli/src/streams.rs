//! Standard input and output as they were given, though Rust hides what is wrong with them.
//!
//! A stream that was closed is opened on `/dev/null` before `main` begins, and one that is not open
//! for this direction takes all that is written, or is empty. So answers would be lost without a
//! word. Here such a stream is an error at its first use, as in other programs.

use std::io::{self, Read, Write};

/// Standard input.
pub(crate) fn input() -> Box<dyn Read> {
    match given::fault_of_input() {
        None => Box::new(io::stdin().lock()),
        Some(fault) => Box::new(Faulty(fault)),
    }
}

/// Standard output.
pub(crate) fn output() -> Box<dyn Write> {
    match given::fault_of_output() {
        None => Box::new(io::stdout().lock()),
        Some(fault) => Box::new(Faulty(fault)),
    }
}

/// A stream of which every use fails.
struct Faulty(Fault);

/// Makes the error that it fails with.
type Fault = fn() -> io::Error;

impl Read for Faulty {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(self.0())
    }
}

impl Write for Faulty {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(self.0())
    }
}

/// From now on, a file that grows too large (`ulimit -f`) is an error of who writes it, and not the
/// end of this process.
pub(crate) fn survive_the_file_size_limit() {
    given::survive_the_file_size_limit();
}

#[cfg(unix)]
mod given {
    use std::io;
    use std::sync::{Arc, OnceLock};

    use rustix::fs::{OFlags, fcntl_getfl};
    use rustix::io::{Errno, fcntl_getfd};
    use rustix::stdio::{stdin, stdout};

    use super::Fault;

    /// Whether input and output were open when the process began.
    static WERE_OPEN: OnceLock<[bool; 2]> = OnceLock::new();

    /// Runs before Rust opens what is closed, and so before `main`. It may use nothing that `main`
    /// would prepare: these are two system calls and a store.
    #[ctor::ctor(unsafe)]
    fn look() {
        let _ = WERE_OPEN.set([stdin(), stdout()].map(|stream| fcntl_getfd(stream).is_ok()));
    }

    pub(super) fn fault_of_input() -> Option<Fault> {
        let is_open_for_it = fcntl_getfl(stdin()).is_ok_and(|flags| mode(flags) != OFlags::WRONLY);
        fault(0, is_open_for_it)
    }

    pub(super) fn fault_of_output() -> Option<Fault> {
        let is_open_for_it = fcntl_getfl(stdout()).is_ok_and(|flags| mode(flags) != OFlags::RDONLY);
        fault(1, is_open_for_it)
    }

    pub(super) fn survive_the_file_size_limit() {
        // Without it the process ends as if this had not been tried.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    }

    fn mode(flags: OFlags) -> OFlags {
        flags & OFlags::RWMODE
    }

    fn fault(stream: usize, is_open_for_it: bool) -> Option<Fault> {
        let was_open = WERE_OPEN.get().is_none_or(|were_open| were_open[stream]);
        let is_right = was_open && is_open_for_it;
        (!is_right).then_some(|| io::Error::from(Errno::BADF))
    }
}

/// Elsewhere a stream is taken as it is, and files have no limits.
#[cfg(not(unix))]
mod given {
    use super::Fault;

    pub(super) fn fault_of_input() -> Option<Fault> {
        None
    }

    pub(super) fn fault_of_output() -> Option<Fault> {
        None
    }

    pub(super) fn survive_the_file_size_limit() {}
}
