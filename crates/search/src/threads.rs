//! Who does the work of a search, and how it is shared.

use std::iter::Sum;

use rayon::prelude::*;

/// Who does the work of a search. The answers never depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// The calling thread alone. Starts nothing.
    One,
    /// The rayon pool the caller is in (rayon's global pool outside of any).
    Pool,
}

impl Threads {
    /// What `work` makes of a whole in all: of all of it at once, or of pieces into which `halve`
    /// cuts it as often as there are threads to take one. `halve` gives the first part, and the
    /// second if it has cut anything.
    ///
    /// So the work is written once, and what it needs for itself is made once for each piece. That
    /// is how rayon cuts slices, too: in halves while threads are idle.
    pub(crate) fn share<W: Send, T: Send + Sum>(
        self,
        whole: W,
        halve: impl Fn(W) -> (W, Option<W>) + Sync + Send,
        work: impl Fn(W) -> T + Sync + Send,
    ) -> T {
        match self {
            Self::One => work(whole),
            Self::Pool => rayon::iter::split(whole, halve).map(work).sum(),
        }
    }

    /// What comes of all tasks, added up. Whoever is free takes one of those that are left: for tasks of
    /// some length, of which the last ones should not leave threads idle.
    pub(crate) fn sum<W: Send, T: Send + Sum>(
        self,
        tasks: Vec<W>,
        work: impl Fn(W) -> T + Sync + Send,
    ) -> T {
        match self {
            Self::One => tasks.into_iter().map(work).sum(),
            Self::Pool => tasks.into_par_iter().with_max_len(1).map(work).sum(),
        }
    }
}
