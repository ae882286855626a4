//! Answers board by board, where no table of all boards fits.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Error, Result, anyhow};
use clap::Args;
use judge::options::{seconds, whole_number};
use puzzle::reading::Parser;
use puzzle::{Answer, Board, Rules, Size, Solve, Solver, Staged, Tell, Way};
use search::Graph;
use search::ida::{Limit, Progress, Unfinished};

use crate::answering::{Record, Text};
use crate::board_arguments::{BoardArguments, Format};
use crate::console::{self, Console, Screen};
use crate::drawing;
use crate::input::{Source, paths};
use crate::memory;
use crate::numbers::{counted, counted_length};
use crate::progress::Spinner;
use crate::threads::Threads;

/// How far boards are searched of which there is no table.
#[derive(Args, Debug)]
#[command(next_help_heading = HEADING)]
pub(crate) struct LimitArguments {
    /// Give a hard board up after so many seconds: its line is `unknown`, and the exit status 1
    ///
    /// Standard error tells the lower bound that is proven. In JSON, the board has no length. What is
    /// made before the search of a hard board, once for all of them, is not counted.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    limit: Option<Duration>,

    /// Give a board up after so many positions
    #[arg(long, value_name = "N", value_parser = whole_number(0..=u64::MAX))]
    limit_nodes: Option<u64>,
}

/// The heading of these arguments in `--help`.
pub(crate) const HEADING: &str = "Boards too large for a table (more than 2^30 positions)";

/// State spaces of more boards than this are not worth a table for the boards of one input.
const MOST_IN_A_TABLE: u64 = 1 << 30;

/// Whether a table of all boards is too large, or too much for the boards of one input where there
/// is another way.
pub(crate) fn is_beyond_tables<R: Rules>(
    rules: &R,
    arguments: &BoardArguments,
    has_other_way: bool,
) -> Result<bool> {
    let is_for_many = arguments.table.is_some() || !has_other_way;
    let is_beyond = |solver: Solver<R>| {
        let is_worth_it = solver.space().node_count() <= MOST_IN_A_TABLE || is_for_many;
        let fits = || memory::is_enough(solver.table_memory(), arguments.puzzle.memory);
        !(solver.is_small() || is_worth_it && fits())
    };
    Ok(Solver::new(rules, arguments.puzzle.goal()?).map_or(true, is_beyond))
}

/// Answers the boards of all inputs, in order, on standard output.
pub(crate) fn answer_files<R: Rules, S: Solve<R>>(
    solver: Staged<'_, S, Error>,
    (arguments, limits): (&BoardArguments, &LimitArguments),
    threads: Threads,
    text: Text,
    console: &mut Console<'_>,
) -> Result<()> {
    let form = Form { text, format: arguments.format, screen: arguments.screen(console)? };
    let mut desk = Desk { solver, threads, limits, form, unknown: 0 };
    for path in paths(&arguments.files) {
        desk.answer_file::<R>(arguments.puzzle.size, path, console)?;
    }
    match desk.unknown {
        0 => Ok(()),
        1 => Err(anyhow!("1 board is unknown: its search reached the limit")),
        count => Err(anyhow!("{count} boards are unknown: their searches reached the limit")),
    }
}

/// Where boards come in and answers go out.
struct Desk<'a, S> {
    solver: Staged<'a, S, Error>,
    threads: Threads,
    limits: &'a LimitArguments,
    form: Form,
    /// Boards that were given up.
    unknown: usize,
}

/// Boards that are solved side by side, before any hard one of them.
const AT_ONCE: usize = 64;

impl<S> Desk<'_, S> {
    /// Answers one input. All boards that are complete are answered before the program waits for
    /// more input, or stops because of a fault.
    fn answer_file<R: Rules>(
        &mut self,
        size: Size,
        path: &Path,
        console: &mut Console<'_>,
    ) -> Result<()>
    where
        S: Solve<R>,
    {
        let mut source = Source::open(path, console.input, R::NAME)?;
        let mut parser = Parser::new(size);
        let mut buffer = vec![0; 1 << 16];
        loop {
            let length = source.read(&mut buffer)?;
            let mut boards = Vec::new();
            if length == 0 {
                let ended = parser.finish(&mut boards);
                self.answer(&boards, console.output)?;
                return ended.map_err(|error| source.bad_board::<R>(size, &error).into());
            }
            let fed = parser.feed(&buffer[..length], &mut boards);
            self.answer(&boards, console.output)?;
            fed.map_err(|error| source.bad_board::<R>(size, &error))?;
        }
    }

    /// Answers boards in order, each as soon as all before it are done: the easy ones of some side by
    /// side, each hard one by itself.
    fn answer<R: Rules>(&mut self, boards: &[Board<R>], output: &mut dyn Write) -> Result<()>
    where
        S: Solve<R>,
    {
        let Self { solver, threads, limits, form, unknown } = self;
        let most_nodes = limits.limit_nodes.unwrap_or(u64::MAX);
        for boards in boards.chunks(AT_ONCE) {
            let mut line = Line { form: *form, boards, first: 0, unknown };
            let mut answers = vec![None; boards.len()];
            let left = side_by_side(&mut line, &mut answers, output, |tell| {
                threads.run(|| solver.quick(boards, most_nodes, tell))
            })?;
            side_by_side(&mut line, &mut answers, output, |tell| {
                threads.run(|| solver.easy(boards, left, most_nodes, tell))
            })?;
            while line.first < boards.len() {
                let board = &boards[line.first];
                answers[line.first] = Some(threads.run(|| hunt(solver, board, limits))?);
                line.write_ready(&mut answers, output)?;
            }
        }
        Ok(())
    }
}

/// Runs work that tells answers, and meanwhile writes those that are ready.
///
/// Before the work tells anything, nothing is written: it may show how far its preparation is.
fn side_by_side<'a, R: Rules>(
    line: &mut Line<'_, R>,
    answers: &mut [Option<Answer<'a>>],
    output: &mut dyn Write,
    work: impl FnOnce(Tell<'_, 'a>) -> Result<Vec<usize>> + Send,
) -> Result<Vec<usize>> {
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let tell = move |number, answer| match sender.send((number, answer)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()), // nobody reads
        };
        let working = thread::Builder::new().spawn_scoped(scope, move || work(&tell));
        let working = working.context("cannot start a thread")?;
        for (number, answer) in receiver {
            answers[number] = Some(answer);
            line.write_ready(answers, output)?;
        }
        working.join().expect("solvers do not panic")
    })
}

/// Boards in a line, of which the first ones are answered.
struct Line<'a, R> {
    form: Form,
    boards: &'a [Board<R>],
    /// The first whose answer is not written.
    first: usize,
    /// How many were given up.
    unknown: &'a mut usize,
}

impl<R: Rules> Line<'_, R> {
    /// Writes the answers that are there, up to the first that is not.
    fn write_ready(
        &mut self,
        answers: &mut [Option<Answer<'_>>],
        output: &mut dyn Write,
    ) -> Result<()> {
        let mut lines = Vec::new();
        while let Some(answer) = answers.get_mut(self.first).and_then(Option::take) {
            let board = &self.boards[self.first];
            if let Err(Unfinished { lower_bound, node_count }) = &answer {
                *self.unknown += 1;
                let moves = counted_length(*lower_bound, "move");
                let visited = counted(*node_count, "position");
                let proven = format!("at least {moves}, after {visited}");
                console::note(&format!("unknown: {board}: {proven}"));
            }
            self.form.write(board, &answer, &mut lines);
            self.first += 1;
        }
        if lines.is_empty() { Ok(()) } else { console::write(output, &lines) }
    }
}

/// Solves a hard board, within the limits, and shows how far it is.
fn hunt<'a, R: Rules, S: Solve<R>>(
    solver: &'a Staged<'_, S, Error>,
    board: &Board<R>,
    limits: &LimitArguments,
) -> Result<Answer<'a>> {
    let spinner = Spinner::new(format!("a hard board: {board}"));
    let seconds = limits.limit;
    let go_on = |progress: Progress| {
        let moves = || counted_length(progress.bound, "move");
        spinner.show(|| format!("at least {}: {board}", moves()), progress.new_nodes);
        match seconds {
            Some(seconds) if spinner.elapsed() >= seconds => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let nodes = limits.limit_nodes.unwrap_or(u64::MAX);
    solver.hard(board, Limit { nodes, go_on: &go_on })
}

/// How an answer is written.
#[derive(Clone, Copy)]
struct Form {
    text: Text,
    format: Format,
    /// Where the way is drawn, if it is.
    screen: Option<Screen>,
}

impl Form {
    /// Writes one answer, as a line.
    fn write<R: Rules>(self, board: &Board<R>, answer: &Answer<'_>, out: &mut Vec<u8>) {
        let line = match (self.format, answer) {
            (Format::Json, Ok(way)) => json(board, way.is_some(), way.as_ref()),
            (Format::Json, Err(_)) => json(board, true, None),
            (Format::Text, Err(_)) => "unknown".to_owned(),
            (Format::Text, Ok(None)) => match self.text {
                Text::Length { unsolvable } => unsolvable.to_owned(),
                Text::LengthAndMoves | Text::Moves => "unsolvable".to_owned(),
            },
            (Format::Text, Ok(Some(way))) => match self.text {
                Text::Length { .. } => way.steps.len().to_string(),
                Text::LengthAndMoves if way.steps.is_empty() => "0".to_owned(),
                Text::LengthAndMoves => format!("{} {}", way.steps.len(), way.to_text()),
                Text::Moves => way.to_text(),
            },
        };
        out.extend_from_slice(line.as_bytes());
        out.push(b'\n');
        if let (Some(screen), Ok(way)) = (self.screen, answer) {
            let steps = way.iter().flat_map(|way| way.steps.iter().copied());
            drawing::draw(board, steps, screen, out);
        }
    }
}

fn json<R: Rules>(board: &Board<R>, solvable: bool, way: Option<&Way<'_>>) -> String {
    let (length, moves) = (way.map(|way| way.steps.len()), way.map(Way::to_text));
    Record { board: board.cells().as_ref(), solvable, length, moves }.to_json()
}
