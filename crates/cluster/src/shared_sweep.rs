//! A search by all members.

use std::ops::ControlFlow;

use search::{
    FoundStretch, LevelPart, NextLevel, PackedExtent, Prepared, ScratchError, ScratchSweep,
    Standing, Threads,
};
use serde_bytes::ByteBuf;

use crate::session::{Content, Parcel, Session};
use crate::{Connected, Error, Members};

/// A search of which each member has the volumes of its share.
///
/// Whatever a member does here, all others must do, too: each call waits for them. After an error there is
/// nothing more to be done with it, and all members end with one.
pub struct SharedSweep<'g> {
    /// `None` after an error.
    session: Option<Session>,
    sweep: ScratchSweep<'g>,
    crossed_bytes: u64,
}

/// How the last level was found, by all members together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Crossed {
    /// The bytes of packed extents that were sent from one member to another.
    pub bytes: u64,
    /// The bytes of levels that all members have together.
    pub on_disk: u64,
}

/// Does some work in the place for it: in the threads that [`Threads`] speaks of.
pub type Work<'w> = &'w mut (dyn FnMut() + Send);

impl<'g> SharedSweep<'g> {
    /// Begins a search, or goes on where the member is that is furthest.
    ///
    /// # Errors
    ///
    /// [`Error`]: the members have found things that do not fit together, or one of them cannot begin.
    pub fn open(connected: Connected, prepared: Prepared<'g>) -> Result<Self, Error> {
        let mut session = Session::new(connected);
        let standings = session.exchange(prepared.standing().words());
        let standings = match standings {
            Ok(standings) => standings.into_iter().map(Standing::from_words).collect::<Vec<_>>(),
            Err(error) => return Err(ended(session, error)),
        };
        match prepared.open(&standings) {
            Ok(sweep) => Ok(Self { session: Some(session), sweep, crossed_bytes: 0 }),
            Err(error) => Err(ended(session, error_of(error))),
        }
    }

    /// The member's own part.
    pub fn sweep(&self) -> &ScratchSweep<'g> {
        &self.sweep
    }

    /// The member's own part: for its profile.
    pub fn sweep_mut(&mut self) -> &mut ScratchSweep<'g> {
        &mut self.sweep
    }

    /// The bytes that this process has sent to others, with all that the transport adds.
    pub fn sent_bytes(&self) -> u64 {
        self.session.as_ref().map_or(0, Session::sent_bytes)
    }

    /// The bytes of packed extents that this member has sent to others.
    pub fn crossed_bytes(&self) -> u64 {
        self.crossed_bytes
    }

    /// Goes on to the next level. Breaks when there is none.
    ///
    /// `install` is given the work on each volume, to be done in its threads; `on_stretch` is called as by
    /// [`NextLevel::find`].
    ///
    /// # Errors
    ///
    /// [`Error`]. The volumes that are done are in their places, and the search can be taken up again.
    pub fn advance(
        &mut self,
        threads: Threads,
        install: impl FnMut(Work<'_>),
        on_stretch: impl Fn(FoundStretch) + Sync,
    ) -> Result<ControlFlow<(), Crossed>, Error> {
        self.with_session(|session, sweep, crossed_bytes| {
            let volumes = sweep.volume_count();
            let Some(level) = sweep.next_level() else { return Ok(ControlFlow::Break(())) };
            let mut rounds = Rounds { session, level, volumes, sent_bytes: 0 };
            rounds.run(threads, install, on_stretch)?;
            *crossed_bytes += rounds.sent_bytes;
            rounds.end()
        })
    }

    /// What each member gives, in their order; for member 0 only, the others are given nothing.
    ///
    /// # Errors
    ///
    /// [`Error`] if another member is gone.
    pub fn gather(&mut self, words: Vec<u64>) -> Result<Vec<Vec<u64>>, Error> {
        self.with_session(|session, _, _| {
            let round = session.round();
            session.send(0, Content::Words(words));
            session.end_round();
            let mut gathered = vec![Vec::new(); session.members().count()];
            for Parcel { from, content, .. } in session.wait(round)? {
                if let (Content::Words(words), Some(place)) = (content, gathered.get_mut(from)) {
                    *place = words;
                }
            }
            Ok(gathered)
        })
    }

    /// Waits for all others to end, too, and removes this member's files.
    ///
    /// # Errors
    ///
    /// [`Error`] if another member is gone: then the files are still there.
    pub fn clear(mut self) -> Result<(), Error> {
        self.with_session(|session, _, _| session.exchange(&[]))?;
        if let Some(mut session) = self.session.take() {
            session.leave();
        }
        self.sweep.clear().map_err(Error::Search)
    }

    fn with_session<T>(
        &mut self,
        work: impl FnOnce(&mut Session, &mut ScratchSweep<'g>, &mut u64) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let session = self.session.as_mut().expect("after an error nothing more is done");
        let outcome = work(session, &mut self.sweep, &mut self.crossed_bytes);
        outcome.map_err(|error| {
            let session = self.session.take().expect("it was there just now");
            ended(session, error)
        })
    }
}

/// Ends the session of a member that cannot go on; the others are told why, unless they were already.
fn ended(mut session: Session, error: Error) -> Error {
    let error = named(error, session.members());
    if !matches!(error, Error::Failed { .. }) {
        session.fail(&in_full(&error));
    }
    session.leave();
    error
}

/// An error with its causes.
fn in_full(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}

fn error_of(error: ScratchError) -> Error {
    Error::Search(error)
}

/// An error of the search with the name of the member that it is about.
fn named(error: Error, members: &Members) -> Error {
    match error {
        Error::Search(ScratchError::Apart { member }) if member < members.count() => {
            Error::Apart { member: members.member(member) }
        }
        error => error,
    }
}

/// A level while it is found: in its round `r` each member finds its `r`-th volume.
///
/// What is needed in a round is sent one round before, while the volumes of that one are found. So nobody
/// sends for round `r + 2` before the probe has passed round `r`: before all have what they need in it.
struct Rounds<'r, 's, 'g> {
    session: &'r mut Session,
    level: NextLevel<'s, 'g>,
    volumes: usize,
    sent_bytes: u64,
}

impl Rounds<'_, '_, '_> {
    fn run(
        &mut self,
        threads: Threads,
        mut install: impl FnMut(Work<'_>),
        on_stretch: impl Fn(FoundStretch) + Sync,
    ) -> Result<(), Error> {
        let (own, count) = (self.session.members().own(), self.session.members().count());
        let first = self.session.round();
        let volumes_of_rounds = (0..self.volumes).step_by(count);
        self.send(0)?;
        for (round, volume) in (first..).zip(volumes_of_rounds) {
            self.send(volume + count)?;
            let sent = self.session.wait(round)?;
            let volume = volume + own;
            if volume < self.volumes {
                let level = &mut self.level;
                let mut sent = Some(extents(sent));
                let mut outcome = Ok(0);
                install(&mut || {
                    let sent = sent.take().unwrap_or_default();
                    outcome = level.find(volume, sent, threads, &on_stretch);
                });
                outcome.map_err(error_of)?;
            }
        }
        Ok(())
    }

    /// Sends what others need for the volumes from `volume` on, one for each member, and ends the round.
    fn send(&mut self, volume: usize) -> Result<(), Error> {
        let Self { session, level, volumes, sent_bytes } = self;
        let (own, count) = (session.members().own(), session.members().count());
        for member in (0..count).filter(|&member| member != own && volume + member < *volumes) {
            for extent in level.extents_for(volume + member) {
                let PackedExtent { number, bytes } = extent.map_err(error_of)?;
                *sent_bytes += bytes.len() as u64; // usize has at most 64 bits
                session.send(member, Content::Extent(number, ByteBuf::from(bytes)));
            }
        }
        session.end_round();
        Ok(())
    }

    /// Ends the level when all members have found their parts.
    fn end(self) -> Result<ControlFlow<(), Crossed>, Error> {
        let Self { session, level, sent_bytes, .. } = self;
        let LevelPart { count, filled } = level.part();
        let mut words = vec![count, sent_bytes, level.on_disk()];
        words.extend(filled);
        let mut crossed = Crossed::default();
        let mut parts = Vec::new();
        for (number, words) in session.exchange(&words)?.into_iter().enumerate() {
            let [count, bytes, on_disk, ref filled @ ..] = words[..] else {
                return Err(Error::Apart { member: session.members().member(number) });
            };
            crossed.bytes += bytes;
            crossed.on_disk += on_disk;
            parts.push(LevelPart { count, filled: filled.to_vec() });
        }
        Ok(level.end(&parts).map_err(error_of)?.map_continue(|()| crossed))
    }
}

fn extents(sent: Vec<Parcel>) -> Vec<PackedExtent> {
    let extent = |parcel: Parcel| match parcel.content {
        Content::Extent(number, bytes) => Some(PackedExtent { number, bytes: bytes.into_vec() }),
        _ => None,
    };
    sent.into_iter().filter_map(extent).collect()
}

impl std::fmt::Debug for SharedSweep<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SharedSweep").field("sweep", &self.sweep).finish_non_exhaustive()
    }
}
