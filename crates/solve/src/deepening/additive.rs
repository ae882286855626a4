//! Additive pattern databases: an estimate for boards with a blank.
//!
//! The tiles are shared out ([`Partition`]); each share has a table of the moves that its tiles need
//! (`placements` says how it is indexed), and the sum over all shares is the estimate. `groundwork` settles
//! what the tables are of before there are any, `views` in which ways a board is looked up, and `position`
//! keeps a board's sum up to date while a search makes moves.

mod groundwork;
mod partition;
mod placements;
mod position;
mod views;

use std::path::Path;
use std::{fmt, io};

use puzzle::{Board, Moves, Rules, Size, Solvability, Word};
use search::saved::{Identity, OpenError};
use search::{PagedDistances, Threads};

use super::Heuristic;
use crate::space::table_label;
use crate::symmetry::symmetries;
use groundwork::{Groundwork, HEURISTIC, Steps};
pub use partition::Partition;
use placements::{Placements, slides};
use position::{MOST_VIEWS, Position};
use views::{Pattern, View};

/// An estimate for boards with a blank, of one size and for one goal: the sum of additive pattern
/// databases, each of which counts the moves of its own tiles (R. E. Korf, A. Felner, "Disjoint
/// pattern database heuristics", Artificial Intelligence 134, 2002).
#[derive(Debug)]
pub struct AdditivePatterns<R: Rules> {
    goal: Board<R>,
    /// What its tables are of.
    label: String,
    names: Word,
    solvability: Solvability<R>,
    moves: Moves,
    steps: Steps,
    patterns: Vec<Pattern>,
    placements: Vec<Placements>,
    views: Vec<View>,
}

/// A level of a table is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Making {
    /// Which table, from 1 on.
    pub table: usize,
    /// How many tables there are to be.
    pub table_count: usize,
    /// How many positions the level has.
    pub new_nodes: u64,
}

/// Why there are no [`AdditivePatterns`].
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
                let ending = if *got == 1 { "" } else { "s" };
                write!(f, "the patterns have {got} tile{ending}, and a board has {expected}")
            }
            Self::TooManyPlacements { tile_count } => {
                write!(f, "{tile_count} tiles can be placed in too many ways on such a board")
            }
        }
    }
}

impl std::error::Error for NoEstimate {}

impl<R: Rules> AdditivePatterns<R> {
    /// The estimate for boards of the goal's size by tables of these patterns. For boards without a
    /// blank this does not compile.
    ///
    /// # Errors
    ///
    /// As [`AdditivePatterns::memory`].
    pub fn new(
        rules: &R,
        goal: Board<R>,
        partition: &Partition,
        threads: Threads,
    ) -> Result<Self, NoEstimate> {
        Self::making(rules, goal, partition, threads, |_| {})
    }

    /// [`AdditivePatterns::new`], which tells how far it is after each level of each table.
    ///
    /// # Errors
    ///
    /// As [`AdditivePatterns::memory`].
    pub fn making(
        rules: &R,
        goal: Board<R>,
        partition: &Partition,
        threads: Threads,
        mut on_level: impl FnMut(Making),
    ) -> Result<Self, NoEstimate> {
        const { assert!(R::BLANK, "the moves of a pattern's tiles add up where one slides at a time") };
        let groundwork = Groundwork::new(rules, &goal, partition)?;
        let mut tables = Vec::new();
        for (pages, home) in groundwork.goals() {
            let (table, table_count) = (tables.len() + 1, groundwork.homes.len());
            let told = |new_nodes| on_level(Making { table, table_count, new_nodes });
            tables.push(PagedDistances::towards(pages, home, threads, told));
        }
        Ok(Self::with_tables(rules, goal, groundwork, tables))
    }

    /// The estimate by the tables that were saved at `path`. They stay in the file, which is mapped;
    /// all of it is checked first.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be read, is of another puzzle, size, metric, partition or
    /// blank of the goal, or is damaged.
    ///
    /// # Panics
    ///
    /// If there can be none, according to [`AdditivePatterns::memory`].
    pub fn open(
        rules: &R,
        goal: Board<R>,
        partition: &Partition,
        path: &Path,
        threads: Threads,
    ) -> Result<Self, OpenError> {
        let groundwork = Groundwork::new(rules, &goal, partition);
        let groundwork = groundwork.expect("who opens tables has asked whether there can be any");
        let tables = PagedDistances::open(groundwork.goals(), path, &groundwork.label, threads)?;
        Ok(Self::with_tables(rules, goal, groundwork, tables))
    }

    /// Writes the tables to a new file, for [`AdditivePatterns::open`].
    ///
    /// # Errors
    ///
    /// If the file cannot be written; [`io::ErrorKind::AlreadyExists`] if something is at `path`,
    /// which stays.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let tables = self
            .patterns
            .iter()
            .map(|pattern| (self.placements[pattern.homes.placements].pages(), &pattern.distances));
        PagedDistances::save(tables, path, &self.label)
    }

    /// The partition of which tables were saved at `path`; `None` if the file is of no pattern
    /// databases.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if it cannot be read, is of no kind that this program writes, or of pattern
    /// databases for another puzzle, size, metric or blank of the goal.
    pub fn saved_partition(
        rules: &R,
        goal: &Board<R>,
        path: &Path,
    ) -> Result<Option<Partition>, OpenError> {
        let found = Identity::read(path)?;
        let Some((of, partition)) = found.label.split_once(HEURISTIC) else { return Ok(None) };
        let label = table_label(rules, goal);
        if of == label {
            return Ok(partition.parse().ok());
        }
        let expected = Identity { label, ..found.clone() };
        Err(OpenError::OtherIdentity { found, expected })
    }

    fn with_tables(
        rules: &R,
        goal: Board<R>,
        groundwork: Groundwork,
        tables: Vec<PagedDistances>,
    ) -> Self {
        let solvability = Solvability::new(rules, goal);
        let Groundwork { label, moves, steps, homes, placements, .. } = groundwork;
        let patterns = homes.into_iter().zip(tables);
        let patterns: Vec<_> =
            patterns.map(|(homes, distances)| Pattern { homes, distances }).collect();
        let blank = goal.sheet();
        let keep_it = |cells: &Vec<usize>| cells[blank] == blank;
        let symmetries = symmetries(goal.size()).into_iter().filter(keep_it).take(MOST_VIEWS);
        let views = symmetries.map(|cells| View::new(cells, blank, &patterns, &steps));
        Self {
            label,
            names: goal.word().inverse(),
            solvability,
            views: views.collect(),
            goal,
            moves,
            steps,
            patterns,
            placements,
        }
    }

    /// The memory that making the tables takes, in bytes.
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
}

impl<R: Rules> Heuristic for AdditivePatterns<R> {
    type Rules = R;

    const QUICK_NODES: u64 = 1 << 14;
    const EASY_NODES: u64 = 1 << 20;

    fn goal(&self) -> &Board<R> {
        &self.goal
    }

    fn moves(&self) -> &Moves {
        &self.moves
    }

    fn arc(&self, step: usize) -> usize {
        step - self.steps.first[self.steps.slides[step].from]
    }

    fn position(&self, board: &Board<R>) -> Option<Position> {
        self.solvability.is_solvable(board).then(|| self.looked_up(board))
    }
}
