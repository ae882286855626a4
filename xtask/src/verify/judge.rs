//! The verdict on a program's output: right, or the first thing that is wrong.
//!
//! - The output is as many lines as the input has boards. A line ends at LF; a CR before it does
//!   not count, nor does the line end of the last line. Everything else does: an empty line is an
//!   answer, `0 3` is not two, and blanks are no part of an answer.
//! - `rotate`: every line is the expected one.
//! - `eight`: where `unsolvable` is expected, exactly that; else a string of moves that leads to
//!   the sorted board in as many moves as the expected one.
//! - The expected output is checked as well. If it is faulty, or longer than the answer, the
//!   verdict blames it.
//!
//! **Invariant:** from bytes to a verdict. This module knows no file and no program, and searches
//! for nothing.

mod rejection;

use eight::Sliding;
use puzzle::reading::Parser;
use puzzle::{Board, Moves, Rules, Size};
use rotate9::Rotation;

use super::kind::Kind;
pub use rejection::{Flop, Problem, Rejection, Shown};

/// The answer to a board that cannot be solved.
const UNSOLVABLE: &[u8] = b"unsolvable";

/// Judges the output of a program for the puzzle `kind`. Returns the number of boards.
///
/// O(bytes), and no more: whatever the output is, nothing is searched.
///
/// # Errors
///
/// [`Rejection`] with the first thing that is not right.
pub fn judge(kind: Kind, input: &[u8], expected: &[u8], output: &[u8]) -> Result<usize, Rejection> {
    match kind {
        Kind::Rotate => judge_boards::<Rotation>(input, expected, output, |_, expected, got| {
            same_line(expected, got)
        }),
        Kind::Eight => {
            let moves = Moves::new(&Sliding::default(), Size::THREE_BY_THREE);
            judge_boards::<Sliding>(input, expected, output, |board, expected, got| {
                as_short(&moves, board, expected, got)
            })
        }
    }
}

/// The lines of an output: split at LF, without a CR at the end of each. What follows the last LF
/// is a line unless it is empty.
pub fn lines(text: &[u8]) -> Vec<&[u8]> {
    if text.is_empty() {
        return Vec::new();
    }
    pieces(text.strip_suffix(b"\n").unwrap_or(text))
}

fn pieces(text: &[u8]) -> Vec<&[u8]> {
    text.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line)).collect()
}

fn judge_boards<R: Rules>(
    input: &[u8],
    expected: &[u8],
    output: &[u8],
    compare: impl Fn(&Board<R>, &[u8], &[u8]) -> Result<(), Problem>,
) -> Result<usize, Rejection> {
    let boards = read_boards::<R>(input)?;
    let expected = expected_lines(expected, boards.len())?;
    let got = lines(output);
    if let Some(board) = boards.get(got.len()) {
        let (lines, boards) = (got.len(), boards.len());
        return Err(Rejection::TooFewLines { lines, boards, board: board.to_string() });
    }
    if let Some(line) = got.get(boards.len()) {
        let (lines, boards) = (got.len(), boards.len());
        return Err(Rejection::TooManyLines { lines, boards, line: Shown::new(line) });
    }
    for (at, board) in boards.iter().enumerate() {
        compare(board, expected[at], got[at]).map_err(|problem| Rejection::Answer {
            number: at + 1,
            board: board.to_string(),
            problem,
        })?;
    }
    Ok(boards.len())
}

fn read_boards<R: Rules>(input: &[u8]) -> Result<Vec<Board<R>>, Rejection> {
    let mut parser = Parser::new(Size::THREE_BY_THREE);
    let mut boards = Vec::new();
    let fed = parser.feed(input, &mut boards);
    fed.and_then(|()| parser.finish(&mut boards)).map_err(Rejection::BadInput)?;
    if boards.is_empty() { Err(Rejection::NoBoards) } else { Ok(boards) }
}

/// The lines of the expected output. Its last line end may be missing, and so only the number of
/// boards tells whether a last LF ends a line or comes before an empty one.
fn expected_lines(text: &[u8], boards: usize) -> Result<Vec<&[u8]>, Rejection> {
    let ended = lines(text);
    if ended.len() == boards {
        return Ok(ended);
    }
    let open = pieces(text);
    if open.len() == boards {
        return Ok(open);
    }
    Err(Rejection::ExpectedLines { lines: ended.len(), boards })
}

/// `rotate`: the answer is the expected line.
fn same_line(expected: &[u8], got: &[u8]) -> Result<(), Problem> {
    if expected.is_empty() {
        return Err(Problem::Expected { expected: Shown::new(expected), is: Flop::Empty });
    }
    if got == expected {
        return Ok(());
    }
    Err(Problem::Different { expected: Shown::new(expected), got: Shown::new(got) })
}

/// `eight`: the answer is a solution with as many moves as the expected one, or there is none.
fn as_short(
    moves: &Moves,
    board: &Board<Sliding>,
    expected: &[u8],
    got: &[u8],
) -> Result<(), Problem> {
    let answer = replay(moves, board, got);
    if expected == UNSOLVABLE {
        return match answer {
            _ if got == UNSOLVABLE => Ok(()),
            Ok(_) => Err(Problem::ExpectedSolvable { got: Shown::new(got) }),
            Err(_) => Err(Problem::NotUnsolvable { got: Shown::new(got) }),
        };
    }
    let least = replay(moves, board, expected)
        .map_err(|is| Problem::Expected { expected: Shown::new(expected), is })?;
    let flop = match answer {
        Ok(length) if length == least => return Ok(()),
        Ok(length) if length < least => {
            return Err(Problem::ExpectedLonger { expected: least, got: length });
        }
        Ok(length) => Flop::Longer(length),
        Err(flop) => flop,
    };
    Err(Problem::NotShortest { expected: least, got: Shown::new(got), is: flop })
}

/// The number of moves of a solution.
fn replay(moves: &Moves, board: &Board<Sliding>, answer: &[u8]) -> Result<usize, Flop> {
    if answer == UNSOLVABLE {
        return Err(Flop::Unsolvable);
    }
    let answer = str::from_utf8(answer).map_err(|_| Flop::NotText)?;
    let replay = moves.replay(board, answer).map_err(Flop::BadMove)?;
    if replay.last != Board::sorted(board.size()) {
        return Err(Flop::Elsewhere { last: replay.last.to_string() });
    }
    Ok(replay.move_count)
}
