//! How much memory there is, and how much a search may take of it.

mod groups;

use std::fs;
use std::str::FromStr;
use std::sync::atomic::{AtomicU8, Ordering};

use anyhow::Result;
use bytesize::ByteSize;
use sysinfo::{MemoryRefreshKind, System};

use crate::console;
use crate::failure::BadInput;
use crate::system;

/// An amount of memory, or of disk, that the user allows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByteLimit(ByteSize);

impl ByteLimit {
    pub(crate) fn bytes(self) -> u64 {
        self.0.as_u64()
    }
}

impl FromStr for ByteLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = || "a limit is a number with a unit, such as 500MB or 12GiB".to_owned();
        text.parse().map(Self).map_err(|_| wanted())
    }
}

/// So many bytes there always are: asking the system takes longer than a search of that size.
const SMALL: u64 = 1 << 23;

/// Whether so many bytes may be taken.
pub(crate) fn is_enough(needed: u64, limit: Option<ByteLimit>) -> bool {
    check("", needed, limit).is_ok()
}

/// Whether something small may be kept beside something large: no only where the user's limit allows the
/// large one, but not both. (Where it forbids the large one anyway, the small one is all there will be.
/// Without a limit, each is compared with what is free when its turn comes, and the small one takes of
/// that.)
pub(crate) fn is_enough_for_both(small: u64, large: u64, limit: Option<ByteLimit>) -> bool {
    limit.is_none() || is_enough(small.saturating_add(large), limit) || !is_enough(large, limit)
}

/// Refuses work that takes more memory than the user allows, or than there is.
pub(crate) fn check(what: &str, needed: u64, limit: Option<ByteLimit>) -> Result<()> {
    if limit.is_none() && needed <= SMALL {
        return Ok(());
    }
    let Some(Room { bytes, words }) = Room::least(limit) else { return Ok(()) };
    if needed <= bytes {
        return Ok(());
    }
    let message = format!("{what} takes {} of memory; {words} {}", shown(needed), shown(bytes));
    Err(BadInput::new(message).into())
}

/// The bytes that may be taken.
pub(crate) fn allowed(limit: Option<ByteLimit>) -> u64 {
    Room::least(limit).map_or(u64::MAX, |room| room.bytes)
}

/// Bytes as people read them: `63.9 MB`.
pub(crate) fn shown(bytes: u64) -> String {
    ByteSize(bytes).display().si().to_string()
}

/// Bytes of addresses that are left to the stacks of threads, at most.
const STACKS: u64 = 1 << 24;

/// What something leaves of memory.
struct Room {
    bytes: u64,
    /// What does, and a verb.
    words: &'static str,
}

impl Room {
    fn new(bytes: u64, words: &'static str) -> Self {
        Self { bytes, words }
    }

    /// What may be taken, by the user's limit, if there is one, and by the system.
    fn least(limit: Option<ByteLimit>) -> Option<Self> {
        let by_user = limit.map(|limit| Self::new(limit.bytes(), "--memory allows"));
        // Who names a limit may count on memory that is not free yet, but not on more than there is.
        let by_system = if limit.is_some() { Self::whole() } else { Self::free() };
        by_user.into_iter().chain(by_system).min_by_key(|room| room.bytes)
    }

    /// What can be taken now, by each that limits it.
    fn free() -> Vec<Self> {
        let free = Self::new(refreshed().available_memory(), "free are");
        let groups = groups::of_this_process();
        let left = groups.iter().map(groups::Group::left).min();
        let left = left.map(|left| Self::new(left, "its control group leaves"));
        [Some(free), left, Self::of_address_space()].into_iter().flatten().collect()
    }

    /// What could be taken if nobody else took any, by each that limits it.
    fn whole() -> Vec<Self> {
        let system = refreshed();
        let whole = system.total_memory().saturating_add(system.total_swap());
        let whole = Self::new(whole, "this machine has");
        let most = groups::of_this_process().iter().map(|group| group.limit).min();
        let most = most.map(|most| Self::new(most, "its control group has"));
        [Some(whole), most, Self::of_address_space()].into_iter().flatten().collect()
    }

    /// What the process's own limits leave (`ulimit -v`, `ulimit -d`).
    fn of_address_space() -> Option<Self> {
        let least = system::left_by_limits()?;
        // Threads that are still to be started want stacks.
        let least = least - STACKS.min(least / 4);
        Some(Self::new(least, "the limits of this process (ulimit -v, -d) leave"))
    }
}

fn refreshed() -> System {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::everything());
    system
}

/// Says that so many bytes were refused, if that is known, and what there is.
pub fn tell_out_of_memory(size: Option<usize>) {
    let room = Room::free().into_iter().min_by_key(|room| room.bytes);
    let there = room.map(|room| format!("; {} {}", room.words, shown(room.bytes)));
    let needed = size.map(|size| size as u64); // usize has at most 64 bits
    let needed = needed.map(|needed| format!(": {} more were needed", shown(needed)));
    let [needed, there] = [needed, there].map(Option::unwrap_or_default);
    console::note(&format!("out of memory{needed}{there}"));
}

/// The exit code after a refusal of memory.
static OUT_OF_MEMORY: AtomicU8 = AtomicU8::new(1);

/// Returns the exit code after a refusal of memory: 1, or what a judge takes for a fault of its own
/// where [`run`](crate::run) was told to be one.
pub fn out_of_memory_code() -> u8 {
    // One byte that goes with no other data: any value that was stored is whole, and the last one before
    // threads are started is seen by all of them.
    OUT_OF_MEMORY.load(Ordering::Relaxed)
}

/// From now on, a refusal of memory ends the process with this exit code.
pub(crate) fn set_out_of_memory_code(code: u8) {
    // Before threads are started, which is what lets them see it; see `out_of_memory_code`.
    OUT_OF_MEMORY.store(code, Ordering::Relaxed);
}

/// The most memory that this process has had, in bytes, where the system tells.
pub(crate) fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_for_all_that_is_kept() {
        let limit = "8MB".parse().ok();
        assert!(is_enough_for_both(1_000_000, 7_000_000, limit));
        assert!(!is_enough_for_both(1_000_001, 7_000_000, limit));
        // Who cannot have the large one makes do with the small one, as long as that is enough.
        assert!(is_enough_for_both(1_000_000, 8_000_001, limit));
        assert!(is_enough_for_both(1_000_001, 7_000_000, None));
    }
}
