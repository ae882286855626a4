//! Radices, maps of digits and arrows, against a plain reading of their definition.

use proptest::prelude::*;
use search::{ByteDistances, DigitMap, Flip, Graph, Radices, Sheets, Threads};

use crate::graphs::{self, Listed};
use crate::plans::{self, MapPlan, sorted};
use crate::{index, is_refused};

proptest! {
    #[test]
    fn radices_agree_with_their_definition(radices in plans::small_radices()) {
        let system = Radices::new(radices.clone());
        prop_assert_eq!(system.digit_count(), radices.len());
        prop_assert_eq!(system.number_count(), plans::number_count(&radices));
        for digit in 0..=radices.len() {
            prop_assert_eq!(system.block_len(digit), plans::number_count(&radices[digit..]));
        }
        prop_assert!(is_refused(|| system.block_len(radices.len() + 1)));
    }

    #[test]
    fn arcs_agree_with_the_digits(plan in plans::small()) {
        let (sheets, listed) = (plan.build(), Listed::directed(plan.arcs_out()));
        prop_assert_eq!(sheets.sheet_count(), plan.sheet_count);
        prop_assert_eq!(sheets.sheet_len(), plan.sheet_len());
        prop_assert_eq!(sheets.node_count(), listed.node_count());
        prop_assert_eq!(sheets.radices(), &Radices::new(plan.radices));
        for node in 0..listed.node_count() {
            prop_assert_eq!(sheets.arcs_out(node).collect::<Vec<_>>(), &*listed.out[index(node)]);
            let starts = sorted(sheets.arcs_in(node));
            prop_assert_eq!(starts, sorted(listed.into[index(node)].iter().copied()));
        }
        prop_assert!(is_refused(|| sheets.arcs_out(sheets.node_count()).count()));
        prop_assert!(is_refused(|| sheets.arcs_in(sheets.node_count()).count()));
    }

    #[test]
    fn reversed_turns_every_arc_round(plan in plans::small()) {
        let sheets = plan.build();
        let (reversed, twice) = (sheets.reversed(), sheets.reversed().reversed());
        prop_assert_eq!(reversed.radices(), sheets.radices());
        prop_assert_eq!(reversed.sheet_count(), sheets.sheet_count());
        for node in 0..sheets.node_count() {
            prop_assert!(reversed.arcs_out(node).eq(sheets.arcs_in(node)));
            prop_assert!(reversed.arcs_in(node).eq(sheets.arcs_out(node)));
            prop_assert!(twice.arcs_out(node).eq(sheets.arcs_out(node)));
        }
    }

    /// So many blocks that their versions are not listed, and numbers of more than 32 bits.
    #[test]
    fn large_maps_agree_with_the_digits(
        (radices, map) in prop::collection::vec(2u32..200, 4..=6).prop_flat_map(|radices| {
            let windows = plans::windows(&radices, 0..radices.len(), 1000);
            (Just(radices.clone()), MapPlan::of_any(radices, windows))
        }),
        at in prop::collection::vec(any::<u64>(), 100),
    ) {
        let mut sheets = Sheets::new(1, Radices::new(radices.clone()));
        let digit_map = map.digit_map();
        prop_assert_eq!(digit_map.digits(), map.digits.clone());
        prop_assert_eq!(digit_map.has_versions(), map.tables.len() == 2);
        let ids = [map.clone(), map.inverse()].map(|map| sheets.add_map(map.digit_map()));
        sheets.add_arrow(0, 0, &[(ids[0], ids[1])]);
        for at in at {
            let at = at % sheets.sheet_len();
            let image = map.image(&radices, at);
            prop_assert!(sheets.arcs_out(at).eq([image]));
            prop_assert!(sheets.arcs_in(image).eq([at]));
        }
    }
}

/// On both sides of the number of blocks, 65,536, up to which versions are listed.
#[test]
fn versions_do_not_depend_on_how_many_blocks_there_are() {
    for first in [255, 256, 257] {
        let radices = [first, 256, 3, 2];
        let tables = vec![vec![2, 0, 1], vec![0, 2, 1]];
        for flip in [Flip::No, Flip::Yes] {
            let map = MapPlan { digits: 2..3, tables: tables.clone(), flip };
            let mut sheets = Sheets::new(1, Radices::new(radices.to_vec()));
            let ids = [map.clone(), map.inverse()].map(|map| sheets.add_map(map.digit_map()));
            sheets.add_arrow(0, 0, &[(ids[0], ids[1])]);
            for at in 0..sheets.sheet_len() {
                assert!(sheets.arcs_out(at).eq([map.image(&radices, at)]));
            }
        }
    }
}

#[test]
fn flip_tells_which_table_holds_where_the_sum_is_even() {
    let at = |flip, at| {
        let mut sheets = Sheets::new(1, Radices::new(vec![3, 2]));
        let tables: [Box<[u32]>; 2] = [[1, 0].into(), [0, 1].into()];
        let map = sheets.add_map(DigitMap::with_versions(1..2, tables, flip));
        sheets.add_arrow(0, 0, &[(map, map)]);
        sheets.arcs_out(at).next()
    };
    let everywhere = [0, 1, 2, 3, 4, 5];
    assert_eq!(everywhere.map(|node| at(Flip::No, node)), [1, 0, 2, 3, 5, 4].map(Some));
    assert_eq!(everywhere.map(|node| at(Flip::Yes, node)), [0, 1, 3, 2, 4, 5].map(Some));
}

#[test]
fn arcs_come_in_the_order_of_adding() {
    let mut sheets = Sheets::new(3, Radices::new(vec![3]));
    let turn = sheets.add_map(DigitMap::new(0..1, [1, 2, 0].into()));
    let back = sheets.add_map(DigitMap::new(0..1, [2, 0, 1].into()));
    sheets.add_arrow(0, 2, &[]);
    sheets.add_arrow(1, 1, &[]);
    sheets.add_arrow(0, 0, &[(turn, back), (turn, back)]);
    sheets.add_arrow(0, 1, &[(turn, back)]);
    sheets.add_arrow(0, 1, &[(back, turn)]);
    assert!(sheets.arcs_out(0).eq([6, 2, 4, 5]));
    assert!(sheets.arcs_out(1).eq([7, 0, 5, 3]));
    assert!(sheets.arcs_out(3).eq([3]));
    assert!(sheets.arcs_out(6).eq([]));
}

#[test]
fn maps_are_applied_one_after_the_other() {
    let mut sheets = Sheets::new(1, Radices::new(vec![3]));
    let swap_first = sheets.add_map(DigitMap::new(0..1, [1, 0, 2].into()));
    let swap_last = sheets.add_map(DigitMap::new(0..1, [0, 2, 1].into()));
    sheets.add_arrow(0, 0, &[(swap_first, swap_first), (swap_last, swap_last)]);
    assert_eq!([0, 1, 2].map(|node| sheets.arcs_out(node).next()), [Some(2), Some(0), Some(1)]);
    assert_eq!([2, 0, 1].map(|node| sheets.arcs_in(node).next()), [Some(0), Some(1), Some(2)]);
}

#[test]
fn bad_radices_are_refused() {
    assert_eq!(Radices::new(vec![u32::MAX, u32::MAX]).number_count(), 0xffff_fffe_0000_0001);
    assert_eq!(Radices::new(vec![1 << 31, 1 << 31, 3]).number_count(), 3 << 62);
    assert!(is_refused(|| Radices::new(vec![1 << 31, 1 << 31, 4])), "64 bits and a half");
    assert!(is_refused(|| Radices::new(vec![3, 0, 2])), "a digit of no values");
    assert!(is_refused(|| Radices::new(vec![0])), "a digit of no values");
}

#[test]
fn bad_maps_are_refused() {
    let one = |table: &[u32]| DigitMap::new(0..1, table.into());
    assert!(!one(&[1, 0]).has_versions());
    assert!(is_refused(|| one(&[0, 0])), "two values to one");
    assert!(is_refused(|| one(&[0, 2])), "a value out of the block");

    let two = |first: &[u32], second: &[u32]| {
        DigitMap::with_versions(0..1, [first.into(), second.into()], Flip::No)
    };
    assert!(two(&[1, 0], &[0, 1]).has_versions());
    assert!(is_refused(|| two(&[0, 1], &[0, 0])), "two values to one");
    assert!(is_refused(|| two(&[0, 2], &[0, 1])), "a value out of the block");
    assert!(is_refused(|| two(&[0, 1], &[0])), "tables of different lengths");

    let add = |digits, table: &[u32]| {
        Sheets::new(1, Radices::new(vec![3, 2])).add_map(DigitMap::new(digits, table.into()))
    };
    add(0..1, &[0, 1, 2]);
    add(1..2, &[0, 1]);
    add(2..2, &[0]);
    assert!(is_refused(|| add(0..1, &[0, 1])), "fewer entries than values");
    assert!(is_refused(|| add(1..2, &[0, 1, 2])), "more entries than values");
    assert!(is_refused(|| add(0..1, &[])), "no entries");
    assert!(is_refused(|| add(1..3, &[0, 1])), "a digit too many");
    assert!(is_refused(|| add(3..3, &[0])), "past the last digit");
    let backwards = std::ops::Range { start: 1, end: 0 };
    assert!(is_refused(|| add(backwards, &[0])), "digits backwards");
}

#[test]
fn bad_arrows_are_refused() {
    let mut other = Sheets::new(1, Radices::new(vec![2]));
    let identity = || DigitMap::new(0..1, [0, 1].into());
    other.add_map(identity());
    let second = other.add_map(identity());

    let mut sheets = Sheets::new(2, Radices::new(vec![2]));
    let first = sheets.add_map(identity());
    let is_bad = |from, to, maps: &[_]| is_refused(|| sheets.clone().add_arrow(from, to, maps));
    assert!(!is_bad(0, 1, &[(first, first)]));
    assert!(is_bad(0, 1, &[(first, second)]), "no such map");
    assert!(is_bad(0, 1, &[(first, first), (second, first)]), "no such map");
    assert!(is_bad(2, 0, &[]), "no such sheet");
    assert!(is_bad(0, 2, &[]), "no such sheet");
}

/// Flipping the top pancakes moves positions at the front alone, so it changes digits at the front.
#[test]
fn pancakes_as_sheets_are_pancakes() {
    let listed = graphs::pancakes(6);
    let radices = [6, 5, 4, 3, 2];
    let mut sheets = Sheets::new(1, Radices::new(radices.to_vec()));
    for flipped in 2..=6 {
        let digits = 0..flipped.min(5);
        let run = plans::number_count(&radices[digits.end..]);
        let firsts = (0..720).step_by(index(run));
        let to = firsts.map(|first| listed.out[index(first)][flipped - 2] / run);
        let table = to.map(|to| u32::try_from(to).expect("there are 720 stacks"));
        let map = sheets.add_map(DigitMap::new(digits, table.collect()));
        sheets.add_arrow(0, 0, &[(map, map)]);
    }
    for node in 0..720 {
        assert!(sheets.arcs_out(node).eq(listed.arcs_out(node)));
        assert_eq!(sorted(sheets.arcs_in(node)), sorted(listed.arcs_in(node)));
    }
    let table = ByteDistances::towards(&sheets, 0, Threads::One).expect("6 pancakes need 7 flips");
    assert_eq!(table.level_counts(), [1, 5, 20, 79, 199, 281, 133, 2]);
}
