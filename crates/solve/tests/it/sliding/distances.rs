//! Lengths of shortest solutions: every board against the search by hand.

use eight::{Board, Size};
use search::Threads;
use solve::Want;

use super::{THREE, naive, of_cells, size, solver, three};
use by_hand::DistanceMap;

/// With a table for lengths, every board, also those that cannot be solved.
fn assert_all_lengths(size: Size, distances: &DistanceMap) {
    let solver = solver(Board::sorted(size));
    solver.prepare(Want::Lengths, Threads::Pool);
    for cells in naive::boards(size) {
        let board = of_cells(size, &cells);
        assert_eq!(solver.length(&board), distances.get(&cells).copied(), "{board:?}");
    }
}

#[test]
fn lengths_of_all_small_boards() {
    for size in [size(2, 2), size(2, 3), size(3, 2), size(2, 4), size(4, 2)] {
        assert_all_lengths(size, &naive::distances(size, &naive::sorted(size)));
    }
}

#[test]
fn lengths_of_all_3x3_boards() {
    assert_all_lengths(THREE, naive::distances_of_3x3());
}

/// The parity of the pairs of tiles that stand in falling order, the blank left out, decides.
#[test]
fn solvable_3x3_boards_have_an_even_number_of_inversions() {
    let solver = solver(Board::sorted(THREE));
    solver.prepare(Want::Lengths, Threads::One);
    let mut solvable_count = 0;
    for cells in naive::boards(THREE) {
        let tiles: Vec<_> = cells.iter().filter(|&&cell| cell != 0).collect();
        let falling = |j: usize| tiles[..j].iter().filter(|&&tile| tile > tiles[j]).count();
        let is_even = (0..8).map(falling).sum::<usize>().is_multiple_of(2);
        let is_solvable = solver.length(&of_cells(THREE, &cells)).is_some();
        assert_eq!(is_solvable, is_even, "{cells:?}");
        solvable_count += u32::from(is_solvable);
    }
    assert_eq!(solvable_count, 181_440);
}

#[track_caller]
fn assert_length(cells: &str, length: Option<usize>) {
    let solver = solver(Board::sorted(THREE));
    assert_eq!(solver.length(&three(cells)), length, "{cells}");
    let solution = solver.solution(&three(cells));
    assert_eq!(solution.map(|moves| moves.len()), length, "{cells}");
}

#[test]
fn shortest_is_not_merely_valid() {
    assert_length("23415x768", Some(19));
    assert_length("31245678x", Some(16));
    assert_length("1348x2756", Some(16));
    assert_length("182x43765", Some(9));
}

#[test]
fn blank_is_left_out_of_the_parity() {
    assert_length("1x3245678", None);
    assert_length("7x2853641", None);
    assert_length("21345687x", Some(22));
    assert_length("1348x2765", None);
    assert_length("1264x5837", None);
}
