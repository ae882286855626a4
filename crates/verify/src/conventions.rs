//! The options that say what is asked, beside the puzzle.

use clap::Args;
use judge::{Conventions, Trailing, TurnMetric};
use puzzle::Size;

use crate::words;

/// The options that say what is asked, beside the puzzle.
#[derive(Args, Clone, Debug)]
pub struct ConventionArguments {
    /// The size of the boards: rows x columns
    #[arg(long, value_name = "RxC", default_value_t = Size::THREE_BY_THREE)]
    pub size: Size,

    /// The board to reach, instead of the sorted one
    #[arg(long, value_name = "BOARD")]
    pub goal: Option<String>,

    /// `rotate`: which turns are one move
    #[arg(long, value_parser = words::turns(), value_name = "TURNS", default_value = "clockwise")]
    pub turns: TurnMetric,

    /// `eight`: accept what reaches the goal, though it is longer than the judge's answer (POJ 1077)
    ///
    /// The judge's answer has to be a shortest one all the same: a shorter one is a judge error.
    #[arg(long)]
    pub any_solution: bool,

    /// An input begins with a line that holds the number of its boards
    #[arg(long)]
    pub count_line: bool,
}

impl From<&ConventionArguments> for Conventions {
    /// What was asked, with white space at the ends that counts.
    fn from(arguments: &ConventionArguments) -> Self {
        let &ConventionArguments { size, ref goal, turns, any_solution, count_line } = arguments;
        let trailing = Trailing::default();
        Self { size, goal: goal.clone(), turns, any_solution, count_line, trailing }
    }
}
