//! The `tiles` program: see the crate `cli`.

mod allocator;
mod streams;

use std::io;
use std::process::ExitCode;

use cli::{Console, Screen};

fn main() -> ExitCode {
    allocator::spare_addresses();
    allocator::prepare_for_refusals();
    streams::survive_the_file_size_limit();
    let screen = Screen::of_standard_output();
    let (mut input, mut output) = (streams::input(), streams::output());
    let console = Console { input: &mut *input, output: &mut *output, screen };
    let outcome = cli::run(std::env::args_os(), console);
    cli::report(outcome, &mut io::stderr().lock())
}
