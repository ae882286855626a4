//! What verify passes and what it fails.

mod cases;
mod judge;
mod plain;
#[cfg(unix)]
mod programs;
mod whole_space;
