//! The two puzzles as a package sees them: lines of boards, and a table of all answers.

use crate::verify::plain::{self, Boards, Table};

pub(super) use crate::verify::plain::{Cells, SORTED};

/// One of the two puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Puzzle {
    /// The rotation puzzle, turned clockwise.
    Rotate9,
    /// The sliding puzzle.
    Eight,
}

impl Puzzle {
    /// Both puzzles.
    pub const ALL: [Self; 2] = [Self::Rotate9, Self::Eight];

    /// The name of the package: lower-case letters and digits only.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rotate9 => "rotate9",
            Self::Eight => "eight",
        }
    }

    /// The subcommand of `tiles`.
    pub(super) const fn subcommand(self) -> &'static str {
        match self {
            Self::Rotate9 => "rotate",
            Self::Eight => "eight",
        }
    }

    /// What stands for the cells of the sorted board. The plain search counts the blank as 9.
    pub(super) const fn tiles(self) -> &'static str {
        match self {
            Self::Rotate9 => "123456789",
            Self::Eight => "12345678x",
        }
    }

    /// A board as a line of an input, without its end.
    pub(super) fn line(self, board: &Cells) -> String {
        let sign = |&cell: &u8| &self.tiles()[usize::from(cell) - 1..usize::from(cell)];
        board.iter().map(sign).collect::<Vec<_>>().join(" ")
    }

    /// Boards as an input.
    pub(super) fn input(self, boards: &[Cells]) -> String {
        boards.iter().map(|board| self.line(board) + "\n").collect()
    }
}

/// The answers to all boards of a puzzle, by a plain search. Some 100 MB.
pub(super) struct Oracle {
    pub(super) puzzle: Puzzle,
    boards: Boards,
    steps: Vec<plain::Step>,
    table: Table,
}

impl Oracle {
    /// Searches all boards once: about a second.
    pub(super) fn new(puzzle: Puzzle) -> Self {
        let boards = Boards::default();
        let steps = match puzzle {
            Puzzle::Rotate9 => plain::turns(&[""]),
            Puzzle::Eight => plain::slides("udlr"),
        };
        let table = Table::new(&boards, steps.clone(), SORTED);
        Self { puzzle, boards, steps, table }
    }

    /// All boards in lexicographic order, and the least number of moves of those that can be
    /// solved.
    pub(super) fn boards(&self) -> impl Iterator<Item = (&Cells, Option<usize>)> {
        let numbered = self.boards.list().iter().enumerate();
        numbered.map(|(number, board)| (board, self.table.depth(number)))
    }

    /// The least number of moves, if the board can be solved.
    pub(super) fn depth(&self, board: &Cells) -> Option<usize> {
        self.table.depth(self.boards.number(board))
    }

    /// The answer to a board: a line without its end.
    pub(super) fn answer(&self, board: &Cells) -> String {
        match (self.depth(board), self.puzzle) {
            (None, _) => "unsolvable".to_owned(),
            (Some(depth), Puzzle::Rotate9) => depth.to_string(),
            (Some(_), Puzzle::Eight) => self.table.solution(self.boards.number(board)),
        }
    }

    /// The answers to some boards as an output.
    pub(super) fn answers(&self, boards: &[Cells]) -> String {
        boards.iter().map(|board| self.answer(board) + "\n").collect()
    }

    /// The last shortest solution of a board that can be solved, in the order in which
    /// [`Self::answer`] is the first.
    pub(super) fn last_solution(&self, board: &Cells) -> String {
        let (mut board, mut letters) = (*board, String::new());
        while let Some(closer) = self.depth(&board).and_then(|depth| depth.checked_sub(1)) {
            let mut steps = self.steps.iter().rev();
            let found = steps.find_map(|step| {
                let after = step.after(&board)?;
                (self.depth(&after) == Some(closer)).then_some((&step.label, after))
            });
            let (letter, after) = found.expect("a board at depth d > 0 has a neighbour at d - 1");
            letters += letter;
            board = after;
        }
        letters
    }
}
