//! How far a long judging is.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use judge::lock::lock;

/// Who is told now and then how far a judging is.
#[derive(Clone, Copy)]
pub struct Listener<'a> {
    /// The time between two lines, and before the first.
    pub pause: Duration,
    /// Gets each line, from any thread.
    pub tell: &'a (dyn Fn(&str) + Sync),
}

/// The progress of a judging, from its beginning.
pub(crate) struct JudgingProgress<'a> {
    listener: Listener<'a>,
    start: Instant,
    last_line: Mutex<Instant>,
}

impl Listener<'_> {
    /// A pause after which people want to hear something.
    pub const DEFAULT_PAUSE: Duration = Duration::from_secs(5);
}

impl<'a> JudgingProgress<'a> {
    pub(crate) fn new(listener: Listener<'a>) -> Self {
        let start = Instant::now();
        Self { listener, start, last_line: Mutex::new(start) }
    }

    /// Tells a line, unless there was one lately.
    pub(crate) fn tell(&self, line: impl FnOnce() -> String) {
        let mut last_line = lock(&self.last_line);
        if last_line.elapsed() >= self.listener.pause {
            (self.listener.tell)(&line());
            *last_line = Instant::now();
        }
    }

    /// The time since the beginning.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

/// The time that is left when so much of the whole was done in the time `elapsed`, in words, if all of
/// it takes the same.
pub(crate) fn left(elapsed: Duration, done: usize, whole: usize) -> String {
    let (done, to_do) = (done.max(1) as u128, (whole - done) as u128); // lossless: usize has at most 64 bits
    let seconds = elapsed.as_millis() * to_do / done / 1000;
    match seconds {
        ..90 => format!("about {seconds} s left"),
        90..5400 => format!("about {} min left", seconds / 60),
        _ => format!("about {} h left", seconds / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_takes_as_long_as_what_was_done() {
        let after = |seconds, done, whole| left(Duration::from_secs(seconds), done, whole);
        assert_eq!(after(0, 12, 24), "about 0 s left");
        assert_eq!(after(0, 0, 24), "about 0 s left");
        assert_eq!(after(30, 1, 3), "about 60 s left");
        assert_eq!(after(30, 1, 4), "about 1 min left");
        assert_eq!(after(60, 1, 90), "about 89 min left");
        assert_eq!(after(60, 1, 91), "about 1 h left");
        assert_eq!(after(7, 24, 24), "about 0 s left");
    }
}
