//! Answers where no table of all boards fits: by iterative deepening, board by board.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use clap::Args;
use puzzle::reading::Parser;
use puzzle::{Board, Deepening, NoEstimate, Partition, Rules, Solver, Way};
use rayon::prelude::*;
use search::ida::{Limit, Unfinished};

use crate::answering::{Record, Text};
use crate::board_arguments::{BoardArguments, Format};
use crate::console::{self, Console};
use crate::failure::BadInput;
use crate::input::{Source, paths};
use crate::memory;
use crate::puzzle_arguments::bad_board;
use crate::threads::Threads;

/// How far boards are searched of which there is no table.
#[derive(Args, Debug)]
#[command(next_help_heading = "Boards too large for a table (more than 2^30 positions)")]
pub(crate) struct DeepeningArguments {
    /// The tiles of each pattern database, such as 7-8: the more, the faster, after a longer start
    ///
    /// Such boards are solved one by one, by iterative deepening A* with additive pattern
    /// databases, which are built at the start. Here, too, the first of the shortest solutions in
    /// the order of --order is printed, for any number of threads. Given for smaller boards, it
    /// has them solved in this way as well.
    #[arg(long, value_name = "SIZES")]
    heuristic: Option<Partition>,

    /// Give a board up after so many seconds: its line is `unknown`, and the exit status 1
    #[arg(long, value_name = "SECONDS")]
    limit: Option<u64>,

    /// Give a board up after so many positions
    #[arg(long, value_name = "N")]
    limit_nodes: Option<u64>,
}

/// State spaces of more boards than this are not worth a table for the boards of one input.
const MOST_IN_A_TABLE: u64 = 1 << 30;

/// Whether boards are to be solved without a table.
pub(crate) fn is_wanted<R: Rules>(
    rules: &R,
    arguments: &BoardArguments,
    deepening: &DeepeningArguments,
) -> Result<bool> {
    if deepening.heuristic.is_some() {
        return Ok(true);
    }
    if arguments.table.is_some() || rules.metric() != "single" {
        return Ok(false);
    }
    let is_beyond = |solver: Solver<R>| {
        let count = search::Graph::node_count(solver.space());
        let memory = solver.table_memory();
        count > MOST_IN_A_TABLE
            || !memory::is_enough(memory, arguments.puzzle.memory) && !solver.is_small()
    };
    Ok(Solver::new(rules, arguments.puzzle.goal()?).map_or(true, is_beyond))
}

/// Answers the boards of all inputs, in order, on standard output.
pub(crate) fn answer_files<R: Rules>(
    rules: &R,
    arguments: &BoardArguments,
    deepening: &DeepeningArguments,
    text: Text,
    console: &mut Console<'_>,
) -> Result<()> {
    if arguments.show {
        return Err(BadInput::new("--show needs a table: it is for smaller boards").into());
    }
    let goal = arguments.puzzle.goal()?;
    let size = goal.size();
    let partition = deepening.heuristic.clone().unwrap_or_else(|| Partition::quick(size));
    let mut threads = Threads::new(arguments.puzzle.threads);
    let searching = threads.for_search()?;
    let solver = threads.run(|| Deepening::new(rules, goal, &partition, searching))?;
    let solver = solver.map_err(|error| no_estimate(size, error))?;
    let seconds = deepening.limit.map(Duration::from_secs);
    let nodes = deepening.limit_nodes.unwrap_or(u64::MAX);
    let format = arguments.format;
    let mut desk = Desk { solver, threads, searching, seconds, nodes, text, format, unknown: 0 };
    for path in paths(&arguments.files) {
        desk.answer_file(path, console)?;
    }
    match desk.unknown {
        0 => Ok(()),
        1 => Err(anyhow!("1 board is unknown: its search reached the limit")),
        count => Err(anyhow!("{count} boards are unknown: their searches reached the limit")),
    }
}

fn no_estimate(size: puzzle::Size, error: NoEstimate) -> BadInput {
    match error {
        NoEstimate::NotAdditive => BadInput::new(format!("--heuristic: {error}")),
        NoEstimate::WrongPartition { .. } => {
            BadInput::new(format!("--heuristic: {error} of {size} has other numbers"))
        }
    }
}

/// Where boards come in and answers go out.
struct Desk<R: Rules> {
    solver: Deepening<R>,
    threads: Threads,
    searching: search::Threads,
    seconds: Option<Duration>,
    nodes: u64,
    text: Text,
    format: Format,
    /// Boards that were given up.
    unknown: usize,
}

/// An answer, or none in time.
type Answer<'a> = Result<Option<Way<'a>>, Unfinished>;

impl<R: Rules> Desk<R> {
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

    /// Answers boards, some at once, and writes the answers in order.
    fn answer(&mut self, boards: &[Board<R>], output: &mut dyn Write) -> Result<()> {
        for boards in boards.chunks(rayon_width(self.searching)) {
            let (solver, searching) = (&self.solver, self.searching);
            let (seconds, nodes) = (self.seconds, self.nodes);
            let solve = |board: &Board<R>| solve(solver, board, searching, seconds, nodes);
            let answers: Vec<Answer<'_>> =
                self.threads.run(|| boards.par_iter().map(solve).collect())?;
            let mut lines = Vec::new();
            for (board, answer) in boards.iter().zip(answers) {
                if let Err(Unfinished { lower_bound, node_count }) = &answer {
                    self.unknown += 1;
                    let bound = format!("at least {lower_bound} moves, after {node_count} nodes");
                    console::note(&format!("unknown: {board}: {bound}"));
                }
                write(board, answer, self.text, self.format, &mut lines);
            }
            console::write(output, &lines)?;
        }
        Ok(())
    }
}

/// How many boards are answered before the answers are written.
fn rayon_width(threads: search::Threads) -> usize {
    match threads {
        search::Threads::One => 1,
        search::Threads::Pool => 8,
    }
}

fn solve<'a, R: Rules>(
    solver: &'a Deepening<R>,
    board: &Board<R>,
    threads: search::Threads,
    seconds: Option<Duration>,
    nodes: u64,
) -> Answer<'a> {
    let started = Instant::now();
    let go_on = |_| match seconds {
        Some(seconds) if started.elapsed() >= seconds => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    solver.solution(board, threads, Limit { nodes, go_on: &go_on })
}

/// Writes one answer, as a line.
fn write<R: Rules>(
    board: &Board<R>,
    answer: Answer<'_>,
    text: Text,
    format: Format,
    out: &mut Vec<u8>,
) {
    let cells = board.cells();
    let record = |solvable, way: Option<&Way<'_>>| Record {
        board: cells.as_ref(),
        solvable,
        length: way.map(|way| way.steps.len()),
        moves: way.map(Way::to_text),
    };
    let line = match (format, answer) {
        (Format::Json, Ok(way)) => json(&record(way.is_some(), way.as_ref())),
        (Format::Json, Err(_)) => json(&record(true, None)),
        (Format::Text, Err(_)) => "unknown".to_owned(),
        (Format::Text, Ok(None)) => match text {
            Text::Length { unsolvable } => unsolvable.to_owned(),
            Text::LengthAndMoves | Text::Moves => "unsolvable".to_owned(),
        },
        (Format::Text, Ok(Some(way))) => match text {
            Text::Length { .. } => way.steps.len().to_string(),
            Text::LengthAndMoves => format!("{} {}", way.steps.len(), way.to_text()),
            Text::Moves => way.to_text(),
        },
    };
    out.extend_from_slice(line.as_bytes());
    out.push(b'\n');
}

fn json(record: &Record<'_>) -> String {
    serde_json::to_string(record).expect("numbers and letters can be written as JSON")
}
