//! The `tiles` program: arguments, reading, writing.
//!
//! [`run`] is the program with its surroundings handed in, so that all of it can be tested with a
//! reader and a writer. Every subcommand has a file of its own; what `rotate` and `eight` do alike
//! is in `solving`, which shows the way from a board to its answer.
//!
//! **Invariant:** no algorithm. What is ranked, searched or read is in the crates below.
//!
//! # Begin here
//!
//! | you want to | read |
//! |---|---|
//! | rank and unrank permutations | [`cantor`] |
//! | search a graph of your own | [`search`] |
//! | solve a board, count all boards | [`eight`](::eight), [`rotate9`], then [`solve`] |
//! | write the rules of a third puzzle | [`puzzle::Rules`]; then tables and censuses in [`solve`] work for it |
//! | search one graph by several processes | `cluster` |
//! | check somebody's answers | [`judge`](::judge) |
//! | run somebody's program on cases | [`verify`](::verify) |
//! | know how moves become tables | [`cantor::window`], then [`search::Sheets`] and the file `crates/search/src/engines/sweep.rs` |
//! | change the program | [`run`], and the private modules (`cargo doc --document-private-items`) |
//!
//! Each crate knows at most those before it, and none behind it:
//!
//! ```text
//! cantor → puzzle → rotate9, eight → judge ─┐
//!    └───────┴────→ solve ──────────────────┴→ verify → cli
//! search ────────────┴→ cluster ────────────────→ cli
//! ```
//!
//! The repository has the rest in words: `docs/guide.md` how the program is used, `docs/design.md` why
//! it is as it is, `docs/benchmarks.md` how fast.

mod arguments;
mod board_arguments;
mod census;
mod console;
mod eight;
mod failure;
mod files;
mod generate;
mod input;
mod judge;
mod lists;
mod manuals;
mod memory;
mod numbers;
mod plot;
mod progress;
mod puzzle_arguments;
mod rank;
mod rotate;
mod solving;
mod system;
mod threads;
mod unrank;
mod verify;

use std::ffi::OsString;

use anyhow::Result;

use arguments::Command;
pub use arguments::command;
pub use console::{Console, Screen};
pub use failure::report;
pub use memory::{out_of_memory_code, tell_out_of_memory};

/// Runs the program with these arguments, the program's name first.
///
/// # Errors
///
/// Whatever stopped it; [`report`] shows it and finds the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>, mut console: Console<'_>) -> Result<()> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    memory::set_out_of_memory_code(judge::fault_code(&arguments));
    let command = match arguments::parse(&arguments) {
        Ok(parsed) => parsed.command,
        Err(help) if !help.use_stderr() => return console.show_help(&help),
        Err(usage) => return Err(judge::usage(&arguments, usage)),
    };
    if !matches!(command, Command::Judge(_)) {
        // At once, and not after minutes of work. A judge is told by the exit code alone.
        console::write(console.output, b"")?;
    }
    match command {
        Command::Rotate(arguments) => rotate::run(&arguments, &mut console),
        Command::Eight(arguments) => eight::run(&arguments, &mut console),
        Command::Rank(arguments) => rank::run(&arguments, &mut console),
        Command::Unrank(arguments) => unrank::run(&arguments, &mut console),
        Command::Judge(arguments) => judge::run(&arguments, &mut console),
        Command::Verify(arguments) => verify::run(&arguments, &mut console),
        Command::Completions(arguments) => manuals::complete(&arguments, &mut console),
        Command::Man(arguments) => manuals::man(&arguments, &mut console),
    }
}

/// The Rust examples of the README and the design, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../docs/design.md")]
struct Papers;
