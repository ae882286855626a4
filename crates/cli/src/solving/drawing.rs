//! Boards along the way to the goal, side by side.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use puzzle::{Board, Move, Rules};

use crate::console::Screen;

/// Spaces between two boards.
const GAP: usize = 3;

/// Draws `start` and every board along the moves, several side by side as the screen is wide, each
/// under the move that led to it. Tiles that this move moved are coloured. An empty line follows.
pub(crate) fn draw<'a, R: Rules>(
    start: &Board<R>,
    steps: impl Iterator<Item = &'a Move>,
    screen: Screen,
    out: &mut Vec<u8>,
) {
    let mut panels = vec![BoardPanel { heading: "start", before: *start, board: *start }];
    let mut board = *start;
    for step in steps {
        let before = board;
        board = board.after(step);
        panels.push(BoardPanel { heading: &step.label, before, board });
    }
    let width = panels[0].width();
    let in_a_row = (screen.width.saturating_add(GAP) / (width + GAP)).max(1);
    for row in panels.chunks(in_a_row) {
        for line in 0..=start.size().rows() {
            let mut text = Vec::new();
            for panel in row {
                panel.write_line(line, screen.colour, &mut text);
                text.extend([b' '; GAP]);
            }
            out.extend_from_slice(text.trim_ascii_end());
            out.push(b'\n');
        }
        out.push(b'\n');
    }
}

/// A board, the one before it, and the move between them.
struct BoardPanel<'a, R> {
    heading: &'a str,
    before: Board<R>,
    board: Board<R>,
}

impl<R: Rules> BoardPanel<'_, R> {
    /// The characters of the longest tile.
    fn tile_width(&self) -> usize {
        Board::<R>::last_tile(self.board.size()).to_string().len()
    }

    fn width(&self) -> usize {
        let columns = self.board.size().columns();
        (columns * self.tile_width() + columns - 1).max("start".len())
    }

    /// Writes line `line` of the panel: the heading, then the rows.
    fn write_line(&self, line: usize, colour: bool, out: &mut Vec<u8>) {
        let width = self.width();
        let Some(row) = line.checked_sub(1) else {
            let heading = self.heading;
            return write!(out, "{heading:width$}").expect("a vector takes whatever is written");
        };
        let columns = self.board.size().columns();
        let (cells, before) = (self.board.cells(), self.before.cells());
        let tile_width = self.tile_width();
        for column in 0..columns {
            let cell = row * columns + column;
            let (tile, tile_before) = (cells.as_ref()[cell], before.as_ref()[cell]);
            let is_marked = colour && tile != 0 && tile != tile_before;
            let style = if is_marked { MOVED } else { Style::new() };
            let text = if tile == 0 { "x".to_owned() } else { tile.to_string() };
            let gap = if column == 0 { "" } else { " " };
            write!(out, "{gap}{style}{text:>tile_width$}{style:#}")
                .expect("a vector takes whatever is written");
        }
        out.resize(out.len() + width - (columns * tile_width + columns - 1), b' ');
    }
}

/// How a tile looks that has just moved.
const MOVED: Style = AnsiColor::Green.on_default().bold();
