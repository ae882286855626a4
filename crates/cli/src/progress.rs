//! How far a long search is, on standard error: bars on a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::numbers::{grouped, real};

/// Time between lines, and before the first.
const PAUSE: Duration = Duration::from_secs(5);

/// The progress of a level-by-level search over a known number of boards.
pub(crate) struct Progress {
    bars: Option<Bars>,
    board_count: u64,
    /// Boards found when the search began here, which is not always its beginning.
    found_before: u64,
    depth: usize,
    started: Instant,
    so_far: Mutex<SoFar>,
}

struct SoFar {
    found: u64,
    last_line: Instant,
}

struct Bars {
    all: MultiProgress,
    level: ProgressBar,
    total: ProgressBar,
}

impl Progress {
    /// The progress of a search for `board_count` boards, `found` of which are found already.
    pub(crate) fn new(board_count: u64, found: u64) -> Self {
        let now = Instant::now();
        Self {
            bars: io::stderr().is_terminal().then(|| Bars::new(board_count, found)),
            board_count,
            found_before: found,
            depth: 0,
            started: now,
            so_far: SoFar { found, last_line: now }.into(),
        }
    }

    /// A level of so many columns begins.
    pub(crate) fn begin_level(&mut self, depth: usize, column_count: usize) {
        self.depth = depth;
        if let Some(Bars { level, .. }) = &self.bars {
            level.set_length(column_count as u64); // usize has at most 64 bits
            level.set_position(0);
            level.set_message(format!("depth {depth}"));
        }
    }

    /// A column of the level is done, by any thread.
    pub(crate) fn end_column(&self, new_boards: u64) {
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        so_far.found += new_boards;
        if let Some(Bars { level, total, .. }) = &self.bars {
            level.inc(1);
            total.set_position(so_far.found);
        } else if so_far.last_line.elapsed() >= PAUSE {
            so_far.last_line = Instant::now();
            self.note(&self.line(so_far.found));
        }
    }

    /// How far the search is, in words.
    fn line(&self, found: u64) -> String {
        let (found_here, board_count) = (found - self.found_before, self.board_count);
        let left = board_count.saturating_sub(found);
        let left = self.started.elapsed().as_secs_f64() * real(left) / real(found_here.max(1));
        format!(
            "depth {}: {} of {} boards, {:.0} %, about {} left",
            self.depth,
            grouped(found),
            grouped(board_count),
            100.0 * real(found) / real(board_count),
            HumanDuration(Duration::from_secs_f64(left.min(1e9))),
        )
    }

    /// Writes a line to standard error, now.
    pub(crate) fn note(&self, line: &str) {
        // Where standard error is gone there is nobody to tell.
        self.beside(|| drop(writeln!(io::stderr().lock(), "tiles: {line}")));
    }

    /// Runs something that writes to a terminal, without the bars in its way.
    pub(crate) fn beside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bars {
            Some(Bars { all, .. }) => all.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(Bars { all, .. }) = &self.bars {
            drop(all.clear());
        }
    }
}

impl Bars {
    fn new(board_count: u64, found: u64) -> Self {
        let all = MultiProgress::with_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        let level = all.add(ProgressBar::new(0));
        level.set_style(style("{msg:12} [{bar:40}] column {human_pos} of {human_len}"));
        let total = all.add(ProgressBar::new(board_count).with_position(found));
        total.set_style(style(
            "{percent:>3} %        [{bar:40}] {human_pos} of {human_len} boards, {eta} left",
        ));
        Self { all, level, total }
    }
}

/// The progress of work of which nobody knows how long it takes: on a terminal, nothing elsewhere.
pub(crate) struct Spinner {
    started: Instant,
    bar: Option<ProgressBar>,
}

impl Spinner {
    pub(crate) fn new() -> Self {
        let bar = || {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
            bar.with_style(style("{elapsed:>6}  {msg}, {human_pos} positions visited"))
        };
        Self { started: Instant::now(), bar: io::stderr().is_terminal().then(bar) }
    }

    /// So many more positions are visited, by any thread.
    pub(crate) fn show(&self, message: impl FnOnce() -> String, new_positions: u64) {
        if let Some(bar) = &self.bar {
            bar.set_message(message());
            bar.inc(new_positions);
        }
    }

    /// The time since the work began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates here are well formed")
}
