//! Goals other than the sorted board.

use proptest::prelude::*;
use rotate9::{Board, Size, Turns, replay};
use search::Threads;
use solve::Want;

use super::{METRICS, THREE, naive, of_cells, size, solver, three};

/// Every `step`th board against the search by hand from that goal.
fn assert_lengths_to(turns: Turns, size: Size, goal: &[u8], step: usize) {
    let distances = naive::distances(size, turns, goal);
    let solver = solver(turns, of_cells(size, goal));
    solver.prepare(Want::Solutions, Threads::Pool);
    for cells in naive::boards(size).iter().step_by(step) {
        let board = of_cells(size, cells);
        let solution = solver.solution(&board);
        assert_eq!(solver.length(&board), distances.get(cells).copied(), "{board} to {goal:?}");
        assert_eq!(solution.as_ref().map(ExactSizeIterator::len), solver.length(&board));
        if let Some(solution) = solution {
            let replayed = replay(&board, turns, &solution.to_text()).expect("solutions are moves");
            assert_eq!(replayed.last, *solver.goal(), "from {board}");
        }
    }
}

#[test]
fn small_boards_for_other_goals() {
    for turns in METRICS {
        for size in [size(2, 2), size(2, 3), size(3, 2)] {
            let goals = naive::boards(size);
            for goal in goals.iter().step_by(goals.len() / 9) {
                assert_lengths_to(turns, size, goal, 1);
            }
        }
        assert_lengths_to(turns, size(2, 4), &[5, 2, 8, 1, 7, 3, 6, 4], 3);
        assert_lengths_to(turns, size(4, 2), &[8, 7, 6, 5, 4, 3, 1, 2], 3);
    }
}

#[test]
fn boards_of_3x3_for_other_goals_by_clockwise_turns() {
    assert_lengths_to(Turns::Clockwise, THREE, &[8, 1, 6, 3, 5, 7, 4, 9, 2], 7);
}

#[test]
fn boards_of_3x3_for_other_goals_by_quarter_turns() {
    assert_lengths_to(Turns::Quarter, THREE, &[3, 1, 2, 9, 7, 8, 6, 5, 4], 31);
}

#[test]
fn board_that_is_the_goal_needs_no_moves() {
    let goal = three("816357492");
    for turns in METRICS {
        let solver = solver(turns, goal);
        assert_eq!(solver.length(&goal), Some(0));
        assert_eq!(solver.solution(&goal).expect("it is solved").to_text(), "");
        assert_ne!(solver.length(&Board::sorted(THREE)), Some(0));
    }
}

#[test]
fn ways_there_and_back_differ_for_clockwise_turns() {
    let (sorted, turned) = (Board::sorted(THREE), three("413526789"));
    let length = |start: &Board, goal| solver(Turns::Clockwise, goal).length(start);
    assert_eq!(length(&turned, sorted), Some(3));
    assert_eq!(length(&sorted, turned), Some(1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Renaming the tiles of a board and of its goal alike changes no solution.
    #[test]
    fn renamed_boards_have_the_same_solution(
        cells in Just(naive::sorted(THREE)).prop_shuffle(),
        goal in Just(naive::sorted(THREE)).prop_shuffle(),
        names in Just(naive::sorted(THREE)).prop_shuffle(),
    ) {
        let renamed = |cells: &[u8]| -> Vec<u8> {
            cells.iter().map(|&tile| names[usize::from(tile) - 1]).collect()
        };
        for turns in METRICS {
            let answer = |start: &[u8], goal: &[u8]| {
                let solver = solver(turns, of_cells(THREE, goal));
                solver.solution(&of_cells(THREE, start)).map(|moves| moves.to_text())
            };
            let expected = answer(&cells, &goal);
            prop_assert!(expected.is_some());
            prop_assert_eq!(answer(&renamed(&cells), &renamed(&goal)), expected);
        }
    }
}
