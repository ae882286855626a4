//! The expansion of one level, column by column.

use std::mem::{replace, take};
use std::ops::Range;

use super::Bank;
use super::kernel::{self, Between};
use super::layout::Layout;
use super::marks::Mark;
use super::plan::{Inflow, Plan};

/// What the expansion of a level reads.
pub(super) struct Expansion<'a> {
    pub(super) plan: &'a Plan,
    /// The parity of the depth of the level that is expanded: which bank it is in.
    pub(super) parity: usize,
    pub(super) read: &'a Bank,
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
    /// All columns of the next level, and of what is kept of visited nodes.
    pub(super) fn columns<'b>(&self, write: &'b mut Bank, marks: &'b mut [u64]) -> Columns<'b> {
        let slots = self.plan.slots(1 - self.parity);
        let Layout { column_count, segment_words, .. } = self.plan.layout;
        Columns {
            numbers: 0..if slots == 0 { 0 } else { column_count },
            lens: Lens {
                words: slots * segment_words,
                filled: slots,
                marks: marks.len() / column_count,
            },
            words: &mut write.words,
            filled: &mut write.filled,
            marks,
        }
    }

    /// Writes columns one after the other, and asks after each, with the number of nodes that are
    /// new there, whether to go on. Returns how many there are in all; `None` if it did not go on.
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

    /// Writes one column of the next level; returns how many nodes are new there.
    fn expand(&self, target: Target<'_>, scratch: &mut Scratch) -> u64 {
        let words = self.plan.layout.segment_words;
        let in_marks = target.marks.len() / self.plan.sheet_count();
        let column =
            Column { number: target.number, is_odd: self.plan.column_is_odd(target.number) };
        let mut count = 0;
        let segments = target.words.chunks_exact_mut(words).zip(target.filled);
        for (slot, (next, filled)) in segments.enumerate() {
            let sheet = self.plan.sheet(1 - self.parity, slot);
            let mut is_touched = false;
            for inflow in self.plan.inflows(sheet) {
                is_touched |= self.take(inflow, column, scratch);
            }
            let was_filled = replace(filled, false);
            if is_touched {
                if !was_filled {
                    // What it holds means nothing.
                    next.fill(0);
                }
                let marks = &mut target.marks[sheet * in_marks..][..in_marks];
                let last = self.segment(sheet, column.number);
                let new = self.mark.keep_new(&mut scratch.reached, last, next, marks);
                *filled = new > 0;
                count += new;
            }
        }
        count
    }

    /// A segment of the level that is expanded, if it holds any nodes.
    fn segment(&self, sheet: usize, column: usize) -> Option<&[u64]> {
        let slot = self.plan.slot(self.parity, sheet)?;
        let segment = column * self.plan.slots(self.parity) + slot;
        let words = self.plan.layout.segment_words;
        self.read.filled[segment].then(|| &self.read.words[segment * words..][..words])
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

/// Consecutive columns of the level that is written, in the hands of one thread.
pub(super) struct Columns<'a> {
    numbers: Range<usize>,
    /// How much of each array belongs to a column.
    lens: Lens,
    words: &'a mut [u64],
    filled: &'a mut [bool],
    marks: &'a mut [u64],
}

#[derive(Clone, Copy)]
struct Lens {
    words: usize,
    filled: usize,
    marks: usize,
}

/// One column of the level that is written.
pub(super) struct Target<'a> {
    number: usize,
    words: &'a mut [u64],
    filled: &'a mut [bool],
    marks: &'a mut [u64],
}

impl Columns<'_> {
    /// The columns in two halves, if there are several.
    pub(super) fn halve(mut self) -> (Self, Option<Self>) {
        let half = self.numbers.len() / 2;
        if half == 0 {
            return (self, None);
        }
        let first = self.split_off_first(half);
        (first, Some(self))
    }

    /// Takes the first columns away from the others.
    fn split_off_first(&mut self, count: usize) -> Self {
        let Self { numbers, lens, words, filled, marks } = self;
        let (first, first_words, first_filled, first_marks);
        (first, *numbers) =
            (numbers.start..numbers.start + count, numbers.start + count..numbers.end);
        (first_words, *words) = take(words).split_at_mut(count * lens.words);
        (first_filled, *filled) = take(filled).split_at_mut(count * lens.filled);
        (first_marks, *marks) = take(marks).split_at_mut(count * lens.marks);
        let (words, filled, marks) = (first_words, first_filled, first_marks);
        Self { numbers: first, lens: *lens, words, filled, marks }
    }
}

/// The columns one by one.
impl<'a> Iterator for Columns<'a> {
    type Item = Target<'a>;

    fn next(&mut self) -> Option<Target<'a>> {
        if self.numbers.is_empty() {
            return None;
        }
        let Columns { numbers, words, filled, marks, .. } = self.split_off_first(1);
        Some(Target { number: numbers.start, words, filled, marks })
    }
}

/// A column, and whether the digits that number it have an odd sum.
#[derive(Clone, Copy)]
struct Column {
    number: usize,
    is_odd: bool,
}
