//! The `tiles` program, in this process and as a process of its own.

mod census;
mod generate;
mod help;
mod inputs;
mod judge;
mod options;
mod outputs;
mod papers;
mod program;
mod ranks;
mod sizes;
mod streams;
mod verify;
