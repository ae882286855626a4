//! Lists of numbers, on the command line or on standard input, one a line.

use std::path::Path;
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
}

/// A number of a list.
pub(crate) struct Number<T> {
    pub(crate) value: T,
    column: usize,
}

impl<T> Number<T> {
    /// Something wrong with this number.
    pub(crate) fn fault(&self, message: String) -> Fault {
        Fault { column: self.column, message }
    }
}

/// The numbers of a list: plain decimals, without signs or leading zeros, between white space.
pub(crate) fn numbers<T: FromStr>(text: &str) -> Result<Vec<Number<T>>, Fault> {
    let mut column = 1;
    let mut numbers = Vec::new();
    for token in text.split(char::is_whitespace) {
        if !token.is_empty() {
            let digits = token.bytes().all(|byte| byte.is_ascii_digit());
            let is_plain = digits && (token == "0" || !token.starts_with('0'));
            let value = token.parse().ok().filter(|_| is_plain).ok_or_else(|| {
                let message = format!("`{}` is not a number in range", shown(token));
                Fault { column, message }
            })?;
            numbers.push(Number { value, column });
        }
        column += token.chars().count() + 1;
    }
    Ok(numbers)
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
    let line = answer(text).map_err(|fault| BadInput::new(fault.message))?;
    console::write(console.output, (line + "\n").as_bytes())
}

/// What some editors put at the start of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Bytes asked of standard input at once; no list is longer.
const CHUNK: usize = 1 << 16;

/// Prints the answer to every line of standard input that is not blank. All lines that are
/// complete are answered before the program waits for more.
pub(crate) fn answer_lines(
    console: &mut Console<'_>,
    answer: impl Fn(&str) -> Result<String, Fault>,
) -> Result<()> {
    let mut source = Source::open(Path::new("-"), console.input)?;
    let mut rest: Vec<u8> = Vec::new();
    let mut buffer = vec![0; CHUNK];
    let mut line_number = 0;
    loop {
        let length = source.read(&mut buffer)?;
        rest.extend_from_slice(&buffer[..length]);
        let last_end = rest.iter().rposition(|&byte| byte == b'\n');
        let is_last = length == 0 || (last_end.is_none() && rest.len() > CHUNK);
        let whole = if is_last { rest.len() } else { last_end.map_or(0, |at| at + 1) };
        let mut out = String::new();
        let lines: Vec<u8> = rest.drain(..whole).collect();
        let text = String::from_utf8_lossy(&lines);
        let text = if line_number == 0 { text.trim_start_matches(BYTE_ORDER_MARK) } else { &text };
        let outcome = text.lines().try_for_each(|line| {
            line_number += 1;
            if !line.trim().is_empty() {
                let answer = answer(line).map_err(|fault| {
                    let Fault { column, message } = fault;
                    BadInput::new(format!("{}:{line_number}:{column}: {message}", source.name))
                })?;
                out += &answer;
                out.push('\n');
            }
            Ok::<_, BadInput>(())
        });
        console::write(console.output, out.as_bytes())?;
        outcome?;
        if length == 0 {
            return Ok(());
        }
    }
}
