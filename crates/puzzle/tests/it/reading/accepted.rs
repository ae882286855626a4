//! Inputs that are boards, however they are laid out.

use eight::Sliding;
use puzzle::Size;
use puzzle::reading::{Place, Problem, read_board};
use rotate9::Rotation;

use super::assert_boards;
use crate::size;

const THREE: Size = Size::THREE_BY_THREE;

/// The boards of most inputs here.
const FIRST: &str = "4 1 3 5 2 6 7 8 9";
const SECOND: &str = "2 5 3 1 4 6 7 8 9";

#[test]
fn lines_mean_nothing() {
    let rows = "1 2 3\n4 5 6\n7 8 9\n1 5 2\n4 6 3\n7 8 9\n4 1 3\n5 2 6\n7 8 9\n";
    let boards = ["1 2 3 4 5 6 7 8 9", "1 5 2 4 6 3 7 8 9", FIRST];
    assert_boards::<Rotation>(THREE, rows, &boards);
    assert_boards::<Rotation>(THREE, rows.replace('\n', " "), &boards);
    assert_boards::<Rotation>(THREE, rows.replace(' ', "\n"), &boards);
}

#[test]
fn white_space_around_and_doubled_means_nothing() {
    let input = " 2  3  4  1  5  x  7  6  8 \n3 1 2 4 5 6 7 8 x\n";
    assert_boards::<Sliding>(THREE, input, &["2 3 4 1 5 x 7 6 8", "3 1 2 4 5 6 7 8 x"]);
}

#[test]
fn blank_is_x_or_capital_x_or_zero() {
    let expected = ["2 3 4 1 5 x 7 6 8"];
    for blank in ["x", "X", "0"] {
        let spaced = format!("2 3 4 1 5 {blank} 7 6 8\n");
        assert_boards::<Sliding>(THREE, &spaced, &expected);
        assert_boards::<Sliding>(THREE, spaced.replace(' ', ""), &expected);
        assert_boards::<Sliding>(THREE, spaced.replace(' ', "  "), &expected);
    }
}

#[test]
fn blank_may_stand_in_every_cell() {
    for cell in 0..9 {
        let mut tiles = vec!["1", "2", "3", "4", "5", "6", "7", "8"];
        tiles.insert(cell, "x");
        let expected = [&*tiles.join(" ")];
        for blank in ["x", "X", "0"] {
            tiles[cell] = blank;
            assert_boards::<Sliding>(THREE, tiles.join(" "), &expected);
            assert_boards::<Sliding>(THREE, tiles.join("\n"), &expected);
            assert_boards::<Sliding>(THREE, tiles.join("") + "\n", &expected);
        }
    }
}

#[test]
fn run_together_boards_stand_among_spaced_ones() {
    let expected = [FIRST, SECOND, FIRST, SECOND];
    let input = "413526789\n2 5 3 1 4 6 7 8 9\n413526789 253146789";
    assert_boards::<Rotation>(THREE, input, &expected);
    let input = "4 1 3 5 2 6 7 8 9 253146789 4 1 3\n5 2 6 7 8 9\n253146789\n";
    assert_boards::<Rotation>(THREE, input, &expected);
}

#[test]
fn carriage_returns_and_tabs_are_white_space() {
    let input = "4 1 3 5 2 6 7 8 9\r\n2\t5\t3\t1\t4\t6\t7\t8\t9\r\n";
    assert_boards::<Rotation>(THREE, input, &[FIRST, SECOND]);
}

#[test]
fn every_unicode_white_space_separates() {
    let spaces = (0..=u32::from(char::MAX)).filter_map(char::from_u32);
    let spaces: Vec<char> = spaces.filter(|letter| letter.is_whitespace()).collect();
    assert!(spaces.contains(&'\u{a0}') && spaces.contains(&'\u{3000}'));
    for space in spaces {
        let input = format!("{FIRST}\n{SECOND}\n").replace(' ', &space.to_string());
        assert_boards::<Rotation>(THREE, &input, &[FIRST, SECOND]);
        let input = input.replace('\n', &space.to_string());
        assert_boards::<Rotation>(THREE, &input, &[FIRST, SECOND]);
    }
    let pasted = "4\u{a0} 1\u{a0} 3 5 2 6 7\u{a0} 8 9\u{a0} \n";
    assert_boards::<Rotation>(THREE, pasted, &[FIRST]);
}

#[test]
fn byte_order_mark_at_the_start_is_skipped() {
    let input = format!("\u{feff}{FIRST}\n{SECOND}\n");
    assert_boards::<Rotation>(THREE, input, &[FIRST, SECOND]);
    assert_boards::<Rotation>(THREE, "\u{feff}413526789", &[FIRST]);
    assert_boards::<Rotation>(THREE, format!("\u{feff}\n{FIRST}"), &[FIRST]);
    assert_boards::<Rotation>(THREE, "\u{feff}", &[]);
}

#[test]
fn last_newline_may_be_missing_and_blank_lines_stand_anywhere() {
    assert_boards::<Rotation>(THREE, format!("{FIRST}\n{SECOND}"), &[FIRST, SECOND]);
    let input = format!("\n\n{FIRST}\n   \n{SECOND}\n\n\n");
    assert_boards::<Rotation>(THREE, input, &[FIRST, SECOND]);
}

#[test]
fn nothing_and_white_space_are_no_boards() {
    for input in ["", "\n", " ", " \n\t\n\n", "\r\n", "\u{a0}\u{3000}\n", "\u{2028}"] {
        assert_boards::<Rotation>(THREE, input, &[]);
        assert_boards::<Sliding>(size(4, 4), input, &[]);
    }
}

#[test]
fn boards_of_other_sizes_are_read() {
    assert_boards::<Rotation>(size(2, 2), "4 3 2 1\n1 2\n3 4", &["4 3 2 1", "1 2 3 4"]);
    assert_boards::<Sliding>(size(2, 2), "3x21\n1 2\n0 3", &["3 x 2 1", "1 2 x 3"]);
    assert_boards::<Rotation>(size(2, 3), "6 5 4 3 2 1\n654321", &["6 5 4 3 2 1"; 2]);
    assert_boards::<Sliding>(size(3, 2), "x54321\nX54321 054321", &["x 5 4 3 2 1"; 3]);
    assert_boards::<Sliding>(
        size(2, 4),
        "7 6 5 4 3 2 1 0 765x4321",
        &["7 6 5 4 3 2 1 x", "7 6 5 x 4 3 2 1"],
    );
}

#[test]
fn tiles_of_two_digits_are_read() {
    let rotation = "12 11 10 9 8 7 6 5 4 3 2 1";
    assert_boards::<Rotation>(size(3, 4), format!("{rotation}\n{rotation}"), &[rotation; 2]);
    let sliding = "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x";
    let other = "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    let input = format!("{sliding}\n{}\n", other.replace(' ', "\n"));
    assert_boards::<Sliding>(size(4, 4), input, &[sliding, other]);
    let largest: Vec<_> = (1..=34).map(|tile| tile.to_string()).collect();
    assert_boards::<Rotation>(size(2, 17), largest.join(" "), &[&*largest.join(" ")]);
}

#[test]
fn read_board_takes_exactly_one() {
    let board = read_board::<Rotation>(THREE, "\u{feff}413526789\n").expect("that is one board");
    assert_eq!(board.to_string(), FIRST);
    for (input, got) in
        [("", 0), (" \n", 0), ("413526789 253146789", 2), ("123456789\n".repeat(7).as_str(), 7)]
    {
        let fault = read_board::<Rotation>(THREE, input).expect_err("that is not one board");
        assert_eq!(fault.problem, Problem::NotOneBoard { got });
        assert_eq!((fault.place, fault.board), (Place { line: 1, column: 1 }, None));
        assert_eq!(fault.to_string(), format!("1:1: {got} boards instead of one"));
        assert_eq!(fault.hint(), None);
    }
    let fault = read_board::<Rotation>(THREE, "1 2 3").expect_err("that is no board");
    assert_eq!(fault.to_string(), "1:6: board 1: cut short: 3 of 9 tiles");
    let fault = read_board::<Rotation>(THREE, "1 2 3 x").expect_err("that is no board");
    assert_eq!(fault.to_string(), "1:7: board 1: `x` is not a tile: tiles are 1 to 9");
}
