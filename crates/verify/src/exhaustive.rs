//! All boards of a size, or a sample of them, against our own table.
//!
//! The program is fed every arrangement of the tiles, in lexicographic order, in one run or several.
//! What it gets wrong is asked once more by itself: a board alone is the smallest input that shows a
//! fault. Where a fault needs other boards before it, the fewest of them are looked for.

mod faults;

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::Result;
use cantor::{Permutation, factorial};
use eight::Sliding;
use puzzle::{Board, Rules, Size};
use rotate9::Rotation;
use search::Threads;
use solve::{TableSolver, Want};

use crate::case::{Failure, broken};
use crate::jobs::{CountedRun, Runs, in_order};
use crate::progress::{JudgingProgress, Listener, left};
use crate::sample::sample;
use crate::{Arguments, Judged};
use faults::{Faults, WrongBoard};
use judge::check::{CaseTexts, check_all};
use judge::process::{Program, interruption};
use judge::{Conventions, Puzzle, Verdict, counted_length, grouped_length};

/// The most cells of boards of which all can be fed to a program.
const MOST_CELLS: usize = 9;

/// Wrong boards that are asked by themselves, and named.
const NAMED: usize = 10;

/// What is wrong with the size, if anything.
pub(crate) fn validate(size: Size) -> Result<(), String> {
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
pub fn judge(
    puzzle: Puzzle,
    arguments: &Arguments,
    program: &Program,
    listener: Listener<'_>,
) -> Result<Judged> {
    let conventions = Conventions::from(&arguments.conventions);
    match puzzle {
        Puzzle::Rotate => {
            let solver =
                TableSolver::new(&Rotation::new(conventions.turns.into()), conventions.goal()?)?;
            let line = |solver: &TableSolver<Rotation>, board: &Board<Rotation>| {
                solver.length(board).map(|length| length.to_string())
            };
            Exhaustive::new(puzzle, conventions, arguments, program, &solver, line).judge(listener)
        }
        Puzzle::Eight => {
            let solver = TableSolver::new(&Sliding::default(), conventions.goal()?)?;
            let line = |solver: &TableSolver<Sliding>, board: &Board<Sliding>| {
                solver.solution(board).map(|solution| solution.to_text())
            };
            Exhaustive::new(puzzle, conventions, arguments, program, &solver, line).judge(listener)
        }
    }
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

/// All boards, each with a right answer.
struct Exhaustive<'a> {
    puzzle: Puzzle,
    conventions: Conventions,
    arguments: &'a Arguments,
    program: &'a Program,
    runs: Runs,
    boards: Vec<String>,
    answers: Vec<String>,
    /// How many boards there are in all.
    count: usize,
}

impl<'a> Exhaustive<'a> {
    fn new<R: Rules>(
        puzzle: Puzzle,
        conventions: Conventions,
        arguments: &'a Arguments,
        program: &'a Program,
        solver: &TableSolver<R>,
        answer: impl Fn(&TableSolver<R>, &Board<R>) -> Option<String>,
    ) -> Self {
        // One thread does it in some milliseconds, and nothing has to be started.
        solver.prepare(Want::Solutions, Threads::One);
        let size = conventions.size;
        let cells = size.cells();
        let count: u64 = factorial(cells).expect("a small board has few arrangements");
        let first_tile = u8::from(!R::BLANK);
        let board = |rank| {
            let word = Permutation::unrank_in(vec![0_u8; cells], rank);
            let word = word.expect("the ranks are those of words").into_inner();
            let cells: Vec<u8> = word.into_iter().map(|value| value + first_tile).collect();
            Board::<R>::from_cells(size, &cells).expect("an arrangement is a board")
        };
        let mut boards: Vec<_> = (0..count).map(board).collect();
        let count = boards.len();
        if let Some(wanted) = arguments.sample {
            let lengths: Vec<_> = boards.iter().map(|board| solver.length(board)).collect();
            let numbers = sample(&lengths, wanted, arguments.seed);
            boards = numbers.into_iter().map(|number| boards[number]).collect();
        }
        let answer = |board| answer(solver, board).unwrap_or_else(|| "unsolvable".to_owned());
        let answers = boards.iter().map(answer).collect();
        let boards = boards.iter().map(Board::to_string).collect();
        let runs = Runs::new(arguments.jobs.into());
        Self { puzzle, conventions, arguments, program, runs, boards, answers, count }
    }

    fn judge(&self, listener: Listener<'_>) -> Result<Judged> {
        let progress = JudgingProgress::new(listener);
        let all = self.ask(&progress)?;
        // The seconds of runs beside each other would add up to more than went by.
        let time = progress.elapsed();
        let (asked, count, attempts) = (all.asked, self.boards.len(), all.attempts);
        let so_far = (asked < count && interruption().is_some()).then(|| {
            let right = if all.verdict.is_none() { ", none wrong" } else { "" };
            let asked = grouped_length(asked);
            format!("interrupted: {asked} of {} judged{right}", counted_length(count, "board"))
        });
        let verdict = all.verdict.or(so_far.as_ref().map(|_| Verdict::JudgeError));
        let Some(verdict) = verdict else {
            let accepted = Judged::accepted(self.name(), count, time);
            return Ok(Judged { attempts, ..accepted });
        };
        let parts: Vec<_> = so_far.into_iter().chain(self.message(&all)).collect();
        let failed = Judged::failed(self.name(), verdict, time, parts.join("\n      "));
        Ok(Judged { boards: asked, attempts, ..failed })
    }

    /// Asks the program for all boards, or until enough is wrong.
    fn ask(&self, progress: &JudgingProgress<'_>) -> Result<Faults> {
        let count = self.boards.len();
        let batch = self.arguments.batch.unwrap_or(count).min(count);
        let run = |number: usize| {
            let first = number * batch;
            self.run(first, (first + batch).min(count))
        };
        let mut all = Faults::default();
        let jobs = self.arguments.jobs.into();
        let told = in_order(count.div_ceil(batch), jobs, run, |faults: Faults| {
            let is_over = faults.run.is_some();
            all.add(faults);
            progress.tell(|| {
                let (asked, wrong) = (all.asked, all.boards.len());
                let left = left(progress.elapsed(), asked, count);
                let (asked, count) = (grouped_length(asked), counted_length(count, "board"));
                format!("{asked} of {count} judged, {wrong} wrong, {left}")
            });
            // After some faults, or one of the whole run, more of them say nothing new.
            if is_over || all.boards.len() >= batch.max(NAMED) {
                Err(Enough.into())
            } else {
                Ok(())
            }
        });
        match told {
            Err(error) if !error.is::<Enough>() => Err(error),
            _ => Ok(all),
        }
    }

    /// Which boards they are.
    fn name(&self) -> String {
        let (puzzle, size) = (self.puzzle.name(), self.conventions.size);
        let (boards, count) = (self.boards.len(), self.count);
        if boards == count {
            format!("all boards of {puzzle} {size}")
        } else {
            let seed = self.arguments.seed;
            let (boards, count) = (grouped_length(boards), counted_length(count, "board"));
            format!("{boards} of the {count} of {puzzle} {size} (--seed {seed})")
        }
    }

    /// What is wrong, with the smallest inputs that show it.
    fn message(&self, faults: &Faults) -> Vec<String> {
        let mut parts: Vec<String> = faults.run.iter().cloned().collect();
        let (wrong, asked) = (faults.boards.len(), faults.asked);
        if faults.unanswered > 0 {
            let have = if faults.unanswered == 1 { "has" } else { "have" };
            let unanswered = grouped_length(faults.unanswered);
            let asked = counted_length(asked, "board");
            parts.push(format!("{unanswered} of {asked} {have} no answer"));
        } else if wrong > 0 {
            let are = if wrong == 1 { "is" } else { "are" };
            let asked = counted_length(asked, "board");
            parts.push(format!("{} of {asked} {are} wrong", grouped_length(wrong)));
        }
        parts.extend(self.inputs(faults));
        parts
    }

    /// The smallest inputs that show what is wrong, as long as the program can be asked for them.
    fn inputs(&self, faults: &Faults) -> Vec<String> {
        let is_one_by_one = self.arguments.batch == Some(1);
        let named = &faults.boards[..faults.boards.len().min(NAMED)];
        let is_wrong_alone = |number| is_one_by_one || self.is_wrong(number, number + 1);
        let input = |WrongBoard { number, why }: &WrongBoard| {
            is_wrong_alone(*number).then(|| format!("the input `{}`: {why}", self.boards[*number]))
        };
        let mut inputs: Vec<String> = named.iter().filter_map(input).collect();
        if inputs.is_empty()
            && let Some(WrongBoard { number, why }) = named.first()
        {
            let first = self.latest_start(*number);
            let (from, to) = (&self.boards[first], &self.boards[*number]);
            inputs.push(if first == *number {
                format!("the input `{to}`: {why}")
            } else {
                let boards = counted_length(number + 1 - first, "board");
                format!("the input of {boards} from `{from}` to `{to}`: {why}")
            });
        }
        if is_one_by_one || interruption().is_none() {
            return inputs;
        }
        // No program is run after an interruption. So it was not asked for these boards alone, and all
        // that is known is that they are wrong among the others.
        let board = |WrongBoard { number, why }: &WrongBoard| {
            format!("the board `{}`: {why}", self.boards[*number])
        };
        named.iter().map(board).collect()
    }

    /// Runs the program on the boards from `first` to before `end`.
    fn run(&self, first: usize, end: usize) -> Faults {
        let conventions = &self.conventions;
        let count =
            if conventions.count_line { format!("{}\n", end - first) } else { String::new() };
        let text = |lines: &[String]| lines.join("\n") + "\n";
        let input = count + &text(&self.boards[first..end]);
        let expected = text(&self.answers[first..end]);
        let input: Arc<[u8]> = input.into_bytes().into();
        let CountedRun { run, attempts } = self.runs.run(self.program, &input);
        let mut faults = Faults { asked: end - first, attempts, ..Faults::default() };
        match run.output {
            Err(breakdown) => {
                let Failure { verdict, message } = broken(&breakdown, attempts);
                faults.verdict = Some(verdict);
                let (boards, from) = (counted_length(end - first, "board"), &self.boards[first]);
                faults.run = Some(format!("{message} (input of {boards} from `{from}` on)"));
            }
            Ok(output) => {
                let case = CaseTexts { input: &input, expected: expected.as_bytes() };
                let mut output = output.as_slice();
                let told =
                    check_all(self.puzzle, conventions, case, &mut output, &mut |rejection| {
                        faults.add_rejection(first, rejection);
                        ControlFlow::Continue(())
                    });
                told.expect("bytes in memory can be read");
            }
        }
        faults
    }

    /// Whether the program gets any of the boards from `first` to before `end` wrong.
    fn is_wrong(&self, first: usize, end: usize) -> bool {
        self.run(first, end).verdict.is_some()
    }

    /// The last board from which on a run still gets the board `wrong` wrong, by halving: if a run from
    /// some board on does, one that begins earlier is taken to do so as well.
    fn latest_start(&self, wrong: usize) -> usize {
        let is_wrong = |first| self.is_wrong(first, wrong + 1);
        let (mut bad, mut good) = (0, wrong + 1);
        while good - bad > 1 {
            let middle = bad.midpoint(good);
            *(if is_wrong(middle) { &mut bad } else { &mut good }) = middle;
        }
        bad
    }
}
