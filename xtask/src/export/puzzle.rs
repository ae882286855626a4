//! The two puzzles as a package sees them: lines of boards, and a table of all answers.

use judge::Puzzle;

use crate::verify::plain::{self, AllBoards, WayTable};

pub(super) use crate::verify::plain::{NineCells, SORTED};

/// The name of a puzzle's package: lower-case letters and digits only.
pub const fn package_name(puzzle: Puzzle) -> &'static str {
    match puzzle {
        Puzzle::Rotate => "rotate9",
        Puzzle::Eight => "eight",
    }
}

/// What stands for the cells of the sorted board. The plain search counts the blank as 9.
pub(super) const fn tiles(puzzle: Puzzle) -> &'static str {
    match puzzle {
        Puzzle::Rotate => "123456789",
        Puzzle::Eight => "12345678x",
    }
}

/// A board as a line of an input, without its end.
pub(super) fn line(puzzle: Puzzle, board: &NineCells) -> String {
    let sign = |&cell: &u8| &tiles(puzzle)[usize::from(cell) - 1..usize::from(cell)];
    board.iter().map(sign).collect::<Vec<_>>().join(" ")
}

/// Boards as an input.
pub(super) fn input(puzzle: Puzzle, boards: &[NineCells]) -> String {
    boards.iter().map(|board| line(puzzle, board) + "\n").collect()
}

/// The answers to all boards of a puzzle, by a plain search. Some 100 MB.
pub(super) struct Oracle {
    pub(super) puzzle: Puzzle,
    boards: AllBoards,
    steps: Vec<plain::WrittenMove>,
    table: WayTable,
}

impl Oracle {
    /// Searches all boards once: about a second.
    pub(super) fn new(puzzle: Puzzle) -> Self {
        let boards = AllBoards::default();
        let steps = match puzzle {
            Puzzle::Rotate => plain::turns(&[""]),
            Puzzle::Eight => plain::slides("udlr"),
        };
        let table = WayTable::new(&boards, steps.clone(), SORTED);
        Self { puzzle, boards, steps, table }
    }

    /// All boards in lexicographic order, and the least number of moves of those that can be
    /// solved.
    pub(super) fn boards(&self) -> impl Iterator<Item = (&NineCells, Option<usize>)> {
        let numbered = self.boards.list().iter().enumerate();
        numbered.map(|(number, board)| (board, self.table.depth(number)))
    }

    /// The least number of moves, if the board can be solved.
    pub(super) fn depth(&self, board: &NineCells) -> Option<usize> {
        self.table.depth(self.boards.number(board))
    }

    /// The answer to a board: a line without its end.
    pub(super) fn answer(&self, board: &NineCells) -> String {
        match (self.depth(board), self.puzzle) {
            (None, _) => "unsolvable".to_owned(),
            (Some(depth), Puzzle::Rotate) => depth.to_string(),
            (Some(_), Puzzle::Eight) => self.table.solution(self.boards.number(board)),
        }
    }

    /// The answers to some boards as an output.
    pub(super) fn answers(&self, boards: &[NineCells]) -> String {
        boards.iter().map(|board| self.answer(board) + "\n").collect()
    }

    /// The last shortest solution of a board that can be solved, in the order in which
    /// [`Self::answer`] is the first.
    pub(super) fn last_solution(&self, board: &NineCells) -> String {
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
