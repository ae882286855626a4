//! The rotation puzzle, on lists of tiles.

use std::sync::LazyLock;

use puzzle::Size;
use rotate9::Turns;

use crate::{DistanceMap, add_arrangements, distances_along};

/// The tiles in order.
pub fn sorted(size: Size) -> Vec<u8> {
    (1..).take(size.cells()).collect()
}

/// All boards of a size.
pub fn boards(size: Size) -> Vec<Vec<u8>> {
    let mut boards = Vec::new();
    add_arrangements(&sorted(size), &mut Vec::new(), &mut boards);
    boards
}

/// The boards one move later, in the order of the moves.
pub fn after(size: Size, turns: Turns, cells: &[u8]) -> Vec<Vec<u8>> {
    match turns {
        Turns::Clockwise => turned(size, cells, &[1]),
        Turns::Quarter => turned(size, cells, &[1, 3]),
        Turns::Half => turned(size, cells, &[1, 2, 3]),
    }
}

/// The boards one move earlier, in any order.
pub fn before(size: Size, turns: Turns, cells: &[u8]) -> Vec<Vec<u8>> {
    match turns {
        Turns::Clockwise => turned(size, cells, &[3]),
        Turns::Quarter | Turns::Half => after(size, turns, cells),
    }
}

/// How the moves are written, in their order.
pub fn labels(size: Size, turns: Turns) -> Vec<String> {
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
pub fn turn_clockwise(size: Size, cells: &mut [u8], row: usize, column: usize) {
    let top_left = row * size.columns() + column;
    let (top_right, bottom_left) = (top_left + 1, top_left + size.columns());
    let bottom_right = bottom_left + 1;
    let leaves_top_left = cells[top_left];
    cells[top_left] = cells[bottom_left];
    cells[bottom_left] = cells[bottom_right];
    cells[bottom_right] = cells[top_right];
    cells[top_right] = leaves_top_left;
}

/// The boards from which moves lead to `goal`, by one search along moves backwards.
pub fn distances(size: Size, turns: Turns, goal: &[u8]) -> DistanceMap {
    distances_along(goal, |cells| before(size, turns, cells))
}

/// The distances of all 3x3 boards to the sorted one, searched once.
pub fn distances_of_3x3(turns: Turns) -> &'static DistanceMap {
    static CLOCKWISE: LazyLock<DistanceMap> = LazyLock::new(|| to_sorted_3x3(Turns::Clockwise));
    static QUARTER: LazyLock<DistanceMap> = LazyLock::new(|| to_sorted_3x3(Turns::Quarter));
    static HALF: LazyLock<DistanceMap> = LazyLock::new(|| to_sorted_3x3(Turns::Half));
    match turns {
        Turns::Clockwise => &CLOCKWISE,
        Turns::Quarter => &QUARTER,
        Turns::Half => &HALF,
    }
}

fn to_sorted_3x3(turns: Turns) -> DistanceMap {
    distances(Size::THREE_BY_THREE, turns, &sorted(Size::THREE_BY_THREE))
}

/// The first shortest solution in the order of the moves: always the first move that leads nearer.
pub fn first_solution(
    size: Size,
    turns: Turns,
    distances: &DistanceMap,
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
