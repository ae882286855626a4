//! `cargo xtask`: see the crate's library.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use xtask::{Arguments, Outcome};

fn main() -> ExitCode {
    match xtask::run(&Arguments::parse(), &mut io::stdout()) {
        Ok(Outcome::Passed) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
