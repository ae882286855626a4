//! What is wrong with an output, and how to say it.

use std::fmt;

use puzzle::BadMove;
use puzzle::reading::InputError;

/// Why an output is not right, or cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The input cannot be read.
    BadInput(InputError),
    /// The input has no boards.
    NoBoards,
    /// The expected output has not as many lines as there are boards.
    ExpectedLines {
        /// The number of lines.
        lines: usize,
        /// The number of boards.
        boards: usize,
    },
    /// The output ends before the answer to a board.
    TooFewLines {
        /// The number of lines.
        lines: usize,
        /// The number of boards.
        boards: usize,
        /// The first board without an answer.
        board: String,
    },
    /// The output goes on after the answer to the last board.
    TooManyLines {
        /// The number of lines.
        lines: usize,
        /// The number of boards.
        boards: usize,
        /// The first line that is too many.
        line: Shown,
    },
    /// The answer to a board is not right, or what is expected of it is not.
    Answer {
        /// The number of the board, from 1.
        number: usize,
        /// The board.
        board: String,
        /// What is wrong.
        problem: Problem,
    },
}

/// What is wrong with the answer to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
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
        is: Flop,
    },
    /// The expected line is no right answer itself.
    Expected {
        /// The expected line.
        expected: Shown,
        /// What is wrong with it.
        is: Flop,
    },
    /// The expected line is not a shortest solution, as the answer shows.
    ExpectedLonger {
        /// The number of moves of the expected solution.
        expected: usize,
        /// The number of moves of the answer, which solves the board.
        got: usize,
    },
    /// The expected line is `unsolvable`, and the answer solves the board.
    ExpectedSolvable {
        /// The answer.
        got: Shown,
    },
}

/// What an answer is instead of a shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flop {
    /// `unsolvable`.
    Unsolvable,
    /// Nothing, where an empty line cannot be right.
    Empty,
    /// Bytes that are not UTF-8.
    NotText,
    /// Something with a move that cannot be made.
    BadMove(BadMove),
    /// Moves that lead elsewhere.
    Elsewhere {
        /// The board to which they lead.
        last: String,
    },
    /// A solution with this number of moves.
    Longer(usize),
}

/// A line, as a message shows it: escaped, and shortened if it is long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown(String);

impl Shown {
    /// Characters that a message shows, at most.
    const MOST: usize = 40;

    /// Shows the line.
    pub fn new(line: &[u8]) -> Self {
        // A character has at most four bytes: the rest cannot be shown anyway.
        let head = String::from_utf8_lossy(&line[..line.len().min(4 * Self::MOST)]);
        let mut shown: String = head.chars().take(Self::MOST).collect();
        let is_whole = shown.len() == head.len() && head.len() >= line.len();
        shown = shown.escape_debug().to_string();
        Self(if is_whole { shown } else { shown + "…" })
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { write!(f, "an empty line") } else { write!(f, "`{}`", self.0) }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadInput(error) => write!(f, "the input is faulty: {error}"),
            Self::NoBoards => write!(f, "the input has no boards"),
            Self::ExpectedLines { lines, boards } => {
                write!(f, "the expected output is faulty: {lines} of {boards} lines")
            }
            Self::TooFewLines { lines, boards, board } => {
                let number = lines + 1;
                write!(f, "board {number} ({board}): no answer: {lines} of {boards} lines")
            }
            Self::TooManyLines { lines, boards, line } => {
                let number = boards + 1;
                write!(f, "{lines} lines instead of {boards}: line {number} is {line}")
            }
            Self::Answer { number, board, problem } => {
                write!(f, "board {number} ({board}): {problem}")
            }
        }
    }
}

impl std::error::Error for Rejection {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
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
            Self::ExpectedSolvable { got } => {
                write!(f, "the expected output is faulty: unsolvable, and {got} solves the board")
            }
        }
    }
}

impl fmt::Display for Flop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolvable => write!(f, "not a solution"),
            Self::Empty => write!(f, "not a number"),
            Self::NotText => write!(f, "not UTF-8"),
            Self::BadMove(error) => error.fmt(f),
            Self::Elsewhere { last } => write!(f, "leads to {last}"),
            Self::Longer(length) => write!(f, "{}", moves(*length)),
        }
    }
}

fn moves(count: usize) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}
