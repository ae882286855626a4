//! Work of which nobody knows how long it takes.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget};
use judge::lock::lock;

use super::{BLINK, PAUSE, can_redraw, style};
use crate::console::note;
use crate::numbers::grouped;

/// The progress of work of which nobody knows how long it takes.
pub(crate) struct Spinner {
    started: Instant,
    at: Arc<Mutex<At>>,
    bar: Option<ProgressBar>,
    /// Draws the bar, or writes lines where there is none.
    ticker: Option<Ticker>,
}

/// How far such work is.
struct At {
    message: String,
    positions: u64,
}

impl Spinner {
    /// Work that begins now: what it is about. Nothing is seen of work that is done in no time.
    pub(crate) fn new(message: String) -> Self {
        let started = Instant::now();
        let at = Arc::new(Mutex::new(At { message, positions: 0 }));
        let bar = can_redraw().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
            bar.with_style(style("{elapsed:>6}  {wide_msg}"))
        });
        let shown = Arc::clone(&at);
        let ticker = match &bar {
            Some(bar) => {
                let bar = bar.clone();
                Ticker::start(BLINK, move || bar.set_message(lock(&shown).line()))
            }
            None => Ticker::start(PAUSE, move || {
                let elapsed = HumanDuration(Duration::from_secs(started.elapsed().as_secs()));
                let line = lock(&shown).line();
                note(&format!("{elapsed}: {line}"));
            }),
        };
        Self { started, at, bar, ticker }
    }

    /// So many more positions are visited, by any thread.
    pub(crate) fn show(&self, message: impl FnOnce() -> String, new_positions: u64) {
        let mut at = lock(&self.at);
        at.message = message();
        at.positions += new_positions;
    }

    /// The time since the work began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl At {
    fn line(&self) -> String {
        let Self { message, positions } = self;
        match positions {
            0 => message.clone(),
            positions => format!("{message} ({} positions visited)", grouped(*positions)),
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.ticker = None;
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A thread that does something now and then, until this is dropped.
pub(super) struct Ticker {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Ticker {
    /// Does the work after each pause. `None` where no thread can be started: nothing but words
    /// would come of it.
    pub(super) fn start(pause: Duration, work: impl Fn() + Send + 'static) -> Option<Self> {
        let (stop, stopped) = mpsc::channel();
        let tick = move || {
            while stopped.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                work();
            }
        };
        let thread = thread::Builder::new().name("progress".into()).spawn(tick).ok()?;
        Some(Self { stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            // A panic in it has been shown.
            let _ = thread.join();
        }
    }
}
