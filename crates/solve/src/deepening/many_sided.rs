//! One pattern database, looked up from all sides: an estimate for boards without a blank.

mod position;
mod views;

use cantor::{Arrangements, Parity};
use puzzle::{Board, Move, Moves, Rules, ShortBytes, Size, Solvability, Word};
use search::{ByteDistances, Graph, Node, Threads};

use super::Heuristic;
use crate::narrowing::byte;
use position::Position;
use views::{View, inverse, views};

/// An estimate for boards without a blank, of one size and for one goal: the greatest of many lookups
/// in one pattern database, which has the least number of moves that bring some of the tiles home. A move
/// turns several tiles at once, so the numbers for different tiles do not add up.
///
/// Without a blank, boards are permutations, which can be multiplied and inverted, and a move multiplies a
/// board from the right by another permutation. So one table serves
///
/// - every symmetry of the rectangle that takes moves to moves: the board is looked up as it is
///   seen from there;
/// - the *inverse* of the board, tiles and cells exchanged, as seen by every symmetry that takes
///   moves to moves that undo moves: reading a solution backwards solves that board (A. Felner,
///   U. Zahavi, J. Schaeffer, R. Holte, "Dual lookups in pattern databases", IJCAI 2005).
///
/// Of all sequences of two moves with one outcome only the first is tried.
#[derive(Debug)]
pub struct ManySidedPattern<R: Rules> {
    goal: Board<R>,
    /// The place of each tile in the goal.
    names: Word,
    solvability: Solvability<R>,
    moves: Moves,
    /// Of each move, the places that it changes.
    turned: Vec<Places>,
    /// Of each move, the moves that may follow it, a bit each.
    followers: Vec<u64>,
    /// Whether every move is an odd permutation, so that parity tells odd from even lengths.
    all_odd: bool,
    distances: ByteDistances,
    arrangements: Arrangements,
    views: Vec<View>,
}

/// The places that a move changes, each with the one from which its tile comes.
type Places = Vec<[u8; 2]>;

impl<R: Rules> ManySidedPattern<R> {
    /// The estimate for boards of the goal's size by a table of the places of so many tiles, the first
    /// in the goal's reading order. For boards with a blank this does not compile.
    ///
    /// Cost: see [`ManySidedPattern::memory`]; some 25 ns a move of an arrangement, on one processor.
    ///
    /// # Panics
    ///
    /// If boards have fewer tiles; if there are more than 64 moves; if there is no memory for the table.
    pub fn new(rules: &R, goal: Board<R>, tile_count: usize, threads: Threads) -> Self {
        const { assert!(!R::BLANK, "a board with a blank is not a group's element") };
        let size = goal.size();
        let arrangements = Arrangements::new(size.cells(), tile_count);
        let arrangements = arrangements.expect("who makes a table has asked for its memory");
        let moves = Moves::new(rules, size);
        let sources: Vec<Vec<usize>> = moves.iter().map(|step| sources(step, size)).collect();
        let all_odd = moves.iter().all(is_odd);
        let turned: Vec<Places> = sources.iter().map(|sources| changed_places(sources)).collect();
        let homes = pattern(size, tile_count);
        let table = PatternGraph::new(arrangements, &sources);
        let home = arrangements.rank(homes.as_ref().iter().copied());
        let distances = ByteDistances::towards(&table, home, threads);
        let distances = distances.expect("the tiles of a pattern are never far from home");
        Self {
            names: goal.word().inverse(),
            solvability: Solvability::new(rules, goal),
            followers: followers(&sources),
            all_odd,
            views: views(size, &homes, &sources),
            goal,
            moves,
            turned,
            distances,
            arrangements,
        }
    }

    /// The most tiles of which a table has at most so many entries.
    pub fn tile_count(size: Size, most_entries: u64) -> usize {
        let fits = |&taken: &usize| {
            Arrangements::new(size.cells(), taken).is_ok_and(|all| all.count() <= most_entries)
        };
        (1..=size.cells()).take_while(fits).last().unwrap_or(1)
    }

    /// At most the memory that making such a solver takes, in bytes.
    pub fn memory(size: Size, tile_count: usize) -> u64 {
        /// A distance, a bit, and two frontiers of half the nodes.
        const BYTES_A_NODE: u64 = 10;
        let arrangements = Arrangements::new(size.cells(), tile_count);
        arrangements.map_or(u64::MAX, |all| all.count().saturating_mul(BYTES_A_NODE))
    }
}

impl<R: Rules> Heuristic for ManySidedPattern<R> {
    type Rules = R;

    const QUICK_NODES: u64 = 1 << 14;
    const EASY_NODES: u64 = 1 << 17;

    fn goal(&self) -> &Board<R> {
        &self.goal
    }

    fn moves(&self) -> &Moves {
        &self.moves
    }

    fn arc(&self, step: usize) -> usize {
        step // there is one sheet
    }

    fn position(&self, board: &Board<R>) -> Option<Position> {
        self.solvability.is_solvable(board).then(|| self.named(board))
    }
}

/// The cells in which the tiles of the pattern are at home.
fn pattern(size: Size, tile_count: usize) -> ShortBytes {
    (0..size.cells()).take(tile_count).map(byte).collect()
}

/// The place from which the tile comes that a move brings to each place.
fn sources(step: &Move, size: Size) -> Vec<usize> {
    let source = |place| step.turn.as_ref().map_or(place, |turn| turn.source(place));
    (0..size.cells()).map(source).collect()
}

fn changed_places(sources: &[usize]) -> Places {
    let changed = sources.iter().enumerate().filter(|(place, source)| place != *source);
    changed.map(|(place, &source)| [byte(place), byte(source)]).collect()
}

fn is_odd(step: &Move) -> bool {
    step.turn.as_ref().is_some_and(|turn| turn.places.parity() == Parity::Odd)
}

/// What two moves do, one after the other.
fn composed(first: &[usize], second: &[usize]) -> Vec<usize> {
    second.iter().map(|&place| first[place]).collect()
}

/// Of each move, those that may follow it: not where the two undo each other, or do what one move
/// does, or two that come earlier in order.
fn followers(sources: &[Vec<usize>]) -> Vec<u64> {
    assert!(sources.len() <= 64, "a board has at most 64 moves");
    let identity: Vec<usize> = (0..sources[0].len()).collect();
    let mut seen: std::collections::HashSet<Vec<usize>> = sources.iter().cloned().collect();
    seen.insert(identity);
    let after = |first: &Vec<usize>| {
        let is_new = |(at, second): (usize, &Vec<usize>)| {
            u64::from(seen.insert(composed(first, second))) << at
        };
        sources.iter().enumerate().map(is_new).sum()
    };
    sources.iter().map(after).collect()
}

/// The graph of all places of the tiles of a pattern.
struct PatternGraph {
    arrangements: Arrangements,
    /// Of each move, where it takes the tile in each cell.
    images: Vec<ShortBytes>,
    /// Of each move, from where it takes the tile in each cell.
    sources: Vec<ShortBytes>,
}

impl PatternGraph {
    fn new(arrangements: Arrangements, sources: &[Vec<usize>]) -> Self {
        let bytes = |cells: Vec<usize>| cells.into_iter().map(byte).collect();
        Self {
            arrangements,
            images: sources.iter().map(|sources| bytes(inverse(sources))).collect(),
            sources: sources.iter().cloned().map(bytes).collect(),
        }
    }

    fn beside(&self, node: Node, maps: &[ShortBytes]) -> impl Iterator<Item = Node> {
        let mut cells = ShortBytes::zeros(self.arrangements.taken());
        self.arrangements.unrank(node, cells.as_mut());
        maps.iter().map(move |map| {
            let moved = cells.as_ref().iter().map(|&cell| map.as_ref()[usize::from(cell)]);
            self.arrangements.rank(moved)
        })
    }
}

impl Graph for PatternGraph {
    fn node_count(&self) -> u64 {
        self.arrangements.count()
    }

    fn arcs_out(&self, node: Node) -> impl Iterator<Item = Node> {
        self.beside(node, &self.images)
    }

    fn arcs_in(&self, node: Node) -> impl Iterator<Item = Node> {
        self.beside(node, &self.sources)
    }
}
