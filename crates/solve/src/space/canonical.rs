//! Numbers of boards that depend on nothing but the boards.

use cantor::{Parity, Permutation};
use puzzle::{ShortBytes, Word};
use search::{Graph, Node};

use super::{Parities, StateSpace};
use crate::narrowing::wide;

/// A node's number depends on the order in which the space reads cells, which is whatever makes the
/// search cheap. Its number *by rows* is what it would be if cells were read in reading order: boards
/// by the cell of the blank, those of even words before those of odd ones where both are nodes, then
/// in lexicographic order.
impl StateSpace {
    /// The number by rows of a node, in `0..node_count`.
    ///
    /// # Panics
    ///
    /// If `node` is not in `0..node_count`.
    pub fn number_by_rows(&self, node: Node) -> u64 {
        if self.cell_order.is_by_rows() {
            return node;
        }
        let (sheet, word) = self.position(node);
        let ranked = word.half_rank_and_parity();
        let (rank, parity) = ranked.expect("the words of a state space have ranks of 64 bits");
        let sheet = match &self.parities {
            Parities::One(_) => sheet,
            Parities::Both => 2 * sheet + parity.index(),
        };
        wide(sheet) * self.sheets.sheet_len() + rank
    }

    /// The sheet and the word of a node by its number by rows.
    ///
    /// # Panics
    ///
    /// If `number` is not in `0..node_count`.
    pub fn position_by_rows(&self, number: u64) -> (usize, Word) {
        if self.cell_order.is_by_rows() {
            return self.position(number);
        }
        let node_count = self.node_count();
        assert!(number < node_count, "number {number} of a space of {node_count} nodes");
        let sheet_len = self.sheets.sheet_len();
        let sheet = usize::try_from(number / sheet_len).expect("sheets are numbered in usize");
        let (sheet, parity) = match &self.parities {
            // Reading in another order changes the parity of all words of a sheet, or of none.
            Parities::One(_) => (sheet, self.position(number - number % sheet_len).1.parity()),
            Parities::Both if sheet.is_multiple_of(2) => (sheet / 2, Parity::Even),
            Parities::Both => (sheet / 2, Parity::Odd),
        };
        let storage = ShortBytes::zeros(self.word_len);
        let word = Permutation::unrank_half_in(storage, number % sheet_len, parity);
        (sheet, word.expect("what is left of a number is a half rank"))
    }
}
