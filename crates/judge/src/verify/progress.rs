//! How far a long judging is.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::process::lock;

/// Who is told now and then how far a judging is.
#[derive(Clone, Copy)]
pub struct Listener<'a> {
    /// The time between two lines, and before the first.
    pub pause: Duration,
    /// Gets each line, from any thread.
    pub tell: &'a (dyn Fn(&str) + Sync),
}

/// The progress of a judging, from its beginning.
pub(super) struct Progress<'a> {
    listener: Listener<'a>,
    start: Instant,
    last_line: Mutex<Instant>,
}

impl<'a> Progress<'a> {
    pub(super) fn new(listener: Listener<'a>) -> Self {
        let start = Instant::now();
        Self { listener, start, last_line: Mutex::new(start) }
    }

    /// Tells a line, unless there was one lately.
    pub(super) fn tell(&self, line: impl FnOnce() -> String) {
        let mut last_line = lock(&self.last_line);
        if last_line.elapsed() >= self.listener.pause {
            (self.listener.tell)(&line());
            *last_line = Instant::now();
        }
    }

    /// The time since the beginning.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// What is left of it, when so much of the whole is done, if all of it takes the same time.
    pub(super) fn left(&self, done: usize, whole: usize) -> String {
        let (done, to_do) = (done.max(1) as u128, (whole - done) as u128); // lossless: usize has at most 64 bits
        let seconds = self.elapsed().as_millis() * to_do / done / 1000;
        match seconds {
            ..90 => format!("about {seconds} s left"),
            90..5400 => format!("about {} min left", seconds / 60),
            _ => format!("about {} h left", seconds / 3600),
        }
    }
}
