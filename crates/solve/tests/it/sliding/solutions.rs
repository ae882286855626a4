//! Solutions: of the shortest the first, comparing letters in the order of the rules.

use std::collections::HashMap;

use eight::{Board, Metric, Order, Size, Sliding, replay};
use search::Threads;
use solve::Want;

use super::{Solver, THREE, answer, naive, of_cells, size, solver, three};

fn solver_in_order(order: &str, goal: Board) -> Solver {
    let order: Order = order.parse().expect("the tests name orders that exist");
    Solver::new(&Sliding::new(Metric::Single, order), goal).expect("the sizes here are small")
}

/// Every `step`th board, from both tables: the string by hand, `None` where there is none.
fn assert_answers(size: Size, order: &str, by_hand: &HashMap<Vec<u8>, String>, step: usize) {
    for want in [Want::Solutions, Want::Lengths] {
        let solver = solver_in_order(order, Board::sorted(size));
        solver.prepare(want, Threads::Pool);
        for cells in naive::boards(size).iter().step_by(step) {
            let board = of_cells(size, cells);
            let answer = answer(&solver, &board);
            assert_eq!(answer.as_ref(), by_hand.get(cells), "{board:?} {order} {want:?}");
        }
    }
}

/// Every `step`th 3x3 board.
fn assert_answers_of_3x3(order: &str, step: usize) {
    let by_hand = naive::first_solutions(THREE, naive::distances_of_3x3(), order);
    assert_answers(THREE, order, &by_hand, step);
}

#[test]
fn answers_of_all_3x3_boards_are_the_first_of_the_shortest() {
    assert_answers_of_3x3("udlr", 1);
}

#[test]
fn answers_of_all_3x3_boards_in_the_alphabet_are_the_first_of_the_shortest() {
    assert_answers_of_3x3("dlru", 1);
}

#[test]
fn answers_of_3x3_boards_in_the_reverse_order_are_the_first_of_the_shortest() {
    assert_answers_of_3x3("rldu", 5);
}

#[test]
fn answers_of_all_small_boards_in_every_order_are_the_first_of_the_shortest() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2)] {
        let size = size(rows, columns);
        let distances = naive::distances(size, &naive::sorted(size));
        for order in naive::orders() {
            let by_hand = naive::first_solutions(size, &distances, &order);
            assert_answers(size, &order, &by_hand, 1);
        }
    }
}

#[test]
fn answers_of_all_2x4_boards_are_the_first_of_the_shortest() {
    for size in [size(2, 4), size(4, 2)] {
        let distances = naive::distances(size, &naive::sorted(size));
        for order in ["udlr", "rdlu"] {
            assert_answers(size, order, &naive::first_solutions(size, &distances, order), 1);
        }
    }
}

/// Replayed, the answers of all boards lead to the goal in as many moves as the length says.
#[test]
fn answers_of_all_3x3_boards_lead_to_the_goal() {
    let solver = solver(Board::sorted(THREE));
    solver.prepare(Want::Solutions, Threads::Pool);
    let mut solved_count = 0;
    for cells in naive::boards(THREE) {
        let board = of_cells(THREE, &cells);
        let Some(solution) = solver.solution(&board) else { continue };
        assert_eq!(solver.length(&board), Some(solution.len()));
        let mut slid = cells;
        for letter in solution.to_text().chars() {
            slid = naive::after(THREE, &slid, letter).expect("solutions stay on the board");
        }
        assert_eq!(slid, naive::sorted(THREE), "from {board}");
        solved_count += 1;
    }
    assert_eq!(solved_count, 181_440);
}

/// Without a table: a new solver for each board.
#[test]
fn answers_without_a_table_are_the_same() {
    let by_hand = naive::first_solutions(THREE, naive::distances_of_3x3(), "udlr");
    for cells in naive::boards(THREE).iter().step_by(2999) {
        let board = of_cells(THREE, cells);
        let answer = answer(&solver(Board::sorted(THREE)), &board);
        assert_eq!(answer.as_ref(), by_hand.get(cells), "{board:?}");
    }
}

#[test]
fn answer_of_the_statement_is_exact() {
    let solver = solver(Board::sorted(THREE));
    let start = three("23415x768");
    assert_eq!(answer(&solver, &start).as_deref(), Some("ullddrurdllurdruldr"));
    solver.prepare(Want::Solutions, Threads::One);
    assert_eq!(answer(&solver, &start).as_deref(), Some("ullddrurdllurdruldr"));
}

/// Both strings for the sample are printed in public programs.
#[test]
fn another_shortest_answer_of_the_statement_is_right_too() {
    let replayed = replay(&three("23415x768"), "ullddrurdllurrdlurd").expect("it is moves");
    assert_eq!((replayed.last, replayed.move_count), (Board::sorted(THREE), 19));
}

#[test]
fn letters_name_the_way_of_the_blank() {
    let solver = solver(Board::sorted(THREE));
    for (cells, expected) in
        [("1234567x8", "r"), ("12345x786", "d"), ("123456x78", "rr"), ("123x46758", "rdr")]
    {
        assert_eq!(answer(&solver, &three(cells)).as_deref(), Some(expected), "{cells}");
    }
}

#[test]
fn solved_board_has_the_empty_answer() {
    let solver = solver(Board::sorted(THREE));
    for _ in ["without a table", "with one"] {
        assert_eq!(answer(&solver, &three("12345678x")).as_deref(), Some(""));
        assert_eq!(solver.length(&three("12345678x")), Some(0));
        assert_eq!(answer(&solver, &three("12345687x")), None);
        solver.prepare(Want::Solutions, Threads::One);
    }
}
