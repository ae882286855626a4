//! The expansion of one level, column by column.

use super::Bank;
use super::kernel;
use super::marks::Mark;
use super::plan::{Plan, Step};

/// What the expansion of a level reads.
pub(super) struct Level<'a> {
    pub(super) plan: &'a Plan,
    /// The parity of the depth of the level that is expanded: which bank it is in.
    pub(super) parity: usize,
    pub(super) read: &'a Bank,
    /// What is done to the marks of new nodes.
    pub(super) mark: Mark,
}

impl Level<'_> {
    /// Segments of scratch memory that the expansion of a column needs.
    pub(super) const SCRATCH: usize = 3;

    /// Writes one column of the next level; returns how many nodes are new there.
    pub(super) fn expand(
        &self,
        column: usize,
        (next, filled): (&mut [u64], &mut [bool]),
        marks: &mut [u64],
        scratch: &mut [u64],
    ) -> u64 {
        let words = self.plan.layout.segment_words;
        let in_marks = marks.len() / self.plan.sheet_count();
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
                let marks = &mut marks[sheet * in_marks..][..in_marks];
                let new = self.mark.keep_new(next, marks);
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
