//! `cargo xtask`: see the crate's library.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use verify::BadArguments;
use xtask::export::InTheWay;
use xtask::{Arguments, Outcome};

/// What clap ends with, too.
const BAD_USAGE: u8 = 2;

fn main() -> ExitCode {
    match xtask::run(&Arguments::parse(), &mut io::stdout()) {
        Ok(Outcome::Passed) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::FAILURE,
        Ok(Outcome::Interrupted(interruption)) => ExitCode::from(interruption.exit_code()),
        Err(error) => {
            eprintln!("xtask: {error:#}");
            let is_bad_usage = error.is::<InTheWay>() || error.is::<BadArguments>();
            if is_bad_usage { ExitCode::from(BAD_USAGE) } else { ExitCode::FAILURE }
        }
    }
}
