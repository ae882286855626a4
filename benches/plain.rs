//! The plain searches that everything is measured against: a rank and an unrank for each neighbour.

use cantor::{Permutation, factorial};

/// How many 3x3 boards of the rotation puzzle need 0, 1, 2, … clockwise turns: turns undone by
/// hand, backwards from the goal.
pub fn rotate() -> Vec<u64> {
    const UNDO: [[usize; 9]; 4] = [
        [1, 4, 2, 0, 3, 5, 6, 7, 8],
        [0, 2, 5, 3, 1, 4, 6, 7, 8],
        [0, 1, 2, 4, 7, 5, 3, 6, 8],
        [0, 1, 2, 3, 5, 8, 6, 4, 7],
    ];
    levels(362_880, |rank, visit| {
        let word = Permutation::<[u8; 9]>::unrank_u64(rank).expect("every node is a rank");
        for undo in UNDO {
            let turned = undo.map(|place| word.as_slice()[place]);
            visit(Permutation::new(turned).expect("a turn moves tiles").rank_u64());
        }
    })
}

/// How many boards of the sliding puzzle of so many cells and columns need 0, 1, 2, … moves, with
/// the blank as one of the values.
pub fn eight<const CELLS: usize>(columns: usize) -> Vec<u64> {
    let last = u8::try_from(CELLS - 1).expect("the boards are small");
    levels(factorial(CELLS).expect("the boards are small"), |rank, visit| {
        let word = Permutation::<[u8; CELLS]>::unrank_u64(rank).expect("every node is a rank");
        let word = word.into_inner();
        let blank = word.iter().position(|&value| value == last).expect("one cell is empty");
        let (row, column) = (blank / columns, blank % columns);
        let mut slide = |is_on_board: bool, to: usize| {
            if is_on_board {
                let mut slid = word;
                slid.swap(blank, to);
                visit(Permutation::new(slid).expect("a slide moves tiles").rank_u64());
            }
        };
        slide(row > 0, blank.wrapping_sub(columns));
        slide(blank + columns < CELLS, blank + columns);
        slide(column > 0, blank.wrapping_sub(1));
        slide(column + 1 < columns, blank + 1);
    })
}

fn levels(count: u64, neighbours: impl Fn(u64, &mut dyn FnMut(u64))) -> Vec<u64> {
    let index = |rank| usize::try_from(rank).expect("the ranks fit the address space");
    let mut visited = vec![false; index(count)];
    visited[0] = true;
    let (mut frontier, mut counts) = (vec![0], Vec::new());
    while !frontier.is_empty() {
        counts.push(frontier.len() as u64); // usize has at most 64 bits
        let mut next = Vec::new();
        for &rank in &frontier {
            neighbours(rank, &mut |neighbour| {
                if !std::mem::replace(&mut visited[index(neighbour)], true) {
                    next.push(neighbour);
                }
            });
        }
        frontier = next;
    }
    counts
}

/// A shortest solution of a 15-puzzle board whose goal has the blank first, the first in the order
/// `u d l r`, and how many positions were visited: iterative deepening with the Manhattan distance,
/// summed up anew at each position.
pub fn fifteen(cells: [u8; 16]) -> (String, u64) {
    let mut visited = 0;
    let mut bound = manhattan(&cells);
    loop {
        let mut path = String::new();
        let mut least = usize::MAX;
        if deepen(cells, bound, &mut path, &mut visited, &mut least) {
            return (path, visited);
        }
        bound += least;
    }
}

/// Follows all paths within `left` moves; tells whether one led to the goal, or else the least
/// excess over the bound.
fn deepen(
    cells: [u8; 16],
    left: usize,
    path: &mut String,
    visited: &mut u64,
    least: &mut usize,
) -> bool {
    let estimate = manhattan(&cells);
    if estimate > left {
        *least = (estimate - left).min(*least);
        return false;
    }
    *visited += 1;
    if estimate == 0 {
        return true;
    }
    let blank = cells.iter().position(|&tile| tile == 0).expect("one cell is empty");
    let (row, column) = (blank / 4, blank % 4);
    let ways = [
        ('u', row > 0, 'd', blank.wrapping_sub(4)),
        ('d', row < 3, 'u', blank + 4),
        ('l', column > 0, 'r', blank.wrapping_sub(1)),
        ('r', column < 3, 'l', blank + 1),
    ];
    for (letter, is_possible, opposite, to) in ways {
        if is_possible && !path.ends_with(opposite) {
            let mut next = cells;
            next.swap(blank, to);
            path.push(letter);
            if deepen(next, left - 1, path, visited, least) {
                return true;
            }
            path.pop();
        }
    }
    false
}

fn manhattan(cells: &[u8; 16]) -> usize {
    let distance = |(cell, &tile): (usize, &u8)| {
        let home = usize::from(tile);
        (cell / 4).abs_diff(home / 4) + (cell % 4).abs_diff(home % 4)
    };
    cells.iter().enumerate().filter(|&(_, &tile)| tile > 0).map(distance).sum()
}
