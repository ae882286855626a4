//! What a program writes, caught as it comes.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long a pipe is waited for that somebody outside the killed group still holds.
const GRACE: Duration = Duration::from_millis(200);

/// Between two looks whether a pipe is at its end.
const PAUSE: Duration = Duration::from_micros(200);

/// Bytes of the stack of a thread that only copies.
const STACK: usize = 1 << 18;

/// What comes out of a pipe, read by a thread of its own.
pub(super) struct Tap {
    drawn: Arc<Mutex<Drawn>>,
    thread: JoinHandle<()>,
}

/// How many bytes are kept; the others are poured away.
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
    pub(super) fn new(pipe: impl Read + Send + 'static, bounds: Bounds) -> io::Result<Self> {
        let drawn = Arc::new(Mutex::new(Drawn::default()));
        let shared = Arc::clone(&drawn);
        let thread = in_background(move || draw(pipe, bounds, &shared))?;
        Ok(Self { drawn, thread })
    }

    pub(super) fn is_gapped(&self) -> bool {
        lock(&self.drawn).is_gapped
    }

    /// What came, when the pipe is at its end, or after some time.
    pub(super) fn close(self) -> Caught {
        let start = Instant::now();
        while !self.thread.is_finished() && start.elapsed() < GRACE {
            thread::sleep(PAUSE);
        }
        let closed = Drawn { is_closed: true, ..Drawn::default() };
        let drawn = std::mem::replace(&mut *lock(&self.drawn), closed);
        let Drawn { first, last, is_gapped, .. } = drawn;
        Caught { first, last: last.into(), is_gapped }
    }
}

/// Reads a pipe to its end, or until nobody is interested any more.
fn draw(mut pipe: impl Read, bounds: Bounds, shared: &Mutex<Drawn>) {
    let mut buffer = vec![0; 1 << 16];
    loop {
        let length = match pipe.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) | Ok(0) => return,
            Ok(length) => length,
        };
        let mut drawn = lock(shared);
        if drawn.is_closed {
            return;
        }
        drawn.keep(&buffer[..length], bounds);
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

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
