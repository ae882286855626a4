//! Whether an input begins with a count line.
//!
//! The second line that is not empty decides: a number alone on the first line, and more than one token
//! on the second, is a count line before boards. Where the number cannot be a run-together board, a
//! run-together board on the second line makes it a count line, too. Until that is known, the tokens are
//! kept here and no board is read.

use super::Place;

/// A run of characters other than white space.
#[derive(Debug)]
pub(super) struct Token {
    pub(super) text: String,
    pub(super) place: Place,
}

/// The first tokens of an input, as long as they may turn out to be a count line.
#[derive(Debug, Default)]
pub(super) struct Opening {
    /// At most a number alone on its line, and a token on a later line.
    put_by: Vec<Token>,
    /// Whether the number could be a board as well.
    may_be_a_board: bool,
}

/// What the first tokens have turned out to be.
#[derive(Debug)]
pub(super) struct Settled {
    /// The number on the count line, if there is one.
    pub(super) count: Option<Token>,
    /// The tokens that follow, or all of them.
    pub(super) tokens: Vec<Token>,
}

/// What a token could be, as far as its text tells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Looks {
    /// A number of boards, too short or not fit to be clearly a board.
    pub(super) number: bool,
    /// A board run together.
    pub(super) board: bool,
    /// As long as a board run together.
    pub(super) run_together: bool,
}

impl Opening {
    /// Takes the next token; tells when the question is settled.
    pub(super) fn take(&mut self, token: Token, looks: Looks) -> Option<Settled> {
        let is_settled = match &self.put_by[..] {
            [] => !looks.number,
            [number] if number.place.line == token.place.line => true,
            [_] if looks.run_together && !self.may_be_a_board => {
                return Some(self.count_line(token));
            }
            [_] => false,
            [_, second, ..] if second.place.line == token.place.line => {
                return Some(self.count_line(token));
            }
            [_, _, ..] => true,
        };
        self.may_be_a_board |= self.put_by.is_empty() && looks.board;
        self.put_by.push(token);
        is_settled.then(|| Settled { count: None, tokens: self.end() })
    }

    /// The tokens put by, when no more come: they are no count line.
    pub(super) fn end(&mut self) -> Vec<Token> {
        std::mem::take(&mut self.put_by)
    }

    fn count_line(&mut self, token: Token) -> Settled {
        let mut tokens = self.end();
        tokens.push(token);
        let count = Some(tokens.remove(0));
        Settled { count, tokens }
    }
}
