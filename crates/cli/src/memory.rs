//! How much memory there is, and how much a search may take of it.

use std::str::FromStr;

use anyhow::Result;
use bytesize::ByteSize;
use sysinfo::{MemoryRefreshKind, System};

use crate::failure::BadInput;

/// An amount of memory that the user allows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit(ByteSize);

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = || "a limit is a number with a unit, such as 500MB or 12GiB".to_owned();
        text.parse().map(Self).map_err(|_| wanted())
    }
}

/// So many bytes there always are: asking the system takes longer than a search of that size.
const SMALL: u64 = 1 << 23;

/// Whether so many bytes may be taken.
pub(crate) fn is_enough(needed: u64, limit: Option<Limit>) -> bool {
    check("", needed, limit).is_ok()
}

/// Refuses work that takes more memory than the user allows, or than is free.
pub(crate) fn check(what: &str, needed: u64, limit: Option<Limit>) -> Result<()> {
    let (allowed, by) = match limit {
        Some(Limit(allowed)) => (allowed.as_u64(), "--memory allows"),
        None if needed <= SMALL => return Ok(()),
        None => (free(), "free are"),
    };
    if needed <= allowed {
        return Ok(());
    }
    let message = format!("{what} takes {} of memory; {by} {}", shown(needed), shown(allowed));
    Err(BadInput::new(message).into())
}

/// Bytes as people read them: `63.9 MB`.
pub(crate) fn shown(bytes: u64) -> String {
    ByteSize(bytes).display().si().to_string()
}

/// The memory that can be taken without harm, in bytes.
fn free() -> u64 {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let in_group = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    system.available_memory().min(in_group)
}

/// The most memory that this process has had, in bytes, where the system tells.
pub(crate) fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    Some(kibibytes * 1024)
}
