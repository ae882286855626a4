//! One set of bars, with the lines behind it.

use std::fmt::{self, Display, Formatter};

use super::depth_axis::DepthAxis;
use super::scale::Scale;
use super::{AXIS, INK, PALE_INK, PANEL_HEIGHT, RIGHT};
use crate::numbers::counted;

/// Colour of the bars.
const BAR: &str = "#2f6db3";
/// Colour of the lines behind the bars.
const GRID: &str = "#e4e7eb";
/// Length of the mark at a labelled depth.
const MARK: f64 = 5.0;

pub(super) struct Panel<'a> {
    /// The upper end.
    pub(super) top: f64,
    pub(super) scale: &'a Scale,
    pub(super) axis: &'a DepthAxis,
    /// Boards at each depth.
    pub(super) level_counts: &'a [u64],
}

impl Panel<'_> {
    /// The lower end, where the bars stand.
    fn foot(&self) -> f64 {
        self.top + PANEL_HEIGHT
    }

    /// A line behind the bars for every tick of the scale.
    fn grid(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let left = self.axis.left;
        writeln!(out, r#"<g stroke="{GRID}">"#)?;
        for (count, _) in self.scale.ticks() {
            let y = self.foot() - PANEL_HEIGHT * self.scale.height(count);
            writeln!(out, r#"<line x1="{left}" y1="{y:.2}" x2="{RIGHT}" y2="{y:.2}"/>"#)?;
        }
        writeln!(out, "</g>")
    }

    /// The numbers beside the scale, and its name.
    fn labels(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let x = self.axis.left - 9.0;
        writeln!(out, r#"<g font-size="12" text-anchor="end" fill="{PALE_INK}">"#)?;
        for (count, label) in self.scale.ticks() {
            let Some(label) = label else { continue };
            let y = self.foot() - PANEL_HEIGHT * self.scale.height(count) + 4.0;
            writeln!(out, r#"<text x="{x}" y="{y:.2}">{label}</text>"#)?;
        }
        writeln!(out, "</g>")?;
        let (middle, name) = (self.top + PANEL_HEIGHT / 2.0, self.scale.name());
        writeln!(
            out,
            r#"<text transform="translate(26 {middle}) rotate(-90)" font-size="13" text-anchor="middle" fill="{INK}">{name}</text>"#
        )
    }

    /// A bar for every depth with boards.
    fn bars(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let width = self.axis.bar_width();
        writeln!(out, r#"<g fill="{BAR}">"#)?;
        for (depth, &count) in self.level_counts.iter().enumerate().filter(|level| *level.1 > 0) {
            let height = PANEL_HEIGHT * self.scale.height(count);
            let (x, y) = (self.axis.middle(depth) - width / 2.0, self.foot() - height);
            let boards = counted(count, "board");
            writeln!(
                out,
                r#"<rect x="{x:.2}" y="{y:.2}" width="{width:.2}" height="{height:.2}"><title>depth {depth}: {boards}</title></rect>"#
            )?;
        }
        writeln!(out, "</g>")
    }

    /// The line under the bars, with a mark at every labelled depth.
    fn foot_line(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let (left, foot) = (self.axis.left, self.foot());
        write!(out, r#"<path stroke="{AXIS}" d="M{left} {foot}H{RIGHT}"#)?;
        for depth in self.axis.ticks() {
            write!(out, "M{:.2} {foot}v{MARK}", self.axis.middle(depth))?;
        }
        writeln!(out, r#""/>"#)
    }
}

impl Display for Panel<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.grid(out)?;
        self.labels(out)?;
        self.bars(out)?;
        self.foot_line(out)
    }
}
