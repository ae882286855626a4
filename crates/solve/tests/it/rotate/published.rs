//! Published sequences of turns, replayed, and published lengths.

use rotate9::{Board, Turns, replay};

use super::{THREE, size, solver, three};

/// A sequence in the letters of mailcom.com/NokiaRotation.html: `A` top left, `B` top right, `C`
/// bottom left, `D` bottom right, capitals clockwise, small letters anticlockwise.
fn from_capitals_and_small(sequence: &str) -> String {
    let label = |letter: char| {
        let suffix = if letter.is_ascii_uppercase() { "" } else { "'" };
        format!("{}{suffix}", letter.to_ascii_uppercase())
    };
    sequence.chars().map(label).collect()
}

/// The sequence solves the board, and none is shorter.
#[track_caller]
fn assert_shortest(turns: Turns, tiles: &str, sequence: &str, length: usize) {
    let replayed = replay(&three(tiles), turns, sequence).expect("the sequence is turns");
    assert_eq!((replayed.last, replayed.move_count), (Board::sorted(THREE), length));
    let solver = solver(turns, Board::sorted(THREE));
    assert_eq!(solver.length(&three(tiles)), Some(length));
}

#[test]
fn last_row_sequences_of_mailcom() {
    let sequences = [
        ("123456798", "cbCDB", 5),
        ("123456879", "DAdca", 5),
        ("123456897", "bdBAca", 6),
        ("123456978", "CabDBA", 6),
        ("123456987", "cbdcBCC", 7),
    ];
    for (tiles, sequence, length) in sequences {
        assert_shortest(Turns::Quarter, tiles, &from_capitals_and_small(sequence), length);
    }
}

/// puzzling.stackexchange.com, question 93775.
#[test]
fn reversed_board_of_puzzling_stackexchange() {
    assert_shortest(Turns::Quarter, "987654321", "AAB'DB'CCA'BA'", 10);
    assert_shortest(Turns::Clockwise, "987654321", "ADBCADBCADBC", 12);
    let [first, second] = ["ADBC", "ADBCADBC"].map(|part| {
        replay(&three("987654321"), Turns::Clockwise, part).expect("the part is turns").last
    });
    assert!(first != second && second != Board::sorted(THREE));
}

#[test]
fn reversed_board_with_half_turns_takes_eight() {
    let solver = solver(Turns::Half, Board::sorted(THREE));
    let solution = solver.solution(&three("987654321")).expect("every board can be solved");
    assert_shortest(Turns::Half, "987654321", &solution.to_text(), 8);
}

/// OEIS A330280: quarter turns to reverse the n x n board.
#[test]
fn reversals_of_a330280() {
    for (size, length) in [(size(2, 2), 2), (size(3, 3), 10)] {
        let mut cells: Vec<u8> = (1..).take(size.cells()).collect();
        cells.reverse();
        let reversed = super::of_cells(size, &cells);
        assert_eq!(solver(Turns::Quarter, Board::sorted(size)).length(&reversed), Some(length));
    }
}

/// HDU 2918, also SPOJ ANARC08A: the first sample takes 2 turns, the second more than 1.
#[test]
fn samples_of_hdu_2918() {
    let quarter = solver(Turns::Quarter, Board::sorted(THREE));
    assert_eq!(quarter.length(&three("413569728")), Some(2));
    assert_eq!(quarter.length(&three("165432789")), Some(2));
    let half = solver(Turns::Half, Board::sorted(THREE));
    assert_eq!(half.length(&three("165432789")), Some(1));
}
