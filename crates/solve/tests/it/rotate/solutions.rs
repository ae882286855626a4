//! Solutions: they lead to the goal, have the length, and are the first of the shortest.

use rotate9::{Board, Size, Turns, replay};
use search::Threads;
use solve::Want;

use super::{METRICS, Solver, THREE, naive, of_cells, size, solver};
use by_hand::DistanceMap;

fn prepared(turns: Turns, size: Size, want: Want) -> Solver {
    let solver = solver(turns, Board::sorted(size));
    solver.prepare(want, Threads::Pool);
    solver
}

/// Replayed, the solutions of all boards lead to the goal in as many moves as the length says.
#[test]
fn solutions_of_all_3x3_boards_by_clockwise_turns_lead_to_the_goal() {
    let solver = prepared(Turns::Clockwise, THREE, Want::Solutions);
    for cells in naive::boards(THREE) {
        let board = of_cells(THREE, &cells);
        let solution = solver.solution(&board).expect("every board can be solved");
        let length = solution.len();
        let mut turned = cells.clone();
        for step in solution {
            let block = "ABCD".find(&step.label).expect("3x3 boards have four blocks");
            naive::turn_clockwise(THREE, &mut turned, block / 2, block % 2);
        }
        assert_eq!(turned, naive::sorted(THREE), "from {board}");
        assert_eq!(solver.length(&board), Some(length), "of {board}");
    }
}

/// Every `step`th board: the solution is the one by hand, from either table.
fn assert_first_solutions(turns: Turns, size: Size, distances: &DistanceMap, step: usize) {
    let solvers = [Want::Lengths, Want::Solutions].map(|want| prepared(turns, size, want));
    for cells in naive::boards(size).iter().step_by(step) {
        let by_hand = naive::first_solution(size, turns, distances, cells);
        let board = of_cells(size, cells);
        for solver in &solvers {
            let text = solver.solution(&board).map(|solution| solution.to_text());
            assert_eq!(text, by_hand, "{turns:?} {board:?}");
        }
        if let Some(answer) = by_hand {
            let replayed = replay(&board, turns, &answer).expect("solutions are moves");
            assert_eq!(replayed.last, Board::sorted(size));
            assert_eq!(Some(replayed.move_count), distances.get(cells).copied());
        }
    }
}

#[test]
fn solutions_of_small_boards_are_the_first_of_the_shortest() {
    let sizes = [(2, 2, 1), (2, 3, 1), (3, 2, 1), (2, 4, 11), (4, 2, 11)];
    for (rows, columns, step) in sizes {
        for turns in METRICS {
            let size = size(rows, columns);
            let distances = naive::distances(size, turns, &naive::sorted(size));
            assert_first_solutions(turns, size, &distances, step);
        }
    }
}

#[test]
fn solutions_of_3x3_boards_are_the_first_of_the_shortest() {
    for (turns, step) in METRICS.into_iter().zip([29, 43, 43]) {
        assert_first_solutions(turns, THREE, naive::distances_of_3x3(turns), step);
    }
}

#[test]
fn boards_outside_the_group_have_no_solution() {
    let solver = solver(Turns::Half, Board::sorted(size(2, 3)));
    let exchanged = of_cells(size(2, 3), &[2, 1, 3, 4, 5, 6]);
    assert_eq!(solver.length(&exchanged), None);
    assert!(solver.solution(&exchanged).is_none());
    let reachable = naive::boards(size(2, 3));
    let reachable =
        reachable.iter().filter(|cells| solver.length(&of_cells(size(2, 3), cells)).is_some());
    assert_eq!(reachable.count(), 120);
}
