//! Benchmarks: ranking, breadth-first search, and censuses, and whole answers. Run with `cargo bench`.
//!
//! Every benchmark asserts its answer before it is timed, and stands beside a plain baseline or
//! another crate that does the same.

pub mod plain;
