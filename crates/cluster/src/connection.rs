//! Members that have found each other, before the search.

use std::sync::Arc;
use std::time::Duration;

use timely::communication::Hooks;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::allocator::TcpBuilder;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};

use crate::greeting::meet;
use crate::line::{Line, Lines};
use crate::{Error, Members};

/// The connections of one member to all others.
pub struct Connected {
    pub(crate) members: Members,
    pub(crate) builder: TcpBuilder,
    pub(crate) lines: Arc<Lines>,
    /// The threads that send and receive; waits for them when it is dropped.
    pub(crate) guard: Option<CommsGuard>,
}

/// A member has one worker; inside of it all threads do the work of a search.
const WORKERS: usize = 1;

impl Connected {
    /// Listens, connects to the other members, and waits for those that are not there yet, at most as long as
    /// `patience`. `identity` says what this process is and is at, at most 64 KiB of it: it must be the same for
    /// all.
    ///
    /// # Errors
    ///
    /// [`Error`]: one of them did not come, or is at something else; or the address cannot be listened at.
    pub fn new(members: Members, identity: &str, patience: Duration) -> Result<Self, Error> {
        let streams = meet(&members, identity, patience)?;
        let lines = Arc::new(Lines::default());
        let line = |(member, stream): (usize, Option<_>)| {
            stream.map(|stream| Line { stream, member, lines: Arc::clone(&lines) })
        };
        let sockets: Vec<Option<Line>> = streams.into_iter().enumerate().map(line).collect();
        let hooks = Hooks::default();
        let workers =
            ProcessBuilder::new_typed_vector(WORKERS, hooks.refill.clone(), hooks.spill.clone());
        let own = members.own();
        let started = initialize_networking_from_sockets(workers, sockets, own, WORKERS, hooks);
        let failed = |error| Error::Address { address: members.address(own).to_owned(), error };
        let (builders, guard) = started.map_err(failed)?;
        let builder = builders.into_iter().next().expect("there is one worker");
        Ok(Self { members, builder, lines, guard: Some(guard) })
    }
}

impl std::fmt::Debug for Connected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connected").field("members", &self.members).finish_non_exhaustive()
    }
}
