//! Graphs of sheets at random, and a plain reading of their definition: a number is taken apart
//! into digits, some digits are looked up, and the number is put together again.

use std::ops::Range;

use proptest::prelude::*;
use search::{DigitMap, Flip, Node, Radices, Sheets};

use crate::index;

/// The digits of a number, the most significant first.
fn digits_of(radices: &[u32], number: u64) -> Vec<u32> {
    let mut rest = number;
    let mut digits: Vec<u32> = Vec::new();
    for &radix in radices.iter().rev() {
        digits.push(u32::try_from(rest % u64::from(radix)).expect("a digit is small"));
        rest /= u64::from(radix);
    }
    digits.reverse();
    assert_eq!(rest, 0, "{number} has too many digits");
    digits
}

/// The number with these digits.
fn number_of(radices: &[u32], digits: &[u32]) -> u64 {
    let both = radices.iter().zip(digits);
    both.fold(0, |number, (&radix, &digit)| number * u64::from(radix) + u64::from(digit))
}

/// How many numbers there are.
pub(crate) fn number_count(radices: &[u32]) -> u64 {
    radices.iter().map(|&radix| u64::from(radix)).product()
}

/// What a map of digits is made of.
#[derive(Clone, Debug)]
pub(crate) struct MapPlan {
    pub(crate) digits: Range<usize>,
    pub(crate) tables: Vec<Vec<u32>>,
    pub(crate) flip: Flip,
}

impl MapPlan {
    /// Where the map takes a number.
    pub(crate) fn image(&self, radices: &[u32], number: u64) -> u64 {
        let mut digits = digits_of(radices, number);
        let changed = &radices[self.digits.clone()];
        let sum: u32 = digits[..self.digits.start].iter().sum();
        let is_even = sum.is_multiple_of(2);
        let table = match &*self.tables {
            [table] => table,
            [first, second] => match (self.flip, is_even) {
                (Flip::No, true) | (Flip::Yes, false) => first,
                (Flip::No, false) | (Flip::Yes, true) => second,
            },
            _ => unreachable!("a map has one or two tables"),
        };
        let moved = table[index(number_of(changed, &digits[self.digits.clone()]))];
        digits[self.digits.clone()].copy_from_slice(&digits_of(changed, moved.into()));
        number_of(radices, &digits)
    }

    pub(crate) fn inverse(&self) -> Self {
        let invert = |table: &Vec<u32>| {
            let mut inverse: Vec<u32> = (0..).take(table.len()).collect();
            inverse.sort_by_key(|&t| table[index(t.into())]);
            inverse
        };
        Self { tables: self.tables.iter().map(invert).collect(), ..self.clone() }
    }

    pub(crate) fn digit_map(&self) -> DigitMap {
        match &*self.tables {
            [table] => DigitMap::new(self.digits.clone(), table.clone().into()),
            [first, second] => {
                let tables = [first.clone().into(), second.clone().into()];
                DigitMap::with_versions(self.digits.clone(), tables, self.flip)
            }
            _ => unreachable!("a map has one or two tables"),
        }
    }

    /// A map of these digits, in one version or two, by any tables.
    pub(crate) fn of_digits(
        radices: &[u32],
        digits: Range<usize>,
    ) -> impl Strategy<Value = Self> + use<> {
        let length = u32::try_from(number_count(&radices[digits.clone()])).expect("tables fit");
        let table = move || Just((0..length).collect::<Vec<_>>()).prop_shuffle();
        let flip = prop::sample::select(vec![Flip::No, Flip::Yes]);
        (prop::collection::vec(table(), 1..=2), flip).prop_map(move |(tables, flip)| Self {
            digits: digits.clone(),
            tables,
            flip,
        })
    }

    /// A map of the digits in one of these windows.
    pub(crate) fn of_any(
        radices: Vec<u32>,
        windows: Vec<Range<usize>>,
    ) -> impl Strategy<Value = Self> {
        prop::sample::select(windows).prop_flat_map(move |digits| Self::of_digits(&radices, digits))
    }

    /// The first version alone.
    fn without_versions(mut self) -> Self {
        self.tables.truncate(1);
        self
    }
}

/// All windows of digits in `within` whose values a table of at most `most` entries can list.
pub(crate) fn windows(radices: &[u32], within: Range<usize>, most: u64) -> Vec<Range<usize>> {
    let starts = within.start..=within.end;
    let all = starts.flat_map(|start| (start..=within.end).map(move |end| start..end));
    all.filter(|digits| number_count(&radices[digits.clone()]) <= most).collect()
}

/// An arrow, its maps by number.
#[derive(Clone, Debug)]
pub(crate) struct ArrowPlan {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) maps: Vec<usize>,
}

/// What a graph of sheets is made of. Map number `2 * i + 1` is the inverse of map `2 * i`.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) radices: Vec<u32>,
    pub(crate) sheet_count: usize,
    pub(crate) maps: Vec<MapPlan>,
    pub(crate) arrows: Vec<ArrowPlan>,
}

impl Plan {
    pub(crate) fn sheet_len(&self) -> u64 {
        number_count(&self.radices)
    }

    pub(crate) fn node_count(&self) -> u64 {
        self.sheet_len() * self.sheet_count as u64 // usize has at most 64 bits
    }

    pub(crate) fn build(&self) -> Sheets {
        let mut sheets = Sheets::new(self.sheet_count, Radices::new(self.radices.clone()));
        let maps = self.maps.iter().map(|map| sheets.add_map(map.digit_map()));
        let maps: Vec<_> = maps.collect();
        for arrow in &self.arrows {
            let pairs = arrow.maps.iter().map(|&map| (maps[map], maps[map ^ 1]));
            sheets.add_arrow(arrow.from, arrow.to, &pairs.collect::<Vec<_>>());
        }
        sheets
    }

    /// The arcs out of every node, arrow by arrow, as the definition has them.
    pub(crate) fn arcs_out(&self) -> Vec<Vec<Node>> {
        let images = |(id, map): (usize, &MapPlan)| -> Vec<u64> {
            let is_used = self.arrows.iter().any(|arrow| arrow.maps.contains(&id));
            let numbers = 0..if is_used { self.sheet_len() } else { 0 };
            numbers.map(|number| map.image(&self.radices, number)).collect()
        };
        let images: Vec<Vec<u64>> = self.maps.iter().enumerate().map(images).collect();
        let mut out = vec![Vec::new(); index(self.node_count())];
        for arrow in &self.arrows {
            for start in 0..self.sheet_len() {
                let end = arrow.maps.iter().fold(start, |at, &map| images[map][index(at)]);
                let node = |sheet, number| sheet as u64 * self.sheet_len() + number;
                out[index(node(arrow.from, start))].push(node(arrow.to, end));
            }
        }
        out
    }

    /// The plan in which every arrow can be gone back as well.
    pub(crate) fn both_ways(mut self) -> Self {
        let back = |arrow: &ArrowPlan| {
            let maps = arrow.maps.iter().rev().map(|map| map ^ 1).collect();
            ArrowPlan { from: arrow.to, to: arrow.from, maps }
        };
        let back: Vec<_> = self.arrows.iter().map(back).collect();
        self.arrows.extend(back);
        self
    }

    /// The plan in which every arrow joins an even and an odd sheet.
    fn bipartite(mut self) -> Self {
        for arrow in &mut self.arrows {
            if (arrow.from + arrow.to).is_multiple_of(2) && self.sheet_count > 1 {
                arrow.to = if arrow.to == 0 { 1 } else { arrow.to - 1 };
            }
        }
        self
    }

    /// The plan as it is, or turned into one with more structure.
    fn shaped(self) -> impl Strategy<Value = Self> {
        let shapes = [self.clone(), self.clone().both_ways(), self.clone().bipartite()];
        let [free, both_ways, bipartite] = shapes;
        let both = self.bipartite().both_ways();
        prop::sample::select(vec![free, both_ways, bipartite, both])
    }
}

/// The maps, each followed by its inverse.
fn with_inverses(maps: Vec<MapPlan>) -> Vec<MapPlan> {
    maps.into_iter().flat_map(|map| [map.inverse(), map]).collect()
}

/// Radices around the length of a word: less, 24, 60 and exactly 64 numbers in one, a last digit
/// that fills a word by itself or is too large for any, digits of one value, and no digits.
const SMALL_RADICES: [&[u32]; 16] = [
    &[],
    &[1],
    &[5, 4, 3],
    &[4, 3, 2],
    &[5, 4, 3, 2],
    &[3, 5, 4, 3],
    &[6, 5, 4, 3],
    &[2, 6, 5, 4, 3],
    &[3, 2, 4, 4, 4],
    &[2, 2, 2, 2, 2, 2, 2, 2],
    &[3, 8, 8],
    &[3, 2, 64],
    &[2, 3, 65],
    &[3, 70, 2],
    &[1, 5, 1, 12, 1, 3, 1],
    &[7, 3, 3, 7],
];

/// Radices of at most some thousand numbers.
pub(crate) fn small_radices() -> impl Strategy<Value = Vec<u32>> {
    prop_oneof![
        prop::sample::select(&SMALL_RADICES[..]).prop_map(<[u32]>::to_vec),
        prop::collection::vec(1u32..=5, 0..=5),
    ]
}

/// Graphs of up to some thousand nodes: any digits, any number of maps on an arrow up to three.
pub(crate) fn small() -> impl Strategy<Value = Plan> {
    let parts = (small_radices(), 1usize..=5).prop_flat_map(|(radices, sheet_count)| {
        let windows = windows(&radices, 0..radices.len(), 4000);
        let maps = prop::collection::vec(MapPlan::of_any(radices.clone(), windows), 1..=4);
        (Just(radices), Just(sheet_count), maps)
    });
    let plan =
        parts.prop_flat_map(|(radices, sheet_count, maps)| {
            let maps = with_inverses(maps);
            let ids = prop::collection::vec(0..maps.len(), 0..=3);
            let arrow = (0..sheet_count, 0..sheet_count, ids)
                .prop_map(|(from, to, maps)| ArrowPlan { from, to, maps });
            prop::collection::vec(arrow, 0..=6).prop_map(move |arrows| Plan {
                radices: radices.clone(),
                sheet_count,
                maps: maps.clone(),
                arrows,
            })
        });
    plan.prop_flat_map(Plan::shaped)
}

/// So many sheets that they are cut into several columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide {
    radices: &'static [u32],
    sheet_count: usize,
    /// The digits before this one number the columns.
    segment_digit: usize,
    /// The digits from this one on number the bits of a word.
    word_digit: usize,
}

/// Words of 1, 5, 36, 60 and 64 states.
pub(crate) const WIDE: [Wide; 5] = [
    Wide { radices: &[3, 4, 2, 30, 67], sheet_count: 2, segment_digit: 2, word_digit: 5 },
    Wide { radices: &[3, 2, 40, 5, 13, 5], sheet_count: 2, segment_digit: 2, word_digit: 5 },
    Wide { radices: &[5, 3, 2, 7, 11, 3, 3, 4], sheet_count: 4, segment_digit: 1, word_digit: 5 },
    Wide { radices: &[9, 8, 7, 6, 5, 4, 3], sheet_count: 3, segment_digit: 1, word_digit: 4 },
    Wide { radices: &[6, 5, 4, 20, 4, 4, 4], sheet_count: 4, segment_digit: 1, word_digit: 4 },
];

impl Wide {
    pub(crate) fn column_count(self) -> u64 {
        number_count(&self.radices[..self.segment_digit])
    }

    /// Graphs of several columns. Arrows begin with up to two maps that cross columns, whole words
    /// at once and all blocks alike, and go on with up to two inside a column.
    pub(crate) fn plans(self) -> impl Strategy<Value = Plan> {
        self.beginning_with(self.crossing().prop_map(MapPlan::without_versions))
    }

    /// Graphs of several columns in which maps across columns may come in two versions: blocks are not alike.
    pub(crate) fn plans_of_versions(self) -> impl Strategy<Value = Plan> {
        self.beginning_with(self.crossing())
    }

    fn crossing(self) -> impl Strategy<Value = MapPlan> {
        let mut crossing = windows(self.radices, 0..self.word_digit, 800);
        crossing.retain(|digits| digits.start < self.segment_digit && !digits.is_empty());
        MapPlan::of_any(self.radices.to_vec(), crossing)
    }

    fn beginning_with(
        self,
        crossing: impl Strategy<Value = MapPlan>,
    ) -> impl Strategy<Value = Plan> {
        let digit_count = self.radices.len();
        let mut local = windows(self.radices, self.segment_digit..digit_count, 800);
        local.retain(|digits| !digits.is_empty());
        let local = MapPlan::of_any(self.radices.to_vec(), local);
        let maps = (prop::collection::vec(crossing, 2), prop::collection::vec(local, 3));
        let plan = maps.prop_flat_map(move |(crossing, local)| {
            let (crossing, local) = (with_inverses(crossing), with_inverses(local));
            let first = prop::collection::vec(0..crossing.len(), 0..=2);
            let then = crossing.len()..crossing.len() + local.len();
            let maps = (first, prop::collection::vec(then, 0..=2));
            let maps = maps.prop_map(|(first, then)| [first, then].concat());
            self.plan_of([crossing, local].concat(), maps)
        });
        // The way back of crossing and then local is local and then crossing: not here.
        plan.prop_flat_map(|plan| prop::sample::select(vec![plan.clone().bipartite(), plan]))
    }

    /// Graphs of the same sheets, with any maps in any order.
    pub(crate) fn unruly_plans(self) -> impl Strategy<Value = Plan> {
        let windows = windows(self.radices, 0..self.radices.len(), 800);
        let maps = prop::collection::vec(MapPlan::of_any(self.radices.to_vec(), windows), 1..=4);
        let plan = maps.prop_flat_map(move |maps| {
            let maps = with_inverses(maps);
            let on_arrow = prop::collection::vec(0..maps.len(), 0..=3);
            self.plan_of(maps, on_arrow)
        });
        plan.prop_flat_map(Plan::shaped)
    }

    fn plan_of(
        self,
        maps: Vec<MapPlan>,
        on_arrow: impl Strategy<Value = Vec<usize>>,
    ) -> impl Strategy<Value = Plan> {
        let Self { radices, sheet_count, .. } = self;
        let arrow = (0..sheet_count, 0..sheet_count, on_arrow)
            .prop_map(|(from, to, maps)| ArrowPlan { from, to, maps });
        prop::collection::vec(arrow, sheet_count..=sheet_count + 4).prop_map(move |arrows| Plan {
            radices: radices.to_vec(),
            sheet_count,
            maps: maps.clone(),
            arrows,
        })
    }
}

/// The nodes in order.
pub(crate) fn sorted(nodes: impl Iterator<Item = Node>) -> Vec<Node> {
    let mut nodes: Vec<_> = nodes.collect();
    nodes.sort_unstable();
    nodes
}
