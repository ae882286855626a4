//! Goals other than the sorted board, with the blank in any cell.

use eight::{Board, Size, replay};
use search::Threads;
use solve::Want;

use super::{THREE, answer, naive, of_cells, size, solver, three};

/// Every `step`th board against the search by hand from that goal: what can be solved, in how many
/// moves, and by which answer.
fn assert_answers_to(size: Size, goal: &[u8], step: usize) {
    let distances = naive::distances(size, goal);
    let solver = solver(of_cells(size, goal));
    solver.prepare(Want::Solutions, Threads::Pool);
    for cells in naive::boards(size).iter().step_by(step) {
        let board = of_cells(size, cells);
        let length = solver.length(&board);
        assert_eq!(length, distances.get(cells).copied(), "{board} to {goal:?}");
        let answer = answer(&solver, &board);
        assert_eq!(answer.as_ref().map(String::len), length);
        if let Some(answer) = answer {
            let replayed = replay(&board, &answer).expect("answers are moves");
            assert_eq!(replayed.last, *solver.goal(), "from {board}");
        }
    }
}

#[test]
fn small_boards_for_goals_with_the_blank_in_every_cell() {
    for size in [size(2, 2), size(2, 3), size(3, 2)] {
        for goal in naive::boards(size).iter().step_by(17) {
            assert_answers_to(size, goal, 1);
        }
    }
    for size in [size(2, 4), size(4, 2)] {
        for goal in naive::boards(size).iter().step_by(5041) {
            assert_answers_to(size, goal, 11);
        }
    }
}

#[test]
fn boards_of_3x3_for_goals_with_the_blank_in_every_cell() {
    let tiles = [7, 2, 4, 5, 6, 8, 3, 1];
    for blank in 0..9 {
        let mut goal = tiles.to_vec();
        goal.rotate_left(blank % 8);
        goal.insert(blank, 0);
        assert_answers_to(THREE, &goal, 37);
    }
}

#[test]
fn first_solutions_to_other_goals_are_those_by_hand() {
    for goal in [[1, 2, 3, 8, 0, 4, 7, 6, 5], [8, 1, 5, 7, 3, 6, 4, 0, 2]] {
        let by_hand = naive::first_solutions(THREE, &naive::distances(THREE, &goal), "udlr");
        let solver = solver(of_cells(THREE, &goal));
        for cells in naive::boards(THREE).iter().step_by(19) {
            let answer = answer(&solver, &of_cells(THREE, cells));
            assert_eq!(answer.as_ref(), by_hand.get(cells), "{cells:?}");
        }
    }
}

#[test]
fn boards_that_are_solvable_follow_the_goal() {
    let exchanged = three("12345687x");
    let (sorted, magic) = (solver(Board::sorted(THREE)), solver(exchanged));
    assert_eq!((sorted.length(&exchanged), magic.length(&Board::sorted(THREE))), (None, None));
    assert_eq!(magic.length(&exchanged), Some(0));
    for cells in naive::boards(THREE).iter().step_by(999) {
        let board = of_cells(THREE, cells);
        assert_ne!(sorted.length(&board).is_some(), magic.length(&board).is_some(), "{board}");
    }
}

#[test]
fn ways_there_and_back_are_of_one_length() {
    let (start, goal) = (three("264137x58"), three("8157364x2"));
    assert_eq!(solver(goal).length(&start), Some(31));
    assert_eq!(solver(start).length(&goal), Some(31));
}
