//! The tests of `search`: every search and table against naive code that shares nothing with it,
//! on toy graphs and on random ones, on one thread and on pools of 1, 2, 8 and 64.

mod graphs;
mod modes;
mod naive;
mod plans;

mod arrows;
mod bfs;
mod bitset;
mod checkpoint;
mod directions;
mod distance;
mod ida;
mod meet;
mod pages;
mod pancakes;
mod routes;
mod saved;
mod scratch;
mod sweep;
mod swept_distances;
mod ways_back;
mod words;

/// Whether `work` panics.
fn is_refused<T>(work: impl FnOnce() -> T) -> bool {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err()
}

/// What `work` says when it panics; `None` if it does not.
fn refusal<T>(work: impl FnOnce() -> T) -> Option<String> {
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).err()?;
    Some(*panic.downcast().expect("the messages of this crate are formatted"))
}

fn index(node: search::Node) -> usize {
    usize::try_from(node).expect("the toys fit the address space")
}
