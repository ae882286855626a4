//! What the tables of a [`AdditivePatterns`] are of, and how they are looked up.

use puzzle::{Board, Moves, Rules, Size};
use search::{PageNode, PagedDistances, Pages};

use super::placements::{Placements, Slide, slides};
use super::{AdditivePatterns, NoEstimate, Partition};
use crate::space::table_label;

/// What tables are made of, before there are any.
pub(super) struct Plan {
    pub(super) label: String,
    /// The cell of the goal's blank.
    pub(super) blank: usize,
    pub(super) moves: Moves,
    pub(super) steps: Steps,
    /// Of each pattern, which placements are its tiles', and where they are at home.
    pub(super) homes: Vec<(usize, Vec<usize>)>,
    pub(super) placements: Vec<Placements>,
}

/// What stands in a label between the goal and the partition.
pub(super) const HEURISTIC: &str = " heuristic ";

impl Plan {
    pub(super) fn new<R: Rules>(
        rules: &R,
        goal: &Board<R>,
        partition: &Partition,
    ) -> Result<Self, NoEstimate> {
        let (size, blank) = (goal.size(), goal.sheet());
        AdditivePatterns::memory(rules, size, partition)?;
        let moves = Moves::new(rules, size);
        let steps = Steps::new(&moves, size).ok_or(NoEstimate::NotAdditive)?;
        let counts: Vec<usize> = partition.by_tile_count().into_keys().collect();
        let placements = counts.iter().map(|&count| Placements::new(size, count, &steps.slides));
        let homes = partition.homes(size, blank).into_iter().map(|homes| {
            let number = counts.iter().position(|&count| count == homes.len());
            (number.expect("there are placements for each size of patterns"), homes)
        });
        Ok(Self {
            label: format!("{}{HEURISTIC}{partition}", table_label(rules, goal)),
            blank,
            placements: placements.collect(),
            homes: homes.collect(),
            moves,
            steps,
        })
    }

    /// The pages and the goal of each table.
    pub(super) fn goals(&self) -> impl Iterator<Item = (&Pages, PageNode)> + Clone {
        let blank = self.blank;
        self.homes.iter().map(move |(placements, homes)| {
            let placements = &self.placements[*placements];
            (placements.pages(), placements.node(homes, blank))
        })
    }
}

/// The moves of all sheets under one numbering.
#[derive(Debug)]
pub(super) struct Steps {
    pub(super) slides: Vec<Slide>,
    /// The first move of each sheet.
    pub(super) first: Vec<usize>,
    /// The move that undoes each.
    pub(super) undoing: Vec<usize>,
}

/// Some of the tiles, and the least number of moves that they need.
#[derive(Debug)]
pub(super) struct Pattern {
    /// Which of the placements are its tiles'.
    pub(super) placements: usize,
    /// The cells of the goal in which its tiles are.
    pub(super) homes: Vec<usize>,
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

impl Steps {
    pub(super) fn new(moves: &Moves, size: Size) -> Option<Self> {
        let slides = slides(moves, size)?;
        let counts = (0..moves.sheet_count()).map(|sheet| moves.on_sheet(sheet).len());
        let first = [0].into_iter().chain(counts.scan(0, |total, count| {
            *total += count;
            Some(*total)
        }));
        let undoes = |slide: &Slide| {
            slides.iter().position(|other| (other.from, other.to) == (slide.to, slide.from))
        };
        let undoing = slides.iter().map(undoes).collect::<Option<_>>()?;
        Some(Self { first: first.collect(), undoing, slides })
    }
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
            let is_of = |pattern: &Pattern| pattern.homes.contains(&cells[home]);
            let number = patterns.iter().position(is_of);
            pattern_of.push(number.expect("every tile is of a pattern"));
        }
        Self { pattern_of, steps: steps.slides.iter().map(seen_as).collect(), cells }
    }
}
