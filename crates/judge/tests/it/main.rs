//! What is accepted, what is rejected, and what programs may do to whoever runs them.

mod all_faults;
mod case;
mod cases;
mod check;
mod fuzz;
mod input;
#[cfg(unix)]
mod runaway;
mod streams;
mod words;
