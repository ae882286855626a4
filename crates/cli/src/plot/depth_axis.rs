//! The axis that both panels stand on.

use std::fmt::{self, Display, Formatter};

use super::{INK, PALE_INK, PANEL_HEIGHT, RIGHT, TOPS};
use crate::numbers::{real_length, round_step};

/// The part of a depth's place that its bar takes.
const BAR_PART: f64 = 0.84;
/// Width of a bar, at most.
const WIDEST_BAR: f64 = 110.0;
/// Steps between depths that are labelled, at most.
const STEPS: u64 = 20;

/// The depths, each with a place of the same width.
pub(super) struct DepthAxis {
    /// The left end of both panels.
    pub(super) left: f64,
    level_count: usize,
    /// Width of a depth's place.
    place: f64,
}

impl DepthAxis {
    /// The axis from a left end on.
    pub(super) fn new(left: f64, level_count: usize) -> Self {
        Self { left, level_count, place: (RIGHT - left) / real_length(level_count.max(1)) }
    }

    /// The middle of a depth's place.
    pub(super) fn middle(&self, depth: usize) -> f64 {
        self.left + self.place * (real_length(depth) + 0.5)
    }

    /// Width of a bar.
    pub(super) fn bar_width(&self) -> f64 {
        (self.place * BAR_PART).min(WIDEST_BAR)
    }

    /// The depths that are labelled.
    pub(super) fn ticks(&self) -> impl Iterator<Item = usize> {
        let last = u64::try_from(self.level_count.saturating_sub(1)).unwrap_or(u64::MAX);
        let step = usize::try_from(round_step(last, STEPS)).unwrap_or(usize::MAX);
        (0..self.level_count).step_by(step)
    }
}

impl Display for DepthAxis {
    /// Writes the labels under the lower panel.
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let foot = TOPS[1] + PANEL_HEIGHT;
        writeln!(out, r#"<g font-size="12" text-anchor="middle" fill="{PALE_INK}">"#)?;
        for depth in self.ticks() {
            let (x, y) = (self.middle(depth), foot + 20.0);
            writeln!(out, r#"<text x="{x:.2}" y="{y}">{depth}</text>"#)?;
        }
        let (x, y) = (f64::midpoint(self.left, RIGHT), foot + 46.0);
        writeln!(
            out,
            r#"<text x="{x:.2}" y="{y}" font-size="13" fill="{INK}">depth (moves)</text>"#
        )?;
        writeln!(out, "</g>")
    }
}
