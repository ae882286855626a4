//! Somebody's answer, checked move by move.
//!
//! This is all that a judge needs of a puzzle: an answer is right if its moves can be made and the last
//! board is the goal. No solver is asked.

use std::fmt;

use crate::{Board, Move, Moves, Rules};

/// Where an answer leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay<R: Rules> {
    /// The board after the last move.
    pub last: Board<R>,
    /// How many moves the answer has.
    pub move_count: usize,
}

/// A place in an answer at which there is no move that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadMove {
    /// No move of this puzzle is written like that.
    Unknown {
        /// The place in the answer, in bytes from 0.
        position: usize,
        /// How many moves were made before.
        moves_before: usize,
        /// The character there.
        found: char,
    },
    /// There is such a move, but not on the board as it is then.
    OffBoard {
        /// The place in the answer, in bytes from 0.
        position: usize,
        /// How many moves were made before.
        moves_before: usize,
        /// How the move is written.
        label: String,
    },
}

impl fmt::Display for BadMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { moves_before, found, .. } => {
                write!(f, "move {}: {found:?} is not a move", moves_before + 1)
            }
            Self::OffBoard { moves_before, label, .. } => {
                write!(f, "move {}: {label} leads off the board", moves_before + 1)
            }
        }
    }
}

impl std::error::Error for BadMove {}

impl Moves {
    /// Makes the moves of `answer` one after the other, starting from `start`. Labels stand without
    /// anything between them; where several fit, the longest counts (`A2` is not `A` and a `2`).
    ///
    /// No table, no search: O(moves of the answer), whatever the size of the board.
    ///
    /// # Errors
    ///
    /// [`BadMove`] at the first place that is no move, or leads off the board.
    pub fn replay<R: Rules>(&self, start: &Board<R>, answer: &str) -> Result<Replay<R>, BadMove> {
        let mut replay = Replay { last: *start, move_count: 0 };
        let mut position = 0;
        while position < answer.len() {
            let step = self.first_move(&replay, answer, position)?;
            replay.last = replay.last.after(step);
            replay.move_count += 1;
            position += step.label.len();
        }
        Ok(replay)
    }

    /// The move that the answer names at `position`, if it can be made on the last board.
    fn first_move<R: Rules>(
        &self,
        replay: &Replay<R>,
        answer: &str,
        position: usize,
    ) -> Result<&Move, BadMove> {
        let rest = &answer[position..];
        let moves_before = replay.move_count;
        let Some(longest) = self.label_of(rest) else {
            let found = rest.chars().next().expect("the answer goes on");
            return Err(BadMove::Unknown { position, moves_before, found });
        };
        let mut possible = self.on_sheet(replay.last.sheet()).iter();
        possible.find(|step| step.label == longest).ok_or_else(|| {
            let label = longest.to_owned();
            BadMove::OffBoard { position, moves_before, label }
        })
    }
}
