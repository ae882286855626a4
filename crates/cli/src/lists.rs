//! Lists of numbers, on the command line or on standard input, one a line: what `rank` and `unrank` have
//! in common. Each hands in the answer to one list; here lists are read, faults get their line and column,
//! and answers are written.

use std::fmt;
use std::str::FromStr;

use anyhow::Result;
use cantor::MAX_LENGTH;
use puzzle::reading::shown;

use crate::console::{self, Console};
use crate::failure::BadInput;
use crate::input::Source;

/// Something wrong with a list.
pub(crate) struct ListFault {
    /// The column, in characters from 1.
    column: usize,
    message: String,
    /// A word of advice.
    hint: Option<&'static str>,
}

impl ListFault {
    /// This fault, with a word of advice if there is one.
    pub(crate) fn with_hint(self, hint: Option<&'static str>) -> Self {
        Self { hint, ..self }
    }

    /// What the program says of this fault; `place` goes before the message.
    fn at(&self, place: &str) -> BadInput {
        let message = format!("{place}{}", self.message);
        BadInput { message, hint: self.hint.map(ToOwned::to_owned) }
    }
}

/// What stands between white space in a list.
#[derive(Debug)]
pub(crate) struct ListToken {
    /// Its letters, or its first [`ListToken::MOST_LETTERS`].
    text: String,
    column: usize,
}

impl ListToken {
    /// More letters than any number has that is asked for, and than a message shows.
    const MOST_LETTERS: usize = 64;

    fn at(column: usize) -> Self {
        Self { text: String::new(), column }
    }

    fn push(&mut self, letter: char) {
        if self.text.len() < Self::MOST_LETTERS {
            self.text.push(letter);
        }
    }
}

/// A number of a list.
pub(crate) struct ListNumber<T> {
    pub(crate) value: T,
    column: usize,
}

impl<T> ListNumber<T> {
    /// Something wrong with this number.
    pub(crate) fn fault(&self, message: String) -> ListFault {
        ListFault { column: self.column, message, hint: None }
    }
}

/// The numbers of a list: plain decimals, without signs or leading zeros.
///
/// `wanted` is what a number of the list is, and `hint` is advice on a token that is none.
pub(crate) fn numbers<T: FromStr>(
    list: &[ListToken],
    wanted: impl fmt::Display,
    hint: fn(&str) -> Option<&'static str>,
) -> Result<Vec<ListNumber<T>>, ListFault> {
    let number = |ListToken { text, column }: &ListToken| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let is_plain = digits && (text == "0" || !text.starts_with('0'));
        let value = text.parse().ok().filter(|_| is_plain).ok_or_else(|| {
            let message = format!("`{}` is not {wanted}", shown(text));
            let hint = hint(text).or_else(|| plain_hint(text));
            ListFault { column: *column, message, hint }
        })?;
        Ok(ListNumber { value, column: *column })
    };
    list.iter().map(number).collect()
}

/// What somebody who wrote this instead of a plain decimal may have meant.
fn plain_hint(token: &str) -> Option<&'static str> {
    if token.len() > 1 && token.contains('\0') {
        return Some("this looks like UTF-16, and UTF-8 is read: iconv -f utf-16 -t utf-8");
    }
    let digits = token.strip_prefix(['+', '-']).unwrap_or(token);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        None
    } else if digits.len() < token.len() {
        Some("a number is written without a sign")
    } else {
        token.starts_with('0').then_some("a number is written without leading zeros")
    }
}

/// The answer to a list that is not empty: a line without its end.
pub(crate) trait ListAnswer: Fn(&[ListToken]) -> Result<String, ListFault> {}

impl<F: Fn(&[ListToken]) -> Result<String, ListFault>> ListAnswer for F {}

/// Prints the answer to the list on the command line.
pub(crate) fn answer_arguments(
    console: &mut Console<'_>,
    text: &str,
    answer: impl ListAnswer,
) -> Result<()> {
    let mut lines = ListLines::new(answer);
    let text = text.replace('\n', " "); // however it is written, it is one list
    let ended = lines.feed(text.as_bytes()).and_then(|()| lines.finish());
    ended.map_err(|Misplaced { fault, .. }| fault.at(""))?;
    if lines.answers.is_empty() {
        return Err(BadInput::new("an empty argument: numbers are expected").into());
    }
    console::write(console.output, lines.answers.as_bytes())
}

/// Bytes asked of standard input at once.
const CHUNK: usize = 1 << 16;

/// Prints the answer to every line of standard input that has tokens. All lines that are
/// complete are answered before the program waits for more.
pub(crate) fn answer_lines(console: &mut Console<'_>, answer: impl ListAnswer) -> Result<()> {
    let mut source = Source::standard_input(console.input);
    let mut lines = ListLines::new(answer);
    let mut buffer = vec![0; CHUNK];
    loop {
        let length = source.read(&mut buffer)?;
        let fed = if length == 0 { lines.finish() } else { lines.feed(&buffer[..length]) };
        console::write(console.output, lines.answers.as_bytes())?;
        lines.answers.clear();
        fed.map_err(|Misplaced { line, fault }| {
            fault.at(&format!("{}:{line}:{}: ", source.name, fault.column))
        })?;
        if length == 0 {
            return Ok(());
        }
    }
}

/// Lists, one a line, from bytes that come in pieces, cut anywhere. Keeps no more than a line's first
/// tokens, however long it is.
struct ListLines<A> {
    answer: A,
    /// Answers that nobody has taken yet, a line each.
    answers: String,
    /// The bytes of a letter that is not whole.
    rest: Vec<u8>,
    /// The place of the next letter, from 1.
    line: usize,
    column: usize,
    /// The tokens of the line so far: no list needs more than one above [`MAX_LENGTH`].
    tokens: Vec<ListToken>,
    /// The token that the next letter may belong to, if it is one of those.
    token: Option<ListToken>,
    has_begun: bool,
}

/// A fault, and the line where it is, from 1.
struct Misplaced {
    line: usize,
    fault: ListFault,
}

/// What some editors put at the start of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl<A: ListAnswer> ListLines<A> {
    fn new(answer: A) -> Self {
        Self {
            answer,
            answers: String::new(),
            rest: Vec::new(),
            line: 1,
            column: 1,
            tokens: Vec::new(),
            token: None,
            has_begun: false,
        }
    }

    /// Takes bytes, and answers the lines that they complete, up to a fault.
    fn feed(&mut self, bytes: &[u8]) -> Result<(), Misplaced> {
        self.rest.extend_from_slice(bytes);
        let whole = self.rest.len() - incomplete(&self.rest);
        self.decode(whole)
    }

    /// Ends the last line, be it complete or not.
    fn finish(&mut self) -> Result<(), Misplaced> {
        self.decode(self.rest.len())?;
        self.end_line()
    }

    /// Takes the letters of the first bytes. What is not UTF-8 becomes U+FFFD, which is part of no
    /// number.
    fn decode(&mut self, count: usize) -> Result<(), Misplaced> {
        let bytes: Vec<u8> = self.rest.drain(..count).collect();
        let text = String::from_utf8_lossy(&bytes);
        let marked = text.strip_prefix(BYTE_ORDER_MARK).filter(|_| !self.has_begun);
        self.has_begun |= count > 0;
        marked.unwrap_or(&text).chars().try_for_each(|letter| self.take(letter))
    }

    fn take(&mut self, letter: char) -> Result<(), Misplaced> {
        if letter == '\n' {
            self.end_line()?;
            self.line += 1;
            self.column = 1;
            return Ok(());
        }
        if letter.is_whitespace() {
            self.tokens.extend(self.token.take());
        } else if self.tokens.len() <= MAX_LENGTH {
            self.token.get_or_insert_with(|| ListToken::at(self.column)).push(letter);
        }
        self.column += 1;
        Ok(())
    }

    /// Answers the line, unless it has no tokens.
    fn end_line(&mut self) -> Result<(), Misplaced> {
        self.tokens.extend(self.token.take());
        if !self.tokens.is_empty() {
            let answer = (self.answer)(&self.tokens);
            self.answers += &answer.map_err(|fault| Misplaced { line: self.line, fault })?;
            self.answers.push('\n');
            self.tokens.clear();
        }
        Ok(())
    }
}

/// How many bytes at the end of some are the start of a letter of which more is to come.
fn incomplete(bytes: &[u8]) -> usize {
    let last = bytes.iter().rev().take(3).enumerate();
    let first = last.map(|(after, &byte)| (after + 1, byte)).find(|(_, byte)| byte & 0xc0 != 0x80);
    let Some((there, first)) = first else { return 0 };
    let length = usize::try_from(first.leading_ones()).unwrap_or(0); // of a letter beyond ASCII
    if (2..=4).contains(&length) && there < length { there } else { 0 }
}
