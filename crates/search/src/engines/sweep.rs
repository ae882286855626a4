//! Whole state spaces at the speed of memory: breadth-first search over bitsets, by columns.
//!
//! A graph of [`Sheets`] need not be searched node by node. A level of the search is a set of
//! bits, an arrow takes whole words of bits from one sheet to another, and what is new is
//! `reached & !old`. No node is ever numbered, nothing is ever ranked.
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
//!             crossing: OR to `reached` the runs that the inverse map points to, from other columns
//!             local:    OR to `reached` what the arrow's kernels make of the segment in this column
//!         next = reached & !old;  mark;  count
//! ```
//!
//! # What is old
//!
//! In an undirected graph an arc leads from level `d` only to the levels `d - 1`, `d` and `d + 1`. So
//! what is old is what is on the last two levels, and nothing else need be kept of visited nodes. (Korf
//! calls this frontier search; on bitsets it costs nothing.) `next` takes the place of level `d - 1`:
//! that is the mask, and then it is overwritten. [`Sheets::is_undirected`] finds out whether every arrow
//! has its way back.
//!
//! In a directed graph an arc may lead back to any level. There, whether each node was visited is
//! marked: a bit a node. [`Keep`] asks for the two bits of its distance modulo 3 instead, which also
//! tell whether it was visited, in either kind of graph. So
//! [`SweptDistances`](crate::SweptDistances) are the marks as they stand.
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
//! # Volumes
//!
//! A space that is larger than memory is cut by its first digits into volumes, which are worked on one
//! after the other; what arrows bring from other volumes comes in extents. See the module `volumes` for
//! that, and `scratch` for volumes that lie in files. What happens in a column is the same: a [`Sweep`] has
//! one volume, which stays in memory.
//!
//! # What it leaves
//!
//! Between two levels a search can be written to a file, and be taken up again: [`Sweep::save`]. A
//! column is the unit in which threads work, in which progress is told, and in which marks and levels
//! lie one after the other in such files.
//!
//! # Tried
//!
//! Measured on the 3x4 and 2x6 sliding puzzles and the 3x4 rotation puzzle, two cores:
//!
//! - kept: no visited set where the graph is undirected (three tenths of the processor time of the 3x4
//!   sliding puzzle, half of the memory); large pages (a quarter on 3x4; of 2x7 see the module
//!   `word_array`); turns taken apart into narrower ones where that is cheaper, and boards read by rows
//!   or columns, which is up to the caller; the instructions of AVX2 (see the modules `kernel` and
//!   `lanes`);
//! - dropped: columns half or twice as long (a tenth to a fifth slower).
//!
//! # Cost
//!
//! Memory: a bit a state in an undirected graph whose sheets fall into two halves, and a sixteenth
//! more. One bit more where they do not; one where the graph is directed, or two where distances are
//! kept.
//! Time: proportional to the number of words that are not empty, level by level.

mod bank;
mod checkpoint;
mod expansion;
mod flags;
mod frontier;
mod kernel;
mod lanes;
mod layout;
mod marks;
mod plan;
mod pull;
mod scratch;
mod share;
mod volumes;

use std::ops::{ControlFlow, Range};

use crate::narrowing::wide;
use crate::word_array::WordArray;
use crate::{Graph, Level, Node, Radices, Sheets, Threads};
use bank::{Bank, Shape};
use expansion::{Columns, Expansion};
use frontier::Frontier;
pub(crate) use layout::Layout;
pub use marks::Keep;
use marks::{Known, Mark};
use plan::{Outline, Plan};
pub use scratch::{
    FoundStretch, LevelPart, NextLevel, PackedExtent, Place, Prepared, Profile, Scratch,
    ScratchError, ScratchNeeds, ScratchSweep, Standing,
};
pub use share::Share;

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
    sources: Vec<Node>,
    plan: Plan,
    banks: [Bank; 2],
    known: Known,
    marks: WordArray,
    levels: Levels,
}

/// The levels that a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Levels {
    /// The number of nodes on each.
    counts: Vec<u64>,
    /// Whether there is no next level, or it was not found to its end: the level before the last is
    /// gone.
    has_ended: bool,
}

impl Levels {
    /// The depth of the last level, in arcs.
    fn depth(&self) -> usize {
        self.counts.len() - 1
    }

    /// The next level was found to have so many nodes, of so many in all. Breaks if it has none.
    fn end_level(&mut self, count: u64, node_count: u64) -> ControlFlow<()> {
        if count == 0 {
            self.has_ended = true;
            return ControlFlow::Break(());
        }
        self.counts.push(count);
        let visited_count: u64 = self.counts.iter().sum();
        assert!(visited_count <= node_count, "a node is new only once");
        ControlFlow::Continue(())
    }
}

impl<'g> Sweep<'g> {
    /// A search from `sources`, which are its level 0, that keeps no more than it needs to find the
    /// next level.
    ///
    /// # Panics
    ///
    /// If a source is not a node.
    pub fn new(graph: &'g Sheets, sources: &[Node]) -> Self {
        Self::keeping(Keep::Levels, graph, sources)
    }

    /// A search from `sources`, which are its level 0.
    ///
    /// # Panics
    ///
    /// If a source is not a node.
    pub fn keeping(keep: Keep, graph: &'g Sheets, sources: &[Node]) -> Self {
        let mut sweep = Self::empty(keep, graph, sources);
        let count = sources.iter().filter(|&&node| sweep.insert(node)).count();
        sweep.levels.counts.push(wide(count));
        sweep
    }

    /// A search that has not visited anything yet.
    fn empty(keep: Keep, graph: &'g Sheets, sources: &[Node]) -> Self {
        let plan = Plan::new(graph, sources);
        let known = Known::of(keep, graph);
        let Layout { column_count, segment_words, .. } = plan.layout;
        let banks = [0, 1].map(|bank| {
            Bank::empty(
                0..column_count,
                Shape { columns: 1, slots: plan.slots(bank), segment_words },
            )
        });
        let marks = WordArray::zeros(plan.layout.word_count() * known.words());
        let sources = sources.to_vec();
        Self { graph, sources, plan, banks, known, marks, levels: Levels::default() }
    }

    /// The memory that the search of a graph takes, in bytes.
    pub fn memory(keep: Keep, graph: &Sheets, sources: &[Node]) -> u64 {
        Outline::new(graph, sources).memory(Known::of(keep, graph).words())
    }

    /// Puts a source into the first level.
    fn insert(&mut self, node: Node) -> bool {
        assert!(node < self.graph.node_count(), "{node} is not a node");
        let place = self.plan.layout.place(node);
        let slot = self.plan.slot(0, place.sheet).expect("the first bank holds all sources");
        let bit = 1 << place.bit;
        let is_new = self.banks[0].insert(place, slot);
        let words = self.known.words();
        let marks = &mut self.marks[self.plan.layout.word(place) * words..][..words];
        Mark::new(self.known, 0).mark(bit, marks);
        is_new
    }

    /// The operations on a word of nodes that a sweep needs for a map that changes these digits, in
    /// graphs whose indices have these radices; whoever has the choice between several products of
    /// maps takes the one with the least sum.
    ///
    /// Two for getting at the word, and one for each part of it that moves as a whole, or one for
    /// each byte where all of it stays inside the word.
    ///
    /// # Panics
    ///
    /// If there are fewer digits.
    pub fn operations(radices: &Radices, digits: Range<usize>) -> usize {
        kernel::operations(radices, &digits)
    }

    /// What the search has kept, the order of nodes in it, and the number of nodes on each level.
    pub(crate) fn into_marks(self) -> (Layout, WordArray, Vec<u64>) {
        (self.plan.layout, self.marks, self.levels.counts)
    }

    /// The order of nodes in what a search of a graph keeps.
    pub(crate) fn layout(graph: &Sheets) -> Layout {
        Outline::new(graph, &[]).layout
    }

    /// The depth of the last level, in arcs.
    pub fn depth(&self) -> usize {
        self.levels.depth()
    }

    /// The number of nodes on each level so far.
    pub fn level_counts(&self) -> &[u64] {
        &self.levels.counts
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
        if self.levels.has_ended {
            return ControlFlow::Break(());
        }
        let parity = self.depth() % 2;
        let [even, odd] = &mut self.banks;
        let (read, write) = if parity == 0 { (&*even, odd) } else { (&*odd, even) };
        let plan = &self.plan;
        let mark = Mark::new(self.known, self.levels.counts.len());
        let expansion = Expansion { plan, parity, frontier: Frontier::whole(read), mark };
        let columns = Columns::of(write, &mut self.marks);
        let threads = if plan.layout.column_count == 1 { Threads::One } else { threads };
        let count = threads.share(columns, Columns::halve, |columns| {
            expansion.expand_all(columns, |count| on_column(count).is_continue())
        });
        // Whoever had enough has no next level.
        self.levels.end_level(count.unwrap_or(0), self.graph.node_count())
    }

    /// Whether a node is on the last level. O(1).
    ///
    /// # Panics
    ///
    /// If `node` is not a node.
    pub fn is_on_last_level(&self, node: Node) -> bool {
        assert!(node < self.graph.node_count(), "{node} is not a node");
        let parity = self.depth() % 2;
        let place = self.plan.layout.place(node);
        let Some(slot) = self.plan.slot(parity, place.sheet) else { return false };
        let segment = self.banks[parity].segment(place.column, slot);
        segment.is_some_and(|words| words[place.word_in_segment] >> place.bit & 1 == 1)
    }

    /// The nodes of the last level, in no particular order.
    pub fn nodes(&self) -> impl Iterator<Item = Node> {
        let parity = self.depth() % 2;
        self.plan.nodes(parity, &self.banks[parity])
    }
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
    mut on_level: impl FnMut(Level<'_>) -> ControlFlow<()>,
) -> Vec<u64> {
    if sources.is_empty() {
        return Vec::new();
    }
    let mut sweep = Sweep::new(graph, sources);
    let mut nodes: Vec<Node> = Vec::new();
    for depth in 0.. {
        nodes.clear();
        nodes.extend(sweep.nodes());
        let has_enough = on_level(Level { depth, nodes: &nodes }).is_break();
        if has_enough || sweep.advance(threads, |_| ControlFlow::Continue(())).is_break() {
            break;
        }
    }
    sweep.levels.counts
}
