//! What is decided before a search begins: the columns, the banks, and what to do for each arrow.
//!
//! In this order, each from the ones before:
//!
//! 1. the *word*: the last digits whose block has at most 64 numbers;
//! 2. the *columns*: so short that what is kept of visited nodes and both banks of one stay in the
//!    second-level cache, but not so short that an arrow cannot be cut. An arrow can be cut if its
//!    first maps cross columns in whole words, all blocks alike, and the others stay inside of a column;
//! 3. the *banks*: half of the sheets each, where the arrows lead from one half to the other;
//! 4. for each sheet its *inflows*: the arrows into it, each as what is pulled from other columns
//!    (the inverse maps, as a list of sources), and the kernels for what is left.
//!
//! The first three are the [`Outline`], which says how much memory a search takes, and how its
//! files are laid out, before any memory is taken. The [`Plan`] has all four.

use std::sync::Arc;

use super::bank::Bank;
use super::kernel::{Cuts, Kernel};
use super::layout::{Layout, word_digit};
use super::marks::Known;
use super::pull::{Pull, Source};
use crate::descriptions::sheets::{Arrow, Sheets};
use crate::narrowing::{narrow, wide};
use crate::{MapId, Node, Radices};

/// A column of what is kept of visited nodes and of both banks is to have at most so many bytes, so
/// that it stays in the second-level cache. Measured on the 3x4 and 2x6 sliding puzzles: half or twice
/// as much costs a tenth to a fifth more.
const COLUMN_BYTES: u64 = 1 << 17;

/// How the nodes of a graph are laid out in memory. Cheap to say, whatever the graph's size.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    pub(super) layout: Layout,
    segment_digit: usize,
    word_digit: usize,
    /// For each bank the sheets it holds, in order.
    sheets: [Vec<usize>; 2],
}

impl Outline {
    pub(super) fn new(graph: &Sheets, sources: &[Node]) -> Self {
        let radices = graph.radices();
        let word_digit = word_digit(radices);
        let segment_digit = segment_digit(graph, word_digit);
        let layout = Layout::new(radices, graph.sheet_count(), segment_digit, word_digit);
        Self { layout, segment_digit, word_digit, sheets: banks(graph, sources) }
    }

    /// The memory of a search, in bytes, where each word of nodes has so many words of marks.
    pub(super) fn memory(&self, marks: usize) -> u64 {
        let in_banks = wide(self.sheets.iter().map(Vec::len).sum());
        let segments = in_banks + wide(marks) * wide(self.layout.sheet_count());
        let words = segments * wide(self.layout.segment_words);
        wide(self.layout.column_count) * (words * 8 + in_banks)
    }

    /// What files of such a search take, in bytes, about: of sets of bits as many as they would have in
    /// memory, or two thirds where they can be packed. They can be packed where levels are many, since few
    /// arcs leave a node (measured: sliding puzzles, of 2 to 4 arcs, 0.35 to 0.66; rotation puzzles, of 6
    /// and more, up to 1). What is marked is there twice, and not packed.
    pub(super) fn files(&self, graph: &Sheets, marks: usize) -> u64 {
        let sheets = self.layout.sheet_count();
        let tenths = if graph.arrows().len() <= 4 * sheets { 7 } else { 10 };
        let in_banks = wide(self.sheets.iter().map(Vec::len).sum());
        let sheet = self.layout.sheet_bytes();
        sheet / 10 * in_banks * tenths + 2 * sheet * wide(sheets * marks)
    }

    /// Whether columns can be numbered in 32 bits, as plans have them.
    pub(super) fn can_be_planned(&self) -> bool {
        u32::try_from(self.layout.column_count).is_ok()
    }
}

/// The plan of a search.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) layout: Layout,
    radices: Radices,
    segment_digit: usize,
    /// For each bank the sheets it holds, in order.
    sheets: [Vec<usize>; 2],
    /// For each bank and sheet its slot there.
    slots: [Vec<Option<usize>>; 2],
    /// For each sheet the arrows into it.
    inflows: Vec<Vec<Inflow>>,
}

/// An arrow into a sheet.
#[derive(Clone, Debug)]
pub(super) struct Inflow {
    /// Where it comes from.
    pub(super) from: usize,
    /// How it gets from other columns, if it does.
    pub(super) pull: Option<Arc<Pull>>,
    /// What happens then, inside the column.
    pub(super) kernels: Box<[Arc<Kernel>]>,
}

impl Plan {
    pub(super) fn new(graph: &Sheets, sources: &[Node]) -> Self {
        let Outline { layout, segment_digit, word_digit, sheets } = Outline::new(graph, sources);
        let cut = Cut { graph, segment_digit, word_digit };
        let mut made = Made::default();
        let mut inflows = vec![Vec::new(); graph.sheet_count()];
        for arrow in graph.arrows() {
            inflows[arrow.to].push(cut.inflow(arrow, &mut made));
        }
        let slot = |bank: usize, sheet| sheets[bank].iter().position(|&other| other == sheet);
        let slots =
            [0, 1].map(|bank| (0..graph.sheet_count()).map(|sheet| slot(bank, sheet)).collect());
        Self { layout, radices: graph.radices().clone(), segment_digit, sheets, slots, inflows }
    }

    /// How many sheets there are.
    pub(super) fn sheet_count(&self) -> usize {
        self.inflows.len()
    }

    /// How many sheets a bank holds.
    pub(super) fn slots(&self, bank: usize) -> usize {
        self.sheets[bank].len()
    }

    /// The slot of a sheet in a bank, if that holds it.
    pub(super) fn slot(&self, bank: usize, sheet: usize) -> Option<usize> {
        self.slots[bank][sheet]
    }

    /// The sheet in a slot of a bank.
    pub(super) fn sheet(&self, bank: usize, slot: usize) -> usize {
        self.sheets[bank][slot]
    }

    /// The arrows into a sheet.
    pub(super) fn inflows(&self, sheet: usize) -> &[Inflow] {
        &self.inflows[sheet]
    }

    /// The nodes of a level in its bank.
    pub(super) fn nodes<'a>(
        &'a self,
        parity: usize,
        bank: &'a Bank,
    ) -> impl Iterator<Item = Node> + 'a {
        bank.segments().flat_map(move |(column, slot, words)| {
            self.layout.nodes(column, self.sheet(parity, slot), words)
        })
    }

    /// The first digit of those that do not number columns.
    pub(super) fn segment_digit(&self) -> usize {
        self.segment_digit
    }

    /// How arrows get from other columns, those that do.
    pub(super) fn pulls(&self) -> impl Iterator<Item = &Pull> {
        self.inflows.iter().flatten().filter_map(|inflow| inflow.pull.as_deref())
    }

    /// The numbers that say how levels are laid out, and what is kept beside them.
    pub(super) fn shape(&self, known: Known) -> Vec<u64> {
        let mut shape = self.layout.shape().to_vec();
        shape.extend([0, 1].map(|bank| wide(self.slots(bank))));
        shape.push(wide(known.words()));
        shape
    }

    /// Whether the digits that number a column have an odd sum.
    pub(super) fn column_is_odd(&self, column: usize) -> bool {
        self.radices.prefix_is_odd(self.segment_digit, wide(column))
    }
}

/// The sheets of the two banks: those at an even and at an odd number of arrows from the sources,
/// if every arrow leads from the ones to the others; else all sheets in both.
fn banks(graph: &Sheets, sources: &[Node]) -> [Vec<usize>; 2] {
    let all: Vec<usize> = (0..graph.sheet_count()).collect();
    let mut colours = vec![None; all.len()];
    let mut reached: Vec<usize> = Vec::new();
    for &node in sources {
        let sheet = narrow(node / graph.sheet_len());
        if colours[sheet].replace(0).is_none() {
            reached.push(sheet);
        }
    }
    while let Some(sheet) = reached.pop() {
        for arrow in graph.arrows().iter().filter(|arrow| arrow.from == sheet) {
            let colour = colours[sheet].map(|colour| 1 - colour);
            if colours[arrow.to].is_none() {
                colours[arrow.to] = colour;
                reached.push(arrow.to);
            } else if colours[arrow.to] != colour {
                return [all.clone(), all];
            }
        }
    }
    [0, 1]
        .map(|colour| all.iter().copied().filter(|&sheet| colours[sheet] == Some(colour)).collect())
}

/// The first digit that does not number columns: the columns are to fit into the cache, and every
/// arrow must be one that can be cut into columns.
fn segment_digit(graph: &Sheets, word_digit: usize) -> usize {
    let radices = graph.radices();
    let column_bytes = |digit| {
        let words = radices.block_len(digit) / radices.block_len(word_digit);
        2 * 8 * words * wide(graph.sheet_count())
    };
    let fits = (0..word_digit).find(|&digit| column_bytes(digit) <= COLUMN_BYTES);
    let mut digits = (0..=fits.unwrap_or(word_digit)).rev();
    let can_be_cut = |&digit: &usize| {
        let cut = Cut { graph, segment_digit: digit, word_digit };
        graph.arrows().iter().all(|arrow| cut.is_possible(arrow))
    };
    digits.find(can_be_cut).expect("a graph of one column can be cut")
}

/// A way to cut sheets into columns and words.
struct Cut<'g> {
    graph: &'g Sheets,
    segment_digit: usize,
    word_digit: usize,
}

impl Cut<'_> {
    /// How many of an arrow's first maps cross columns.
    fn crossing(&self, arrow: &Arrow) -> usize {
        let is_local = |map| self.graph.map(map).digits().start >= self.segment_digit;
        arrow.maps.iter().position(|&(there, _)| is_local(there)).unwrap_or(arrow.maps.len())
    }

    /// Whether an arrow crosses columns in whole words, all blocks alike, and before anything else.
    fn is_possible(&self, arrow: &Arrow) -> bool {
        let (crossing, local) = arrow.maps.split_at(self.crossing(arrow));
        let crosses_well = |&(there, _): &_| {
            let map = self.graph.map(there);
            map.tables().len() == 1 && map.digits().end <= self.word_digit
        };
        let is_local = |&(there, _): &_| self.graph.map(there).digits().start >= self.segment_digit;
        crossing.iter().all(crosses_well) && local.iter().all(is_local)
    }

    fn inflow(&self, arrow: &Arrow, made: &mut Made) -> Inflow {
        let (crossing, local) = arrow.maps.split_at(self.crossing(arrow));
        let radices = self.graph.radices();
        let (segment_digit, word_digit) = (self.segment_digit, self.word_digit);
        let cuts = Cuts { radices, segment_digit, word_digit };
        let pull = (!crossing.is_empty())
            .then(|| made.pulls.get(crossing.to_vec(), || self.pull(crossing)));
        let kernel = |&(there, _): &(MapId, MapId)| {
            made.kernels.get(there, || Kernel::new(self.graph.map(there), cuts))
        };
        Inflow { from: arrow.from, pull, kernels: local.iter().map(kernel).collect() }
    }

    /// Where the pieces of a segment come from, of an arrow that crosses columns.
    fn pull(&self, crossing: &[(MapId, MapId)]) -> Pull {
        let radices = self.graph.radices();
        let digits = |&(there, _): &_| self.graph.map(there).digits();
        let start = crossing.iter().map(|maps| digits(maps).start).min();
        let end = crossing.iter().map(|maps| digits(maps).end).max();
        let [start, end] = [start, end].map(|digit| digit.expect("there are crossing maps"));
        let (block, run) = (radices.block_len(start), radices.block_len(end));
        let segment = radices.block_len(self.segment_digit);
        let word = radices.block_len(self.word_digit);
        let source = |number: u64| {
            let inverses = crossing.iter().rev().map(|&(_, back)| back);
            let index = inverses.fold(number * run, |index, map| self.graph.apply(map, index));
            let number = |number| u32::try_from(number).expect("columns and words are few");
            Source { column: number(index / segment), word: number(index % segment / word) }
        };
        Pull {
            digits: start..end,
            sources: (0..block / run).map(source).collect(),
            run_words: narrow(run / word),
            segment_words: narrow(segment / word),
            columns_in_block: narrow(block / segment),
        }
    }
}

/// What arrows share that go by the same maps: some megabytes on boards of twelve cells.
#[derive(Default)]
struct Made {
    pulls: Shared<Vec<(MapId, MapId)>, Pull>,
    kernels: Shared<MapId, Kernel>,
}

/// What was made, by what it was made of: a few dozen at most.
struct Shared<K, T>(Vec<(K, Arc<T>)>);

impl<K, T> Default for Shared<K, T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq, T> Shared<K, T> {
    /// What was made of this before, or is now.
    fn get(&mut self, key: K, make: impl FnOnce() -> T) -> Arc<T> {
        if let Some((_, found)) = self.0.iter().find(|(other, _)| *other == key) {
            return Arc::clone(found);
        }
        let new = Arc::new(make());
        self.0.push((key, Arc::clone(&new)));
        new
    }
}
