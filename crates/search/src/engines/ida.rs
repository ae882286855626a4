//! Shortest paths in spaces that no table holds: iterative deepening A\*.
//!
//! A depth-first search follows every path whose length so far and estimated rest are within a
//! bound; the bound begins at the estimate of the start and rises to the least sum that exceeded
//! it (Korf 1985; see the [sources](crate#sources)). With an estimate that never exceeds the true
//! distance, the first path found is a shortest one.
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

mod bounded;

use std::ops::ControlFlow;

use crate::Threads;
use bounded::{Bounded, NEVER, TreeOutcome};

/// A space of states that can tell of each how far it may still be from the goal.
///
/// Unlike a [`Graph`](crate::Graph) its states are not numbered: there may be more than numbers.
pub trait Estimated: Sync {
    /// A state, with whatever brings its estimate up to date after a step.
    type State: Clone + Send + Sync;

    /// At most the number of steps from `state` to the goal.
    fn estimate(&self, state: &Self::State) -> usize;

    /// Whether `state` is the goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The steps that can be made in `state`, in the order in which paths are compared, but those
    /// that undo `last`, the step that led here.
    fn steps(&self, state: &Self::State, last: Option<usize>) -> impl Iterator<Item = usize>;

    /// The state after a step.
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
///
/// # Examples
///
/// All pairs of numbers, of which a step makes one greater or less by one; the way is barred where
/// the first is 1 and the second is not 3:
///
/// ```
/// use search::Threads;
/// use search::ida::{Estimated, Limit, first_shortest_path};
///
/// struct Plane {
///     goal: (i64, i64),
/// }
///
/// impl Estimated for Plane {
///     type State = (i64, i64);
///
///     fn estimate(&self, &(x, y): &(i64, i64)) -> usize {
///         let distance = self.goal.0.abs_diff(x) + self.goal.1.abs_diff(y);
///         usize::try_from(distance).expect("the plane is small")
///     }
///
///     fn is_goal(&self, state: &(i64, i64)) -> bool {
///         *state == self.goal
///     }
///
///     /// Up, right, down, left; step `n` is undone by step `n + 2`, modulo 4.
///     fn steps(&self, &(x, y): &(i64, i64), last: Option<usize>) -> impl Iterator<Item = usize> {
///         let is_open = move |step: &usize| match step {
///             1 => x != 0 || y == 3,
///             3 => x != 2 || y == 3,
///             _ => x != 1,
///         };
///         let undoes = move |step: usize| last.is_some_and(|last| (last + 2) % 4 == step);
///         (0..4).filter(move |&step| is_open(&step) && !undoes(step))
///     }
///
///     fn after(&self, state: &(i64, i64), step: usize, most: usize) -> Result<(i64, i64), usize> {
///         let (x, y) = *state;
///         let next = [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)][step];
///         let estimate = self.estimate(&next);
///         if estimate > most { Err(estimate) } else { Ok(next) }
///     }
/// }
///
/// let plane = Plane { goal: (2, 2) };
/// let path = first_shortest_path(&plane, &(0, 2), Threads::One, Limit::NONE);
/// let path = path.expect("there is no limit").expect("there is a way through the gap");
/// assert_eq!(path.steps, [0, 1, 1, 2]); // up, twice to the right, down
/// ```
pub fn first_shortest_path<S: Estimated>(
    space: &S,
    start: &S::State,
    threads: Threads,
    limit: Limit<'_>,
) -> Result<Option<Path>, Unfinished> {
    let mut bound = space.estimate(start);
    let mut node_count = 0;
    let mut trees: Option<Vec<Tree<S>>> = None;
    loop {
        let search = Bounded { space, bound, limit };
        let end = match &trees {
            Some(trees) => search.visit_all(trees, threads, limit.nodes - node_count),
            None => search.visit(&Tree::at(start), limit.nodes - node_count),
        };
        node_count += end.node_count;
        match end.outcome {
            TreeOutcome::Found(steps) => return Ok(Some(Path { steps, node_count })),
            TreeOutcome::Stopped => return Err(Unfinished { lower_bound: bound, node_count }),
            TreeOutcome::Exhausted { excess: NEVER } => return Ok(None),
            TreeOutcome::Exhausted { excess } => bound += excess,
        }
        if trees.is_none() && end.node_count > LARGE {
            trees = Some(split(space, start, bound));
        }
    }
}

/// A state from which a part of the search begins.
struct Tree<S: Estimated> {
    state: S::State,
    steps: Vec<usize>,
}

impl<S: Estimated> Tree<S> {
    fn at(state: &S::State) -> Self {
        Self { state: state.clone(), steps: Vec::new() }
    }
}

/// All paths of a few steps, in order; fewer steps than `bound`, so none of them is a solution.
fn split<S: Estimated>(space: &S, start: &S::State, bound: usize) -> Vec<Tree<S>> {
    let mut trees = vec![Tree::at(start)];
    for _ in 1..bound {
        if trees.len() >= TREES {
            break;
        }
        let grow = |tree: &Tree<S>| {
            let last = tree.steps.last().copied();
            let child = |step| {
                let state = space.after(&tree.state, step, usize::MAX).ok()?;
                Some(Tree { state, steps: tree.steps.iter().copied().chain([step]).collect() })
            };
            space.steps(&tree.state, last).filter_map(child).collect::<Vec<_>>()
        };
        trees = trees.iter().flat_map(grow).collect();
    }
    trees
}
