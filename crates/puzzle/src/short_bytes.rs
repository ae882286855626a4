//! Up to 34 bytes without an allocation.

use crate::Size;

/// A sequence of at most [`Size::MAX_CELLS`] bytes, kept in place.
///
/// Boards have their length at run time and come by the million; this spares each an allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShortBytes {
    bytes: [u8; Size::MAX_CELLS],
    len: u8,
}

impl ShortBytes {
    /// `len` zeros.
    ///
    /// # Panics
    ///
    /// If `len` is more than [`Size::MAX_CELLS`].
    #[inline]
    pub fn zeros(len: usize) -> Self {
        assert!(len <= Size::MAX_CELLS, "{len} bytes are more than {}", Size::MAX_CELLS);
        let len = u8::try_from(len).expect("the most bytes are fewer than 256");
        Self { bytes: [0; Size::MAX_CELLS], len }
    }

    /// The first `len` of up to 16 bytes.
    ///
    /// # Panics
    ///
    /// If `len` is more than 16.
    #[inline]
    pub(crate) fn short(bytes: [u8; Self::SHORT], len: usize) -> Self {
        assert!(len <= Self::SHORT, "{len} bytes are more than {}", Self::SHORT);
        let mut short = Self::zeros(len);
        short.bytes[..Self::SHORT].copy_from_slice(&bytes);
        short
    }

    /// The most bytes of [`ShortBytes::short`].
    pub(crate) const SHORT: usize = 16;

    /// Appends `byte`.
    ///
    /// # Panics
    ///
    /// If there are [`Size::MAX_CELLS`] bytes already.
    #[inline]
    pub fn push(&mut self, byte: u8) {
        self.bytes[usize::from(self.len)] = byte;
        self.len += 1;
    }
}

impl Extend<u8> for ShortBytes {
    /// Panics if there are more than [`Size::MAX_CELLS`] bytes then.
    fn extend<I: IntoIterator<Item = u8>>(&mut self, bytes: I) {
        bytes.into_iter().for_each(|byte| self.push(byte));
    }
}

impl FromIterator<u8> for ShortBytes {
    /// Panics if there are more than [`Size::MAX_CELLS`] bytes.
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        let mut inline = Self::zeros(0);
        inline.extend(bytes);
        inline
    }
}

impl AsRef<[u8]> for ShortBytes {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

impl AsMut<[u8]> for ShortBytes {
    #[inline]
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[..usize::from(self.len)]
    }
}
