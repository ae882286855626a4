//! Judging one case.
//!
//! The case itself is checked before the program is run: what is wrong with it is never blamed on the
//! program. With `--batch` the program is run on some boards at a time, and the first verdict other than
//! AC and PE ends the case.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::batch::{Batch, batches};
use crate::jobs::{CountedRun, Runs};
use crate::progress::JudgingProgress;
use crate::{Arguments, Judged};
use judge::cases::{Case, Subject};
use judge::check::{CaseTexts, check, check_case};
use judge::process::{Breakdown, Program};
use judge::{Conventions, Puzzle, Rejection, Verdict, counted_length};

/// What all cases are judged with.
pub(crate) struct Judging<'a> {
    pub(crate) arguments: &'a Arguments,
    pub(crate) conventions: Conventions,
    pub(crate) runs: Runs,
    pub(crate) progress: JudgingProgress<'a>,
}

/// A verdict other than AC, and the reason.
pub(crate) struct Failure {
    pub(crate) verdict: Verdict,
    pub(crate) message: String,
}

impl Judging<'_> {
    /// Judges one case, by running the program where it is about the program.
    pub(crate) fn judge(&self, name: &str, case: &Case, program: Option<&Program>) -> Judged {
        let conventions = &self.conventions;
        let judged = || {
            conventions.validate(case.puzzle)?;
            let input = read(&case.input)?;
            match &case.subject {
                Subject::Program { expected } => {
                    let expected = read(expected)?;
                    let texts = CaseTexts { input: &input, expected: &expected };
                    let checked_case = check_case(case.puzzle, conventions, texts);
                    checked_case.map_err(|rejection| rejection.to_string())?;
                    let program = program.expect("there is a program where one is asked for");
                    let batches = self.batches(case.puzzle, input, expected);
                    let batches = batches.map_err(|rejection| rejection.to_string())?;
                    Ok(self.judge_batches(name, case.puzzle, &batches, program))
                }
                Subject::Checker { expected, output, is_right } => {
                    let (expected, output) = (read(expected)?, read(output)?);
                    let texts = CaseTexts { input: &input, expected: &expected };
                    let checked = checked(case.puzzle, conventions, texts, &output);
                    check_is_right(checked.map_err(|rejection| failure(&rejection)), *is_right)?;
                    Ok(Judged { verdict: Verdict::Sound, ..Judged::new(name) })
                }
            }
        };
        let blame_the_case =
            |message| Judged { verdict: Verdict::JudgeError, message, ..Judged::new(name) };
        judged().unwrap_or_else(blame_the_case)
    }

    /// What the program gets at once: all, or `--batch` boards.
    fn batches(
        &self,
        puzzle: Puzzle,
        input: Vec<u8>,
        expected: Vec<u8>,
    ) -> Result<Vec<Batch>, Rejection> {
        match self.arguments.batch {
            Some(size) => {
                let case = CaseTexts { input: &input, expected: &expected };
                batches(puzzle, &self.conventions, case, size)
            }
            None => Ok(vec![Batch { first: 0, boards: 0, input, expected }]),
        }
    }

    /// Runs the program on batch after batch, to the first that is wrong.
    fn judge_batches(
        &self,
        name: &str,
        puzzle: Puzzle,
        batches: &[Batch],
        program: &Program,
    ) -> Judged {
        let mut judged = Judged::new(name);
        for (number, batch) in batches.iter().enumerate() {
            self.progress.tell(|| {
                format!("{name}: {number} of {} done", counted_length(batches.len(), "run"))
            });
            let Err(failure) = self.judge_batch(puzzle, batch, program, &mut judged) else {
                continue;
            };
            let Failure { verdict, message } = failure;
            // White space is only worth telling if nothing else is wrong.
            let is_blemish = verdict == Verdict::PresentationError;
            if judged.verdict == Verdict::Accepted || !is_blemish {
                let which = if batches.len() > 1 { batch.shown() } else { String::new() };
                (judged.verdict, judged.message) = (verdict, message + &which);
            }
            if !is_blemish {
                break;
            }
        }
        if judged.verdict != Verdict::Accepted {
            judged.boards = 0;
        }
        judged
    }

    fn judge_batch(
        &self,
        puzzle: Puzzle,
        batch: &Batch,
        program: &Program,
        judged: &mut Judged,
    ) -> Result<(), Failure> {
        let input: Arc<[u8]> = batch.input.as_slice().into();
        let CountedRun { run, attempts } = self.runs.run(program, &input);
        judged.time += run.time;
        judged.attempts = judged.attempts.max(attempts);
        let output = run.output.map_err(|breakdown| broken(&breakdown, attempts))?;
        let case = CaseTexts { input: &batch.input, expected: &batch.expected };
        let checked = checked(puzzle, &self.conventions, case, &output);
        judged.boards += checked.map_err(|rejection| failure(&batch.place(rejection)))?;
        Ok(())
    }
}

impl Batch {
    /// The rejection, with the number that the board has in the whole file.
    fn place(&self, mut rejection: Rejection) -> Rejection {
        if let Rejection::Answer { number, .. } | Rejection::TooFewLines { number, .. } =
            &mut rejection
        {
            *number += self.first;
        }
        rejection
    }

    /// Which boards the program was given.
    fn shown(&self) -> String {
        let (first, last) = (self.first + 1, self.first + self.boards);
        if first == last {
            format!(" (given board {first} alone)")
        } else {
            format!(" (given boards {first} to {last})")
        }
    }
}

/// The verdict on a program that broke down, and the reason.
pub(crate) fn broken(breakdown: &Breakdown, attempts: usize) -> Failure {
    let again = if attempts > 1 { ", beside other programs and once more alone" } else { "" };
    Failure { verdict: breakdown.verdict(), message: format!("{breakdown}{again}") }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn failure(rejection: &Rejection) -> Failure {
    Failure { verdict: rejection.verdict(), message: rejection.to_string() }
}

/// The check of an output in memory.
fn checked(
    puzzle: Puzzle,
    conventions: &Conventions,
    case: CaseTexts<'_>,
    mut output: &[u8],
) -> Result<usize, Rejection> {
    check(puzzle, conventions, case, &mut output).expect("bytes in memory can be read")
}

/// Whether our own checker is right about a file of which it is known what it is.
///
/// # Errors
///
/// What is wrong with one of the two.
fn check_is_right(checked: Result<usize, Failure>, is_right: bool) -> Result<(), String> {
    match checked {
        Ok(_) if is_right => Ok(()),
        Ok(_) => Err("it is said to be invalid, and was accepted".to_owned()),
        Err(Failure { verdict: Verdict::JudgeError, message }) => Err(message),
        Err(Failure { verdict, message }) if is_right => {
            Err(format!("it is said to be valid, and got {verdict}: {message}"))
        }
        Err(_) => Ok(()),
    }
}
