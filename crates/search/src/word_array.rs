//! The memory of a search: many zeros, on large pages.
//!
//! A search touches all its memory, and handing it out in pages of 4 KiB can take the system as
//! long as the search takes otherwise (measured on a virtual machine, two threads, the 2x7 sliding
//! puzzle: 122 of 235 seconds of processor time; with large pages 5 to 42, run by run). So long
//! arrays ask for large pages, where the system has any to give.

use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

/// An array of words that begins as zeros.
#[derive(Debug)]
pub(crate) enum WordArray {
    Short(Vec<u64>),
    Long(MmapMut),
}

/// Arrays of fewer bytes are not worth a mapping of their own: two large pages.
const LONG: usize = 1 << 22;

impl WordArray {
    pub(crate) fn zeros(len: usize) -> Self {
        let bytes = len.saturating_mul(size_of::<u64>());
        match (bytes >= LONG).then(|| MmapMut::map_anon(bytes)) {
            Some(Ok(map)) => {
                // Where there are no large pages, small ones do.
                #[cfg(target_os = "linux")]
                let _ = map.advise(memmap2::Advice::HugePage);
                Self::Long(map)
            }
            _ => Self::Short(vec![0; len]),
        }
    }
}

impl Deref for WordArray {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        match self {
            Self::Short(words) => words,
            Self::Long(map) => bytemuck::cast_slice(map),
        }
    }
}

impl DerefMut for WordArray {
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Short(words) => words,
            Self::Long(map) => bytemuck::cast_slice_mut(map),
        }
    }
}
