//! Unix: limits of a process, what is free on a disk, locks on directories, signals.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::mpsc;
use std::thread;

use judge::process::Interruption;
use rustix::process::{Resource, getrlimit};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Bytes that the process's own limits leave (`ulimit -v`, `ulimit -d`), if it has any.
pub(crate) fn left_by_limits() -> Option<u64> {
    let [size, data] = taken();
    let left = |resource, used: u64| Some(getrlimit(resource).current?.saturating_sub(used));
    let rooms = [left(Resource::As, size), left(Resource::Data, data)];
    rooms.into_iter().flatten().min()
}

/// What the process has of address space, and of that for data and stacks, in bytes; zeros where the
/// system does not tell (proc(5), `/proc/self/statm`).
fn taken() -> [u64; 2] {
    const PAGE: u64 = 4096; // a larger one only makes the limits seem wider
    let text = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let number = |place| text.split_ascii_whitespace().nth(place)?.parse::<u64>().ok();
    [0, 5].map(|place| number(place).unwrap_or(0).saturating_mul(PAGE))
}

/// Bytes that files in a directory may still take, if the system tells.
pub(crate) fn free_on_disk(directory: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(directory).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// What is locked for a directory: the directory itself.
pub(crate) fn lockable(directory: &Path) -> io::Result<File> {
    File::open(directory)
}

/// Takes away what [`lockable`] has left in the directory: nothing.
pub(crate) fn forget_lock(_directory: &Path) {}

/// From now on, does this before a signal ends the process.
pub(crate) fn when_told_to_end(last: fn()) {
    let (ready, is_ready) = mpsc::channel::<()>();
    // On the thread that awaits them: without one, signals stay as they are.
    let await_signal = move || {
        let Ok(mut signals) = Signals::new(Interruption::signals()) else { return };
        drop(ready);
        for signal in signals.forever() {
            last();
            let _ = emulate_default_handler(signal); // which ends the process
        }
    };
    // Without it, what is to be done last is not done.
    let _ = thread::Builder::new().spawn(await_signal);
    let _ = is_ready.recv(); // which fails as soon as nobody can send any more
}
