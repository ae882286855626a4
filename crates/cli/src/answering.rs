//! From boards to answers: what `rotate` and `eight` do alike.

use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::Result;
use puzzle::reading::{InputError, Parser, plain_boards};
use puzzle::{Board, Rules, Solver, Want};
use rayon::prelude::*;
use search::saved::OpenError;
use serde::Serialize;

use crate::board_arguments::{BoardArguments, Format};
use crate::console::{self, Console, Screen};
use crate::drawing;
use crate::failure::{AFRESH, BadInput, advised};
use crate::files::{self, Saved};
use crate::input::{Source, paths};
use crate::memory;
use crate::progress::Spinner;
use crate::puzzle_arguments::{PuzzleArguments, too_large};
use crate::threads::Threads;

/// What a line of text says of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Text {
    /// The least number of moves, or this where there is none.
    Length { unsolvable: &'static str },
    /// That, and the moves if there are any.
    LengthAndMoves,
    /// The moves.
    Moves,
}

/// Bytes asked of an input at first, and later on.
const CHUNKS: [usize; 2] = [1 << 16, 1 << 18];

/// From so many boards on a table and a pool of threads are worth their making.
const MANY: usize = 1 << 10;

/// Bytes that an answer takes, more or less.
const BYTES_AN_ANSWER: usize = 24;

/// Bytes of boards in one piece of parallel work.
const PIECE: usize = 1 << 13;

/// What helps where a table is too large to be kept.
const ONE_BY_ONE: &str = "without --table, boards of this size are solved one by one";

/// Answers the boards of all inputs, in order, on standard output.
pub(crate) fn answer_files<R: Rules>(
    rules: &R,
    arguments: &BoardArguments,
    text: Text,
    console: &mut Console<'_>,
) -> Result<()> {
    let screen = arguments.screen(console)?;
    let PuzzleArguments { size, memory, threads, .. } = arguments.puzzle;
    let one_by_one = || arguments.table.is_some().then(|| ONE_BY_ONE.to_owned());
    let solver = Solver::new(rules, arguments.puzzle.goal()?).map_err(too_large);
    let mut solver = solver.map_err(|error| BadInput { hint: one_by_one(), ..error })?;
    let is_on_disk = arguments.table.as_deref().is_some_and(Path::exists);
    if !is_on_disk {
        let what = format!("a table of {} {size}", R::NAME);
        let hint = || if solver.is_small() { None } else { one_by_one() };
        let checked = memory::check(&what, solver.table_memory(), memory);
        checked.map_err(|error| advised(error, hint()))?;
    }
    let mut threads = Threads::new(threads);
    if !solver.is_small() {
        solver = solver.on(threads.for_search());
    }
    let saved = match &arguments.table {
        Some(path) => use_table(&solver, path, &mut threads)?,
        None => Saved::Yes,
    };
    saved.tell();
    let form = Form { format: arguments.format, text, screen };
    let mut desk = Desk { solver, form, threads, answers: Vec::new() };
    paths(&arguments.files).into_iter().try_for_each(|path| desk.answer_file(path, console))?;
    saved.end()
}

/// Opens the table in a file, or makes it and writes it there.
fn use_table<R: Rules>(solver: &Solver<R>, path: &Path, threads: &mut Threads) -> Result<Saved> {
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

/// Where boards come in and answers go out.
struct Desk<R: Rules> {
    solver: Solver<R>,
    form: Form,
    threads: Threads,
    /// Answers that are not written yet.
    answers: Vec<u8>,
}

impl<R: Rules> Desk<R> {
    /// Answers one input. All boards that are complete are answered, and their answers are out,
    /// before the program waits for more input, or stops because of a fault.
    fn answer_file(&mut self, path: &Path, console: &mut Console<'_>) -> Result<()> {
        let mut source = Source::open(path, console.input, R::NAME)?;
        let mut parser = Parser::new(self.solver.goal().size());
        let mut buffer = vec![0; CHUNKS[0]];
        let outcome = loop {
            let length = source.read(&mut buffer)?;
            if length == 0 {
                let mut boards = Vec::new();
                let ended = parser.finish(&mut boards);
                self.answer(&boards);
                break ended;
            }
            let taken = self.take(&mut parser, &buffer[..length]);
            if taken.is_err() {
                break taken;
            }
            self.write(console.output)?;
            buffer.resize(CHUNKS[1], 0);
        };
        self.write(console.output)?;
        let size = self.solver.goal().size();
        outcome.map_err(|error| source.bad_board::<R>(size, &error).into())
    }

    /// Writes the answers so far.
    fn write(&mut self, output: &mut dyn Write) -> Result<()> {
        console::write(output, &self.answers)?;
        self.answers.clear();
        Ok(())
    }

    /// Takes the next bytes of an input and answers the boards that they complete, up to a fault.
    fn take(&mut self, parser: &mut Parser<R>, bytes: &[u8]) -> Result<(), InputError> {
        // The bytes begin anywhere in a line: most likely the next one is the start of a board.
        let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
        let (line, lines) = bytes.split_at(end);
        self.feed(parser, line)?;
        let plain = self.answer_plain(parser, lines);
        self.feed(parser, &lines[plain..])
    }

    /// Feeds bytes to the parser and answers the boards that they complete, up to a fault.
    fn feed(&mut self, parser: &mut Parser<R>, bytes: &[u8]) -> Result<(), InputError> {
        let mut boards = Vec::new();
        let fed = parser.feed(bytes, &mut boards);
        if boards.len() >= MANY {
            self.solver.prepare(self.form.want(), search::Threads::One);
        }
        self.answer(&boards);
        fed
    }

    /// Answers boards on this thread, or in the pool where a table may have to be built.
    fn answer(&mut self, boards: &[Board<R>]) {
        let (form, solver, answers) = (self.form, &self.solver, &mut self.answers);
        if solver.is_small() {
            form.answer(solver, boards, answers);
        } else if !boards.is_empty() {
            let size = solver.goal().size();
            let _spinner = Spinner::new(format!("answering boards of {} {size}", R::NAME));
            self.threads.run(|| form.answer(solver, boards, answers));
        }
    }

    /// Reads and answers the plain lines at the start of `bytes`, all threads at once, if they are
    /// many; returns how many bytes they are.
    fn answer_plain(&mut self, parser: &mut Parser<R>, bytes: &[u8]) -> usize {
        let size = self.solver.goal().size();
        let lines = parser.plain_lines(bytes);
        if lines.len() < MANY * 2 * size.cells() {
            return 0;
        }
        let (solver, form) = (&self.solver, self.form);
        let answer = |piece: &[u8]| {
            let boards = plain_boards(size, piece)?;
            let mut answers = Vec::with_capacity(boards.len() * BYTES_AN_ANSWER);
            form.answer(solver, &boards, &mut answers);
            Some((boards.len() as u64, answers)) // usize has at most 64 bits
        };
        let pieces = pieces(lines);
        let pieces: Option<Vec<(u64, Vec<u8>)>> = match self.threads.pool() {
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
        if !parser.skip_plain(pieces.iter().map(|(boards, _)| boards).sum()) {
            return 0;
        }
        for (_, answers) in &pieces {
            self.answers.extend_from_slice(answers);
        }
        lines.len()
    }
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

/// How an answer is written.
#[derive(Clone, Copy)]
struct Form {
    format: Format,
    text: Text,
    /// Where the way is drawn, if it is.
    screen: Option<Screen>,
}

/// An answer as a JSON object.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    pub(crate) board: &'a [u8],
    pub(crate) solvable: bool,
    pub(crate) length: Option<usize>,
    pub(crate) moves: Option<String>,
}

impl Record<'_> {
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers and letters can be written as JSON")
    }
}

impl Form {
    /// What the solver needs to know for it.
    fn want(&self) -> Want {
        let is_length = matches!(self.text, Text::Length { .. });
        let only_length = is_length && self.format == Format::Text && self.screen.is_none();
        if only_length { Want::Lengths } else { Want::Solutions }
    }

    /// Writes the answers to these boards, a line each.
    fn answer<R: Rules>(&self, solver: &Solver<R>, boards: &[Board<R>], out: &mut Vec<u8>) {
        for board in boards {
            self.write(solver, board, out);
        }
    }

    fn write<R: Rules>(&self, solver: &Solver<R>, board: &Board<R>, out: &mut Vec<u8>) {
        match self.format {
            Format::Text => self.write_text(solver, board, out),
            Format::Json => {
                let (cells, solution) = (board.cells(), solver.solution(board));
                let record = Record {
                    board: cells.as_ref(),
                    solvable: solution.is_some(),
                    length: solution.as_ref().map(ExactSizeIterator::len),
                    moves: solution.as_ref().map(puzzle::Solution::to_text),
                };
                out.extend_from_slice(record.to_json().as_bytes());
            }
        }
        out.push(b'\n');
        if let Some(screen) = self.screen {
            let steps = solver.solution(board).into_iter().flatten();
            drawing::draw(board, steps, screen, out);
        }
    }

    fn write_text<R: Rules>(&self, solver: &Solver<R>, board: &Board<R>, out: &mut Vec<u8>) {
        if let Text::Length { unsolvable } = self.text {
            match solver.length(board) {
                Some(length) => write_number(length, out),
                None => out.extend_from_slice(unsolvable.as_bytes()),
            }
            return;
        }
        let Some(solution) = solver.solution(board) else {
            out.extend_from_slice(b"unsolvable");
            return;
        };
        if self.text == Text::LengthAndMoves {
            write_number(solution.len(), out);
            if solution.len() > 0 {
                out.push(b' ');
            }
        }
        solution.append_to(out);
    }
}

fn write_number(number: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
