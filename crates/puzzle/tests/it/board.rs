//! Boards: every list of cells of a small size, samples of larger ones.

use std::collections::HashSet;

use eight::Sliding;
use proptest::prelude::*;
use puzzle::{BadBoard, Board, Rules, Size};
use rotate9::Rotation;

use crate::{board, is_refused, size, small_sizes};
use by_hand::{self as naive, ByHand, for_each_puzzle};

/// The first cell that is wrong, and how.
fn first_fault(cells: &[u8], least: u8, last_tile: u8) -> Option<BadBoard> {
    for (cell, &got) in cells.iter().enumerate() {
        if got < least || got > last_tile {
            return Some(BadBoard::NoSuchTile { cell, got, last_tile: last_tile.into() });
        }
        if cells[..cell].contains(&got) {
            return Some(BadBoard::Repeated { tile: got, cell });
        }
    }
    None
}

#[test]
fn boards_are_the_lists_with_every_tile_once() {
    let two = size(2, 2);
    let mut board_counts = (0, 0);
    let values = [0, 1, 2, 3, 4, 5, 255];
    let lists = values.map(|a| values.map(|b| values.map(|c| values.map(|d| [a, b, c, d]))));
    for cells in lists.into_iter().flatten().flatten().flatten() {
        let rotation = Board::<Rotation>::from_cells(two, &cells);
        assert_eq!(rotation.err(), first_fault(&cells, 1, 4), "{cells:?}");
        board_counts.0 += u32::from(rotation.is_ok());
        let sliding = Board::<Sliding>::from_cells(two, &cells);
        assert_eq!(sliding.err(), first_fault(&cells, 0, 3), "{cells:?}");
        board_counts.1 += u32::from(sliding.is_ok());
    }
    assert_eq!(board_counts, (24, 24));
}

#[test]
fn lists_of_another_length_are_no_boards() {
    for got in (0..40).filter(|&got| got != 6) {
        let cells: Vec<u8> = (1..).take(got).collect();
        let wrong_count = Some(BadBoard::WrongCount { expected: 6, got });
        assert_eq!(Board::<Rotation>::from_cells(size(2, 3), &cells).err(), wrong_count);
        assert_eq!(Board::<Sliding>::from_cells(size(2, 3), &cells).err(), wrong_count);
    }
}

#[test]
fn messages_name_the_fault() {
    let messages = [
        (BadBoard::WrongCount { expected: 9, got: 5 }, "5 of 9 tiles"),
        (
            BadBoard::NoSuchTile { cell: 8, got: 10, last_tile: 9 },
            "10 is not a tile: they are 1 to 9",
        ),
        (BadBoard::Repeated { tile: 7, cell: 6 }, "tile 7 appears twice"),
        (BadBoard::Repeated { tile: 0, cell: 4 }, "the blank appears twice"),
    ];
    for (fault, message) in messages {
        assert_eq!(fault.to_string(), message);
    }
}

for_each_puzzle!(cells_and_words_round_trip, sorted_board_is_the_tiles_in_order);

fn cells_and_words_round_trip<R: Rules>(_: &R, by_hand: ByHand) {
    for size in small_sizes() {
        let mut different = HashSet::new();
        for cells in by_hand.boards(size) {
            let board = board::<R>(size, &cells);
            assert_eq!(board.cells().as_ref(), cells);
            assert_eq!(board.size(), size);
            assert_eq!(Board::from_word(size, board.sheet(), *board.word()), board);
            let blank = cells.iter().position(|&cell| cell == 0);
            assert_eq!(board.sheet(), blank.unwrap_or(0));
            if size.cells() < 9 {
                assert_eq!(board.to_string(), naive::text(&cells));
                assert!(different.insert(board), "{board} is equal to another board");
            }
        }
    }
}

fn sorted_board_is_the_tiles_in_order<R: Rules>(_: &R, by_hand: ByHand) {
    for rows in 2..=17 {
        for columns in 2..=34 / rows {
            let size = size(rows, columns);
            let sorted = Board::<R>::sorted(size);
            assert_eq!(sorted.cells().as_ref(), by_hand.sorted(size));
            assert_eq!(Board::<R>::last_tile(size), sorted.word().len());
        }
    }
}

#[test]
fn same_cells_in_another_shape_are_another_board() {
    let flat = board::<Rotation>(size(2, 3), &[1, 2, 3, 4, 5, 6]);
    let tall = board::<Rotation>(size(3, 2), &[1, 2, 3, 4, 5, 6]);
    assert_ne!(flat, tall);
    let blank_last = board::<Sliding>(size(2, 2), &[1, 2, 3, 0]);
    let blank_before = board::<Sliding>(size(2, 2), &[1, 2, 0, 3]);
    assert_eq!(blank_last.word(), blank_before.word());
    assert_ne!(blank_last, blank_before);
}

#[test]
fn display_writes_x_for_the_blank_and_all_digits() {
    let cells = [10, 2, 3, 4, 0, 6, 7, 8, 9, 1, 5, 11];
    let board = board::<Sliding>(size(3, 4), &cells);
    assert_eq!(board.to_string(), "10 2 3 4 x 6 7 8 9 1 5 11");
    assert_eq!(format!("{board:?}"), "Board(3x4: 10 2 3 4 x 6 7 8 9 1 5 11)");
}

#[test]
fn words_that_do_not_fit_the_size_are_refused() {
    let eight = *Board::<Sliding>::sorted(Size::THREE_BY_THREE).word();
    let nine = *Board::<Rotation>::sorted(Size::THREE_BY_THREE).word();
    assert!(!is_refused(|| Board::<Sliding>::from_word(Size::THREE_BY_THREE, 8, eight)));
    assert!(is_refused(|| Board::<Sliding>::from_word(Size::THREE_BY_THREE, 9, eight)));
    assert!(is_refused(|| Board::<Sliding>::from_word(Size::THREE_BY_THREE, 8, nine)));
    assert!(!is_refused(|| Board::<Rotation>::from_word(Size::THREE_BY_THREE, 0, nine)));
    assert!(is_refused(|| Board::<Rotation>::from_word(Size::THREE_BY_THREE, 1, nine)));
    assert!(is_refused(|| Board::<Rotation>::from_word(Size::THREE_BY_THREE, 0, eight)));
}

/// The cells with every tile renamed by its place among the tiles of the goal.
fn renamed(cells: &[u8], goal: &[u8]) -> Vec<u8> {
    let tiles: Vec<u8> = goal.iter().copied().filter(|&cell| cell != 0).collect();
    let place = |tile: u8| tiles.iter().position(|&other| other == tile).expect("the same tiles");
    let rename = |&cell: &u8| match cell {
        0 => 0,
        tile => u8::try_from(place(tile) + 1).expect("boards have few tiles"),
    };
    cells.iter().map(rename).collect()
}

for_each_puzzle!(relative_boards_are_renamed_ones);

fn relative_boards_are_renamed_ones<R: Rules>(_: &R, by_hand: ByHand) {
    let two = size(2, 2);
    for goal in by_hand.boards(two) {
        for cells in by_hand.boards(two) {
            let relative = board::<R>(two, &cells).relative_to(&board(two, &goal));
            assert_eq!(relative.cells().as_ref(), renamed(&cells, &goal), "{cells:?} to {goal:?}");
        }
    }
}

#[test]
fn board_relative_to_one_of_another_size_is_refused() {
    let flat = Board::<Sliding>::sorted(size(2, 3));
    let tall = Board::<Sliding>::sorted(size(3, 2));
    assert!(is_refused(|| flat.relative_to(&tall)));
    assert!(!is_refused(|| flat.relative_to(&flat)));
}

/// The cells of boards of any size up to 34 cells, `count` boards of one size.
fn boards(by_hand: ByHand, count: usize) -> impl Strategy<Value = (Size, Vec<Vec<u8>>)> {
    let sizes = (2usize..=17).prop_flat_map(|rows| (Just(rows), 2..=34 / rows));
    sizes.prop_flat_map(move |(rows, columns)| {
        let size = size(rows, columns);
        let board = Just(by_hand.sorted(size)).prop_shuffle();
        (Just(size), prop::collection::vec(board, count))
    })
}

fn check_relatives<R: Rules>(size: Size, cells: &[Vec<u8>]) -> Result<(), TestCaseError> {
    let [start, middle, goal] = [0, 1, 2].map(|at| board::<R>(size, &cells[at]));
    let relative = start.relative_to(&goal);
    prop_assert_eq!(relative.cells().as_ref().to_vec(), renamed(&cells[0], &cells[2]));
    prop_assert_eq!(start.relative_to(&middle).relative_to(&goal.relative_to(&middle)), relative);
    prop_assert_eq!(start.relative_to(&Board::sorted(size)), start);
    prop_assert_eq!(start.cells().as_ref().to_vec(), cells[0].clone());
    prop_assert_eq!(start.to_string(), naive::text(&cells[0]));
    Ok(())
}

proptest! {
    #[test]
    fn large_sliding_boards_are_renamed_alike((size, cells) in boards(ByHand::Sliding, 3)) {
        check_relatives::<Sliding>(size, &cells)?;
    }

    #[test]
    fn large_rotation_boards_are_renamed_alike((size, cells) in boards(ByHand::Half, 3)) {
        check_relatives::<Rotation>(size, &cells)?;
    }
}
