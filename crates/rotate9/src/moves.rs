//! The moves of the rotation puzzle.

use crate::graph;
use puzzle::{Move, Rules, Size, Turn};

/// Which turns of a block are one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Turns {
    /// Clockwise quarter turns only (the judge problem, Luogu P10578).
    #[default]
    Clockwise,
    /// Quarter turns either way (HDU 2918); half a turn is two moves.
    Quarter,
    /// Any multiple of a quarter turn.
    Half,
}

/// The rules of the rotation puzzle in one metric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rotation {
    turns: Turns,
}

impl Rotation {
    /// The rules in this metric.
    pub const fn new(turns: Turns) -> Self {
        Self { turns }
    }
}

impl Rules for Rotation {
    const NAME: &'static str = "rotate";
    const BLANK: bool = false;

    fn metric(&self) -> &'static str {
        match self.turns {
            Turns::Clockwise => "clockwise",
            Turns::Quarter => "quarter",
            Turns::Half => "half",
        }
    }

    fn reachable_count(size: Size) -> Option<u64> {
        graph::state_count(size)
    }

    /// Block by block in reading order: clockwise, half, anticlockwise.
    fn moves(&self, size: Size) -> Vec<Move> {
        let corners = (0..size.rows() - 1)
            .flat_map(|row| (0..size.columns() - 1).map(move |column| (row, column)));
        ('A'..)
            .zip(corners)
            .flat_map(|(letter, (row, column))| {
                let corner = row * size.columns() + column;
                let turn = move |(suffix, quarters)| Move {
                    label: format!("{letter}{suffix}"),
                    from: 0,
                    to: 0,
                    turn: Some(turn_block(size, corner, quarters)),
                };
                self.quarters().iter().copied().map(turn)
            })
            .collect()
    }
}

impl Rotation {
    /// The turns that are moves: how they are written after the block's letter, and how many
    /// quarter turns clockwise each is.
    fn quarters(self) -> &'static [(&'static str, usize)] {
        match self.turns {
            Turns::Clockwise => &[("", 1)],
            Turns::Quarter => &[("", 1), ("'", 3)],
            Turns::Half => &[("", 1), ("2", 2), ("'", 3)],
        }
    }
}

/// Turns the block whose top left cell is `corner` clockwise, `quarters` times.
///
/// The block's cells are the offsets 0, 1, c + 1 and c of the window of c + 2 cells from the
/// corner on, going round clockwise. A tile moves on along that circle, so each cell gets the
/// tile `quarters` places before it.
fn turn_block(size: Size, corner: usize, quarters: usize) -> Turn {
    let columns = size.columns();
    let circle = [0, 1, columns + 1, columns];
    let place = |offset| match circle.iter().position(|&cell| cell == offset) {
        Some(at) => circle[(at + 4 - quarters) % 4],
        None => offset,
    };
    Turn::new(corner, (0..columns + 2).map(place))
}
