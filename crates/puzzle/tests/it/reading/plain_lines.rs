//! Boards on plain lines, which the parser takes a line at a time, against the same boards laid
//! out in other ways, which it takes a tile at a time.

use eight::Sliding;
use puzzle::{Rules, Size};
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
const FAULTS: [(&str, u64, &str); 11] = [
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
