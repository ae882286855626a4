//! Many boards, easy and hard: as much preparation as each is worth.

use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use search::Threads;
use search::ida::Limit;

use crate::{Answer, Board, Rules, Solve};

/// Solves boards of one size for one goal, in three stages.
///
/// 1. By a solver with small tables, made in some hundredths of a second: [`Solve::QUICK_NODES`]
///    a board.
/// 2. By one with large tables, which are only made for boards that got this far:
///    [`Solve::EASY_NODES`] a board. In both stages boards are solved side by side, each by one
///    thread.
/// 3. What is left is hard: one board after the other, each by all threads, as long as allowed.
///
/// Each stage begins anew, so it depends on a board alone, never on threads or on its neighbours,
/// in which one it is answered.
pub struct Staged<S> {
    threads: Threads,
    quick: S,
    large: OnceLock<S>,
    make_large: Box<dyn Fn() -> S + Send + Sync>,
}

impl<S> Staged<S> {
    /// Such a solver, of a quick one and of what makes a better one for the same goal.
    pub fn new(
        quick: S,
        make_large: impl Fn() -> S + Send + Sync + 'static,
        threads: Threads,
    ) -> Self {
        Self { threads, quick, large: OnceLock::new(), make_large: Box::new(make_large) }
    }

    /// Such a solver, with a large one that is there already.
    pub fn of(quick: S, large: S, threads: Threads) -> Self {
        let solver = Self::new(quick, || unreachable!("the large one is there"), threads);
        Self { large: large.into(), ..solver }
    }

    /// The solver of the first stage.
    pub fn quick(&self) -> &S {
        &self.quick
    }

    fn large(&self) -> &S {
        self.large.get_or_init(&self.make_large)
    }

    /// Answers the boards that are easy. `tell` gets the number of each board with its answer as soon
    /// as it is there, more or less in order; without one where [`Staged::hard`] is called for. It may
    /// break the work off.
    ///
    /// # Panics
    ///
    /// If a board has another size than the goal.
    pub fn easy<'a, R: Rules>(
        &'a self,
        boards: &[Board<R>],
        most_nodes: u64,
        tell: &(dyn Fn(usize, Option<Answer<'a>>) -> ControlFlow<()> + Sync),
    ) where
        S: Solve<R>,
    {
        let left = Mutex::new(Vec::new());
        let limit = |nodes| Limit { nodes: most_nodes.min(nodes), ..Limit::NONE };
        let quick = |number: usize| {
            let answer = self.quick.solution(&boards[number], Threads::One, limit(S::QUICK_NODES));
            if answer.is_ok() {
                return tell(number, Some(answer));
            }
            left.lock().unwrap_or_else(PoisonError::into_inner).push(number);
            ControlFlow::Continue(())
        };
        if self.side_by_side((0..boards.len()).collect(), quick).is_break() {
            return;
        }
        let mut left = left.into_inner().unwrap_or_else(PoisonError::into_inner);
        if left.is_empty() {
            return;
        }
        left.sort_unstable();
        // Not from inside the parallel work: who waits for tables must not hold up their making.
        let large = self.large();
        let _ = self.side_by_side(left, |number| {
            let answer = large.solution(&boards[number], Threads::One, limit(S::EASY_NODES));
            tell(number, Some(answer).filter(Result::is_ok))
        });
    }

    /// Does the work of each number, each by one thread, begun in order.
    fn side_by_side(
        &self,
        numbers: Vec<usize>,
        work: impl Fn(usize) -> ControlFlow<()> + Sync + Send,
    ) -> ControlFlow<()> {
        match self.threads {
            Threads::One => numbers.into_iter().try_for_each(work),
            Threads::Pool => numbers.into_iter().par_bridge().try_for_each(work),
        }
    }

    /// The answer to a board that is not easy, by all threads.
    ///
    /// # Errors
    ///
    /// [`search::ida::Unfinished`] when the limit is reached.
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal.
    pub fn hard<R: Rules>(&self, board: &Board<R>, limit: Limit<'_>) -> Answer<'_>
    where
        S: Solve<R>,
    {
        self.large().solution(board, self.threads, limit)
    }
}
