//! `tiles verify`.

use anyhow::{Context, Result};
use clap::Args;
use judge::process::{CommandLine, kill_all_when_interrupted};
use judge::verify::{self, BadArguments};

use crate::console::Console;
use crate::failure::{BadInput, Ruled};

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    verify: verify::Arguments,
}

const AFTER_HELP: &str = "\
Examples:
  tiles verify my-cases/eight --program ./a.out
  tiles verify package --puzzle rotate --program 'python3 rotate.py' --jobs 2 --format junit
  tiles verify --exhaustive --puzzle eight --program ./a.out";

/// Judges a program, this one if no other is named.
pub(crate) fn run(arguments: &Arguments, console: &mut Console<'_>) -> Result<()> {
    let verify = &arguments.verify;
    kill_all_when_interrupted()?;
    let own = &mut |kind: judge::Kind| {
        let path = std::env::current_exe().context("this program cannot find itself")?;
        Ok(CommandLine::new(path, &verify.conventions.of_tiles(kind)))
    };
    let judged = verify::run(verify, own, console.output);
    let tally = judged.map_err(|error| match error.downcast::<BadArguments>() {
        Ok(bad) => BadInput::new(bad.to_string()).into(),
        Err(error) => error,
    })?;
    if tally.is_passed() {
        return Ok(());
    }
    Err(Ruled { code: 1, message: String::new() }.into())
}
