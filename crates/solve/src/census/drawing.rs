//! Boards of one depth, drawn at random.
//!
//! A sweep lists a level in an order of its own, which may change with the way in which it is
//! searched. The boards drawn do not depend on it:
//!
//! ```text
//! a level of many boards:  draw any board, until one is on the level
//! a level of few:          sort it, and draw places in the order
//! ```

use puzzle::{Board, Dice, Rules};
use search::{Graph, Sweep};

use super::Census;
use crate::narrowing::wide;

/// A level has many boards if it has one in so many of all nodes: then a board takes at most about
/// that many tries. Sorting any other takes at most 64 bits for so many nodes: a quarter of what the
/// search takes. Another number would change which boards are drawn.
const MANY: u64 = 128;

impl<R: Rules> Census<R> {
    /// `count` boards of the last level of a search of this census, drawn one after the other, each
    /// time all boards of the level equally likely: a board can come twice.
    ///
    /// They depend on nothing but the goal, the metric, the depth and the dice. Takes
    /// [`Census::drawing_memory`], what the search takes included.
    pub fn draw(&self, sweep: &Sweep<'_>, dice: &mut Dice, count: usize) -> Vec<Board<R>> {
        let (level_count, node_count) =
            (sweep.level_counts()[sweep.depth()], self.space.node_count());
        if level_count >= node_count / MANY {
            let is_there = |board: &Board<R>| {
                let node = self.space.node(board);
                node.is_some_and(|node| sweep.is_on_last_level(node))
            };
            let drawn = std::iter::repeat_with(|| self.numbered(dice.below(node_count)));
            let mut boards = Vec::with_capacity(count);
            let drawn = drawn.filter(is_there).take(count);
            boards.extend(drawn.map(|board| board.renamed(self.goal.word())));
            return boards;
        }
        let numbers = if count > 0 { self.sorted_level(sweep) } else { Vec::new() };
        let drawn = (0..count).map(|_| self.numbered(numbers[dice.place(numbers.len())]));
        drawn.map(|board| board.renamed(self.goal.word())).collect()
    }

    /// The memory that counting takes, and drawing `count` boards, in bytes.
    pub fn drawing_memory(&self, count: u64) -> u64 {
        let boards = count.saturating_mul(wide(size_of::<Board<R>>()));
        let sorted = self.space.node_count() / MANY * 8;
        self.memory().saturating_add(sorted).saturating_add(boards)
    }

    /// The boards of the last level by their numbers.
    fn sorted_level(&self, sweep: &Sweep<'_>) -> Vec<u64> {
        let level_count = sweep.level_counts()[sweep.depth()];
        let level_count = usize::try_from(level_count).expect("the nodes of a search are bits");
        let mut numbers = Vec::with_capacity(level_count);
        numbers.extend(sweep.nodes().map(|node| self.space.number_by_rows(node)));
        numbers.sort_unstable();
        numbers
    }

    /// The board with a number by rows, its tiles named relative to the goal.
    fn numbered(&self, number: u64) -> Board<R> {
        let (sheet, word) = self.space.position_by_rows(number);
        Board::from_word(self.goal.size(), sheet, word)
    }
}
