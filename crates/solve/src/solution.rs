//! A shortest solution, from whichever solver.
//!
//! A table gives the numbers of the moves packed into a word, a search a list of them; what is made of
//! either is the same. The moves themselves are looked up only when somebody walks through them.

use puzzle::{Move, Moves};
use search::Route;

use crate::labels::Labels;

/// A shortest solution: its moves in order.
#[derive(Clone, Debug)]
pub struct Solution<'a> {
    moves: &'a Moves,
    sheet: usize,
    arcs: Arcs<'a>,
    visited_count: u64,
}

/// The moves, each by its number among those of the sheet where it is made.
#[derive(Clone, Debug)]
enum Arcs<'a> {
    Packed { route: Route, labels: Option<&'a Labels> },
    Listed(std::vec::IntoIter<usize>),
}

impl<'a> Solution<'a> {
    /// The solution that is packed in a table.
    pub(crate) fn packed(
        moves: &'a Moves,
        sheet: usize,
        route: Route,
        labels: Option<&'a Labels>,
    ) -> Self {
        Self { moves, sheet, arcs: Arcs::Packed { route, labels }, visited_count: 0 }
    }

    /// The solution by these moves from this sheet on, found by visiting so many boards.
    pub(crate) fn listed(
        moves: &'a Moves,
        sheet: usize,
        arcs: Vec<usize>,
        visited_count: u64,
    ) -> Self {
        Self { moves, sheet, arcs: Arcs::Listed(arcs.into_iter()), visited_count }
    }

    /// How many boards were visited to find it; 0 if it was read off a table.
    pub fn visited_count(&self) -> u64 {
        self.visited_count
    }

    /// Appends the labels of the moves, with nothing between them.
    pub fn append_to(mut self, out: &mut Vec<u8>) {
        if let Arcs::Packed { route, labels: Some(labels) } = &mut self.arcs {
            self.sheet = labels.append(route, self.sheet, out);
        }
        for step in self {
            out.extend_from_slice(step.label.as_bytes());
        }
    }

    /// The labels of the moves, with nothing between them.
    pub fn to_text(&self) -> String {
        self.clone().map(|step| step.label.as_str()).collect()
    }
}

impl<'a> Iterator for Solution<'a> {
    type Item = &'a Move;

    #[inline]
    fn next(&mut self) -> Option<&'a Move> {
        let arc = match &mut self.arcs {
            Arcs::Packed { route, .. } => route.next(),
            Arcs::Listed(arcs) => arcs.next(),
        }?;
        let step = &self.moves.on_sheet(self.sheet)[arc];
        self.sheet = step.to;
        Some(step)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.arcs {
            Arcs::Packed { route, .. } => route.size_hint(),
            Arcs::Listed(arcs) => arcs.size_hint(),
        }
    }
}

impl ExactSizeIterator for Solution<'_> {}
