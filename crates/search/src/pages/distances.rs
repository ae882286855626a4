//! Distances in a graph of pages, one bit each: made, saved, opened, looked up.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::fill::PageSearch;
use super::{PageNode, Pages};
use crate::Threads;
use crate::saved::{Head, Kind, OpenError, Part, Saved, Writer};
use crate::words::Words;

/// The distance of every node of a graph of pages to a goal, at one bit a node.
#[derive(Debug)]
pub struct PageDistances {
    goal: PageNode,
    page_words: usize,
    /// Bit 1 of each distance, page by page.
    bits: Bits,
    /// Bit 0 of each distance, which is the same all over a page.
    is_odd: Vec<bool>,
}

/// Words in memory or in a section of a file.
#[derive(Debug)]
enum Bits {
    Made(Words),
    Saved(Arc<Saved>, usize),
}

impl PageDistances {
    /// The distances to `goal`, by one search from there; 4 bits a node on the way. After each level
    /// `on_level` is told how many nodes it has.
    ///
    /// A level is a set of bits. Each page of the next level is written by one thread, which takes
    /// what all the pages around it send there.
    pub fn towards(
        pages: &Pages,
        goal: PageNode,
        threads: Threads,
        mut on_level: impl FnMut(u64),
    ) -> Self {
        let mut search = PageSearch::new(pages);
        search.insert(goal);
        for depth in 1.. {
            match search.advance(depth, threads) {
                0 => break,
                count => on_level(count),
            }
        }
        Self::new(pages, goal, Bits::Made(search.bits))
    }

    fn new(pages: &Pages, goal: PageNode, bits: Bits) -> Self {
        let is_odd = pages.is_odd_from(goal.page as usize); // 32 bits
        Self { goal, page_words: pages.page_words(), bits, is_odd }
    }

    /// Writes tables to one new file at `path`. Tables that came from a file are written as well.
    ///
    /// `label` says what they are of; [`PageDistances::open`] compares it, and the goals.
    ///
    /// # Errors
    ///
    /// If the file cannot be written; [`io::ErrorKind::AlreadyExists`] if something is at `path`,
    /// which stays. See [`saved`](crate::saved).
    pub fn save<'a>(
        tables: impl Iterator<Item = (&'a Pages, &'a Self)> + Clone,
        path: &Path,
        label: &str,
    ) -> io::Result<()> {
        let goals = tables.clone().map(|(pages, table)| (pages, table.goal));
        let lens: Vec<_> = tables.clone().map(|(pages, _)| pages.word_count()).collect();
        let mut writer = Writer::create(path, &head(goals, label), &lens)?;
        for (_, table) in tables {
            match &table.bits {
                Bits::Made(words) => writer.write(words)?,
                Bits::Saved(saved, section) => {
                    let words: Vec<u64> = saved.section(*section).iter().collect();
                    writer.write(&words)?;
                }
            }
        }
        writer.put()
    }

    /// The tables of distances to these goals that were saved at `path`. They stay in the file,
    /// which is mapped; all of it is checked first.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be read, is of something else, or is damaged.
    pub fn open<'a>(
        goals: impl Iterator<Item = (&'a Pages, PageNode)> + Clone,
        (path, label): (&Path, &str),
        threads: Threads,
    ) -> Result<Vec<Self>, OpenError> {
        let saved = Saved::open(path, &head(goals.clone(), label), threads)?;
        if !goals
            .clone()
            .map(|(pages, _)| pages.word_count())
            .eq(saved.section_lens().iter().copied())
        {
            return Err(OpenError::Damaged { part: Part::Header });
        }
        let saved = Arc::new(saved);
        let table = |(section, (pages, goal))| {
            Self::new(pages, goal, Bits::Saved(Arc::clone(&saved), section))
        };
        Ok(goals.enumerate().map(table).collect())
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
        let word = page * self.page_words + index / 64;
        let word = match &self.bits {
            Bits::Made(words) => words[word],
            Bits::Saved(saved, section) => saved.section(*section).get(word),
        };
        (word >> (index % 64) & 1) as u8 // a bit
    }
}

fn head<'a>(goals: impl Iterator<Item = (&'a Pages, PageNode)>, label: &str) -> Head {
    let shape = goals.flat_map(|(pages, goal)| {
        let [count, len] = [pages.page_count(), pages.page_len].map(|number| number as u64); // 64 bits
        [count, len, goal.page.into(), goal.index.into()]
    });
    Head { kind: Kind::Table, label: label.to_owned(), shape: shape.collect() }
}
