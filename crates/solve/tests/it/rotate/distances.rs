//! Lengths of shortest solutions: every board against the search by hand.

use rotate9::{Board, Size, Turns};
use search::Threads;
use solve::Want;

use super::{METRICS, THREE, naive, of_cells, size, solver, three};
use by_hand::DistanceMap;

/// With a table, every board, also those that no moves solve.
fn assert_all_lengths(turns: Turns, size: Size, distances: &DistanceMap) {
    let solver = solver(turns, Board::sorted(size));
    solver.prepare(Want::Lengths, Threads::Pool);
    for cells in naive::boards(size) {
        let length = solver.length(&of_cells(size, &cells));
        assert_eq!(length, distances.get(&cells).copied(), "{turns:?} {cells:?}");
    }
}

#[test]
fn lengths_of_all_small_boards() {
    for size in [size(2, 2), size(2, 3), size(3, 2), size(2, 4), size(4, 2)] {
        for turns in METRICS {
            let distances = naive::distances(size, turns, &naive::sorted(size));
            assert_all_lengths(turns, size, &distances);
        }
    }
}

#[test]
fn lengths_of_all_3x3_boards_by_clockwise_turns() {
    assert_all_lengths(Turns::Clockwise, THREE, naive::distances_of_3x3(Turns::Clockwise));
}

#[test]
fn lengths_of_all_3x3_boards_by_quarter_turns() {
    assert_all_lengths(Turns::Quarter, THREE, naive::distances_of_3x3(Turns::Quarter));
}

#[test]
fn lengths_of_all_3x3_boards_by_turns_of_any_angle() {
    assert_all_lengths(Turns::Half, THREE, naive::distances_of_3x3(Turns::Half));
}

/// Asserts the lengths of the 3x3 board in the three metrics, with and without a table.
#[track_caller]
fn assert_lengths(tiles: &str, clockwise: usize, quarter: usize, half: usize) {
    for (turns, length) in METRICS.into_iter().zip([clockwise, quarter, half]) {
        let solver = solver(turns, Board::sorted(THREE));
        assert_eq!(solver.length(&three(tiles)), Some(length), "{tiles} {turns:?}");
        let solution = solver.solution(&three(tiles));
        assert_eq!(solution.map(|moves| moves.len()), Some(length), "{tiles} {turns:?}");
    }
}

#[test]
fn lengths_that_tell_the_metrics_and_directions_apart() {
    assert_lengths("123456789", 0, 0, 0);
    assert_lengths("413526789", 3, 1, 1); // block A turned clockwise once
    assert_lengths("253146789", 1, 1, 1); // and anticlockwise
    assert_lengths("543216789", 2, 2, 1); // and half
    assert_lengths("987654321", 12, 10, 8);
    assert_lengths("492357816", 11, 9, 7);
}

#[test]
fn clockwise_lengths_of_public_cases() {
    let solver = solver(Turns::Clockwise, Board::sorted(THREE));
    let lengths = [
        ("123456789", 0),
        ("413526789", 3),
        ("253146789", 1),
        ("152463789", 3), // Luogu P10578
        ("283145796", 4), // 2 with turns either way
        ("123456798", 9),
        ("123456879", 9),
        ("123456897", 10),
        ("123456978", 10),
        ("123456987", 9),
        ("721456983", 15),
    ];
    for (tiles, length) in lengths {
        assert_eq!(solver.length(&three(tiles)), Some(length), "{tiles}");
    }
}
