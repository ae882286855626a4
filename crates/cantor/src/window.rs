//! Where a move of a few positions sends a rank, as a small table.
//!
//! # The idea
//!
//! A digit of the Lehmer code looks only backwards: it is the number of smaller
//! values among those that no earlier element has used. Let a move permute the
//! elements at the `w` positions of a *window* `[a, a + w)`, and nothing else.
//!
//! - Digits before the window look at elements that stay.
//! - Digits behind it look at the *set* of values used before them, and the move
//!   changes only the order in which the window uses its own.
//! - Digits in the window depend on the set of values that the first `a`
//!   elements leave, but only through their order: call the `m = n - a` values
//!   left `0..m` by size, and the digits stay what they are. So the new digits
//!   of the window are a function of its old digits, the same for every word.
//!
//! Put the `w` digits together into one number `t` in the mixed radix `m`,
//! `m - 1`, ..., which counts `m!/(m-w)!` beginnings, those before into `prefix`
//! and those behind into `s`. With a *block* of `B = m!` and a *run* of
//! `S = (m-w)!`,
//!
//! ```text
//! rank = prefix B + t S + s        0 <= t < B/S,  0 <= s < S
//! move:  t -> T[t],  prefix and s stay
//! ```
//!
//! A table `T` of `B/S` numbers is all there is to the move: whole runs of `S`
//! consecutive ranks go together and stay in their block. There is no limit on
//! the window but the size of `T`. The same move with the window begun earlier
//! (the positions in front stay) gives a greater table, greater blocks, and the
//! same map.
//!
//! # By hand
//!
//! Exchange the positions 1 and 2 of words of length 5: `a = 1`, `w = 2`,
//! `m = 4`, `B = 24`, `S = 2`, and `t = 3 x + y` for the digits `x < 4` and
//! `y < 3`. If `x <= y`, the values are `x` and `y + 1`, rising; exchanged, their
//! digits are `y + 1` and `x`. If `x > y`, the values are `x` and `y`, falling;
//! exchanged, their digits are `y` and `x - 1`. That is the table
//!
//! ```text
//! x y   00 01 02 10 11 12 20 21 22 30 31 32
//! t      0  1  2  3  4  5  6  7  8  9 10 11
//! T[t]   3  6  9  0  7 10  1  4 11  2  5  8
//! ```
//!
//! The word `2 0 4 1 3` has the digits `2 0 2 0 0` and the rank
//! `2*24 + 0*6 + 2*2 = 52 = 2 B + 2 S + 0`. `T[2] = 9`, so the move leads to
//! `2 B + 9 S + 0 = 66`: the digits `2 3 0 0 0`, the word `2 4 0 1 3`.
//!
//! # Words of one parity
//!
//! [Half ranks](crate::Permutation::half_rank) drop the digit `d[n-2]`, which is
//! 0 or 1 and follows from the parity of the word and the sum of the other
//! digits. A window that ends before position `n - 2` never notices: blocks and
//! runs are half as long, and `T` is the same.
//!
//! A window that covers the position `n - 2` needs the dropped digit. Let `v` be
//! the parity of the digits of the suffix, which is the parity of the word plus
//! that of the sum of the prefix's digits. For each `v` the other digits give
//! `d[n-2]`, hence the window, hence the new digits, of which `d[n-2]` is dropped
//! again. So there are two *versions* of the table, one for each `v`; a run is
//! one word, and a block of `m!/2` is a table. Exchanging the last two elements,
//! for example, leaves all half ranks as they are: `T = [0]` in both versions.
//!
//! The new word has the old one's parity plus the move's; its half rank counts
//! in that class.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::rank::rank_of_prefix;
use crate::{Error, Parity, Permutation, Rank, factorial};

/// Which words the ranks count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Words {
    /// All `n!`, by [rank](Permutation::rank).
    All,
    /// The `n!/2` of one parity, by [half rank](Permutation::half_rank).
    OneParity,
}

/// A permutation of the positions in a window, as a map on ranks.
///
/// # Examples
///
/// The exchange of the positions 1 and 2 of words of length 5, as worked out in
/// the [module's documentation](self):
///
/// ```
/// use cantor::{Parity, Permutation, WindowMap, Words};
///
/// let exchange = Permutation::new([1, 0])?;
/// let map = WindowMap::new(5, 1, &exchange, Words::All)?;
/// assert_eq!((map.block(), map.run()), (24, 2));
/// assert_eq!(*map.tables()[0], [3, 6, 9, 0, 7, 10, 1, 4, 11, 2, 5, 8]);
///
/// let parity = Parity::default(); // makes no difference among all words
/// assert_eq!(map.apply(52, parity), 66);
/// assert_eq!(Permutation::<[u8; 5]>::unrank_u64(52)?.as_slice(), [2, 0, 4, 1, 3]);
/// assert_eq!(Permutation::<[u8; 5]>::unrank_u64(66)?.as_slice(), [2, 4, 0, 1, 3]);
/// # Ok::<(), cantor::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowMap {
    length: usize,
    start: usize,
    block: u64,
    run: u64,
    /// One table, or one for each parity of the suffix's digits; each has
    /// `block / run` entries below `block / run`.
    tables: Vec<Box<[u32]>>,
}

impl WindowMap {
    /// The map of the move `new[start + i] = old[start + turn[i]]` on the ranks
    /// of words of this length; elements outside of the window stay.
    ///
    /// O(`w`) word operations an entry for a turn of `w` positions, to suffixes
    /// of 16 elements. Memory: 4 bytes an entry; with `m = length - start` there
    /// are `m!/(m-w)!` entries in one table, or, in two, `m!` if the words are of
    /// one parity and the window reaches `length - 2`.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] for a length above 20, [`Error::WindowOutOfRange`],
    /// [`Error::TableTooLarge`] for a table of more than `u32::MAX` entries, or
    /// without memory for it.
    pub fn new<S: AsRef<[u8]>>(
        length: usize,
        start: usize,
        turn: &Permutation<S>,
        words: Words,
    ) -> Result<Self, Error> {
        let turn = turn.as_slice();
        let suffix_length = check_window(length, start, turn.len())?;
        let behind = suffix_length - turn.len();
        let block = word_count(suffix_length, words);
        let run = word_count(behind, words);
        let drops_digit = words == Words::OneParity && behind <= 1 && suffix_length >= 2;
        let tables = Walk::new(suffix_length, turn, block / run, drops_digit)?.into_tables();
        Ok(Self { length, start, block, run, tables })
    }

    /// Ranks in a block: `m!`, or `m!/2` for words of one parity (1 if `m < 2`),
    /// with `m = length - start`. The ranks of a block go to ranks of it.
    #[must_use]
    #[inline]
    pub fn block(&self) -> u64 {
        self.block
    }

    /// Consecutive ranks that go together: `(m-w)!`, or `(m-w)!/2` for words of
    /// one parity (1 if `m - w < 2`), with `w` positions in the window.
    #[must_use]
    #[inline]
    pub fn run(&self) -> u64 {
        self.run
    }

    /// Where the runs of a block go: `prefix * block + t * run + s` goes to
    /// `prefix * block + table[t] * run + s`.
    ///
    /// There is one table, or there are two and [`version`](Self::version) says
    /// which applies to a block.
    #[must_use]
    #[inline]
    pub fn tables(&self) -> &[Box<[u32]>] {
        &self.tables
    }

    /// The index of the table that applies to a block (the ranks `block_number *
    /// block ..`) if the ranked words have this parity: 0 where there is one
    /// table, else the parity of the suffix's digits.
    ///
    /// O(`start`) divisions.
    #[must_use]
    pub fn version(&self, block_number: u64, parity: Parity) -> usize {
        if self.tables.len() == 1 {
            return 0;
        }
        (parity ^ self.prefix_parity(block_number)).index()
    }

    /// The rank of the moved word, if `rank` is that of a word of this parity:
    /// the reference for faster loops over the tables.
    ///
    /// For words of one parity both are half ranks, and an odd turn leads to a
    /// word of the other parity. Where [`Words::All`] are ranked, the parity
    /// makes no difference. O(`start`) divisions.
    #[must_use]
    pub fn apply(&self, rank: u64, parity: Parity) -> u64 {
        let block_number = rank / self.block;
        let table = &self.tables[self.version(block_number, parity)];
        let place = rank % self.block;
        let run_number = usize::try_from(place / self.run)
            .expect("a run number is below the length of a table, which is in memory");
        block_number * self.block + u64::from(table[run_number]) * self.run + place % self.run
    }

    /// The parity of the sum of the digits before the window, of the words in
    /// this block: digit `i` has the radix `length - i`.
    fn prefix_parity(&self, block_number: u64) -> Parity {
        let mut rest = block_number;
        let mut parity = Parity::Even;
        for radix in (1_u64..).skip(self.length - self.start).take(self.start) {
            if rest % radix % 2 == 1 {
                parity ^= Parity::Odd;
            }
            rest /= radix;
        }
        parity
    }
}

/// Goes through the beginnings of the suffix in lexicographic order, which is
/// that of the digits of the window, and notes where the turn leads.
struct Walk<'a> {
    turn: &'a [u8],
    suffix_length: usize,
    /// Whether the window has the digit that half ranks drop.
    drops_digit: bool,
    /// The elements in the window, as values in `0..suffix_length`.
    window: [u8; u64::MAX_LENGTH],
    tables: Vec<Vec<u32>>,
}

impl<'a> Walk<'a> {
    /// A walk with room for its tables.
    fn new(
        suffix_length: usize,
        turn: &'a [u8],
        entries: u64,
        drops_digit: bool,
    ) -> Result<Self, Error> {
        let too_large = Error::TableTooLarge { entries };
        let entries = u32::try_from(entries).map_err(|_| too_large)?;
        let entries = usize::try_from(entries).map_err(|_| too_large)?;
        let mut tables = Vec::new();
        for _ in 0..=usize::from(drops_digit) {
            let mut table = Vec::new();
            table.try_reserve_exact(entries).map_err(|_| too_large)?;
            tables.push(table);
        }
        Ok(Self { turn, suffix_length, drops_digit, window: [0; u64::MAX_LENGTH], tables })
    }

    /// The tables, filled.
    fn into_tables(mut self) -> Vec<Box<[u32]>> {
        self.fill(0, (1 << self.suffix_length) - 1, Parity::Even);
        self.tables.into_iter().map(Vec::into_boxed_slice).collect()
    }

    /// Fills the window from this position on in all ways. `unused` has a bit
    /// for each value left, `parity` is that of the digits so far: the digits of
    /// this position are 0, 1, 2, ... as the values rise.
    fn fill(&mut self, position: usize, unused: u32, mut parity: Parity) {
        if position == self.turn.len() {
            self.record(parity);
            return;
        }
        let mut rest = unused;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            self.window[position] = bit.trailing_zeros().to_le_bytes()[0];
            self.fill(position + 1, unused ^ bit, parity);
            rest ^= bit;
            parity ^= Parity::Odd;
        }
    }

    /// Adds the entry for the present window.
    ///
    /// With the dropped digit, two neighbours in the walk have the same other
    /// digits and different parities, so each table has its entries in order.
    fn record(&mut self, parity: Parity) {
        let turned = self.turn.iter().map(|&i| self.window[usize::from(i)]);
        let target: u64 = rank_of_prefix(self.suffix_length, turned);
        let (version, entry) =
            if self.drops_digit { (parity.index(), target / 2) } else { (0, target) };
        let entry = u32::try_from(entry).expect("entries are below their number");
        self.tables[version].push(entry);
    }
}

/// The length of the suffix that begins with the window, if the window lies in
/// a word whose ranks fit in 64 bits.
fn check_window(length: usize, start: usize, width: usize) -> Result<usize, Error> {
    if length > u64::MAX_LENGTH {
        return Err(Error::TooLong { length, max: u64::MAX_LENGTH });
    }
    length
        .checked_sub(start)
        .filter(|&suffix_length| width <= suffix_length)
        .ok_or(Error::WindowOutOfRange { start, width, length })
}

/// How many ranks the suffixes of this length take: one at least, since those
/// of fewer than two elements do not have the dropped digit.
fn word_count(suffix_length: usize, words: Words) -> u64 {
    let all = factorial::<u64>(suffix_length).expect("a suffix is no longer than its word");
    match words {
        Words::All => all,
        Words::OneParity => (all / 2).max(1),
    }
}
