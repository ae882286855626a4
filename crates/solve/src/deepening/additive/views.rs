//! The ways in which a board can be looked up: as it is, and mirrored.

use search::PagedDistances;

use super::groundwork::{Homes, Steps};
use super::placements::Slide;

/// Some of the tiles, and the least number of moves that they need.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) homes: Homes,
    pub(super) distances: PagedDistances,
}

/// A symmetry of the board that keeps the goal's blank where it is.
#[derive(Debug)]
pub(super) struct View {
    /// Where each cell goes.
    pub(super) cells: Vec<usize>,
    /// Of each tile (from 1 on) the pattern as which it is seen.
    pub(super) pattern_of: Vec<usize>,
    /// As which move each move is seen.
    pub(super) steps: Vec<usize>,
}

impl View {
    pub(super) fn new(
        cells: Vec<usize>,
        blank: usize,
        patterns: &[Pattern],
        steps: &Steps,
    ) -> Self {
        let seen_as = |slide: &Slide| {
            let seen = (cells[slide.from], cells[slide.to]);
            let is_it = |other: &Slide| (other.from, other.to) == seen;
            steps.slides.iter().position(is_it).expect("a symmetry takes slides to slides")
        };
        let mut pattern_of = vec![0]; // the blank is of none
        for home in (0..cells.len()).filter(|&home| home != blank) {
            let is_of = |pattern: &Pattern| pattern.homes.cells.contains(&cells[home]);
            let number = patterns.iter().position(is_of);
            pattern_of.push(number.expect("every tile is of a pattern"));
        }
        Self { pattern_of, steps: steps.slides.iter().map(seen_as).collect(), cells }
    }
}
