//! Lines of bytes, none of them longer than anybody may want to keep.
//!
//! An output is read as it comes, and only one line of it is in memory at a time: a program that never
//! stops writing takes no more than [`LONGEST_LINE`] bytes of the judge.

use std::io::{self, BufRead};
use std::mem;

use crate::Encoding;
use crate::encoding::without_mark;

/// Bytes of the longest line that is an answer: more moves than any puzzle here can need.
pub const LONGEST_LINE: usize = 1 << 20;

/// The lines of an output, one after the other.
pub(super) struct OutputLines<'a> {
    output: &'a mut dyn BufRead,
    buffer: Vec<u8>,
    is_first: bool,
    is_ended: bool,
}

/// A line, without its line end.
#[derive(Clone, Copy)]
pub(super) enum Line<'a> {
    Whole(&'a [u8]),
    /// The output is over, and every line had its end: if one more line is wanted, this is an empty one
    /// without its end.
    Nothing,
    /// The first one begins in this encoding; what follows is not read.
    Encoded(Encoding),
    /// It has more than [`LONGEST_LINE`] bytes; what follows is not read.
    TooLong,
}

impl<'a> OutputLines<'a> {
    pub(super) fn new(output: &'a mut dyn BufRead) -> Self {
        Self { output, buffer: Vec::new(), is_first: true, is_ended: true }
    }

    /// The next line; `None` after a line without its end.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.buffer.clear();
        loop {
            let bytes = match self.output.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let taken = end.unwrap_or(bytes.len());
            if self.buffer.len() + taken > LONGEST_LINE {
                return Ok(Some(Line::TooLong));
            }
            let is_over = bytes.is_empty();
            let taken = taken + usize::from(end.is_some());
            self.buffer.extend_from_slice(&bytes[..taken]);
            self.output.consume(taken);
            if end.is_some() || is_over {
                return Ok(self.line());
            }
        }
    }

    /// The line in the buffer, with its end if it has one.
    fn line(&mut self) -> Option<Line<'_>> {
        let ended = self.buffer.strip_suffix(b"\n");
        let mut line = ended.unwrap_or(&self.buffer);
        if mem::take(&mut self.is_first) {
            if let Some(encoding) = Encoding::of(line) {
                return Some(Line::Encoded(encoding));
            }
            line = without_mark(line);
        }
        if line.is_empty() && ended.is_none() {
            return self.is_ended.then_some(Line::Nothing);
        }
        self.is_ended = ended.is_some();
        Some(Line::Whole(without_cr(line)))
    }
}

/// The lines of a text: split at LF, without a CR at the end of each. What follows the last LF is a
/// line unless it is empty.
pub(super) fn split(text: &[u8]) -> Vec<&[u8]> {
    if text.is_empty() {
        return Vec::new();
    }
    pieces(text.strip_suffix(b"\n").unwrap_or(text))
}

/// What is between the LFs of a text.
pub(super) fn pieces(text: &[u8]) -> Vec<&[u8]> {
    text.split(|&byte| byte == b'\n').map(without_cr).collect()
}

fn without_cr(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
