//! All boards of a puzzle as cases: made on the spot, and checked against the plain search.
//!
//! A case is a set of options of `tiles`, the moves and the goal that these options mean, and what an
//! answer then looks like. The program gets all 362,880 boards in one run, and every line is checked.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use judge::process::Program;
use judge::{Puzzle, Shown};

use super::plain::{AllBoards, NineCells, SORTED, WayTable, slides, turns};

/// All boards of a puzzle, as one case.
#[derive(Clone, Copy, Debug)]
pub struct Generated {
    options: &'static [&'static str],
    /// The program is asked once with each, and must print the same every time.
    threads: &'static [&'static str],
    variant: Variant,
    form: AnswerForm,
}

/// The moves and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// `rotate`: clockwise quarter turns.
    Clockwise,
    /// `rotate`: quarter turns either way.
    Quarter,
    /// `rotate`: quarter and half turns.
    Half,
    /// `eight`: letters compared in the order udlr.
    Udlr,
    /// `eight`: letters compared in the order dlru.
    Dlru,
    /// `eight`: as `Udlr`, to a board with the blank in the centre.
    Centre,
}

/// What an answer looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerForm {
    /// The number of moves; -1 where there is no solution.
    Length,
    /// The number of moves, and after a space the moves of the first shortest solution, if there are any.
    LengthAndMoves,
    /// Any shortest solution, or `unsolvable`.
    Shortest,
    /// The first shortest solution, or `unsolvable`.
    FirstShortest,
}

const CENTRE_GOAL: &str = "1 2 3 8 x 4 7 6 5";

/// The cases that verify makes.
pub const ALL: [Generated; 12] = [
    Generated::new(&[], Variant::Clockwise, AnswerForm::Length),
    Generated::new(&[], Variant::Clockwise, AnswerForm::Length).on_threads(),
    Generated::new(&["--moves"], Variant::Clockwise, AnswerForm::LengthAndMoves),
    Generated::new(&["--turns", "quarter"], Variant::Quarter, AnswerForm::Length),
    Generated::new(
        &["--turns", "quarter", "--moves"],
        Variant::Quarter,
        AnswerForm::LengthAndMoves,
    ),
    Generated::new(&["--turns", "half"], Variant::Half, AnswerForm::Length),
    Generated::new(&["--turns", "half", "--moves"], Variant::Half, AnswerForm::LengthAndMoves),
    Generated::new(&[], Variant::Udlr, AnswerForm::Shortest),
    Generated::new(&["--order", "udlr"], Variant::Udlr, AnswerForm::FirstShortest).on_threads(),
    Generated::new(&["--order", "dlru"], Variant::Dlru, AnswerForm::FirstShortest),
    Generated::new(&["--goal", CENTRE_GOAL], Variant::Centre, AnswerForm::FirstShortest),
    Generated::new(&["--goal", CENTRE_GOAL, "--length"], Variant::Centre, AnswerForm::Length),
];

impl Generated {
    const fn new(options: &'static [&'static str], variant: Variant, form: AnswerForm) -> Self {
        Self { options, threads: &[], variant, form }
    }

    const fn on_threads(self) -> Self {
        Self { threads: &["1", "2", "8"], ..self }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> Puzzle {
        self.variant.puzzle()
    }

    /// What to call it in a report: `whole space: `, and what the program is asked.
    pub fn name(&self) -> String {
        let quoted = |option: &&str| {
            if option.contains(' ') { format!(" \"{option}\"") } else { format!(" {option}") }
        };
        let options: String = self.options.iter().map(quoted).collect();
        let threads = if self.threads.is_empty() { "" } else { " --threads " };
        let puzzle = self.puzzle().name();
        format!("whole space: {puzzle}{options}{threads}{}", self.threads.join("|"))
    }

    /// Whether the program is asked without any option, so that another program knows what it is
    /// asked.
    pub fn is_plain(&self) -> bool {
        self.options.is_empty() && self.threads.is_empty()
    }

    /// Runs the program on all boards and checks every answer.
    pub fn judge(&self, space: &Space, program: &Program) -> SpaceOutcome {
        let mut time = Duration::ZERO;
        let mut run = |options: &[&str]| {
            let run = program.run(options, space.input(self.puzzle()));
            time += run.time;
            run.output.map_err(|breakdown| breakdown.to_string())
        };
        let mut judge = || {
            let Some((first, others)) = self.threads.split_first() else {
                return space.check(self.variant, self.form, &run(self.options)?);
            };
            let mut run_on = |threads| run(&[self.options, &["--threads", threads]].concat());
            let output = run_on(first)?;
            for threads in others {
                if run_on(threads)? != output {
                    return Err(format!("other output on {threads} threads than on {first}"));
                }
            }
            space.check(self.variant, self.form, &output)
        };
        let checked = judge();
        SpaceOutcome { checked, time }
    }
}

/// What became of a program on all boards.
#[derive(Clone, Debug)]
pub struct SpaceOutcome {
    /// The number of boards, or a message about the first thing that is wrong.
    pub checked: Result<usize, String>,
    /// How long the program took.
    pub time: Duration,
}

/// All boards, and the inputs and plain tables that were asked for.
#[derive(Debug, Default)]
pub struct Space {
    boards: AllBoards,
    inputs: [OnceLock<Arc<[u8]>>; 2],
    tables: [OnceLock<WayTable>; 6],
}

impl Space {
    /// All boards of a puzzle, one a line.
    fn input(&self, puzzle: Puzzle) -> &Arc<[u8]> {
        let line = |cells| (shown(cells, puzzle) + "\n").into_bytes();
        let all = || self.boards.list().iter().flat_map(line).collect();
        self.inputs[puzzle as usize].get_or_init(all)
    }

    /// Checks the answers to all boards. Returns the number of boards.
    ///
    /// # Errors
    ///
    /// A message about the first thing that is wrong.
    pub fn check(
        &self,
        variant: Variant,
        form: AnswerForm,
        output: &[u8],
    ) -> Result<usize, String> {
        let boards = self.boards.list();
        let lines = lines(output, boards.len());
        if lines.len() != boards.len() {
            return Err(format!("{} lines for {} boards", lines.len(), boards.len()));
        }
        let table = self.table(variant);
        for (number, (cells, line)) in boards.iter().zip(lines).enumerate() {
            check_line(table, number, cells, form, line).map_err(|problem| {
                let board = shown(cells, variant.puzzle());
                format!("board {} ({board}): {problem}, got {}", number + 1, Shown::new(line))
            })?;
        }
        Ok(boards.len())
    }

    /// What a right program prints.
    pub fn output(&self, variant: Variant, form: AnswerForm) -> Vec<u8> {
        let table = self.table(variant);
        let line = |number| (right_line(table, number, form) + "\n").into_bytes();
        (0..self.boards.list().len()).flat_map(line).collect()
    }

    fn table(&self, variant: Variant) -> &WayTable {
        self.tables[variant as usize].get_or_init(|| variant.table(&self.boards))
    }
}

impl Variant {
    fn puzzle(self) -> Puzzle {
        match self {
            Self::Clockwise | Self::Quarter | Self::Half => Puzzle::Rotate,
            Self::Udlr | Self::Dlru | Self::Centre => Puzzle::Eight,
        }
    }

    /// The plain search's table.
    pub fn table(self, boards: &AllBoards) -> WayTable {
        match self {
            Self::Clockwise => WayTable::new(boards, turns(&[""]), SORTED),
            Self::Quarter => WayTable::new(boards, turns(&["", "'"]), SORTED),
            Self::Half => WayTable::new(boards, turns(&["", "2", "'"]), SORTED),
            Self::Udlr => WayTable::new(boards, slides("udlr"), SORTED),
            Self::Dlru => WayTable::new(boards, slides("dlru"), SORTED),
            Self::Centre => WayTable::new(boards, slides("udlr"), [1, 2, 3, 8, 9, 4, 7, 6, 5]),
        }
    }
}

/// The lines of an output, without a CR at the end of each. What follows the last LF is a line if it
/// is anything, or if it makes the lines as many as the boards: the last line needs no end.
fn lines(text: &[u8], boards: usize) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    if lines.len() != boards {
        lines.pop_if(|last| last.is_empty());
    }
    lines.into_iter().map(|line| line.strip_suffix(b"\r").unwrap_or(line)).collect()
}

/// The first right line for a board.
fn right_line(table: &WayTable, number: usize, form: AnswerForm) -> String {
    let length = table.depth(number);
    match (form, length) {
        (AnswerForm::Shortest | AnswerForm::FirstShortest, None) => "unsolvable".to_owned(),
        (_, None) => "-1".to_owned(),
        (AnswerForm::Length, Some(length)) => length.to_string(),
        (AnswerForm::LengthAndMoves, Some(0)) => "0".to_owned(),
        (AnswerForm::LengthAndMoves, Some(length)) => {
            format!("{length} {}", table.solution(number))
        }
        (AnswerForm::Shortest | AnswerForm::FirstShortest, Some(_)) => table.solution(number),
    }
}

fn check_line(
    table: &WayTable,
    number: usize,
    cells: &NineCells,
    form: AnswerForm,
    line: &[u8],
) -> Result<(), String> {
    let length = table.depth(number);
    if form != AnswerForm::Length
        && let Some(length) = length
    {
        let text = str::from_utf8(line).map_err(|error| error.to_string())?;
        let moves = match form {
            AnswerForm::LengthAndMoves => text.split_once(' ').map_or("", |(_, moves)| moves),
            _ => text,
        };
        if table.replay(cells, moves) != Some(length) {
            return Err(format!("expected {length} moves to the goal"));
        }
    }
    if form == AnswerForm::Shortest && length.is_some() {
        return Ok(());
    }
    let right = right_line(table, number, form);
    if right.as_bytes() == line { Ok(()) } else { Err(format!("expected `{right}`")) }
}

/// A board as the program reads it.
fn shown(cells: &NineCells, puzzle: Puzzle) -> String {
    let tile = |cell: &u8| match (puzzle, cell) {
        (Puzzle::Eight, 9) => "x".to_owned(),
        _ => cell.to_string(),
    };
    cells.iter().map(tile).collect::<Vec<_>>().join(" ")
}
