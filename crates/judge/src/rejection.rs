//! What is wrong with an output, and how to say it.
//!
//! A [`Rejection`] is about a whole output or one board of it, a [`AnswerProblem`] about one answer, and a
//! [`Defect`] about one string of moves or one number, be it the program's or the judge's. Each shows
//! itself as a part of one line; [`Rejection::picture`] draws the boards.

use std::fmt;

use puzzle::BadMove;
use puzzle::reading::InputError;

use crate::shown::{Diagram, Shown};
use crate::{Encoding, Verdict, counted_length};

/// Why an output is not right, or cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// A text is not in UTF-8.
    Encoded {
        /// Which one.
        text: Text,
        /// What it is in.
        encoding: Encoding,
    },
    /// The input cannot be read.
    BadInput(Box<InputError>),
    /// The input has no boards.
    NoBoards,
    /// The input does not begin with the number of its boards.
    NoCountLine {
        /// Its first line.
        line: Shown,
    },
    /// The input begins with another number than that of its boards.
    WrongCountLine {
        /// The number.
        count: usize,
        /// The number of boards.
        boards: usize,
    },
    /// The expected output has not as many lines as there are boards.
    ExpectedLines {
        /// The number of lines.
        lines: usize,
        /// The number of boards.
        boards: usize,
    },
    /// The output ends before the answer to a board.
    TooFewLines {
        /// The number of the first board without an answer, from 1.
        number: usize,
        /// The number of lines.
        lines: usize,
        /// The number of boards.
        boards: usize,
        /// That board.
        board: Diagram,
    },
    /// The output goes on after the answer to the last board.
    TooManyLines {
        /// The number of boards.
        boards: usize,
        /// The number of the line that is too many.
        number: usize,
        /// That line.
        line: Shown,
    },
    /// The answer to a board is not right, or what is expected of it is not.
    Answer {
        /// The number of the board, from 1.
        number: usize,
        /// The board.
        board: Diagram,
        /// What is wrong.
        problem: AnswerProblem,
    },
}

/// What is read to come to a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// The boards.
    Input,
    /// The judge's answers.
    Expected,
    /// The program's answers.
    Output,
}

/// What is wrong with the answer to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerProblem {
    /// Right, but for the white space around it.
    WhiteSpace {
        /// The answer.
        got: Shown,
    },
    /// More bytes than an answer can have.
    TooLong {
        /// How many it can have.
        most: usize,
    },
    /// Not the expected line.
    Different {
        /// The expected line.
        expected: Shown,
        /// The answer.
        got: Shown,
    },
    /// An answer to a board that is expected to be unsolvable.
    NotUnsolvable {
        /// The answer.
        got: Shown,
    },
    /// No shortest solution.
    NotShortest {
        /// The number of moves of a shortest solution.
        expected: usize,
        /// The answer.
        got: Shown,
        /// What the answer is instead.
        is: Defect,
    },
    /// The expected line is no right answer itself.
    Expected {
        /// The expected line.
        expected: Shown,
        /// What is wrong with it.
        is: Defect,
    },
    /// The expected line is not a shortest solution, as the answer shows.
    ExpectedLonger {
        /// The number of moves of the expected solution.
        expected: usize,
        /// The number of moves of the answer, which solves the board.
        got: usize,
    },
    /// The expected line is `unsolvable`, and the board can be solved.
    ExpectedSolvable,
}

/// What an answer is instead of a shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defect {
    /// `unsolvable`.
    Unsolvable,
    /// Something else, where only a number can be right.
    NoNumber,
    /// A number for a board that cannot be solved.
    SolvesTheUnsolvable,
    /// 0 for a board that is not the goal, or another number for the goal.
    OnlyTheGoalHasZero,
    /// Bytes that are not UTF-8.
    NotText,
    /// Something with a move that cannot be made.
    BadMove(Box<BadStep>),
    /// Moves that lead elsewhere.
    Elsewhere {
        /// The board to which they lead.
        last: Diagram,
    },
    /// A solution with this number of moves.
    Longer(usize),
}

/// A move that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadStep {
    /// What is wrong with it.
    pub error: BadMove,
    /// Its place in the answer, in bytes from 0.
    pub position: usize,
    /// The board on which it was to be made.
    pub at: Diagram,
}

impl Rejection {
    /// Who is to blame: the program, or the case.
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::TooManyLines { line, .. } if line.is_white_space() => Verdict::PresentationError,
            Self::TooFewLines { .. }
            | Self::TooManyLines { .. }
            | Self::Encoded { text: Text::Output, .. } => Verdict::WrongAnswer,
            Self::Answer { problem, .. } => problem.verdict(),
            Self::Encoded { .. }
            | Self::BadInput(_)
            | Self::NoBoards
            | Self::NoCountLine { .. }
            | Self::WrongCountLine { .. }
            | Self::ExpectedLines { .. } => Verdict::JudgeError,
        }
    }

    /// The boards that it is about, drawn, each under a heading.
    pub fn picture(&self) -> String {
        let (Self::TooFewLines { board, .. } | Self::Answer { board, .. }) = self else {
            return String::new();
        };
        let mut drawn = vec![("the board", board)];
        if let Self::Answer { problem, .. } = self
            && let AnswerProblem::NotShortest { is, .. } | AnswerProblem::Expected { is, .. } =
                problem
        {
            match is {
                Defect::BadMove(bad_step) => drawn.push(("before that move", &bad_step.at)),
                Defect::Elsewhere { last } => drawn.push(("after the last move", last)),
                _ => {}
            }
        }
        let part = |(heading, board): (&str, &Diagram)| {
            format!("\n{heading}:\n  {}\n", board.rows().join("\n  "))
        };
        drawn.into_iter().map(part).collect()
    }
}

impl AnswerProblem {
    pub(crate) fn verdict(&self) -> Verdict {
        match self {
            Self::WhiteSpace { .. } => Verdict::PresentationError,
            Self::TooLong { .. }
            | Self::Different { .. }
            | Self::NotUnsolvable { .. }
            | Self::NotShortest { .. } => Verdict::WrongAnswer,
            Self::Expected { .. } | Self::ExpectedLonger { .. } | Self::ExpectedSolvable { .. } => {
                Verdict::JudgeError
            }
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encoded { text, encoding } => {
                let what = match text {
                    Text::Input => "the input is faulty: it",
                    Text::Expected => "the expected output is faulty: it",
                    Text::Output => "the output",
                };
                write!(f, "{what} is in {encoding}, not in UTF-8")
            }
            Self::BadInput(error) => write!(f, "the input is faulty: {error}"),
            Self::NoBoards => write!(f, "the input has no boards"),
            Self::NoCountLine { line } => {
                write!(f, "the input is faulty: 1:1: {line} is not the number of its boards")
            }
            Self::WrongCountLine { count, boards } => {
                write!(f, "the input is faulty: 1:1: {count} boards, and there are {boards}")
            }
            Self::ExpectedLines { lines, boards } => {
                write!(f, "the expected output is faulty: {lines} of {boards} lines")
            }
            Self::TooFewLines { number, lines, boards, board } => {
                write!(f, "board {number} ({board}): no answer: {lines} of {boards} lines")
            }
            Self::TooManyLines { boards, number, line } => {
                let boards = counted_length(*boards, "board");
                write!(f, "too many lines: line {number} is {line}, after the answers to {boards}")
            }
            Self::Answer { number, board, problem } => {
                write!(f, "board {number} ({board}): {problem}")
            }
        }
    }
}

impl std::error::Error for Rejection {}

impl fmt::Display for AnswerProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WhiteSpace { got } => write!(f, "white space around the answer: {got}"),
            Self::TooLong { most } => write!(f, "a line of more than {most} bytes"),
            Self::Different { expected, got } => write!(f, "expected {expected}, got {got}"),
            Self::NotUnsolvable { got } => write!(f, "expected unsolvable, got {got}"),
            Self::NotShortest { expected, got, is } => {
                write!(f, "expected {}, got {got}: {is}", moves(*expected))
            }
            Self::Expected { expected, is } => {
                write!(f, "the expected output is faulty: {expected}: {is}")
            }
            Self::ExpectedLonger { expected, got } => {
                let (expected, got) = (moves(*expected), moves(*got));
                write!(f, "the expected output is faulty: {expected}, and {got} solve the board")
            }
            Self::ExpectedSolvable => {
                write!(f, "the expected output is faulty: unsolvable, and the board can be solved")
            }
        }
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolvable => write!(f, "not a solution"),
            Self::NoNumber => write!(f, "not a number of moves in plain decimal"),
            Self::SolvesTheUnsolvable => write!(f, "the board cannot be solved"),
            Self::OnlyTheGoalHasZero => write!(f, "0 is for the goal, and for no other board"),
            Self::NotText => write!(f, "not a string of moves"),
            Self::BadMove(bad_step) => {
                let BadStep { error, position, at } = &**bad_step;
                write!(f, "{error} (character {}, on {at})", position + 1)
            }
            Self::Elsewhere { last } => write!(f, "leads to {last}"),
            Self::Longer(length) => write!(f, "{}", moves(*length)),
        }
    }
}

fn moves(count: usize) -> String {
    counted_length(count, "move")
}
