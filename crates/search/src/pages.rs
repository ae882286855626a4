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
            for page in (0..count).filter(|&page| search.frontier.counts[page] > 0) {
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
///
/// Where a page of the next level has fewer nodes left than a page around it has in the frontier,
/// those are asked whether they come from there, instead of the others where they go (Beamer,
/// Asanovic and Patterson, "Direction-optimizing breadth-first search", Supercomputing 2012).
struct PageSearch<'a> {
    pages: &'a Pages,
    frontier: PageLevel,
    next: PageLevel,
    /// What is visited, and the bits behind the end of each page.
    visited: Words,
    bits: Words,
    /// How many nodes of each page are not visited.
    left: Vec<u32>,
}

/// The nodes of a level.
struct PageLevel {
    words: Words,
    /// How many there are on each page; what the words of a page without any hold means nothing.
    counts: Vec<u32>,
}

impl<'a> PageSearch<'a> {
    fn new(pages: &'a Pages) -> Self {
        let (words, count) = (pages.page_words(), pages.page_count());
        let zeros = || Words::zeros(count * words);
        let level = || PageLevel { words: zeros(), counts: vec![0; count] };
        let mut visited = zeros();
        for page in visited.chunks_mut(words) {
            if !pages.page_len.is_multiple_of(64) {
                page[words - 1] = u64::MAX << (pages.page_len % 64);
            }
        }
        let page_len = u32::try_from(pages.page_len).expect("a page has at most 2^16 nodes");
        let (frontier, next) = (level(), level());
        Self { pages, frontier, next, visited, bits: zeros(), left: vec![page_len; count] }
    }

    fn insert(&mut self, node: PageNode) {
        let (page, index) = (node.page as usize, usize::from(node.index)); // 32 bits
        let (word, bit) = (page * self.pages.page_words() + index / 64, 1 << (index % 64));
        self.visited[word] |= bit;
        self.left[page] -= 1;
        self.frontier.words[word] |= bit;
        self.frontier.counts[page] += 1;
    }

    /// Goes on to the level at this depth; tells whether it has any nodes.
    fn advance(&mut self, depth: usize, threads: Threads) -> bool {
        let words = self.pages.page_words();
        let expand = |(page, part): (usize, PagePart<'_>)| {
            part.expand(self.pages, &self.frontier, page, depth);
        };
        let part = |((((next, count), visited), bits), left)| PagePart {
            next,
            count,
            visited,
            bits,
            left,
        };
        match threads {
            Threads::One => {
                let next = self.next.words.chunks_mut(words).zip(&mut self.next.counts);
                let marks = next.zip(self.visited.chunks_mut(words));
                let marks = marks.zip(self.bits.chunks_mut(words)).zip(&mut self.left);
                marks.map(part).enumerate().for_each(expand);
            }
            Threads::Pool => {
                let counts = self.next.counts.par_iter_mut();
                let next = self.next.words.par_chunks_mut(words).zip(counts);
                let marks = next.zip(self.visited.par_chunks_mut(words));
                let marks = marks.zip(self.bits.par_chunks_mut(words));
                let parts = marks.zip(self.left.par_iter_mut()).map(part).enumerate();
                parts.with_min_len(16).for_each(expand);
            }
        }
        std::mem::swap(&mut self.frontier, &mut self.next);
        self.frontier.counts.iter().any(|&count| count > 0)
    }
}

/// What a search knows of one page, in the hands of one thread.
struct PagePart<'a> {
    /// Its nodes of the next level, and how many.
    next: &'a mut [u64],
    count: &'a mut u32,
    visited: &'a mut [u64],
    /// Bit 1 of the distances.
    bits: &'a mut [u64],
    /// How many of its nodes are not visited.
    left: &'a mut u32,
}

impl PagePart<'_> {
    /// Writes the nodes of the next level, which is at this depth.
    fn expand(mut self, pages: &Pages, frontier: &PageLevel, page: usize, depth: usize) {
        *self.count = 0;
        if *self.left == 0 || !self.pull(pages, frontier, page) {
            return;
        }
        let mark = if depth & 2 == 0 { 0 } else { u64::MAX };
        for ((next, visited), bits) in self.next.iter_mut().zip(self.visited).zip(self.bits) {
            *next &= !*visited;
            *visited |= *next;
            *bits |= *next & mark;
            *self.count += next.count_ones();
        }
        *self.left -= *self.count;
    }

    /// Takes what all pages around this one send here; tells whether there is any.
    ///
    /// Leaves have ways back: what comes here comes from where the leaves of this page lead.
    fn pull(&mut self, pages: &Pages, frontier: &PageLevel, page: usize) -> bool {
        let mut is_touched = false;
        for leaf in pages.leaves(page).filter(|leaf| frontier.counts[leaf.page()] > 0) {
            if !std::mem::replace(&mut is_touched, true) {
                self.next.fill(0);
            }
            let words = self.next.len();
            let from = &frontier.words[leaf.page() * words..][..words];
            if leaf.table() == Pages::SAME {
                self.next.iter_mut().zip(from).for_each(|(next, from)| *next |= from);
            } else if frontier.counts[leaf.page()] <= *self.left {
                let table = &pages.tables[pages.inverses[leaf.table()]];
                for index in members(from.iter().copied()) {
                    let to = usize::from(table[index]);
                    self.next[to / 64] |= 1 << (to % 64);
                }
            } else {
                let table = &pages.tables[leaf.table()];
                for (number, (next, visited)) in
                    self.next.iter_mut().zip(&*self.visited).enumerate()
                {
                    for bit in members(std::iter::once(!(*next | visited))) {
                        let source = usize::from(table[64 * number + bit]);
                        *next |= (from[source / 64] >> (source % 64) & 1) << bit;
                    }
                }
            }
        }
        is_touched
    }
}

/// The numbers of the bits that are set.
fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    (0..).zip(words).flat_map(|(number, word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?; // below 64
            rest &= rest - 1;
            Some(64 * number + bit)
        })
    })
}
