//! What a program wrote on standard error, as a message shows it.

use anstream::adapter::strip_bytes;

use super::tap::Caught;
use crate::clean::is_command;

/// Lines that are shown: the first, in which Java, C++ and Rust say what happened, and the last, in
/// which Python does.
const LINES: [usize; 2] = [2, 3];

/// Characters of a line that are shown.
const LONGEST: usize = 200;

/// The lines that matter, in one, with nothing in it that a terminal would obey.
pub(super) fn shown(caught: &Caught) -> String {
    let gap = if caught.is_gapped { "\n…\n" } else { "" };
    let text = [&caught.first, gap.as_bytes(), &caught.last].concat();
    let mut lines: Vec<String> =
        text.split(|byte| matches!(byte, b'\n' | b'\r')).map(line_shown).collect();
    lines.retain(|line| !line.is_empty());
    let [first, last] = LINES;
    if lines.len() > first + last {
        lines.splice(first..lines.len() - last, ["…".to_owned()]);
    }
    lines.join(" / ")
}

/// A line without white space around it, sequences for a terminal, and letters that one obeys. A sequence
/// that is cut short takes no other line with it.
fn line_shown(line: &[u8]) -> String {
    let line = strip_bytes(line).into_vec();
    let line = String::from_utf8_lossy(&line);
    let mut letters = line.trim().chars().filter(|letter| *letter == '\t' || !is_command(*letter));
    let mut shown: String = letters.by_ref().take(LONGEST).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown.replace('\t', " ")
}
