//! Both puzzles again, as plainly as possible: the specification that the program is held against.
//!
//! A board is nine bytes, a move nine places written out, and a table is filled by breadth-first
//! search from the goal along the moves taken backwards. Some 360,000 boards take about a second,
//! which is why nobody but `verify` uses it.
//!
//! **Invariant:** nothing here comes from the crates.

use std::collections::HashMap;

/// The nine cells in reading order. The blank of the sliding puzzle is 9.
pub type NineCells = [u8; 9];

/// Both puzzles' boards in order.
pub const SORTED: NineCells = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const BLANK: u8 = 9;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// How it is written.
    pub label: String,
    /// The cell in which the blank must be, where there is one.
    blank_at: Option<usize>,
    /// `after[i] = before[places[i]]`.
    places: [usize; 9],
}

impl WrittenMove {
    /// The board after this move, if it can be made.
    pub fn after(&self, before: &NineCells) -> Option<NineCells> {
        self.is_possible(before).then(|| self.places.map(|place| before[place]))
    }

    /// The board from which this move leads to `after`, if there is one.
    fn before(&self, after: &NineCells) -> Option<NineCells> {
        let mut before = [0; 9];
        for (cell, place) in after.iter().zip(self.places) {
            before[place] = *cell;
        }
        self.is_possible(&before).then_some(before)
    }

    fn is_possible(&self, cells: &NineCells) -> bool {
        self.blank_at.is_none_or(|cell| cells[cell] == BLANK)
    }
}

/// Blocks of the rotation puzzle, and where each cell's tile comes from in a clockwise turn.
const CLOCKWISE: [(&str, [usize; 9]); 4] = [
    ("A", [3, 0, 2, 4, 1, 5, 6, 7, 8]),
    ("B", [0, 4, 1, 3, 5, 2, 6, 7, 8]),
    ("C", [0, 1, 2, 6, 3, 5, 7, 4, 8]),
    ("D", [0, 1, 2, 3, 7, 4, 6, 8, 5]),
];

/// The blank's ways in the sliding puzzle: from which cell to which.
const SLIDES: [(char, [(usize, usize); 6]); 4] = [
    ('u', [(3, 0), (4, 1), (5, 2), (6, 3), (7, 4), (8, 5)]),
    ('d', [(0, 3), (1, 4), (2, 5), (3, 6), (4, 7), (5, 8)]),
    ('l', [(1, 0), (2, 1), (4, 3), (5, 4), (7, 6), (8, 7)]),
    ('r', [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8)]),
];

/// The moves of the rotation puzzle: every block with each of these suffixes, of `""` (clockwise),
/// `"2"` (half a turn) and `"'"` (anticlockwise).
pub fn turns(suffixes: &[&str]) -> Vec<WrittenMove> {
    let turn = |block: &str, suffix: &str, places: [usize; 9]| {
        let half = places.map(|place| places[place]);
        let places = match suffix {
            "2" => half,
            "'" => half.map(|place| places[place]),
            _ => places,
        };
        WrittenMove { label: format!("{block}{suffix}"), blank_at: None, places }
    };
    let turns_of =
        |&(block, places)| suffixes.iter().map(move |suffix| turn(block, suffix, places));
    CLOCKWISE.iter().flat_map(turns_of).collect()
}

/// The moves of the sliding puzzle, with the letters in this order.
pub fn slides(order: &str) -> Vec<WrittenMove> {
    let slide = |letter: char, (from, to)| {
        let mut places = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        places.swap(from, to);
        WrittenMove { label: letter.to_string(), blank_at: Some(from), places }
    };
    let slides_of = |&(letter, ways): &(char, [_; 6])| ways.map(|way| slide(letter, way));
    let place = |letter| order.find(letter);
    let mut in_order = SLIDES;
    in_order.sort_by_key(|&(letter, _)| place(letter));
    in_order.iter().flat_map(slides_of).collect()
}

/// All 362,880 boards.
#[derive(Debug)]
pub struct AllBoards {
    list: Vec<NineCells>,
    number: HashMap<NineCells, usize>,
}

impl Default for AllBoards {
    /// In lexicographic order.
    fn default() -> Self {
        let mut list = vec![SORTED];
        while let Some(next) = successor(list[list.len() - 1]) {
            list.push(next);
        }
        let number = list.iter().enumerate().map(|(number, cells)| (*cells, number)).collect();
        Self { list, number }
    }
}

impl AllBoards {
    /// The boards in order.
    pub fn list(&self) -> &[NineCells] {
        &self.list
    }

    /// The number of a board in that list.
    pub fn number(&self, cells: &NineCells) -> usize {
        self.number[cells]
    }
}

/// The next permutation in lexicographic order.
fn successor(mut cells: NineCells) -> Option<NineCells> {
    let rise = (0..8).rev().find(|&at| cells[at] < cells[at + 1])?;
    let next = (0..9).rev().find(|&at| cells[rise] < cells[at])?;
    cells.swap(rise, next);
    cells[rise + 1..].reverse();
    Some(cells)
}

/// Every board's way to a goal.
#[derive(Debug)]
pub struct WayTable {
    goal: NineCells,
    steps: Vec<WrittenMove>,
    /// By board: the least number of moves, if the goal can be reached.
    depths: Vec<Option<usize>>,
    /// By board: how the first shortest solution begins.
    firsts: Vec<Option<FirstMove>>,
}

/// The first move of a solution.
#[derive(Clone, Copy, Debug)]
struct FirstMove {
    /// Its number among the moves.
    step: usize,
    /// The number of the board after it.
    after: usize,
}

impl WayTable {
    /// The ways to `goal`. Of several shortest ones the first counts, comparing move by move in
    /// the order of `steps`.
    pub fn new(boards: &AllBoards, steps: Vec<WrittenMove>, goal: NineCells) -> Self {
        let depths = depths(boards, &steps, &goal);
        let first = |(cells, depth): (&NineCells, &Option<usize>)| {
            let closer = Some(depth.as_ref()?.checked_sub(1)?);
            let mut ways = steps.iter().enumerate();
            ways.find_map(|(step, written)| {
                let after = boards.number(&written.after(cells)?);
                (depths[after] == closer).then_some(FirstMove { step, after })
            })
        };
        let firsts = boards.list.iter().zip(&depths).map(first).collect();
        Self { goal, steps, depths, firsts }
    }

    /// The least number of moves from a board, by its number; `None` if it cannot be solved.
    pub fn depth(&self, board: usize) -> Option<usize> {
        self.depths[board]
    }

    /// The first shortest solution of a board that can be solved, by its number.
    pub fn solution(&self, mut board: usize) -> String {
        let mut labels = String::new();
        while let Some(FirstMove { step, after }) = self.firsts[board] {
            labels += &self.steps[step].label;
            board = after;
        }
        labels
    }

    /// The number of moves in an answer, if it consists of moves that can be made and lead from
    /// `start` to the goal.
    pub fn replay(&self, start: &NineCells, answer: &str) -> Option<usize> {
        let (mut cells, mut rest, mut move_count) = (*start, answer, 0);
        while !rest.is_empty() {
            let possible = self.steps.iter().filter(|step| step.is_possible(&cells));
            let named = possible.filter(|step| rest.starts_with(&step.label));
            let step = named.max_by_key(|step| step.label.len())?;
            cells = step.after(&cells)?;
            rest = &rest[step.label.len()..];
            move_count += 1;
        }
        (cells == self.goal).then_some(move_count)
    }

    /// How many boards need 0, 1, 2, … moves.
    pub fn layers(&self) -> Vec<u64> {
        let mut layers = Vec::new();
        for &depth in self.depths.iter().flatten() {
            layers.resize(layers.len().max(depth + 1), 0);
            layers[depth] += 1;
        }
        layers
    }
}

/// Breadth-first search from the goal, every move taken backwards.
fn depths(boards: &AllBoards, steps: &[WrittenMove], goal: &NineCells) -> Vec<Option<usize>> {
    let mut depths = vec![None; boards.list.len()];
    let mut layer = vec![boards.number(goal)];
    depths[layer[0]] = Some(0);
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for board in layer {
            for before in steps.iter().filter_map(|step| step.before(&boards.list[board])) {
                let before = boards.number(&before);
                if depths[before].is_none() {
                    depths[before] = Some(depth);
                    next.push(before);
                }
            }
        }
        layer = next;
    }
    depths
}
