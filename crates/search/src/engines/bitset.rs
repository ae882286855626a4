//! A set of numbers that several threads fill at once: the only file that names an `Ordering`.
//!
//! # Memory ordering
//!
//! What must hold: of all [`insert`](AtomicBitset::insert) calls for one number, exactly one
//! returns `true`; and whoever reads the set after the threads that filled it have been joined
//! sees everything they inserted.
//!
//! What buys it: every insert that changes something is a read-modify-write of the one word that
//! holds the bit. All read-modify-writes of one atomic word have a single total order, whatever
//! their memory ordering, so exactly one of them finds the bit clear. No other memory is handed
//! over through a bit (a level's nodes travel in vectors, through rayon's join), so nothing needs
//! acquire or release. The join makes the bits visible to whoever comes after. Hence `Relaxed`
//! everywhere.
//!
//! The load before the read-modify-write is only a saving: most arcs of a search lead to nodes
//! visited before, and a load is many times cheaper than a locked instruction. If the load sees
//! the bit set, it was set. If it sees it clear, the read-modify-write decides.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::Node;
use crate::descriptions::graph::no_such_node;
use crate::narrowing::narrow;

const WORD: u64 = u64::BITS as u64;

/// A set of numbers in `0..len`, 1 bit each, that can be filled through a shared reference.
#[derive(Debug, Default)]
pub struct AtomicBitset {
    words: Box<[AtomicU64]>,
    len: u64,
}

impl AtomicBitset {
    /// An empty set that can hold the numbers `0..len`; `len` bits of memory, rounded up to words.
    ///
    /// # Panics
    ///
    /// If `len` bits are more than the address space holds.
    pub fn new(len: u64) -> Self {
        let words = narrow(len.div_ceil(WORD));
        Self { words: std::iter::repeat_with(AtomicU64::default).take(words).collect(), len }
    }

    /// How many numbers the set could hold: all members are in `0..len()`.
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Whether the set can hold nothing at all.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts `member` into the set, and tells whether it was not there before.
    ///
    /// Of all calls with one member, on all threads, exactly one returns `true`.
    ///
    /// # Panics
    ///
    /// If `member` is not in `0..len()`.
    #[inline]
    pub fn insert(&self, member: u64) -> bool {
        insert(self.place(member).unwrap_or_else(|| self.refuse(member)))
    }

    /// [`insert`](Self::insert) where the set is one of nodes, for all nodes of a graph.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    #[inline]
    pub(crate) fn insert_node(&self, node: Node) -> bool {
        insert(self.place(node).unwrap_or_else(|| no_such_node(node, self.len)))
    }

    /// Whether `member` is in the set.
    ///
    /// # Panics
    ///
    /// If `member` is not in `0..len()`.
    #[inline]
    pub fn contains(&self, member: u64) -> bool {
        let (word, bit) = self.place(member).unwrap_or_else(|| self.refuse(member));
        word.load(Relaxed) & bit != 0
    }

    /// Bits `2 * node` and `2 * node + 1` as one number in `0..4`: the set as an array of two-bit
    /// fields, for all nodes of a graph.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    #[inline]
    pub(crate) fn field(&self, node: Node) -> u8 {
        let place = self.place(node.saturating_mul(2));
        let (word, low) = place.unwrap_or_else(|| no_such_node(node, self.len / 2));
        let shifted = word.load(Relaxed) / low;
        u8::try_from(shifted & 3).expect("a field has two bits")
    }

    /// How many members the set has.
    pub fn count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.load(Relaxed).count_ones())).sum()
    }

    /// The members in rising order.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        (0u64..).zip(&self.words).flat_map(|(number, word)| {
            let mut rest = word.load(Relaxed);
            std::iter::from_fn(move || {
                let lowest = (rest != 0).then(|| u64::from(rest.trailing_zeros()))?;
                rest &= rest - 1;
                Some(number * WORD + lowest)
            })
        })
    }

    /// The word that holds `member`, and its bit there; `None` if `member` is not in `0..len`.
    #[inline]
    fn place(&self, member: u64) -> Option<(&AtomicU64, u64)> {
        (member < self.len).then(|| (&self.words[narrow(member / WORD)], 1 << (member % WORD)))
    }

    #[cold]
    #[inline(never)]
    fn refuse(&self, member: u64) -> ! {
        panic!("{member} is not in 0..{}", self.len)
    }
}

/// Sets a bit of a word, and tells whether it was clear.
#[inline]
fn insert((word, bit): (&AtomicU64, u64)) -> bool {
    word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0
}
