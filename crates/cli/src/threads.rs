//! How many threads may work, and when they are started.

use std::num::NonZero;

use anyhow::{Context, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of threads that is not started before there is much to do.
pub(crate) struct Threads {
    count: usize,
    pool: Option<ThreadPool>,
}

impl Threads {
    /// `count` threads, or as many as the machine has processors.
    pub(crate) fn new(count: Option<NonZero<usize>>) -> Self {
        let available = || std::thread::available_parallelism().map_or(1, NonZero::get);
        Self { count: count.map_or_else(available, NonZero::get), pool: None }
    }

    /// The pool, started at its first use; `None` where the calling thread is all there is.
    pub(crate) fn pool(&mut self) -> Result<Option<&ThreadPool>> {
        if self.count > 1 && self.pool.is_none() {
            let pool = ThreadPoolBuilder::new().num_threads(self.count).build();
            self.pool = Some(pool.context("cannot start threads")?);
        }
        Ok(self.pool.as_ref())
    }
}
