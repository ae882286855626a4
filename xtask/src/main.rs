//! `cargo xtask`: see the crate's library.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use judge::clean::for_terminal;
use verify::BadArguments;
use xtask::export::InTheWay;
use xtask::{Arguments, Outcome};

/// The exit code for a command line that cannot be done.
const BAD_USAGE: u8 = 2;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(usage) => return tell(&usage),
    };
    match xtask::run(&arguments, &mut io::stdout()) {
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

/// Prints help, or what is wrong with the command line, as this program says it.
fn tell(usage: &clap::Error) -> ExitCode {
    if !usage.use_stderr() {
        // Nobody is left to tell that nobody reads it.
        let _ = usage.print();
        return ExitCode::SUCCESS;
    }
    let text = for_terminal(&usage.render().to_string()).replace("\n  tip: ", "\n  hint: ");
    // Help, where a task is missing, is no message.
    let text = text.replacen("error:", "xtask:", usize::from(text.starts_with("error:")));
    // Where standard error is gone, the exit code has to say it alone.
    let _ = write!(io::stderr(), "{text}");
    ExitCode::from(BAD_USAGE)
}
