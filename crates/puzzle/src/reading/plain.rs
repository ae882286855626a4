//! Boards that stand on a line each, one-digit tiles with one space between: most boards do, and
//! of answering many, reading is the most work.
//!
//! Whatever is not of this form is left to the parser, which reads everything and tells what is wrong.
//! So nothing here has to explain a fault, and boards can be read by several threads at once.

use cantor::Permutation;

use crate::{Board, Rules, ShortBytes, Size};

/// The boards of whole lines; `None` if any line is not a plain board.
pub fn plain_boards<R: Rules>(size: Size, lines: &[u8]) -> Option<Vec<Board<R>>> {
    let mut boards = Vec::with_capacity(lines.len() / (2 * size.cells()));
    let mut lines = PlainLines { rest: lines, left: usize::MAX };
    lines.take_boards(size, &mut boards);
    lines.rest.is_empty().then_some(boards)
}

/// Lines that may be plain boards.
pub(super) struct PlainLines<'a> {
    pub(super) rest: &'a [u8],
    /// How many of them may be taken.
    pub(super) left: usize,
}

impl PlainLines<'_> {
    /// Takes boards as long as each line is one.
    pub(super) fn take_boards<R: Rules>(&mut self, size: Size, boards: &mut Vec<Board<R>>) {
        match size.cells() {
            4 => self.take_boards_of::<R, 4>(size, boards),
            6 => self.take_boards_of::<R, 6>(size, boards),
            8 => self.take_boards_of::<R, 8>(size, boards),
            9 => self.take_boards_of::<R, 9>(size, boards),
            _ => {}
        }
    }

    /// Takes boards of `CELLS` cells as long as each line is one. The number is a constant here so
    /// that the compiler unrolls the loops: of answering many boards, reading is the most work.
    fn take_boards_of<R: Rules, const CELLS: usize>(
        &mut self,
        size: Size,
        boards: &mut Vec<Board<R>>,
    ) {
        while self.left > 0 {
            let Some((line, end)) = self.rest.split_at_checked(2 * CELLS - 1) else { return };
            let end_len = match end {
                [b'\n', ..] => 1,
                [b'\r', b'\n', ..] => 2,
                _ => return,
            };
            let board = match <&[u8; NINE_LEN]>::try_from(line) {
                Ok(line) => nine_cells(size, line),
                Err(_) => plain_board::<R, CELLS>(size, line),
            };
            let Some(board) = board else { return };
            self.rest = &end[end_len..];
            self.left -= 1;
            boards.push(board);
        }
    }
}

/// The board on a plain line without its end, if it is one.
#[inline]
fn plain_board<R: Rules, const CELLS: usize>(size: Size, line: &[u8]) -> Option<Board<R>> {
    let mut word = [0; ShortBytes::SHORT];
    let (mut len, mut sheet, mut differences) = (0, 0, 0);
    for cell in 0..CELLS {
        // The blank is written where the next tile will be. Whatever is no digit becomes a value
        // that no word of nine has. The remainder changes no place, since there are at most nine
        // cells; with it the compiler checks no bounds.
        let tile = line[2 * cell];
        let is_blank = R::BLANK && is_blank(tile);
        word[len % ShortBytes::SHORT] = tile.wrapping_sub(b'1');
        len += usize::from(!is_blank);
        sheet = if is_blank { cell } else { sheet };
    }
    for cell in 1..CELLS {
        differences |= line[2 * cell - 1] ^ b' ';
    }
    let is_whole = differences == 0 && len == Board::<R>::last_tile(size);
    if len < ShortBytes::SHORT {
        word[len] = 0; // a blank after the last tile
    }
    let word = Permutation::new(ShortBytes::short(word, len)).ok();
    word.filter(|_| is_whole).map(|word| Board::from_word(size, sheet, word))
}

/// Bytes of a plain line of nine tiles, without its end.
const NINE_LEN: usize = 17;

/// A 1 in the lowest byte of each pair, or in every byte, of a word of eight.
const PAIRS: u64 = 0x0001_0001_0001_0001;
const BYTES: u64 = 0x0101_0101_0101_0101;

/// The board on a plain line of nine cells without its end, if it is one: [`plain_board`], but eight
/// bytes at a time. Measured on a file of all boards, it makes reading twice as fast.
///
/// ```text
/// the line           2 _ 3 _ 4 _ 1 _ 5 _ x _ 7 _ 6 _ 8        in two words of eight bytes, and one
/// every other byte   2 3 4 1 5 x 7 6                  8        in a word of eight bytes
/// without the blank  2 3 4 1 5 7 6 8
/// ```
#[inline]
fn nine_cells<R: Rules>(size: Size, line: &[u8; NINE_LEN]) -> Option<Board<R>> {
    let [low, high] = [0, 8].map(|at| {
        let bytes = line[at..].first_chunk().expect("a line has two words and a byte");
        u64::from_le_bytes(*bytes)
    });
    let separators = 0xFF00 * PAIRS;
    if low & separators != 0x2000 * PAIRS || high & separators != 0x2000 * PAIRS {
        return None;
    }
    let tiles = every_other(low) | every_other(high) << 32;
    let mut word = [0; ShortBytes::SHORT];
    let (mut sheet, mut len) = (0, 9);
    let last = line[NINE_LEN - 1];
    if R::BLANK {
        let blanks = zero_bytes(tiles ^ (BYTES * u64::from(b'0')))
            | zero_bytes((tiles | (0x20 * BYTES)) ^ (BYTES * u64::from(b'x')));
        // Without a blank here the last cell must be one: 64 zeros make that cell 8.
        let first = blanks.trailing_zeros() & !7;
        let before = 1_u64.checked_shl(first).map_or(u64::MAX, |bit| bit - 1);
        let last = if first == u64::BITS { 0 } else { u64::from(last) << 56 };
        let without = tiles & before | (tiles >> 8 | last) & !before;
        word[..8].copy_from_slice(&without.to_le_bytes());
        sheet = first as usize / 8; // at most 64
        len = 8;
    } else {
        word[..8].copy_from_slice(&tiles.to_le_bytes());
        word[8] = last;
    }
    let has_blank = !R::BLANK || sheet < 8 || is_blank(last);
    word[..len].iter_mut().for_each(|tile| *tile = tile.wrapping_sub(b'1'));
    let word = Permutation::new(ShortBytes::short(word, len)).ok();
    word.filter(|_| has_blank).map(|word| Board::from_word(size, sheet, word))
}

/// The bytes 0, 2, 4 and 6 of a word, in its lowest four.
#[inline]
fn every_other(word: u64) -> u64 {
    let pairs = word & (0xFF * PAIRS);
    let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF;
    (fours | fours >> 16) & 0xFFFF_FFFF
}

/// The highest bit of the lowest byte that is 0, if any is, with none below it: what stands above may be
/// wrong, since a borrow runs on from a byte that is 0.
#[inline]
fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(BYTES) & !word & (0x80 * BYTES)
}

/// Whether a byte stands for the blank.
#[inline]
fn is_blank(byte: u8) -> bool {
    byte == b'0' || byte | 0x20 == b'x'
}
