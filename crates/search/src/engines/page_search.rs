//! The search that fills a table of distances in a graph of pages, page by page.

use crate::narrowing::index_32;
use crate::word_array::WordArray;
use crate::{PageNode, Pages, Threads};

/// A breadth-first search of pages.
///
/// Where a page of the next level has fewer nodes left than a page around it has in the frontier,
/// those are asked whether they come from there, instead of the others where they go (Beamer,
/// Asanović and Patterson 2012; see the [sources](crate#sources)).
pub(crate) struct PageSearch<'a> {
    pages: &'a Pages,
    frontier: PageLevel,
    next: PageLevel,
    /// What is visited, and the bits behind the end of each page.
    visited: WordArray,
    /// Bit 1 of the depth of what is visited.
    pub(crate) bits: WordArray,
    /// How many nodes of each page are not visited.
    left: Vec<u32>,
}

/// The nodes of a level.
struct PageLevel {
    words: WordArray,
    /// How many there are on each page; what the words of a page without any hold means nothing.
    counts: Vec<u32>,
}

impl<'a> PageSearch<'a> {
    pub(crate) fn new(pages: &'a Pages) -> Self {
        let (words, count) = (pages.page_words(), pages.page_count());
        let zeros = || WordArray::zeros(count * words);
        let level = || PageLevel { words: zeros(), counts: vec![0; count] };
        let mut visited = zeros();
        for page in visited.chunks_mut(words) {
            if !pages.page_len().is_multiple_of(64) {
                page[words - 1] = u64::MAX << (pages.page_len() % 64);
            }
        }
        let page_len = u32::try_from(pages.page_len()).expect("a page has at most 2^16 nodes");
        let (frontier, next) = (level(), level());
        Self { pages, frontier, next, visited, bits: zeros(), left: vec![page_len; count] }
    }

    pub(crate) fn insert(&mut self, node: PageNode) {
        let (page, index) = (index_32(node.page), usize::from(node.index));
        let (word, bit) = (page * self.pages.page_words() + index / 64, 1 << (index % 64));
        self.visited[word] |= bit;
        self.left[page] -= 1;
        self.frontier.words[word] |= bit;
        self.frontier.counts[page] += 1;
    }

    /// Goes on to the level at this depth; returns how many nodes it has.
    pub(crate) fn advance(&mut self, depth: usize, threads: Threads) -> u64 {
        let Self { pages, frontier, next, .. } = self;
        let parts = PageParts {
            first: 0,
            page_words: pages.page_words(),
            next: &mut next.words,
            counts: &mut next.counts,
            visited: &mut self.visited,
            bits: &mut self.bits,
            left: &mut self.left,
        };
        let count = threads.share(parts, PageParts::halve, |parts| {
            let expand = |(page, part): (usize, PagePart<'_>)| {
                u64::from(part.expand(pages, frontier, page, depth))
            };
            parts.one_by_one().map(expand).sum::<u64>()
        });
        std::mem::swap(&mut self.frontier, &mut self.next);
        count
    }
}

/// Pages in one piece of parallel work, at least.
const CHUNK: usize = 16;

/// What a search knows of consecutive pages, in the hands of one thread.
struct PageParts<'a> {
    /// The number of the first.
    first: usize,
    page_words: usize,
    next: &'a mut [u64],
    counts: &'a mut [u32],
    visited: &'a mut [u64],
    bits: &'a mut [u64],
    left: &'a mut [u32],
}

impl<'a> PageParts<'a> {
    /// The pages in two halves, if there are enough.
    fn halve(self) -> (Self, Option<Self>) {
        let half = self.counts.len() / 2;
        if half < CHUNK {
            return (self, None);
        }
        let (first, page_words) = (self.first, self.page_words);
        let (next, later_next) = self.next.split_at_mut(half * page_words);
        let (visited, later_visited) = self.visited.split_at_mut(half * page_words);
        let (bits, later_bits) = self.bits.split_at_mut(half * page_words);
        let (counts, later_counts) = self.counts.split_at_mut(half);
        let (left, later_left) = self.left.split_at_mut(half);
        let later = Self {
            first: first + half,
            page_words,
            next: later_next,
            counts: later_counts,
            visited: later_visited,
            bits: later_bits,
            left: later_left,
        };
        (Self { first, page_words, next, counts, visited, bits, left }, Some(later))
    }

    /// The pages one by one, with their numbers.
    fn one_by_one(self) -> impl Iterator<Item = (usize, PagePart<'a>)> {
        let next = self.next.chunks_mut(self.page_words).zip(self.counts);
        let marks =
            self.visited.chunks_mut(self.page_words).zip(self.bits.chunks_mut(self.page_words));
        let parts = next.zip(marks).zip(self.left);
        let part = |(((next, count), (visited, bits)), left)| PagePart {
            next,
            count,
            visited,
            bits,
            left,
        };
        (self.first..).zip(parts.map(part))
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
    /// Writes the nodes of the next level, which is at this depth; returns how many there are.
    fn expand(mut self, pages: &Pages, frontier: &PageLevel, page: usize, depth: usize) -> u32 {
        *self.count = 0;
        if *self.left == 0 || !self.pull(pages, frontier, page) {
            return 0;
        }
        let mark = if depth & 2 == 0 { 0 } else { u64::MAX };
        for ((next, visited), bits) in self.next.iter_mut().zip(self.visited).zip(self.bits) {
            *next &= !*visited;
            *visited |= *next;
            *bits |= *next & mark;
            *self.count += next.count_ones();
        }
        *self.left -= *self.count;
        *self.count
    }

    /// Takes what all pages around this one send here; tells whether there is any.
    ///
    /// Arrows have ways back: what comes here comes from where the arrows of this page lead.
    fn pull(&mut self, pages: &Pages, frontier: &PageLevel, page: usize) -> bool {
        let mut is_touched = false;
        for arrow in pages.arrows(page).filter(|arrow| frontier.counts[arrow.page()] > 0) {
            if !std::mem::replace(&mut is_touched, true) {
                self.next.fill(0);
            }
            let words = self.next.len();
            let from = &frontier.words[arrow.page() * words..][..words];
            if arrow.table() == Pages::SAME {
                self.next.iter_mut().zip(from).for_each(|(next, from)| *next |= from);
            } else if frontier.counts[arrow.page()] <= *self.left {
                let table = pages.table(pages.inverse(arrow.table()));
                for index in members(from.iter().copied()) {
                    let to = usize::from(table[index]);
                    self.next[to / 64] |= 1 << (to % 64);
                }
            } else {
                let table = pages.table(arrow.table());
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
