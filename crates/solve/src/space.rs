//! The boards of a puzzle as the nodes of a graph.
//!
//! Here the two crates meet that do not know each other: `cantor` says what a window's turn does to ranks,
//! `search` searches a graph of sheets, and [`StateSpace`] makes the arrows of such a graph out of the
//! moves of a puzzle. Everything below it works with numbers only, everything above it with boards.

mod canonical;
mod cell_order;
mod factors;

use std::fmt;

use cantor::{Parity, Permutation, WindowMap, Words};
use puzzle::parities::{Way, parities_along, parity_of};
use puzzle::{Board, Move, Moves, Rules, ShortBytes, Size, Turn, Word};
use search::{DigitMap, Flip, Graph, MapId, Node, Sheets, StepsModulo3};

use crate::narrowing::wide;
use cell_order::CellOrder;
use factors::{factors, half_rank_radices};

/// All boards of one size as a graph: `node = sheet * sheet_len + half rank of the word`.
///
/// The word has the tiles by rows or by columns, whichever makes the moves' windows narrower.
///
/// A half rank numbers the words of one parity, so a sheet of the graph is a sheet of the puzzle
/// with words of one parity. If every way round the sheets is an even permutation (in the sliding
/// puzzle, always), only one parity can be reached on each sheet. Then only those are nodes.
///
/// # Examples
///
/// The 2x2 sliding puzzle, small enough to be checked by hand. Three tiles have six words; by rank,
/// with their Lehmer digits, half rank and parity:
///
/// ```text
/// 1 2 3  000  0 even      2 1 3  100  1 odd       3 1 2  200  2 even
/// 1 3 2  010  0 odd       2 3 1  110  1 even      3 2 1  210  2 odd
/// ```
///
/// So a sheet has 3 nodes, and there are 4 sheets, one for each cell of the blank. From the sorted
/// board, sheet 3 and word `1 2 3`, the blank can go
///
/// - up, to sheet 1: places 1 and 2 change, `1 3 2`. All that changes is the digit that half ranks
///   leave out: the window keeps every half rank, and the arrow has no map at all;
/// - then left, to sheet 0: the word stays, and with it the rank;
/// - then down, to sheet 2: places 0 and 1 change, `3 1 2`. The window's digits 0 and 1 become a new
///   digit 0, and the map of odd words takes half rank 0 to 2.
///
/// ```
/// use eight::{Board, Sliding, Size, board};
/// use puzzle::Moves;
/// use solve::StateSpace;
///
/// let size = Size::new(2, 2)?;
/// let space = StateSpace::new(&Moves::new(&Sliding::default(), size), &Board::sorted(size))?;
/// let nodes = ["1 2 3 x", "1 x 3 2", "x 1 3 2", "3 1 x 2"];
/// let nodes = nodes.map(|cells| space.node(&board(size, cells).unwrap()).unwrap());
/// assert_eq!(nodes, [3 * 3 + 0, 1 * 3 + 0, 0 * 3 + 0, 2 * 3 + 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StateSpace {
    sheets: Sheets,
    word_len: usize,
    parities: Parities,
    cell_order: CellOrder,
}

/// Which words are nodes on which sheet of the puzzle.
#[derive(Clone, Debug)]
enum Parities {
    /// Those of one parity, sheet by sheet.
    One(Vec<Parity>),
    /// All: a sheet of the puzzle is two sheets of the graph, the even words before the odd ones.
    Both,
}

/// A board has too many tiles for its state space to be numbered in 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The size of the board.
    pub size: Size,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} board has more arrangements than 64 bits can number", self.size)
    }
}

impl std::error::Error for TooLarge {}

impl StateSpace {
    /// The state space around `goal`: its nodes are the boards of the goal's size whose parity
    /// allows a way to it.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] when the nodes cannot be numbered.
    pub fn new<R: Rules>(moves: &Moves, goal: &Board<R>) -> Result<Self, TooLarge> {
        let too_large = TooLarge { size: goal.size() };
        let word_len = goal.word().len();
        let word_count: u64 = cantor::factorial(word_len).ok_or(too_large)?;
        word_count.checked_mul(wide(moves.sheet_count())).ok_or(too_large)?;
        let cell_order = CellOrder::cheapest(moves, goal.size());
        let goal_parity =
            cell_order.word(goal.sheet(), Board::<R>::sorted(goal.size()).word()).parity();
        let turns: Vec<_> =
            moves.iter().map(|step| SpaceMove { step, turn: cell_order.turn(step) }).collect();
        let way = |SpaceMove { step, turn }: &SpaceMove<'_>| Way {
            from: step.from,
            to: step.to,
            parity: parity_of(turn.as_ref()),
        };
        let ways: Vec<Way> = turns.iter().map(way).collect();
        let parities = parities_along(&ways, moves.sheet_count(), goal.sheet(), goal_parity);
        let parities = parities.map_or(Parities::Both, Parities::One);
        let sheet_count = match &parities {
            Parities::One(_) => moves.sheet_count(),
            Parities::Both => 2 * moves.sheet_count(),
        };
        let sheets = Sheets::new(sheet_count, half_rank_radices(word_len));
        let mut space = Self { sheets, word_len, parities, cell_order };
        let mut known = Vec::new();
        for SpaceMove { step, turn } in &turns {
            let parities = match &space.parities {
                Parities::One(parities) => vec![parities[step.from]],
                Parities::Both => vec![Parity::Even, Parity::Odd],
            };
            for parity in parities {
                let there = space.add_maps(turn.as_ref(), parity, &mut known);
                let back = turn.as_ref().map(Turn::inverse);
                let back = space.add_maps(back.as_ref(), there.parity_after, &mut known);
                let from = space.sheet(step.from, parity).expect("the parity is one of this sheet");
                let to = space.sheet(step.to, there.parity_after);
                let to = to.expect("moves lead from node to node");
                space.sheets.add_arrow_and_back(from, to, &there.maps, &back.maps);
            }
        }
        Ok(space)
    }

    /// The maps of a turn of words of one parity.
    fn add_maps(
        &mut self,
        turn: Option<&Turn>,
        mut parity: Parity,
        known: &mut Vec<KnownMap>,
    ) -> TurnMaps {
        let mut maps = Vec::new();
        for factor in turn.map_or_else(Vec::new, |turn| factors(turn, self.word_len)) {
            let back = factor.inverse();
            let parity_after = parity ^ factor.places.parity();
            let there = self.add_map(factor, parity, known);
            maps.extend(there.zip(self.add_map(back, parity_after, known)));
            parity = parity_after;
        }
        TurnMaps { maps, parity_after: parity }
    }

    /// The map of a turn of words of one parity; `None` if it keeps all half ranks.
    fn add_map(&mut self, turn: Turn, parity: Parity, known: &mut Vec<KnownMap>) -> Option<MapId> {
        let is_same = |known: &&KnownMap| {
            known.turn == turn && (known.parity == parity || !known.has_versions)
        };
        if let Some(known) = known.iter().find(is_same) {
            return known.map;
        }
        let map = self.digit_map(&turn, parity);
        let has_versions = map.as_ref().is_some_and(DigitMap::has_versions);
        let map = map.map(|map| self.sheets.add_map(map));
        known.push(KnownMap { turn, parity, has_versions, map });
        map
    }

    /// What a turn of words of one parity does to the digits of their half ranks: `None` if
    /// nothing.
    ///
    /// The digits of a half rank are those of the Lehmer code without the last two, and a window
    /// changes its own digits.
    fn digit_map(&self, turn: &Turn, parity: Parity) -> Option<DigitMap> {
        let digit_count = self.sheets.radices().digit_count();
        let digits = turn.start..digit_count.min(turn.start + turn.places.len());
        if digits.is_empty() {
            return None;
        }
        let map = WindowMap::new(self.word_len, turn.start, &turn.places, Words::OneParity);
        let map = map.expect("a move turns a window of the word, and its table fits in memory");
        let flip = if parity == Parity::Odd { Flip::Yes } else { Flip::No };
        Some(match map.tables() {
            [first, second] => {
                DigitMap::with_versions(digits, [first.clone(), second.clone()], flip)
            }
            tables => DigitMap::new(digits, tables[0].clone()),
        })
    }

    /// The sheet of the graph with the words of a parity on a sheet of the puzzle; `None` if they
    /// are no nodes.
    #[inline]
    fn sheet(&self, sheet: usize, parity: Parity) -> Option<usize> {
        match &self.parities {
            Parities::One(parities) => (parities[sheet] == parity).then_some(sheet),
            Parities::Both => Some(2 * sheet + parity.index()),
        }
    }

    /// The node of a board whose tiles are named relative to the goal; `None` if its parity rules
    /// out any way there. O(tiles), no allocation.
    #[inline]
    pub fn node<R: Rules>(&self, board: &Board<R>) -> Option<Node> {
        let ranked = self.cell_order.word(board.sheet(), board.word()).half_rank_and_parity();
        let (rank, parity) = ranked.expect("the words of a state space have ranks of 64 bits");
        let sheet = self.sheet(board.sheet(), parity)?;
        Some(wide(sheet) * self.sheets.sheet_len() + rank)
    }

    /// The sheet and the word of a node; the inverse of [`StateSpace::node`].
    ///
    /// # Panics
    ///
    /// If `node` is not in `0..node_count`.
    pub fn position(&self, node: Node) -> (usize, Word) {
        let node_count = self.node_count();
        assert!(node < node_count, "node {node} of a space of {node_count}");
        let sheet_len = self.sheets.sheet_len();
        let sheet = usize::try_from(node / sheet_len).expect("sheets are numbered in usize");
        let (sheet, parity) = match &self.parities {
            Parities::One(parities) => (sheet, parities[sheet]),
            Parities::Both if sheet.is_multiple_of(2) => (sheet / 2, Parity::Even),
            Parities::Both => (sheet / 2, Parity::Odd),
        };
        let storage = ShortBytes::zeros(self.word_len);
        let word = Permutation::unrank_half_in(storage, node % sheet_len, parity);
        let word = word.expect("what is left of a node is a half rank");
        (sheet, self.cell_order.word_by_rows(sheet, &word))
    }

    /// The nodes as sheets and arrows.
    pub fn sheets(&self) -> &Sheets {
        &self.sheets
    }

    /// What a table or a search of this space is of, for files: all goals with the blank in one
    /// cell share it.
    pub(crate) fn label<R: Rules>(&self, rules: &R, goal: &Board<R>) -> String {
        format!("{} by {}", table_label(rules, goal), self.cell_order.name())
    }
}

/// The puzzle, its size and metric, and the cell of the goal's blank.
pub(crate) fn table_label<R: Rules>(rules: &R, goal: &Board<R>) -> String {
    let (name, size, metric) = (R::NAME, goal.size(), rules.metric());
    let blank = if R::BLANK { format!(" blank {}", goal.sheet() + 1) } else { String::new() };
    format!("{name} {size} {metric}{blank}")
}

/// What a turn does to half ranks.
struct TurnMaps {
    /// The maps of its factors, one after the other, and the inverse of each.
    maps: Vec<(MapId, MapId)>,
    /// The parity of the words after the turn.
    parity_after: Parity,
}

/// The map of a turn, to be used again: moves share many, and each is the way back of another.
struct KnownMap {
    turn: Turn,
    /// The parity of the words it turns.
    parity: Parity,
    /// Whether the parity matters.
    has_versions: bool,
    map: Option<MapId>,
}

/// A move, and what it does to words in the order in which the space reads them.
struct SpaceMove<'a> {
    step: &'a Move,
    turn: Option<Turn>,
}

impl AsRef<Sheets> for StateSpace {
    fn as_ref(&self) -> &Sheets {
        &self.sheets
    }
}

impl Graph for StateSpace {
    fn node_count(&self) -> u64 {
        self.sheets.node_count()
    }

    #[inline]
    fn arcs_out(&self, node: Node) -> impl Iterator<Item = Node> {
        self.sheets.arcs_out(node)
    }

    #[inline]
    fn arcs_in(&self, node: Node) -> impl Iterator<Item = Node> {
        self.sheets.arcs_in(node)
    }
}

/// By the promise of [`Rules`].
impl StepsModulo3 for StateSpace {}
