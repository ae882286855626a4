//! Boards answered one by one, where no table of all boards fits.
//!
//! `solve::Staged` solves the boards, easy ones side by side; here their answers are brought back into
//! order, written as soon as all before them are, and counted where a search was given up.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Error, Result, bail};
use clap::Args;
use judge::options::{seconds, whole_number};
use puzzle::{Board, Rules, Size};
use search::ida::{Limit, Progress, Unfinished};
use solve::{Answer, Heuristic, Staged, Tell};

use super::form::Form;
use super::{Answering, Asked, answer_files};
use crate::console::{self, Console};
use crate::files::Saved;
use crate::numbers::{counted, counted_length};
use crate::progress::Spinner;
use crate::threads::LazyPool;

/// How far boards are searched of which there is no table.
#[derive(Args, Debug)]
pub(crate) struct LimitArguments {
    /// Give a hard board up after so many seconds: its line is `unknown`, and the exit status 1
    ///
    /// Standard error tells the lower bound that is proven. In JSON, the board has no length. What is
    /// made before the search of a hard board, once for all of them, is not counted.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = HEADING)]
    limit: Option<Duration>,

    /// Give a board up after so many positions
    #[arg(long, value_name = "N", help_heading = HEADING)]
    #[arg(value_parser = whole_number(0..=u64::MAX))]
    limit_nodes: Option<u64>,
}

/// The heading of these arguments in `--help`. Each names it itself: as the heading of all that
/// follows, it would also be that of what the command declares after them.
pub(crate) const HEADING: &str = "Boards too large for a table (more than 2^30 positions)";

/// A puzzle whose boards can be solved one by one, and by which heuristic.
pub(crate) trait SolvedOneByOne: Rules + Sized {
    /// What guides the search.
    type Heuristic: Heuristic<Rules = Self>;

    /// Whether `--table` keeps heuristics in files.
    const KEEPS_HEURISTICS: bool;

    /// Whether there is a heuristic for boards of this size.
    fn has_heuristic(&self, size: Size) -> bool;

    /// Whether a file says of itself that it is of heuristics.
    fn is_heuristic(asked: &Asked<'_, Self>, path: &Path) -> bool;

    /// What helps where not even a small table fits the memory: the option to be given, and what it
    /// takes.
    fn smaller_than_a_table(asked: &Asked<'_, Self>) -> Option<String>;

    /// The solver for what was asked, and whether what it was to keep in a file is there.
    fn solver<'a>(
        asked: &'a Asked<'_, Self>,
        threads: &mut LazyPool,
    ) -> Result<(OneByOne<'a, Self>, Saved)>;
}

/// A solver that makes its heuristics when boards need them, if the memory is there.
pub(super) type OneByOne<'a, R> = Staged<'a, <R as SolvedOneByOne>::Heuristic, Error>;

/// Answers the boards of all inputs.
pub(super) fn answer<R: SolvedOneByOne>(
    asked: &Asked<'_, R>,
    solver: OneByOne<'_, R>,
    threads: LazyPool,
    console: &mut Console<'_>,
) -> Result<()> {
    let (limits, form) = (asked.limits, asked.form);
    let mut solving = Solving { solver, threads, limits, form, unknown: 0 };
    answer_files(asked, &mut solving, console)?;
    match solving.unknown {
        0 => Ok(()),
        1 => bail!("1 board is unknown: its search reached the limit"),
        count => bail!("{count} boards are unknown: their searches reached the limit"),
    }
}

/// A solver, and how many boards it has given up.
struct Solving<'a, R: SolvedOneByOne> {
    solver: OneByOne<'a, R>,
    threads: LazyPool,
    limits: &'a LimitArguments,
    form: Form,
    unknown: usize,
}

/// Boards that are solved side by side, before any hard one of them.
const AT_ONCE: usize = 64;

impl<R: SolvedOneByOne> Answering<R> for Solving<'_, R> {
    /// Answers boards in order, each as soon as all before it are done: the easy ones of some side by
    /// side, each hard one by itself.
    fn answer(&mut self, boards: &[Board<R>], output: &mut dyn Write) -> Result<()> {
        let Self { solver, threads, limits, form, unknown } = self;
        let most_nodes = limits.limit_nodes.unwrap_or(u64::MAX);
        for boards in boards.chunks(AT_ONCE) {
            let mut in_order = InOrder { form: *form, boards, first: 0, unknown };
            let mut answers = vec![None; boards.len()];
            let left = side_by_side(&mut in_order, &mut answers, output, |tell| {
                threads.run(|| solver.quick(boards, most_nodes, tell))
            })?;
            side_by_side(&mut in_order, &mut answers, output, |tell| {
                threads.run(|| solver.easy(boards, left, most_nodes, tell))
            })?;
            while in_order.first < boards.len() {
                let board = &boards[in_order.first];
                answers[in_order.first] = Some(threads.run(|| solve_hard(solver, board, limits))?);
                in_order.write_ready(&mut answers, output)?;
            }
        }
        Ok(())
    }
}

/// Runs work that tells answers, and meanwhile writes those that are ready.
///
/// Until the work tells its first answer, nothing is written: it may be preparing, and draw on the same
/// terminal how far that is.
fn side_by_side<'a, R: Rules>(
    in_order: &mut InOrder<'_, R>,
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
            in_order.write_ready(answers, output)?;
        }
        working.join().expect("solvers do not panic")
    })
}

/// Boards whose answers are written in the order of the boards, and how many are written.
struct InOrder<'a, R> {
    form: Form,
    boards: &'a [Board<R>],
    /// The first whose answer is not written.
    first: usize,
    /// How many were given up.
    unknown: &'a mut usize,
}

impl<R: Rules> InOrder<'_, R> {
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
            self.form.write(board, answer, &mut lines);
            self.first += 1;
        }
        if lines.is_empty() { Ok(()) } else { console::write(output, &lines) }
    }
}

/// Solves a hard board, within the limits, and shows how far it is.
fn solve_hard<'a, R: SolvedOneByOne>(
    solver: &'a OneByOne<'_, R>,
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
