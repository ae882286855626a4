//! Sheets and the sweep, against a reading of the definition digit by digit and the naive search.

use std::ops::ControlFlow;

use proptest::prelude::*;
use search::{
    DigitMap, Exact, Flip, Graph, Node, Radices, Reversed, Routes, Sheets, Sweep, Threads,
    breadth_first, sweep,
};

/// The digits of a number, the first the most significant.
fn digits(mut number: u64, radices: &[u32]) -> Vec<u64> {
    let mut digits = Vec::new();
    for &radix in radices.iter().rev() {
        digits.push(number % u64::from(radix));
        number /= u64::from(radix);
    }
    digits.reverse();
    digits
}

fn number(digits: &[u64], radices: &[u32]) -> u64 {
    digits.iter().zip(radices).fold(0, |number, (digit, &radix)| number * u64::from(radix) + digit)
}

/// A map of digits as the definition has it.
#[derive(Clone, Debug)]
struct Map {
    start: usize,
    end: usize,
    tables: Vec<Vec<u32>>,
    flip: Flip,
}

impl Map {
    fn apply(&self, index: u64, radices: &[u32]) -> u64 {
        let mut all = digits(index, radices);
        let odd = all[..self.start].iter().sum::<u64>() % 2 == 1;
        let second = self.tables.len() == 2 && (odd != (self.flip == Flip::Yes));
        let range = self.start..self.end;
        let entry = number(&all[range.clone()], &radices[range.clone()]);
        let moved = self.tables[usize::from(second)][usize::try_from(entry).unwrap()];
        all[range.clone()].copy_from_slice(&digits(moved.into(), &radices[range]));
        number(&all, radices)
    }

    fn inverse(&self) -> Self {
        let invert = |table: &Vec<u32>| {
            let mut inverse = vec![0; table.len()];
            for (entry, &moved) in (0..).zip(table) {
                inverse[usize::try_from(moved).unwrap()] = entry;
            }
            inverse
        };
        Self { tables: self.tables.iter().map(invert).collect(), ..self.clone() }
    }

    fn build(&self) -> DigitMap {
        let boxed = |table: &Vec<u32>| table.clone().into_boxed_slice();
        match &self.tables[..] {
            [one] => DigitMap::new(self.start..self.end, boxed(one)),
            tables => {
                let tables = [boxed(&tables[0]), boxed(&tables[1])];
                DigitMap::with_versions(self.start..self.end, tables, self.flip)
            }
        }
    }
}

/// A graph of sheets: radices, sheets, and arrows with their maps.
#[derive(Clone, Debug)]
struct Recipe {
    radices: Vec<u32>,
    sheet_count: usize,
    arrows: Vec<(usize, usize, Vec<Map>)>,
}

impl Recipe {
    fn build(&self) -> Sheets {
        let mut sheets = Sheets::new(self.sheet_count, Radices::new(self.radices.clone()));
        for (from, to, maps) in &self.arrows {
            let ids: Vec<_> = maps
                .iter()
                .map(|map| (sheets.add_map(map.build()), sheets.add_map(map.inverse().build())))
                .collect();
            sheets.add_arrow(*from, *to, &ids);
        }
        sheets
    }

    fn len(&self) -> u64 {
        self.radices.iter().map(|&radix| u64::from(radix)).product()
    }

    fn arcs_out(&self, node: Node) -> Vec<Node> {
        let (sheet, index) = (node / self.len(), node % self.len());
        let out = self.arrows.iter().filter(|arrow| arrow.0 as u64 == sheet);
        out.map(|(_, to, maps)| {
            let index = maps.iter().fold(index, |index, map| map.apply(index, &self.radices));
            *to as u64 * self.len() + index
        })
        .collect()
    }
}

fn any_map(radices: Vec<u32>) -> impl Strategy<Value = Map> {
    let count = radices.len();
    (0..count, 1..=3_usize, 1..=2_usize, any::<bool>()).prop_flat_map(move |cut| {
        let (start, width, versions, flip) = cut;
        let end = (start + width).min(count);
        let len: u32 = radices[start..end].iter().product();
        let table = Just((0..len).collect::<Vec<u32>>()).prop_shuffle();
        prop::collection::vec(table, versions).prop_map(move |tables| Map {
            start,
            end,
            tables,
            flip: if flip { Flip::Yes } else { Flip::No },
        })
    })
}

fn any_recipe(radices: &[u32]) -> impl Strategy<Value = Recipe> + use<> {
    let radices = radices.to_vec();
    (1..=3_usize).prop_flat_map(move |sheet_count| {
        let radices = radices.clone();
        let maps = prop::collection::vec(any_map(radices.clone()), 0..=2);
        let arrow = (0..sheet_count, 0..sheet_count, maps);
        prop::collection::vec(arrow, 1..=5).prop_map(move |arrows| Recipe {
            radices: radices.clone(),
            sheet_count,
            arrows,
        })
    })
}

fn assert_arcs_follow_the_definition(recipe: &Recipe) {
    let sheets = recipe.build();
    let reversed = sheets.reversed();
    for node in 0..sheets.node_count() {
        let out: Vec<Node> = sheets.arcs_out(node).collect();
        assert_eq!(out, recipe.arcs_out(node));
        for to in out {
            assert!(sheets.arcs_in(to).any(|from| from == node));
            assert!(reversed.arcs_out(to).any(|from| from == node));
        }
    }
}

/// A search that hands its levels over, and returns their counts.
type Search<'a> = dyn Fn(&mut dyn FnMut(Vec<Node>)) -> Vec<u64> + 'a;

fn assert_sweep_agrees_with_breadth_first(sheets: &Sheets, sources: &[Node]) {
    let levels = |search: &Search<'_>| {
        let mut levels = Vec::new();
        let counts = search(&mut |mut nodes| {
            nodes.sort_unstable();
            levels.push(nodes);
        });
        (levels, counts)
    };
    let expected = levels(&|level| {
        breadth_first(sheets, sources, Threads::One, |found| {
            level(found.nodes.to_vec());
            ControlFlow::Continue(())
        })
    });
    for threads in [Threads::One, Threads::Pool] {
        let swept = levels(&|level| {
            sweep(sheets, sources, threads, |found| {
                level(found.nodes.to_vec());
                ControlFlow::Continue(())
            })
        });
        assert_eq!(swept, expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn arcs_follow_the_definition(recipe in any_recipe(&[5, 2, 4, 3])) {
        assert_arcs_follow_the_definition(&recipe);
    }

    #[test]
    fn sweep_agrees_on_small_sheets(recipe in any_recipe(&[5, 2, 4, 3]), source in 0..120_u64) {
        assert_sweep_agrees_with_breadth_first(&recipe.build(), &[source]);
    }

    /// Words of 60 nodes; runs of words, fields of words, and blocks inside words.
    #[test]
    fn sweep_agrees_on_sheets_of_many_words(
        recipe in any_recipe(&[7, 6, 5, 4, 3]),
        sources in prop::collection::vec(0..2520_u64, 1..3),
    ) {
        assert_sweep_agrees_with_breadth_first(&recipe.build(), &sources);
    }
}

/// Adjacent digits `d`, `d + 1` of lexicographic ranks under an exchange of two neighbours: lists of
/// `radices[0]` things, all of them, by half rank. Even and odd lists are two sheets.
fn exchanges(count: u32) -> Sheets {
    let radices: Vec<u32> = (3..=count).rev().collect();
    let mut sheets = Sheets::new(2, Radices::new(radices.clone()));
    for digit in 0..radices.len() {
        let (first, second) = (radices[digit], radices.get(digit + 1).copied());
        let Some(second) = second else { continue };
        // Exchanging places i and i + 1 takes the digits (a, b) to (b + 1, a) if a <= b, else to
        // (b, a - 1).
        let moved = |entry: u32| {
            let (a, b) = (entry / second, entry % second);
            if a <= b { (b + 1) * second + a } else { b * second + a - 1 }
        };
        let table: Box<[u32]> = (0..first * second).map(moved).collect();
        let map = sheets.add_map(DigitMap::new(digit..digit + 2, table));
        sheets.add_arrow(0, 1, &[(map, map)]);
        sheets.add_arrow(1, 0, &[(map, map)]);
    }
    sheets
}

#[test]
fn sweep_agrees_where_arrows_cross_columns() {
    let sheets = exchanges(10);
    assert!(Sweep::new(&sheets, &[0]).column_count() > 1);
    assert_sweep_agrees_with_breadth_first(&sheets, &[0]);
    assert_sweep_agrees_with_breadth_first(&sheets, &[5, sheets.sheet_len() + 77, 1_000_000]);
}

#[test]
fn tables_from_a_sweep_are_those_towards_the_goal() {
    let sheets = exchanges(7);
    let expected = Exact::towards(&sheets, 3, Threads::One).unwrap();
    let towards = sheets.reversed();
    let swept = Exact::from_search(sheets.node_count(), |on_level| {
        sweep(&towards, &[3], Threads::One, on_level)
    });
    let swept = swept.unwrap();
    let routes = Routes::from_search(&sheets, 8, Threads::One, |on_level| {
        breadth_first(&Reversed(&sheets), &[3], Threads::One, on_level)
    });
    let routes = routes.unwrap();
    for node in 0..sheets.node_count() {
        assert_eq!(swept.distance(node), expected.distance(node));
        let length = routes.route(node).map(|route| route.len());
        assert_eq!(length, expected.distance(node).map(usize::from));
        let Some(arcs) = routes.route(node) else { continue };
        let mut grouped = arcs.clone();
        let bits = routes.arc_bits();
        let pair: Vec<usize> = arcs.clone().take(2).collect();
        match grouped.next_group(2) {
            Some(group) => assert_eq!(group, pair[0] | pair[1] << bits),
            None => assert!(arcs.len() < 2),
        }
    }
}

#[test]
fn a_sweep_can_be_stopped() {
    let sheets = exchanges(8);
    let mut sweep = Sweep::new(&sheets, &[0]);
    assert!(sweep.advance(Threads::One, |_| ControlFlow::Continue(())).is_continue());
    assert!(sweep.advance(Threads::One, |_| ControlFlow::Break(())).is_break());
    assert_eq!(sweep.depth(), 1);
}

#[test]
fn bad_maps_are_refused() {
    let refused =
        |build: &dyn Fn()| std::panic::catch_unwind(std::panic::AssertUnwindSafe(build)).is_err();
    assert!(refused(&|| drop(DigitMap::new(0..1, Box::new([0, 0])))));
    assert!(refused(&|| drop(DigitMap::new(0..1, Box::new([0, 2])))));
    assert!(refused(&|| {
        let mut sheets = Sheets::new(1, Radices::new(vec![3, 2]));
        sheets.add_map(DigitMap::new(0..1, Box::new([1, 0])));
    }));
}
