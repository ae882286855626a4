//! The sliding puzzle, on lists of what is in each cell (0 for none).

use std::collections::HashMap;
use std::sync::LazyLock;

use puzzle::Size;

use crate::{DistanceMap, add_arrangements, distances_along};

/// The cells in order, the empty one last.
pub fn sorted(size: Size) -> Vec<u8> {
    let mut cells: Vec<u8> = (1..).take(size.cells()).collect();
    cells[size.cells() - 1] = 0;
    cells
}

/// All boards of a size, also those that cannot be solved.
pub fn boards(size: Size) -> Vec<Vec<u8>> {
    let mut boards = Vec::new();
    add_arrangements(&sorted(size), &mut Vec::new(), &mut boards);
    boards
}

/// The board after the blank goes that way; `None` if that leads off the board.
pub fn after(size: Size, cells: &[u8], letter: char) -> Option<Vec<u8>> {
    let columns = size.columns();
    let blank = cells.iter().position(|&cell| cell == 0).expect("one cell is empty");
    let (row, column) = (blank / columns, blank % columns);
    let target = match letter {
        'u' if row > 0 => blank - columns,
        'd' if row < size.rows() - 1 => blank + columns,
        'l' if column > 0 => blank - 1,
        'r' if column < columns - 1 => blank + 1,
        _ => return None,
    };
    let mut after = cells.to_vec();
    after.swap(blank, target);
    Some(after)
}

/// The boards from which moves lead to `goal`, by one search from it: every move has its way back.
pub fn distances(size: Size, goal: &[u8]) -> DistanceMap {
    distances_along(goal, |cells| ways(size, cells))
}

/// The boards one move later, in the order `u d l r`.
pub fn ways(size: Size, cells: &[u8]) -> Vec<Vec<u8>> {
    "udlr".chars().filter_map(|letter| after(size, cells, letter)).collect()
}

/// The distances of all solvable 3x3 boards to the sorted one, searched once.
pub fn distances_of_3x3() -> &'static DistanceMap {
    static DISTANCES: LazyLock<DistanceMap> =
        LazyLock::new(|| distances(Size::THREE_BY_THREE, &sorted(Size::THREE_BY_THREE)));
    &DISTANCES
}

/// The first shortest solution of every board, comparing letters in this order: the first letter
/// that leads nearer, and then the first solution from there.
pub fn first_solutions(
    size: Size,
    distances: &DistanceMap,
    order: &str,
) -> HashMap<Vec<u8>, String> {
    let mut nearest_first: Vec<_> = distances.iter().collect();
    nearest_first.sort_by_key(|&(_, distance)| distance);
    let mut solutions: HashMap<Vec<u8>, String> = HashMap::new();
    for (cells, &distance) in nearest_first {
        let nearer = |letter| {
            let next = after(size, cells, letter)?;
            (distances[&next] + 1 == distance).then(|| format!("{letter}{}", solutions[&next]))
        };
        let solution = order.chars().find_map(nearer).unwrap_or_default();
        assert_eq!(solution.len(), distance, "a letter leads nearer from all boards but the goal");
        solutions.insert(cells.clone(), solution);
    }
    solutions
}

/// The orders of the four letters.
pub fn orders() -> Vec<String> {
    let mut orders = Vec::new();
    add_arrangements(b"udlr", &mut Vec::new(), &mut orders);
    let text = |letters| String::from_utf8(letters).expect("letters are text");
    orders.into_iter().map(text).collect()
}
