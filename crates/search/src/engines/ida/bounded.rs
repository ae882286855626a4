//! The search of all paths within one bound, tree by tree.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::{BATCH, Estimated, Limit, PAUSE, Progress, Tree};
use crate::Threads;

/// The excess where no path was cut off.
pub(super) const NEVER: usize = usize::MAX;

/// The search of all paths within one bound.
pub(super) struct Bounded<'a, S> {
    pub(super) space: &'a S,
    pub(super) bound: usize,
    pub(super) limit: Limit<'a>,
}

/// How the search of a tree ended.
pub(super) struct End {
    pub(super) node_count: u64,
    pub(super) outcome: TreeOutcome,
}

pub(super) enum TreeOutcome {
    Found(Vec<usize>),
    /// Everything was visited; the least by which a sum exceeded the bound, or [`NEVER`].
    Exhausted {
        excess: usize,
    },
    Stopped,
}

impl<S: Estimated> Bounded<'_, S> {
    /// Searches trees in order, `most` nodes in all.
    pub(super) fn visit_all(&self, trees: &[Tree<S>], threads: Threads, most: u64) -> End {
        let (mut node_count, mut least) = (0, NEVER);
        for batch in trees.chunks(BATCH) {
            let left = most - node_count;
            let first_end = Mutex::new(usize::MAX);
            let visit = |(number, tree): (usize, &Tree<S>)| {
                let lock = || first_end.lock().unwrap_or_else(PoisonError::into_inner);
                if *lock() < number {
                    return None;
                }
                let end = self.visit(tree, left);
                if !matches!(end.outcome, TreeOutcome::Exhausted { .. }) {
                    let mut first_end = lock();
                    *first_end = number.min(*first_end);
                }
                Some(end)
            };
            let ends: Vec<Option<End>> = match threads {
                Threads::One => batch.iter().enumerate().map(visit).collect(),
                Threads::Pool => batch.par_iter().enumerate().map(visit).collect(),
            };
            for end in ends {
                let end = end.expect("no tree before the first that ended the search is left out");
                node_count += end.node_count;
                match end.outcome {
                    _ if node_count > most => {
                        return End { node_count, outcome: TreeOutcome::Stopped };
                    }
                    TreeOutcome::Exhausted { excess } => least = least.min(excess),
                    outcome => return End { node_count, outcome },
                }
            }
        }
        End { node_count, outcome: TreeOutcome::Exhausted { excess: least } }
    }

    /// Searches one tree, `most` nodes of it.
    pub(super) fn visit(&self, tree: &Tree<S>, most: u64) -> End {
        let spent = tree.steps.len() + self.space.estimate(&tree.state);
        if let Some(excess) = spent.checked_sub(self.bound).filter(|&excess| excess > 0) {
            return End { node_count: 0, outcome: TreeOutcome::Exhausted { excess } };
        }
        let mut steps = Vec::with_capacity(self.bound);
        steps.extend_from_slice(&tree.steps);
        let next_pause = PAUSE.min(most);
        let mut walk = TreeWalk {
            search: self,
            steps,
            node_count: 0,
            told: 0,
            next_pause,
            most,
            least: NEVER,
        };
        let left = self.bound - tree.steps.len();
        let flow = walk.descend(&tree.state, left, tree.steps.last().copied());
        let told = walk.tell();
        let outcome = match flow {
            ControlFlow::Continue(()) if told.is_continue() => {
                TreeOutcome::Exhausted { excess: walk.least }
            }
            ControlFlow::Break(Why::Goal) => TreeOutcome::Found(walk.steps),
            _ => TreeOutcome::Stopped,
        };
        End { node_count: walk.node_count, outcome }
    }
}

/// A depth-first walk through one tree.
struct TreeWalk<'a, S> {
    search: &'a Bounded<'a, S>,
    steps: Vec<usize>,
    node_count: u64,
    /// Of which [`Limit::go_on`] has been told.
    told: u64,
    next_pause: u64,
    most: u64,
    least: usize,
}

/// Why a walk ended early.
enum Why {
    Goal,
    Limit,
}

impl<S: Estimated> TreeWalk<'_, S> {
    /// Visits everything below `state` that may be within `left` steps of the goal.
    fn descend(&mut self, state: &S::State, left: usize, last: Option<usize>) -> ControlFlow<Why> {
        let space = self.search.space;
        if space.is_goal(state) {
            return ControlFlow::Break(Why::Goal);
        }
        let Some(left) = left.checked_sub(1) else {
            // Only where an estimate says less than one step.
            self.least = 1;
            return ControlFlow::Continue(());
        };
        for step in space.steps(state, last) {
            match space.after(state, step, left) {
                Ok(next) => {
                    self.count()?;
                    self.steps.push(step);
                    self.descend(&next, left, Some(step))?;
                    self.steps.pop();
                }
                Err(estimate) => self.least = self.least.min(estimate - left),
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn count(&mut self) -> ControlFlow<Why> {
        self.node_count += 1;
        if self.node_count <= self.next_pause { ControlFlow::Continue(()) } else { self.pause() }
    }

    #[cold]
    fn pause(&mut self) -> ControlFlow<Why> {
        self.next_pause = (self.node_count + PAUSE).min(self.most);
        if self.node_count > self.most || self.tell().is_break() {
            return ControlFlow::Break(Why::Limit);
        }
        ControlFlow::Continue(())
    }

    fn tell(&mut self) -> ControlFlow<()> {
        let new_nodes = self.node_count - std::mem::replace(&mut self.told, self.node_count);
        (self.search.limit.go_on)(Progress { bound: self.search.bound, new_nodes })
    }
}
