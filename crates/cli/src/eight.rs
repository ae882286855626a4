//! `tiles eight`.

use anyhow::Result;
use clap::Args;
use eight::{Order, Sliding};

use crate::answering::{Text, answer_files};
use crate::board_arguments::{BoardArguments, INPUT_RULES};
use crate::console::Console;

/// Shortest solutions of the 8-puzzle
///
/// For each board a shortest string of moves of the blank is printed: u(p), d(own), l(eft),
/// r(ight). A board that cannot be solved gets the line `unsolvable`, a solved one an empty line.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP, after_long_help = after_long_help())]
pub(crate) struct Arguments {
    #[command(flatten)]
    boards: BoardArguments,

    /// Print only the number of moves, and -1 for `unsolvable`
    #[arg(long)]
    length: bool,

    /// Which of several shortest strings is printed: the first, with letters in this order
    #[arg(long, value_name = "LETTERS", default_value = "udlr")]
    order: Order,
}

const AFTER_HELP: &str = "\
Examples:
  echo '2 3 4 1 5 x 7 6 8' | tiles eight                     ullddrurdllurdruldr
  echo 23415x768 | tiles eight --length                      19
  echo 283104765 | tiles eight --length --goal 123804765     4
  tiles eight --format json boards.txt";

fn after_long_help() -> String {
    format!("{INPUT_RULES}\n  The blank is x, X or 0.\n\n{AFTER_HELP}")
}

pub(crate) fn run(arguments: &Arguments, console: &mut Console<'_>) -> Result<()> {
    let text = if arguments.length { Text::Length { unsolvable: "-1" } } else { Text::Moves };
    answer_files(&Sliding::new(arguments.order), &arguments.boards, text, console)
}
