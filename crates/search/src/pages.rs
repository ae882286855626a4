//! Graphs of many small sheets, and distances in them at one bit a node.
//!
//! A *page* is a sheet of at most 65,536 nodes. From each page lead *leaves*, numbered alike on all
//! pages: leaf `number` takes the whole page to another, every index through a table (or
//! unchanged). That is what pattern databases are made of: the cells that the pattern's tiles
//! occupy say which page, the order of the tiles which index.
//!
//! # Distances
//!
//! Where every leaf has a way back and every cycle has even length, the distance to a goal changes
//! by one with each step, up or down. So whoever knows a distance and makes a step needs one bit to
//! know the next: bit 1 of it, that is, whether it is 2 or 3 modulo 4. (Breyer and Korf, "1.6-bit
//! pattern databases", AAAI 2010, keep distances modulo 3; an even cycle length saves the rest.)

mod distances;
mod fill;

pub use distances::PageDistances;

/// A graph of pages: `page_count * page_len` nodes.
///
/// **The promise** behind [`PageDistances`]: every leaf has a way back among the leaves, and every
/// cycle has even length.
#[derive(Clone, Debug)]
pub struct Pages {
    page_len: usize,
    leaf_count: usize,
    /// Leaf by leaf of each page.
    leaves: Vec<Leaf>,
    /// Tables, and the number of the inverse of each; the first one keeps every index.
    tables: Vec<Box<[u16]>>,
    inverses: Vec<usize>,
}

/// A page in the low bits, a table in the high ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Leaf(u32);

const PAGE_BITS: u32 = 24;
const NONE: Leaf = Leaf(u32::MAX);

impl Leaf {
    fn page(self) -> usize {
        (self.0 & ((1 << PAGE_BITS) - 1)) as usize // 24 bits
    }

    fn table(self) -> usize {
        (self.0 >> PAGE_BITS) as usize // 8 bits
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

    /// The bytes of a leaf, whether a page has it or not.
    pub const LEAF_BYTES: u64 = size_of::<Leaf>() as u64;

    /// A graph without any leaves.
    ///
    /// # Panics
    ///
    /// If there are more than [`Pages::MOST_PAGES`], or longer ones than [`Pages::MOST_NODES`].
    pub fn new(page_count: usize, page_len: usize, leaf_count: usize) -> Self {
        assert!(page_count <= Self::MOST_PAGES, "{page_count} pages are too many");
        assert!(page_len <= Self::MOST_NODES, "a page of {page_len} nodes is too long");
        let number = |index| u16::try_from(index).expect("a page has at most 2^16 nodes");
        let same = (0..page_len).map(number).collect();
        let leaves = vec![NONE; page_count * leaf_count];
        Self { page_len, leaf_count, leaves, tables: vec![same], inverses: vec![0] }
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

    /// Adds leaf `number` of page `from`, which leads to page `to` through a table.
    ///
    /// # Panics
    ///
    /// If there is no such page, leaf or table.
    pub fn add_leaf(&mut self, from: usize, number: usize, to: usize, table: usize) {
        assert!(number < self.leaf_count && to < self.page_count() && table < self.tables.len());
        let [table, to] = [table, to].map(|number| u32::try_from(number).expect("checked above"));
        let leaf = Leaf(table << PAGE_BITS | to);
        self.leaves[from * self.leaf_count + number] = leaf;
    }

    /// How many pages there are.
    pub fn page_count(&self) -> usize {
        self.leaves.len() / self.leaf_count.max(1)
    }

    /// How many nodes a page has.
    pub fn page_len(&self) -> usize {
        self.page_len
    }

    /// The node to which a leaf leads from another; two lookups.
    ///
    /// # Panics
    ///
    /// If the page has no such leaf.
    #[inline]
    pub fn follow(&self, node: PageNode, number: usize) -> PageNode {
        let leaf = self.leaves[node.page as usize * self.leaf_count + number]; // 32 bits
        let index = self.tables[leaf.table()][usize::from(node.index)];
        PageNode { page: leaf.0 & ((1 << PAGE_BITS) - 1), index }
    }

    /// The leaves of a page.
    fn leaves(&self, page: usize) -> impl Iterator<Item = Leaf> {
        let leaves = &self.leaves[page * self.leaf_count..][..self.leaf_count];
        leaves.iter().copied().filter(|&leaf| leaf != NONE)
    }

    /// The nodes to which leaves lead from a node.
    fn neighbours(&self, node: PageNode) -> impl Iterator<Item = PageNode> {
        self.leaves(node.page as usize).map(move |leaf| PageNode {
            page: leaf.0 & ((1 << PAGE_BITS) - 1),
            index: self.tables[leaf.table()][usize::from(node.index)],
        })
    }

    fn page_words(&self) -> usize {
        self.page_len.div_ceil(64)
    }

    fn word_count(&self) -> u64 {
        (self.page_count() * self.page_words()) as u64 // usize has at most 64 bits
    }

    /// Which pages are an odd number of steps away from one: the same by every way.
    fn is_odd_from(&self, page: usize) -> Vec<bool> {
        let mut is_odd = vec![None; self.page_count()];
        is_odd[page] = Some(false);
        let mut reached = vec![page];
        while let Some(page) = reached.pop() {
            for next in self.leaves(page).map(Leaf::page) {
                if is_odd[next].is_none() {
                    is_odd[next] = is_odd[page].map(|is_odd| !is_odd);
                    reached.push(next);
                }
            }
        }
        is_odd.into_iter().map(|is_odd| is_odd == Some(true)).collect()
    }
}
