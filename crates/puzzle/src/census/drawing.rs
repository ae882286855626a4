//! Boards of one depth, drawn at random.

use search::{Graph, Sweep};

use super::Census;
use crate::{Board, Dice, Rules, selection};

impl<R: Rules> Census<R> {
    /// `count` boards of the last level of a search of this census, drawn one after the other, each
    /// time all boards of the level equally likely: a board can come twice.
    ///
    /// The boards of the level are put in the order of their numbers by rows
    /// ([`StateSpace::number_by_rows`](crate::StateSpace::number_by_rows)), and places in that order
    /// are drawn. So the boards depend on nothing but the goal, the metric, the depth and the dice.
    /// Time: two walks through the level, or a few more if very many are drawn.
    pub fn draw(&self, sweep: &Sweep<'_>, dice: &mut Dice, count: usize) -> Vec<Board<R>> {
        let level_count = sweep.level_counts()[sweep.depth()];
        let places: Vec<u64> = (0..count).map(|_| dice.below(level_count)).collect();
        let list = || sweep.nodes().map(|node| self.space.number_by_rows(node));
        let numbers = selection::select(list, self.space.node_count(), &places);
        let board = |number| {
            let (sheet, word) = self.space.position_by_rows(number);
            Board::from_word(self.goal.size(), sheet, word).renamed(self.goal.word())
        };
        numbers.into_iter().map(board).collect()
    }

    /// The memory that counting and drawing `count` boards takes, in bytes.
    pub fn drawing_memory(&self, count: u64) -> u64 {
        let boards = count.saturating_mul(size_of::<Board<R>>() as u64); // usize: 64 bits
        let selection = selection::memory(self.space.node_count(), count);
        self.memory().saturating_add(selection).saturating_add(boards)
    }
}
