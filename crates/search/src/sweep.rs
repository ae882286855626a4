//! Whole state spaces at the speed of memory: breadth-first search over bitsets, by columns.
//!
//! A graph of [`Sheets`] need not be searched node by node. A level of the search is a set of
//! bits, an arrow takes whole words of bits from one sheet to another, and what is new is
//! `next & !visited`. No node is ever numbered, nothing is ever ranked.
//!
//! # Columns
//!
//! Every sheet is cut by its first digits into equal *segments*, and the segments of all sheets
//! that share those digits are kept together: a *column*. An arrow that changes only later digits
//! stays inside its column. Others move long runs from column to column; there the destination
//! *pulls* them, through the inverse map. So each column of `next` is written by one thread, which
//! has all it writes in its second-level cache, and reads `frontier` of other columns only in long
//! runs. Main memory sees each bitset once a level. There are no locks and no atomics:
//!
//! ```text
//! for each column, on whichever thread is free:
//!     for each sheet of the level to come:
//!         for each arrow into the sheet whose start is not empty:
//!             crossing: OR the runs that the inverse map points to, from other columns
//!             local:    OR what the arrow's kernels make of the segment in this column
//!         new = next & !visited;  visited |= new;  next = new;  count
//! ```
//!
//! # Words
//!
//! A word holds `word_len` states, the greatest block of the mixed radix system of at most 64: 60
//! for permutations. It wastes a sixteenth of the memory, and no run ever straddles two words:
//! long runs are copied word by word, nothing is shifted. See the module `kernel` for what an
//! arrow does to words.
//!
//! # Banks
//!
//! `frontier` and `next` change places after each level. Where every arrow leads from one half of
//! the sheets to the other, as in a sliding puzzle, in which the blank changes the colour of its
//! cell with each move, each of the two needs only half of the sheets.
//!
//! # Cost
//!
//! Memory: 2 bits a state (3 where the sheets do not fall into two halves) and a sixteenth more.
//! Time: proportional to the number of words that are not empty, level by level.

mod kernel;
mod layout;
mod plan;

use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::bfs::Level as Found;
use crate::{Graph, Node, Sheets, Threads};
use plan::{Plan, Step};

/// A level-synchronous search of a graph of sheets, level by level.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use search::{DigitMap, Radices, Sheets, Sweep, Threads};
///
/// // Lists of three different things, where the first two, or the last two, can change places:
/// // 0 is 123, 1 is 132, 2 is 213, …
/// let mut lists = Sheets::new(1, Radices::new(vec![6]));
/// for table in [[2, 4, 0, 5, 1, 3], [1, 0, 3, 2, 5, 4]] {
///     let map = lists.add_map(DigitMap::new(0..1, Box::new(table)));
///     lists.add_arrow(0, 0, &[(map, map)]);
/// }
/// let mut sweep = Sweep::new(&lists, &[0]);
/// while sweep.advance(Threads::One, |_| ControlFlow::Continue(())).is_continue() {}
/// assert_eq!(sweep.level_counts(), [1, 2, 2, 1]);
/// ```
#[derive(Debug)]
pub struct Sweep<'g> {
    graph: &'g Sheets,
    plan: Plan,
    banks: [Bank; 2],
    visited: Vec<u64>,
    level_counts: Vec<u64>,
}

/// The sets of nodes of one level, of the sheets that this bank holds.
#[derive(Clone, Debug, Default)]
struct Bank {
    words: Vec<u64>,
    /// Segment by segment: whether it holds nodes of the level. What other segments hold was
    /// visited before.
    filled: Vec<bool>,
}

impl<'g> Sweep<'g> {
    /// A search from `sources`, which are its level 0.
    ///
    /// # Panics
    ///
    /// If a source is not a node.
    pub fn new(graph: &'g Sheets, sources: &[Node]) -> Self {
        let plan = Plan::new(graph, sources);
        let bank = |slots: usize| Bank {
            words: vec![0; slots * plan.layout.column_count * plan.layout.segment_words],
            filled: vec![false; slots * plan.layout.column_count],
        };
        let banks = [bank(plan.slots(0)), bank(plan.slots(1))];
        let visited = vec![0; plan.layout.word_count()];
        let mut sweep = Self { graph, plan, banks, visited, level_counts: Vec::new() };
        let count = sources.iter().filter(|&&node| sweep.insert(node)).count();
        sweep.level_counts.push(count as u64); // usize has at most 64 bits
        sweep
    }

    /// The memory that the search of a graph takes, in bytes.
    pub fn memory(graph: &Sheets, sources: &[Node]) -> u64 {
        let plan = Plan::new(graph, sources);
        let in_banks = (plan.slots(0) + plan.slots(1)) as u64; // usize has at most 64 bits
        let words = (graph.sheet_count() as u64 + in_banks) * plan.layout.segment_words as u64;
        plan.layout.column_count as u64 * (words * 8 + in_banks)
    }

    /// Puts a source into the first level.
    fn insert(&mut self, node: Node) -> bool {
        assert!(node < self.graph.node_count(), "{node} is not a node");
        let place = self.plan.layout.place(node);
        let visited = &mut self.visited[self.plan.layout.word(place)];
        let is_new = *visited >> place.bit & 1 == 0;
        *visited |= 1 << place.bit;
        let slots = self.plan.slots(0);
        let slot = self.plan.slot(0, place.sheet).expect("the first bank holds all sources");
        let segment = place.column * slots + slot;
        self.banks[0].filled[segment] = true;
        let words = self.plan.layout.segment_words;
        self.banks[0].words[segment * words + place.word_in_segment] |= 1 << place.bit;
        is_new
    }

    /// The depth of the last level, in arcs.
    pub fn depth(&self) -> usize {
        self.level_counts.len() - 1
    }

    /// The number of nodes on each level so far.
    pub fn level_counts(&self) -> &[u64] {
        &self.level_counts
    }

    /// How many columns there are: the units in which progress is reported.
    pub fn column_count(&self) -> usize {
        self.plan.layout.column_count
    }

    /// Goes on to the next level. Breaks when there is none, or when `on_column` has had enough;
    /// then the search cannot be continued.
    ///
    /// `on_column` is called after each column, from whichever thread did it, with the number of
    /// new nodes there; never where no arrow leads to any sheet, and so no column is written.
    pub fn advance(
        &mut self,
        threads: Threads,
        on_column: impl Fn(u64) -> ControlFlow<()> + Sync,
    ) -> ControlFlow<()> {
        let parity = self.depth() % 2;
        let [even, odd] = &mut self.banks;
        let (read, write) = if parity == 0 { (&*even, odd) } else { (&*odd, even) };
        let plan = &self.plan;
        let level = Level { plan, parity, read };
        let words = plan.layout.segment_words;
        let slots = plan.slots(1 - parity).max(1);
        let scratch = || vec![0; Level::SCRATCH * words];
        let expand = |scratch: &mut Vec<u64>, (number, (bank, visited)): (_, (_, &mut [u64]))| {
            let count = level.expand(number, bank, visited, scratch);
            on_column(count).is_continue().then_some(count)
        };
        let sheets = self.graph.sheet_count().max(1);
        let count: Option<u64> = if threads == Threads::One || plan.layout.column_count == 1 {
            let banks = write.words.chunks_mut(slots * words).zip(write.filled.chunks_mut(slots));
            let columns = banks.zip(self.visited.chunks_mut(sheets * words)).enumerate();
            let mut scratch = scratch();
            columns.map(|column| expand(&mut scratch, column)).sum()
        } else {
            let filled = write.filled.par_chunks_mut(slots);
            let banks = write.words.par_chunks_mut(slots * words).zip(filled);
            let columns = banks.zip(self.visited.par_chunks_mut(sheets * words)).enumerate();
            columns.map_init(scratch, expand).sum()
        };
        match count {
            Some(count) if count > 0 => {
                self.level_counts.push(count);
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break(()),
        }
    }

    /// The nodes of the last level, in no particular order.
    pub fn nodes(&self) -> impl Iterator<Item = Node> {
        let parity = self.depth() % 2;
        let (bank, layout) = (&self.banks[parity], &self.plan.layout);
        let slots = self.plan.slots(parity);
        let filled = (0..bank.filled.len()).filter(|&segment| bank.filled[segment]);
        filled.flat_map(move |segment| {
            let sheet = self.plan.sheet(parity, segment % slots);
            let words = &bank.words[segment * layout.segment_words..][..layout.segment_words];
            layout.nodes(segment / slots, sheet, words)
        })
    }
}

/// What the expansion of a level reads.
struct Level<'a> {
    plan: &'a Plan,
    /// The parity of the depth of the level that is expanded: which bank it is in.
    parity: usize,
    read: &'a Bank,
}

impl Level<'_> {
    /// Segments of scratch memory that the expansion of a column needs.
    const SCRATCH: usize = 3;

    /// Writes one column of the next level; returns how many nodes are new there.
    fn expand(
        &self,
        column: usize,
        (next, filled): (&mut [u64], &mut [bool]),
        visited: &mut [u64],
        scratch: &mut [u64],
    ) -> u64 {
        let words = self.plan.layout.segment_words;
        let column = Column { number: column, is_odd: self.plan.column_is_odd(column) };
        let mut count = 0;
        for (slot, (next, filled)) in next.chunks_exact_mut(words).zip(filled).enumerate() {
            let sheet = self.plan.sheet(1 - self.parity, slot);
            // Nothing need be cleared: what `next` holds of two levels ago has been visited, and is
            // masked out with the rest.
            *filled = false;
            let mut is_touched = false;
            for step in self.plan.steps(sheet) {
                is_touched |= self.take(step, column, next, scratch);
            }
            if is_touched {
                let new = keep_new(next, &mut visited[sheet * words..][..words]);
                *filled = new > 0;
                count += new;
            }
        }
        count
    }

    /// Takes an arrow into a segment of the next level; tells whether there was anything to take.
    fn take(&self, step: &Step, column: Column, next: &mut [u64], scratch: &mut [u64]) -> bool {
        let slots = self.plan.slots(self.parity);
        let Some(slot) = self.plan.slot(self.parity, step.from) else { return false };
        let words = self.plan.layout.segment_words;
        let segment = |column: usize| {
            let segment = column * slots + slot;
            self.read.filled[segment].then(|| &self.read.words[segment * words..][..words])
        };
        let (pulled, scratch) = scratch.split_at_mut(words);
        let from = match &step.pull {
            Some(pull) if step.kernels.is_empty() => {
                return pull.pull(column.number, segment, next);
            }
            Some(pull) => {
                pulled.fill(0);
                pull.pull(column.number, segment, pulled).then_some(&*pulled)
            }
            None => segment(column.number),
        };
        let Some(from) = from else { return false };
        kernel::apply_all(&step.kernels, column.is_odd, from, next, scratch);
        true
    }
}

/// A column, and whether the digits that number it have an odd sum.
#[derive(Clone, Copy)]
struct Column {
    number: usize,
    is_odd: bool,
}

/// Keeps in `next` only what is new, marks it as visited, and counts it.
fn keep_new(next: &mut [u64], visited: &mut [u64]) -> u64 {
    let mut count = 0;
    for (next, visited) in next.iter_mut().zip(visited) {
        *next &= !*visited;
        *visited |= *next;
        count += u64::from(next.count_ones());
    }
    count
}

/// Visits every node that can be reached from `sources` like
/// [`breadth_first`](crate::breadth_first), by a sweep. Besides the sweep's memory, 8 bytes for
/// each node of a level.
///
/// # Panics
///
/// If a source is not a node.
pub fn sweep(
    graph: &Sheets,
    sources: &[Node],
    threads: Threads,
    mut on_level: impl FnMut(Found<'_>) -> ControlFlow<()>,
) -> Vec<u64> {
    if sources.is_empty() {
        return Vec::new();
    }
    let mut sweep = Sweep::new(graph, sources);
    let mut nodes: Vec<Node> = Vec::new();
    for depth in 0.. {
        nodes.clear();
        nodes.extend(sweep.nodes());
        let has_enough = on_level(Found { depth, nodes: &nodes }).is_break();
        if has_enough || sweep.advance(threads, |_| ControlFlow::Continue(())).is_break() {
            break;
        }
    }
    sweep.level_counts
}
