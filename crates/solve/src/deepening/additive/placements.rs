//! Additive pattern databases: how many moves some of the tiles need, whatever the others do.
//!
//! The tiles are shared out among *patterns*. Of one pattern's tiles, the least number of moves that
//! take them home, where moves of all other tiles cost nothing, is what a table holds. A move
//! slides one tile, so the sum over all patterns never exceeds the true distance (Korf and Felner,
//! "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002; Felner, Korf and
//! Hanan, "Additive pattern database heuristics", Journal of Artificial Intelligence Research 22,
//! 2004).
//!
//! # Pages
//!
//! Seen from a pattern, a board is the set of cells of its tiles, the order of the tiles in these
//! cells, and where the blank is. Since moves of other tiles cost nothing, it only matters in which
//! *region* the blank is, of the cells that its tiles leave, joined where the blank can go from
//! one to the other. Set and region together are a page of [`search::Pages`], the order is
//! the index. A tile that slides in its row keeps the order: the page moves as a whole. One that
//! slides in its column passes at most `columns - 1` others: a table says how that changes the rank
//! of the order, whatever the page. So indices are never ranked again, and the table is filled by
//! a search of whole pages from the goal, in which every arc is one move.
//!
//! Felner, Korf and Hanan keep the least over all regions; here each region has its own value,
//! which is never less. And since each move of the pattern's tiles changes the distance by one, up
//! or down, a bit a value is enough ([`search::PagedDistances`]): 1.6 MB for six tiles
//! of the 15-puzzle, 18 MB for seven, 178 MB for eight.
//!
//! # Views
//!
//! A symmetry of the board that keeps the goal's blank where it is maps solutions to solutions. So
//! the mirrored board can be looked up in the same tables, and the greater sum counts.

use std::collections::HashMap;
use std::rc::Rc;

use cantor::Permutation;
use puzzle::{Move, Moves, ShortBytes, Size};
use search::{PageNode, Pages};

use crate::narrowing::{bits, wide};

/// A set of cells, one bit each.
type CellSet = u64;

/// The most tiles of a pattern: 8! orders fit a page.
pub(super) const MOST_TILES: usize = 8;

/// All placements of so many tiles, without their names.
#[derive(Debug)]
pub(super) struct Placements {
    tile_count: usize,
    pages: Pages,
    /// The sets of cells in rising order.
    sets: Vec<PlacedSet>,
    /// The region of the blank, page by page.
    regions: Vec<CellSet>,
}

/// A set of cells, and the first of its pages.
#[derive(Clone, Copy, Debug)]
struct PlacedSet {
    cells: CellSet,
    first_page: usize,
}

/// A slide of the blank from one cell to another: what a move is here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slide {
    pub(super) from: usize,
    pub(super) to: usize,
}

/// The memory that placements take, in bytes.
pub(super) struct Needs {
    /// The placements themselves.
    pub(super) placements: u64,
    /// A table of distances.
    pub(super) table: u64,
    /// What is needed to make one, besides.
    pub(super) search: u64,
}

impl Placements {
    /// The placements of `tile_count` tiles, and how slides change them.
    pub(super) fn new(size: Size, tile_count: usize, slides: &[Slide]) -> Self {
        let (mut sets, mut regions) = (Vec::new(), Vec::new());
        for (cells, parts) in sets_and_regions(size, tile_count, slides) {
            sets.push(PlacedSet { cells, first_page: regions.len() });
            regions.extend(parts);
        }
        let page_len = page_len(tile_count);
        let pages = Pages::new(regions.len(), page_len, slides.len());
        let mut placements = Self { tile_count, pages, sets, regions };
        placements.add_arrows(slides);
        placements
    }

    /// What the placements of so many tiles take; `None` if there are too many.
    pub(super) fn memory(size: Size, tile_count: usize, slides: &[Slide]) -> Option<Needs> {
        let most = wide(Pages::MOST_PAGES);
        let set_count = (0..wide(tile_count))
            .fold(1, |sets, tile| sets * (wide(size.cells()) - tile) / (tile + 1));
        if set_count > most {
            return None;
        }
        let regions = sets_and_regions(size, tile_count, slides);
        let page_count: usize = regions.map(|(_, regions)| regions.count()).sum();
        let page_count = Some(wide(page_count)).filter(|&count| count <= most)?;
        let table = page_count * wide(page_len(tile_count).div_ceil(64)) * 8;
        let a_page = wide(slides.len()) * Pages::ARROW_BYTES + 8; // and its region
        let placements = page_count * a_page + set_count * 16;
        Some(Needs { placements, table, search: 3 * table })
    }

    fn add_arrows(&mut self, slides: &[Slide]) {
        let mut tables = HashMap::new();
        let pages: Vec<_> = self.pages_of_sets().collect();
        for (set, page) in pages {
            for (number, &Slide { from, to }) in slides.iter().enumerate() {
                if self.regions[page] & 1 << from == 0 || set & 1 << to == 0 {
                    continue;
                }
                let after = set ^ (1 << from | 1 << to);
                let places = [place_in(set, to), place_in(after, from)];
                let table = *tables.entry(places).or_insert_with(|| self.add_table(places));
                self.pages.add_arrow(page, number, self.page(after, to), table);
            }
        }
    }

    /// The table of an order in which one tile goes from one place to another.
    fn add_table(&mut self, [from, to]: [usize; 2]) -> usize {
        if from == to {
            return Pages::SAME;
        }
        let indices = || 0..self.pages.page_len();
        let there = indices().map(|index| self.shift(index, from, to)).collect();
        let back = indices().map(|index| self.shift(index, to, from)).collect();
        self.pages.add_tables(there, back)
    }

    fn shift(&self, index: usize, from: usize, to: usize) -> u16 {
        let storage = ShortBytes::zeros(self.tile_count);
        let order = Permutation::unrank_in(storage, wide(index));
        let mut tiles: Vec<u8> = order.expect("an index is a rank").as_slice().to_vec();
        let tile = tiles.remove(from);
        tiles.insert(to, tile);
        rank(tiles)
    }

    /// Each set of cells with each of its pages.
    fn pages_of_sets(&self) -> impl Iterator<Item = (CellSet, usize)> {
        let ends = self.sets[1..].iter().map(|set| set.first_page).chain([self.regions.len()]);
        let sets = self.sets.iter().zip(ends);
        sets.flat_map(|(set, end)| (set.first_page..end).map(move |page| (set.cells, page)))
    }

    /// The page of a set of cells and the cell of the blank.
    fn page(&self, set: CellSet, blank: usize) -> usize {
        let number = self.sets.binary_search_by_key(&set, |set| set.cells);
        let first = self.sets[number.expect("all sets of so many cells are listed")].first_page;
        let is_in = |region: &CellSet| region & 1 << blank != 0;
        let regions = &self.regions[first..];
        first + regions.iter().position(is_in).expect("every free cell is in a region")
    }

    /// The node of tiles on cells: of each tile the cell, the first tile first.
    pub(super) fn node(&self, cells: &[usize], blank: usize) -> PageNode {
        let set = cells.iter().fold(0, |set, cell| set | 1 << cell);
        let mut order = vec![0; cells.len()];
        for (tile, &cell) in (0..).zip(cells) {
            order[place_in(set, cell)] = tile;
        }
        let page = u32::try_from(self.page(set, blank)).expect("pages are numbered in 24 bits");
        PageNode { page, index: rank(order) }
    }

    pub(super) fn pages(&self) -> &Pages {
        &self.pages
    }
}

fn rank(order: Vec<u8>) -> u16 {
    let order = Permutation::new(order).expect("an order of tiles has each once");
    let rank: u64 = order.rank().expect("a pattern has few tiles");
    u16::try_from(rank).expect("a page has at most 2^16 orders")
}

/// How many cells of the set come before this one.
fn place_in(set: CellSet, cell: usize) -> usize {
    bits((set & ((1 << cell) - 1)).count_ones())
}

fn all(cells: usize) -> CellSet {
    (1 << cells) - 1
}

/// Where the blank can go from each cell, on an empty board.
fn reach(size: Size, slides: &[Slide]) -> Vec<CellSet> {
    let mut reach = vec![0; size.cells()];
    for slide in slides {
        reach[slide.from] |= 1 << slide.to;
    }
    reach
}

/// The cells that the blank reaches from `first` over free cells.
fn region(reach: &[CellSet], free: CellSet, first: CellSet) -> CellSet {
    let (mut region, mut border) = (first, first);
    while border != 0 {
        let cell = bits(border.trailing_zeros());
        border &= border - 1;
        let new = reach[cell] & free & !region;
        region |= new;
        border |= new;
    }
    region
}

/// All sets of `count` of the first `cells` cells, in rising order (R. W. Gosper, HAKMEM item 175).
fn sets_of(count: usize, cells: usize) -> impl Iterator<Item = CellSet> {
    std::iter::successors(Some(all(count)), |&set| {
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        Some(carried | (((set ^ carried) >> 2) / lowest))
    })
    .take_while(move |&set| set <= all(cells))
}

/// Every set of so many cells, with the regions that it leaves to the blank.
fn sets_and_regions<'a>(
    size: Size,
    tile_count: usize,
    slides: &[Slide],
) -> impl Iterator<Item = (CellSet, impl Iterator<Item = CellSet> + 'a)> + 'a {
    let reach = Rc::new(reach(size, slides));
    sets_of(tile_count, size.cells()).map(move |set| {
        let (mut free, reach) = (!set & all(size.cells()), Rc::clone(&reach));
        let regions = std::iter::from_fn(move || {
            let first = (free != 0).then(|| free & free.wrapping_neg())?;
            let region = region(&reach, !set, first);
            free &= !region;
            Some(region)
        });
        (set, regions)
    })
}

/// How many orders so many tiles have.
fn page_len(tile_count: usize) -> usize {
    (1..=tile_count).product()
}

/// The slides of the blank, in the order of the moves; `None` if a move shifts several tiles.
pub(super) fn slides(moves: &Moves, size: Size) -> Option<Vec<Slide>> {
    let next_to = |from: usize, to: usize| {
        let columns = size.columns();
        let apart = |by: fn(usize, usize) -> usize| by(from, columns).abs_diff(by(to, columns));
        apart(|cell, columns| cell / columns) + apart(|cell, columns| cell % columns) == 1
    };
    let slide = |step: &Move| Slide { from: step.from, to: step.to };
    moves.iter().map(slide).map(|slide| next_to(slide.from, slide.to).then_some(slide)).collect()
}
