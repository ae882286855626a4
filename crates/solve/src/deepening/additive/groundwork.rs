//! What is settled before there are tables: of what they are, and where each begins.

use puzzle::{Board, Moves, Rules, Size};
use search::{PageNode, Pages};

use super::placements::{Placements, Slide, slides};
use super::{AdditivePatterns, NoEstimate, Partition};
use crate::space::table_label;

/// What tables are made of, before there are any.
pub(super) struct Groundwork {
    /// What the tables are of, for files.
    pub(super) label: String,
    /// The cell of the goal's blank.
    pub(super) blank: usize,
    pub(super) moves: Moves,
    pub(super) steps: Steps,
    /// The homes of each pattern's tiles.
    pub(super) homes: Vec<Homes>,
    /// The placements of each number of tiles that a pattern has.
    pub(super) placements: Vec<Placements>,
}

/// Where the tiles of a pattern are in the goal.
#[derive(Debug)]
pub(super) struct Homes {
    /// Which of the placements are those of so many tiles.
    pub(super) placements: usize,
    /// The cells, in rising order.
    pub(super) cells: Vec<usize>,
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

/// What stands in a label between the goal and the partition.
pub(super) const HEURISTIC: &str = " heuristic ";

impl Groundwork {
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
        let homes = partition.homes(size, blank).into_iter().map(|cells| {
            let number = counts.iter().position(|&count| count == cells.len());
            let placements = number.expect("there are placements for each size of patterns");
            Homes { placements, cells }
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
        self.homes.iter().map(|homes| {
            let placements = &self.placements[homes.placements];
            (placements.pages(), placements.node(&homes.cells, self.blank))
        })
    }
}

impl Steps {
    fn new(moves: &Moves, size: Size) -> Option<Self> {
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
