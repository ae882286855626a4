//! Arrows whose way back is another product of the same inverse.

use std::ops::ControlFlow;

use proptest::prelude::*;
use search::{DigitMap, Graph, Node, Radices, Sheets, Sweep, Threads, breadth_first};

use crate::graphs::Listed;
use crate::modes::in_every_mode;
use crate::plans::{self, Plan, sorted};
use crate::sweep::reported;
use crate::{index, is_refused, naive};

/// How the way back of an arrow is described.
#[derive(Clone, Copy, Debug)]
enum Back {
    /// The inverse maps, and between them a detour: a map and its inverse, by these numbers.
    Detour { map: usize, place: usize },
    /// One map of all digits.
    AtOnce,
}

/// The sheets of a plan, where the ways back are described in these ways in turn.
fn build(plan: &Plan, ways_back: &[Back]) -> Sheets {
    let mut sheets = Sheets::new(plan.sheet_count, Radices::new(plan.radices.clone()));
    let ids: Vec<_> = plan.maps.iter().map(|map| sheets.add_map(map.digit_map())).collect();
    for (arrow, &back) in plan.arrows.iter().zip(ways_back.iter().cycle()) {
        let there: Vec<_> = arrow.maps.iter().map(|&map| (ids[map], ids[map ^ 1])).collect();
        let back = match back {
            Back::Detour { map, place } => {
                let mut maps: Vec<usize> = arrow.maps.iter().rev().map(|map| map ^ 1).collect();
                let (map, place) = (map % plan.maps.len(), place % (maps.len() + 1));
                maps.splice(place..place, [map, map ^ 1]);
                maps.iter().map(|&map| (ids[map], ids[map ^ 1])).collect()
            }
            Back::AtOnce => {
                let image = |start| {
                    let maps = arrow.maps.iter().map(|&map| &plan.maps[map]);
                    let end = maps.fold(start, |at, map| map.image(&plan.radices, at));
                    u32::try_from(end).expect("the plans here are small")
                };
                let there: Box<[u32]> = (0..plan.sheet_len()).map(image).collect();
                let mut back: Box<[u32]> = (0..).take(there.len()).collect();
                back.sort_by_key(|&end| there[index(end.into())]);
                let digits = 0..plan.radices.len();
                let [there, back] = [there, back].map(|table| DigitMap::new(digits.clone(), table));
                vec![(sheets.add_map(back), sheets.add_map(there))]
            }
        };
        sheets.add_arrow_and_back(arrow.from, arrow.to, &there, &back);
    }
    sheets
}

fn back() -> impl Strategy<Value = Back> {
    let detour = (any::<usize>(), any::<usize>());
    prop_oneof![
        3 => detour.prop_map(|(map, place)| Back::Detour { map, place }),
        1 => Just(Back::AtOnce),
    ]
}

proptest! {
    #[test]
    fn arcs_are_those_of_plain_arrows(
        plan in plans::small(),
        ways_back in prop::collection::vec(back(), 1..=6),
        goal in any::<u64>(),
    ) {
        let sheets = build(&plan, &ways_back);
        let (plain, reversed, twice) = (plan.build(), sheets.reversed(), sheets.reversed().reversed());
        let listed = Listed::directed(plan.arcs_out());
        for node in 0..sheets.node_count() {
            prop_assert!(sheets.arcs_out(node).eq(listed.arcs_out(node)));
            prop_assert!(sheets.arcs_in(node).eq(plain.arcs_in(node)));
            prop_assert_eq!(sorted(sheets.arcs_in(node)), sorted(listed.arcs_in(node)));
            prop_assert!(reversed.arcs_out(node).eq(sheets.arcs_in(node)));
            prop_assert!(reversed.arcs_in(node).eq(sheets.arcs_out(node)));
            prop_assert!(twice.arcs_out(node).eq(sheets.arcs_out(node)));
            prop_assert!(twice.arcs_in(node).eq(sheets.arcs_in(node)));
        }
        let goal = goal % sheets.node_count();
        for (sheets, arcs) in [(&sheets, &listed.out), (&reversed, &listed.into)] {
            let mut depths = naive::distances(arcs, &[goal]);
            // Of very deep graphs only the first levels are swept.
            for depth in &mut depths {
                *depth = depth.filter(|&depth| depth <= 150);
            }
            let counts = naive::level_counts(&depths);
            in_every_mode(|threads| {
                let (found, found_counts) = reported(sheets, &[goal], threads);
                assert_eq!(found_counts, counts);
                assert!(found == depths, "the right numbers of wrong nodes");
            });
        }
    }
}

/// An arrow that shifts the first digits and then the last; back the same way round, or the other.
fn two_shifts(is_plain: bool) -> Sheets {
    let mut sheets = Sheets::new(2, Radices::new(vec![3, 4, 2, 30, 67]));
    let mut shift = |digits: std::ops::Range<usize>, len: u32| {
        let by = |by| DigitMap::new(digits.clone(), (0..len).map(|at| (at + by) % len).collect());
        [1, len - 1].map(|shift| sheets.add_map(by(shift)))
    };
    let [first, first_back] = shift(0..2, 12);
    let [last, last_back] = shift(3..4, 30);
    let there = [(first, first_back), (last, last_back)];
    for (from, to) in [(0, 1), (1, 0), (0, 0)] {
        if is_plain {
            sheets.add_arrow(from, to, &there);
        } else {
            sheets.add_arrow_and_back(from, to, &there, &[(first_back, first), (last_back, last)]);
        }
    }
    sheets
}

/// What the way back is described for: reversed sheets that can be cut into columns.
#[test]
fn another_way_back_keeps_the_columns() {
    let (plain, other) = (two_shifts(true), two_shifts(false));
    let columns = |sheets: &Sheets| Sweep::new(sheets, &[0]).column_count();
    assert_eq!((columns(&plain), columns(&plain.reversed())), (12, 1));
    assert_eq!((columns(&other), columns(&other.reversed())), (12, 12));
    for (sheets, goal) in [(&other, 7), (&other.reversed(), 50_000)] {
        let mut expected: Vec<Option<u32>> = vec![None; index(sheets.node_count())];
        let counts = breadth_first(sheets, &[goal], Threads::One, |level| {
            level.nodes.iter().for_each(|&node: &Node| expected[index(node)] = Some(level.depth));
            ControlFlow::Continue(())
        });
        assert_eq!(counts.iter().sum::<u64>(), 2 * 60);
        in_every_mode(|threads| {
            let (depths, swept_counts) = reported(sheets, &[goal], threads);
            assert_eq!(swept_counts, counts);
            assert!(depths == expected, "the right numbers of wrong nodes");
        });
    }
    for node in (0..other.node_count()).step_by(101) {
        assert!(other.arcs_in(node).eq(plain.arcs_in(node)));
        for from in other.arcs_in(node) {
            assert!(other.arcs_out(from).any(|to| to == node));
        }
    }
}

#[test]
fn bad_ways_back_are_refused() {
    let mut other = Sheets::new(1, Radices::new(vec![2]));
    let identity = || DigitMap::new(0..1, [0, 1].into());
    other.add_map(identity());
    let second = other.add_map(identity());
    let mut sheets = Sheets::new(2, Radices::new(vec![2]));
    let first = sheets.add_map(identity());
    let is_bad = |back: &[_]| is_refused(|| sheets.clone().add_arrow_and_back(0, 1, &[], back));
    assert!(!is_bad(&[(first, first)]));
    assert!(is_bad(&[(first, second)]), "no such map");
    assert!(is_bad(&[(first, first), (second, first)]), "no such map");
}
