//! A connection to a member, as timely has it.
//!
//! Where a connection ends before its time, timely's threads panic. Here such an end is written down for the
//! worker to find, and the thread that has met it stays where it is until the process ends.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use timely::communication::allocator::zero_copy::stream::Stream;

/// What is known of all connections.
#[derive(Debug, Default)]
pub(crate) struct Lines(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// The first member whose connection has broken.
    lost: Option<usize>,
    /// From now on connections may end.
    is_ending: bool,
    sent_bytes: u64,
}

impl Lines {
    /// The member whose connection has broken, if one has.
    pub(crate) fn lost(&self) -> Option<usize> {
        self.state().lost
    }

    /// The bytes that were written to all connections.
    pub(crate) fn sent_bytes(&self) -> u64 {
        self.state().sent_bytes
    }

    /// From now on connections may end.
    pub(crate) fn end(&self) {
        self.state().is_ending = true;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The connection to one member.
pub(crate) struct Line {
    pub(crate) stream: TcpStream,
    pub(crate) member: usize,
    pub(crate) lines: Arc<Lines>,
}

impl Line {
    /// Writes down that the connection has broken. Never returns: there is nothing for timely to go on with.
    fn lose(&self) -> ! {
        let mut state = self.lines.state();
        if !state.is_ending {
            state.lost.get_or_insert(self.member);
        }
        drop(state);
        loop {
            std::thread::park();
        }
    }

    fn is_over<T>(&self, outcome: io::Result<T>) -> io::Result<T> {
        match outcome {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => self.lose(),
            outcome => outcome,
        }
    }
}

impl Read for Line {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let outcome = self.stream.read(bytes);
        let len = self.is_over(outcome)?;
        let has_ended = len == 0 && !bytes.is_empty();
        if has_ended && !self.lines.state().is_ending {
            self.lose();
        }
        Ok(len)
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let outcome = self.stream.write(bytes);
        let len = self.is_over(outcome)?;
        self.lines.state().sent_bytes += len as u64; // usize has at most 64 bits
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        let outcome = self.stream.flush();
        self.is_over(outcome)
    }
}

impl Stream for Line {
    fn try_clone(&self) -> io::Result<Self> {
        let stream = self.stream.try_clone()?;
        Ok(Self { stream, member: self.member, lines: Arc::clone(&self.lines) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // Who has gone before does not have to be told.
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}
