//! How many threads may work, and when they are started.

use std::num::NonZero;

use anyhow::{Context, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of threads that is not started before there is much to do.
pub(crate) struct Threads {
    count: usize,
    pool: Option<ThreadPool>,
}

/// Threads for each processor, at most.
const MOST_A_PROCESSOR: usize = 8;

impl Threads {
    /// `count` threads, or as many as the machine has processors. Far more than that would only
    /// wait for each other.
    pub(crate) fn new(count: Option<NonZero<usize>>) -> Self {
        let available = std::thread::available_parallelism().map_or(1, NonZero::get);
        let count = count.map_or(available, NonZero::get);
        Self { count: count.min(available * MOST_A_PROCESSOR), pool: None }
    }

    /// The pool, started at its first use; `None` where the calling thread is all there is.
    pub(crate) fn pool(&mut self) -> Result<Option<&ThreadPool>> {
        if self.count > 1 && self.pool.is_none() {
            let pool = ThreadPoolBuilder::new().num_threads(self.count).build();
            self.pool = Some(pool.context("cannot start threads")?);
        }
        Ok(self.pool.as_ref())
    }

    /// How a search is to run inside [`Threads::run`].
    pub(crate) fn for_search(&mut self) -> Result<search::Threads> {
        Ok(if self.pool()?.is_some() { search::Threads::Pool } else { search::Threads::One })
    }

    /// Runs work in the pool, if there is one.
    pub(crate) fn run<T: Send>(&mut self, work: impl FnOnce() -> T + Send) -> Result<T> {
        Ok(match self.pool()? {
            Some(pool) => pool.install(work),
            None => work(),
        })
    }
}
