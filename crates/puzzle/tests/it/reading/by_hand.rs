//! The input rules once more, on the whole text at once, token by token.

use puzzle::reading::{InputError, Problem};

/// What a text gives: cells of boards, and then perhaps a fault.
#[derive(Debug, PartialEq)]
pub(super) struct Reading {
    pub(super) boards: Vec<Vec<u8>>,
    pub(super) fault: Option<Fault>,
}

/// A fault: line, column, number of the board, and what it is.
#[derive(Debug, PartialEq)]
pub(super) struct Fault {
    line: usize,
    column: usize,
    board: Option<usize>,
    kind: Kind,
}

#[derive(Debug, PartialEq)]
enum Kind {
    NotATile,
    Repeated(u8),
    CutShort(usize),
    TooMany(u64),
    TooFew(u64, usize),
}

impl Fault {
    /// A fault that the parser has found, in the words of this reader.
    pub(super) fn found(fault: &InputError) -> Self {
        let number = |number: u64| usize::try_from(number).expect("the texts are short");
        let kind = match fault.problem {
            Problem::NotATile { .. } => Kind::NotATile,
            Problem::Repeated { tile } => Kind::Repeated(tile),
            Problem::CutShort { got, .. } => Kind::CutShort(got),
            Problem::TooManyBoards { promised } => Kind::TooMany(promised),
            Problem::TooFewBoards { promised, got } => Kind::TooFew(promised, number(got)),
            Problem::NotOneBoard { .. } => unreachable!("a parser takes any number of boards"),
        };
        let (line, column) = (number(fault.place.line), number(fault.place.column));
        Self { line, column, board: fault.board.map(number), kind }
    }
}

/// A token and where it begins.
#[derive(Clone, Copy)]
struct Token<'t> {
    text: &'t str,
    line: usize,
    column: usize,
}

impl Token<'_> {
    fn fault(self, board: usize, kind: Kind) -> Fault {
        Fault { line: self.line, column: self.column, board: Some(board), kind }
    }
}

/// What boards have: so many cells, and perhaps a blank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub(super) cells: usize,
    pub(super) has_blank: bool,
}

impl Form {
    pub(super) fn read(self, text: &str) -> Reading {
        let mut reading = Reading { boards: Vec::new(), fault: None };
        reading.fault = self.add_boards(text, &mut reading.boards).err();
        reading
    }

    fn add_boards(self, text: &str, boards: &mut Vec<Vec<u8>>) -> Result<(), Fault> {
        let tokens = tokens(text.strip_prefix('\u{feff}').unwrap_or(text));
        let is_count = self.begins_with_count(&tokens);
        let promised = is_count.then(|| tokens[0].text.parse().unwrap_or(u64::MAX));
        let mut begun = Vec::new();
        for &token in &tokens[usize::from(is_count)..] {
            if begun.is_empty() && promised == Some(boards.len() as u64) {
                return Err(token.fault(boards.len() + 1, Kind::TooMany(boards.len() as u64)));
            }
            for cell in self.cells_of(token, begun.is_empty()) {
                begun.push(
                    self.cell(cell, &begun).map_err(|kind| cell.fault(boards.len() + 1, kind))?,
                );
            }
            if begun.len() == self.cells {
                boards.push(std::mem::take(&mut begun));
            }
        }
        if let Some(&last) = tokens.last().filter(|_| !begun.is_empty()) {
            let end = Token { column: last.column + last.text.chars().count(), ..last };
            return Err(end.fault(boards.len() + 1, Kind::CutShort(begun.len())));
        }
        match promised {
            Some(promised) if promised > boards.len() as u64 => {
                let kind = Kind::TooFew(promised, boards.len());
                Err(Fault { board: None, ..tokens[0].fault(0, kind) })
            }
            _ => Ok(()),
        }
    }

    /// Whether the first line is a number alone, and the next one has several tokens or a board.
    fn begins_with_count(self, tokens: &[Token<'_>]) -> bool {
        let [first, second, ..] = tokens else { return false };
        let next_line = tokens.iter().filter(|token| token.line == second.line).count();
        first.line != second.line
            && is_number(first.text)
            && first.text.parse::<u64>().is_ok()
            && !(self.cells >= 8 && self.is_board(first.text))
            && (next_line > 1
                || (self.may_be_run_together(second.text) && !self.is_board(first.text)))
    }

    fn may_be_run_together(self, text: &str) -> bool {
        self.cells <= 9 && text.chars().count() == self.cells
    }

    fn is_board(self, text: &str) -> bool {
        let mut cells = Vec::new();
        for token in self.cells_of(Token { text, line: 1, column: 1 }, true) {
            match self.cell(token, &cells) {
                Ok(cell) => cells.push(cell),
                Err(_) => return false,
            }
        }
        cells.len() == self.cells
    }

    /// A token as the cells it is: one, or all of a board.
    fn cells_of(self, token: Token<'_>, begins_board: bool) -> Vec<Token<'_>> {
        if !begins_board || !self.may_be_run_together(token.text) {
            return vec![token];
        }
        let letters = token.text.split("").filter(|letter| !letter.is_empty());
        let letters = letters.zip(token.column..);
        letters.map(|(text, column)| Token { text, column, ..token }).collect()
    }

    fn cell(self, token: Token<'_>, begun: &[u8]) -> Result<u8, Kind> {
        let mut names: Vec<_> = (0..=self.cells).map(|tile| tile.to_string()).collect();
        if self.has_blank {
            names.pop();
        } else {
            names[0].clear();
        }
        let text =
            if self.has_blank && ["x", "X"].contains(&token.text) { "0" } else { token.text };
        let cell = names.iter().position(|name| name == text).ok_or(Kind::NotATile)?;
        let cell = u8::try_from(cell).expect("boards have few tiles");
        if begun.contains(&cell) { Err(Kind::Repeated(cell)) } else { Ok(cell) }
    }
}

fn is_number(text: &str) -> bool {
    text == "0" || text.chars().all(|letter| letter.is_ascii_digit()) && !text.starts_with('0')
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for (line, line_text) in text.split('\n').enumerate() {
        let mut column = 1;
        for part in line_text.split(char::is_whitespace) {
            if !part.is_empty() {
                tokens.push(Token { text: part, line: line + 1, column });
            }
            column += part.chars().count() + 1;
        }
    }
    tokens
}
