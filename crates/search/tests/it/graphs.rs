//! Toy graphs, random graphs, and the runner that holds a law against all of them.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use search::{Graph, Node, StepsModulo3};

use crate::index;

/// A graph written out: for each node, the ends of its arcs out and the starts of its arcs in.
pub(crate) struct Listed {
    pub(crate) out: Vec<Vec<Node>>,
    pub(crate) into: Vec<Vec<Node>>,
}

impl Listed {
    /// The graph with these arcs out, in this order.
    pub(crate) fn directed(out: Vec<Vec<Node>>) -> Self {
        let mut into = vec![Vec::new(); out.len()];
        for (from, ends) in (0..).zip(&out) {
            for &to in ends {
                into[index(to)].push(from);
            }
        }
        Self { out, into }
    }

    /// The graph in which every one of these arcs can be taken both ways.
    pub(crate) fn undirected(node_count: u64, edges: &[(Node, Node)]) -> Self {
        let mut out = vec![Vec::new(); index(node_count)];
        for &(one, other) in edges {
            out[index(one)].push(other);
            if one != other {
                out[index(other)].push(one);
            }
        }
        Self { into: out.clone(), out }
    }

    pub(crate) fn max_arcs_out(&self) -> usize {
        self.out.iter().map(Vec::len).max().unwrap_or(0)
    }
}

impl fmt::Debug for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.out.iter().enumerate()).finish()
    }
}

impl Graph for Listed {
    fn node_count(&self) -> u64 {
        self.out.len() as u64 // usize has at most 64 bits
    }

    fn arcs_out(&self, node: Node) -> impl Iterator<Item = Node> {
        self.out[index(node)].iter().copied()
    }

    fn arcs_in(&self, node: Node) -> impl Iterator<Item = Node> {
        self.into[index(node)].iter().copied()
    }
}

/// A promise that some of these graphs break: the tests choose the ones that keep it, and one
/// that does not.
impl StepsModulo3 for Listed {}

/// Nodes in a row, each joined to the next.
pub(crate) fn path(node_count: u64) -> Listed {
    let edges: Vec<_> = (1..node_count).map(|node| (node - 1, node)).collect();
    Listed::undirected(node_count, &edges)
}

/// Nodes in a circle, each joined to the next.
pub(crate) fn circle(node_count: u64) -> Listed {
    let edges: Vec<_> = (0..node_count).map(|node| (node, (node + 1) % node_count)).collect();
    Listed::undirected(node_count, &edges)
}

/// The words of `dimension` bits, joined where they differ in one.
pub(crate) fn hypercube(dimension: u32) -> Listed {
    let flips = |node: Node| (0..dimension).map(|bit| node ^ 1 << bit).collect();
    Listed::directed((0..1 << dimension).map(flips).collect())
}

/// Ten nodes in a circle of one-way arcs, and a chord from 5 back to 3 that is 5's first arc.
///
/// Towards 0, node 5 is 5 arcs away and node 3 is 7 arcs away: +2, which modulo 3 is -1.
pub(crate) fn chorded_circle() -> Listed {
    let mut out: Vec<_> = (0..10).map(|node| vec![(node + 1) % 10]).collect();
    out[5].insert(0, 3);
    Listed::directed(out)
}

/// `node_count` nodes with three arcs out of each, to wherever the seed has it.
///
/// Wide: most nodes are on few levels.
pub(crate) fn scattered(node_count: u64, seed: u64) -> Listed {
    let mut state = seed;
    let mut next = || {
        // Knuth's linear congruential generator, "MMIX"; its high bits are the random ones.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % node_count
    };
    Listed::directed((0..node_count).map(|_| vec![next(), next(), next()]).collect())
}

/// All arrangements of `0..length`, in the order of a dictionary.
pub(crate) fn arrangements(length: u8) -> Vec<Vec<u8>> {
    fn extend(word: &mut Vec<u8>, length: u8, words: &mut Vec<Vec<u8>>) {
        if word.len() == usize::from(length) {
            words.push(word.clone());
        }
        for value in 0..length {
            if !word.contains(&value) {
                word.push(value);
                extend(word, length, words);
                word.pop();
            }
        }
    }
    let mut words = Vec::new();
    extend(&mut Vec::new(), length, &mut words);
    words
}

/// The arrangements of `0..length`, numbered by the dictionary, and moves of their positions:
/// position `i` receives what stands at `moves[..][i]`.
fn shuffles(length: u8, moves: &[Vec<usize>]) -> Listed {
    let words = arrangements(length);
    let ranks: HashMap<&[u8], Node> = words.iter().map(Vec::as_slice).zip(0..).collect();
    let move_word = |word: &[u8], sources: &[usize]| {
        let shuffled: Vec<u8> = sources.iter().map(|&source| word[source]).collect();
        ranks[shuffled.as_slice()]
    };
    let arcs = |word: &Vec<u8>| moves.iter().map(|sources| move_word(word, sources)).collect();
    Listed::directed(words.iter().map(arcs).collect())
}

/// Stacks of pancakes, and flips of the top 2, 3, … of them; stack 0 is in order.
pub(crate) fn pancakes(pancake_count: u8) -> Listed {
    let all = usize::from(pancake_count);
    let flip = |count: usize| (0..count).rev().chain(count..all).collect();
    shuffles(pancake_count, &(2..=all).map(flip).collect::<Vec<_>>())
}

/// Eight pancakes: 40,320 nodes, with levels wide enough for every parallel loop.
pub(crate) static EIGHT_PANCAKES: LazyLock<Listed> = LazyLock::new(|| pancakes(8));

/// Six tiles in a frame, `0 1 2` above `3 4 5`, and a clockwise turn of the left or right four.
///
/// A directed graph in which three more turns undo one. 120 of the 720 boards are connected: the
/// turns generate a copy of the symmetric group of degree 5.
pub(crate) fn clockwise_turns() -> Listed {
    shuffles(6, &[vec![3, 0, 2, 4, 1, 5], vec![0, 4, 1, 3, 5, 2]])
}

fn undirected_toys() -> Vec<Listed> {
    let three_parts = [(0, 1), (1, 2), (2, 0), (4, 5), (5, 6), (5, 5), (4, 5)];
    vec![
        path(1),
        path(9),
        circle(10),
        circle(11),
        hypercube(5),
        pancakes(4),
        pancakes(5),
        Listed::undirected(8, &three_parts),
    ]
}

fn directed_toys() -> Vec<Listed> {
    let one_way_path = (0..9u64).map(|node| node.checked_sub(1).into_iter().collect());
    vec![
        Listed::directed(one_way_path.collect()),
        chorded_circle(),
        clockwise_turns(),
        scattered(300, 1),
    ]
}

/// Up to 12 nodes and 24 pairs of them: with luck repeated pairs, pairs of a node and itself, and
/// several components.
fn pairs() -> impl Strategy<Value = (u64, Vec<(Node, Node)>)> {
    (1u64..=12).prop_flat_map(|node_count| {
        let pair = (0..node_count, 0..node_count);
        (Just(node_count), prop::collection::vec(pair, 0..=24))
    })
}

pub(crate) fn random_directed() -> impl Strategy<Value = Listed> {
    pairs().prop_map(|(node_count, arcs)| {
        let mut out = vec![Vec::new(); index(node_count)];
        for (from, to) in arcs {
            out[index(from)].push(to);
        }
        Listed::directed(out)
    })
}

fn random_undirected() -> impl Strategy<Value = Listed> {
    pairs().prop_map(|(node_count, edges)| Listed::undirected(node_count, &edges))
}

/// Holds `law` against all toys and random graphs, each with many of its nodes as the goal.
pub(crate) fn for_all(law: impl Fn(&Listed, Node)) {
    for_undirected(&law);
    hold(&law, &directed_toys(), &random_directed());
}

/// Holds `law` against the undirected toys and random graphs.
pub(crate) fn for_undirected(law: impl Fn(&Listed, Node)) {
    hold(&law, &undirected_toys(), &random_undirected());
}

fn hold(law: &impl Fn(&Listed, Node), toys: &[Listed], random: &impl Strategy<Value = Listed>) {
    for toy in toys {
        let step = toy.out.len().div_ceil(32);
        (0..toy.node_count()).step_by(step).for_each(|goal| law(toy, goal));
    }
    let config = Config { failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(random, |graph| {
        (0..graph.node_count()).for_each(|goal| law(&graph, goal));
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}
