//! The `tiles` program, in this process and as a process of its own.

mod inputs;
mod options;
mod program;
mod ranks;
mod readme;
mod streams;
