//! All boards of a size, against our own table.
//!
//! The program is fed every arrangement of the tiles, in lexicographic order, in one run or several.
//! What it gets wrong is asked once more by itself: a board alone is the smallest input that shows a
//! fault. Where a fault needs other boards before it, the fewest of them are looked for.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use cantor::{Permutation, factorial};
use eight::Sliding;
use puzzle::{Board, Rules, Solver, Want};
use rotate9::Rotation;
use search::Threads;

use super::jobs::in_order;
use super::{Arguments, Judged};
use crate::check::check_all;
use crate::process::Program;
use crate::{Conventions, Kind, Rejection, Verdict};

/// The most cells of boards of which all can be fed to a program.
const MOST_CELLS: usize = 9;

/// Wrong boards that are asked by themselves, and named.
const NAMED: usize = 10;

/// What is wrong with the size, if anything.
pub(super) fn validate(conventions: &Conventions) -> Result<(), String> {
    let size = conventions.size;
    if size.cells() <= MOST_CELLS {
        return Ok(());
    }
    Err(format!("--exhaustive is for boards of at most {MOST_CELLS} cells, and {size} has more"))
}

/// Judges a program by all boards of the size.
///
/// # Errors
///
/// If the arguments are not [valid](Arguments::validate).
pub fn judge(kind: Kind, arguments: &Arguments, program: &Program) -> Result<Judged> {
    let conventions = &arguments.conventions;
    match kind {
        Kind::Rotate => {
            let solver =
                Solver::new(&Rotation::new(conventions.turns.into()), conventions.goal()?)?;
            let line = |solver: &Solver<Rotation>, board: &Board<Rotation>| {
                solver.length(board).map(|length| length.to_string())
            };
            Exhaustive::new(kind, arguments, program, &solver, line).judge()
        }
        Kind::Eight => {
            let solver = Solver::new(&Sliding::default(), conventions.goal()?)?;
            let line = |solver: &Solver<Sliding>, board: &Board<Sliding>| {
                solver.solution(board).map(|solution| solution.to_text())
            };
            Exhaustive::new(kind, arguments, program, &solver, line).judge()
        }
    }
}

/// All boards, each with a right answer.
struct Exhaustive<'a> {
    kind: Kind,
    arguments: &'a Arguments,
    program: &'a Program,
    boards: Vec<String>,
    answers: Vec<String>,
}

/// So much is wrong that nothing more is asked.
#[derive(Debug)]
struct Enough;

impl std::fmt::Display for Enough {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "so much is wrong that nothing more is asked")
    }
}

impl std::error::Error for Enough {}

/// What is wrong with the answers to some boards that follow each other.
#[derive(Default)]
struct Faults {
    verdict: Option<Verdict>,
    /// How many boards the program was asked.
    asked: usize,
    /// How many of them have no answer.
    unanswered: usize,
    /// The wrong boards, by number, and why they are.
    boards: Vec<(usize, String)>,
    /// What is wrong with the run as a whole.
    run: Option<String>,
    time: Duration,
}

impl<'a> Exhaustive<'a> {
    fn new<R: Rules>(
        kind: Kind,
        arguments: &'a Arguments,
        program: &'a Program,
        solver: &Solver<R>,
        answer: impl Fn(&Solver<R>, &Board<R>) -> Option<String>,
    ) -> Self {
        solver.prepare(Want::Solutions, Threads::Pool);
        let size = arguments.conventions.size;
        let cells = size.cells();
        let count: u64 = factorial(cells).expect("a small board has few arrangements");
        let first_tile = u8::from(!R::BLANK);
        let board = |rank| {
            let word = Permutation::unrank_in(vec![0_u8; cells], rank);
            let word = word.expect("the ranks are those of words").into_inner();
            let cells: Vec<u8> = word.into_iter().map(|value| value + first_tile).collect();
            Board::<R>::from_cells(size, &cells).expect("an arrangement is a board")
        };
        let (boards, answers) = (0..count)
            .map(board)
            .map(|board| {
                let answer = answer(solver, &board).unwrap_or_else(|| "unsolvable".to_owned());
                (board.to_string(), answer)
            })
            .unzip();
        Self { kind, arguments, program, boards, answers }
    }

    fn judge(&self) -> Result<Judged> {
        let count = self.boards.len();
        let batch = self.arguments.batch.and_then(|batch| usize::try_from(batch).ok());
        let batch = batch.unwrap_or(count).min(count);
        let run = |number: usize| {
            let first = number * batch;
            self.run(first, (first + batch).min(count))
        };
        let mut all = Faults::default();
        let jobs = self.arguments.jobs.into();
        let told = in_order(count.div_ceil(batch), jobs, run, |faults: Faults| {
            let is_over = faults.run.is_some();
            all.add(faults);
            // After some faults, or one of the whole run, more of them say nothing new.
            if is_over || all.boards.len() >= batch.max(NAMED) {
                Err(Enough.into())
            } else {
                Ok(())
            }
        });
        match told {
            Err(error) if !error.is::<Enough>() => return Err(error),
            _ => {}
        }
        let size = self.arguments.conventions.size;
        let name = format!("all boards of {} {size}", self.kind.name());
        let Some(verdict) = all.verdict else {
            return Ok(Judged::accepted(name, count, all.time));
        };
        let message = self.message(&all);
        Ok(Judged::failed(name, verdict, all.time, message))
    }

    /// What is wrong, with the smallest inputs that show it.
    fn message(&self, faults: &Faults) -> String {
        let mut parts: Vec<String> = faults.run.iter().cloned().collect();
        let (wrong, asked) = (faults.boards.len(), faults.asked);
        if faults.unanswered > 0 {
            parts.push(format!("{} of {asked} boards have no answer", faults.unanswered));
        } else if wrong > 0 {
            let are = if wrong == 1 { "is" } else { "are" };
            parts.push(format!("{wrong} of {asked} boards {are} wrong"));
        }
        let is_one_by_one = self.arguments.batch == Some(1);
        let mut alone = Vec::new();
        for (number, why) in faults.boards.iter().take(NAMED) {
            let by_itself = || self.run(*number, number + 1);
            if is_one_by_one || by_itself().verdict.is_some() {
                alone.push(format!("the input `{}`: {why}", self.boards[*number]));
            }
        }
        if alone.is_empty()
            && let Some((number, why)) = faults.boards.first()
        {
            let first = self.latest_start(*number);
            let (from, to) = (&self.boards[first], &self.boards[*number]);
            let input = if first == *number {
                format!("`{to}`")
            } else {
                format!("of {} boards from `{from}` to `{to}`", number + 1 - first)
            };
            alone.push(format!("the input {input}: {why}"));
        }
        parts.extend(alone);
        parts.join("\n      ")
    }

    /// Runs the program on the boards from `first` to before `end`.
    fn run(&self, first: usize, end: usize) -> Faults {
        let conventions = &self.arguments.conventions;
        let count =
            if conventions.count_line { format!("{}\n", end - first) } else { String::new() };
        let text = |lines: &[String]| lines.join("\n") + "\n";
        let input = count + &text(&self.boards[first..end]);
        let expected = text(&self.answers[first..end]);
        let input: Arc<[u8]> = input.into_bytes().into();
        let run = self.program.run(&[], &input);
        let mut faults = Faults { asked: end - first, time: run.time, ..Faults::default() };
        match run.output {
            Err(breakdown) => {
                faults.verdict = Some(breakdown.verdict());
                let boards = if end - first == 1 { "board" } else { "boards" };
                let from = &self.boards[first];
                let which = format!("{} {boards} from `{from}` on", end - first);
                faults.run = Some(format!("{breakdown} (input of {which})"));
            }
            Ok(output) => {
                let case = (&*input, expected.as_bytes());
                let mut output = output.as_slice();
                let told = check_all(self.kind, conventions, case, &mut output, &mut |rejection| {
                    faults.add_rejection(first, rejection);
                    ControlFlow::Continue(())
                });
                told.expect("bytes in memory can be read");
            }
        }
        faults
    }

    /// The last board from which on a run still gets the board `wrong` wrong.
    fn latest_start(&self, wrong: usize) -> usize {
        let is_wrong = |first: usize| self.run(first, wrong + 1).verdict.is_some();
        let (mut bad, mut good) = (0, wrong + 1);
        while good - bad > 1 {
            let middle = bad.midpoint(good);
            *(if is_wrong(middle) { &mut bad } else { &mut good }) = middle;
        }
        bad
    }
}

impl Faults {
    fn add(&mut self, other: Self) {
        self.verdict = self.verdict.or(other.verdict);
        self.asked += other.asked;
        self.unanswered += other.unanswered;
        self.boards.extend(other.boards);
        self.run = self.run.take().or(other.run);
        self.time += other.time;
    }

    fn add_rejection(&mut self, first: usize, rejection: Rejection) {
        let verdict = rejection.verdict();
        if self.verdict.is_none_or(|known| known == Verdict::PresentationError) {
            self.verdict = Some(verdict);
        }
        match rejection {
            Rejection::Answer { number, problem, .. } => {
                self.boards.push((first + number - 1, problem.to_string()));
            }
            Rejection::TooFewLines { lines, boards, .. } => {
                self.unanswered = boards - lines;
                self.boards
                    .push((first + lines, format!("no answer: the output has {lines} lines")));
            }
            other => self.run = Some(other.to_string()),
        }
    }
}
