//! Boards solved one by one, where no table of all boards fits: iterative deepening, guided by an
//! estimate of the moves that are left.

pub(crate) mod additive;
pub(crate) mod many_sided;

use puzzle::{Board, Moves, Rules};
use search::Threads;
use search::ida::{Estimated, Limit, Unfinished, first_shortest_path};

use crate::Solution;

/// What guides [`Deepening`]: an estimate for boards of one size and one goal, never more than the
/// moves that are left. Its steps are numbers of moves.
pub trait Heuristic: Estimated + Send {
    /// The puzzle.
    type Rules: Rules;

    /// Boards that may be visited for a board before a better heuristic is worth its time: some
    /// hundredths of a second.
    const QUICK_NODES: u64;

    /// Boards that may be visited for a board before it is worth all threads: some tenths of a
    /// second.
    const EASY_NODES: u64;

    /// The goal.
    fn goal(&self) -> &Board<Self::Rules>;

    /// The moves, by sheet.
    fn moves(&self) -> &Moves;

    /// The number of a step among the moves of the sheet where it is made.
    fn arc(&self, step: usize) -> usize;

    /// The board with what is to be known of it on the way to the goal; `None` if no moves lead
    /// there.
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal.
    fn position(&self, board: &Board<Self::Rules>) -> Option<Self::State>;
}

/// Solves boards of one size for one goal, one by one, by iterative deepening A\*
/// ([`search::ida`]).
#[derive(Debug)]
pub struct Deepening<H> {
    heuristic: H,
}

/// What became of a board: a shortest solution, or none where it cannot be solved, or a limit that
/// was reached.
pub type Answer<'a> = Result<Option<Solution<'a>>, Unfinished>;

impl<H: Heuristic> Deepening<H> {
    /// A solver that is guided by this heuristic.
    pub fn new(heuristic: H) -> Self {
        Self { heuristic }
    }

    /// What guides it.
    pub fn heuristic(&self) -> &H {
        &self.heuristic
    }

    /// At most the number of moves from `board` to the goal; `None` if no moves lead there.
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal.
    pub fn estimate(&self, board: &Board<H::Rules>) -> Option<usize> {
        Some(self.heuristic.estimate(&self.heuristic.position(board)?))
    }

    /// The first shortest solution of `board` in the order of the rules' moves; `None` if no moves
    /// lead to the goal. The same for any threads, the number of boards visited too.
    ///
    /// # Errors
    ///
    /// [`Unfinished`] when the limit is reached.
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal.
    pub fn solution(
        &self,
        board: &Board<H::Rules>,
        threads: Threads,
        limit: Limit<'_>,
    ) -> Answer<'_> {
        let Some(position) = self.heuristic.position(board) else { return Ok(None) };
        let path = first_shortest_path(&self.heuristic, &position, threads, limit)?;
        let path = path.expect("moves lead from every solvable board to the goal");
        let arcs = path.steps.iter().map(|&step| self.heuristic.arc(step)).collect();
        let moves = self.heuristic.moves();
        Ok(Some(Solution::listed(moves, board.sheet(), arcs, path.node_count)))
    }
}
