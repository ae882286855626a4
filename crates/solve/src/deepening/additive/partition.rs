//! How the tiles are shared out among pattern databases.

use std::collections::BTreeMap;
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use puzzle::Size;

use super::placements::MOST_TILES;

/// The most patterns.
pub(super) const MOST_PATTERNS: usize = 9;

/// How the tiles are shared out: the number of tiles of each pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition(Vec<usize>);

impl Partition {
    /// The partition of boards of this size whose tables are worth their making for hard boards:
    /// some seconds at most, on two processors.
    pub fn default_of(size: Size) -> Self {
        Self::into_parts(
            size,
            match size.cells() {
                ..=16 => 7,
                17..=25 => 6,
                _ => 5,
            },
        )
    }

    /// The partition of boards of this size whose tables are made in some hundredths of a second,
    /// enough for easy boards.
    pub fn quick(size: Size) -> Self {
        Self::into_parts(size, if size.cells() <= 20 { 5 } else { 4 })
    }

    /// The partitions of boards of this size into patterns of one number of tiles, and one of the
    /// rest; those with the most tiles, whose tables are the largest, first.
    pub fn of_equal_patterns(size: Size) -> impl Iterator<Item = Self> {
        let partitions = (1..=MOST_TILES).rev().map(move |most| Self::into_parts(size, most));
        partitions.filter(|partition| partition.0.len() <= MOST_PATTERNS)
    }

    /// Patterns of `most` tiles, and one of the rest.
    fn into_parts(size: Size, most: usize) -> Self {
        let tiles = size.cells() - 1;
        let rest = Some(tiles % most).filter(|&rest| rest > 0);
        Self(std::iter::repeat_n(most, tiles / most).chain(rest).collect())
    }

    /// The number of tiles of each pattern.
    pub(super) fn tile_counts(&self) -> &[usize] {
        &self.0
    }

    /// How many patterns have so many tiles, for each such number.
    pub(super) fn by_tile_count(&self) -> BTreeMap<usize, u64> {
        let mut counts = BTreeMap::new();
        for &tile_count in &self.0 {
            *counts.entry(tile_count).or_default() += 1;
        }
        counts
    }

    /// The cells in which the tiles of each pattern are at home: compact, line by line of the shorter
    /// side, to and fro.
    pub(crate) fn homes(&self, size: Size, blank: usize) -> Vec<Vec<usize>> {
        let (rows, columns) = (size.rows(), size.columns());
        let snake = (0..size.cells()).map(|number| {
            let across = rows.min(columns);
            let (line, at) = (number / across, number % across);
            let at = if line % 2 == 0 { at } else { across - 1 - at };
            if columns <= rows { line * columns + at } else { at * columns + line }
        });
        let mut cells = snake.filter(|&cell| cell != blank);
        let part = |&count: &usize| {
            let mut homes: Vec<_> = cells.by_ref().take(count).collect();
            homes.sort_unstable();
            homes
        };
        self.0.iter().map(part).collect()
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&parts.join("-"))
    }
}

/// Not a partition of the tiles of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadPartition;

impl fmt::Display for BadPartition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a heuristic is the sizes of at most {MOST_PATTERNS} patterns, such as 7-8: each from 1 to \
             {MOST_TILES} tiles"
        )
    }
}

impl std::error::Error for BadPartition {}

impl FromStr for Partition {
    type Err = BadPartition;

    /// Reads `7-8`.
    fn from_str(text: &str) -> Result<Self, BadPartition> {
        let parts: Result<Vec<usize>, ParseIntError> = text.split('-').map(str::parse).collect();
        let parts = parts.map_err(|_| BadPartition)?;
        let is_good = parts.len() <= MOST_PATTERNS
            && parts.iter().all(|part| (1..=MOST_TILES).contains(part));
        if is_good { Ok(Self(parts)) } else { Err(BadPartition) }
    }
}
