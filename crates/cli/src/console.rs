//! What the program reads from and writes to.

use std::io::{self, IsTerminal, Read, Write};

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, Result};
use judge::clean::for_terminal;

/// Standard input, standard output, and what is known of the screen.
pub struct Console<'a> {
    /// Standard input.
    pub input: &'a mut dyn Read,
    /// Standard output.
    pub output: &'a mut dyn Write,
    /// Where the output is seen.
    pub screen: Screen,
}

impl Console<'_> {
    /// Writes help, or the version.
    pub(crate) fn show_help(&mut self, help: &clap::Error) -> Result<()> {
        let text = help.render();
        let text = if self.screen.colour { text.ansi().to_string() } else { text.to_string() };
        write(self.output, text.as_bytes())
    }
}

/// Writes to standard output, to the last byte: nothing is left in a buffer.
pub(crate) fn write(output: &mut dyn Write, bytes: &[u8]) -> Result<()> {
    output.write_all(bytes).and_then(|()| output.flush()).context("standard output")
}

/// How drawings are to look.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Columns of characters.
    pub width: usize,
    /// Whether to colour.
    pub colour: bool,
}

impl Screen {
    /// The width of an output that is no terminal and does not say otherwise in `COLUMNS`.
    pub const DEFAULT_WIDTH: usize = 80;

    /// The screen behind standard output. Colours follow the conventions of `NO_COLOR`,
    /// `CLICOLOR` and `CLICOLOR_FORCE`.
    pub fn of_standard_output() -> Self {
        let output = io::stdout();
        let terminal = || {
            let (width, _) = terminal_size::terminal_size_of(&output)?;
            Some(usize::from(width.0))
        };
        let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
        let width = if output.is_terminal() { terminal().or_else(columns) } else { columns() };
        Self {
            width: width.unwrap_or(Self::DEFAULT_WIDTH),
            colour: AutoStream::choice(&output) != ColorChoice::Never,
        }
    }
}

/// Writes a line to standard error, with nothing in it that a terminal would obey.
pub(crate) fn note(line: &str) {
    // Where standard error is gone there is nobody to tell.
    drop(writeln!(io::stderr().lock(), "tiles: {}", for_terminal(line)));
}
