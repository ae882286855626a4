//! Byte-order marks: that of UTF-8 does not count, and others tell that a text is not in UTF-8.

use std::fmt;

/// An encoding other than UTF-8 that a text begins to be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-16, of either byte order.
    Utf16,
    /// UTF-32, of either byte order.
    Utf32,
}

impl Encoding {
    /// What the byte-order mark at the start of a text tells, if it has one that is not UTF-8's.
    pub fn of(text: &[u8]) -> Option<Self> {
        match text {
            [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some(Self::Utf32),
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some(Self::Utf16),
            _ => None,
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf16 => "UTF-16",
            Self::Utf32 => "UTF-32",
        })
    }
}

/// The text without the byte-order mark of UTF-8, if it has one.
pub(crate) fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}
