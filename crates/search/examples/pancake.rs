//! Pancake sorting: how many stacks of pancakes need how many flips of the topmost ones.
//!
//! Prints a line for each number of pancakes, 2 to 9 or the one given: the stacks that need 0, 1,
//! 2, … flips. Run it with `cargo run --release -p search --example pancake`.

use std::error::Error;
use std::ops::ControlFlow;

use cantor::Permutation;
use search::{Graph, Node, Threads, breadth_first};

/// The most flips that a stack of 1, 2, … pancakes needs: <https://oeis.org/A058986>.
const MOST_FLIPS: [usize; 11] = [0, 1, 3, 4, 5, 7, 8, 9, 10, 11, 13];

/// All stacks of so many pancakes, each numbered by its rank; a flip is an arc.
struct Stacks {
    pancake_count: usize,
}

impl Graph for Stacks {
    fn node_count(&self) -> u64 {
        cantor::factorial(self.pancake_count).expect("at most 20 pancakes")
    }

    fn arcs_out(&self, node: Node) -> impl Iterator<Item = Node> {
        let stack = Permutation::unrank_in(vec![0; self.pancake_count], node);
        let stack = stack.expect("a node is a rank").into_inner();
        (2..=self.pancake_count).map(move |flipped| {
            let mut stack = stack.clone();
            stack[..flipped].reverse();
            let stack = Permutation::new(stack).expect("a flip keeps all pancakes");
            stack.rank().expect("a rank is below node_count")
        })
    }

    /// A flip undoes itself.
    fn arcs_in(&self, node: Node) -> impl Iterator<Item = Node> {
        self.arcs_out(node)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let pancake_counts = match std::env::args().nth(1) {
        Some(argument) => vec![argument.parse()?],
        None => (2..=9).collect(),
    };
    for pancake_count in pancake_counts {
        let known = 1..=MOST_FLIPS.len();
        if !known.contains(&pancake_count) {
            return Err(format!("{pancake_count} pancakes are not among {known:?}").into());
        }
        let sorted = [0];
        let stacks = Stacks { pancake_count };
        let counts = breadth_first(&stacks, &sorted, Threads::Pool, |_| ControlFlow::Continue(()));
        println!("{pancake_count} pancakes: {counts:?}");
        assert_eq!(counts.len() - 1, MOST_FLIPS[pancake_count - 1]);
    }
    Ok(())
}
