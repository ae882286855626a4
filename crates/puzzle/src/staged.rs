//! Many boards, easy and hard: as much preparation as each is worth.

use std::sync::OnceLock;

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

    /// The answers to the boards that are easy, in order; `None` where [`Staged::hard`] is called for.
    ///
    /// # Panics
    ///
    /// If a board has another size than the goal.
    pub fn easy<R: Rules>(&self, boards: &[Board<R>], most_nodes: u64) -> Vec<Option<Answer<'_>>>
    where
        S: Solve<R>,
    {
        let mut answers = vec![None; boards.len()];
        self.try_all(&self.quick, boards, most_nodes, S::QUICK_NODES, &mut answers);
        if answers.iter().any(Option::is_none) {
            // Not from inside the parallel work: who waits for tables must not hold up their making.
            self.try_all(self.large(), boards, most_nodes, S::EASY_NODES, &mut answers);
        }
        answers
    }

    /// Tries to answer the boards that have no answer yet.
    fn try_all<'a, R: Rules>(
        &self,
        solver: &'a S,
        boards: &[Board<R>],
        most_nodes: u64,
        stage_nodes: u64,
        answers: &mut [Option<Answer<'a>>],
    ) where
        S: Solve<R>,
    {
        let limit = Limit { nodes: most_nodes.min(stage_nodes), ..Limit::NONE };
        let answer = |(board, answer): (&Board<R>, &mut Option<Answer<'a>>)| {
            if answer.is_none() {
                let found = solver.solution(board, Threads::One, limit);
                *answer = Some(found).filter(Result::is_ok);
            }
        };
        match self.threads {
            Threads::One => boards.iter().zip(answers).for_each(answer),
            Threads::Pool => boards.par_iter().zip(answers).with_max_len(1).for_each(answer),
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
