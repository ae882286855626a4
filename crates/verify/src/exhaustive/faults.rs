//! What a program got wrong, board by board.

use judge::{Rejection, Verdict, counted_length};

/// What is wrong with the answers to some boards that follow each other.
#[derive(Default)]
pub(super) struct Faults {
    pub(super) verdict: Option<Verdict>,
    /// How many boards the program was asked.
    pub(super) asked: usize,
    /// How many of them have no answer.
    pub(super) unanswered: usize,
    /// How often the program was run on the same input, at most.
    pub(super) attempts: usize,
    /// The wrong boards.
    pub(super) boards: Vec<WrongBoard>,
    /// What is wrong with the run as a whole.
    pub(super) run: Option<String>,
}

/// A board whose answer is wrong.
pub(super) struct WrongBoard {
    /// Its number among all boards.
    pub(super) number: usize,
    /// What is wrong.
    pub(super) why: String,
}

impl Faults {
    /// Adds those to other boards.
    pub(super) fn add(&mut self, other: Self) {
        other.verdict.into_iter().for_each(|verdict| self.blame(verdict));
        self.asked += other.asked;
        self.unanswered += other.unanswered;
        self.boards.extend(other.boards);
        self.run = self.run.take().or(other.run);
        self.attempts = self.attempts.max(other.attempts);
    }

    /// Adds what is wrong with a run whose first board has the number `first`.
    pub(super) fn add_rejection(&mut self, first: usize, rejection: Rejection) {
        self.blame(rejection.verdict());
        match rejection {
            Rejection::Answer { number, problem, .. } => {
                let why = problem.to_string();
                self.boards.push(WrongBoard { number: first + number - 1, why });
            }
            Rejection::TooFewLines { lines, boards, .. } => {
                self.unanswered = boards - lines;
                let why = format!("no answer: the output has {}", counted_length(lines, "line"));
                self.boards.push(WrongBoard { number: first + lines, why });
            }
            other => self.run = Some(other.to_string()),
        }
    }

    /// The first verdict counts, but for white space, if anything else is wrong.
    fn blame(&mut self, verdict: Verdict) {
        if self.verdict.is_none_or(|known| known == Verdict::PresentationError) {
            self.verdict = Some(verdict);
        }
    }
}
