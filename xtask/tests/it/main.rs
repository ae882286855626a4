//! The plain search, what it makes of outputs and of the repository's cases, and what export writes.

mod export;
mod judges_tools;
mod plain;
mod repository_cases;
mod usage;
mod whole_space;
