//! Answers of `rotate`: numbers.
//!
//! Whether a number is the least cannot be seen without a search, so the judge's number is believed, as
//! far as it is possible at all: 0 is for the goal alone, and a board that cannot be solved has none.

use puzzle::{Board, Solvability};
use rotate9::Rotation;

use super::UNSOLVABLE;
use crate::rejection::{AnswerProblem, Defect};
use crate::shown::Shown;

/// What is right for `rotate`.
pub(super) struct Numbers {
    goal: Board<Rotation>,
    /// Which boards can be solved: all, but for the sizes 2x2 and 2x3.
    solvability: Solvability<Rotation>,
}

impl Numbers {
    pub(super) fn new(rules: Rotation, goal: Board<Rotation>) -> Self {
        Self { goal, solvability: Solvability::new(&rules, goal) }
    }

    /// The answer is the expected line, a number.
    pub(super) fn compare(
        &self,
        board: &Board<Rotation>,
        expected: &[u8],
        got: &[u8],
    ) -> Result<(), AnswerProblem> {
        if let Some(is) = self.defect(board, expected) {
            return Err(AnswerProblem::Expected { expected: Shown::new(expected), is });
        }
        if got == expected {
            return Ok(());
        }
        Err(AnswerProblem::Different { expected: Shown::new(expected), got: Shown::new(got) })
    }

    /// What cannot be right about a number, as far as it is seen without a search.
    fn defect(&self, board: &Board<Rotation>, expected: &[u8]) -> Option<Defect> {
        if !self.solvability.is_solvable(board) {
            return (expected != UNSOLVABLE).then_some(Defect::SolvesTheUnsolvable);
        }
        let is_plain = expected.iter().all(u8::is_ascii_digit)
            && (expected == b"0" || !expected.is_empty() && expected[0] != b'0')
            && expected.len() <= MOST_DIGITS;
        if !is_plain {
            return Some(if expected == UNSOLVABLE {
                Defect::Unsolvable
            } else {
                Defect::NoNumber
            });
        }
        ((expected == b"0") != (*board == self.goal)).then_some(Defect::OnlyTheGoalHasZero)
    }
}

/// Digits of the least number of turns of any board that a judge may ask for.
const MOST_DIGITS: usize = 4;
