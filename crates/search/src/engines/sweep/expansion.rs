//! The expansion of one level, column by column.

use std::mem::{replace, take};

use super::bank::{Bank, Shape};
use super::frontier::Frontier;
use super::kernel::{self, Between};
use super::marks::Mark;
use super::plan::{Inflow, Plan};

/// What the expansion of a level reads.
pub(super) struct Expansion<'a> {
    pub(super) plan: &'a Plan,
    /// The parity of the depth of the level that is expanded: which bank it is in.
    pub(super) parity: usize,
    pub(super) frontier: Frontier<'a>,
    /// What is done to the marks of new nodes.
    pub(super) mark: Mark,
}

/// What a thread needs for itself.
struct Scratch {
    /// What the arrows into a segment bring; nothing between two segments.
    reached: Vec<u64>,
    /// What is pulled from other columns.
    pulled: Vec<u64>,
    /// What several kernels make of it.
    between: Between,
}

impl Expansion<'_> {
    /// Writes columns one after the other, and asks after each stretch of them, with the number of nodes
    /// that are new there, whether to go on. Returns how many there are in all; `None` if it did not go
    /// on.
    pub(super) fn expand_all(
        &self,
        columns: Columns<'_>,
        goes_on: impl Fn(u64) -> bool,
    ) -> Option<u64> {
        let words = self.plan.layout.segment_words;
        let mut scratch = Scratch {
            reached: vec![0; words],
            pulled: vec![0; words],
            between: Between::new(words),
        };
        let expand = |target| {
            let count = self.expand(target, &mut scratch);
            goes_on(count).then_some(count)
        };
        columns.map(expand).sum()
    }

    /// Writes a stretch of the next level; returns how many nodes are new there.
    fn expand(&self, target: Target<'_>, scratch: &mut Scratch) -> u64 {
        let Target { first_column, shape, words, filled, marks } = target;
        let in_marks = marks.len() / (shape.columns * self.plan.sheet_count());
        let mut count = 0;
        for column_here in 0..shape.columns {
            let number = first_column + column_here;
            let column = Column { number, is_odd: self.plan.column_is_odd(number) };
            for slot in 0..shape.slots {
                let sheet = self.plan.sheet(1 - self.parity, slot);
                let mut is_touched = false;
                for inflow in self.plan.inflows(sheet) {
                    is_touched |= self.take(inflow, column, scratch);
                }
                let segment = shape.segment(column_here, slot);
                let was_filled = replace(&mut filled[segment], false);
                if is_touched {
                    let next = &mut words[shape.words(segment)];
                    if !was_filled {
                        // What it holds means nothing.
                        next.fill(0);
                    }
                    let in_sheets = shape.segment(column_here, sheet);
                    let marks = &mut marks[in_sheets * in_marks..][..in_marks];
                    let last = self.segment(sheet, number);
                    let new = self.mark.keep_new(&mut scratch.reached, last, next, marks);
                    filled[segment] = new > 0;
                    count += new;
                }
            }
        }
        count
    }

    /// A segment of the level that is expanded, if it holds any nodes.
    #[inline]
    fn segment(&self, sheet: usize, column: usize) -> Option<&[u64]> {
        let slot = self.plan.slot(self.parity, sheet)?;
        self.frontier.segment(column, slot)
    }

    /// Takes an arrow into a segment of the next level; tells whether there was anything to take.
    fn take(&self, inflow: &Inflow, column: Column, scratch: &mut Scratch) -> bool {
        let segment = |column: usize| self.segment(inflow.from, column);
        let Scratch { reached, pulled, between } = scratch;
        let from = match &inflow.pull {
            Some(pull) if inflow.kernels.is_empty() => {
                return pull.pull(column.number, segment, reached);
            }
            Some(pull) => {
                pulled.fill(0);
                pull.pull(column.number, segment, pulled).then_some(&**pulled)
            }
            None => segment(column.number),
        };
        let Some(from) = from else { return false };
        kernel::apply_all(&inflow.kernels, column.is_odd, from, reached, between);
        true
    }
}

/// Consecutive columns of the level that is written, in the hands of one thread: whole stretches.
pub(super) struct Columns<'a> {
    /// The first column of the first stretch.
    first_column: usize,
    stretch_count: usize,
    shape: Shape,
    words: &'a mut [u64],
    filled: &'a mut [bool],
    marks: &'a mut [u64],
    /// How many words of marks belong to a stretch.
    marks_len: usize,
}

/// A stretch of the level that is written.
pub(super) struct Target<'a> {
    first_column: usize,
    shape: Shape,
    words: &'a mut [u64],
    filled: &'a mut [bool],
    marks: &'a mut [u64],
}

impl<'a> Columns<'a> {
    /// All columns of a bank, and of what is kept of visited nodes there.
    pub(super) fn of(bank: &'a mut Bank, marks: &'a mut [u64]) -> Self {
        let Bank { columns, shape, words, filled } = bank;
        let stretch_count = columns.len() / shape.columns;
        Self {
            first_column: columns.start,
            stretch_count: if shape.slots == 0 { 0 } else { stretch_count },
            shape: *shape,
            words,
            filled,
            marks_len: marks.len() / stretch_count,
            marks,
        }
    }

    /// The columns in two halves, if there are several stretches.
    pub(super) fn halve(mut self) -> (Self, Option<Self>) {
        let half = self.stretch_count / 2;
        if half == 0 {
            return (self, None);
        }
        let first = self.split_off_first(half);
        (first, Some(self))
    }

    /// Takes the first stretches away from the others.
    fn split_off_first(&mut self, count: usize) -> Self {
        let Self { shape, marks_len, .. } = *self;
        let segments = count * shape.segments();
        let first_column = self.first_column;
        self.first_column += count * shape.columns;
        self.stretch_count -= count;
        let (words, filled, marks);
        (words, self.words) = take(&mut self.words).split_at_mut(segments * shape.segment_words);
        (filled, self.filled) = take(&mut self.filled).split_at_mut(segments);
        (marks, self.marks) = take(&mut self.marks).split_at_mut(count * marks_len);
        Self { first_column, stretch_count: count, shape, words, filled, marks, marks_len }
    }
}

/// The stretches one by one.
impl<'a> Iterator for Columns<'a> {
    type Item = Target<'a>;

    fn next(&mut self) -> Option<Target<'a>> {
        if self.stretch_count == 0 {
            return None;
        }
        let Columns { first_column, shape, words, filled, marks, .. } = self.split_off_first(1);
        Some(Target { first_column, shape, words, filled, marks })
    }
}

/// A column, and whether the digits that number it have an odd sum.
#[derive(Clone, Copy)]
struct Column {
    number: usize,
    is_odd: bool,
}
