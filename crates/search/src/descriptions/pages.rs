//! Graphs of many small sheets.
//!
//! A *page* is a sheet of at most 65,536 nodes. From each page lead *arrows*, numbered alike on all
//! pages: arrow `number` takes the whole page to another, every index through a table (or
//! unchanged). That is what pattern databases are made of: the cells that the pattern's tiles
//! occupy say which page, the order of the tiles which index.

use crate::narrowing::{index_32, wide};

/// A graph of pages: `page_count * page_len` nodes.
///
/// **The promise** behind [`PagedDistances`](crate::PagedDistances): every arrow has a way back
/// among the arrows, and every cycle has even length.
#[derive(Clone, Debug)]
pub struct Pages {
    page_len: usize,
    arrow_count: usize,
    /// The arrows of each page, by their numbers.
    arrows: Vec<PageArrow>,
    /// Tables, and the number of the inverse of each; the first one keeps every index.
    tables: Vec<Box<[u16]>>,
    inverses: Vec<usize>,
}

/// Where an arrow leads and by which table: a page in the low bits, a table in the high ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PageArrow(u32);

const PAGE_BITS: u32 = 24;
/// What stands for an arrow that a page does not have.
const NONE: PageArrow = PageArrow(u32::MAX);

impl PageArrow {
    pub(crate) fn page(self) -> usize {
        index_32(self.0 & ((1 << PAGE_BITS) - 1))
    }

    pub(crate) fn table(self) -> usize {
        index_32(self.0 >> PAGE_BITS)
    }
}

/// A node of a graph of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageNode {
    /// The number of the page.
    pub page: u32,
    /// Which node of the page.
    pub index: u16,
}

impl Pages {
    /// The most nodes of a page.
    pub const MOST_NODES: usize = 1 << 16;

    /// The most pages.
    pub const MOST_PAGES: usize = (1 << PAGE_BITS) - 1;

    /// The bytes of an arrow, whether a page has it or not.
    pub const ARROW_BYTES: u64 = size_of::<PageArrow>() as u64;

    /// A graph without any arrows.
    ///
    /// # Panics
    ///
    /// If there are more than [`Pages::MOST_PAGES`], or longer ones than [`Pages::MOST_NODES`].
    pub fn new(page_count: usize, page_len: usize, arrow_count: usize) -> Self {
        assert!(page_count <= Self::MOST_PAGES, "{page_count} pages are too many");
        assert!(page_len <= Self::MOST_NODES, "a page of {page_len} nodes is too long");
        let number = |index| u16::try_from(index).expect("a page has at most 2^16 nodes");
        let same = (0..page_len).map(number).collect();
        let arrows = vec![NONE; page_count * arrow_count];
        Self { page_len, arrow_count, arrows, tables: vec![same], inverses: vec![0] }
    }

    /// The table that keeps every index.
    pub const SAME: usize = 0;

    /// Takes a table and its inverse; returns the number of the first, and that of the second is
    /// one more.
    ///
    /// # Panics
    ///
    /// If they are not inverse, not of the length of a page, or too many.
    pub fn add_tables(&mut self, there: Box<[u16]>, back: Box<[u16]>) -> usize {
        assert_eq!(there.len(), self.page_len, "a table is as long as a page");
        let returns = (0..).zip(&there).all(|(index, &to)| back[usize::from(to)] == index);
        assert!(returns, "the tables are inverse");
        let number = self.tables.len();
        assert!(number + 2 < 1 << (u32::BITS - PAGE_BITS), "there are too many tables");
        self.tables.extend([there, back]);
        self.inverses.extend([number + 1, number]);
        number
    }

    /// Adds arrow `number` of page `from`, which leads to page `to` through a table.
    ///
    /// # Panics
    ///
    /// If there is no such page, arrow or table.
    pub fn add_arrow(&mut self, from: usize, number: usize, to: usize, table: usize) {
        assert!(number < self.arrow_count && to < self.page_count() && table < self.tables.len());
        let [table, to] = [table, to].map(|number| u32::try_from(number).expect("checked above"));
        let arrow = PageArrow(table << PAGE_BITS | to);
        self.arrows[from * self.arrow_count + number] = arrow;
    }

    /// How many pages there are.
    pub fn page_count(&self) -> usize {
        self.arrows.len() / self.arrow_count.max(1)
    }

    /// How many nodes a page has.
    pub fn page_len(&self) -> usize {
        self.page_len
    }

    /// The node to which an arrow leads from another; two lookups.
    ///
    /// # Panics
    ///
    /// If the page has no such arrow.
    #[inline]
    pub fn follow(&self, node: PageNode, number: usize) -> PageNode {
        let arrow = self.arrows[index_32(node.page) * self.arrow_count + number];
        let index = self.tables[arrow.table()][usize::from(node.index)];
        PageNode { page: arrow.0 & ((1 << PAGE_BITS) - 1), index }
    }

    /// The arrows of a page.
    pub(crate) fn arrows(&self, page: usize) -> impl Iterator<Item = PageArrow> {
        let arrows = &self.arrows[page * self.arrow_count..][..self.arrow_count];
        arrows.iter().copied().filter(|&arrow| arrow != NONE)
    }

    /// The nodes to which arrows lead from a node.
    pub(crate) fn neighbours(&self, node: PageNode) -> impl Iterator<Item = PageNode> {
        self.arrows(index_32(node.page)).map(move |arrow| PageNode {
            page: arrow.0 & ((1 << PAGE_BITS) - 1),
            index: self.tables[arrow.table()][usize::from(node.index)],
        })
    }

    pub(crate) fn page_words(&self) -> usize {
        self.page_len.div_ceil(64)
    }

    pub(crate) fn word_count(&self) -> u64 {
        wide(self.page_count() * self.page_words())
    }

    /// A table, by its number.
    pub(crate) fn table(&self, number: usize) -> &[u16] {
        &self.tables[number]
    }

    /// The number of the inverse of a table.
    pub(crate) fn inverse(&self, table: usize) -> usize {
        self.inverses[table]
    }

    /// Which pages are an odd number of steps away from one: the same by every way.
    pub(crate) fn is_odd_from(&self, page: usize) -> Vec<bool> {
        let mut is_odd = vec![None; self.page_count()];
        is_odd[page] = Some(false);
        let mut reached = vec![page];
        while let Some(page) = reached.pop() {
            for next in self.arrows(page).map(PageArrow::page) {
                if is_odd[next].is_none() {
                    is_odd[next] = is_odd[page].map(|is_odd| !is_odd);
                    reached.push(next);
                }
            }
        }
        is_odd.into_iter().map(|is_odd| is_odd == Some(true)).collect()
    }
}
