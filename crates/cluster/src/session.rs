//! Parcels between members, in rounds.
//!
//! All members send parcels in one round after the other. What is sent in a round is there when timely's probe
//! has passed it, which it has not before each member has ended the round.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use timely::WorkerConfig;
use timely::communication::Allocator;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::Probe;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::{InputHandleVec, ProbeHandle};
use timely::worker::Worker;

use crate::{Connected, Error, Member, Members};

/// What one member sends to another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Parcel {
    pub(crate) to: usize,
    pub(crate) from: usize,
    pub(crate) round: u64,
    pub(crate) content: Content,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Content {
    /// A packed extent: its number, and what it holds.
    Extent(u64, ByteBuf),
    Words(Vec<u64>),
    /// The sender cannot go on, for this reason.
    Failure(String),
}

/// What has come and was not taken yet.
#[derive(Default)]
struct Inbox {
    /// By their rounds.
    parcels: BTreeMap<u64, Vec<Parcel>>,
    /// Who cannot go on, and why.
    failure: Option<(usize, String)>,
}

/// One member at work.
pub(crate) struct Session {
    members: Members,
    connected: Connections,
    /// There until this is dropped.
    worker: Option<Worker>,
    /// `None` when this member has left.
    input: Option<InputHandleVec<u64, Parcel>>,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<Inbox>>,
    /// The bytes of parcels that timely does not have yet.
    kept_bytes: usize,
}

/// What is left of [`Connected`].
struct Connections {
    lines: std::sync::Arc<crate::line::Lines>,
    guard: Option<timely::communication::allocator::zero_copy::initialize::CommsGuard>,
}

/// So many bytes of parcels are handed to timely at once, about.
const FLUSH_BYTES: usize = 1 << 20;

/// So long this thread sleeps at most before it looks whether all others are still there.
const NAP: Duration = Duration::from_millis(50);

/// So many steps of the worker bring all that has come to where it belongs.
const LAST_STEPS: usize = 8;

/// So long others are waited for that are to leave at the same time.
const FAREWELL: Duration = Duration::from_secs(1);

impl Session {
    pub(crate) fn new(connected: Connected) -> Self {
        let Connected { members, builder, lines, guard } = connected;
        let mut worker =
            Worker::new(WorkerConfig::default(), Allocator::Tcp(builder.build()), None);
        let inbox = Rc::new(RefCell::new(Inbox::default()));
        let (mut input, probe) = (InputHandleVec::new(), ProbeHandle::new());
        worker.dataflow::<u64, _, _>(|scope| {
            let arrived = Rc::clone(&inbox);
            let route = Exchange::new(|parcel: &Parcel| parcel.to as u64);
            let stream = input.to_stream(scope);
            let nothing = stream.unary(route, "inbox", move |_, _| {
                move |input, output| {
                    input.for_each(|time, parcels: &mut Vec<Parcel>| {
                        arrived.borrow_mut().put(std::mem::take(parcels));
                        output.session(&time).give_iterator(std::iter::empty::<()>());
                    });
                }
            });
            let nothing: timely::dataflow::Stream<'_, u64, Vec<()>> = nothing;
            nothing.probe_with(&probe);
        });
        let connected = Connections { lines, guard };
        Self {
            members,
            connected,
            worker: Some(worker),
            input: Some(input),
            probe,
            inbox,
            kept_bytes: 0,
        }
    }

    pub(crate) fn members(&self) -> &Members {
        &self.members
    }

    /// The bytes that were sent to other processes, with all that timely adds.
    pub(crate) fn sent_bytes(&self) -> u64 {
        self.connected.lines.sent_bytes()
    }

    /// The round in which parcels are sent now.
    pub(crate) fn round(&self) -> u64 {
        *self.input().time()
    }

    fn input(&self) -> &InputHandleVec<u64, Parcel> {
        self.input.as_ref().expect("who has left does not send")
    }

    /// Sends something in this round.
    pub(crate) fn send(&mut self, to: usize, content: Content) {
        let (from, round) = (self.members.own(), self.round());
        self.kept_bytes += match &content {
            Content::Extent(_, bytes) => bytes.len(),
            Content::Words(words) => size_of_val(&words[..]),
            Content::Failure(message) => message.len(),
        };
        let input = self.input.as_mut().expect("who has left does not send");
        input.send(Parcel { to, from, round, content });
        if self.kept_bytes >= FLUSH_BYTES {
            input.flush();
            self.kept_bytes = 0;
        }
    }

    /// Sends the same to all members, this one, too.
    pub(crate) fn tell_all(&mut self, words: &[u64]) {
        for to in 0..self.members.count() {
            self.send(to, Content::Words(words.to_vec()));
        }
    }

    /// Nothing more is sent in this round.
    pub(crate) fn end_round(&mut self) {
        let next = self.round() + 1;
        self.input.as_mut().expect("who has left does not send").advance_to(next);
        self.kept_bytes = 0;
        self.step(Some(Duration::ZERO));
    }

    /// Waits for all that is sent to this member in a round which it has ended.
    pub(crate) fn wait(&mut self, round: u64) -> Result<Vec<Parcel>, Error> {
        while self.probe.less_equal(&round) {
            self.step(Some(NAP));
            if self.lost().is_some() {
                // What it has sent before is here by now.
                (0..LAST_STEPS).for_each(|_| self.step(Some(Duration::ZERO)));
                break;
            }
        }
        // Who cannot go on has said so before it has ended the round.
        if let Some((number, message)) = self.inbox.borrow_mut().failure.take() {
            return Err(Error::Failed { member: self.members.member(number), message });
        }
        if let Some(member) = self.lost().filter(|_| self.probe.less_equal(&round)) {
            return Err(Error::Lost { member });
        }
        Ok(self.inbox.borrow_mut().parcels.remove(&round).unwrap_or_default())
    }

    /// A member that has gone without a word.
    fn lost(&self) -> Option<Member> {
        self.connected.lines.lost().map(|number| self.members.member(number))
    }

    fn step(&mut self, nap: Option<Duration>) {
        self.worker.as_mut().expect("it is there until this is dropped").step_or_park(nap);
    }

    /// What all members tell all, in their order; ends the round.
    pub(crate) fn exchange(&mut self, words: &[u64]) -> Result<Vec<Vec<u64>>, Error> {
        let round = self.round();
        self.tell_all(words);
        self.end_round();
        let mut told = vec![None; self.members.count()];
        for Parcel { from, content, .. } in self.wait(round)? {
            if let (Content::Words(words), Some(place)) = (content, told.get_mut(from)) {
                *place = Some(words);
            }
        }
        let silent = told.iter().position(Option::is_none);
        match silent {
            Some(number) => Err(Error::Lost { member: self.members.member(number) }),
            None => Ok(told.into_iter().flatten().collect()),
        }
    }

    /// Tells all others why this member cannot go on.
    pub(crate) fn fail(&mut self, message: &str) {
        let others = (0..self.members.count()).filter(|&other| other != self.members.own());
        for to in others.collect::<Vec<_>>() {
            self.send(to, Content::Failure(message.to_owned()));
        }
    }

    /// Leaves, at the same time as all others: they are waited for, but not for ever.
    pub(crate) fn leave(&mut self) {
        let Some(input) = self.input.take() else { return };
        self.connected.lines.end();
        input.close();
        let deadline = Instant::now() + FAREWELL;
        let is_there = |worker: &Option<Worker>| worker.as_ref().is_some_and(Worker::has_dataflows);
        while is_there(&self.worker) && Instant::now() < deadline {
            self.step(Some(NAP));
        }
    }
}

impl Drop for Session {
    /// Has the last words sent of a member that has left with the others. One that goes otherwise is missed by
    /// them when its connections end, at the latest with the process.
    fn drop(&mut self) {
        let has_left = self.input.is_none();
        self.input = None;
        self.worker = None; // That is how the threads that send know that there is nothing more.
        if has_left {
            self.connected.end();
        } else {
            std::mem::forget(self.connected.guard.take());
        }
    }
}

impl Inbox {
    fn put(&mut self, parcels: Vec<Parcel>) {
        for parcel in parcels {
            match parcel.content {
                Content::Failure(message) => {
                    self.failure.get_or_insert((parcel.from, message));
                }
                _ => self.parcels.entry(parcel.round).or_default().push(parcel),
            }
        }
    }
}

impl Connections {
    /// Waits for the threads that send and receive, for a while.
    fn end(&mut self) {
        let Some(guard) = self.guard.take() else { return };
        let (done, wait) = mpsc::channel();
        std::thread::spawn(move || {
            drop(guard);
            let _ = done.send(()); // unless nobody waits any more
        });
        let _ = wait.recv_timeout(FAREWELL);
    }
}
