//! Graphs made of sheets and runs: the description that needs no ranking.
//!
//! Many state spaces are arrays of equal length, *sheets*, in which a move takes every state of
//! one sheet to another sheet (or the same), and whole *runs* of consecutive states at once. With
//! `node = sheet * sheet_len + index`, the index is a number in a mixed radix system
//! ([`Radices`]), and an arrow between sheets either keeps it, or changes some consecutive digits
//! of it by a table ([`DigitMap`]), or several such stretches one after the other.
//!
//! Changing the digits `start..end` moves runs of `block_len(end)` indices inside blocks of
//! `block_len(start)`:
//!
//! ```text
//! index = block_number * block + t * run + s      0 <= t < block / run,  0 <= s < run
//!       → block_number * block + table[t] * run + s
//! ```
//!
//! Permutations ranked in lexicographic order are such a space, and every move that permutes
//! positions inside a window is such a map; but nothing here knows that. One lookup in a small
//! table finds a neighbour, with no ranking and no unranking.

use std::ops::Range;

use fastdivide::DividerU64;

use super::digit_map::DigitMap;
use super::graph::no_such_node;
use crate::narrowing::{narrow, wide};
use crate::{Graph, Node, Radices};

/// The number of a map that a [`Sheets`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapId(usize);

/// A graph of `sheet_count * sheet_len` nodes, described by arrows between whole sheets.
///
/// The arcs out of a node come in the order in which the arrows out of its sheet were added.
///
/// # Examples
///
/// Three switches in a row of two positions each, and a move that exchanges the first two:
///
/// ```
/// use search::{DigitMap, Graph, Radices, Sheets};
///
/// let mut switches = Sheets::new(1, Radices::new(vec![2, 2, 2]));
/// let swap = switches.add_map(DigitMap::new(0..2, Box::new([0, 2, 1, 3])));
/// switches.add_arrow(0, 0, &[(swap, swap)]);
/// assert_eq!(switches.arcs_out(0b101).collect::<Vec<_>>(), [0b011]);
/// ```
#[derive(Clone, Debug)]
pub struct Sheets {
    radices: Radices,
    by_sheet_len: DividerU64,
    maps: Vec<PreparedMap>,
    /// All arrows, and which of them leave and enter each sheet.
    arrows: Vec<Arrow>,
    out: Vec<Vec<End>>,
    into: Vec<Vec<End>>,
}

/// An arrow from one sheet to another.
#[derive(Clone, Debug)]
pub(crate) struct Arrow {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// The maps from `from` to `to`, one after the other, and the inverse of each.
    pub(crate) maps: Vec<(MapId, MapId)>,
    /// The maps of the way back, from `to` to `from`, and the inverse of each.
    back: Vec<(MapId, MapId)>,
}

/// An arrow as seen from one of its ends: the other end, and the maps on the way.
#[derive(Clone, Debug)]
struct End {
    other: u64,
    maps: Box<[MapId]>,
}

/// A map, with what applying it to a single index needs.
#[derive(Clone, Debug)]
struct PreparedMap {
    map: DigitMap,
    run: u64,
    runs_in_block: u64,
    by_run: DividerU64,
    by_runs_in_block: DividerU64,
    /// Of a map with two versions and not too many blocks: which one holds, block by block.
    versions: Option<Box<[bool]>>,
}

/// Lists of versions are kept for maps of at most so many blocks.
const MOST_LISTED: u64 = 1 << 16;

impl PreparedMap {
    fn new(map: DigitMap, radices: &Radices) -> Self {
        let Range { start, end } = map.digits();
        let (block, run) = (radices.block_len(start), radices.block_len(end));
        let runs_in_block = wide(map.tables()[0].len());
        assert_eq!(block, run * runs_in_block, "a table has an entry for all its digits can say");
        let blocks = radices.number_count() / block;
        let is_listed = map.tables().len() == 2 && blocks <= MOST_LISTED;
        let version = |number| map.version(radices.prefix_is_odd(start, number)) == 1;
        Self {
            run,
            runs_in_block,
            by_run: DividerU64::divide_by(run),
            by_runs_in_block: DividerU64::divide_by(runs_in_block),
            versions: is_listed.then(|| (0..blocks).map(version).collect()),
            map,
        }
    }

    /// Where the map takes `index`: two divisions by multiplication, and one lookup.
    #[inline]
    fn apply(&self, index: u64, radices: &Radices) -> u64 {
        let run_number = self.by_run.divide(index);
        let block_number = self.by_runs_in_block.divide(run_number);
        let first_run = block_number * self.runs_in_block;
        let version = match (self.map.tables().len(), &self.versions) {
            (1, _) => 0,
            (_, Some(versions)) => usize::from(versions[narrow(block_number)]),
            _ => self.map.version(radices.prefix_is_odd(self.map.digits().start, block_number)),
        };
        let moved = self.map.tables()[version][narrow(run_number - first_run)];
        (first_run + u64::from(moved)) * self.run + (index - run_number * self.run)
    }
}

impl Sheets {
    /// A graph of sheets without any arrows.
    pub fn new(sheet_count: usize, radices: Radices) -> Self {
        Self {
            by_sheet_len: DividerU64::divide_by(radices.number_count()),
            radices,
            maps: Vec::new(),
            arrows: Vec::new(),
            out: vec![Vec::new(); sheet_count],
            into: vec![Vec::new(); sheet_count],
        }
    }

    /// Takes a map, for arrows to use.
    ///
    /// # Panics
    ///
    /// If the map changes digits that the indices do not have, or its tables have another length
    /// than those digits have values.
    pub fn add_map(&mut self, map: DigitMap) -> MapId {
        self.maps.push(PreparedMap::new(map, &self.radices));
        MapId(self.maps.len() - 1)
    }

    /// Adds an arrow from sheet `from` to sheet `to`: an arc out of every node of `from`.
    ///
    /// `maps` are applied one after the other on the way; with each comes its inverse. Without any
    /// every index is kept.
    ///
    /// # Panics
    ///
    /// If there is no such sheet or map.
    pub fn add_arrow(&mut self, from: usize, to: usize, maps: &[(MapId, MapId)]) {
        let back: Vec<_> = maps.iter().rev().map(|&(there, back)| (back, there)).collect();
        self.add_arrow_and_back(from, to, maps, &back);
    }

    /// Adds an arrow of which the way back is described by maps of its own: another product of the
    /// same inverse, which a search may prefer. Each map comes with its inverse.
    ///
    /// That `back` undoes `maps` is the caller's promise.
    ///
    /// # Panics
    ///
    /// If there is no such sheet or map.
    pub fn add_arrow_and_back(
        &mut self,
        from: usize,
        to: usize,
        maps: &[(MapId, MapId)],
        back: &[(MapId, MapId)],
    ) {
        for map in maps.iter().chain(back).flat_map(|&(there, back)| [there, back]) {
            assert!(map.0 < self.maps.len(), "there are {} maps", self.maps.len());
        }
        let ids = |maps: &[(MapId, MapId)]| maps.iter().map(|maps| maps.0).collect();
        self.out[from].push(End { other: wide(to), maps: ids(maps) });
        self.into[to].push(End { other: wide(from), maps: ids(back) });
        self.arrows.push(Arrow { from, to, maps: maps.to_vec(), back: back.to_vec() });
    }

    /// These sheets with every arrow turned round.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut reversed = Self::new(self.sheet_count(), self.radices.clone());
        reversed.maps.clone_from(&self.maps);
        for Arrow { from, to, maps, back } in &self.arrows {
            reversed.add_arrow_and_back(*to, *from, back, maps);
        }
        reversed
    }

    /// Whether every arc can be gone back by one arc, as far as the arrows themselves show it: the way
    /// back of each, as it was given, is an arrow too, by the same maps in the same order.
    ///
    /// If an arrow's way back was added as another product of maps, or by a map that was taken a second
    /// time under another number, the answer is no, though the graph may be undirected. That costs
    /// memory, never a right count. O(arrows²).
    pub fn is_undirected(&self) -> bool {
        let is_way_back = |arrow: &Arrow, other: &Arrow| {
            (other.from, other.to) == (arrow.to, arrow.from)
                && other.maps.iter().map(|maps| maps.0).eq(arrow.back.iter().map(|maps| maps.0))
        };
        let has_way_back =
            |arrow: &Arrow| self.arrows.iter().any(|other| is_way_back(arrow, other));
        self.arrows.iter().all(has_way_back)
    }

    /// The number of nodes in each sheet.
    #[inline]
    pub fn sheet_len(&self) -> u64 {
        self.radices.number_count()
    }

    /// The number of sheets.
    pub fn sheet_count(&self) -> usize {
        self.out.len()
    }

    /// The system in which indices are written.
    pub fn radices(&self) -> &Radices {
        &self.radices
    }

    /// All arrows.
    pub(crate) fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }

    /// The map with a number.
    pub(crate) fn map(&self, id: MapId) -> &DigitMap {
        &self.maps[id.0].map
    }

    /// Where the map with a number takes an index.
    #[inline]
    pub(crate) fn apply(&self, id: MapId, index: u64) -> u64 {
        self.maps[id.0].apply(index, &self.radices)
    }

    fn follow<'a>(&'a self, ends: &'a [Vec<End>], node: Node) -> impl Iterator<Item = Node> {
        let sheet = self.by_sheet_len.divide(node);
        let from = node - sheet * self.sheet_len();
        let ends = ends.get(narrow(sheet)).unwrap_or_else(|| no_such_node(node, self.node_count()));
        ends.iter().map(move |end| {
            let to = end.maps.iter().fold(from, |index, &map| self.apply(map, index));
            end.other * self.sheet_len() + to
        })
    }
}

impl AsRef<Self> for Sheets {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl Graph for Sheets {
    fn node_count(&self) -> u64 {
        self.sheet_len() * wide(self.out.len())
    }

    #[inline]
    fn arcs_out(&self, node: Node) -> impl Iterator<Item = Node> {
        self.follow(&self.out, node)
    }

    #[inline]
    fn arcs_in(&self, node: Node) -> impl Iterator<Item = Node> {
        self.follow(&self.into, node)
    }
}
