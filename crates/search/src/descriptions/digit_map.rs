//! Maps of numbers that change some of their digits.

use std::ops::Range;

use crate::narrowing::index_32;

/// A map of numbers onto themselves that changes some consecutive digits by a table.
///
/// A map may come in two versions, each with a table of its own: which one holds for a number
/// follows from the parity of the sum of the digits before those that change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitMap {
    digits: Range<usize>,
    /// One table, or two.
    tables: Vec<Box<[u32]>>,
    /// Whether the first of two tables holds where the sum is odd.
    flip: bool,
}

impl DigitMap {
    /// The map that changes `digits`, read as a number `t`, to `table[t]`.
    ///
    /// # Panics
    ///
    /// If the table is not a permutation of `0..table.len()`.
    pub fn new(digits: Range<usize>, table: Box<[u32]>) -> Self {
        assert_permutation(&table);
        Self { digits, tables: vec![table], flip: false }
    }

    /// The map that follows the first table where the sum of the digits before `digits.start` is
    /// even, and the second where it is odd; with `flip` the other way round.
    ///
    /// # Panics
    ///
    /// If the tables differ in length, or one of them is not a permutation of `0..table.len()`.
    pub fn with_versions(digits: Range<usize>, tables: [Box<[u32]>; 2], flip: Flip) -> Self {
        assert_eq!(tables[0].len(), tables[1].len(), "versions of a map change the same digits");
        tables.iter().map(AsRef::as_ref).for_each(assert_permutation);
        Self { digits, tables: tables.into(), flip: flip == Flip::Yes }
    }

    /// The digits that change.
    pub fn digits(&self) -> Range<usize> {
        self.digits.clone()
    }

    /// Whether the map comes in two versions.
    pub fn has_versions(&self) -> bool {
        self.tables.len() > 1
    }

    /// The tables: one, or two.
    pub(crate) fn tables(&self) -> &[Box<[u32]>] {
        &self.tables
    }

    /// Which table holds where the sum of the digits before has this parity.
    pub(crate) fn version(&self, sum_is_odd: bool) -> usize {
        if self.tables.len() == 1 { 0 } else { usize::from(sum_is_odd ^ self.flip) }
    }
}

/// Whether the two tables of a map change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flip {
    /// The first table holds where the sum is even.
    No,
    /// The first table holds where the sum is odd.
    Yes,
}

fn assert_permutation(table: &[u32]) {
    let mut seen = vec![false; table.len()];
    for &run in table {
        let seen = seen.get_mut(index_32(run)).expect("a run stays inside its block");
        assert!(!std::mem::replace(seen, true), "two runs go to run {run}");
    }
}
