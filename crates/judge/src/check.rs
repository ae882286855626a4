//! The verdict on a program's output: right, or the first thing that is wrong.
//!
//! - The output is as many lines as the input has boards. A line ends at LF; a CR before it does
//!   not count, nor does the line end of the last line. Everything else does: an empty line is an
//!   answer, `0 3` is not two, and blanks are no part of an answer.
//! - `rotate`: every line is the expected one.
//! - `eight`: where `unsolvable` is expected, exactly that; else a string of moves that leads to
//!   the goal in as many moves as the expected one (or in more, with `--any-solution`).
//! - What would be right without blanks around it is a presentation error, unless something else is
//!   wrong later on.
//! - The expected output is checked as well. If it is faulty, or longer than the answer, the
//!   verdict blames it.
//!
//! No table is made and nothing is searched: O(bytes). The output is read as it comes, a line at a
//! time, none longer than [`LONGEST_LINE`].
//!
//! **Invariant:** from bytes to a verdict. This module knows no file and no program.

mod lines;

use std::io::{self, BufRead};
use std::ops::ControlFlow;

use eight::Sliding;
use puzzle::reading::Parser;
use puzzle::{BadMove, Board, Moves, Replay, Rules, Solvability};
use rotate9::Rotation;

use crate::rejection::{Flop, Problem, Rejection, Stumble};
use crate::shown::{Diagram, Shown};
use crate::{Conventions, Kind, Verdict};
pub use lines::LONGEST_LINE;
use lines::{Line, Lines, pieces, split};

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
    kind: Kind,
    conventions: &Conventions,
    (input, expected): (&[u8], &[u8]),
) -> Result<(), Rejection> {
    // What is expected is an output, too, but that its last line end may be missing.
    let check = |output: &[u8]| {
        let checked = check(kind, conventions, (input, expected), &mut &*output);
        checked.expect("bytes in memory can be read")
    };
    let checked = match check(expected) {
        Err(Rejection::TooFewLines { .. }) => check(&[expected, b"\n"].concat()),
        checked => checked,
    };
    match checked {
        Err(rejection) if rejection.verdict() == Verdict::JudgeError => Err(rejection),
        _ => Ok(()),
    }
}

/// The answer to a board that cannot be solved.
const UNSOLVABLE: &[u8] = b"unsolvable";

/// How many boards were answered, or what is wrong.
pub type Checked = Result<usize, Rejection>;

/// Checks the output of a program for the puzzle `kind` against an input and its expected output.
///
/// # Errors
///
/// If the output cannot be read.
///
/// # Panics
///
/// If the conventions are not [valid](Conventions::validate).
pub fn check(
    kind: Kind,
    conventions: &Conventions,
    case: (&[u8], &[u8]),
    output: &mut dyn BufRead,
) -> io::Result<Checked> {
    let (mut fault, mut blemish) = (None, None);
    let boards = check_all(kind, conventions, case, output, &mut |rejection| {
        if rejection.verdict() == Verdict::PresentationError {
            blemish.get_or_insert(rejection);
            return ControlFlow::Continue(());
        }
        fault = Some(rejection);
        ControlFlow::Break(())
    })?;
    Ok(fault.or(blemish).map_or(Ok(boards), Err))
}

/// The same, which tells everything that is wrong, as long as it is asked to go on. Returns the number
/// of boards.
///
/// # Errors
///
/// If the output cannot be read.
///
/// # Panics
///
/// If the conventions are not [valid](Conventions::validate).
pub fn check_all(
    kind: Kind,
    conventions: &Conventions,
    case: (&[u8], &[u8]),
    output: &mut dyn BufRead,
    tell: Tell<'_>,
) -> io::Result<usize> {
    match kind {
        Kind::Rotate => {
            let goal = conventions.goal().expect("the conventions are valid");
            let numbers = Numbers::new(Rotation::new(conventions.turns.into()), goal);
            let compare = |board: &Board<Rotation>, expected: &[u8], got: &[u8]| {
                numbers.compare(board, expected, got)
            };
            check_boards::<Rotation>(conventions, case, output, compare, tell)
        }
        Kind::Eight => {
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
type Tell<'a> = &'a mut dyn FnMut(Rejection) -> ControlFlow<()>;

fn check_boards<R: Rules>(
    conventions: &Conventions,
    (input, expected): (&[u8], &[u8]),
    output: &mut dyn BufRead,
    compare: impl Fn(&Board<R>, &[u8], &[u8]) -> Result<(), Problem>,
    tell: Tell<'_>,
) -> io::Result<usize> {
    let case = read_boards::<R>(conventions, input);
    let case = case.and_then(|boards| Ok((expected_lines(expected, boards.len())?, boards)));
    let (expected, boards) = match case {
        Ok(case) => case,
        Err(rejection) => {
            // There is nothing to go on with.
            let _ = tell(rejection);
            return Ok(0);
        }
    };
    let count = boards.len();
    let mut lines = Lines::new(output);
    for (at, board) in boards.iter().enumerate() {
        let outcome = match lines.next()? {
            None => {
                let board = Diagram::from(board);
                let _ = tell(Rejection::TooFewLines { lines: at, boards: count, board });
                return Ok(count);
            }
            Some(Line::TooLong) => Err(Problem::TooLong { most: LONGEST_LINE }),
            Some(Line::Whole(line)) => {
                but_for_blanks(line, |got| compare(board, expected[at], got))
            }
        };
        if let Err(problem) = outcome {
            let is_last = matches!(problem, Problem::TooLong { .. });
            let board = Diagram::from(board);
            let told = tell(Rejection::Answer { number: at + 1, board, problem });
            if told.is_break() || is_last {
                return Ok(count);
            }
        }
    }
    if let Some(line) = lines.next()? {
        let _ = tell(Rejection::TooManyLines { boards: count, line: line.shown() });
    }
    Ok(count)
}

/// The comparison of a line, and whether only blanks around it are wrong.
fn but_for_blanks(
    line: &[u8],
    compare: impl Fn(&[u8]) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let outcome = compare(line);
    let trimmed = line.trim_ascii();
    if outcome.is_err() && trimmed.len() < line.len() && compare(trimmed).is_ok() {
        return Err(Problem::Blanks { got: Shown::new(line) });
    }
    outcome
}

/// The boards of an input.
///
/// # Errors
///
/// [`Rejection`] if it cannot be read, or has none.
pub(crate) fn read_boards<R: Rules>(
    conventions: &Conventions,
    input: &[u8],
) -> Result<Vec<Board<R>>, Rejection> {
    let (count, input) = if conventions.count_line {
        let end = input.iter().position(|&byte| byte == b'\n').map_or(input.len(), |at| at + 1);
        let (line, input) = input.split_at(end);
        let count = str::from_utf8(line).ok().and_then(|line| line.trim_ascii().parse().ok());
        let bad_count = || Rejection::NoCountLine { line: Shown::new(line.trim_ascii_end()) };
        (Some(count.ok_or_else(bad_count)?), input)
    } else {
        (None, input)
    };
    let mut parser = Parser::new(conventions.size);
    let mut boards = Vec::new();
    let fed = parser.feed(input, &mut boards).and_then(|()| parser.finish(&mut boards));
    fed.map_err(|mut error| {
        error.place.line += u64::from(count.is_some());
        Rejection::BadInput(Box::new(error))
    })?;
    match count {
        Some(count) if count != boards.len() => {
            Err(Rejection::WrongCountLine { count, boards: boards.len() })
        }
        _ if boards.is_empty() => Err(Rejection::NoBoards),
        _ => Ok(boards),
    }
}

/// The lines of the expected output. Its last line end may be missing, and so only the number of
/// boards tells whether a last LF ends a line or comes before an empty one.
fn expected_lines(text: &[u8], boards: usize) -> Result<Vec<&[u8]>, Rejection> {
    let ended = split(text);
    if ended.len() == boards {
        return Ok(ended);
    }
    let open = pieces(text);
    if open.len() == boards {
        return Ok(open);
    }
    Err(Rejection::ExpectedLines { lines: ended.len(), boards })
}

/// What is right for `rotate`.
struct Numbers {
    goal: Board<Rotation>,
    /// Of the sizes of which a board cannot be solved; they have some hundred boards.
    solvability: Solvability<Rotation>,
}

impl Numbers {
    fn new(rules: Rotation, goal: Board<Rotation>) -> Self {
        Self { goal, solvability: Solvability::new(&rules, goal) }
    }

    /// The answer is the expected line, a number.
    fn compare(&self, board: &Board<Rotation>, expected: &[u8], got: &[u8]) -> Result<(), Problem> {
        if let Some(is) = self.flop(board, expected) {
            return Err(Problem::Expected { expected: Shown::new(expected), is });
        }
        if got == expected {
            return Ok(());
        }
        Err(Problem::Different { expected: Shown::new(expected), got: Shown::new(got) })
    }

    /// What cannot be right about a number, as far as it is seen without a search.
    fn flop(&self, board: &Board<Rotation>, expected: &[u8]) -> Option<Flop> {
        if !self.solvability.is_solvable(board) {
            return (expected != UNSOLVABLE).then_some(Flop::SolvesTheUnsolvable);
        }
        let is_plain = expected.iter().all(u8::is_ascii_digit)
            && (expected == b"0" || !expected.is_empty() && expected[0] != b'0')
            && expected.len() <= MOST_DIGITS;
        if !is_plain {
            return Some(if expected == UNSOLVABLE { Flop::Unsolvable } else { Flop::NoNumber });
        }
        ((expected == b"0") != (*board == self.goal)).then_some(Flop::OnlyTheGoalHasZero)
    }
}

/// Digits of the least number of turns of any board that a judge may ask for.
const MOST_DIGITS: usize = 4;

/// What is right for `eight`.
struct Answers {
    moves: Moves,
    goal: Board<Sliding>,
    solvability: Solvability<Sliding>,
    any_solution: bool,
}

impl Answers {
    /// Whether the answer is a solution with as many moves as the expected one, or there is none.
    fn compare(&self, board: &Board<Sliding>, expected: &[u8], got: &[u8]) -> Result<(), Problem> {
        if expected == UNSOLVABLE {
            if self.solvability.is_solvable(board) {
                return Err(Problem::ExpectedSolvable);
            }
            if got == UNSOLVABLE {
                return Ok(());
            }
            return Err(Problem::NotUnsolvable { got: Shown::new(got) });
        }
        let least = self
            .replay(board, expected)
            .map_err(|is| Problem::Expected { expected: Shown::new(expected), is })?;
        if got == expected {
            return Ok(());
        }
        let flop = match self.replay(board, got) {
            Ok(length) if length == least => return Ok(()),
            Ok(length) if length < least => {
                return Err(Problem::ExpectedLonger { expected: least, got: length });
            }
            Ok(_) if self.any_solution => return Ok(()),
            Ok(length) => Flop::Longer(length),
            Err(flop) => flop,
        };
        Err(Problem::NotShortest { expected: least, got: Shown::new(got), is: flop })
    }

    /// The number of moves of a solution.
    fn replay(&self, board: &Board<Sliding>, answer: &[u8]) -> Result<usize, Flop> {
        if answer == UNSOLVABLE {
            return Err(Flop::Unsolvable);
        }
        let answer = str::from_utf8(answer).map_err(|_| Flop::NotText)?;
        let Replay { last, move_count } =
            self.moves.replay(board, answer).map_err(|error| self.stumble(board, answer, error))?;
        if last != self.goal {
            return Err(Flop::Elsewhere { last: Diagram::from(&last) });
        }
        Ok(move_count)
    }

    /// A move that cannot be made, and the board on which it was to be.
    fn stumble(&self, board: &Board<Sliding>, answer: &str, error: BadMove) -> Flop {
        let position = match &error {
            BadMove::Unknown { position, .. } | BadMove::OffBoard { position, .. } => *position,
        };
        let before = self.moves.replay(board, &answer[..position]);
        let at = before.expect("the moves before the first bad one can be made").last;
        Flop::BadMove(Box::new(Stumble { error, position, at: Diagram::from(&at) }))
    }
}
