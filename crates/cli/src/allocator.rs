//! The system's allocator, whose refusal ends the program in words and with exit code 1.
//!
//! Without it, Rust aborts the process: exit code 134 and a dump of its stack. What a search needs
//! is compared with what there is before it begins; this is for what nobody could know then.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::process;

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
        refuse(size);
    }
    memory
}

thread_local! {
    /// Whether this thread is ending the process.
    static IS_ENDING: Cell<bool> = const { Cell::new(false) };
}

/// Ends the process for want of `size` bytes. Returns where that is under way already, and takes
/// memory itself.
#[cold]
fn refuse(size: usize) {
    if !IS_ENDING.replace(true) {
        cli::tell_out_of_memory(size);
        process::exit(1);
    }
}
