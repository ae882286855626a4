//! Which boards a package asks for.
//!
//! The inputs are drawn by a generator of its own that never changes: a package that is exported again has
//! the same bytes.

use judge::Puzzle;
use judge::input::MOST_BOARDS;

use super::puzzle::{NineCells, Oracle, SORTED};

/// The most boards in one input. A table of all boards, made in a second or two, answers them in no
/// time; a search for each board, at tenths of a second, takes the better part of an hour.
pub(super) const BOARD_LIMIT: usize = MOST_BOARDS as usize; // no program here runs on 16 bits

/// An input.
pub(super) struct NamedInput {
    /// The name of its files, which says what it is about.
    pub(super) name: String,
    pub(super) boards: Vec<NineCells>,
}

/// The inputs that the statement shows and explains.
pub(super) fn samples(puzzle: Puzzle) -> Vec<NamedInput> {
    let [first, second] = match puzzle {
        Puzzle::Rotate => [
            vec![[2, 5, 3, 1, 4, 6, 7, 8, 9], [4, 1, 3, 5, 2, 6, 7, 8, 9], SORTED],
            vec![[9, 8, 7, 6, 5, 4, 3, 2, 1]],
        ],
        Puzzle::Eight => [
            vec![[1, 2, 3, 4, 5, 9, 7, 8, 6], SORTED, [1, 2, 3, 4, 5, 6, 8, 7, 9]],
            vec![[8, 7, 6, 5, 4, 3, 2, 1, 9]],
        ],
    };
    vec![
        NamedInput { name: "1".to_owned(), boards: first },
        NamedInput { name: "2".to_owned(), boards: second },
    ]
}

/// The inputs that contestants do not see, in the order of their names. For most, a search for each
/// board is too slow. None begins with the sorted board, since `bt` takes an empty line at the
/// beginning of an answer file for a fault.
pub(super) fn secret(oracle: &Oracle) -> Vec<NamedInput> {
    let mut draw = Draw { oracle, random: Random(20_250_901) };
    let deepest = draw.deepest();
    let mut cases = vec![
        ("one-move-or-none", draw.one_move_or_none()),
        ("every-depth", draw.every_depth(3)),
        ("deepest", draw.all(|depth| depth >= Some(deepest - 1))),
        ("mostly-solved", draw.mostly_solved()),
    ];
    match oracle.puzzle {
        Puzzle::Rotate => cases.push(("direction", draw.direction(500))),
        Puzzle::Eight => {
            cases.push(("unsolvable", draw.some(500, |depth| depth.is_none())));
            cases.push(("two-tiles-swapped", draw.swapped(250)));
        }
    }
    cases.extend([
        ("random", draw.some(1000, |_| true)),
        ("maximum-random", draw.some(BOARD_LIMIT, |_| true)),
        ("maximum-deep", draw.some(BOARD_LIMIT, |depth| depth >= Some(deepest - 4))),
    ]);
    let numbered = cases.into_iter().zip(1..);
    numbered
        .map(|((name, boards), number)| NamedInput { name: format!("{number:02}-{name}"), boards })
        .collect()
}

/// Chooses boards.
struct Draw<'a> {
    oracle: &'a Oracle,
    random: Random,
}

impl Draw<'_> {
    fn deepest(&self) -> usize {
        let depths = self.oracle.boards().filter_map(|(_, depth)| depth);
        depths.max().expect("the sorted board can be solved")
    }

    /// All boards of some depths, where boards that cannot be solved have none.
    fn all(&self, is_wanted: impl Fn(Option<usize>) -> bool) -> Vec<NineCells> {
        let boards = self.oracle.boards().filter(|&(_, depth)| is_wanted(depth));
        boards.map(|(board, _)| *board).collect()
    }

    /// So many of these boards, drawn one by one: a board may come twice.
    fn some(&mut self, count: usize, is_wanted: impl Fn(Option<usize>) -> bool) -> Vec<NineCells> {
        let all = self.all(is_wanted);
        (0..count).map(|_| all[self.random.below(all.len())]).collect()
    }

    /// All boards at one move, and the sorted board.
    fn one_move_or_none(&self) -> Vec<NineCells> {
        let mut boards = self.all(|depth| depth == Some(1));
        boards.push(SORTED);
        boards
    }

    /// A few boards of each depth. The sorted board is last: where answers are joined by line ends,
    /// its answer, which may be an empty line, is nothing at all, and right.
    fn every_depth(&mut self, count: usize) -> Vec<NineCells> {
        let depths = (1..=self.deepest()).rev();
        let mut boards: Vec<_> =
            depths.flat_map(|wanted| self.some(count, |depth| depth == Some(wanted))).collect();
        boards.push(SORTED);
        boards
    }

    /// Sorted boards with a few others among them.
    fn mostly_solved(&mut self) -> Vec<NineCells> {
        let others = self.some(10, |_| true);
        others.into_iter().flat_map(|board| [&[board], [SORTED; 9].as_slice()].concat()).collect()
    }

    /// Boards with another answer if blocks are turned the other way. That answer is the depth of
    /// the inverse: the turns that sort it, taken back one by one from the sorted board, lead to
    /// the board.
    fn direction(&mut self, count: usize) -> Vec<NineCells> {
        let mut boards = self.some(4 * count, |_| true);
        boards.retain(|board| self.oracle.depth(board) != self.oracle.depth(&inverse(board)));
        boards.truncate(count);
        boards
    }

    /// Pairs of boards that differ by a swap of two tiles: one of them cannot be solved.
    fn swapped(&mut self, count: usize) -> Vec<NineCells> {
        let boards = self.some(count, |depth| depth.is_some());
        boards.into_iter().flat_map(|board| [board, swap_two_tiles(board)]).collect()
    }
}

/// The board whose tile 1 lies in the cell that is the number of this board's first tile, and so on.
fn inverse(board: &NineCells) -> NineCells {
    let mut inverse = SORTED;
    for (&tile, cell) in board.iter().zip(1..) {
        inverse[usize::from(tile) - 1] = cell;
    }
    inverse
}

/// Swaps the first two tiles that are not the blank.
fn swap_two_tiles(mut board: NineCells) -> NineCells {
    let tiles: Vec<_> = (0..9).filter(|&cell| board[cell] != 9).collect();
    board.swap(tiles[0], tiles[1]);
    board
}

/// `SplitMix64` (Steele, Lea and Flood 2014, figure 17): the same numbers everywhere, for ever.
struct Random(u64);

impl Random {
    /// A number in `0..bound`, all about equally likely.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let bound = u64::try_from(bound).expect("a count of boards fits 64 bits");
        usize::try_from((mixed ^ (mixed >> 31)) % bound).expect("it is below a `usize`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_inverts() {
        let board = [4, 1, 3, 5, 2, 6, 7, 8, 9];
        assert_eq!(inverse(&board), [2, 5, 3, 1, 4, 6, 7, 8, 9]);
        assert_eq!(inverse(&inverse(&board)), board);
    }

    /// The first two outputs for the seed 1234567, as the author's code gives them.
    #[test]
    fn numbers_are_those_of_splitmix() {
        let mut random = Random(1_234_567);
        let drawn = [(); 2].map(|()| random.below(1_000_000_007));
        let published = [6_457_827_717_110_365_317_u64, 3_203_168_211_198_807_973];
        let expected = published.map(|number| usize::try_from(number % 1_000_000_007).unwrap());
        assert_eq!(drawn, expected);
    }
}
