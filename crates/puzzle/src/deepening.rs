//! Shortest solutions where no table of all boards fits: iterative deepening with pattern databases.

use std::fmt;

use cantor::Parity;
use search::ida::{self, Estimated, Limit, Unfinished};
use search::{PageDistances, PageNode, Threads};

use crate::partition::MOST_PATTERNS;
use crate::patterns::{Placements, Slide, slides};
use crate::space::sheet_parities;
use crate::symmetry::symmetries;
use crate::{Board, Cells, Move, Moves, Partition, Rules, Size, Word};

/// Solves boards of one size for one goal, one by one, by iterative deepening A\*.
///
/// The estimate is the sum of additive pattern databases, which [`Deepening::new`] builds.
#[derive(Debug)]
pub struct Deepening<R: Rules> {
    goal: Board<R>,
    names: Word,
    parities: Vec<Parity>,
    moves: Moves,
    steps: Steps,
    patterns: Vec<Pattern>,
    placements: Vec<Placements>,
    views: Vec<View>,
}

/// The moves of all sheets under one numbering.
#[derive(Debug)]
struct Steps {
    slides: Vec<Slide>,
    /// The first move of each sheet.
    first: Vec<usize>,
    /// The move that undoes each.
    undoing: Vec<usize>,
}

/// Some of the tiles, and the least number of moves that they need.
#[derive(Debug)]
struct Pattern {
    /// Which of the placements are its tiles'.
    placements: usize,
    /// The cells of the goal in which its tiles are.
    homes: Vec<usize>,
    distances: PageDistances,
}

/// A symmetry of the board that keeps the goal's blank where it is.
#[derive(Debug)]
struct View {
    /// Where each cell goes.
    cells: Vec<usize>,
    /// Of each tile (from 1 on) the pattern as which it is seen.
    pattern_of: Vec<usize>,
    /// As which move each move is seen.
    steps: Vec<usize>,
}

const MOST_VIEWS: usize = 2;

/// Why boards cannot be solved by [`Deepening`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEstimate {
    /// A move shifts several tiles, so that numbers of moves do not add up.
    NotAdditive,
    /// The patterns do not have as many tiles as a board.
    WrongPartition {
        /// How many a board has.
        expected: usize,
        /// How many the patterns have.
        got: usize,
    },
    /// So many tiles can be placed on the board in more ways than there are pages.
    TooManyPlacements {
        /// The tiles of one pattern.
        tile_count: usize,
    },
}

impl fmt::Display for NoEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAdditive => write!(f, "moves of several tiles have no additive estimate"),
            Self::WrongPartition { expected, got } => {
                write!(f, "the patterns have {got} tiles, and a board has {expected}")
            }
            Self::TooManyPlacements { tile_count } => {
                write!(f, "{tile_count} tiles can be placed in too many ways on such a board")
            }
        }
    }
}

impl std::error::Error for NoEstimate {}

impl<R: Rules> Deepening<R> {
    /// A solver for boards of the goal's size, with tables of these patterns.
    ///
    /// # Errors
    ///
    /// As [`Deepening::memory`].
    pub fn new(
        rules: &R,
        goal: Board<R>,
        partition: &Partition,
        threads: Threads,
    ) -> Result<Self, NoEstimate> {
        let size = goal.size();
        Self::memory(rules, size, partition)?;
        let moves = Moves::new(rules, size);
        let steps = Steps::new(&moves, size).ok_or(NoEstimate::NotAdditive)?;
        let parity = Board::<R>::sorted(size).word().parity();
        let parities = sheet_parities(&moves, goal.sheet(), parity);
        let homes = partition.homes(size, goal.sheet());
        let placements = placements(size, partition, &steps.slides);
        let patterns = homes.into_iter().map(|homes| {
            let of_its_size = |placements: &Placements| placements.tile_count() == homes.len();
            let number = placements.iter().position(of_its_size);
            let number = number.expect("there are placements for each size of patterns");
            let distances = placements[number].distances(&homes, goal.sheet(), threads);
            Pattern { placements: number, homes, distances }
        });
        let patterns: Vec<_> = patterns.collect();
        let symmetries = symmetries(size, goal.sheet()).into_iter().take(MOST_VIEWS);
        let views = symmetries.map(|cells| View::new(cells, goal.sheet(), &patterns, &steps));
        Ok(Self {
            names: goal.word().inverse(),
            parities: parities.ok_or(NoEstimate::NotAdditive)?,
            views: views.collect(),
            goal,
            moves,
            steps,
            patterns,
            placements,
        })
    }

    /// The memory that making such a solver takes, in bytes.
    ///
    /// # Errors
    ///
    /// [`NoEstimate`] if a move shifts several tiles, or the patterns are not of this size or have
    /// too many tiles.
    pub fn memory(rules: &R, size: Size, partition: &Partition) -> Result<u64, NoEstimate> {
        let slides = slides(&Moves::new(rules, size), size).ok_or(NoEstimate::NotAdditive)?;
        let (expected, got) = (Board::<R>::last_tile(size), partition.tile_counts().iter().sum());
        if expected != got {
            return Err(NoEstimate::WrongPartition { expected, got });
        }
        let (mut kept, mut search) = (0, 0);
        for (tile_count, patterns) in partition.by_tile_count() {
            let needs = Placements::memory(size, tile_count, &slides);
            let needs = needs.ok_or(NoEstimate::TooManyPlacements { tile_count })?;
            kept += needs.placements + needs.table * patterns;
            search = search.max(needs.search);
        }
        Ok(kept + search)
    }

    /// The goal.
    pub fn goal(&self) -> &Board<R> {
        &self.goal
    }

    /// Whether moves lead from the board to the goal: O(tiles), by the parity of its word.
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal.
    pub fn is_solvable(&self, board: &Board<R>) -> bool {
        assert_eq!(board.size(), self.goal.size(), "a board and its goal have one size");
        board.renamed(&self.names).word().parity() == self.parities[board.sheet()]
    }

    /// At most the number of moves from `board` to the goal.
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal, or cannot be solved.
    pub fn estimate(&self, board: &Board<R>) -> usize {
        Estimated::estimate(self, &self.position(board))
    }

    /// The first shortest solution of `board` in the order of the rules' moves; `None` if no moves
    /// lead to the goal.
    ///
    /// # Errors
    ///
    /// [`Unfinished`] when the limit is reached.
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal.
    pub fn solution(
        &self,
        board: &Board<R>,
        threads: Threads,
        limit: Limit<'_>,
    ) -> Result<Option<Way<'_>>, Unfinished> {
        if !self.is_solvable(board) {
            return Ok(None);
        }
        let path = ida::first_shortest_path(self, &self.position(board), threads, limit)?;
        let path = path.expect("moves lead from every solvable board to the goal");
        let steps = path.steps.iter().map(|&step| self.step(step)).collect();
        Ok(Some(Way { steps, node_count: path.node_count }))
    }

    fn step(&self, number: usize) -> &Move {
        let sheet = self.steps.slides[number].from;
        &self.moves.on_sheet(sheet)[number - self.steps.first[sheet]]
    }

    fn position(&self, board: &Board<R>) -> Position {
        assert!(self.is_solvable(board), "the board can be solved");
        let cells = board.renamed(&self.names).cells();
        let mut position = Position {
            cells,
            blank: cell(board.sheet()),
            sums: [0; MOST_VIEWS],
            looked_up: [[LookedUp::default(); MOST_PATTERNS]; MOST_VIEWS],
        };
        for (number, view) in self.views.iter().enumerate() {
            for (at, pattern) in self.patterns.iter().enumerate() {
                let node = self.node(view, pattern, &position);
                let placements = &self.placements[pattern.placements];
                let distance = pattern.distances.distance(placements.pages(), node);
                position.looked_up[number][at] = LookedUp::new(node, distance);
                position.sums[number] += u16::from(distance);
            }
        }
        position
    }

    /// Where the tiles are that are seen as a pattern.
    fn node(&self, view: &View, pattern: &Pattern, position: &Position) -> PageNode {
        let cells: Vec<usize> = pattern
            .homes
            .iter()
            .map(|&home| {
                // The tile that is seen as the one at home there has its own home where that is seen.
                let own_home = view.cells.iter().position(|&cell| cell == home);
                let own_home = own_home.expect("a symmetry permutes the cells");
                let place = own_home - usize::from(own_home > self.goal.sheet());
                let is_it = |&tile: &u8| usize::from(tile) == place + 1;
                let cell = position.cells.as_ref().iter().position(is_it);
                view.cells[cell.expect("every tile is on the board")]
            })
            .collect();
        self.placements[pattern.placements].node(&cells, view.cells[usize::from(position.blank)])
    }
}

/// A shortest solution.
#[derive(Clone, Debug)]
pub struct Way<'a> {
    /// Its moves.
    pub steps: Vec<&'a Move>,
    /// How many positions were visited to find it.
    pub node_count: u64,
}

impl Way<'_> {
    /// The labels of the moves, with nothing between them.
    pub fn to_text(&self) -> String {
        self.steps.iter().map(|step| step.label.as_str()).collect()
    }
}

/// A board on the way, its tiles named by their places in the goal, with what was looked up.
#[derive(Clone, Debug)]
pub struct Position {
    cells: Cells,
    blank: u8,
    /// The sums of the distances, by view.
    sums: [u16; MOST_VIEWS],
    looked_up: [[LookedUp; MOST_PATTERNS]; MOST_VIEWS],
}

#[derive(Clone, Copy, Debug, Default)]
struct LookedUp {
    // The fields of a `PageNode`, which would take four bytes more.
    page: u32,
    index: u16,
    distance: u8,
}

impl LookedUp {
    fn new(PageNode { page, index }: PageNode, distance: u8) -> Self {
        Self { page, index, distance }
    }

    fn node(self) -> PageNode {
        PageNode { page: self.page, index: self.index }
    }
}

impl<R: Rules> Estimated for Deepening<R> {
    type State = Position;

    fn estimate(&self, position: &Position) -> usize {
        position.sums.into_iter().max().map_or(0, usize::from)
    }

    #[inline]
    fn is_goal(&self, position: &Position) -> bool {
        // Then every tile is at home.
        position.sums[0] == 0
    }

    #[inline]
    fn steps(&self, position: &Position, last: Option<usize>) -> impl Iterator<Item = usize> {
        let undoing = last.map_or(usize::MAX, |last| self.steps.undoing[last]);
        let [first, end] = [0, 1].map(|next| self.steps.first[usize::from(position.blank) + next]);
        (first..end).filter(move |&step| step != undoing)
    }

    #[inline]
    fn after(&self, position: &Position, step: usize, most: usize) -> Result<Position, usize> {
        let to = self.steps.slides[step].to;
        let tile = position.cells.as_ref()[to];
        let mut found = [(0, LookedUp::default(), 0); MOST_VIEWS];
        for (number, view) in self.views.iter().enumerate() {
            let at = view.pattern_of[usize::from(tile)];
            let pattern = &self.patterns[at];
            let looked_up = position.looked_up[number][at];
            let distance = looked_up.distance;
            let pages = self.placements[pattern.placements].pages();
            let node = pages.follow(looked_up.node(), view.steps[step]);
            let after = pattern.distances.beside(distance, node);
            let sum = position.sums[number] + u16::from(after) - u16::from(distance);
            if usize::from(sum) > most {
                return Err(sum.into());
            }
            found[number] = (at, LookedUp::new(node, after), sum);
        }
        let mut next = position.clone();
        next.cells.as_mut()[usize::from(position.blank)] = tile;
        next.cells.as_mut()[to] = 0;
        next.blank = cell(to);
        for (number, (at, looked_up, sum)) in found.into_iter().enumerate().take(self.views.len()) {
            next.looked_up[number][at] = looked_up;
            next.sums[number] = sum;
        }
        Ok(next)
    }
}

fn cell(number: usize) -> u8 {
    u8::try_from(number).expect("a board has at most 34 cells")
}

impl Steps {
    fn new(moves: &Moves, size: Size) -> Option<Self> {
        let slides = slides(moves, size)?;
        let counts = (0..moves.sheet_count()).map(|sheet| moves.on_sheet(sheet).len());
        let first = [0].into_iter().chain(counts.scan(0, |total, count| {
            *total += count;
            Some(*total)
        }));
        let undoes = |slide: &Slide| {
            slides.iter().position(|other| (other.from, other.to) == (slide.to, slide.from))
        };
        let undoing = slides.iter().map(undoes).collect::<Option<_>>()?;
        Some(Self { first: first.collect(), undoing, slides })
    }
}

impl View {
    fn new(cells: Vec<usize>, blank: usize, patterns: &[Pattern], steps: &Steps) -> Self {
        let seen_as = |slide: &Slide| {
            let seen = (cells[slide.from], cells[slide.to]);
            let is_it = |other: &Slide| (other.from, other.to) == seen;
            steps.slides.iter().position(is_it).expect("a symmetry takes slides to slides")
        };
        let mut pattern_of = vec![0]; // the blank is of none
        for home in (0..cells.len()).filter(|&home| home != blank) {
            let is_of = |pattern: &Pattern| pattern.homes.contains(&cells[home]);
            let number = patterns.iter().position(is_of);
            pattern_of.push(number.expect("every tile is of a pattern"));
        }
        Self { pattern_of, steps: steps.slides.iter().map(seen_as).collect(), cells }
    }
}

/// The placements of each size of patterns.
fn placements(size: Size, partition: &Partition, slides: &[Slide]) -> Vec<Placements> {
    let counts = partition.by_tile_count();
    counts.into_keys().map(|count| Placements::new(size, count, slides)).collect()
}
