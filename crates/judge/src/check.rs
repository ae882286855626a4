//! The verdict on a program's output: right, or the first thing that is wrong.
//!
//! - The output is as many lines as the input has boards. A line ends at LF; a CR before it does
//!   not count. Everything else does: an empty line is an answer, `0 3` is not two, and white space
//!   is no part of an answer.
//! - The last line may lack its end. Then an empty last line is no byte at all; that it is there is
//!   known from the number of boards. No other line may lack its end: so an empty output is right for one
//!   solved board, and never for two.
//! - A byte-order mark of UTF-8 before the first line does not count, in any of the texts. One of
//!   another encoding is told, and so are bytes that are not UTF-8.
//! - `rotate`: every line is the expected one.
//! - `eight`: where `unsolvable` is expected, exactly that; else a string of moves that leads to
//!   the goal in as many moves as the expected one (or in more, with `--any-solution`).
//! - What would be right without white space around it is a presentation error, unless something else
//!   is wrong later on, and so is an empty line after the last answer. Where judges pass over white
//!   space at the ends of lines and of the output, so does the check: see [`Trailing`].
//! - The expected output is checked as well. If it is faulty, or longer than the answer, the
//!   verdict blames it.
//!
//! No table is made and nothing is searched: O(bytes). (Which 2x2 and 2x3 boards of `rotate` can be
//! solved is found out, among some hundred boards.) The output is read as it comes, a line at a
//! time, none longer than [`LONGEST_LINE`].
//!
//! **Invariant:** from bytes to a verdict. This module knows no file and no program.

mod case;
mod eight;
mod lines;
mod rotate;

use std::io::{self, BufRead};
use std::ops::ControlFlow;

use ::eight::Sliding;
use puzzle::{Board, Moves, Rules, Solvability};
use rotate9::Rotation;

use crate::rejection::{AnswerProblem, Rejection, Text};
use crate::shown::{Diagram, Shown};
use crate::{Conventions, Encoding, Puzzle, Trailing, Verdict};
use case::InputBoards;
pub use case::{Written, expected_lines};
use eight::Answers;
pub use lines::LONGEST_LINE;
use lines::{Line, OutputLines};
use rotate::Numbers;

/// What the files of a case hold.
#[derive(Clone, Copy, Debug)]
pub struct CaseTexts<'t> {
    /// The boards.
    pub input: &'t [u8],
    /// The judge's answers.
    pub expected: &'t [u8],
}

/// Checks a case by itself, as far as can be without a program's output.
///
/// # Errors
///
/// What is wrong with it.
///
/// # Panics
///
/// If the conventions are not [valid](Conventions::validate).
pub fn check_case(
    puzzle: Puzzle,
    conventions: &Conventions,
    case: CaseTexts<'_>,
) -> Result<(), Rejection> {
    // What is expected is an output, too.
    let checked = check(puzzle, conventions, case, &mut &*case.expected);
    match checked.expect("bytes in memory can be read") {
        Err(rejection) if rejection.verdict() == Verdict::JudgeError => Err(rejection),
        _ => Ok(()),
    }
}

/// The answer to a board that cannot be solved.
const UNSOLVABLE: &[u8] = b"unsolvable";

/// How many boards were answered, or what is wrong.
pub type Checked = Result<usize, Rejection>;

/// Checks the output of a program for the puzzle against an input and its expected output.
///
/// # Errors
///
/// If the output cannot be read.
///
/// # Panics
///
/// If the conventions are not [valid](Conventions::validate).
pub fn check(
    puzzle: Puzzle,
    conventions: &Conventions,
    case: CaseTexts<'_>,
    output: &mut dyn BufRead,
) -> io::Result<Checked> {
    let (mut fault, mut blemish) = (None, None);
    let boards = check_all(puzzle, conventions, case, output, &mut |rejection| {
        if rejection.verdict() == Verdict::PresentationError {
            blemish.get_or_insert(rejection);
            return ControlFlow::Continue(());
        }
        fault = Some(rejection);
        ControlFlow::Break(())
    })?;
    Ok(fault.or(blemish).map_or(Ok(boards), Err))
}

/// The number of boards of an input, after its output was checked: `tell` hears of everything that is
/// wrong, in order, as long as it says to go on. 0 if the case itself cannot be read, which it hears, too.
///
/// # Errors
///
/// If the output cannot be read.
///
/// # Panics
///
/// If the conventions are not [valid](Conventions::validate).
pub fn check_all(
    puzzle: Puzzle,
    conventions: &Conventions,
    case: CaseTexts<'_>,
    output: &mut dyn BufRead,
    tell: TellRejection<'_>,
) -> io::Result<usize> {
    match puzzle {
        Puzzle::Rotate => {
            let goal = conventions.goal().expect("the conventions are valid");
            let numbers = Numbers::new(Rotation::new(conventions.turns.into()), goal);
            let compare = |board: &Board<Rotation>, expected: &[u8], got: &[u8]| {
                numbers.compare(board, expected, got)
            };
            check_boards::<Rotation>(conventions, case, output, compare, tell)
        }
        Puzzle::Eight => {
            let goal = conventions.goal().expect("the conventions are valid");
            let moves = Moves::new(&Sliding::default(), conventions.size);
            let solvability = Solvability::new(&Sliding::default(), goal);
            let any_solution = conventions.any_solution;
            let answers = Answers { moves, goal, solvability, any_solution };
            let compare = |board: &Board<Sliding>, expected: &[u8], got: &[u8]| {
                answers.compare(board, expected, got)
            };
            check_boards::<Sliding>(conventions, case, output, compare, tell)
        }
    }
}

/// Who is told what is wrong, and says whether to go on.
type TellRejection<'a> = &'a mut dyn FnMut(Rejection) -> ControlFlow<()>;

fn check_boards<R: Rules>(
    conventions: &Conventions,
    case: CaseTexts<'_>,
    output: &mut dyn BufRead,
    compare: impl Fn(&Board<R>, &[u8], &[u8]) -> Result<(), AnswerProblem>,
    tell: TellRejection<'_>,
) -> io::Result<usize> {
    let read = InputBoards::<R>::read(conventions, case.input).and_then(|boards| {
        let expected = expected_lines(case.expected, boards.count())?;
        Ok((boards, expected))
    });
    let (InputBoards { all: boards, mut quotes, .. }, expected) = match read {
        Ok(read) => read,
        Err(rejection) => {
            // There is nothing to go on with.
            let _ = tell(rejection);
            return Ok(0);
        }
    };
    let count = boards.len();
    let mut lines = OutputLines::new(output);
    for (at, board) in boards.iter().enumerate() {
        let compare = |got: &[u8]| compare(board, expected[at], got);
        let outcome = match lines.next()? {
            Some(Line::Nothing) if at + 1 == count => without_end(compare),
            line => judge_line(line, conventions.trailing, compare),
        };
        let Err(fault) = outcome else { continue };
        let is_last = fault.is_last();
        let board = quotes.board(at);
        if tell(fault.rejection(at, count, board)).is_break() || is_last {
            return Ok(count);
        }
    }
    if let Some(rejection) = surplus(&mut lines, count, conventions.trailing)? {
        let _ = tell(rejection);
    }
    Ok(count)
}

/// What is wrong where an answer should be.
enum AnswerFault {
    /// There is none.
    Missing,
    /// The output is in this encoding.
    Encoded(Encoding),
    /// Another one is there.
    Wrong(AnswerProblem),
}

impl AnswerFault {
    /// Whether nothing can be said of the answers after it.
    fn is_last(&self) -> bool {
        !matches!(self, Self::Wrong(problem) if !matches!(problem, AnswerProblem::TooLong { .. }))
    }

    /// What to say of it, if it is at a board, of so many, by its number from 0.
    fn rejection(self, at: usize, boards: usize, board: Diagram) -> Rejection {
        match self {
            Self::Missing => Rejection::TooFewLines { number: at + 1, lines: at, boards, board },
            Self::Encoded(encoding) => Rejection::Encoded { text: Text::Output, encoding },
            Self::Wrong(problem) => Rejection::Answer { number: at + 1, board, problem },
        }
    }
}

/// The comparison of a line.
fn judge_line(
    line: Option<Line<'_>>,
    trailing: Trailing,
    compare: impl Fn(&[u8]) -> Result<(), AnswerProblem>,
) -> Result<(), AnswerFault> {
    match line {
        Some(Line::Whole(line)) => {
            but_for_white_space(line, trailing, compare).map_err(AnswerFault::Wrong)
        }
        Some(Line::TooLong) => {
            Err(AnswerFault::Wrong(AnswerProblem::TooLong { most: LONGEST_LINE }))
        }
        Some(Line::Encoded(encoding)) => Err(AnswerFault::Encoded(encoding)),
        Some(Line::Nothing) | None => Err(AnswerFault::Missing),
    }
}

/// The comparison where the output ends before its last line: that may be an empty line without its end,
/// if an empty line is right. Else there is no answer.
fn without_end(compare: impl Fn(&[u8]) -> Result<(), AnswerProblem>) -> Result<(), AnswerFault> {
    compare(b"").map_err(|problem| match problem.verdict() {
        Verdict::JudgeError => AnswerFault::Wrong(problem),
        _ => AnswerFault::Missing,
    })
}

/// The comparison of a line, and whether only white space around it is wrong.
fn but_for_white_space(
    line: &[u8],
    trailing: Trailing,
    compare: impl Fn(&[u8]) -> Result<(), AnswerProblem>,
) -> Result<(), AnswerProblem> {
    let outcome = compare(line);
    let without = |trimmed: &[u8]| trimmed.len() < line.len() && compare(trimmed).is_ok();
    if outcome.is_ok() || trailing == Trailing::IsIgnored && without(line.trim_ascii_end()) {
        return Ok(());
    }
    if without(line.trim_ascii()) {
        return Err(AnswerProblem::WhiteSpace { got: Shown::new(line) });
    }
    outcome
}

/// The rejection of the first line after the answers that is too many, if there is one.
fn surplus(
    lines: &mut OutputLines<'_>,
    boards: usize,
    trailing: Trailing,
) -> io::Result<Option<Rejection>> {
    let mut number = boards;
    loop {
        number += 1;
        let line = match lines.next()? {
            Some(Line::Whole(line)) => Shown::new(line),
            Some(Line::TooLong) => Shown::new(b"a very long one"),
            Some(Line::Nothing | Line::Encoded(_)) | None => return Ok(None),
        };
        if trailing == Trailing::Counts || !line.is_white_space() {
            return Ok(Some(Rejection::TooManyLines { boards, number, line }));
        }
    }
}
