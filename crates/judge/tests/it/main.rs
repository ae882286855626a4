//! What is accepted, what is rejected, and what programs may do to whoever runs them.

mod cases;
mod check;
mod fuzz;
#[cfg(unix)]
mod runaway;
