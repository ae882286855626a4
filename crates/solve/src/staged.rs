//! Many boards, easy and hard: as much preparation as each is worth.
//!
//! The tables that make a hard board quick take longer to make than an easy board takes without them, and
//! whether a board is hard shows only when it is searched. So each is tried with little first.

use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock, PoisonError};

use puzzle::Board;
use rayon::prelude::*;
use search::Threads;
use search::ida::Limit;

use crate::{Answer, Deepening, Heuristic};

/// Solves boards of one size for one goal, in three stages.
///
/// 1. [`Staged::quick`], by a solver with small tables, made in some hundredths of a second:
///    [`Heuristic::QUICK_NODES`] a board.
/// 2. [`Staged::easy`], by one with large tables: [`Heuristic::EASY_NODES`] a board. In both stages
///    boards are solved side by side, each by one thread.
/// 3. [`Staged::hard`], what is left: one board after the other, each by all threads, as long as
///    allowed.
///
/// The tables of a stage are made for the first board that gets there; where they cannot be made,
/// with an error `E`, boards of the stages before are answered all the same. Each stage begins anew,
/// so it depends on a board alone, never on threads or on its neighbours, in which one it is
/// answered.
pub struct Staged<'m, H, E> {
    threads: Threads,
    /// `None` where the large solver answers easy boards as well.
    quick: Option<Stage<'m, H, E>>,
    large: Stage<'m, H, E>,
}

/// A solver that is made when it is needed.
struct Stage<'m, H, E> {
    made: OnceLock<Deepening<H>>,
    make: Box<dyn Fn() -> Result<H, E> + Send + Sync + 'm>,
}

impl<'m, H: Heuristic, E> Stage<'m, H, E> {
    fn new(make: impl Fn() -> Result<H, E> + Send + Sync + 'm) -> Self {
        Self { made: OnceLock::new(), make: Box::new(make) }
    }

    fn solver(&self) -> Result<&Deepening<H>, E> {
        if let Some(solver) = self.made.get() {
            return Ok(solver);
        }
        let heuristic = (self.make)()?;
        Ok(self.made.get_or_init(|| Deepening::new(heuristic)))
    }
}

/// Gets the number of each board with its answer, and may break the work off.
pub type Tell<'t, 'a> = &'t (dyn Fn(usize, Answer<'a>) -> ControlFlow<()> + Sync);

impl<'m, H: Heuristic, E> Staged<'m, H, E> {
    /// A solver whose first stage is guided by the heuristic of `make_quick`, and the other stages by the
    /// better one of `make_large`, for the same goal. Without `make_quick` the better one guides all.
    pub fn new(
        make_quick: Option<impl Fn() -> Result<H, E> + Send + Sync + 'm>,
        make_large: impl Fn() -> Result<H, E> + Send + Sync + 'm,
        threads: Threads,
    ) -> Self {
        Self { threads, quick: make_quick.map(Stage::new), large: Stage::new(make_large) }
    }

    /// This solver with `large` for its better heuristic, which need not be made any more.
    #[must_use]
    pub fn with_large(self, large: H) -> Self {
        Self { large: Stage { made: Deepening::new(large).into(), ..self.large }, ..self }
    }

    /// Answers the boards that the quick solver can answer, and returns the numbers of the others,
    /// in order. `tell` gets each answer as soon as it is there, more or less in order.
    ///
    /// # Errors
    ///
    /// When the quick solver cannot be made.
    ///
    /// # Panics
    ///
    /// If a board has another size than the goal.
    pub fn quick<'a>(
        &'a self,
        boards: &[Board<H::Rules>],
        most_nodes: u64,
        tell: Tell<'_, 'a>,
    ) -> Result<Vec<usize>, E> {
        if boards.is_empty() {
            return Ok(Vec::new());
        }
        let most_nodes = most_nodes.min(H::QUICK_NODES);
        let all = (0..boards.len()).collect();
        let solver = self.quick.as_ref().unwrap_or(&self.large).solver()?;
        Ok(self.side_by_side(solver, boards, all, most_nodes, tell))
    }

    /// Answers those of the boards with these numbers that are easy for the large solver, and
    /// returns the numbers of the others, in order, for which [`Staged::hard`] is called for.
    ///
    /// # Errors
    ///
    /// When the large solver cannot be made. Nothing is told then.
    ///
    /// # Panics
    ///
    /// If a board has another size than the goal.
    pub fn easy<'a>(
        &'a self,
        boards: &[Board<H::Rules>],
        numbers: Vec<usize>,
        most_nodes: u64,
        tell: Tell<'_, 'a>,
    ) -> Result<Vec<usize>, E> {
        if numbers.is_empty() {
            return Ok(numbers);
        }
        let most_nodes = most_nodes.min(H::EASY_NODES);
        Ok(self.side_by_side(self.large.solver()?, boards, numbers, most_nodes, tell))
    }

    /// Solves those of the boards that have these numbers, each by one thread, begun in order; returns
    /// the numbers of those that are not done within so many nodes.
    fn side_by_side<'a>(
        &self,
        solver: &'a Deepening<H>,
        boards: &[Board<H::Rules>],
        numbers: Vec<usize>,
        most_nodes: u64,
        tell: Tell<'_, 'a>,
    ) -> Vec<usize> {
        let left = Mutex::new(Vec::new());
        let work = |number: usize| {
            let limit = Limit { nodes: most_nodes, ..Limit::NONE };
            let answer = solver.solution(&boards[number], Threads::One, limit);
            if answer.is_ok() {
                return tell(number, answer);
            }
            left.lock().unwrap_or_else(PoisonError::into_inner).push(number);
            ControlFlow::Continue(())
        };
        // Whoever breaks the work off does not ask what is left.
        let _ = match self.threads {
            Threads::One => numbers.into_iter().try_for_each(work),
            Threads::Pool => numbers.into_iter().par_bridge().try_for_each(work),
        };
        let mut left = left.into_inner().unwrap_or_else(PoisonError::into_inner);
        left.sort_unstable();
        left
    }

    /// The answer to a board that is not easy, by all threads.
    ///
    /// # Errors
    ///
    /// When the large solver cannot be made; within the answer, [`search::ida::Unfinished`] when the
    /// limit is reached.
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal.
    pub fn hard(&self, board: &Board<H::Rules>, limit: Limit<'_>) -> Result<Answer<'_>, E> {
        Ok(self.large.solver()?.solution(board, self.threads, limit))
    }
}
