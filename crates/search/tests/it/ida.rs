//! Iterative deepening against breadth-first search, on a grid with walls.

use std::ops::ControlFlow;

use search::Threads;
use search::ida::{Estimated, Limit, Unfinished, first_shortest_path};

/// A square of `side` cells a side; a step goes right, down, left or up, in this order, to a cell
/// without a wall. The goal is the last cell. The estimate is the distance on an empty grid, less
/// `slack`.
struct Grid {
    side: usize,
    walls: Vec<bool>,
    slack: usize,
}

impl Grid {
    /// A wall in about every fourth cell, by a linear congruential generator.
    fn new(side: usize, seed: u64, slack: usize) -> Self {
        let mut state = seed;
        let mut is_wall = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state >> 62 == 0
        };
        let mut walls: Vec<bool> = (0..side * side).map(|_| is_wall()).collect();
        (walls[0], walls[side * side - 1]) = (false, false);
        Self { side, walls, slack }
    }

    fn next(&self, cell: usize, step: usize) -> Option<usize> {
        let (row, column) = (cell / self.side, cell % self.side);
        let next = match step {
            0 if column + 1 < self.side => cell + 1,
            1 if row + 1 < self.side => cell + self.side,
            2 if column > 0 => cell - 1,
            3 if row > 0 => cell - self.side,
            _ => return None,
        };
        Some(next).filter(|&next| !self.walls[next])
    }

    /// Distances to the goal, by repeated relaxation: no queue, no order.
    fn distances(&self) -> Vec<Option<usize>> {
        let mut distances = vec![None; self.side * self.side];
        distances[self.side * self.side - 1] = Some(0);
        loop {
            let before = distances.clone();
            for cell in (0..distances.len()).filter(|&cell| !self.walls[cell]) {
                let next = (0..4).filter_map(|step| before[self.next(cell, step)?]);
                let through = next.min().map(|distance| distance + 1);
                if through.is_some() && distances[cell].is_none_or(|known| Some(known) > through) {
                    distances[cell] = through;
                }
            }
            if before == distances {
                return distances;
            }
        }
    }

    /// The first shortest path from the first cell, by walking downhill.
    fn expected(&self) -> Option<Vec<usize>> {
        let distances = self.distances();
        let (mut cell, mut steps) = (0, Vec::new());
        while distances[cell]? > 0 {
            let nearer = distances[cell].map(|distance| distance - 1);
            let downhill =
                |&step: &usize| self.next(cell, step).is_some_and(|next| distances[next] == nearer);
            let step = (0..4).find(downhill).expect("some cell is nearer");
            cell = self.next(cell, step).expect("it is there");
            steps.push(step);
        }
        Some(steps)
    }
}

impl Estimated for Grid {
    type State = usize;

    fn estimate(&self, &cell: &usize) -> usize {
        let (row, column) = (cell / self.side, cell % self.side);
        (2 * (self.side - 1) - row - column).saturating_sub(self.slack)
    }

    fn is_goal(&self, &cell: &usize) -> bool {
        cell == self.side * self.side - 1
    }

    fn steps(&self, &cell: &usize, last: Option<usize>) -> impl Iterator<Item = usize> {
        let undoing = last.map(|last| (last + 2) % 4);
        (0..4).filter(move |&step| Some(step) != undoing && self.next(cell, step).is_some())
    }

    fn after(&self, &cell: &usize, step: usize, most: usize) -> Result<usize, usize> {
        let next = self.next(cell, step).expect("the step was offered");
        Some(next).filter(|next| self.estimate(next) <= most).ok_or_else(|| self.estimate(&next))
    }
}

#[test]
fn the_path_is_the_first_of_the_shortest() {
    let mut solved = 0;
    for seed in 0..60 {
        for (side, slack) in [(4, 0), (6, 0), (6, 1), (5, 8)] {
            let grid = Grid::new(side, seed, slack);
            let Some(expected) = grid.expected() else { continue };
            let paths = [Threads::One, Threads::Pool]
                .map(|threads| first_shortest_path(&grid, &0, threads, Limit::NONE));
            assert_eq!(paths[0], paths[1], "seed {seed}, side {side}, slack {slack}");
            let path = paths[0].as_ref().expect("there is no limit").as_ref().expect("one exists");
            assert_eq!(path.steps, expected, "seed {seed}, side {side}, slack {slack}");
            solved += 1;
        }
    }
    assert!(solved > 40, "{solved}");
}

/// Without walls and with an estimate that says nothing, so that trees are shared out.
#[test]
fn node_limits_are_exact_and_independent_of_threads() {
    let grid = Grid { side: 7, walls: vec![false; 49], slack: 100 };
    let search =
        |threads, nodes| first_shortest_path(&grid, &0, threads, Limit { nodes, ..Limit::NONE });
    let path = search(Threads::One, u64::MAX).expect("there is no limit").expect("one exists");
    assert_eq!(path.steps, [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    // More than one bound is shared out.
    assert!(path.node_count > 50_000, "{}", path.node_count);
    for threads in [Threads::One, Threads::Pool] {
        assert_eq!(search(threads, path.node_count), Ok(Some(path.clone())));
        for nodes in [0, 1, 50_000, path.node_count - 1] {
            let Unfinished { lower_bound, .. } = search(threads, nodes).expect_err("it takes more");
            assert!(lower_bound <= 12, "{lower_bound}");
        }
    }
}

#[test]
fn a_start_that_is_walled_in_has_no_path() {
    let mut grid = Grid { side: 4, walls: vec![false; 16], slack: 0 };
    // A corridor of three cells.
    grid.walls[4..8].fill(true);
    grid.walls[3] = true;
    for threads in [Threads::One, Threads::Pool] {
        assert_eq!(first_shortest_path(&grid, &0, threads, Limit::NONE), Ok(None));
    }
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    let grid = Grid { side: 9, walls: vec![false; 81], slack: 100 };
    let stop = Limit { go_on: &|_| ControlFlow::Break(()), ..Limit::NONE };
    for threads in [Threads::One, Threads::Pool] {
        let stopped = first_shortest_path(&grid, &0, threads, stop).expect_err("it was told to");
        assert_eq!(stopped.lower_bound, 0);
    }
}
