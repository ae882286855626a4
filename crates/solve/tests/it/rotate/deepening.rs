//! Boards solved one by one, with a pattern database: against the puzzle by hand.

use std::collections::HashMap;
use std::ops::ControlFlow;

use rotate9::{Board, Rotation, Size, Turns, replay};
use search::Threads;
use search::ida::{Limit, Unfinished};
use solve::{Deepening, ManySidedPattern};

use by_hand::DistanceMap;

use super::naive;
use super::{METRICS, THREE, of_cells, size};

type Solver = Deepening<ManySidedPattern<Rotation>>;

fn deepening(turns: Turns, goal: Board, tile_count: usize) -> Solver {
    let rules = Rotation::new(turns);
    Deepening::new(ManySidedPattern::new(&rules, goal, tile_count, Threads::Pool))
}

fn text(solver: &Solver, board: &Board) -> Option<String> {
    let solution = solver.solution(board, Threads::One, Limit::NONE).expect("there is no limit");
    solution.map(|solution| solution.to_text())
}

/// Every board of these: the estimate is at most the length, and the solution of every `step`th is
/// the one by hand.
fn assert_solved(turns: Turns, goal: &Board, tile_count: usize, step: usize) {
    let (size, cells) = (goal.size(), goal.cells());
    let distances = naive::distances(size, turns, cells.as_ref());
    let solver = deepening(turns, *goal, tile_count);
    for (number, cells) in naive::boards(size).iter().enumerate() {
        let board = of_cells(size, cells);
        let distance = distances.get(cells).copied();
        let estimate = solver.estimate(&board);
        assert_eq!(estimate.is_some(), distance.is_some(), "{turns:?} {board}");
        assert!(estimate <= distance, "{turns:?} {board}: {estimate:?} of {distance:?}");
        if number % step == 0 {
            let by_hand = naive::first_solution(size, turns, &distances, cells);
            assert_eq!(text(&solver, &board), by_hand, "{turns:?} {board}");
        }
    }
}

#[test]
fn every_small_board_is_solved() {
    for turns in METRICS {
        assert_solved(turns, &Board::sorted(size(2, 2)), 4, 1);
        assert_solved(turns, &Board::sorted(size(2, 3)), 3, 1);
        assert_solved(turns, &Board::sorted(size(2, 3)), 6, 1);
        assert_solved(turns, &Board::sorted(size(2, 4)), 4, 7);
    }
}

#[test]
fn boards_of_3x3_are_solved_for_any_goal() {
    for (turns, tile_count) in METRICS.into_iter().zip([4, 3, 5]) {
        assert_solved(turns, &Board::sorted(THREE), tile_count, 307);
    }
    assert_solved(Turns::Clockwise, &super::three("294753618"), 4, 1_009);
}

/// All boards that are a few moves from the sorted one, by hand.
fn near(size: Size, turns: Turns, depth: usize) -> DistanceMap {
    let mut distances: DistanceMap = HashMap::from([(naive::sorted(size), 0)]);
    let mut level = vec![naive::sorted(size)];
    for distance in 1..=depth {
        let before = level.iter().flat_map(|cells| naive::before(size, turns, cells));
        let mut next: Vec<_> = before.filter(|cells| !distances.contains_key(cells)).collect();
        next.sort_unstable();
        next.dedup();
        distances.extend(next.iter().map(|cells| (cells.clone(), distance)));
        level = next;
    }
    distances
}

#[test]
fn boards_beyond_tables_that_are_near_are_solved() {
    for (turns, rows, columns) in [
        (Turns::Clockwise, 4, 4),
        (Turns::Quarter, 4, 4),
        (Turns::Half, 3, 5),
        (Turns::Clockwise, 5, 5),
        (Turns::Quarter, 2, 9),
    ] {
        let size = size(rows, columns);
        let distances = near(size, turns, 4);
        let solver = deepening(turns, Board::sorted(size), 4);
        let mut boards: Vec<_> = distances.keys().collect();
        boards.sort_unstable();
        for cells in boards.into_iter().step_by(53) {
            let by_hand = naive::first_solution(size, turns, &distances, cells);
            let solution = text(&solver, &of_cells(size, cells));
            assert_eq!(solution, by_hand, "{turns:?} {size} {cells:?}");
        }
    }
}

/// A board drawn by lot, whose length no source tells: two tables must agree.
#[test]
fn boards_of_4x4_do_not_depend_on_threads_or_tables() {
    let (size, board) = (size(4, 4), "1 6 15 4 11 10 13 12 14 5 9 7 8 3 2 16");
    let board = rotate9::board(size, board).expect("it is a board");
    let goal = Board::sorted(size);
    let five = deepening(Turns::Half, goal, 5);
    let one = five.solution(&board, Threads::One, Limit::NONE).expect("no limit").expect("a way");
    let pool = five.solution(&board, Threads::Pool, Limit::NONE).expect("no limit").expect("a way");
    assert_eq!((one.to_text(), one.visited_count()), (pool.to_text(), pool.visited_count()));
    assert_eq!(text(&deepening(Turns::Half, goal, 4), &board), Some(one.to_text()));
    let replayed = replay(&board, Turns::Half, &one.to_text()).expect("solutions are moves");
    assert_eq!((replayed.last, replayed.move_count), (goal, one.len()));

    let limit = Limit { nodes: one.visited_count() - 1, ..Limit::NONE };
    let Err(Unfinished { lower_bound, .. }) = five.solution(&board, Threads::Pool, limit) else {
        panic!("the limit is one position too low");
    };
    assert!(lower_bound <= one.len());
    let limit = Limit { go_on: &|_| ControlFlow::Break(()), ..Limit::NONE };
    let first_bound = five.estimate(&board).expect("every board can be solved");
    let Err(Unfinished { lower_bound, .. }) = five.solution(&board, Threads::One, limit) else {
        panic!("there was no time");
    };
    assert!(lower_bound >= first_bound);
}
