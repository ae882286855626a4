//! `verify` from its arguments to its report, with small scripts as programs.

#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod programs;
#[cfg(unix)]
mod reports;
#[cfg(unix)]
mod verifying;
