//! The expansion of one level, column by column.

use super::Bank;
use super::kernel;
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

/// Segments of scratch memory that the expansion of a column needs: one for what is pulled from
/// other columns, and two for what several kernels make of it.
const SCRATCH_SEGMENTS: usize = 3;

impl Expansion<'_> {
    /// All columns of the next level, and of what is kept of visited nodes.
    pub(super) fn columns<'b>(&self, write: &'b mut Bank, marks: &'b mut [u64]) -> Columns<'b> {
        let slots = self.plan.slots(1 - self.parity).max(1);
        let marks_in_column = marks.len() / self.plan.layout.column_count;
        Columns {
            first: 0,
            lens: Lens {
                words: slots * self.plan.layout.segment_words,
                filled: slots,
                marks: marks_in_column.max(1),
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
        let mut scratch = vec![0; SCRATCH_SEGMENTS * self.plan.layout.segment_words];
        let expand = |target| {
            let count = self.expand(target, &mut scratch);
            goes_on(count).then_some(count)
        };
        columns.targets().map(expand).sum()
    }

    /// Writes one column of the next level; returns how many nodes are new there.
    fn expand(&self, target: Target<'_>, scratch: &mut [u64]) -> u64 {
        let words = self.plan.layout.segment_words;
        let in_marks = target.marks.len() / self.plan.sheet_count();
        let column =
            Column { number: target.number, is_odd: self.plan.column_is_odd(target.number) };
        let mut count = 0;
        let segments = target.words.chunks_exact_mut(words).zip(target.filled);
        for (slot, (next, filled)) in segments.enumerate() {
            let sheet = self.plan.sheet(1 - self.parity, slot);
            // Nothing need be cleared: what `next` holds of two levels ago has been visited, and is
            // masked out with the rest.
            *filled = false;
            let mut is_touched = false;
            for inflow in self.plan.inflows(sheet) {
                is_touched |= self.take(inflow, column, next, scratch);
            }
            if is_touched {
                let marks = &mut target.marks[sheet * in_marks..][..in_marks];
                let new = self.mark.keep_new(next, marks);
                *filled = new > 0;
                count += new;
            }
        }
        count
    }

    /// Takes an arrow into a segment of the next level; tells whether there was anything to take.
    fn take(&self, inflow: &Inflow, column: Column, next: &mut [u64], scratch: &mut [u64]) -> bool {
        let slots = self.plan.slots(self.parity);
        let Some(slot) = self.plan.slot(self.parity, inflow.from) else { return false };
        let words = self.plan.layout.segment_words;
        let segment = |column: usize| {
            let segment = column * slots + slot;
            self.read.filled[segment].then(|| &self.read.words[segment * words..][..words])
        };
        let (pulled, scratch) = scratch.split_at_mut(words);
        let from = match &inflow.pull {
            Some(pull) if inflow.kernels.is_empty() => {
                return pull.pull(column.number, segment, next);
            }
            Some(pull) => {
                pulled.fill(0);
                pull.pull(column.number, segment, pulled).then_some(&*pulled)
            }
            None => segment(column.number),
        };
        let Some(from) = from else { return false };
        kernel::apply_all(&inflow.kernels, column.is_odd, from, next, scratch);
        true
    }
}

/// Consecutive columns of the level that is written, in the hands of one thread.
pub(super) struct Columns<'a> {
    /// The number of the first.
    first: usize,
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
struct Target<'a> {
    number: usize,
    words: &'a mut [u64],
    filled: &'a mut [bool],
    marks: &'a mut [u64],
}

impl<'a> Columns<'a> {
    /// The columns in two halves, if there are several.
    pub(super) fn halve(self) -> (Self, Option<Self>) {
        let Self { first, lens, words, filled, marks } = self;
        let half = filled.len() / lens.filled / 2;
        if half == 0 {
            return (Self { first, lens, words, filled, marks }, None);
        }
        let (words, later_words) = words.split_at_mut(half * lens.words);
        let (filled, later_filled) = filled.split_at_mut(half * lens.filled);
        let (marks, later_marks) = marks.split_at_mut(half * lens.marks);
        let later = Self {
            first: first + half,
            lens,
            words: later_words,
            filled: later_filled,
            marks: later_marks,
        };
        (Self { first, lens, words, filled, marks }, Some(later))
    }

    /// The columns one by one.
    fn targets(self) -> impl Iterator<Item = Target<'a>> {
        let words = self.words.chunks_mut(self.lens.words);
        let filled = self.filled.chunks_mut(self.lens.filled);
        let marks = self.marks.chunks_mut(self.lens.marks);
        let targets = (self.first..).zip(words.zip(filled).zip(marks));
        targets.map(|(number, ((words, filled), marks))| Target { number, words, filled, marks })
    }
}

/// A column, and whether the digits that number it have an odd sum.
#[derive(Clone, Copy)]
struct Column {
    number: usize,
    is_odd: bool,
}
