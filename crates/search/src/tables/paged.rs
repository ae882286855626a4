//! Distances in a graph of pages, one bit each: made, saved, opened, looked up.
//!
//! Where every arrow has a way back and every cycle has even length, the distance to a goal changes
//! by one with each step, up or down. So whoever knows a distance and makes a step needs one bit to
//! know the next: bit 1 of it, that is, whether it is 2 or 3 modulo 4. (Breyer and Korf 2010 keep
//! distances modulo 3; an even cycle length saves the rest. See the [sources](crate#sources).)

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::section::Section;
use crate::engines::page_search::PageSearch;
use crate::narrowing::{bit, index_32, wide};
use crate::saved::{Identity, Kind, OpenError, Part, Saved, Writer};
use crate::{PageNode, Pages, Threads};

/// The distance of every node of a graph of pages to a goal, at one bit a node.
#[derive(Debug)]
pub struct PagedDistances {
    goal: PageNode,
    page_words: usize,
    /// Bit 1 of each distance, page by page.
    bits: Section,
    /// Bit 0 of each distance, which is the same all over a page.
    is_odd: Vec<bool>,
}

impl PagedDistances {
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
        Self::new(pages, goal, Section::Made(search.bits))
    }

    fn new(pages: &Pages, goal: PageNode, bits: Section) -> Self {
        let is_odd = pages.is_odd_from(index_32(goal.page));
        Self { goal, page_words: pages.page_words(), bits, is_odd }
    }

    /// Writes tables to one new file at `path`. Tables that came from a file are written as well.
    ///
    /// `label` says what they are of; [`PagedDistances::open`] compares it, and the goals.
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
        let mut writer = Writer::create(path, &identity(goals, label), &lens)?;
        for (_, table) in tables {
            table.bits.write(&mut writer)?;
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
        path: &Path,
        label: &str,
        threads: Threads,
    ) -> Result<Vec<Self>, OpenError> {
        let saved = Saved::open(path, &identity(goals.clone(), label), threads)?;
        let lens = goals.clone().map(|(pages, _)| pages.word_count());
        if !lens.eq(saved.section_lens().iter().copied()) {
            return Err(OpenError::Damaged { part: Part::Header });
        }
        let file = Arc::new(saved);
        let table = |(number, (pages, goal))| {
            Self::new(pages, goal, Section::Mapped { file: Arc::clone(&file), number })
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
        let modulo_4 =
            |node: PageNode| 2 * self.bit(node) + u8::from(self.is_odd[index_32(node.page)]);
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
        let (page, index) = (index_32(node.page), usize::from(node.index));
        bit(self.bits.get(page * self.page_words + index / 64), index % 64)
    }
}

fn identity<'a>(goals: impl Iterator<Item = (&'a Pages, PageNode)>, label: &str) -> Identity {
    let shape = goals.flat_map(|(pages, goal)| {
        let [count, len] = [pages.page_count(), pages.page_len()].map(wide);
        [count, len, goal.page.into(), goal.index.into()]
    });
    Identity { kind: Kind::Table, label: label.to_owned(), shape: shape.collect() }
}
