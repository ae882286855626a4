//! Counting all boards by their distance to a goal.
//!
//! A [`Census`] knows boards and goals, and hands the search to [`Sweep`], which knows nodes, or where that
//! does not fit into memory to [`ScratchSweep`]. Whoever counts advances it level by level, and may save it,
//! draw boards of the last level, or list them.

mod drawing;

use std::path::Path;

use puzzle::{Board, Moves, Rules};
use search::saved::OpenError;
use search::{
    Keep, Node, Prepared, Scratch, ScratchError, ScratchNeeds, ScratchSweep, Share, Sheets, Sweep,
    Threads,
};

use crate::{StateSpace, TooLarge};

/// All boards that can be solved for one goal, to be counted level by level.
///
/// The counting itself is a [`Sweep`] of boards backwards from the goal: level `d` has the boards
/// that need `d` moves.
#[derive(Debug)]
pub struct Census<R: Rules> {
    goal: Board<R>,
    space: StateSpace,
    towards_goal: Sheets,
    source: Node,
    label: String,
}

impl<R: Rules> Census<R> {
    /// The census of the boards of the goal's size. Searches nothing yet.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] when the boards cannot be numbered.
    pub fn new(rules: &R, goal: Board<R>) -> Result<Self, TooLarge> {
        let space = StateSpace::new(&Moves::new(rules, goal.size()), &goal)?;
        let source = space.node(&goal.relative_to(&goal)).expect("a goal is in its own space");
        let label = space.label(rules, &goal);
        Ok(Self { goal, towards_goal: space.sheets().reversed(), space, source, label })
    }

    /// The goal.
    pub fn goal(&self) -> &Board<R> {
        &self.goal
    }

    /// The memory that counting takes, in bytes: 1 to 3 bits a board and a sixteenth more.
    ///
    /// One bit where every move can be undone by one and changes the colour of the board, as the single
    /// moves of the sliding puzzle and quarter turns both ways do; one more without either.
    pub fn memory(&self) -> u64 {
        Sweep::memory(Keep::Levels, &self.towards_goal, &[self.source])
    }

    /// How many boards there are by theory; `None` if that is not known, or 64 bits cannot say it.
    pub fn expected_count(&self) -> Option<u64> {
        R::reachable_count(self.goal.size())
    }

    /// The search from the goal, at level 0. Takes [`Census::memory`].
    pub fn begin(&self) -> Sweep<'_> {
        Sweep::new(&self.towards_goal, &[self.source])
    }

    /// Writes a search of this census to `path`, so that it can be taken up again.
    ///
    /// # Errors
    ///
    /// If the file cannot be written; what was at `path` is there still.
    pub fn save(&self, sweep: &Sweep<'_>, path: &Path) -> std::io::Result<()> {
        sweep.save(path, &self.label)
    }

    /// The search that was saved at `path`, where it was then. Takes [`Census::memory`].
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be read, is of another census, or is damaged.
    pub fn resume(&self, path: &Path, threads: Threads) -> Result<Sweep<'_>, OpenError> {
        let (keep, sources) = (Keep::Levels, [self.source]);
        Sweep::resume(keep, &self.towards_goal, &sources, path, &self.label, threads)
    }

    /// The disk that counting in files takes, in bytes, about.
    pub fn scratch_disk(&self) -> u64 {
        ScratchSweep::disk(&self.towards_goal, &[self.source])
    }

    /// What counting takes whose search lies in files, with at most so much memory, by so many threads.
    ///
    /// # Errors
    ///
    /// [`ScratchError::Memory`] if it takes more memory, [`ScratchError::TooLarge`] if it cannot be done.
    pub fn scratch_needs(
        &self,
        memory: u64,
        thread_count: usize,
    ) -> Result<ScratchNeeds, ScratchError> {
        ScratchSweep::needs(&self.towards_goal, &[self.source], memory, thread_count)
    }

    /// The search from the goal in files, at level 0 or where it was left.
    ///
    /// # Errors
    ///
    /// As [`ScratchSweep::open`].
    pub fn begin_in(&self, scratch: &Scratch<'_>) -> Result<ScratchSweep<'_>, ScratchError> {
        ScratchSweep::open(&self.towards_goal, &[self.source], &self.label, scratch)
    }

    /// A search from the goal of which others do a part.
    ///
    /// # Errors
    ///
    /// As [`ScratchSweep::prepare`].
    pub fn prepare(
        &self,
        scratch: &Scratch<'_>,
        share: Share,
    ) -> Result<Prepared<'_>, ScratchError> {
        ScratchSweep::prepare(&self.towards_goal, &[self.source], &self.label, scratch, share)
    }

    /// The board of a node of a search of this census.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn board(&self, node: Node) -> Board<R> {
        let (sheet, word) = self.space.position(node);
        Board::from_word(self.goal.size(), sheet, word).renamed(self.goal.word())
    }

    /// The boards of the last level of a search of this census, in no particular order.
    pub fn last_boards<'a>(&'a self, sweep: &'a Sweep<'_>) -> impl Iterator<Item = Board<R>> + 'a {
        sweep.nodes().map(|node| self.board(node))
    }
}
