//! How many threads may work, and when they are started.

use std::num::NonZero;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::console;
use crate::failure::with_causes;

/// A pool of threads that is not started before there is much to do.
pub(crate) struct LazyPool {
    count: usize,
    pool: Option<ThreadPool>,
}

/// Threads for each processor, at most.
const MOST_A_PROCESSOR: usize = 8;

impl LazyPool {
    /// `count` threads, or as many as the machine has processors. Far more than that would only
    /// wait for each other.
    pub(crate) fn new(count: Option<NonZero<usize>>) -> Self {
        let available = std::thread::available_parallelism().map_or(1, NonZero::get);
        let count = count.map_or(available, NonZero::get);
        Self { count: count.min(available * MOST_A_PROCESSOR), pool: None }
    }

    /// How many threads there are to be.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The pool, started at its first use; `None` where the calling thread is all there is, or all
    /// that the system gives.
    pub(crate) fn pool(&mut self) -> Option<&ThreadPool> {
        if self.count > 1 && self.pool.is_none() {
            match ThreadPoolBuilder::new().num_threads(self.count).build() {
                Ok(pool) => self.pool = Some(pool),
                Err(error) => {
                    let error = with_causes(&error.into());
                    console::note(&format!("one thread does all: no more can be started: {error}"));
                    self.count = 1;
                }
            }
        }
        self.pool.as_ref()
    }

    /// How a search is to run inside [`LazyPool::run`].
    pub(crate) fn for_search(&mut self) -> search::Threads {
        if self.pool().is_some() { search::Threads::Pool } else { search::Threads::One }
    }

    /// Runs work in the pool, if there is one.
    pub(crate) fn run<T: Send>(&mut self, work: impl FnOnce() -> T + Send) -> T {
        match self.pool() {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}
