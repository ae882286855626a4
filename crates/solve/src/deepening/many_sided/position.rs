//! Boards on the way to the goal.
//!
//! A board is kept twice, as the tile in each cell and as the cell of each tile: the pattern database is
//! asked about either, depending on whether the board itself or its inverse is looked up.

use puzzle::{Board, Rules, ShortBytes};
use search::ida::Estimated;

use super::ManySidedPattern;
use super::views::View;
use crate::narrowing::bits;

/// A board on the way, its tiles named by their places in the goal.
#[derive(Clone, Debug)]
pub struct Position {
    /// The tile in each cell.
    tiles: ShortBytes,
    /// The cell of each tile.
    cells: ShortBytes,
    /// Whether the board is an odd permutation of the goal.
    is_odd: bool,
}

impl<R: Rules> ManySidedPattern<R> {
    /// A board that can be solved, its tiles named by their places in the goal.
    pub(super) fn named(&self, board: &Board<R>) -> Position {
        let word = *board.renamed(&self.names).word();
        let is_odd = word.parity() == cantor::Parity::Odd;
        Position { tiles: word.into_inner(), cells: word.inverse().into_inner(), is_odd }
    }

    /// The entry of the table that a view looks up.
    #[inline]
    fn node(&self, view: &View, position: &Position) -> u64 {
        let from = if view.is_inverse { &position.tiles } else { &position.cells };
        let (from, images) = (from.as_ref(), view.images.as_ref());
        let seen = |&pick: &u8| images[usize::from(from[usize::from(pick)])];
        self.arrangements.rank(view.picks.as_ref().iter().map(seen))
    }

    /// What a view says of the number of moves.
    #[inline]
    fn estimate_of(&self, view: &View, position: &Position) -> usize {
        let distance = self.distances.distance(self.node(view, position));
        let distance = usize::from(distance.expect("the tiles of a pattern can come home"));
        let is_wrong_parity = self.all_odd && (distance % 2 == 1) != position.is_odd;
        distance + usize::from(is_wrong_parity)
    }
}

impl<R: Rules> Estimated for ManySidedPattern<R> {
    type State = Position;

    fn estimate(&self, position: &Position) -> usize {
        let estimates = self.views.iter().map(|view| self.estimate_of(view, position));
        estimates.max().unwrap_or(0)
    }

    #[inline]
    fn is_goal(&self, position: &Position) -> bool {
        position.tiles.as_ref().iter().zip(0..).all(|(&tile, cell)| tile == cell)
    }

    #[inline]
    fn steps(&self, _: &Position, last: Option<usize>) -> impl Iterator<Item = usize> {
        let all = u64::MAX >> (64 - self.turned.len());
        let mut left = last.map_or(all, |last| self.followers[last]);
        std::iter::from_fn(move || {
            let step = (left != 0).then(|| bits(left.trailing_zeros()))?;
            left &= left - 1;
            Some(step)
        })
    }

    #[inline]
    fn after(&self, position: &Position, step: usize, most: usize) -> Result<Position, usize> {
        let mut next = position.clone();
        for &[cell, source] in &self.turned[step] {
            let tile = position.tiles.as_ref()[usize::from(source)];
            next.tiles.as_mut()[usize::from(cell)] = tile;
            next.cells.as_mut()[usize::from(tile)] = cell;
        }
        next.is_odd ^= self.all_odd;
        for view in &self.views {
            let estimate = self.estimate_of(view, &next);
            if estimate > most {
                return Err(estimate);
            }
        }
        Ok(next)
    }
}
