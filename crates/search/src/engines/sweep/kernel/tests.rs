//! Every motion against the definition of a map, bit by bit, and what AVX2 looks up against the plain
//! tables: a processor with AVX2 runs both here.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::bits::LookUp;
use super::*;
use crate::Flip;
use crate::engines::sweep::layout::word_digit;

/// Radices with words of 60, 64, 36 and 5 nodes, and the digit at which segments begin.
const SHAPES: [(&[u32], usize); 5] = [
    (&[3, 9, 8, 7, 6, 5, 4, 3], 1),
    (&[2, 6, 5, 4, 20, 4, 4, 4], 1),
    (&[5, 3, 2, 7, 11, 3, 3, 4], 1),
    (&[3, 2, 40, 5, 13, 5], 2),
    (&[2, 10, 60, 5, 4, 3], 1), // blocks too long to lie side by side
];

#[derive(Clone, Debug)]
struct Case {
    shape: usize,
    digits: Range<usize>,
    tables: Vec<Vec<u32>>,
    flip: Flip,
    column_is_odd: bool,
    /// How many of the words hold anything, of 8.
    density: u32,
    seed: u64,
}

fn cases() -> impl Strategy<Value = Case> {
    let windows = (0..SHAPES.len()).flat_map(|shape| {
        let (radices, segment_digit) = SHAPES[shape];
        let starts = segment_digit..radices.len();
        let all = starts.flat_map(|start| (start + 1..=radices.len()).map(move |end| start..end));
        all.map(move |digits| (shape, digits))
    });
    let entries = |shape: usize, digits: &Range<usize>| -> u32 {
        SHAPES[shape].0[digits.clone()].iter().product()
    };
    let windows: Vec<_> =
        windows.filter(|(shape, digits)| entries(*shape, digits) <= 5000).collect();
    prop::sample::select(windows).prop_flat_map(move |(shape, digits)| {
        let table = Just((0..entries(shape, &digits)).collect::<Vec<_>>()).prop_shuffle();
        let tables = prop::collection::vec(table, 1..=2);
        let flip = prop::sample::select(vec![Flip::No, Flip::Yes]);
        (tables, flip, any::<bool>(), 0..=8_u32, any::<u64>()).prop_map(
            move |(tables, flip, column_is_odd, density, seed)| Case {
                shape,
                digits: digits.clone(),
                tables,
                flip,
                column_is_odd,
                density,
                seed,
            },
        )
    })
}

impl Case {
    fn map(&self) -> DigitMap {
        match &self.tables[..] {
            [table] => DigitMap::new(self.digits.clone(), table.clone().into()),
            [first, second] => {
                let tables = [first.clone().into(), second.clone().into()];
                DigitMap::with_versions(self.digits.clone(), tables, self.flip)
            }
            _ => unreachable!("one table or two"),
        }
    }

    /// The words of a segment: so many of 8 at random, the others empty.
    fn segment(&self, cuts: Cuts<'_>) -> Vec<u64> {
        let mut state = self.seed;
        let mut next = || {
            // SplitMix64 (Steele, Lea and Flood 2014).
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ mixed >> 31
        };
        let bits = u64::MAX >> (64 - cuts.word_len());
        let mut word = || if next() % 8 < u64::from(self.density) { next() & bits } else { 0 };
        (0..cuts.segment_words()).map(|_| word()).collect()
    }

    /// Where a node of the segment goes, by the definition of a map.
    fn image(&self, cuts: Cuts<'_>, node: u64) -> u64 {
        let Range { start, end } = self.digits;
        let (block, run) = (cuts.radices.block_len(start), cuts.radices.block_len(end));
        let (number, t, rest) = (node / block, node % block / run, node % run);
        let sum_is_odd = cuts.radices.sum_is_odd(cuts.segment_digit, start, number);
        let is_odd = sum_is_odd ^ self.column_is_odd ^ (self.flip == Flip::Yes);
        let table = &self.tables[usize::from(is_odd) % self.tables.len()];
        number * block + u64::from(table[narrow(t)]) * run + rest
    }
}

fn is_moved_by_definition(case: &Case) {
    let (radices, segment_digit) = SHAPES[case.shape];
    let radices = Radices::new(radices.to_vec());
    let cuts = Cuts { radices: &radices, segment_digit, word_digit: word_digit(&radices) };
    let from = case.segment(cuts);
    let mut expected = vec![0; from.len()];
    for (number, &word) in (0..).zip(&from) {
        for bit in (0..cuts.word_len()).filter(|bit| word >> bit & 1 == 1) {
            let to = case.image(cuts, number * cuts.word_len() + bit);
            expected[narrow(to / cuts.word_len())] |= 1_u64 << (to % cuts.word_len());
        }
    }
    let mut to = vec![0; from.len()];
    Kernel::new(&case.map(), cuts).apply(case.column_is_odd, &from, &mut to, &mut Vec::new());
    assert!(to == expected, "{case:?}");
}

#[test]
fn every_motion_is_that_of_the_map() {
    let config = Config { cases: 300, failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&cases(), |case| {
        is_moved_by_definition(&case);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn looking_up_halves_of_bytes_is_looking_up_bytes() {
    let places = (1_usize..=64)
        .prop_flat_map(|bits| Just((0..bits as u64).collect::<Vec<_>>()).prop_shuffle());
    let words = prop::collection::vec(prop_oneof![Just(0), any::<u64>()], 0..100);
    let config = Config { cases: 500, failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&(places, words), |(places, words)| {
        let look_up = LookUp::new(&places);
        let bits = u64::MAX >> (64 - places.len());
        let from: Vec<u64> = words.iter().map(|word| word & bits).collect();
        let some: Vec<u32> = (0..).take(from.len()).filter(|word| word % 7 != 3).collect();
        let (mut plain, mut found) = (from.clone(), from.clone());
        look_up.move_words(&some, &from, &mut plain);
        bits::move_words(&look_up, &some, &from, &mut found);
        assert_eq!(plain, found);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}
