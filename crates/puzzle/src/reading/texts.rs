//! How boards are written in an input.
//!
//! The parser forgets the text of what it has read. A message that quotes a board as its file has it, or a
//! program that hands boards on as they were, walks through the text again.

use super::tokens::fits_run_together;
use crate::Size;

/// The texts of the boards in a text, in order: each from the first character of its first tile to
/// the last of its last, with the white space between as it is.
///
/// The text is one of boards of this size that a [`Parser`](super::Parser) has read without a fault,
/// after the byte-order mark and the count line, if there are any. O(characters) for all of them.
///
/// # Examples
///
/// ```
/// use puzzle::Size;
/// use puzzle::reading::Texts;
///
/// let texts = Texts::new(Size::THREE_BY_THREE, "1 2 3\n4 5 6\n7 8 0\n12345678x");
/// assert_eq!(texts.collect::<Vec<_>>(), ["1 2 3\n4 5 6\n7 8 0", "12345678x"]);
/// ```
#[derive(Clone, Debug)]
pub struct Texts<'t> {
    size: Size,
    rest: &'t str,
}

impl<'t> Texts<'t> {
    /// The texts of the boards in `text`.
    pub fn new(size: Size, text: &'t str) -> Self {
        Self { size, rest: text }
    }
}

impl<'t> Iterator for Texts<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let text = self.rest.trim_start();
        let mut end = token_end(text);
        if end == 0 {
            return None;
        }
        if !fits_run_together(self.size, &text[..end]) {
            for _ in 1..self.size.cells() {
                let after = &text[end..];
                let space = after.len() - after.trim_start().len();
                end += space + token_end(&after[space..]);
            }
        }
        let (text, rest) = text.split_at(end);
        self.rest = rest;
        Some(text)
    }
}

/// Where the token ends with which the text begins.
fn token_end(text: &str) -> usize {
    text.find(char::is_whitespace).unwrap_or(text.len())
}
