//! Benchmarks: ranking, breadth-first search, censuses, whole answers, and the 15-puzzle. Run with `cargo bench`.
//!
//! Every benchmark asserts its answer before it is timed, and stands beside a plain baseline or
//! another crate that does the same.

pub mod plain;
