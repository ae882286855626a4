//! The specification: the rotation puzzle by hand, on lists of tiles.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::sync::LazyLock;

use rotate9::{Size, Turns};

/// The tiles in order.
pub(crate) fn sorted(size: Size) -> Vec<u8> {
    (1..).take(size.cells()).collect()
}

/// All boards of a size.
pub(crate) fn boards(size: Size) -> Vec<Vec<u8>> {
    let mut boards = Vec::new();
    add_arrangements(&sorted(size), &mut Vec::new(), &mut boards);
    boards
}

fn add_arrangements(rest: &[u8], begun: &mut Vec<u8>, arrangements: &mut Vec<Vec<u8>>) {
    if rest.is_empty() {
        arrangements.push(begun.clone());
    }
    for (at, &tile) in rest.iter().enumerate() {
        begun.push(tile);
        add_arrangements(&[&rest[..at], &rest[at + 1..]].concat(), begun, arrangements);
        begun.pop();
    }
}

/// The boards one move later, in the order of the moves.
pub(crate) fn after(size: Size, turns: Turns, cells: &[u8]) -> Vec<Vec<u8>> {
    match turns {
        Turns::Clockwise => turned(size, cells, &[1]),
        Turns::Quarter => turned(size, cells, &[1, 3]),
        Turns::Half => turned(size, cells, &[1, 2, 3]),
    }
}

/// The boards one move earlier, in any order.
pub(crate) fn before(size: Size, turns: Turns, cells: &[u8]) -> Vec<Vec<u8>> {
    match turns {
        Turns::Clockwise => turned(size, cells, &[3]),
        Turns::Quarter | Turns::Half => after(size, turns, cells),
    }
}

/// How the moves are written, in their order.
pub(crate) fn labels(size: Size, turns: Turns) -> Vec<String> {
    let suffixes = match turns {
        Turns::Clockwise => vec![""],
        Turns::Quarter => vec!["", "'"],
        Turns::Half => vec!["", "2", "'"],
    };
    let blocks = ('A'..='Z').take((size.rows() - 1) * (size.columns() - 1));
    blocks.flat_map(|block| suffixes.iter().map(move |suffix| format!("{block}{suffix}"))).collect()
}

/// Every block turned clockwise by each of these numbers of quarters, block by block.
fn turned(size: Size, cells: &[u8], quarters: &[usize]) -> Vec<Vec<u8>> {
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

/// Turns the block whose top left cell is in this row and column.
pub(crate) fn turn_clockwise(size: Size, cells: &mut [u8], row: usize, column: usize) {
    let top_left = row * size.columns() + column;
    let (top_right, bottom_left) = (top_left + 1, top_left + size.columns());
    let bottom_right = bottom_left + 1;
    let leaves_top_left = cells[top_left];
    cells[top_left] = cells[bottom_left];
    cells[bottom_left] = cells[bottom_right];
    cells[bottom_right] = cells[top_right];
    cells[top_right] = leaves_top_left;
}

/// How many moves it takes at least from each board that can be solved.
pub(crate) type Distances = HashMap<Vec<u8>, usize>;

/// The boards from which moves lead to `goal`, by one search along moves backwards.
pub(crate) fn distances(size: Size, turns: Turns, goal: &[u8]) -> Distances {
    let mut distances = HashMap::from([(goal.to_vec(), 0)]);
    let mut queue = VecDeque::from([(goal.to_vec(), 0)]);
    while let Some((cells, distance)) = queue.pop_front() {
        for before in before(size, turns, &cells) {
            if let Entry::Vacant(unseen) = distances.entry(before) {
                queue.push_back((unseen.key().clone(), distance + 1));
                unseen.insert(distance + 1);
            }
        }
    }
    distances
}

/// The distances of all 3x3 boards to the sorted one, searched once.
pub(crate) fn distances_of_3x3(turns: Turns) -> &'static Distances {
    static CLOCKWISE: LazyLock<Distances> = LazyLock::new(|| to_sorted_3x3(Turns::Clockwise));
    static QUARTER: LazyLock<Distances> = LazyLock::new(|| to_sorted_3x3(Turns::Quarter));
    static HALF: LazyLock<Distances> = LazyLock::new(|| to_sorted_3x3(Turns::Half));
    match turns {
        Turns::Clockwise => &CLOCKWISE,
        Turns::Quarter => &QUARTER,
        Turns::Half => &HALF,
    }
}

fn to_sorted_3x3(turns: Turns) -> Distances {
    distances(Size::THREE_BY_THREE, turns, &sorted(Size::THREE_BY_THREE))
}

/// The first shortest solution in the order of the moves: always the first move that leads nearer.
pub(crate) fn first_solution(
    size: Size,
    turns: Turns,
    distances: &Distances,
    start: &[u8],
) -> Option<String> {
    let labels = labels(size, turns);
    let mut solution = String::new();
    let mut cells = start.to_vec();
    for left in (0..*distances.get(start)?).rev() {
        let mut moves = labels.iter().zip(after(size, turns, &cells));
        let nearer = moves.find(|(_, cells)| distances.get(cells) == Some(&left));
        let (label, next) = nearer.expect("a board at distance d > 0 has a move to distance d - 1");
        solution += label;
        cells = next;
    }
    Some(solution)
}
