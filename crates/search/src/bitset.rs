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
        let words = usize::try_from(len.div_ceil(WORD)).expect("the set fits the address space");
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
        let (word, bit) = self.place(member);
        word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0
    }

    /// Whether `member` is in the set.
    ///
    /// # Panics
    ///
    /// If `member` is not in `0..len()`.
    #[inline]
    pub fn contains(&self, member: u64) -> bool {
        let (word, bit) = self.place(member);
        word.load(Relaxed) & bit != 0
    }

    /// Bits `2 * index` and `2 * index + 1` as one number in `0..4`: the set as an array of
    /// two-bit fields.
    #[inline]
    pub(crate) fn field(&self, index: u64) -> u8 {
        let (word, low) = self.place(2 * index);
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

    /// The word that holds `member`, and its bit there.
    #[inline]
    fn place(&self, member: u64) -> (&AtomicU64, u64) {
        assert!(member < self.len, "{member} is not in 0..{}", self.len);
        let word = usize::try_from(member / WORD).expect("the set fits the address space");
        (&self.words[word], 1 << (member % WORD))
    }
}
