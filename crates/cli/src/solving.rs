//! From boards to answers: what `rotate` and `eight` do alike.
//!
//! ```text
//! arguments → Asked         what was asked: the goal read, sizes and options checked
//!           → Method        how it is answered, decided once
//!           → answer_files  reads boards, hands them to whoever answers by that method
//!           → Form          writes each answer
//! ```

pub(crate) mod additive;
pub(crate) mod asked;
mod drawing;
mod form;
mod from_table;
mod many_sided;
mod method;
pub(crate) mod one_by_one;

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use puzzle::reading::{InputError, Parser};
use puzzle::{Board, Rules};

use crate::console::Console;
use crate::input::{Source, paths};
use crate::threads::LazyPool;
pub(crate) use asked::Asked;
pub(crate) use form::AnswerText;
use method::Method;
use one_by_one::SolvedOneByOne;

/// Answers the boards of all inputs, in order, on standard output.
pub(crate) fn run<R: SolvedOneByOne>(
    asked: &Asked<'_, R>,
    console: &mut Console<'_>,
) -> Result<()> {
    let mut threads = LazyPool::new(asked.threads);
    match method::choose(asked)? {
        Method::Table(solver) => from_table::answer(asked, *solver, threads, console),
        Method::OneByOne => {
            let (solver, saved) = R::solver(asked, &mut threads)?;
            one_by_one::answer(asked, solver, threads, console)?;
            saved.end()
        }
    }
}

/// Who answers boards as they are read.
trait Answering<R: Rules> {
    /// Answers boards, in order.
    fn answer(&mut self, boards: &[Board<R>], output: &mut dyn Write) -> Result<()>;

    /// Answers the boards that these bytes complete, up to a fault.
    fn feed(
        &mut self,
        parser: &mut Parser<R>,
        bytes: &[u8],
        output: &mut dyn Write,
    ) -> Result<Result<(), InputError>> {
        let mut boards = Vec::new();
        let fed = parser.feed(bytes, &mut boards);
        self.answer(&boards, output)?;
        Ok(fed)
    }
}

/// Bytes asked of an input at first, and later on.
const CHUNKS: [usize; 2] = [1 << 16, 1 << 18];

/// Answers all inputs.
fn answer_files<R: Rules>(
    asked: &Asked<'_, R>,
    answering: &mut dyn Answering<R>,
    console: &mut Console<'_>,
) -> Result<()> {
    let mut inputs = paths(asked.files).into_iter();
    inputs.try_for_each(|path| answer_file(asked, path, answering, console))
}

/// Answers one input. All boards that are complete are answered, and their answers are out, before
/// the program waits for more input, or stops because of a fault.
fn answer_file<R: Rules>(
    asked: &Asked<'_, R>,
    path: &Path,
    answering: &mut dyn Answering<R>,
    console: &mut Console<'_>,
) -> Result<()> {
    let size = asked.goal.size();
    let mut source = Source::open(path, console.input, R::NAME)?;
    let mut parser = Parser::new(size);
    let mut buffer = vec![0; CHUNKS[0]];
    loop {
        let length = source.read(&mut buffer)?;
        if length == 0 {
            let mut boards = Vec::new();
            let ended = parser.finish(&mut boards);
            answering.answer(&boards, console.output)?;
            return ended.map_err(|error| source.bad_board::<R>(size, &error).into());
        }
        let fed = answering.feed(&mut parser, &buffer[..length], console.output)?;
        fed.map_err(|error| source.bad_board::<R>(size, &error))?;
        buffer.resize(CHUNKS[1], 0);
    }
}
