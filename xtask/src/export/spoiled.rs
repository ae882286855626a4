//! Inputs that are not as the statement says.

use judge::Puzzle;

use super::cases::BOARD_LIMIT;
use super::puzzle::{SORTED, line};

/// A faulty input, which would be right but for what its name says.
pub(super) struct SpoiledInput {
    pub(super) name: &'static str,
    pub(super) text: Vec<u8>,
}

/// Inputs with one thing wrong each.
pub(super) fn inputs(puzzle: Puzzle) -> Vec<SpoiledInput> {
    let board = line(puzzle, &SORTED);
    let line = board.clone() + "\n";
    let spoil = |name, text: String| SpoiledInput { name, text: text.into_bytes() };
    let mut inputs = vec![
        spoil("empty", String::new()),
        spoil("no-line-end", board.clone()),
        spoil("crlf", format!("{board}\r\n")),
        spoil("only-cr", format!("{board}\r")),
        spoil("leading-space", format!(" {line}")),
        spoil("trailing-space", format!("{board} \n")),
        spoil("two-spaces", line.replacen(' ', "  ", 1)),
        spoil("tab", line.replacen(' ', "\t", 1)),
        spoil("empty-line-first", format!("\n{line}")),
        spoil("empty-line-between", format!("{line}\n{line}")),
        spoil("empty-line-last", format!("{line}\n")),
        spoil("count-line", format!("1\n{line}")),
        spoil("rows", line.replace("3 4", "3\n4").replace("6 7", "6\n7")),
        spoil("run-together", line.replace(' ', "")),
        spoil("commas", line.replace(' ', ",")),
        spoil("two-boards-a-line", format!("{board} {line}")),
        spoil("eight-cells", line.replacen("1 ", "", 1)),
        spoil("ten-cells", format!("{board} 1\n")),
        spoil("tile-twice", line.replacen('2', "1", 1)),
        spoil("two-digits", line.replacen('2', "12", 1)),
        spoil("byte-order-mark", format!("\u{feff}{line}")),
        spoil("nul", format!("{board}\0\n")),
        spoil("full-width-digit", line.replacen('1', "１", 1)),
        spoil("too-many-boards", line.repeat(BOARD_LIMIT + 1)),
        SpoiledInput { name: "not-text", text: [line.as_bytes(), b"\xff\xfe\n"].concat() },
    ];
    let (last, others) = match puzzle {
        Puzzle::Rotate => ("9", [("blank-x", "x"), ("zero", "0"), ("letter", "i")]),
        Puzzle::Eight => ("x", [("blank-capital", "X"), ("blank-zero", "0"), ("nine", "9")]),
    };
    inputs.extend(others.map(|(name, sign)| spoil(name, line.replace(last, sign))));
    inputs
}
