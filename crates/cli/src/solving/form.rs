//! How an answer is written: as a line of text or as an object of JSON, with the boards along the way
//! where they are to be drawn. Whoever solves a board hands its answer in here, and knows no format.

use puzzle::{Board, Rules};
use serde::Serialize;
use solve::{Answer, Solution, Want};

use super::drawing;
use crate::board_arguments::AnswerFormat;
use crate::console::Screen;

/// What a line of text says of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerText {
    /// The least number of moves, or this where there is none.
    Length { unsolvable: &'static str },
    /// The least number of moves, and after a space the moves, if there are any.
    LengthAndMoves,
    /// The moves.
    Moves,
}

/// How an answer is written.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    pub(super) text: AnswerText,
    pub(super) format: AnswerFormat,
    /// Where the way is drawn, if it is.
    pub(super) screen: Option<Screen>,
}

/// An answer as a JSON object.
#[derive(Serialize)]
struct AnswerRecord<'a> {
    board: &'a [u8],
    solvable: bool,
    length: Option<usize>,
    moves: Option<String>,
}

impl Form {
    /// What a solver needs to know for it.
    pub(super) fn want(self) -> Want {
        match self.text {
            AnswerText::Length { .. }
                if self.format == AnswerFormat::Text && self.screen.is_none() =>
            {
                Want::Lengths
            }
            _ => Want::Solutions,
        }
    }

    /// Writes the length of a board's shortest solutions as a line, where no more is wanted.
    pub(super) fn write_length(self, length: Option<usize>, out: &mut Vec<u8>) {
        match length {
            Some(length) => write_number(length, out),
            None => out.extend_from_slice(self.unsolvable().as_bytes()),
        }
        out.push(b'\n');
    }

    /// Writes an answer: a line, and the boards along the way if they are drawn.
    pub(super) fn write<R: Rules>(self, board: &Board<R>, answer: Answer<'_>, out: &mut Vec<u8>) {
        let drawn =
            self.screen.zip(answer.as_ref().ok()).map(|(screen, way)| (screen, way.clone()));
        match self.format {
            AnswerFormat::Json => write_json(board, &answer, out),
            AnswerFormat::Text => match answer {
                Err(_) => out.extend_from_slice(b"unknown"),
                Ok(None) => out.extend_from_slice(self.unsolvable().as_bytes()),
                Ok(Some(solution)) => self.write_text(solution, out),
            },
        }
        out.push(b'\n');
        if let Some((screen, solution)) = drawn {
            drawing::draw(board, solution.into_iter().flatten(), screen, out);
        }
    }

    fn unsolvable(self) -> &'static str {
        match self.text {
            AnswerText::Length { unsolvable } => unsolvable,
            AnswerText::LengthAndMoves | AnswerText::Moves => "unsolvable",
        }
    }

    fn write_text(self, solution: Solution<'_>, out: &mut Vec<u8>) {
        if self.text != AnswerText::Moves {
            write_number(solution.len(), out);
        }
        if matches!(self.text, AnswerText::Length { .. }) {
            return;
        }
        if self.text == AnswerText::LengthAndMoves && solution.len() > 0 {
            out.push(b' ');
        }
        solution.append_to(out);
    }
}

/// Writes an answer as an object. What is unknown has no length, and is not known to be unsolvable.
fn write_json<R: Rules>(board: &Board<R>, answer: &Answer<'_>, out: &mut Vec<u8>) {
    let (cells, solution) = (board.cells(), answer.as_ref().ok().and_then(Option::as_ref));
    let record = AnswerRecord {
        board: cells.as_ref(),
        solvable: !matches!(answer, Ok(None)),
        length: solution.map(ExactSizeIterator::len),
        moves: solution.map(Solution::to_text),
    };
    let written = serde_json::to_writer(out, &record);
    written.expect("numbers and letters can be written as JSON");
}

fn write_number(number: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
