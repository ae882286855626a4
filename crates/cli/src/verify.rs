//! `tiles verify`.

use anyhow::{Context, Result};
use clap::Args;
use judge::Conventions;
use judge::process::{CommandLine, interruption, kill_all_when_interrupted};
use verify::{BadArguments, Listener};

use crate::console::{self, Console};
use crate::failure::{BadInput, ExitWith};

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
  tiles verify my-cases/eight --program ./reads-one-board --batch 1
  tiles verify --exhaustive --puzzle eight --program ./a.out
  tiles verify --exhaustive --puzzle eight --program ./reads-one-board --batch 1 --sample 1000";

/// Judges a program, this one if no other is named.
pub(crate) fn run(arguments: &Arguments, console: &mut Console<'_>) -> Result<()> {
    let verify = &arguments.verify;
    kill_all_when_interrupted().context("signals cannot be seen to")?;
    let own = &mut |puzzle: judge::Puzzle| {
        let path = std::env::current_exe().context("this program cannot find itself")?;
        Ok(CommandLine::new(path, &Conventions::from(&verify.conventions).of_tiles(puzzle)))
    };
    let listener = Listener { pause: Listener::DEFAULT_PAUSE, tell: &console::note };
    let judged = verify::run(verify, own, console.output, listener);
    let tally = judged.map_err(|error| match error.downcast::<BadArguments>() {
        Ok(bad) => BadInput::new(bad.to_string()).into(),
        Err(error) if error.is::<std::io::Error>() => error.context("standard output"),
        Err(error) => error,
    })?;
    let code = match interruption() {
        Some(interruption) => interruption.exit_code(),
        None if tally.is_passed() => return Ok(()),
        None => 1,
    };
    Err(ExitWith { code, message: String::new() }.into())
}
