//! The boards of a file, some at a time: for programs that read one board, or a few.
//!
//! Each batch has its boards as the file has them, rows, letters, white space and all. Where the file begins
//! with the number of its boards, every batch begins with the number of its own.

use judge::check::{CaseTexts, Written, expected_lines};
use judge::{Conventions, Puzzle, Rejection};

/// Some boards of a file that follow each other: what the program gets in one run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Batch {
    /// How many boards come before.
    pub(crate) first: usize,
    /// How many boards it has.
    pub(crate) boards: usize,
    pub(crate) input: Vec<u8>,
    pub(crate) expected: Vec<u8>,
}

/// The batches of a case, of at most `size` boards each.
///
/// # Errors
///
/// [`Rejection`] if the case is not well-formed.
pub(crate) fn batches(
    puzzle: Puzzle,
    conventions: &Conventions,
    CaseTexts { input, expected }: CaseTexts<'_>,
    size: usize,
) -> Result<Vec<Batch>, Rejection> {
    let Written { boards, is_counted } = Written::read(puzzle, conventions, input)?;
    let lines = expected_lines(expected, boards.len())?;
    let input = str::from_utf8(input).expect("what is read as boards is text");
    let batch = |(number, (boards, lines)): (usize, (&[&str], &[&[u8]]))| {
        let count = if is_counted { format!("{}\n", boards.len()) } else { String::new() };
        let input =
            count + &boards.iter().map(|board| with_white_space(input, board)).collect::<String>();
        let expected = [&lines.join(&b'\n')[..], b"\n"].concat();
        Batch { first: number * size, boards: boards.len(), input: input.into_bytes(), expected }
    };
    let all = boards.chunks(size).zip(lines.chunks(size)).enumerate();
    Ok(all.map(batch).collect())
}

/// A board of a text with the white space around it on its first and its last line, and a line end.
fn with_white_space(text: &str, board: &str) -> String {
    let start = board.as_ptr().addr() - text.as_ptr().addr();
    let (before, rest) = text.split_at(start);
    let (board, after) = rest.split_at(board.len());
    let before = before.rsplit('\n').next().filter(|white| white.trim().is_empty());
    let after = after.split('\n').next().filter(|white| white.trim().is_empty());
    [before.unwrap_or(""), board, after.unwrap_or(""), "\n"].concat()
}
