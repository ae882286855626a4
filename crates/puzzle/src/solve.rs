//! Boards solved one by one, without a table of all boards: the seam between those who can and
//! those who ask.

use search::Threads;
use search::ida::{Limit, Unfinished};

use crate::{Board, Move, Rules};

/// A solver of boards of one size, for one goal.
pub trait Solve<R: Rules>: Send + Sync {
    /// Positions that a board may take before better preparation is worth its time: some hundredths
    /// of a second.
    const QUICK_NODES: u64;

    /// Positions that a board may take before it is worth all threads: some tenths of a second.
    const EASY_NODES: u64;

    /// The goal.
    fn goal(&self) -> &Board<R>;

    /// The first shortest solution of `board` in the order of the rules' moves; `None` if no moves
    /// lead to the goal. The same for any threads, the number of positions too.
    ///
    /// # Errors
    ///
    /// [`Unfinished`] when the limit is reached.
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal.
    fn solution(&self, board: &Board<R>, threads: Threads, limit: Limit<'_>) -> Answer<'_>;
}

/// What became of a board: a shortest solution, or none where it cannot be solved.
pub type Answer<'a> = Result<Option<Way<'a>>, Unfinished>;

/// A shortest solution.
#[derive(Clone, Debug)]
pub struct Way<'a> {
    /// Its moves.
    pub steps: Vec<&'a Move>,
    /// How many positions were visited to find it.
    pub node_count: u64,
}

impl Way<'_> {
    /// The labels of the moves, with nothing between them.
    pub fn to_text(&self) -> String {
        self.steps.iter().map(|step| step.label.as_str()).collect()
    }
}
