//! What a program writes, caught as it comes.

use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long a pipe is waited for that somebody outside the killed group still holds.
const GRACE: Duration = Duration::from_millis(200);

/// Between two looks whether a pipe is at its end.
const PAUSE: Duration = Duration::from_micros(200);

/// What comes out of a pipe, read by a thread of its own.
pub(super) struct Tap {
    drawn: Arc<Mutex<Drawn>>,
    thread: JoinHandle<()>,
}

#[derive(Default)]
struct Drawn {
    bytes: Vec<u8>,
    is_too_much: bool,
    is_closed: bool,
}

impl Tap {
    /// Keeps `most` bytes and pours the others away.
    pub(super) fn new(mut pipe: impl Read + Send + 'static, most: u64) -> Self {
        let drawn = Arc::new(Mutex::new(Drawn::default()));
        let shared = Arc::clone(&drawn);
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let thread = thread::spawn(move || {
            let mut buffer = vec![0; 1 << 16];
            loop {
                let length = match pipe.read(&mut buffer) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(_) | Ok(0) => return,
                    Ok(length) => length,
                };
                let mut drawn = lock(&shared);
                if drawn.is_closed {
                    return;
                }
                let kept = length.min(most - drawn.bytes.len());
                drawn.bytes.extend_from_slice(&buffer[..kept]);
                drawn.is_too_much |= kept < length;
            }
        });
        Self { drawn, thread }
    }

    pub(super) fn is_too_much(&self) -> bool {
        lock(&self.drawn).is_too_much
    }

    /// What came, when the pipe is at its end, or after some time; and whether there was more.
    pub(super) fn close(self) -> (Vec<u8>, bool) {
        let start = Instant::now();
        while !self.thread.is_finished() && start.elapsed() < GRACE {
            thread::sleep(PAUSE);
        }
        let mut drawn = lock(&self.drawn);
        drawn.is_closed = true;
        (std::mem::take(&mut drawn.bytes), drawn.is_too_much)
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
