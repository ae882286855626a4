//! How far a long search is, on standard error: bars on a terminal, a line now and then elsewhere.

mod spinner;

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use judge::lock::lock;
use verify::Listener;

use crate::console::note;
use crate::memory::shown;
use crate::numbers::{grouped, real};
pub(crate) use spinner::Spinner;

/// Time between lines, and before the first.
const PAUSE: Duration = Listener::DEFAULT_PAUSE;

/// Time between two states of what a terminal shows.
const BLINK: Duration = Duration::from_millis(100);

/// Whether standard error is a terminal on which lines can be drawn anew.
fn can_redraw() -> bool {
    let is_dumb = || match std::env::var_os("TERM") {
        Some(name) => name == "dumb" || name.is_empty(),
        None => cfg!(unix),
    };
    io::stderr().is_terminal() && !is_dumb()
}

/// The progress of a level-by-level search over a known number of boards.
pub(crate) struct SearchProgress {
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
    /// Where the search is at work, if it lies in files.
    on_files: Option<OnFiles>,
    last_line: Instant,
}

/// Where a search in files is at work.
#[derive(Clone, Copy)]
pub(crate) struct OnFiles {
    /// The volume, counted from 0, of so many.
    pub(crate) volume: usize,
    pub(crate) volume_count: usize,
    /// The bytes of all files.
    pub(crate) on_disk: u64,
}

struct Bars {
    all: MultiProgress,
    level: ProgressBar,
    total: ProgressBar,
    line: ProgressBar,
}

impl SearchProgress {
    /// The progress of a search for `board_count` boards, `found` of which are found already.
    pub(crate) fn new(board_count: u64, found: u64) -> Self {
        let now = Instant::now();
        Self {
            bars: can_redraw().then(|| Bars::new(board_count, found)),
            board_count,
            found_before: found,
            depth: 0,
            started: now,
            so_far: SoFar { found, on_files: None, last_line: now }.into(),
        }
    }

    /// A level of so many parts begins.
    pub(crate) fn begin_level(&mut self, depth: usize, part_count: usize) {
        self.depth = depth;
        if let Some(Bars { level, .. }) = &self.bars {
            level.set_length(part_count as u64); // usize has at most 64 bits
            level.set_position(0);
        }
    }

    /// A part of the level is done, by any thread.
    pub(crate) fn end_part(&self, new_boards: u64, on_files: Option<OnFiles>) {
        let mut so_far = lock(&self.so_far);
        so_far.found += new_boards;
        so_far.on_files = on_files;
        let pause = if self.bars.is_some() { BLINK } else { PAUSE };
        let is_due = so_far.last_line.elapsed() >= pause;
        if is_due {
            so_far.last_line = Instant::now();
        }
        match &self.bars {
            Some(Bars { level, total, line, .. }) => {
                level.inc(1);
                total.set_position(so_far.found);
                if is_due {
                    line.set_message(self.line(so_far.found, on_files));
                }
            }
            None if is_due => note(&self.line(so_far.found, on_files)),
            None => {}
        }
    }

    /// How far the search is, in words.
    fn line(&self, found: u64, on_files: Option<OnFiles>) -> String {
        let Self { depth, board_count, .. } = *self;
        let (here, of) = (grouped(found), grouped(board_count));
        let percent = 100.0 * real(found) / real(board_count);
        let mut line = format!("depth {depth}: {here} of {of} boards, {percent:.0} %");
        if let Some(OnFiles { volume, volume_count, on_disk }) = on_files {
            let (volume, on_disk) = (volume + 1, shown(on_disk));
            write!(line, ", volume {volume} of {volume_count}, {on_disk} on disk")
                .expect("a text takes all");
        }
        let found_here = found - self.found_before;
        let to_find = board_count.saturating_sub(self.found_before);
        if let Some(left) = time_left(self.started.elapsed(), found_here, to_find) {
            write!(line, ", about {} left", HumanDuration(left)).expect("a text takes all");
        }
        line
    }

    /// Writes a line to standard error, now.
    pub(crate) fn note(&self, line: &str) {
        self.beside(|| note(line));
    }

    /// Runs something that writes to a terminal, without the bars in its way.
    pub(crate) fn beside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bars {
            Some(Bars { all, .. }) => all.suspend(write),
            None => write(),
        }
    }
}

/// The part of all boards from which on their pace tells something of the time that is left: one in
/// so many. The many small levels at the start take far more time a board than those in the middle.
const TELLING_PART: u64 = 10;

/// The time that a search will still take which found `found` of `to_find` boards in the time
/// `elapsed`, if that tells anything yet.
fn time_left(elapsed: Duration, found: u64, to_find: u64) -> Option<Duration> {
    let tells = found > 0 && found >= to_find / TELLING_PART;
    let part = real(to_find.saturating_sub(found)) / real(found.max(1));
    tells.then(|| elapsed.mul_f64(part))
}

impl Drop for SearchProgress {
    fn drop(&mut self) {
        if let Some(Bars { all, .. }) = &self.bars {
            drop(all.clear());
        }
    }
}

impl Bars {
    fn new(board_count: u64, found: u64) -> Self {
        let all = MultiProgress::with_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        let level = all.add(ProgressBar::new(0).with_style(style("level [{wide_bar}]")));
        let total = ProgressBar::new(board_count).with_position(found);
        let total = all.add(total.with_style(style("total [{wide_bar}]")));
        let line = all.add(ProgressBar::no_length().with_style(style("{wide_msg}")));
        Self { all, level, total, line }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates here are well formed")
}

#[cfg(test)]
mod tests;
