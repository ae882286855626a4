//! The `tiles` program: see the crate `cli`.

use std::io;
use std::process::ExitCode;

use cli::{Console, Screen};

fn main() -> ExitCode {
    let screen = Screen::of_standard_output();
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let outcome =
        cli::run(std::env::args_os(), Console { input: &mut input, output: &mut output, screen });
    cli::report(outcome, &mut io::stderr().lock())
}
