//! The picture of a census: how many boards there are at each depth.
//!
//! Two panels of bars, one above the other on one axis of depths. The linear one shows where the
//! boards are; the logarithmic one shows the few boards at both ends, down to a single one.
//!
//! The file is SVG written by hand, with its looks in attributes: no script, no style sheet and no
//! font of its own, so that it looks the same alone, as an image of a page, and pasted into one.
//! Each bar carries its exact count, as the tip that a browser shows under the pointer.

mod depth_axis;
mod panel;
mod scale;

use std::fmt::{self, Display, Formatter};

use judge::clean::escaped_for_xml;

use crate::numbers::{counted, real_length};
use depth_axis::DepthAxis;
use panel::Panel;
use scale::{Scale, ScaleKind};

/// What a plot says above its axes.
pub(crate) struct Title {
    /// Puzzle, size and metric: "11-puzzle 3x4, one tile a move".
    pub(crate) puzzle: String,
    /// The board to which distances are counted.
    pub(crate) goal: String,
    /// Boards at all depths together.
    pub(crate) board_count: u64,
    /// The greatest depth, in moves.
    pub(crate) gods_number: usize,
}

/// The picture, a whole SVG file, of a census with `level_counts[d]` boards at depth `d`. About
/// 250 bytes a level.
pub(crate) fn svg(title: &Title, level_counts: &[u64]) -> String {
    Plot { title, level_counts }.to_string()
}

/// Width of the picture, in pixels as are all lengths.
const WIDTH: f64 = 900.0;
/// Height of the picture.
const HEIGHT: f64 = 644.0;
/// The right end of both panels.
const RIGHT: f64 = 872.0;
/// The upper ends of the panels.
const TOPS: [f64; 2] = [84.0, 348.0];
/// Height of a panel.
const PANEL_HEIGHT: f64 = 232.0;
/// Width of a character on an axis, at most, on average over a label.
const CHARACTER_WIDTH: f64 = 7.0;
/// What is left of the labels of a scale: its name, turned upwards, and the gaps around.
const MARGIN: f64 = 52.0;

/// Characters of a name that fit in one line.
const NAME_LENGTH: usize = 70;

/// Colour of words that matter.
const INK: &str = "#1f2933";
/// Colour of words that explain.
const PALE_INK: &str = "#52606d";
/// Colour of the axes.
const AXIS: &str = "#7b8794";

struct Plot<'a> {
    title: &'a Title,
    level_counts: &'a [u64],
}

impl Plot<'_> {
    /// The opening tag, a description for who cannot see it, and a white sheet.
    fn open(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Title { puzzle, goal, .. } = self.title;
        let label = escaped_for_xml(&format!("{puzzle}, to {goal}: {}", self.summary()));
        let last = self.level_counts.len().saturating_sub(1);
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}" font-family="sans-serif">"#
        )?;
        writeln!(
            out,
            "<desc>Two bar charts of the number of boards at each depth from 0 to {last} moves: on \
             a linear scale above, on a logarithmic scale below.</desc>"
        )?;
        writeln!(out, r##"<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>"##)
    }

    /// The lines at the top: two, or three where the goal needs one of its own.
    fn heading(&self, left: f64, out: &mut Formatter<'_>) -> fmt::Result {
        let Title { puzzle, goal, .. } = self.title;
        let name = format!("{puzzle}, to {goal}");
        let is_one_line = name.chars().count() <= NAME_LENGTH;
        let goal = format!("to {goal}");
        let lines = if is_one_line { vec![&name] } else { vec![puzzle, &goal] };
        let mut y = if is_one_line { 36.0 } else { 28.0 };
        let step = if is_one_line { 24.0 } else { 21.0 };
        let mut looks = format!(r#"font-size="18" font-weight="bold" fill="{INK}""#);
        for line in lines.into_iter().chain([&self.summary()]) {
            let line = escaped_for_xml(line);
            writeln!(out, r#"<text x="{left}" y="{y}" {looks}>{line}</text>"#)?;
            looks = format!(r#"font-size="14" fill="{PALE_INK}""#);
            y += step;
        }
        Ok(())
    }

    /// The last line at the top: what the census found.
    fn summary(&self) -> String {
        let Title { board_count, gods_number, .. } = self.title;
        format!("{}, God's number {gods_number}", counted(*board_count, "board"))
    }
}

impl Display for Plot<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let greatest = self.level_counts.iter().copied().max().unwrap_or(0);
        let scales =
            [ScaleKind::Linear, ScaleKind::Logarithmic].map(|kind| Scale::new(kind, greatest));
        let longest = scales.iter().map(Scale::label_length).max().unwrap_or(0);
        let left = MARGIN + real_length(longest) * CHARACTER_WIDTH;
        let axis = DepthAxis::new(left, self.level_counts.len());
        self.open(out)?;
        self.heading(left, out)?;
        for (scale, top) in scales.iter().zip(TOPS) {
            Panel { top, scale, axis: &axis, level_counts: self.level_counts }.fmt(out)?;
        }
        axis.fmt(out)?;
        out.write_str("</svg>\n")
    }
}

#[cfg(test)]
mod tests;
