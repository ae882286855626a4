//! `tiles rotate generate` and `tiles eight generate`.

mod depths;
mod share;

use std::fmt::Write;

use anyhow::Result;
use clap::Args;
use judge::options::whole_number;
use puzzle::{Board, Dice, Rules, Sampling};

use crate::arguments::options::{BOARDS, PRINTED};
use crate::console::{self, Console};
use crate::failure::BadInput;
use crate::puzzle_arguments::PuzzleArguments;
use depths::Depths;
use share::Share;

/// Which boards are drawn, and how many.
#[derive(Debug, Args)]
pub(crate) struct GenerateArguments {
    /// How many boards
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole_number(1..=u64::MAX))]
    count: u64,

    /// Which boards: another seed draws others, the same seed the same ones on every machine
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = whole_number(0..=u64::MAX))]
    seed: u64,

    /// Boards that need exactly so many moves; of N..M, both included, each depth in turn
    #[arg(long, value_name = "N|N..M")]
    depth: Option<Depths>,

    /// Boards at the greatest depth there is
    #[arg(long, conflicts_with = "depth", help_heading = BOARDS)]
    antipodes: bool,

    /// The share of boards that cannot be solved, such as 0.1 or 10%: exactly so many, rounded, at
    /// places drawn by the seed
    #[arg(long, value_name = "SHARE")]
    unsolvable: Option<Share>,

    /// Print the number of boards on a line of its own, before them
    #[arg(long, help_heading = PRINTED)]
    count_line: bool,

    #[command(flatten)]
    puzzle: PuzzleArguments,
}

pub(crate) const EXPLANATION: &str = "\
Draws boards at random, as test data for judges: one a line, in the form in which they are read.

Unless told otherwise, all boards that moves lead to from the goal are equally likely, at any size.
With --depth or --antipodes, all boards at that depth are; a census finds them, and takes its memory,
a quarter more, and some 40 bytes a board. Boards are drawn one after the other, so one can come twice.

The same command prints the same boards on every machine, for any number of threads, and in later
versions. More boards begin with the fewer, but not with --unsolvable.";

/// What the dice are for: for each purpose a stream of their own, so that none disturbs another.
/// Depths have those from [`Stream::FIRST_DEPTH`] on.
struct Stream;

impl Stream {
    const SOLVABLE: u64 = 0;
    const UNSOLVABLE: u64 = 1;
    const PLACES: u64 = 2;
    const FIRST_DEPTH: u64 = 3;
}

/// Bytes that are written at once.
const CHUNK: usize = 1 << 16;

/// Prints boards that are drawn at random.
pub(crate) fn run<R: Rules + 'static>(
    rules: &R,
    arguments: &GenerateArguments,
    console: &mut Console<'_>,
) -> Result<()> {
    let sampling = Sampling::new(rules, arguments.puzzle.goal()?);
    let unsolvable_count = unsolvable_count(&sampling, arguments)?;
    let mixture = Mixture { sampling: &sampling, arguments, unsolvable_count };
    if arguments.depth.is_some() || arguments.antipodes {
        let solvable = depths::draw(rules, arguments, arguments.count - unsolvable_count)?;
        return mixture.print(solvable, console);
    }
    let mut dice = Dice::new(arguments.seed, Stream::SOLVABLE);
    mixture.print(std::iter::repeat_with(|| sampling.solvable(&mut dice)), console)
}

/// How many of the boards are to be ones that cannot be solved.
fn unsolvable_count<R: Rules>(
    sampling: &Sampling<R>,
    arguments: &GenerateArguments,
) -> Result<u64> {
    let Some(share) = &arguments.unsolvable else { return Ok(0) };
    if share.is_some() && !sampling.has_unsolvable() {
        let (name, size) = (R::NAME, arguments.puzzle.size);
        let message = format!("--unsolvable {share}: every board of {name} {size} can be solved");
        return Err(BadInput::new(message).into());
    }
    Ok(share.of(arguments.count))
}

/// Boards that can be solved with others among them.
struct Mixture<'a, R: Rules> {
    sampling: &'a Sampling<R>,
    arguments: &'a GenerateArguments,
    /// How many of all boards cannot be solved.
    unsolvable_count: u64,
}

impl<R: Rules> Mixture<'_, R> {
    /// Prints the boards, of which `solvable` has those that can be solved.
    fn print(
        &self,
        solvable: impl Iterator<Item = Board<R>>,
        console: &mut Console<'_>,
    ) -> Result<()> {
        let mut text = String::new();
        if self.arguments.count_line {
            text = format!("{}\n", self.arguments.count);
        }
        for board in self.boards(solvable) {
            writeln!(text, "{board}").expect("a text takes all that is written to it");
            if text.len() >= CHUNK {
                console::write(console.output, text.as_bytes())?;
                text.clear();
            }
        }
        console::write(console.output, text.as_bytes())
    }

    /// As many boards as the arguments want.
    fn boards(
        &self,
        mut solvable: impl Iterator<Item = Board<R>>,
    ) -> impl Iterator<Item = Board<R>> {
        let mut unsolvable_left = self.unsolvable_count;
        let mut places = Dice::new(self.arguments.seed, Stream::PLACES);
        let mut dice = Dice::new(self.arguments.seed, Stream::UNSOLVABLE);
        (1..=self.arguments.count).rev().map(move |left| {
            if !places.chooses(unsolvable_left, left) {
                return solvable.next().expect("there are as many as are asked for");
            }
            unsolvable_left -= 1;
            self.sampling.unsolvable(&mut dice)
        })
    }
}
