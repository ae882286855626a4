//! Boards that stand on a line each, one-digit tiles with one space between: most boards do, and
//! of answering many, reading is the most work.

use cantor::Permutation;

use crate::{Board, Inline, Rules, Size};

/// The boards of whole lines; `None` if any line is not a plain board.
pub fn plain_boards<R: Rules>(size: Size, lines: &[u8]) -> Option<Vec<Board<R>>> {
    let mut boards = Vec::with_capacity(lines.len() / (2 * size.cells()));
    let mut lines = Lines { rest: lines, left: usize::MAX };
    lines.take_boards(size, &mut boards);
    lines.rest.is_empty().then_some(boards)
}

/// Lines that may be plain boards.
pub(super) struct Lines<'a> {
    pub(super) rest: &'a [u8],
    /// How many of them may be taken.
    pub(super) left: usize,
}

impl Lines<'_> {
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
            let Some(board) = plain_board::<R, CELLS>(size, line) else { return };
            self.rest = &end[end_len..];
            self.left -= 1;
            boards.push(board);
        }
    }
}

/// The board on a plain line without its end, if it is one.
#[inline]
fn plain_board<R: Rules, const CELLS: usize>(size: Size, line: &[u8]) -> Option<Board<R>> {
    let mut word = [0; Inline::SHORT];
    let (mut len, mut sheet, mut differences) = (0, 0, 0);
    for cell in 0..CELLS {
        // The blank is written where the next tile will be. Whatever is no digit becomes a value
        // that no word of nine has.
        let tile = line[2 * cell];
        let is_blank = R::BLANK && (tile == b'0' || tile | 0x20 == b'x');
        word[len % Inline::SHORT] = tile.wrapping_sub(b'1');
        len += usize::from(!is_blank);
        sheet = if is_blank { cell } else { sheet };
    }
    for cell in 1..CELLS {
        differences |= line[2 * cell - 1] ^ b' ';
    }
    let is_whole = differences == 0 && len == Board::<R>::last_tile(size);
    if len < Inline::SHORT {
        word[len] = 0; // a blank after the last tile
    }
    let word = Permutation::new(Inline::short(word, len)).ok();
    word.filter(|_| is_whole).map(|word| Board::from_word(size, sheet, word))
}
