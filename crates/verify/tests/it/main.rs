//! `verify` from its arguments to its report, with small scripts as programs.

mod programs;
mod reports;
mod verifying;
