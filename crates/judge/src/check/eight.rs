//! Answers of `eight`: moves.
//!
//! Any shortest solution is right. So the answer is replayed, and its length is compared with that of the
//! expected one, which is replayed as well.

use ::eight::Sliding;
use puzzle::{BadMove, Board, Moves, Replay, Solvability};

use super::UNSOLVABLE;
use crate::rejection::{AnswerProblem, BadStep, Defect};
use crate::shown::{Diagram, Shown};

/// What is right for `eight`.
pub(super) struct Answers {
    pub(super) moves: Moves,
    pub(super) goal: Board<Sliding>,
    pub(super) solvability: Solvability<Sliding>,
    pub(super) any_solution: bool,
}

impl Answers {
    /// Whether the answer is a solution with as many moves as the expected one, or there is none.
    pub(super) fn compare(
        &self,
        board: &Board<Sliding>,
        expected: &[u8],
        got: &[u8],
    ) -> Result<(), AnswerProblem> {
        if expected == UNSOLVABLE {
            if self.solvability.is_solvable(board) {
                return Err(AnswerProblem::ExpectedSolvable);
            }
            if got == UNSOLVABLE {
                return Ok(());
            }
            return Err(AnswerProblem::NotUnsolvable { got: Shown::new(got) });
        }
        let least = self
            .replay(board, expected)
            .map_err(|is| AnswerProblem::Expected { expected: Shown::new(expected), is })?;
        if got == expected {
            return Ok(());
        }
        let defect = match self.replay(board, got) {
            Ok(length) if length == least => return Ok(()),
            Ok(length) if length < least => {
                return Err(AnswerProblem::ExpectedLonger { expected: least, got: length });
            }
            Ok(_) if self.any_solution => return Ok(()),
            Ok(length) => Defect::Longer(length),
            Err(defect) => defect,
        };
        Err(AnswerProblem::NotShortest { expected: least, got: Shown::new(got), is: defect })
    }

    /// The number of moves of a solution.
    fn replay(&self, board: &Board<Sliding>, answer: &[u8]) -> Result<usize, Defect> {
        if answer == UNSOLVABLE {
            return Err(Defect::Unsolvable);
        }
        let answer = str::from_utf8(answer).map_err(|_| Defect::NotText)?;
        let Replay { last, move_count } = self
            .moves
            .replay(board, answer)
            .map_err(|error| self.bad_step(board, answer, error))?;
        if last != self.goal {
            return Err(Defect::Elsewhere { last: Diagram::from(&last) });
        }
        Ok(move_count)
    }

    /// A move that cannot be made, and the board on which it was to be.
    fn bad_step(&self, board: &Board<Sliding>, answer: &str, error: BadMove) -> Defect {
        let position = match &error {
            BadMove::Unknown { position, .. } | BadMove::OffBoard { position, .. } => *position,
        };
        let before = self.moves.replay(board, &answer[..position]);
        let at = before.expect("the moves before the first bad one can be made").last;
        Defect::BadMove(Box::new(BadStep { error, position, at: Diagram::from(&at) }))
    }
}
