//! Inputs that come in pieces: how they are cut makes no difference, and boards come at once.

use eight::Sliding;
use proptest::prelude::*;
use puzzle::reading::Parser;
use puzzle::{Board, Rules, Size};
use rotate9::Rotation;

use super::{Outcome, read, read_whole};
use crate::size;

const THREE: Size = Size::THREE_BY_THREE;

/// Inputs of every kind for 2x2 boards, short enough to be cut in all ways.
const SHORT: [&[u8]; 18] = [
    b"",
    b"1 2 3 4",
    b"12x3\n4 1",
    b"1\n12x3\n",
    b"2\n1 2\n3 4\n",
    b"0\n1 2 3 4",
    b"\xef\xbb\xbf1 2 3 4\n",
    b"\xef\xbb\xbf1\n1 2 3 0",
    "1\u{a0}2\u{a0}3\u{a0}4".as_bytes(),
    "\u{3000}1 2 3\u{3000}0".as_bytes(),
    b"1 2\r\n3 x\r\n",
    b"1 2\xc2 3 4",
    b"1 2 3 \xe3\x80",
    b"\xef\xbb 1 2 3",
    b"1 2 9 4\n1 2",
    "1\u{85}é\n2 3".as_bytes(),
    "1 2é3é ".as_bytes(),
    "1 □x□ 2".as_bytes(),
];

/// Longer inputs for 3x3 boards.
const LONGER: [&[u8]; 9] = [
    b"4 1 3 5 2 6 7 8 9\n2 5 3 1 4 6 7 8 9\n123456789\n1 2 3 4 5\n",
    b"1 2 3 4 5 6 7 8 x\n1 2 3 4 5 6 7 x 8\n  2 3 4 1 5 x 7 6 8\n23415x768\n",
    b"2\n4 1 3 5 2 6 7 8 9\n2 5 3 1 4 6 7 8 9\n",
    b"3\r\n\r\n4 1 3 5 2 6 7 8 9\r\n253146789\r\n",
    b"\xef\xbb\xbf1\n4 1 3\n5 2 6\n7 8 9\n1",
    b"1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 +9\n1 2 3 4 5 6 7 8 9\n",
    "4\u{a0} 1\u{a0} 3 5\u{3000}2 6 7\u{a0} 8 9\u{a0} \n1 2 3 4\u{a0}é".as_bytes(),
    b"1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 \xff\n",
    b"112345678\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n",
];

/// The pieces of an input that is cut before each byte whose bit is set.
fn cut(input: &[u8], cuts: u32) -> Vec<&[u8]> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for at in (1..input.len()).filter(|at| cuts >> at & 1 == 1) {
        pieces.push(&input[start..at]);
        start = at;
    }
    pieces.push(&input[start..]);
    pieces
}

fn assert_cut_anyhow<R: Rules>(input: &[u8]) {
    let whole: Outcome<R> = read_whole(size(2, 2), input);
    for cuts in (0..1 << input.len()).step_by(2) {
        let pieces = cut(input, cuts);
        assert_eq!(read(size(2, 2), pieces.iter().copied()), whole, "{pieces:?}");
    }
}

#[test]
fn all_cuttings_of_short_inputs_read_alike() {
    for input in SHORT {
        assert!(input.len() < 14, "{} has too many cuttings", input.escape_ascii());
        assert_cut_anyhow::<Rotation>(input);
        assert_cut_anyhow::<Sliding>(input);
    }
}

fn assert_cut_twice<R: Rules>(input: &[u8]) {
    let whole: Outcome<R> = read_whole(THREE, input);
    for second in 0..=input.len() {
        for first in 0..=second {
            let pieces = [&input[..first], &input[first..second], &input[second..]];
            assert_eq!(read(THREE, pieces), whole, "{pieces:?}");
        }
    }
    assert_eq!(read(THREE, input.chunks(1)), whole, "{}", input.escape_ascii());
    let with_empty_pieces = input.chunks(1).flat_map(|byte| [&byte[..0], byte, &byte[1..]]);
    assert_eq!(read(THREE, with_empty_pieces), whole, "{}", input.escape_ascii());
}

#[test]
fn all_pairs_of_cuts_in_longer_inputs_read_alike() {
    for input in LONGER {
        assert_cut_twice::<Rotation>(input);
        assert_cut_twice::<Sliding>(input);
    }
}

/// How many boards there are after each byte of the input.
fn board_counts<R: Rules>(size: Size, input: &[u8]) -> Vec<usize> {
    let mut parser = Parser::<R>::new(size);
    let mut boards: Vec<Board<R>> = Vec::new();
    let mut count_after = |byte: &[u8]| {
        parser.feed(byte, &mut boards).expect("the input has no fault");
        boards.len()
    };
    input.chunks(1).map(&mut count_after).collect()
}

#[test]
fn boards_come_with_the_white_space_after_their_last_tile() {
    let inputs = [
        "1 2 3 4\n4 3 2 1 1 2\n3 4\t\n1\r\n2 3\n4\n",
        "1 2 3 4 4321\n2143\n\n2143\r\n",
        "1\n2\n3\n4\n1 2 3 4\n",
        "2\n1 2 3 4\n\n4 3 2 1\n",
        "2\n2143\n1 2\n 3 4 ",
        "\u{feff}1 2 3\u{a0}4\n 4\u{3000}3 2 1 \n",
    ];
    for input in inputs {
        let counts = board_counts::<Rotation>(size(2, 2), input.as_bytes());
        for (at, count) in counts.into_iter().enumerate() {
            let before_space = input.as_bytes()[..=at].iter().rposition(u8::is_ascii_whitespace);
            let complete = &input.as_bytes()[..before_space.map_or(0, |space| space + 1)];
            let (boards, _) = read_whole::<Rotation>(size(2, 2), complete);
            assert_eq!(count, boards.len(), "after byte {at} of {input:?}");
        }
    }
}

/// Also with white space of several bytes, and then with its last byte.
#[test]
fn boards_come_with_any_white_space_after_their_last_tile() {
    let letters = (0..=u32::from(char::MAX)).filter_map(char::from_u32);
    for space in letters.filter(|letter| letter.is_whitespace()) {
        for first in ["123456789", "1 2 3 4 5 6 7 8 9", "1 2 3\n4 5 6\n7 8 9"] {
            let input = format!("{first}{space}");
            let counts = board_counts::<Rotation>(THREE, input.as_bytes());
            assert_eq!(counts.last(), Some(&1), "{input:?}");
            assert_eq!(counts.iter().sum::<usize>(), 1, "{input:?}");
            let second = format!("{input}{first}{space}");
            let mut boards = Vec::new();
            let fed = Parser::<Rotation>::new(THREE).feed(second.as_bytes(), &mut boards);
            assert_eq!((fed, boards.len()), (Ok(()), 2), "{second:?}");
        }
    }
}

#[test]
fn first_board_comes_before_the_next_line() {
    for first in [
        "1 2 3 4 5 6 7 8 9\n",
        "123456789 ",
        "123456789\n",
        "1\n413526789\n",
        "1\n2\n3 4 5 6 7 8 9 ",
    ] {
        let counts = board_counts::<Rotation>(THREE, first.as_bytes());
        assert_eq!(counts.last(), Some(&1), "{first:?}");
        assert_eq!(counts.iter().sum::<usize>(), 1, "{first:?}");
    }
}

#[test]
fn boards_before_a_fault_come_with_it() {
    let input = b"1 2 3 4 5 6 7 8 9\n123456789 1 2 3 4 5 6 7 8 9\n1 2 y";
    let mut parser = Parser::<Rotation>::new(THREE);
    let mut boards = vec![Board::sorted(THREE)]; // what is there already stays
    let fault = parser.feed(&[input, &b"\n"[..]].concat(), &mut boards);
    assert!(fault.is_err());
    assert_eq!(boards.len(), 4);
}

/// Boards, and a text of them with random white space behind the tiles.
fn rendered(size: Size) -> impl Strategy<Value = (Vec<Vec<u8>>, String)> {
    let spaces = vec![" ", " ", "\n", "  ", "\t", "\r\n", "\n\n", "\u{a0}", "\u{2003}", "\u{3000}"];
    let space = prop::sample::select(spaces);
    let cells: Vec<u8> = (0..).take(size.cells()).collect();
    let board = (Just(cells).prop_shuffle(), prop::collection::vec(space, size.cells()));
    prop::collection::vec(board, 1..30).prop_map(|mut boards| {
        boards[0].1[0] = " "; // a first tile alone on its line could be a count
        let tile = |cell: u8| if cell == 0 { "x".to_owned() } else { cell.to_string() };
        let of_board = |(cells, spaces): &(Vec<u8>, Vec<&str>)| -> String {
            cells.iter().zip(spaces).map(|(&cell, space)| tile(cell) + space).collect()
        };
        let text = boards.iter().map(of_board).collect();
        (boards.into_iter().map(|(cells, _)| cells).collect(), text)
    })
}

/// The pieces of an input that is cut at these places.
fn cut_at<'i>(input: &'i [u8], cuts: &[prop::sample::Index]) -> Vec<&'i [u8]> {
    let mut places: Vec<_> = cuts.iter().map(|cut| cut.index(input.len() + 1)).collect();
    places.extend([0, input.len()]);
    places.sort_unstable();
    places.windows(2).map(|ends| &input[ends[0]..ends[1]]).collect()
}

fn cuts() -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..20)
}

fn check_inverse(size: Size, boards: &[Vec<u8>], pieces: &[&[u8]]) -> Result<(), TestCaseError> {
    let (read, end) = read::<Sliding>(size, pieces.iter().copied());
    prop_assert_eq!(end, Ok(()));
    let read: Vec<_> = read.iter().map(|board| board.cells().as_ref().to_vec()).collect();
    prop_assert_eq!(read, boards);
    Ok(())
}

proptest! {
    #[test]
    fn reading_inverts_rendering_of_3x3((boards, text) in rendered(THREE), cuts in cuts()) {
        check_inverse(THREE, &boards, &cut_at(text.as_bytes(), &cuts))?;
    }

    #[test]
    fn reading_inverts_rendering_of_3x4((boards, text) in rendered(size(3, 4)), cuts in cuts()) {
        check_inverse(size(3, 4), &boards, &cut_at(text.as_bytes(), &cuts))?;
    }

    #[test]
    fn faulty_inputs_read_alike_in_pieces(
        (_, text) in rendered(THREE),
        fault in (any::<prop::sample::Index>(), any::<u8>()),
        cuts in cuts(),
    ) {
        let mut input = text.into_bytes();
        let at = fault.0.index(input.len());
        input[at] = fault.1;
        let whole: Outcome<Sliding> = read_whole(THREE, &input);
        prop_assert_eq!(read(THREE, cut_at(&input, &cuts)), whole);
    }
}
