//! What a token can be: a tile, a run-together board, or a number of boards.

use super::opening::Looks;
use crate::{Board, Rules, ShortBytes, Size};

/// The most cells of a board that may be run together: its tiles have one digit each.
const MOST_RUN_TOGETHER: usize = 9;

/// A run-together board of so many cells cannot be meant as a number of boards.
const LEAST_NO_COUNT: usize = 8;

/// What a token among the first could be.
pub(super) fn looks<R: Rules>(size: Size, text: &str) -> Looks {
    let run_together = fits_run_together(size, text);
    let board = run_together && is_board::<R>(size, text);
    let is_number = is_plain_number(text) && text.parse::<u64>().is_ok();
    let number = is_number && !(board && size.cells() >= LEAST_NO_COUNT);
    Looks { number, board, run_together }
}

/// Whether the token has just as many characters as a board has cells, and a board may be run
/// together.
pub(super) fn fits_run_together(size: Size, text: &str) -> bool {
    let cells = size.cells();
    cells <= MOST_RUN_TOGETHER && text.chars().count() == cells
}

/// Whether a token of as many characters as cells is a board.
fn is_board<R: Rules>(size: Size, text: &str) -> bool {
    let last_tile = Board::<R>::last_tile(size);
    let letters = text.char_indices().map(|(at, letter)| &text[at..][..letter.len_utf8()]);
    let cells: Option<ShortBytes> = letters.map(|cell| cell_value::<R>(cell, last_tile)).collect();
    cells.is_some_and(|cells| Board::<R>::from_cells(size, cells.as_ref()).is_ok())
}

/// What a token says of a cell: a tile's number, or 0 for the blank.
pub(super) fn cell_value<R: Rules>(text: &str, last_tile: usize) -> Option<u8> {
    if R::BLANK && matches!(text, "x" | "X" | "0") {
        return Some(0);
    }
    let tile = text.parse().ok().filter(|&tile| tile > 0 && usize::from(tile) <= last_tile)?;
    is_plain_number(text).then_some(tile)
}

/// Whether the text is a number in plain decimal: digits, without a leading zero.
fn is_plain_number(text: &str) -> bool {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits && (text == "0" || !text.starts_with('0'))
}
