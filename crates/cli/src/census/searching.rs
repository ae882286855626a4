//! The search of a census: in memory, or in files.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use search::{Node, Profile, ScratchError, ScratchSweep, Sweep, Threads};

use crate::progress::{OnFiles, SearchProgress};

/// A search between its first level and its last.
pub(super) enum Searching<'a> {
    InMemory(Sweep<'a>),
    InFiles(ScratchSweep<'a>),
}

/// How the last level was found in files.
pub(super) struct LevelOnFiles {
    /// The bytes that files have after it.
    pub(super) on_disk: u64,
    pub(super) elapsed: Duration,
    pub(super) profile: Profile,
}

impl Searching<'_> {
    pub(super) fn level_counts(&self) -> &[u64] {
        match self {
            Self::InMemory(sweep) => sweep.level_counts(),
            Self::InFiles(sweep) => sweep.level_counts(),
        }
    }

    pub(super) fn depth(&self) -> usize {
        self.level_counts().len() - 1
    }

    /// Goes on to the next level; breaks when there is none.
    pub(super) fn advance(
        &mut self,
        threads: Threads,
        progress: &mut SearchProgress,
    ) -> Result<ControlFlow<(), Option<LevelOnFiles>>, ScratchError> {
        let depth = self.depth() + 1;
        match self {
            Self::InMemory(sweep) => {
                progress.begin_level(depth, sweep.column_count());
                let flow = sweep.advance(threads, |boards| {
                    progress.end_part(boards, None);
                    ControlFlow::Continue(())
                });
                Ok(flow.map_continue(|()| None))
            }
            Self::InFiles(sweep) => {
                let started = Instant::now();
                let volume_count = sweep.volume_count();
                progress.begin_level(depth, sweep.stretch_count());
                let flow = sweep.advance(threads, |stretch| {
                    let (volume, on_disk) = (stretch.volume, stretch.on_disk);
                    progress
                        .end_part(stretch.count, Some(OnFiles { volume, volume_count, on_disk }));
                })?;
                let profile = sweep.take_profile();
                let (elapsed, on_disk) = (started.elapsed(), sweep.on_disk());
                Ok(flow.map_continue(|()| Some(LevelOnFiles { on_disk, elapsed, profile })))
            }
        }
    }

    /// The nodes of the last level, in no particular order.
    pub(super) fn nodes(&self) -> Box<dyn Iterator<Item = Result<Node, ScratchError>> + '_> {
        match self {
            Self::InMemory(sweep) => Box::new(sweep.nodes().map(Ok)),
            Self::InFiles(sweep) => Box::new(sweep.nodes()),
        }
    }

    /// The most bytes that files have had, of a search that lies in files.
    pub(super) fn most_on_disk(&self) -> Option<u64> {
        match self {
            Self::InMemory(_) => None,
            Self::InFiles(sweep) => Some(sweep.most_on_disk()),
        }
    }
}
