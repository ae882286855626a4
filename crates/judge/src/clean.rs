//! Texts from outside, made safe for where they are shown: file names, arguments, what programs write.

use quick_xml::escape::escape;

/// Whether a terminal obeys the letter: control characters, and what turns the direction of writing.
pub fn is_command(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// The text with what a [terminal obeys](is_command) escaped, but for line ends.
pub fn for_terminal(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_command(letter) && letter != '\n' {
            shown.extend(letter.escape_debug());
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// The text with what XML cannot hold, or is better without, replaced by U+FFFD: control characters
/// but line ends and tabs, and what is no character.
pub fn for_xml(text: &str) -> String {
    let is_bad = |letter: char| {
        letter.is_control() && !matches!(letter, '\n' | '\t')
            || matches!(letter, '\u{fffe}' | '\u{ffff}')
    };
    let clean = |letter| if is_bad(letter) { char::REPLACEMENT_CHARACTER } else { letter };
    text.chars().map(clean).collect()
}

/// The text as it is written between tags of XML and in attributes, on one line: escaped, with
/// [what XML cannot hold](for_xml) replaced, and with spaces for line ends and tabs.
pub fn escaped_for_xml(text: &str) -> String {
    escape(for_xml(text).replace(['\n', '\t'], " ")).into_owned()
}
