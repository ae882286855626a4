use std::{fmt, io};

use search::ScratchError;

use crate::Member;

/// Why a search by several processes cannot begin, or not go on.
#[derive(Debug)]
pub enum Error {
    /// This process cannot listen at its own address.
    Address {
        /// The address.
        address: String,
        /// What the system says.
        error: io::Error,
    },
    /// A member did not come in time.
    Absent {
        /// Which one.
        member: Member,
        /// The last thing that was tried, and what came of it.
        tried: String,
    },
    /// A member is another program, or at another search.
    Different {
        /// Which one.
        member: Member,
        /// What this process is, and is at.
        own: String,
        /// What that one says.
        theirs: String,
    },
    /// What a member has found before is of another search, or in other volumes.
    Apart {
        /// Which one.
        member: Member,
    },
    /// The connection to a member has broken.
    Lost {
        /// Which one.
        member: Member,
    },
    /// A member cannot go on.
    Failed {
        /// Which one.
        member: Member,
        /// What it says.
        message: String,
    },
    /// This process cannot go on with its own part.
    Search(ScratchError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address { address, .. } => write!(f, "{address}: cannot be listened at"),
            Self::Absent { member, tried } => write!(f, "{member} did not come: {tried}"),
            Self::Different { member, own, theirs } => {
                write!(f, "{member} is at something else: here it is {own}, there {theirs}")
            }
            Self::Apart { member } => {
                write!(f, "what {member} has found before is of another search, or cut otherwise")
            }
            Self::Lost { member } => write!(f, "{member} is gone: its connection has ended"),
            Self::Failed { member, message } => write!(f, "{member} cannot go on: {message}"),
            Self::Search(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Address { error, .. } => Some(error),
            Self::Search(error) => error.source(),
            _ => None,
        }
    }
}
