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

use rayon::prelude::*;

use crate::Threads;
use crate::words::Words;

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
}

/// The distance of every node of a graph of pages to a goal, at one bit a node.
#[derive(Debug)]
pub struct PageDistances {
    goal: PageNode,
    page_words: usize,
    /// Bit 1 of each distance, page by page.
    bits: Words,
    /// Bit 0 of each distance, which is the same all over a page.
    is_odd: Vec<bool>,
}

impl PageDistances {
    /// The distances to `goal`, by one search from there; 4 bits a node on the way.
    ///
    /// A level is a set of bits. Each page of the next level is written by one thread, which takes
    /// what all the pages around it send there.
    pub fn towards(pages: &Pages, goal: PageNode, threads: Threads) -> Self {
        let (words, count) = (pages.page_words(), pages.page_count());
        let mut search = PageSearch::new(pages);
        search.insert(goal);
        let mut is_odd = vec![false; count];
        for depth in 1_usize.. {
            if !search.advance(depth, threads) {
                break;
            }
            for page in (0..count).filter(|&page| search.frontier.filled[page]) {
                is_odd[page] = depth % 2 == 1;
            }
        }
        Self { goal, page_words: words, bits: search.bits, is_odd }
    }

    /// The distance of `node`, whose neighbour is `distance` away.
    #[inline]
    pub fn beside(&self, distance: u8, node: PageNode) -> u8 {
        let farther = distance + 1;
        // Nearer is two less, which differs in bit 1.
        farther - 2 * ((farther >> 1 & 1) ^ self.bit(node))
    }

    /// The distance of a node from which the goal can be reached: O(distance) steps downhill.
    pub fn distance(&self, pages: &Pages, node: PageNode) -> u8 {
        let modulo_4 = |node: PageNode| {
            2 * self.bit(node) + u8::from(self.is_odd[node.page as usize]) // 32 bits
        };
        let (mut node, mut distance) = (node, 0);
        while node != self.goal {
            let nearer = (modulo_4(node) + 3) % 4;
            let downhill = pages.neighbours(node).find(|&next| modulo_4(next) == nearer);
            node = downhill.expect("a node that reaches the goal has a neighbour that is nearer");
            distance += 1;
        }
        distance
    }

    #[inline]
    fn bit(&self, node: PageNode) -> u8 {
        let (page, index) = (node.page as usize, usize::from(node.index)); // 32 bits
        (self.bits[page * self.page_words + index / 64] >> (index % 64) & 1) as u8 // a bit
    }
}

/// A breadth-first search of pages.
struct PageSearch<'a> {
    pages: &'a Pages,
    frontier: PageLevel,
    next: PageLevel,
    visited: Words,
    bits: Words,
    /// Which pages may have nodes that are not visited.
    is_open: Vec<bool>,
}

/// The nodes of a level.
struct PageLevel {
    words: Words,
    /// Which pages have any.
    filled: Vec<bool>,
}

impl<'a> PageSearch<'a> {
    fn new(pages: &'a Pages) -> Self {
        let zeros = || Words::zeros(pages.page_count() * pages.page_words());
        let level = || PageLevel { words: zeros(), filled: vec![false; pages.page_count()] };
        let (frontier, next) = (level(), level());
        let is_open = vec![true; pages.page_count()];
        Self { pages, frontier, next, visited: zeros(), bits: zeros(), is_open }
    }

    fn insert(&mut self, node: PageNode) {
        let (page, index) = (node.page as usize, usize::from(node.index)); // 32 bits
        let (word, bit) = (page * self.pages.page_words() + index / 64, 1 << (index % 64));
        self.visited[word] |= bit;
        self.frontier.words[word] |= bit;
        self.frontier.filled[page] = true;
    }

    /// Goes on to the level at this depth; tells whether it has any nodes.
    fn advance(&mut self, depth: usize, threads: Threads) -> bool {
        let (pages, frontier) = (self.pages, &self.frontier);
        let words = pages.page_words();
        let mark = if depth & 2 == 0 { 0 } else { u64::MAX };
        let expand =
            |(page, ((((next, filled), visited), bits), is_open)): (usize, PageParts<'_>)| {
                *filled = false;
                if !*is_open || !frontier.pull(pages, page, next) {
                    return;
                }
                let mut visited_count = 0;
                for ((next, visited), bits) in next.iter_mut().zip(visited).zip(bits) {
                    *next &= !*visited;
                    *visited |= *next;
                    *bits |= *next & mark;
                    *filled |= *next != 0;
                    visited_count += visited.count_ones() as usize; // at most 64
                }
                *is_open = visited_count < pages.page_len();
            };
        match threads {
            Threads::One => {
                let next = self.next.words.chunks_mut(words).zip(&mut self.next.filled);
                let marks = self.visited.chunks_mut(words);
                let parts = next.zip(marks).zip(self.bits.chunks_mut(words));
                parts.zip(&mut self.is_open).enumerate().for_each(expand);
            }
            Threads::Pool => {
                let filled = self.next.filled.par_iter_mut();
                let next = self.next.words.par_chunks_mut(words).zip(filled);
                let marks = self.visited.par_chunks_mut(words);
                let parts = next.zip(marks).zip(self.bits.par_chunks_mut(words));
                let parts = parts.zip(self.is_open.par_iter_mut()).enumerate();
                parts.with_min_len(16).for_each(expand);
            }
        }
        std::mem::swap(&mut self.frontier, &mut self.next);
        self.frontier.filled.contains(&true)
    }
}

/// Of one page: the next level, whether it has any of it, what is visited, bits of distances, and
/// whether some nodes are not visited.
type PageParts<'a> =
    ((((&'a mut [u64], &'a mut bool), &'a mut [u64]), &'a mut [u64]), &'a mut bool);

impl PageLevel {
    /// Writes to `next` what all pages send to `page`; tells whether there is any.
    ///
    /// Leaves have ways back: what comes here comes from where the leaves of this page lead.
    fn pull(&self, pages: &Pages, page: usize, next: &mut [u64]) -> bool {
        let mut is_touched = false;
        for leaf in pages.leaves(page).filter(|leaf| self.filled[leaf.page()]) {
            if !std::mem::replace(&mut is_touched, true) {
                next.fill(0);
            }
            let from = &self.words[leaf.page() * next.len()..][..next.len()];
            if leaf.table() == Pages::SAME {
                next.iter_mut().zip(from).for_each(|(next, from)| *next |= from);
                continue;
            }
            let table = &pages.tables[pages.inverses[leaf.table()]];
            for (word, &bits) in from.iter().enumerate() {
                let mut rest = bits;
                while rest != 0 {
                    let index = 64 * word + rest.trailing_zeros() as usize; // below 64
                    rest &= rest - 1;
                    let to = usize::from(table[index]);
                    next[to / 64] |= 1 << (to % 64);
                }
            }
        }
        is_touched
    }
}
