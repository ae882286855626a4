//! Lists of numbers, on the command line or on standard input, one a line.

use std::fmt;
use std::str::FromStr;

use anyhow::Result;
use puzzle::reading::shown;

use crate::console::{self, Console};
use crate::failure::BadInput;
use crate::input::Source;

/// Something wrong with a list.
pub(crate) struct Fault {
    /// The column, in characters from 1.
    column: usize,
    message: String,
    /// A word of advice.
    hint: Option<&'static str>,
}

impl Fault {
    /// The same fault, with a word of advice if there is one.
    pub(crate) fn with_hint(self, hint: Option<&'static str>) -> Self {
        Self { hint, ..self }
    }

    /// The same as a fault of the program's input; `place` goes before the message.
    fn at(&self, place: &str) -> BadInput {
        let message = format!("{place}{}", self.message);
        BadInput { message, hint: self.hint.map(ToOwned::to_owned) }
    }
}

/// A number of a list.
pub(crate) struct Number<T> {
    pub(crate) value: T,
    column: usize,
}

impl<T> Number<T> {
    /// Something wrong with this number.
    pub(crate) fn fault(&self, message: String) -> Fault {
        Fault { column: self.column, message, hint: None }
    }
}

/// The numbers of a list: plain decimals, without signs or leading zeros, between white space.
///
/// `wanted` is what a number of the list is, and `hint` is advice on a token that is none.
pub(crate) fn numbers<T: FromStr>(
    text: &str,
    wanted: impl fmt::Display,
    hint: fn(&str) -> Option<&'static str>,
) -> Result<Vec<Number<T>>, Fault> {
    let mut column = 1;
    let mut numbers = Vec::new();
    for token in text.split(char::is_whitespace) {
        if !token.is_empty() {
            let digits = token.bytes().all(|byte| byte.is_ascii_digit());
            let is_plain = digits && (token == "0" || !token.starts_with('0'));
            let value = token.parse().ok().filter(|_| is_plain).ok_or_else(|| {
                let message = format!("`{}` is not {wanted}", shown(token));
                Fault { column, message, hint: hint(token).or_else(|| plain_hint(token)) }
            })?;
            numbers.push(Number { value, column });
        }
        column += token.chars().count() + 1;
    }
    Ok(numbers)
}

/// What somebody who wrote this instead of a plain decimal may have meant.
fn plain_hint(token: &str) -> Option<&'static str> {
    let digits = token.strip_prefix(['+', '-']).unwrap_or(token);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        None
    } else if digits.len() < token.len() {
        Some("a number is written without a sign")
    } else {
        token.starts_with('0').then_some("a number is written without leading zeros")
    }
}

/// Prints the answer to the list on the command line.
pub(crate) fn answer_arguments(
    console: &mut Console<'_>,
    text: &str,
    answer: impl Fn(&str) -> Result<String, Fault>,
) -> Result<()> {
    if text.trim().is_empty() {
        return Err(BadInput::new("an empty argument: numbers are expected").into());
    }
    let line = answer(text).map_err(|fault| fault.at(""))?;
    console::write(console.output, (line + "\n").as_bytes())
}

/// What some editors put at the start of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Bytes asked of standard input at once; no list is longer.
const CHUNK: usize = 1 << 16;

/// Prints the answer to every line of standard input that is not blank. All lines that are
/// complete are answered before the program waits for more. A byte-order mark at the very start is
/// skipped.
pub(crate) fn answer_lines(
    console: &mut Console<'_>,
    answer: impl Fn(&str) -> Result<String, Fault>,
) -> Result<()> {
    let mut source = Source::standard_input(console.input);
    let mut rest: Vec<u8> = Vec::new();
    let mut buffer = vec![0; CHUNK];
    let mut line_number = 0;
    loop {
        let length = source.read(&mut buffer)?;
        rest.extend_from_slice(&buffer[..length]);
        let last_end = rest.iter().rposition(|&byte| byte == b'\n');
        let is_last = length == 0 || (last_end.is_none() && rest.len() > CHUNK);
        let whole = if is_last { rest.len() } else { last_end.map_or(0, |at| at + 1) };
        let lines: Vec<u8> = rest.drain(..whole).collect();
        let text = String::from_utf8_lossy(&lines);
        let text = if line_number == 0 { text.trim_start_matches(BYTE_ORDER_MARK) } else { &text };
        let mut out = String::new();
        let outcome = text.lines().try_for_each(|line| {
            line_number += 1;
            answer_line(line, &answer, &mut out).map_err(|fault| {
                fault.at(&format!("{}:{line_number}:{}: ", source.name, fault.column))
            })
        });
        console::write(console.output, out.as_bytes())?;
        outcome?;
        if length == 0 {
            return Ok(());
        }
    }
}

/// Appends the answer to a line, unless that is blank.
fn answer_line(
    line: &str,
    answer: impl Fn(&str) -> Result<String, Fault>,
    out: &mut String,
) -> Result<(), Fault> {
    if !line.trim().is_empty() {
        out.push_str(&answer(line)?);
        out.push('\n');
    }
    Ok(())
}
