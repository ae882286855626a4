//! What a program writes, caught as it comes.
//!
//! A pipe that nobody reads fills up, and the program that writes into it waits for ever. So a thread reads
//! each pipe to its end, and keeps as much as its bounds say. The end may not come: a process that has left
//! the killed group can hold the pipe open. Then what has arrived is taken, after a short wait.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{Errno, ioctl_fionread};

use crate::lock::lock;

/// How long an empty pipe is waited for that somebody outside the killed group still holds.
pub(super) const GRACE: Duration = Duration::from_millis(200);

/// Between two looks whether a pipe is at its end.
const PAUSE: Duration = Duration::from_micros(200);

/// Bytes of the stack of a thread that only copies.
const STACK: usize = 1 << 18;

/// What comes out of a pipe, read by a thread of its own.
pub(super) struct Tap {
    shared: Arc<Shared>,
    thread: JoinHandle<()>,
}

/// What the thread and its owner have in common.
struct Shared {
    /// Read only while `drawn` is locked: so nothing is ever on its way from here to there.
    pipe: File,
    drawn: Mutex<Drawn>,
}

/// How many bytes are kept; the others are read and dropped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The first ones.
    pub(super) first: u64,
    /// The last ones of those after them.
    pub(super) last: usize,
}

/// What was kept.
#[derive(Debug, Default)]
pub(super) struct Caught {
    pub(super) first: Vec<u8>,
    pub(super) last: Vec<u8>,
    /// Whether there was more between them.
    pub(super) is_gapped: bool,
    /// Whether there may be more after them, that nobody came to read.
    pub(super) is_cut: bool,
}

#[derive(Default)]
struct Drawn {
    first: Vec<u8>,
    last: VecDeque<u8>,
    is_gapped: bool,
    is_closed: bool,
}

impl Tap {
    /// Keeps what the bounds say.
    ///
    /// # Errors
    ///
    /// If no thread can be started.
    pub(super) fn new(pipe: impl Into<OwnedFd>, bounds: Bounds) -> io::Result<Self> {
        let pipe = File::from(pipe.into());
        let shared = Arc::new(Shared { pipe, drawn: Mutex::default() });
        let drawing = Arc::clone(&shared);
        let thread = in_background(move || drawing.draw(bounds))?;
        Ok(Self { shared, thread })
    }

    pub(super) fn is_gapped(&self) -> bool {
        lock(&self.shared.drawn).is_gapped
    }

    /// What came, when the pipe is at its end, or is still open and empty: all that was in it when the
    /// program ended, if `patience` is enough for it.
    pub(super) fn close(self, patience: Duration) -> Caught {
        let start = Instant::now();
        loop {
            let is_at_end = self.thread.is_finished();
            let mut drawn = lock(&self.shared.drawn);
            let is_empty = is_at_end || self.shared.is_empty();
            let longest = if is_empty { GRACE } else { patience };
            if is_at_end || start.elapsed() >= longest {
                let closed = Drawn { is_closed: true, ..Drawn::default() };
                let Drawn { first, last, is_gapped, .. } = std::mem::replace(&mut *drawn, closed);
                return Caught { first, last: last.into(), is_gapped, is_cut: !is_empty };
            }
            drop(drawn);
            thread::sleep(PAUSE);
        }
    }
}

impl Shared {
    /// Reads the pipe to its end, or until nobody is interested any more.
    fn draw(&self, bounds: Bounds) {
        let mut buffer = vec![0; 1 << 16];
        loop {
            match poll(&mut [PollFd::new(&self.pipe, PollFlags::IN)], None) {
                Err(Errno::INTR) => continue,
                Err(_) => return,
                Ok(_) => {}
            }
            let mut drawn = lock(&self.drawn);
            if drawn.is_closed {
                return;
            }
            // It does not wait: there is something to read, or the end.
            match (&self.pipe).read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) | Ok(0) => return,
                Ok(length) => drawn.keep(&buffer[..length], bounds),
            }
            if drawn.is_gapped && bounds.last == 0 {
                return;
            }
        }
    }

    /// Whether nothing is in the pipe. Where the system does not tell, it may be so.
    fn is_empty(&self) -> bool {
        ioctl_fionread(&self.pipe).is_ok_and(|bytes| bytes == 0)
    }
}

impl Drawn {
    fn keep(&mut self, bytes: &[u8], bounds: Bounds) {
        let most = usize::try_from(bounds.first).unwrap_or(usize::MAX);
        let (first, rest) = bytes.split_at(bytes.len().min(most - self.first.len()));
        self.first.extend_from_slice(first);
        self.last.extend(rest);
        let excess = self.last.len().saturating_sub(bounds.last);
        self.last.drain(..excess);
        self.is_gapped |= excess > 0;
    }
}

/// Starts a thread that only copies from here to there.
///
/// # Errors
///
/// If it cannot be started.
pub(super) fn in_background(copy: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().stack_size(STACK).spawn(copy)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The thread that reads is held up for longer than an empty pipe is waited for, as on a machine
    /// with much else to do, and the pipe stays open, as when somebody outside the group holds it.
    #[test]
    fn what_is_in_the_pipe_is_drawn_however_long_it_takes() {
        let (pipe, mut writer) = io::pipe().expect("there are files to open");
        let tap = Tap::new(pipe, Bounds { first: 100, last: 0 }).expect("there are threads");
        let shared = Arc::clone(&tap.shared);
        let drawn = lock(&shared.drawn);
        let closer = thread::spawn(move || tap.close(Duration::MAX));
        io::Write::write_all(&mut writer, b"late").expect("there is a reader");
        thread::sleep(2 * GRACE);
        drop(drawn);
        let caught = closer.join().expect("it ends");
        assert_eq!((&*caught.first, caught.is_cut), (&b"late"[..], false));
    }
}
