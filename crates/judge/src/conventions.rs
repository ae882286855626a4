//! What is asked of a program: which puzzle, and by which conventions.

use puzzle::reading::{InputError, read_board};
use puzzle::{Board, Rules, Size};
use rotate9::Turns;

use crate::Puzzle;

/// What is asked, beside the puzzle.
#[derive(Clone, Debug)]
pub struct Conventions {
    /// The size of the boards.
    pub size: Size,

    /// The board to reach, instead of the sorted one.
    pub goal: Option<String>,

    /// Of the rotation puzzle: which turns are one move.
    pub turns: TurnMetric,

    /// Of the sliding puzzle: whether all is right that reaches the goal, though it is longer than the
    /// judge's answer (POJ 1077). That has to be a shortest one all the same: a shorter one is a judge
    /// error.
    pub any_solution: bool,

    /// Whether an input begins with a line that holds the number of its boards.
    pub count_line: bool,

    /// What is at the ends of lines and of the output, for which every judge has its own rule.
    pub trailing: Trailing,
}

/// What white space at the end of a line is, and empty lines after the last answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trailing {
    /// Presentation errors.
    #[default]
    Counts,
    /// Nothing.
    IsIgnored,
}

/// The metrics of the rotation puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnMetric {
    /// Clockwise quarter turns only.
    #[default]
    Clockwise,
    /// Quarter turns either way (HDU 2918).
    Quarter,
    /// Any multiple of 90 degrees.
    Half,
}

impl TurnMetric {
    /// The name of the metric, which is the program's option for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clockwise => "clockwise",
            Self::Quarter => "quarter",
            Self::Half => "half",
        }
    }
}

impl From<TurnMetric> for Turns {
    fn from(metric: TurnMetric) -> Self {
        match metric {
            TurnMetric::Clockwise => Self::Clockwise,
            TurnMetric::Quarter => Self::Quarter,
            TurnMetric::Half => Self::Half,
        }
    }
}

impl Default for Conventions {
    /// Those of the two judge problems.
    fn default() -> Self {
        let (size, turns) = (Size::THREE_BY_THREE, TurnMetric::Clockwise);
        let trailing = Trailing::default();
        Self { size, goal: None, turns, any_solution: false, count_line: false, trailing }
    }
}

impl Conventions {
    /// What is wrong with these options for boards of a puzzle, if anything.
    ///
    /// # Errors
    ///
    /// A message that names the option and what would be right.
    pub fn validate(&self, puzzle: Puzzle) -> Result<(), String> {
        let goal = match puzzle {
            Puzzle::Rotate if self.any_solution => {
                return Err("--any-solution is for eight: rotate asks for the least number".into());
            }
            Puzzle::Eight if self.turns != TurnMetric::Clockwise => {
                return Err("--turns is for rotate".into());
            }
            Puzzle::Rotate => self.goal::<rotate9::Rotation>().map(|_| ()),
            Puzzle::Eight => self.goal::<eight::Sliding>().map(|_| ()),
        };
        goal.map_err(|error| {
            let cells = self.size.cells();
            format!("--goal: {}: a goal of {} is {cells} tiles", error.problem, self.size)
        })
    }

    /// The arguments with which `tiles` is asked for this puzzle.
    pub fn of_tiles(&self, puzzle: Puzzle) -> Vec<String> {
        let mut arguments =
            vec![puzzle.name().to_owned(), "--size".to_owned(), self.size.to_string()];
        if let Some(goal) = &self.goal {
            arguments.extend(["--goal".to_owned(), goal.clone()]);
        }
        if puzzle == Puzzle::Rotate {
            arguments.extend(["--turns".to_owned(), self.turns.name().to_owned()]);
        }
        arguments
    }

    /// The board to reach.
    ///
    /// # Errors
    ///
    /// [`InputError`] if `--goal` is no board of this size.
    pub fn goal<R: Rules>(&self) -> Result<Board<R>, InputError> {
        let sorted = || Ok(Board::sorted(self.size));
        self.goal.as_ref().map_or_else(sorted, |goal| read_board(self.size, goal))
    }
}
