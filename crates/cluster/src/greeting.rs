//! How the members find each other: timely is given connections that are there, and of whom they are is known.
//!
//! Timely's own way to connect tries for ever, writes to standard output, and panics when a stranger connects.
//! So here each member listens at its address and connects to those before it, as timely does, and both ends
//! say who they are before anything else:
//!
//! ```text
//! "cluster 1\n"   number of the member, how many there are, length of what follows: 4 bytes each, big endian
//! what it is, and what it is at: UTF-8
//! ```
//!
//! Who says anything else, or nothing for a while, is not listened to.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

use socket2::{SockRef, TcpKeepalive};

use crate::{Error, Members};

const MAGIC: &[u8; 10] = b"cluster 1\n";

/// More is said by nobody who is one of us, in bytes.
const MOST_SAID: u32 = 1 << 16;

/// For so long it is waited for what somebody says who has connected.
const ANSWER: Duration = Duration::from_secs(3);

/// So long after a member turned out to be different the others are waited for: they are to be told, too.
const AFTER_A_DIFFERENCE: Duration = Duration::from_secs(5);

/// Longer than that nobody waits.
const FOR_EVER: Duration = Duration::from_secs(1 << 30);

/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(50);

/// A machine that has not answered for so long, when asked again and again, is gone.
const SILENCE: Duration = Duration::from_secs(20);
const QUESTIONS: u32 = 4;

/// What a member says of itself.
struct Greeting {
    number: usize,
    count: usize,
    identity: String,
}

/// The connections to all other members, by their numbers. `identity` says what this process is and is at; it
/// must be the same for all.
pub(crate) fn meet(
    members: &Members,
    identity: &str,
    patience: Duration,
) -> Result<Vec<Option<TcpStream>>, Error> {
    let address = members.address(members.own());
    let bound = TcpListener::bind(address).and_then(|listener| {
        listener.set_nonblocking(true)?;
        Ok(listener)
    });
    let listener = bound.map_err(|error| Error::Address { address: address.to_owned(), error })?;
    let now = Instant::now();
    let deadline = now.checked_add(patience).unwrap_or(now + FOR_EVER);
    let mut meeting = Meeting {
        members,
        identity,
        streams: members_without_connections(members),
        tried: vec!["it has not connected".to_owned(); members.count()],
        difference: None,
        deadline,
    };
    while meeting.is_incomplete() && Instant::now() < meeting.deadline {
        let mut is_idle = true;
        for number in 0..members.own() {
            is_idle &= !meeting.call(number);
        }
        while let Ok((stream, _)) = listener.accept() {
            is_idle = false;
            meeting.admit(stream);
        }
        if is_idle {
            thread::sleep(PAUSE);
        }
    }
    meeting.outcome()
}

fn members_without_connections(members: &Members) -> Vec<Option<TcpStream>> {
    (0..members.count()).map(|_| None).collect()
}

struct Meeting<'a> {
    members: &'a Members,
    identity: &'a str,
    streams: Vec<Option<TcpStream>>,
    /// What came of the last attempt, for each member.
    tried: Vec<String>,
    difference: Option<Error>,
    deadline: Instant,
}

impl Meeting<'_> {
    fn is_incomplete(&self) -> bool {
        let own = self.members.own();
        self.streams.iter().enumerate().any(|(number, it)| number != own && it.is_none())
    }

    /// Connects to a member that is not connected yet; tells whether it is now.
    fn call(&mut self, number: usize) -> bool {
        if self.streams[number].is_some() {
            return false;
        }
        let called = connect(self.members.address(number)).and_then(|stream| {
            let greeting = self.greet(&stream)?;
            Ok((stream, greeting))
        });
        match called {
            Ok((stream, greeting)) => {
                self.welcome(number, stream, &greeting);
                true
            }
            Err(error) => {
                self.tried[number] = error.to_string();
                false
            }
        }
    }

    /// Takes a connection of somebody, if that is a member.
    fn admit(&mut self, stream: TcpStream) {
        // Who is no member is not told anything.
        let Ok(()) = stream.set_nonblocking(false) else { return };
        let Ok(greeting) = self.greet(&stream) else { return };
        let (own, number) = (self.members.own(), greeting.number);
        if number > own && number < self.members.count() && self.streams[number].is_none() {
            self.welcome(number, stream, &greeting);
        }
    }

    fn welcome(&mut self, number: usize, stream: TcpStream, greeting: &Greeting) {
        let count = self.members.count();
        let is_same = greeting.number == number
            && greeting.count == count
            && greeting.identity == self.identity;
        if !is_same && self.difference.is_none() {
            let of =
                |number, count, identity: &str| format!("process {number} of {count}, {identity}");
            self.difference = Some(Error::Different {
                member: self.members.member(number),
                own: of(self.members.own(), count, self.identity),
                theirs: of(greeting.number, greeting.count, &greeting.identity),
            });
            self.deadline = self.deadline.min(Instant::now() + AFTER_A_DIFFERENCE);
        }
        self.streams[number] = Some(stream);
    }

    /// Says who this is, and hears who the other is.
    fn greet(&self, mut stream: &TcpStream) -> io::Result<Greeting> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(ANSWER))?;
        stream.set_write_timeout(Some(ANSWER))?;
        let length = u32::try_from(self.identity.len()).expect("identities are short");
        let number = |number: usize| u32::try_from(number).expect("there are few processes");
        let mut said = MAGIC.to_vec();
        for word in [number(self.members.own()), number(self.members.count()), length] {
            said.extend(word.to_be_bytes());
        }
        said.extend(self.identity.as_bytes());
        stream.write_all(&said)?;
        let greeting = hear(stream)?;
        stream.set_read_timeout(None)?;
        stream.set_write_timeout(None)?;
        keep_asking(stream)?;
        Ok(greeting)
    }

    fn outcome(self) -> Result<Vec<Option<TcpStream>>, Error> {
        if let Some(difference) = self.difference {
            return Err(difference);
        }
        let own = self.members.own();
        let absent = self.streams.iter().enumerate();
        let mut absent = absent.filter(|(number, stream)| *number != own && stream.is_none());
        match absent.next() {
            Some((number, _)) => Err(Error::Absent {
                member: self.members.member(number),
                tried: self.tried[number].clone(),
            }),
            None => Ok(self.streams),
        }
    }
}

fn connect(address: &str) -> io::Result<TcpStream> {
    let mut outcome = Err(io::Error::other("the name has no address"));
    for place in address.to_socket_addrs()? {
        outcome = TcpStream::connect_timeout(&place, ANSWER);
        if outcome.is_ok() {
            break;
        }
    }
    outcome
}

/// What the other end says of itself.
fn hear(mut stream: impl Read) -> io::Result<Greeting> {
    let other = || io::Error::new(io::ErrorKind::InvalidData, "something else answers there");
    let mut magic = [0; MAGIC.len()];
    stream.read_exact(&mut magic)?;
    if magic != *MAGIC {
        return Err(other());
    }
    let mut word = || {
        let mut bytes = [0; 4];
        stream.read_exact(&mut bytes).map(|()| u32::from_be_bytes(bytes))
    };
    let [number, count, length] = [word()?, word()?, word()?];
    if length > MOST_SAID {
        return Err(other());
    }
    let mut identity = vec![0; length as usize]; // usize has at least 32 bits
    stream.read_exact(&mut identity)?;
    let identity = String::from_utf8(identity).map_err(|_| other())?;
    Ok(Greeting { number: number as usize, count: count as usize, identity })
}

/// Has the system find out whether the other machine is still there, while nothing is sent.
fn keep_asking(stream: &TcpStream) -> io::Result<()> {
    let socket = SockRef::from(stream);
    let interval = SILENCE / (QUESTIONS + 1);
    let asking = TcpKeepalive::new().with_time(interval).with_interval(interval);
    #[cfg(any(target_os = "linux", target_os = "macos", windows))]
    let asking = asking.with_retries(QUESTIONS);
    socket.set_tcp_keepalive(&asking)?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(SILENCE))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_says_something_else_is_not_heard() {
        let mut right = MAGIC.to_vec();
        right.extend([0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3]);
        right.extend(b"abc");
        let heard = hear(&right[..]).expect("this is how it is said");
        assert_eq!((heard.number, heard.count, &*heard.identity), (1, 2, "abc"));
        assert!((0..right.len()).all(|len| hear(&right[..len]).is_err()));
        for at in 0..MAGIC.len() {
            let mut other = right.clone();
            other[at] ^= 1;
            assert!(hear(&other[..]).is_err());
        }
        let mut long = right;
        long[MAGIC.len() + 8] = 1;
        assert!(hear(&long[..]).is_err());
    }
}
