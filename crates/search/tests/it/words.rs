//! Words as sheets: permutations numbered by the dictionary, and moves of their positions.
//!
//! Ranks are counted naively here, and the tables of the maps are read off ranks, so that these
//! state spaces know no more of digits than the definition of [`Sheets`].

use std::ops::ControlFlow;

use search::{DigitMap, Flip, Graph, MapId, Node, Radices, Sheets, Sweep, Threads, breadth_first};

use crate::index;
use crate::modes::in_every_mode;
use crate::pancakes::STACKS_BY_FLIPS;
use crate::plans::sorted;
use crate::sweep::reported;

/// How words are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// All words of one sheet, by rank.
    Full,
    /// Even words on sheet 0, odd words on sheet 1, by half of the rank.
    Half,
}

/// A move: position `start + i` receives what stands at `start + places[i]`.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    start: usize,
    places: Vec<usize>,
}

impl Move {
    pub(crate) fn exchange(start: usize) -> Self {
        Self { start, places: vec![1, 0] }
    }

    fn flip(start: usize, length: usize) -> Self {
        Self { start, places: (0..length).rev().collect() }
    }

    pub(crate) fn turn(start: usize, length: usize) -> Self {
        Self { start, places: (1..length).chain([0]).collect() }
    }

    fn inverse(&self) -> Self {
        let mut places: Vec<usize> = (0..self.places.len()).collect();
        places.sort_by_key(|&place| self.places[place]);
        Self { start: self.start, places }
    }

    fn of(&self, word: &[u64]) -> Vec<u64> {
        let mut moved = word.to_vec();
        for (position, &place) in (self.start..).zip(&self.places) {
            moved[position] = word[self.start + place];
        }
        moved
    }
}

/// How many pairs stand in the wrong order.
fn inversions(word: &[u64]) -> u64 {
    let behind =
        |(position, value)| word[position + 1..].iter().filter(move |&after| after < value);
    word.iter().enumerate().map(|at| behind(at).count() as u64).sum()
}

/// The place of a word in the dictionary.
fn rank(word: &[u64]) -> u64 {
    let Some((first, rest)) = word.split_first() else { return 0 };
    let smaller = rest.iter().filter(|&value| value < first).count() as u64;
    smaller * (1..=rest.len() as u64).product::<u64>() + rank(rest)
}

/// The word of so many values at a place in the dictionary.
fn unrank(length: u64, rank: u64) -> Vec<u64> {
    let mut left: Vec<u64> = (0..length).collect();
    let mut rest = rank;
    let firsts = (0..length).rev().map(|after| {
        let words: u64 = (1..=after).product();
        let first = left.remove(index(rest / words));
        rest %= words;
        first
    });
    firsts.collect()
}

/// The words of one length, and moves.
pub(crate) struct Words {
    pub(crate) length: u64,
    pub(crate) form: Form,
    pub(crate) moves: Vec<Move>,
}

impl Words {
    fn radices(&self) -> Vec<u64> {
        let least = if self.form == Form::Full { 2 } else { 3 };
        (least..=self.length).rev().collect()
    }

    fn sheet_len(&self) -> u64 {
        self.radices().iter().product()
    }

    fn word(&self, node: Node) -> Vec<u64> {
        if self.form == Form::Full {
            return unrank(self.length, node);
        }
        let (sheet, half) = (node / self.sheet_len(), node % self.sheet_len());
        let pair = [2 * half, 2 * half + 1].map(|rank| unrank(self.length, rank));
        let word = pair.into_iter().find(|word| inversions(word) % 2 == sheet);
        word.expect("of two words that differ in their last two values one is even, one is odd")
    }

    fn node(&self, word: &[u64]) -> Node {
        match self.form {
            Form::Full => rank(word),
            Form::Half => inversions(word) % 2 * self.sheet_len() + rank(word) / 2,
        }
    }

    fn arcs_out(&self, node: Node) -> Vec<Node> {
        let word = self.word(node);
        self.moves.iter().map(|by| self.node(&by.of(&word))).collect()
    }

    /// The map of a move on a sheet, read off the words whose other digits are 0, and those of
    /// which the last digit before is 1 and makes the sum odd. None if no digits change.
    fn digit_map(&self, sheet: u64, by: &Move) -> Option<DigitMap> {
        let radices = self.radices();
        let digits = by.start..radices.len().min(by.start + by.places.len());
        if digits.is_empty() {
            return None;
        }
        let run: u64 = radices[digits.end..].iter().product();
        let block: u64 = radices[digits.start..].iter().product();
        let table = |number: u64| -> Box<[u32]> {
            let first = number * block;
            let starts = (first..first + block).step_by(index(run));
            let image = |start| self.node(&by.of(&self.word(sheet * self.sheet_len() + start)));
            let moved = starts.map(|start| (image(start) % self.sheet_len() - first) / run);
            moved.map(|moved| u32::try_from(moved).expect("tables are short")).collect()
        };
        let even = table(0);
        let odd = if digits.start == 0 { even.clone() } else { table(1) };
        Some(if even == odd {
            DigitMap::new(digits, even)
        } else {
            DigitMap::with_versions(digits, [even, odd], Flip::No)
        })
    }

    fn sheets(&self) -> Sheets {
        let sheet_count: u64 = if self.form == Form::Full { 1 } else { 2 };
        let radices = self.radices().into_iter().map(|radix| u32::try_from(radix).expect("small"));
        let mut sheets = Sheets::new(index(sheet_count), Radices::new(radices.collect()));
        for by in &self.moves {
            for from in 0..sheet_count {
                let to = (from + inversions(&by.of(&unrank(self.length, 0)))) % sheet_count;
                let there = self.digit_map(from, by).map(|map| sheets.add_map(map));
                let back = self.digit_map(to, &by.inverse()).map(|map| sheets.add_map(map));
                let maps: Vec<(MapId, MapId)> = there.zip(back).into_iter().collect();
                sheets.add_arrow(index(from), index(to), &maps);
            }
        }
        sheets
    }
}

/// The sheets follow the words: every `step`th node of them does.
pub(crate) fn sheets_of(words: &Words, step: usize) -> Sheets {
    let sheets = words.sheets();
    for node in (0..sheets.node_count()).step_by(step) {
        assert!(sheets.arcs_out(node).eq(words.arcs_out(node)));
        for (to, by) in words.arcs_out(node).into_iter().zip(&words.moves) {
            assert_eq!(words.node(&by.inverse().of(&words.word(to))), node);
            assert!(sheets.arcs_in(to).any(|from| from == node));
        }
    }
    sheets
}

/// How many words of this length have 0, 1, 2, … inversions: the coefficients of
/// `(1) (1 + x) (1 + x + x²) …`, <https://oeis.org/A008302>.
fn words_by_inversions(length: u64) -> Vec<u64> {
    (1..=length).fold(vec![1], |counts, factor| {
        let mut product = vec![0; counts.len() + index(factor) - 1];
        for (power, count) in counts.iter().enumerate() {
            product[power..power + index(factor)].iter_mut().for_each(|sum| *sum += count);
        }
        product
    })
}

/// Exchanges of neighbours take as many moves as there are inversions.
fn exchanges_count_inversions(length: u64, form: Form, columns: usize, step: usize) {
    let moves = (0..index(length) - 1).map(Move::exchange).collect();
    let words = Words { length, form, moves };
    let sheets = sheets_of(&words, step);
    assert_eq!(Sweep::new(&sheets, &[0]).column_count(), columns);
    let expected = words_by_inversions(length);
    in_every_mode(|threads| {
        let (depths, counts) = reported(&sheets, &[0], threads);
        assert_eq!(counts, expected);
        for node in (0..sheets.node_count()).step_by(step) {
            let depth = depths[index(node)].map(u64::from);
            assert_eq!(depth, Some(inversions(&words.word(node))));
        }
    });
}

#[test]
fn exchanges_of_few_values_count_inversions() {
    for length in 2..=7 {
        exchanges_count_inversions(length, Form::Full, 1, 1);
        exchanges_count_inversions(length, Form::Half, 1, 1);
    }
}

#[test]
fn exchanges_in_one_sheet_of_nine_columns_count_inversions() {
    exchanges_count_inversions(9, Form::Full, 9, 41);
}

#[test]
fn exchanges_in_two_sheets_of_ten_columns_count_inversions() {
    exchanges_count_inversions(10, Form::Half, 10, 397);
}

/// Long flips change digits of columns and of words at once, so these sheets cannot be cut.
#[test]
fn pancake_counts_are_the_published_ones() {
    for (length, &counts) in (2..).zip(&STACKS_BY_FLIPS[1..]) {
        let forms = [Form::Full, Form::Half];
        for form in forms.into_iter().filter(|&form| length < 9 || form == Form::Full) {
            let moves = (2..=index(length)).map(|flipped| Move::flip(0, flipped)).collect();
            let sheets = sheets_of(&Words { length, form, moves }, if length < 8 { 1 } else { 41 });
            assert_eq!(Sweep::new(&sheets, &[0]).column_count(), 1);
            in_every_mode(|threads| assert_eq!(reported(&sheets, &[0], threads).1, counts));
        }
    }
}

/// Checks the sweep from several sources against the search node by node, forwards and backwards.
fn agrees_with_breadth_first(words: &Words, columns: usize) {
    let sheets = sheets_of(words, 97);
    let last = sheets.node_count() - 1;
    for (sheets, sources) in
        [(&sheets, vec![0]), (&sheets.reversed(), vec![last / 3, last, last / 2 + 7])]
    {
        assert_eq!(Sweep::new(sheets, &sources).column_count(), columns);
        let mut expected = vec![None; index(sheets.node_count())];
        let counts = breadth_first(sheets, &sources, Threads::One, |level| {
            level.nodes.iter().for_each(|&node| expected[index(node)] = Some(level.depth));
            ControlFlow::Continue(())
        });
        in_every_mode(|threads| {
            let (depths, swept_counts) = reported(sheets, &sources, threads);
            assert_eq!(swept_counts, counts);
            assert!(depths == expected, "the right numbers of wrong nodes");
        });
    }
}

/// Flips inside windows: of whole words between columns, and inside a column of whole words, of
/// fields, and of bits of words.
#[test]
fn flips_in_windows_agree_with_breadth_first() {
    let flips = [(0, 2), (0, 4), (1, 3), (2, 3), (3, 4), (4, 5), (5, 3), (6, 3), (7, 2)];
    let moves = || flips.map(|(start, length)| Move::flip(start, length)).to_vec();
    agrees_with_breadth_first(&Words { length: 9, form: Form::Full, moves: moves() }, 9);
    agrees_with_breadth_first(&Words { length: 9, form: Form::Half, moves: moves() }, 1);
}

/// Turns, which do not undo themselves: three the one way are one the other.
#[test]
fn turns_of_windows_agree_with_breadth_first() {
    let turns = [(0, 3), (0, 4), (2, 4), (3, 3), (5, 4)];
    let moves = || turns.map(|(start, length)| Move::turn(start, length)).to_vec();
    agrees_with_breadth_first(&Words { length: 9, form: Form::Full, moves: moves() }, 9);
    agrees_with_breadth_first(&Words { length: 10, form: Form::Half, moves: moves() }, 10);
}

#[test]
fn words_and_ranks_are_inverse() {
    assert!((0..120).map(|rank| unrank(5, rank)).is_sorted());
    for form in [Form::Full, Form::Half] {
        let words = Words { length: 5, form, moves: vec![] };
        assert!((0..120).all(|node| words.node(&words.word(node)) == node));
        assert!(sorted((0..120).map(|node| rank(&words.word(node)))).into_iter().eq(0..120));
    }
}
