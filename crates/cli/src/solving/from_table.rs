//! Boards answered by a search from both ends, or from a table of all boards.
//!
//! Once there is a table, answering a board takes less time than reading it. So plain lines of boards are
//! cut into pieces, and each piece is read and answered by one thread; only what is not plain goes through
//! the parser, board by board.

use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::Result;
use puzzle::reading::{InputError, Parser, plain_boards};
use puzzle::{Board, Rules};
use rayon::prelude::*;
use search::saved::OpenError;
use solve::{TableSolver, Want};

use super::form::Form;
use super::{Answering, Asked, answer_files};
use crate::console::{self, Console};
use crate::failure::{AFRESH, BadInput};
use crate::files::{self, Saved};
use crate::progress::Spinner;
use crate::threads::LazyPool;

/// From so many boards on a table and a pool of threads are worth their making.
const MANY: usize = 1 << 10;

/// Bytes that an answer takes, more or less.
const BYTES_AN_ANSWER: usize = 24;

/// Bytes of boards in one piece of parallel work.
const PIECE: usize = 1 << 13;

/// Answers the boards of all inputs.
pub(super) fn answer<R: Rules>(
    asked: &Asked<'_, R>,
    mut solver: TableSolver<R>,
    mut threads: LazyPool,
    console: &mut Console<'_>,
) -> Result<()> {
    if !solver.is_small() {
        solver = solver.on(threads.for_search());
    }
    let saved = match asked.table {
        Some(path) => open_or_make(&solver, path, &mut threads)?,
        None => Saved::Yes,
    };
    saved.tell();
    let mut from_table = FromTable { solver, form: asked.form, threads, answers: Vec::new() };
    answer_files(asked, &mut from_table, console)?;
    saved.end()
}

/// Opens the table in a file, or makes it and writes it there.
fn open_or_make<R: Rules>(
    solver: &TableSolver<R>,
    path: &Path,
    threads: &mut LazyPool,
) -> Result<Saved> {
    let searching = threads.for_search();
    match threads.run(|| solver.open_table(path, searching)) {
        Ok(()) => Ok(Saved::Yes),
        Err(OpenError::Io(error)) if error.kind() == ErrorKind::NotFound => {
            files::check_writable(path)?;
            let what = format!("{} {}", R::NAME, solver.goal().size());
            let _spinner = Spinner::new(format!("making the table of {what}"));
            let written = threads.run(|| solver.make_table(path, searching));
            let open = || solver.open_table(path, searching);
            Ok(threads.run(|| Saved::of(path, written, open)))
        }
        Err(error) => Err(BadInput::in_file(path, error, AFRESH).into()),
    }
}

/// A solver, and what it has answered.
struct FromTable<R: Rules> {
    solver: TableSolver<R>,
    form: Form,
    threads: LazyPool,
    /// Answers that are not written yet.
    answers: Vec<u8>,
}

impl<R: Rules> Answering<R> for FromTable<R> {
    fn answer(&mut self, boards: &[Board<R>], output: &mut dyn Write) -> Result<()> {
        self.take(boards);
        self.write(output)
    }

    fn feed(
        &mut self,
        parser: &mut Parser<R>,
        bytes: &[u8],
        output: &mut dyn Write,
    ) -> Result<Result<(), InputError>> {
        let fed = self.take_bytes(parser, bytes);
        self.write(output)?;
        Ok(fed)
    }
}

impl<R: Rules> FromTable<R> {
    /// Writes the answers so far.
    fn write(&mut self, output: &mut dyn Write) -> Result<()> {
        console::write(output, &self.answers)?;
        self.answers.clear();
        Ok(())
    }

    /// Takes the next bytes of an input and answers the boards that they complete, up to a fault.
    fn take_bytes(&mut self, parser: &mut Parser<R>, bytes: &[u8]) -> Result<(), InputError> {
        // The bytes begin anywhere in a line: most likely the next one is the start of a board.
        let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
        let (line, lines) = bytes.split_at(end);
        self.take_any(parser, line)?;
        let plain = self.take_plain(parser, lines);
        self.take_any(parser, &lines[plain..])
    }

    /// Feeds bytes to the parser and answers the boards that they complete, up to a fault.
    fn take_any(&mut self, parser: &mut Parser<R>, bytes: &[u8]) -> Result<(), InputError> {
        let mut boards = Vec::new();
        let fed = parser.feed(bytes, &mut boards);
        if boards.len() >= MANY {
            self.solver.prepare(self.form.want(), search::Threads::One);
        }
        self.take(&boards);
        fed
    }

    /// Answers boards on this thread, or in the pool where a table may have to be built.
    fn take(&mut self, boards: &[Board<R>]) {
        let (form, solver, answers) = (self.form, &self.solver, &mut self.answers);
        if solver.is_small() {
            answer_all(form, solver, boards, answers);
        } else if !boards.is_empty() {
            let size = solver.goal().size();
            let _spinner = Spinner::new(format!("answering boards of {} {size}", R::NAME));
            self.threads.run(|| answer_all(form, solver, boards, answers));
        }
    }

    /// Reads and answers the plain lines at the start of `bytes`, all threads at once, if they are
    /// many; returns how many bytes they are.
    fn take_plain(&mut self, parser: &mut Parser<R>, bytes: &[u8]) -> usize {
        let size = self.solver.goal().size();
        let lines = parser.plain_lines(bytes);
        if lines.len() < MANY * 2 * size.cells() {
            return 0;
        }
        let (solver, form) = (&self.solver, self.form);
        let answer = |piece: &[u8]| {
            let boards = plain_boards(size, piece)?;
            let mut answers = Vec::with_capacity(boards.len() * BYTES_AN_ANSWER);
            answer_all(form, solver, &boards, &mut answers);
            let board_count = boards.len() as u64; // usize has at most 64 bits
            Some(AnsweredPiece { board_count, answers })
        };
        let pieces = pieces(lines);
        let pieces: Option<Vec<AnsweredPiece>> = match self.threads.pool() {
            None => {
                solver.prepare(form.want(), search::Threads::One);
                pieces.into_iter().map(answer).collect()
            }
            Some(pool) => pool.install(|| {
                solver.prepare(form.want(), search::Threads::Pool);
                pieces.into_par_iter().map(answer).collect()
            }),
        };
        let Some(pieces) = pieces else { return 0 };
        if !parser.skip_plain(pieces.iter().map(|piece| piece.board_count).sum()) {
            return 0;
        }
        for piece in &pieces {
            self.answers.extend_from_slice(&piece.answers);
        }
        lines.len()
    }
}

/// A piece of an input, with its boards answered.
struct AnsweredPiece {
    board_count: u64,
    answers: Vec<u8>,
}

/// Cuts lines into pieces of whole lines.
fn pieces(lines: &[u8]) -> Vec<&[u8]> {
    let mut pieces = Vec::new();
    let mut rest = lines;
    while !rest.is_empty() {
        let end = rest.iter().skip(PIECE).position(|&byte| byte == b'\n');
        let (piece, after) = rest.split_at(end.map_or(rest.len(), |end| PIECE + end + 1));
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// Writes the answers to these boards, a line each.
fn answer_all<R: Rules>(
    form: Form,
    solver: &TableSolver<R>,
    boards: &[Board<R>],
    out: &mut Vec<u8>,
) {
    for board in boards {
        match form.want() {
            Want::Lengths => form.write_length(solver.length(board), out),
            Want::Solutions => form.write(board, Ok(solver.solution(board)), out),
        }
    }
}
