//! One breadth-first search by several processes, on one machine or on many.
//!
//! **Invariant:** this crate knows members, volumes and bytes. What is searched it does not know, and it neither
//! prints nor ends a process: what goes wrong is an [`Error`] that names the member.
//!
//! # Map
//!
//! | | |
//! |---|---|
//! | [`Members`] | who takes part, and which of them this process is |
//! | [`Connected`] | members that have found each other |
//! | [`SharedSweep`] | a [`ScratchSweep`](search::ScratchSweep) of which each member has a share |
//!
//! # How it goes
//!
//! A volume belongs to one member: volume `v` to member `v % count`. Each member has one worker of timely dataflow
//! (the crate `timely`), and inside of it all its threads work on one volume. What arrows bring from volumes of
//! others are packed extents, which their owner reads, sends, and forgets; it knows who needs them. A level goes
//! in rounds:
//!
//! ```text
//! send what others need for their first volumes
//! for each round:
//!     send what others need for their volumes of the next round
//!     wait until all have what they need in this round
//!     find the own volume of this round
//! tell all how many nodes were found; add up what all others tell
//! ```
//!
//! # Memory
//!
//! Timely takes whatever it is given to send, and keeps what has come until it is asked for. The rounds bound
//! that: nobody sends for round `r + 2` before all have what they need in round `r`. So a member holds at most
//! what it sends in two rounds and is sent in three, which is part of
//! [`ScratchNeeds::memory`](search::ScratchNeeds) with no extent packed to less than it has unpacked.
//!
//! Measured, on one machine, all levels together: the 3x4 sliding puzzle sends 13 MB between two members and
//! 19 MB among four, 2x6 14 and 21 MB, the 3x4 rotation puzzle with quarter turns 611 and 917 MB, of which
//! the densest level is 133 and 199 MB.
//!
//! # What the transport allows
//!
//! **There is no encryption, and nobody has to prove who they are.** Who can reach the address that a member
//! listens at while it waits for the others can take the place of one that has not come yet, by saying what it
//! would say; who can read or change what is on the way can read or change the search. Extents have checksums,
//! which are against faults, not against people. And what has been accepted as a member's is trusted: it is
//! decoded by timely, which ends the process if it cannot be. So this is for a private network, or for one
//! machine.
//!
//! What is held to: nothing is listened to but the member's own address, and only until all others are there. Who
//! connects is heard for 3 s and 64 KiB, and is sent away, without effect, if it is no member that is waited
//! for. A member accepts nothing but extents that it asked for, numbers that add up to levels, and reasons why
//! others cannot go on.
//!
//! # What goes wrong
//!
//! A member that does not come in time, or says that it is something else, is named by all others that have met
//! it. One that cannot go on says why, and all end with that. One that goes without a word is missed as soon as
//! the system closes its connections; a machine that is silent is gone after 20 s. What is at work on a volume is
//! ended with it, and a process that is stopped, but there, is waited for. Then each member's [`SharedSweep`] gives an [`Error`].
//!
//! # Determinism
//!
//! Levels, their counts and their files never depend on how many members there are, nor on who is faster.
//! Searches go on from directories with another number of members, where each has the files of the volumes
//! that are its own then: most simply, one directory for all.

mod connection;
mod error;
mod greeting;
mod line;
mod members;
mod session;
mod shared_sweep;

pub use connection::Connected;
pub use error::Error;
pub use members::{Member, Members};
pub use shared_sweep::{Crossed, SharedSweep, Work};
