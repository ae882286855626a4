//! The plain search, and what it makes of outputs and of the repository's cases.

mod plain;
mod whole_space;
