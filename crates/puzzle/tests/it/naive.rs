//! The specification: both puzzles by hand, on lists of what is in each cell (0 for the blank).

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use puzzle::Size;

/// A puzzle, and what counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByHand {
    Clockwise,
    Quarter,
    Half,
    Sliding,
}

impl ByHand {
    /// The cells of the board in order.
    pub(crate) fn sorted(self, size: Size) -> Vec<u8> {
        let mut cells: Vec<u8> = (1..).take(size.cells()).collect();
        if self == Self::Sliding {
            cells[size.cells() - 1] = 0;
        }
        cells
    }

    /// All boards of a size.
    pub(crate) fn boards(self, size: Size) -> Vec<Vec<u8>> {
        let mut boards = Vec::new();
        add_arrangements(&self.sorted(size), &mut Vec::new(), &mut boards);
        boards
    }

    /// The boards one move later, in the order of the moves.
    pub(crate) fn after(self, size: Size, cells: &[u8]) -> Vec<Vec<u8>> {
        match self {
            Self::Clockwise => turns(size, cells, &[1]),
            Self::Quarter => turns(size, cells, &[1, 3]),
            Self::Half => turns(size, cells, &[1, 2, 3]),
            Self::Sliding => slides(size, cells),
        }
    }

    /// The boards one move earlier, in any order.
    pub(crate) fn before(self, size: Size, cells: &[u8]) -> Vec<Vec<u8>> {
        match self {
            Self::Clockwise => turns(size, cells, &[3]),
            _ => self.after(size, cells),
        }
    }

    /// The boards from which moves lead to `goal`, with how many it takes at least.
    pub(crate) fn distances(self, size: Size, goal: &[u8]) -> HashMap<Vec<u8>, usize> {
        let mut distances = HashMap::from([(goal.to_vec(), 0)]);
        let mut queue = VecDeque::from([(goal.to_vec(), 0)]);
        while let Some((cells, distance)) = queue.pop_front() {
            for before in self.before(size, &cells) {
                if let Entry::Vacant(unseen) = distances.entry(before) {
                    queue.push_back((unseen.key().clone(), distance + 1));
                    unseen.insert(distance + 1);
                }
            }
        }
        distances
    }
}

fn add_arrangements(rest: &[u8], begun: &mut Vec<u8>, arrangements: &mut Vec<Vec<u8>>) {
    if rest.is_empty() {
        arrangements.push(begun.clone());
    }
    for (at, &cell) in rest.iter().enumerate() {
        begun.push(cell);
        add_arrangements(&[&rest[..at], &rest[at + 1..]].concat(), begun, arrangements);
        begun.pop();
    }
}

/// Every block turned clockwise by each of these numbers of quarters, block by block.
fn turns(size: Size, cells: &[u8], quarters: &[usize]) -> Vec<Vec<u8>> {
    let mut boards = Vec::new();
    for row in 0..size.rows() - 1 {
        for column in 0..size.columns() - 1 {
            for &quarters in quarters {
                let mut board = cells.to_vec();
                for _ in 0..quarters {
                    turn_clockwise(size, &mut board, row, column);
                }
                boards.push(board);
            }
        }
    }
    boards
}

fn turn_clockwise(size: Size, cells: &mut [u8], row: usize, column: usize) {
    let top_left = row * size.columns() + column;
    let (top_right, bottom_left) = (top_left + 1, top_left + size.columns());
    let bottom_right = bottom_left + 1;
    let leaves_top_left = cells[top_left];
    cells[top_left] = cells[bottom_left];
    cells[bottom_left] = cells[bottom_right];
    cells[bottom_right] = cells[top_right];
    cells[top_right] = leaves_top_left;
}

/// The blank gone up, down, left and right, where it can.
fn slides(size: Size, cells: &[u8]) -> Vec<Vec<u8>> {
    let blank = cells.iter().position(|&cell| cell == 0).expect("one cell is empty");
    let (row, column) = (blank / size.columns(), blank % size.columns());
    let mut targets = Vec::new();
    if row > 0 {
        targets.push(blank - size.columns());
    }
    if row < size.rows() - 1 {
        targets.push(blank + size.columns());
    }
    if column > 0 {
        targets.push(blank - 1);
    }
    if column < size.columns() - 1 {
        targets.push(blank + 1);
    }
    let slide = |target: usize| {
        let mut slid = cells.to_vec();
        slid.swap(blank, target);
        slid
    };
    targets.into_iter().map(slide).collect()
}

/// The cells as the judge problems write them.
pub(crate) fn text(cells: &[u8]) -> String {
    let tiles: Vec<_> = cells.iter().map(|&cell| cell.to_string()).collect();
    tiles.iter().map(|tile| if tile == "0" { "x" } else { tile }).collect::<Vec<_>>().join(" ")
}
