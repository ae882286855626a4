//! Published figures.

use std::ops::ControlFlow;

use search::breadth_first;

use crate::graphs;
use crate::modes::in_every_mode;

/// How many stacks of 1, 2, … pancakes need 0, 1, 2, … flips: <https://oeis.org/A092113>.
pub(crate) const STACKS_BY_FLIPS: [&[u64]; 9] = [
    &[1],
    &[1, 1],
    &[1, 2, 2, 1],
    &[1, 3, 6, 11, 3],
    &[1, 4, 12, 35, 48, 20],
    &[1, 5, 20, 79, 199, 281, 133, 2],
    &[1, 6, 30, 149, 543, 1357, 1903, 1016, 35],
    &[1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455],
    &[1, 8, 56, 391, 2278, 10666, 38015, 93585, 132_697, 79379, 5804],
];

/// The most flips that a stack of 1, 2, … pancakes needs: <https://oeis.org/A058986>.
const MOST_FLIPS: [usize; 9] = [0, 1, 3, 4, 5, 7, 8, 9, 10];

#[test]
fn pancake_counts_are_the_published_ones() {
    for ((pancake_count, counts), most_flips) in (1..).zip(STACKS_BY_FLIPS).zip(MOST_FLIPS) {
        let stacks = graphs::pancakes(pancake_count);
        in_every_mode(|threads| {
            let found = breadth_first(&stacks, &[0], threads, |_| ControlFlow::Continue(()));
            assert_eq!(found, counts);
            assert_eq!(found.len() - 1, most_flips);
        });
    }
}
