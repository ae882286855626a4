//! The system's allocator, whose refusal ends the program in words and with an exit code of its own.
//!
//! Without it, Rust aborts the process: exit code 134 and a dump of its stack. What a search needs
//! is compared with what there is before it begins; this is for what nobody could know then.
//!
//! The words take memory themselves. So some is kept for them, and where even that is not enough,
//! constant words are written, and the process ends at once.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::panic;
use std::process;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

#[global_allocator]
static ALLOCATOR: Explaining = Explaining;

struct Explaining;

#[expect(
    unsafe_code,
    reason = "an allocator is the only place where a refusal can be met; it hands everything on"
)]
// SAFETY: Every call goes to `System` as it came and returns what that returned, but for a null
// pointer, in whose place the process ends.
unsafe impl GlobalAlloc for Explaining {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: The caller keeps the contract of `alloc`, which is the same.
        granted(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: The caller keeps the contract of `alloc_zeroed`, which is the same.
        granted(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: The caller keeps the contract of `realloc`, which is the same.
        granted(unsafe { System.realloc(memory, layout, new_size) }, new_size)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: The caller keeps the contract of `dealloc`, which is the same.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// The memory, or the end of the process.
#[inline]
fn granted(memory: *mut u8, size: usize) -> *mut u8 {
    if memory.is_null() {
        refuse(Some(size));
    }
    memory
}

/// Bytes that are kept for the words of the end: they ask the system what there is.
const RESERVE: usize = 1 << 16;

static KEPT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Keeps memory for the words of the end, and has a thread that gets no memory end as everything
/// else that gets none.
pub(crate) fn prepare_for_refusals() {
    if let Ok(mut kept) = KEPT.lock() {
        *kept = Vec::with_capacity(RESERVE);
    }
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panicked| {
        // A new thread of Rust's asks for a second stack, for its signals, and panics without it.
        let words = panicked.payload().downcast_ref::<String>();
        if words.is_some_and(|words| words.starts_with("failed to allocate an alternative stack")) {
            refuse(None);
        }
        usual(panicked);
    }));
}

/// Where the address space of this process is limited (`ulimit -v`), has all threads take their memory
/// from one place. By default each new thread reserves 64 MB of addresses of its own, and a search
/// that fits by every estimate would be refused its memory by chance.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn spare_addresses() {
    use rustix::process::{Resource, getrlimit};
    if getrlimit(Resource::As).current.is_some() {
        one_arena();
    }
}

/// Elsewhere threads reserve no more than they use.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn spare_addresses() {}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "nothing safe tells the system's allocator how to do its work")]
fn one_arena() {
    // SAFETY: `mallopt` is called before there are other threads, with a parameter that it knows. That
    // it refuses is no harm: all stays as it is by default.
    unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
}

thread_local! {
    /// Whether this thread is ending the process.
    static IS_ENDING: Cell<bool> = const { Cell::new(false) };
}

/// How long the words of another thread may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// Ends the process for want of so many bytes, if that is known.
#[cold]
fn refuse(size: Option<usize>) -> ! {
    /// Whether a thread is ending the process. Only one does.
    static IS_TOLD: AtomicBool = AtomicBool::new(false);

    if IS_ENDING.replace(true) {
        end_at_once();
    }
    // Of all threads one swaps first, in any ordering; the flag goes with no other data.
    if IS_TOLD.swap(true, Ordering::Relaxed) {
        thread::sleep(PATIENCE);
        end_at_once();
    }
    if let Ok(mut kept) = KEPT.try_lock() {
        *kept = Vec::new();
    }
    cli::tell_out_of_memory(size);
    process::exit(cli::out_of_memory_code().into())
}

/// Ends the process with words that take no memory.
#[cfg(unix)]
fn end_at_once() -> ! {
    // Where standard error is gone, the exit code has to say it alone.
    let _ = rustix::io::write(rustix::stdio::stderr(), b"tiles: out of memory\n");
    signal_hook::low_level::exit(cli::out_of_memory_code().into())
}

/// Elsewhere the exit code has to say it alone.
#[cfg(not(unix))]
fn end_at_once() -> ! {
    process::exit(cli::out_of_memory_code().into())
}
