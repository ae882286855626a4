//! The part of the command line that says which puzzle: its size and its goal.

use std::num::NonZero;

use anyhow::Result;
use clap::Args;
use judge::options::whole_number;
use puzzle::reading::{Advice, Excerpt, InputError, Problem, advice, read_board};
use puzzle::{Board, Rules, Size};
use solve::TooLarge;

use crate::failure::BadInput;
use crate::memory::ByteLimit;

/// Size, goal, and what may be used of the machine.
#[derive(Debug, Args)]
pub(crate) struct PuzzleArguments {
    /// The size of the boards: rows x columns
    #[arg(long, value_name = "RxC", default_value_t = Size::THREE_BY_THREE)]
    pub(crate) size: Size,

    /// The board to reach, instead of the sorted one
    #[arg(long, value_name = "BOARD")]
    goal: Option<String>,

    /// Memory to use, at most, such as 500MB or 12GiB [default: what is free]
    ///
    /// It counts what searches and tables take, and what would take more is refused before it begins.
    /// Not counted are the program itself with its buffers, some megabytes, and the files of --table,
    /// which are mapped and which the system takes back when it needs the room. Free is what neither
    /// the machine, nor the control group, nor the limits of the process (ulimit -v) forbid.
    #[arg(long, value_name = "LIMIT")]
    pub(crate) memory: Option<ByteLimit>,

    /// Threads to use, at most, and never more than eight a processor; the answers never depend on
    /// it [default: one a processor]
    #[arg(long, value_name = "N", value_parser = whole_number(NonZero::<usize>::MIN..=NonZero::<usize>::MAX))]
    pub(crate) threads: Option<NonZero<usize>>,
}

impl PuzzleArguments {
    /// The board to reach.
    pub(crate) fn goal<R: Rules>(&self) -> Result<Board<R>> {
        let Some(goal) = &self.goal else { return Ok(Board::sorted(self.size)) };
        Ok(read_board(self.size, goal).map_err(|error| bad_goal::<R>(self.size, goal, &error))?)
    }
}

/// What is wrong with the board to reach.
fn bad_goal<R: Rules>(size: Size, goal: &str, error: &InputError) -> BadInput {
    let (cells, got) = (size.cells(), goal.split_whitespace().count());
    let a_goal = format!("a goal is {cells} tiles");
    let is_one_too_long =
        error.board > Some(1) || matches!(error.problem, Problem::NotOneBoard { .. });
    let message = match &error.problem {
        _ if got == 0 => format!("{a_goal}, and this has none"),
        _ if got > cells => format!("{a_goal}, and this has {got}"),
        _ if is_one_too_long => format!("{a_goal}, and this has more"),
        Problem::CutShort { got, .. } => format!("{a_goal}, and this has {got}"),
        problem @ Problem::Repeated { .. } => format!("{problem}: {a_goal}, each once"),
        problem => problem.to_string(),
    };
    let other = advice::<R>(size, Excerpt::Whole(goal.as_bytes()));
    let other = other.filter(|advice| advice.filters.is_empty());
    let other = other.map(|Advice { size, .. }| format!("this is one for --size {size}"));
    let is_about_tiles = got <= cells && !is_one_too_long;
    let hint = other.or_else(|| error.hint().filter(|_| is_about_tiles));
    BadInput { message: format!("--goal: {message}"), hint }
}

/// A size whose boards cannot even be numbered.
pub(crate) fn too_large(error: TooLarge) -> BadInput {
    BadInput::new(format!("--size {}: {error}", error.size))
}
