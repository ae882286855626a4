//! Shortest paths in spaces that no table holds: iterative deepening A\*.
//!
//! A depth-first search follows every path whose length so far and estimated rest are within a
//! bound; the bound begins at the estimate of the start and rises to the least sum that exceeded
//! it (Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27, 1985). With an estimate that never exceeds the true distance, the first path
//! found is a shortest one.
//!
//! # Which path
//!
//! Paths are tried in the order of [`Estimated::steps`], and all paths within a bound before any
//! longer one. So the answer is the first shortest path in that order, the same as from a table.
//!
//! # Threads
//!
//! Once a bound has cost some ten thousand nodes, the paths of some ten steps are listed in order,
//! and the trees below them are searched in pools of [`BATCH`], by whichever thread is free. The
//! first tree that holds a solution counts, however early a later one was done. Neither the path
//! nor the number of nodes depends on the number of threads, so [`Limit::nodes`] does not either.
//!
//! # Cost
//!
//! No allocation below the start of a tree. The recursion is as deep as the path is long.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::Threads;

/// A puzzle that knows how far it may still be.
pub trait Estimated: Sync {
    /// A position, with whatever brings its estimate up to date after a step.
    type State: Clone + Send + Sync;

    /// At most the number of steps from `state` to the goal.
    fn estimate(&self, state: &Self::State) -> usize;

    /// Whether `state` is the goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The steps that can be made in `state`, in the order in which paths are compared, but those
    /// that undo `last`, the step that led here.
    fn steps(&self, state: &Self::State, last: Option<usize>) -> impl Iterator<Item = usize>;

    /// The position after a step.
    ///
    /// # Errors
    ///
    /// If its estimate is more than `most`: an estimate that is, though perhaps not the best.
    fn after(&self, state: &Self::State, step: usize, most: usize) -> Result<Self::State, usize>;
}

/// When a search ends without an answer.
#[derive(Clone, Copy)]
pub struct Limit<'a> {
    /// The most nodes that may be visited.
    pub nodes: u64,
    /// Asked every [`PAUSE`] nodes, or earlier, by any thread; breaks when there is no more time.
    pub go_on: &'a (dyn Fn(Progress) -> ControlFlow<()> + Sync),
}

impl Limit<'_> {
    /// No limit at all.
    pub const NONE: Limit<'static> =
        Limit { nodes: u64::MAX, go_on: &|_| ControlFlow::Continue(()) };
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The length of the paths that are tried: no shorter one leads to the goal.
    pub bound: usize,
    /// How many nodes have been visited since the last time.
    pub new_nodes: u64,
}

/// Nodes between two calls of [`Limit::go_on`] by one thread.
pub const PAUSE: u64 = 1 << 16;

/// Trees that are searched together.
pub const BATCH: usize = 64;

/// Nodes of a bound above which the search is shared among threads.
const LARGE: u64 = 1 << 14;

/// Into how many trees, at least.
const TREES: usize = 1 << 10;

/// A shortest path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Its steps.
    pub steps: Vec<usize>,
    /// How many nodes were visited.
    pub node_count: u64,
}

/// A search that reached its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// No path to the goal is shorter than this.
    pub lower_bound: usize,
    /// How many nodes were visited.
    pub node_count: u64,
}

/// The first shortest path from `start` to the goal; `None` if all paths come to an end before it.
///
/// Where no path leads to the goal and one goes round in a circle, only the limit ends the search.
///
/// # Errors
///
/// [`Unfinished`] when the limit is reached.
pub fn first_shortest_path<P: Estimated>(
    puzzle: &P,
    start: &P::State,
    threads: Threads,
    limit: Limit<'_>,
) -> Result<Option<Path>, Unfinished> {
    let mut bound = puzzle.estimate(start);
    let mut node_count = 0;
    let mut trees: Option<Vec<Tree<P>>> = None;
    loop {
        let search = Bounded { puzzle, bound, limit };
        let end = match &trees {
            Some(trees) => search.visit_all(trees, threads, limit.nodes - node_count),
            None => search.visit(&Tree::at(start), limit.nodes - node_count),
        };
        node_count += end.node_count;
        match end.outcome {
            Outcome::Found(steps) => return Ok(Some(Path { steps, node_count })),
            Outcome::Stopped => return Err(Unfinished { lower_bound: bound, node_count }),
            Outcome::Exhausted { excess: NEVER } => return Ok(None),
            Outcome::Exhausted { excess } => bound += excess,
        }
        if trees.is_none() && end.node_count > LARGE {
            trees = Some(split(puzzle, start, bound));
        }
    }
}

/// A position from which a part of the search begins.
struct Tree<P: Estimated> {
    state: P::State,
    steps: Vec<usize>,
}

impl<P: Estimated> Tree<P> {
    fn at(state: &P::State) -> Self {
        Self { state: state.clone(), steps: Vec::new() }
    }
}

/// All paths of a few steps, in order; fewer steps than `bound`, so none of them is a solution.
fn split<P: Estimated>(puzzle: &P, start: &P::State, bound: usize) -> Vec<Tree<P>> {
    let mut trees = vec![Tree::at(start)];
    for _ in 1..bound {
        if trees.len() >= TREES {
            break;
        }
        let grow = |tree: &Tree<P>| {
            let last = tree.steps.last().copied();
            let child = |step| {
                let state = puzzle.after(&tree.state, step, usize::MAX).ok()?;
                Some(Tree { state, steps: tree.steps.iter().copied().chain([step]).collect() })
            };
            puzzle.steps(&tree.state, last).filter_map(child).collect::<Vec<_>>()
        };
        trees = trees.iter().flat_map(grow).collect();
    }
    trees
}

/// The search of all paths within one bound.
struct Bounded<'a, P> {
    puzzle: &'a P,
    bound: usize,
    limit: Limit<'a>,
}

/// How the search of a tree ended.
struct End {
    node_count: u64,
    outcome: Outcome,
}

/// The excess where no path was cut off.
const NEVER: usize = usize::MAX;

enum Outcome {
    Found(Vec<usize>),
    /// Everything was visited; the least by which a sum exceeded the bound, or [`NEVER`].
    Exhausted {
        excess: usize,
    },
    Stopped,
}

impl<P: Estimated> Bounded<'_, P> {
    /// Searches trees in order, `most` nodes in all.
    fn visit_all(&self, trees: &[Tree<P>], threads: Threads, most: u64) -> End {
        let (mut node_count, mut least) = (0, NEVER);
        for batch in trees.chunks(BATCH) {
            let left = most - node_count;
            let first_end = Mutex::new(usize::MAX);
            let visit = |(number, tree): (usize, &Tree<P>)| {
                let lock = || first_end.lock().unwrap_or_else(PoisonError::into_inner);
                if *lock() < number {
                    return None;
                }
                let end = self.visit(tree, left);
                if !matches!(end.outcome, Outcome::Exhausted { .. }) {
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
                    _ if node_count > most => return End { node_count, outcome: Outcome::Stopped },
                    Outcome::Exhausted { excess } => least = least.min(excess),
                    outcome => return End { node_count, outcome },
                }
            }
        }
        End { node_count, outcome: Outcome::Exhausted { excess: least } }
    }

    /// Searches one tree, `most` nodes of it.
    fn visit(&self, tree: &Tree<P>, most: u64) -> End {
        let spent = tree.steps.len() + self.puzzle.estimate(&tree.state);
        if let Some(excess) = spent.checked_sub(self.bound).filter(|&excess| excess > 0) {
            return End { node_count: 0, outcome: Outcome::Exhausted { excess } };
        }
        let mut steps = Vec::with_capacity(self.bound);
        steps.extend_from_slice(&tree.steps);
        let next_pause = PAUSE.min(most);
        let mut walk =
            Walk { search: self, steps, node_count: 0, told: 0, next_pause, most, least: NEVER };
        let left = self.bound - tree.steps.len();
        let flow = walk.descend(&tree.state, left, tree.steps.last().copied());
        let told = walk.tell();
        let outcome = match flow {
            ControlFlow::Continue(()) if told.is_continue() => {
                Outcome::Exhausted { excess: walk.least }
            }
            ControlFlow::Break(Why::Goal) => Outcome::Found(walk.steps),
            _ => Outcome::Stopped,
        };
        End { node_count: walk.node_count, outcome }
    }
}

/// A depth-first walk through one tree.
struct Walk<'a, P> {
    search: &'a Bounded<'a, P>,
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

impl<P: Estimated> Walk<'_, P> {
    /// Visits everything below `state` that may be within `left` steps of the goal.
    fn descend(&mut self, state: &P::State, left: usize, last: Option<usize>) -> ControlFlow<Why> {
        let puzzle = self.search.puzzle;
        if puzzle.is_goal(state) {
            return ControlFlow::Break(Why::Goal);
        }
        let Some(left) = left.checked_sub(1) else {
            // Only where an estimate says less than one step.
            self.least = 1;
            return ControlFlow::Continue(());
        };
        for step in puzzle.steps(state, last) {
            match puzzle.after(state, step, left) {
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
