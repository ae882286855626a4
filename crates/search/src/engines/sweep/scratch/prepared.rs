//! A search before it is begun, or gone on with.

use super::directory::Directory;
use super::profile::Clock;
use super::sizes::Sizes;
use super::standing::{Standing, Stood, agree};
use super::{ScratchError, ScratchSweep};
use crate::engines::sweep::Levels;
use crate::engines::sweep::marks::Known;
use crate::engines::sweep::plan::Plan;
use crate::engines::sweep::share::Share;
use crate::{Node, Sheets};

/// What a search may take.
#[derive(Debug)]
pub(super) struct Limits {
    pub(super) memory: u64,
    pub(super) disk: u64,
    pub(super) thread_count: usize,
}

/// A search that can be begun, or gone on with, when it is known how far those are that share the work.
#[derive(Debug)]
pub struct Prepared<'g> {
    pub(super) graph: &'g Sheets,
    pub(super) sources: Vec<Node>,
    pub(super) plan: Plan,
    pub(super) known: Known,
    pub(super) share: Share,
    pub(super) directory: Directory,
    pub(super) found: Stood,
    pub(super) limits: Limits,
}

impl<'g> Prepared<'g> {
    /// What all that share the work must have in common: the label, and the numbers that tell how the space
    /// is laid out.
    pub fn identity(&self) -> String {
        let (label, shape) = self.directory.search();
        format!("{label} {shape:?}")
    }

    /// Which volumes are to be found here.
    pub fn share(&self) -> Share {
        self.share
    }

    /// How far this search is.
    pub fn standing(&self) -> Standing {
        Standing::of(&self.found)
    }

    /// The search, where the one is that is furthest. The standings are those of all shares in their order,
    /// this one's, too.
    ///
    /// # Errors
    ///
    /// As [`ScratchSweep::open`], and [`ScratchError::Apart`] if the standings cannot be of one search.
    ///
    /// # Panics
    ///
    /// If a source is not a node.
    pub fn open(self, standings: &[Standing]) -> Result<ScratchSweep<'g>, ScratchError> {
        let Self { graph, sources, plan, known, share, directory, found, limits } = self;
        let Stood { cut, begun } = agree(standings)?;
        let thread_count = limits.thread_count;
        let sizes = Sizes { plan: &plan, graph, sources: &sources, known, thread_count, share };
        if begun.as_ref().is_some_and(|begun| !sizes.is_possible(begun)) {
            return Err(directory.damaged());
        }
        let volumes = sizes.check(cut, limits.memory)?;
        let needs = sizes.needs(&volumes);
        let mut sweep = ScratchSweep {
            needs,
            graph,
            plan,
            known,
            cut,
            directory,
            files: [0, 1].map(|_| (0..volumes.count).map(|_| None).collect()),
            filled: [0, 1].map(|_| vec![false; volumes.count]),
            volumes,
            share,
            levels: Levels::default(),
            disk: limits.disk,
            most_on_disk: 0,
            clock: Clock::default(),
        };
        let Some(begun) = begun else {
            sweep.begin(&sources)?;
            return Ok(sweep);
        };
        let is_behind = found.begun.is_none_or(|own| own.levels != begun.levels);
        sweep.take_up(begun)?;
        if is_behind {
            sweep.end_level()?;
        }
        Ok(sweep)
    }
}
