//! Every way of doing the same work.

use std::sync::LazyLock;

use rayon::{ThreadPool, ThreadPoolBuilder};
use search::Threads;

/// Pools of 1, 2, 8 and 64 threads.
pub(crate) static POOLS: LazyLock<[ThreadPool; 4]> = LazyLock::new(|| {
    [1, 2, 8, 64].map(|threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("64 threads can be started")
    })
});

/// Does `work` on the calling thread alone, then in each of the [`POOLS`].
pub(crate) fn in_every_mode(work: impl Fn(Threads) + Sync) {
    work(Threads::One);
    for pool in POOLS.iter() {
        pool.install(|| work(Threads::Pool));
    }
}
