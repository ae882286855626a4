//! The `tiles` program, in this process and as a process of its own.

mod census;
mod generate;
mod help;
mod inputs;
mod judge;
mod options;
mod outputs;
#[cfg(unix)]
mod papers;
mod program;
mod ranks;
mod sizes;
#[cfg(unix)]
mod streams;
#[cfg(unix)]
mod verify;
