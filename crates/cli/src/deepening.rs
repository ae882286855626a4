//! Answers where no table of all boards fits: by iterative deepening, board by board.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::Args;
use puzzle::reading::Parser;
use puzzle::{Answer, Board, Deepening, Partition, Rules, Solver, Staged, Way};
use search::Graph;
use search::ida::{Limit, Progress, Unfinished};

use crate::answering::{Record, Text};
use crate::board_arguments::{BoardArguments, Format};
use crate::console::{self, Console};
use crate::failure::BadInput;
use crate::heuristic::{check_memory, check_possible, kept, partition, refused};
use crate::input::{Source, paths};
use crate::memory;
use crate::numbers::grouped;
use crate::progress::Spinner;
use crate::puzzle_arguments::bad_board;
use crate::threads::Threads;

/// How far boards are searched of which there is no table.
#[derive(Args, Debug)]
#[command(next_help_heading = "Boards too large for a table (more than 2^30 positions)")]
pub(crate) struct DeepeningArguments {
    /// The tiles of each pattern database, such as 7-8: the more, the faster, after a longer start
    ///
    /// Such boards are solved one by one, by iterative deepening A* with additive pattern
    /// databases, which are made when the first board turns out to need them. Here, too, the first
    /// of the shortest solutions in the order of --order is printed, for any number of threads.
    /// With --table they are kept in the file. Given for smaller boards, it has them solved in this
    /// way as well. [default: patterns of 7 tiles up to 16 cells, of 6 up to 25, of 5 above]
    #[arg(long, value_name = "SIZES")]
    heuristic: Option<Partition>,

    /// Give a hard board up after so many seconds: its line is `unknown`, and the exit status 1
    ///
    /// Standard error tells the lower bound that is proven. In JSON, the board has no length.
    #[arg(long, value_name = "SECONDS")]
    limit: Option<u64>,

    /// Give a board up after so many positions
    #[arg(long, value_name = "N")]
    limit_nodes: Option<u64>,
}

/// State spaces of more boards than this are not worth a table for the boards of one input.
const MOST_IN_A_TABLE: u64 = 1 << 30;

/// Whether boards are to be solved without a table of all boards.
pub(crate) fn is_wanted<R: Rules>(
    rules: &R,
    arguments: &BoardArguments,
    deepening: &DeepeningArguments,
) -> Result<bool> {
    if deepening.heuristic.is_some() {
        return Ok(true);
    }
    if let Some(path) = arguments.table.as_deref().filter(|path| path.exists()) {
        // What else is wrong with the file is said where it is opened.
        let saved = Deepening::<R>::saved_partition(path);
        return Ok(saved.is_ok_and(|partition| partition.is_some()));
    }
    let goal = arguments.puzzle.goal()?;
    let quick = Partition::quick(goal.size());
    let is_possible = Deepening::memory(rules, goal.size(), &quick).is_ok();
    let is_for_many = arguments.table.is_some() || !is_possible;
    let is_beyond = |solver: Solver<R>| {
        let is_worth_it = solver.space().node_count() <= MOST_IN_A_TABLE || is_for_many;
        let fits = || memory::is_enough(solver.table_memory(), arguments.puzzle.memory);
        !(solver.is_small() || is_worth_it && fits())
    };
    Ok(Solver::new(rules, goal).map_or(true, is_beyond))
}

/// Answers the boards of all inputs, in order, on standard output.
pub(crate) fn answer_files<R: Rules + Clone>(
    rules: &R,
    arguments: &BoardArguments,
    deepening: &DeepeningArguments,
    text: Text,
    console: &mut Console<'_>,
) -> Result<()> {
    if arguments.show {
        return Err(BadInput::new("--show needs a table: it is for smaller boards").into());
    }
    let (puzzle, table) = (&arguments.puzzle, arguments.table.as_deref());
    let goal = puzzle.goal()?;
    let partition = partition::<R>(puzzle.size, deepening.heuristic.as_ref(), table)?;
    let needed = check_possible::<R>(rules, puzzle.size, &partition)?;
    let mut threads = Threads::new(puzzle.threads);
    let large = match table {
        Some(path) => Some(kept(rules, puzzle, &partition, path, &mut threads)?),
        None => None,
    };
    if large.is_none() {
        check_memory::<R>(puzzle, &partition, needed)?;
    }
    let searching = threads.for_search()?;
    let solver = threads.run(|| Staged::new(rules, goal, partition, searching))?;
    let mut solver = solver.map_err(|error| refused(puzzle.size, error))?;
    if let Some(large) = large {
        solver = solver.with_large(large);
    }
    let form = Form { text, format: arguments.format };
    let mut desk = Desk { solver, threads, limits: deepening, form, unknown: 0 };
    for path in paths(&arguments.files) {
        desk.answer_file(path, console)?;
    }
    match desk.unknown {
        0 => Ok(()),
        1 => Err(anyhow!("1 board is unknown: its search reached the limit")),
        count => Err(anyhow!("{count} boards are unknown: their searches reached the limit")),
    }
}

/// Where boards come in and answers go out.
struct Desk<'a, R: Rules> {
    solver: Staged<R>,
    threads: Threads,
    limits: &'a DeepeningArguments,
    form: Form,
    /// Boards that were given up.
    unknown: usize,
}

/// Boards that are solved side by side, before the first of their answers is written.
const AT_ONCE: usize = 16;

impl<R: Rules + Clone> Desk<'_, R> {
    /// Answers one input. All boards that are complete are answered before the program waits for
    /// more input, or stops because of a fault.
    fn answer_file(&mut self, path: &Path, console: &mut Console<'_>) -> Result<()> {
        let mut source = Source::open(path, console.input, R::NAME)?;
        let mut parser = Parser::new(self.solver.goal().size());
        let mut buffer = vec![0; 1 << 16];
        loop {
            let length = source.read(&mut buffer)?;
            let mut boards = Vec::new();
            if length == 0 {
                let ended = parser.finish(&mut boards);
                self.answer(&boards, console.output)?;
                return ended.map_err(|error| bad_board(&source.name, &error).into());
            }
            let fed = parser.feed(&buffer[..length], &mut boards);
            self.answer(&boards, console.output)?;
            fed.map_err(|error| bad_board(&source.name, &error))?;
        }
    }

    /// Answers boards in order: the easy ones of some at once, each hard one by itself.
    fn answer(&mut self, boards: &[Board<R>], output: &mut dyn Write) -> Result<()> {
        let most_nodes = self.limits.limit_nodes.unwrap_or(u64::MAX);
        for boards in boards.chunks(AT_ONCE) {
            let solver = &self.solver;
            let easy = self.threads.run(|| solver.easy(boards, most_nodes))?;
            let mut lines = Vec::new();
            for (board, answer) in boards.iter().zip(easy) {
                let answer = if let Some(answer) = answer {
                    answer
                } else {
                    console::write(output, &lines)?;
                    lines.clear();
                    let limits = self.limits;
                    self.threads.run(|| hunt(solver, board, limits))?
                };
                if let Err(Unfinished { lower_bound, node_count }) = &answer {
                    self.unknown += 1;
                    let visited = grouped(*node_count);
                    let proven = format!("at least {lower_bound} moves, after {visited} positions");
                    console::note(&format!("unknown: {board}: {proven}"));
                }
                self.form.write(board, answer, &mut lines);
            }
            console::write(output, &lines)?;
        }
        Ok(())
    }
}

/// Solves a hard board, within the limits, and shows how far it is.
fn hunt<'a, R: Rules + Clone>(
    solver: &'a Staged<R>,
    board: &Board<R>,
    limits: &DeepeningArguments,
) -> Answer<'a> {
    let spinner = Spinner::new();
    let seconds = limits.limit.map(Duration::from_secs);
    let go_on = |progress: Progress| {
        spinner.show(|| format!("at least {} moves", progress.bound), progress.new_nodes);
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
}

impl Form {
    /// Writes one answer, as a line.
    fn write<R: Rules>(self, board: &Board<R>, answer: Answer<'_>, out: &mut Vec<u8>) {
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
                Text::LengthAndMoves => format!("{} {}", way.steps.len(), way.to_text()),
                Text::Moves => way.to_text(),
            },
        };
        out.extend_from_slice(line.as_bytes());
        out.push(b'\n');
    }
}

fn json<R: Rules>(board: &Board<R>, solvable: bool, way: Option<&Way<'_>>) -> String {
    let (length, moves) = (way.map(|way| way.steps.len()), way.map(Way::to_text));
    Record { board: board.cells().as_ref(), solvable, length, moves }.to_json()
}
