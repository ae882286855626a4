//! The part of the command line that `rotate` and `eight` have in common.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::console::{Console, Screen};
use crate::failure::BadInput;
use crate::puzzle_arguments::PuzzleArguments;

/// Which boards, which goal, and how answers are printed.
///
/// What may be used of the machine comes last, here and elsewhere: help lists headings in the order
/// in which arguments are declared.
#[derive(Debug, Args)]
pub(crate) struct BoardArguments {
    /// Files of boards; several are several inputs. `-`, or none, is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Draw each board along the way, under the answer
    #[arg(long)]
    pub(crate) show: bool,

    /// How answers are printed; json always has length and moves
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    pub(crate) format: AnswerFormat,

    /// Keep the table of all boards in this file: made once, mapped after that
    ///
    /// It is made at once, boards or not: 3x4 takes some tenths of a second, larger ones minutes.
    /// Where no file can be made at all, that is said before any work, with exit status 2. Whoever
    /// then cannot save it still answers, with exit status 1; what another process has put there
    /// meanwhile is used. The file is mapped while the program runs: do not change it in place
    /// (remove it, or move another there), or answers are wrong or the program ends by a bus error.
    ///
    /// A table serves all goals with the blank in the same cell, and any order of moves. Where no
    /// table of all boards fits, the file keeps the pattern databases of `tiles eight` instead; those
    /// of `tiles rotate` are made afresh each time.
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArguments,
}

impl BoardArguments {
    /// Where boards are drawn, if they are.
    pub(crate) fn screen(&self, console: &Console<'_>) -> Result<Option<Screen>> {
        if self.show && self.format == AnswerFormat::Json {
            let message = "--show draws text: it does not go with --format json";
            return Err(BadInput::new(message).into());
        }
        Ok(self.show.then_some(console.screen))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswerFormat {
    /// One line a board
    Text,
    /// One object a line: board (0 is the blank), solvable, length, moves
    Json,
}

/// The input rules, as `--help` tells them.
pub(crate) const INPUT_RULES: &str = "\
Input:
  Boards one after the other, tiles in reading order, separated by any white space; line ends mean
  nothing. A board may also be run together: 413526789. A first line that holds one number alone,
  before a line with more, is the number of boards that follow, and is checked.";
