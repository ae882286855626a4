//! Many boards, easy and hard: as much preparation as each is worth.

use std::sync::OnceLock;

use rayon::prelude::*;
use search::Threads;
use search::ida::{Limit, Unfinished};

use crate::{Board, Deepening, NoEstimate, Partition, Rules, Way};

/// Solves boards of one size for one goal by [`Deepening`], in three stages.
///
/// 1. With small pattern databases, made in some hundredths of a second: [`Staged::QUICK_NODES`] a board.
/// 2. With the large ones, which are only made for boards that got this far: [`Staged::EASY_NODES`]
///    a board. In both stages boards are solved side by side, each by one thread.
/// 3. What is left is hard: one board after the other, each by all threads, as long as allowed.
///
/// Each stage begins anew, so it depends on a board alone, never on threads or on its neighbours,
/// in which one it is answered.
#[derive(Debug)]
pub struct Staged<R: Rules> {
    rules: R,
    partition: Partition,
    threads: Threads,
    quick: Deepening<R>,
    large: OnceLock<Deepening<R>>,
}

/// What became of a board: a shortest solution, or none where it cannot be solved.
pub type Answer<'a> = Result<Option<Way<'a>>, Unfinished>;

impl<R: Rules + Clone> Staged<R> {
    /// Nodes that a board may take in the first stage.
    pub const QUICK_NODES: u64 = 1 << 14;

    /// Nodes that a board may take in the second stage: some tenths of a second.
    pub const EASY_NODES: u64 = 1 << 20;

    /// A solver for boards of the goal's size, whose large pattern databases are of this partition.
    /// Makes the small ones.
    ///
    /// # Errors
    ///
    /// As [`Deepening::memory`].
    pub fn new(
        rules: &R,
        goal: Board<R>,
        partition: Partition,
        threads: Threads,
    ) -> Result<Self, NoEstimate> {
        Deepening::memory(rules, goal.size(), &partition)?;
        let quick = Partition::quick(goal.size());
        let quick = Deepening::new(rules, goal, &quick, threads)?;
        Ok(Self { rules: rules.clone(), partition, threads, quick, large: OnceLock::new() })
    }

    /// The same solver, with large pattern databases that are there already.
    ///
    /// # Panics
    ///
    /// If they are for another goal.
    #[must_use]
    pub fn with_large(self, large: Deepening<R>) -> Self {
        assert_eq!(large.goal(), self.goal(), "one solver has one goal");
        Self { large: large.into(), ..self }
    }

    /// The goal.
    pub fn goal(&self) -> &Board<R> {
        self.quick.goal()
    }

    /// The answers to the boards that are easy, in order; `None` where [`Staged::hard`] is called for.
    ///
    /// # Panics
    ///
    /// If a board has another size than the goal.
    pub fn easy(&self, boards: &[Board<R>], most_nodes: u64) -> Vec<Option<Answer<'_>>> {
        let mut answers = vec![None; boards.len()];
        self.try_all(&self.quick, boards, most_nodes, Self::QUICK_NODES, &mut answers);
        if answers.iter().any(Option::is_none) {
            // Not from inside the parallel work: who waits for tables must not hold up their making.
            self.try_all(self.large(), boards, most_nodes, Self::EASY_NODES, &mut answers);
        }
        answers
    }

    /// Tries to answer the boards that have no answer yet.
    fn try_all<'a>(
        &self,
        solver: &'a Deepening<R>,
        boards: &[Board<R>],
        most_nodes: u64,
        stage_nodes: u64,
        answers: &mut [Option<Answer<'a>>],
    ) {
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
    /// [`Unfinished`] when the limit is reached.
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal.
    pub fn hard(&self, board: &Board<R>, limit: Limit<'_>) -> Answer<'_> {
        self.large().solution(board, self.threads, limit)
    }

    fn large(&self) -> &Deepening<R> {
        let make = || Deepening::new(&self.rules, *self.goal(), &self.partition, self.threads);
        self.large.get_or_init(|| make().expect("the partition was checked with the rules"))
    }
}
