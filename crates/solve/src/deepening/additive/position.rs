//! Boards on the way to the goal: their estimates, brought up to date move by move.
//!
//! A move slides one tile, so only the table of that tile's pattern has to be asked again, once a view.
//! Each lookup keeps its page and index, from which the next one follows without any ranking.

use puzzle::{Board, Cells, Rules};
use search::PageNode;
use search::ida::Estimated;

use super::AdditivePatterns;
use super::partition::MOST_PATTERNS;
use super::views::{Pattern, View};
use crate::narrowing::byte;

/// The most symmetries that are looked up.
pub(super) const MOST_VIEWS: usize = 2;

/// A board on the way, its tiles named by their places in the goal, with what was looked up.
#[derive(Clone, Debug)]
pub struct Position {
    cells: Cells,
    blank: u8,
    /// The sums of the distances, by view.
    sums: [u16; MOST_VIEWS],
    looked_up: [[LookedUp; MOST_PATTERNS]; MOST_VIEWS],
}

/// Where the tiles of a pattern are, and the moves that they need.
#[derive(Clone, Copy, Debug, Default)]
struct LookedUp {
    // The fields of a `PageNode`, which would take four bytes more.
    page: u32,
    index: u16,
    distance: u8,
}

impl LookedUp {
    fn new(PageNode { page, index }: PageNode, distance: u8) -> Self {
        Self { page, index, distance }
    }

    fn node(self) -> PageNode {
        PageNode { page: self.page, index: self.index }
    }
}

impl<R: Rules> AdditivePatterns<R> {
    /// A board that can be solved, with all that is looked up.
    pub(super) fn looked_up(&self, board: &Board<R>) -> Position {
        let cells = board.renamed(&self.names).cells();
        let mut position = Position {
            cells,
            blank: byte(board.sheet()),
            sums: [0; MOST_VIEWS],
            looked_up: [[LookedUp::default(); MOST_PATTERNS]; MOST_VIEWS],
        };
        for (number, view) in self.views.iter().enumerate() {
            for (at, pattern) in self.patterns.iter().enumerate() {
                let node = self.node(view, pattern, &position);
                let placements = &self.placements[pattern.homes.placements];
                let distance = pattern.distances.distance(placements.pages(), node);
                position.looked_up[number][at] = LookedUp::new(node, distance);
                position.sums[number] += u16::from(distance);
            }
        }
        position
    }

    /// Where the tiles are that are seen as a pattern.
    fn node(&self, view: &View, pattern: &Pattern, position: &Position) -> PageNode {
        let homes = &pattern.homes;
        let cells: Vec<usize> = homes
            .cells
            .iter()
            .map(|&home| {
                // In this view another tile plays the part of the tile whose home this is: the one
                // whose own home the symmetry takes there.
                let own_home = view.cells.iter().position(|&cell| cell == home);
                let own_home = own_home.expect("a symmetry permutes the cells");
                let place = own_home - usize::from(own_home > self.goal.sheet());
                let is_it = |&tile: &u8| usize::from(tile) == place + 1;
                let cell = position.cells.as_ref().iter().position(is_it);
                view.cells[cell.expect("every tile is on the board")]
            })
            .collect();
        self.placements[homes.placements].node(&cells, view.cells[usize::from(position.blank)])
    }
}

impl<R: Rules> Estimated for AdditivePatterns<R> {
    type State = Position;

    fn estimate(&self, position: &Position) -> usize {
        position.sums.into_iter().max().map_or(0, usize::from)
    }

    #[inline]
    fn is_goal(&self, position: &Position) -> bool {
        // The first view is the board as it is, and a distance is 0 only where all tiles of a pattern
        // are at home.
        position.sums[0] == 0
    }

    #[inline]
    fn steps(&self, position: &Position, last: Option<usize>) -> impl Iterator<Item = usize> {
        let undoing = last.map_or(usize::MAX, |last| self.steps.undoing[last]);
        let [first, end] = [0, 1].map(|next| self.steps.first[usize::from(position.blank) + next]);
        (first..end).filter(move |&step| step != undoing)
    }

    #[inline]
    fn after(&self, position: &Position, step: usize, most: usize) -> Result<Position, usize> {
        let to = self.steps.slides[step].to;
        let tile = position.cells.as_ref()[to];
        let mut found = [(0, LookedUp::default(), 0); MOST_VIEWS];
        for (number, view) in self.views.iter().enumerate() {
            let at = view.pattern_of[usize::from(tile)];
            let pattern = &self.patterns[at];
            let looked_up = position.looked_up[number][at];
            let distance = looked_up.distance;
            let pages = self.placements[pattern.homes.placements].pages();
            let node = pages.follow(looked_up.node(), view.steps[step]);
            let after = pattern.distances.beside(distance, node);
            let sum = position.sums[number] + u16::from(after) - u16::from(distance);
            if usize::from(sum) > most {
                return Err(sum.into());
            }
            found[number] = (at, LookedUp::new(node, after), sum);
        }
        let mut next = position.clone();
        next.cells.as_mut()[usize::from(position.blank)] = tile;
        next.cells.as_mut()[to] = 0;
        next.blank = byte(to);
        for (number, (at, looked_up, sum)) in found.into_iter().enumerate().take(self.views.len()) {
            next.looked_up[number][at] = looked_up;
            next.sums[number] = sum;
        }
        Ok(next)
    }
}
