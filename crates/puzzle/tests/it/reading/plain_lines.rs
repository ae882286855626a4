//! Boards on plain lines, which the parser takes a line at a time, against the same boards laid
//! out in other ways, which it takes a tile at a time.

use eight::Sliding;
use puzzle::reading::{InputError, Parser, Place, plain_boards};
use puzzle::{Board, Rules, Size};
use rotate9::Rotation;

use super::{assert_fault, read, read_whole, texts};
use crate::size;
use by_hand::{self as naive, ByHand};

const THREE: Size = Size::THREE_BY_THREE;

/// Ways to lay out a board that are no plain line.
const LAYOUTS: [fn(&str) -> String; 7] = [
    |line| line.replace(' ', "  ") + "\n",
    |line| format!(" {line}\n"),
    |line| format!("{line} \n"),
    |line| format!("{line}\r\n"),
    |line| line.replace(' ', "\t") + "\n",
    |line| line.replace(' ', "\n") + "\n",
    |line| format!("\n{line}\n"),
];

fn plain(line: &str) -> String {
    format!("{line}\n")
}

/// Every `step`th board of a size, as it is written.
fn lines(by_hand: ByHand, size: Size, step: usize) -> Vec<String> {
    by_hand.boards(size).iter().step_by(step).map(|cells| naive::text(cells)).collect()
}

fn assert_layouts_agree<R: Rules>(by_hand: ByHand, size: Size, step: usize) {
    let lines = lines(by_hand, size, step);
    let input: String = lines.iter().map(|line| plain(line)).collect();
    let (boards, end) = read_whole::<R>(size, &input);
    assert_eq!((texts(&boards), end), (lines.clone(), Ok(())));
    for layout in LAYOUTS {
        let input: String = lines.iter().map(|line| layout(line)).collect();
        assert_eq!(read_whole::<R>(size, &input), (boards.clone(), Ok(())));
    }
}

#[test]
fn layouts_of_all_boards_agree() {
    for size in [size(2, 2), size(2, 3), size(3, 2)] {
        assert_layouts_agree::<Rotation>(ByHand::Half, size, 1);
        assert_layouts_agree::<Sliding>(ByHand::Sliding, size, 1);
    }
    assert_layouts_agree::<Rotation>(ByHand::Half, size(2, 4), 7);
    assert_layouts_agree::<Sliding>(ByHand::Sliding, size(2, 4), 7);
    assert_layouts_agree::<Rotation>(ByHand::Half, THREE, 97);
    assert_layouts_agree::<Sliding>(ByHand::Sliding, THREE, 97);
}

#[test]
fn layouts_mixed_in_one_input_agree() {
    let lines = lines(ByHand::Sliding, THREE, 97);
    let layouts: Vec<fn(&str) -> String> = LAYOUTS
        .into_iter()
        .flat_map(|layout| [plain, plain, layout, plain, layout, layout])
        .collect();
    let mixed = lines.iter().zip(layouts.iter().cycle()).map(|(line, layout)| layout(line));
    let input: String = mixed.collect();
    for piece_len in [input.len(), 1, 7, 17, 18, 19, 4096] {
        let (boards, end) = read::<Sliding>(THREE, input.as_bytes().chunks(piece_len));
        assert_eq!(end, Ok(()));
        assert_eq!(texts(&boards), lines);
    }
}

#[test]
fn plain_lines_may_begin_in_the_middle_of_a_line() {
    let board = "1 2 3 4 5 6 7 8 9";
    let input = format!("  {board}\n{board} {board}\n{board} y");
    let message = "3:19: board 5: `y` is not a tile: tiles are 1 to 9";
    assert_fault::<Rotation>(THREE, input, 4, message, None);
}

#[test]
fn all_writings_of_the_blank_are_plain() {
    let input = "1 2 3 4 5 6 7 8 x\n1 2 3 4 5 6 7 8 X\n1 2 3 4 5 6 7 8 0\n";
    let (boards, end) = read_whole::<Sliding>(THREE, input.repeat(100));
    assert_eq!(end, Ok(()));
    assert_eq!(texts(&boards), vec!["1 2 3 4 5 6 7 8 x"; 300]);
}

/// Lines with a fault in them, with its column and what it is.
pub(super) const FAULTS: [(&str, u64, &str); 11] = [
    ("1 2 3 4 5 6 7 8 8", 17, "tile 8 appears twice"),
    ("1 1 3 4 5 6 7 8 x", 3, "tile 1 appears twice"),
    ("x 2 3 4 5 6 7 8 x", 17, "the blank appears twice"),
    ("x 2 3 0 5 6 7 8 1", 7, "the blank appears twice"),
    ("1 2 3 4 5 6 7 8 9", 17, "`9` is not a tile: tiles are 1 to 8, and x for the blank"),
    ("1 2 3 4 5 6 7 8 y", 17, "`y` is not a tile: tiles are 1 to 8, and x for the blank"),
    ("1 2,3 4 5 6 7 8 x", 3, "`2,3` is not a tile: tiles are 1 to 8, and x for the blank"),
    ("1 2  3 4 5 6 7 xx", 16, "`xx` is not a tile: tiles are 1 to 8, and x for the blank"),
    ("123456 78", 1, "`123456` is not a tile: tiles are 1 to 8, and x for the blank"),
    ("é 2 3 4 5 6 7 8 x", 1, "`é` is not a tile: tiles are 1 to 8, and x for the blank"),
    ("1 2 3\n\n\n", 6, "cut short: 3 of 9 tiles"),
];

#[test]
fn faults_after_many_plain_lines_are_where_they_are() {
    for (fault, column, problem) in FAULTS {
        for before in [0, 1, 2, 1000] {
            let after = if fault.contains('\n') { "" } else { "\n1 2 3 4 5 6 7 8 x\n" };
            let input = "8 7 6 5 4 3 2 1 x\n".repeat(before) + fault + after;
            for piece_len in [input.len(), 1, 18, 1000] {
                let (boards, end) = read::<Sliding>(THREE, input.as_bytes().chunks(piece_len));
                let message = format!("{}:{column}: board {}: {problem}", before + 1, before + 1);
                assert_eq!(end.map_err(|fault| fault.to_string()), Err(message));
                assert_eq!(boards.len(), before);
            }
        }
    }
}

#[test]
fn blank_is_no_plain_tile_where_there_is_none() {
    for blank in ["x", "X", "0"] {
        let input = format!("9 8 7 6 5 4 3 2 1\n1 2 3 4 5 6 7 8 {blank}\n");
        let message = format!("2:17: board 2: `{blank}` is not a tile: tiles are 1 to 9");
        assert_fault::<Rotation>(THREE, input, 1, &message, Some("this puzzle has no blank"));
    }
}

#[test]
fn plain_lines_of_longer_boards_are_no_lines_of_shorter_ones() {
    let (boards, end) = read_whole::<Rotation>(size(2, 2), "1 2 3 4\n4 3 2 1 1 2 3 4\n");
    assert_eq!(
        (texts(&boards), end),
        (vec!["1 2 3 4".into(), "4 3 2 1".into(), "1 2 3 4".into()], Ok(()))
    );
    let line = "12 11 10 9 8 7 6 5 4 3 2 1\n";
    let (boards, end) = read_whole::<Rotation>(size(3, 4), line.repeat(50));
    assert_eq!((texts(&boards), end), (vec![line.trim_end().to_owned(); 50], Ok(())));
}

/// What a parser of the sliding puzzle lets others read of some lines after it was fed this.
fn handed_over(fed: &str, lines: &'static str) -> &'static str {
    let mut parser = Parser::<Sliding>::new(THREE);
    parser.feed(fed.as_bytes(), &mut Vec::new()).expect("what is fed has no fault");
    str::from_utf8(parser.plain_lines(lines.as_bytes())).expect("whole lines are text")
}

#[test]
fn lines_for_others_are_whole_and_between_two_boards() {
    let lines = "1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 8 x\n";
    for between in
        ["12345678x\n", "1 2 3 4 5 6 7 8 x\n", "2\n1 2 3\n4 5 6\n7 8 x\r\n", "12345678x\n\n"]
    {
        assert_eq!(handed_over(between, lines), lines, "{between:?}");
        assert_eq!(handed_over(between, "\n1 2"), "\n", "{between:?}");
        assert_eq!(handed_over(between, "1 2 3\n4 5\n6 7"), "1 2 3\n4 5\n", "{between:?}");
        assert_eq!(handed_over(between, "1 2 3 4 5 6 7 8 x"), "", "{between:?}");
        assert_eq!(handed_over(between, ""), "", "{between:?}");
    }
    for elsewhere in [
        "",
        "\n",
        "3\n",
        "3\n1",
        "12345678x\n1",
        "12345678x\n1 ",
        "12345678x\n1 2 3\n",
        "12345678x ",
        "12345678x",
        "12345678x\n ",
    ] {
        assert_eq!(handed_over(elsewhere, lines), "", "{elsewhere:?}");
    }
}

/// Reads the text, of which others read so many lines after `fed` bytes.
fn read_with_others(text: &str, fed: usize, lines: usize) -> (u64, InputError) {
    let mut parser = Parser::<Rotation>::new(THREE);
    let mut boards = Vec::new();
    let (before, after) = text.split_at(fed);
    parser.feed(before.as_bytes(), &mut boards).expect("the fault is behind the lines");
    let handed_over = after.split_inclusive('\n').take(lines).map(str::len).sum();
    let (whole, rest) = after.split_at(handed_over);
    assert_eq!(parser.plain_lines(whole.as_bytes()), whole.as_bytes());
    let theirs = plain_boards::<Rotation>(THREE, whole.as_bytes()).expect("the lines are plain");
    assert!(parser.skip_plain(theirs.len() as u64));
    boards.extend(theirs);
    let end = parser.feed(rest.as_bytes(), &mut boards).and_then(|()| parser.finish(&mut boards));
    (boards.len() as u64, end.expect_err("the text has a fault"))
}

#[test]
fn what_others_read_is_counted() {
    let line = "9 8 7 6 5 4 3 2 1\n";
    for (head, head_lines) in [("", 0), ("8\n", 1), ("\u{feff}\n\n8\r\n", 3)] {
        for fault in ["1 2 y\n", "1 2 1", "1 2", "12345678x"] {
            let text = format!("{head}{}{fault}", line.repeat(7));
            let fed = head.len() + 2 * line.len();
            let (boards, whole) = read_whole::<Rotation>(THREE, &text);
            let whole = (boards.len() as u64, whole.expect_err("the text has a fault"));
            assert_eq!((whole.0, whole.1.place.line), (7, head_lines + 8), "{text:?}");
            for lines in 0..=5 {
                assert_eq!(read_with_others(&text, fed, lines), whole, "{lines} of {text:?}");
            }
        }
    }
}

#[test]
fn others_read_no_more_boards_than_the_count_line_says() {
    let mut parser = Parser::<Rotation>::new(THREE);
    let mut boards = Vec::new();
    parser.feed(b"7\n123456789\n", &mut boards).expect("that is no fault");
    assert!(!parser.skip_plain(7));
    assert!(!parser.skip_plain(u64::MAX));
    assert!(parser.skip_plain(2));
    assert!(!parser.skip_plain(5));
    assert!(parser.skip_plain(4));
    assert!(!parser.skip_plain(1));
    assert!(parser.skip_plain(0));
    let fault = parser.feed(b"123456789\n", &mut boards).expect_err("that is one more");
    let message = "9:1: board 8: the first line says 7 boards, and this is one more";
    assert_eq!(fault.to_string(), message);
    let mut parser = Parser::<Rotation>::new(THREE);
    parser.feed(b"123456789\n", &mut boards).expect("that is no fault");
    assert!(parser.skip_plain(u64::MAX - 2), "without a count line there may be any number");
    let fault = parser.feed(b"y ", &mut boards).expect_err("that is no tile");
    assert_eq!((fault.place, fault.board), (Place { line: u64::MAX, column: 1 }, Some(u64::MAX)));
}

/// With any end of a line, and with any blank.
fn assert_read_by_others<R: Rules>(by_hand: ByHand, size: Size, step: usize) {
    let lines = lines(by_hand, size, step);
    for (end, blank) in [("\n", "x"), ("\n", "X"), ("\n", "0"), ("\r\n", "x")] {
        let line = |line: &String| line.replace('x', blank) + end;
        let input: String = lines.iter().map(line).collect();
        let boards: Option<Vec<Board<R>>> = plain_boards(size, input.as_bytes());
        assert_eq!(boards.as_deref().map(texts), Some(lines.clone()), "{end:?} {blank}");
        assert_eq!(boards, Some(read_whole(size, &input).0), "{end:?} {blank}");
    }
    assert_eq!(plain_boards::<R>(size, b""), Some(Vec::new()));
}

#[test]
fn others_read_plain_lines_as_the_parser_does() {
    for size in [size(2, 2), size(2, 3), size(3, 2)] {
        assert_read_by_others::<Rotation>(ByHand::Half, size, 1);
        assert_read_by_others::<Sliding>(ByHand::Sliding, size, 1);
    }
    for (size, step) in [(size(2, 4), 7), (THREE, 97)] {
        assert_read_by_others::<Rotation>(ByHand::Half, size, step);
        assert_read_by_others::<Sliding>(ByHand::Sliding, size, step);
    }
}

#[test]
fn others_read_all_lines_or_none() {
    let line = "1 2 3 4 5 6 7 8 x\n";
    let boards = |lines: &str| plain_boards::<Sliding>(THREE, lines.as_bytes());
    assert_eq!(boards(&line.repeat(3)), Some(vec![Board::sorted(THREE); 3]));
    for other in ["\n", " ", "1", "12345678x\n", "1 2 3\n4 5 6\n7 8 x\n", "1 2 3 4 5 6 7 8 x"] {
        assert_eq!(boards(other), None, "{other:?}");
        assert_eq!(boards(&format!("{line}{other}{line}")), None, "{other:?}");
        assert_eq!(boards(&format!("{line}{other}")), None, "{other:?}");
    }
    let twelve = "12 11 10 9 8 7 6 5 4 3 2 1\n";
    assert_eq!(plain_boards::<Rotation>(size(3, 4), twelve.as_bytes()), None);
}
