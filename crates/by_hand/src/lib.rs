//! Both puzzles by hand, as a specification: lists of cells, one move after the other, and a search
//! with a hash table; and in [`laws`] how what holds for every puzzle is tested for each. Only tests and
//! benchmarks use it.
//!
//! **Invariant:** nothing that the tested crates compute with is used here, but for the names of sizes
//! and metrics.

pub mod laws;
pub mod rotation;
pub mod sliding;

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use puzzle::Size;
use rotate9::Turns;

/// A puzzle, and what counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByHand {
    /// Clockwise turns of 2x2 blocks.
    Clockwise,
    /// Quarter turns either way.
    Quarter,
    /// Turns by any multiple of a quarter.
    Half,
    /// Slides of one tile.
    Sliding,
}

impl ByHand {
    /// The cells of the board in order.
    pub fn sorted(self, size: Size) -> Vec<u8> {
        match self {
            Self::Sliding => sliding::sorted(size),
            _ => rotation::sorted(size),
        }
    }

    /// All boards of a size.
    pub fn boards(self, size: Size) -> Vec<Vec<u8>> {
        match self {
            Self::Sliding => sliding::boards(size),
            _ => rotation::boards(size),
        }
    }

    /// The boards one move later, in the order of the moves.
    pub fn after(self, size: Size, cells: &[u8]) -> Vec<Vec<u8>> {
        match self {
            Self::Clockwise => rotation::after(size, Turns::Clockwise, cells),
            Self::Quarter => rotation::after(size, Turns::Quarter, cells),
            Self::Half => rotation::after(size, Turns::Half, cells),
            Self::Sliding => sliding::ways(size, cells),
        }
    }

    /// The boards one move earlier, in any order.
    pub fn before(self, size: Size, cells: &[u8]) -> Vec<Vec<u8>> {
        match self {
            Self::Clockwise => rotation::before(size, Turns::Clockwise, cells),
            _ => self.after(size, cells),
        }
    }

    /// The boards from which moves lead to `goal`, with how many it takes at least.
    pub fn distances(self, size: Size, goal: &[u8]) -> DistanceMap {
        distances_along(goal, |cells| self.before(size, cells))
    }
}

/// How many moves it takes at least from each board that can be solved.
pub type DistanceMap = HashMap<Vec<u8>, usize>;

/// The distances to `goal`, by one search along moves backwards.
fn distances_along(goal: &[u8], before: impl Fn(&[u8]) -> Vec<Vec<u8>>) -> DistanceMap {
    let mut distances = HashMap::from([(goal.to_vec(), 0)]);
    let mut queue = VecDeque::from([(goal.to_vec(), 0)]);
    while let Some((cells, distance)) = queue.pop_front() {
        for before in before(&cells) {
            if let Entry::Vacant(unseen) = distances.entry(before) {
                queue.push_back((unseen.key().clone(), distance + 1));
                unseen.insert(distance + 1);
            }
        }
    }
    distances
}

/// Adds every order of the rest, after what is begun.
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

/// The cells as the judge problems write them.
pub fn text(cells: &[u8]) -> String {
    let tiles: Vec<_> = cells.iter().map(|&cell| cell.to_string()).collect();
    tiles.iter().map(|tile| if tile == "0" { "x" } else { tile }).collect::<Vec<_>>().join(" ")
}
