//! Which words can be reached on which sheet, as far as parity decides.
//!
//! A move that takes an even number of tiles round in a circle, such as the four of a block, changes the
//! parity of the word; one that takes an odd number keeps it. If every way that leads from a sheet back to
//! itself keeps the parity, each sheet has words of one parity only, which that of the goal decides.

use cantor::Parity;

use crate::{Moves, Turn};

/// Whether a move that does this changes the parity of words.
pub fn parity_of(turn: Option<&Turn>) -> Parity {
    turn.map_or(Parity::Even, |turn| turn.places.parity())
}

/// The parity of the words that moves lead to on each sheet, starting from a word of parity
/// `goal_parity` on sheet `goal`; `None` if words of both can be reached on some sheet. O(moves).
pub fn sheet_parities(moves: &Moves, goal: usize, goal_parity: Parity) -> Option<Vec<Parity>> {
    let ways = moves.iter().map(|step| Way {
        from: step.from,
        to: step.to,
        parity: parity_of(step.turn.as_ref()),
    });
    parities_along(&ways.collect::<Vec<_>>(), moves.sheet_count(), goal, goal_parity)
}

/// A way from sheet to sheet, and what it does to the parity of words.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The sheet where it begins.
    pub from: usize,
    /// The sheet to which it leads.
    pub to: usize,
    /// Odd if it changes the parity.
    pub parity: Parity,
}

/// [`sheet_parities`] for any ways: words may be read in another order than the boards' own, in which
/// a move has another parity.
pub fn parities_along(
    ways: &[Way],
    sheet_count: usize,
    goal: usize,
    goal_parity: Parity,
) -> Option<Vec<Parity>> {
    let mut parities = vec![None; sheet_count];
    parities[goal] = Some(goal_parity);
    let mut reached = vec![goal];
    while let Some(sheet) = reached.pop() {
        for way in ways.iter().filter(|way| way.from == sheet) {
            let parity = parities[sheet]? ^ way.parity;
            match parities[way.to] {
                None => {
                    parities[way.to] = Some(parity);
                    reached.push(way.to);
                }
                Some(known) if known != parity => return None,
                Some(_) => {}
            }
        }
    }
    parities.into_iter().collect()
}
