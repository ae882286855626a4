//! `tiles verify`.

use std::io::{self, Write};

use anyhow::{Context, Result};
use clap::Args;
use judge::process::{CommandLine, kill_all_when_interrupted};
use judge::verify;

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

/// An output whose reader may go away: what is judged then counts for the exit status all the same.
struct Unheard<'a> {
    output: &'a mut dyn Write,
    is_alone: bool,
}

impl Unheard<'_> {
    fn tell(&mut self, tell: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        if self.is_alone {
            return Ok(());
        }
        match tell(self.output) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_alone = true;
                Ok(())
            }
            told => told,
        }
    }
}

impl Write for Unheard<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.tell(|output| output.write_all(bytes))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.tell(|output| output.flush())
    }
}

/// Judges a program, this one if no other is named.
pub(crate) fn run(arguments: &Arguments, console: &mut Console<'_>) -> Result<()> {
    let verify = &arguments.verify;
    if !verify.exhaustive && verify.paths.is_empty() {
        let message = "verify: name cases, folders of cases, or packages; or use --exhaustive";
        return Err(BadInput::new(message).into());
    }
    verify.validate().map_err(BadInput::new)?;
    kill_all_when_interrupted()?;
    let own = &mut |kind: judge::Kind| {
        let path = std::env::current_exe().context("this program cannot find itself")?;
        Ok(CommandLine::new(path, &verify.conventions.of_tiles(kind)))
    };
    let mut output = Unheard { output: &mut *console.output, is_alone: false };
    let tally = verify::run(verify, own, &mut output)?;
    if tally.is_passed() {
        return Ok(());
    }
    Err(Ruled { code: 1, message: String::new() }.into())
}
