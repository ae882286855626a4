//! `tiles unrank`.

use std::fmt;

use anyhow::Result;
use cantor::{Error, Permutation};
use clap::Args;
use judge::options::whole_number;

use crate::console::Console;
use crate::lists::{self, ListFault, ListNumber, ListToken};

/// Permutation with a given rank in lexicographic order
///
/// The inverse of `tiles rank`: prints the permutation of the numbers 1 to n before which there are
/// as many others as the rank says.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// The rank; without one, ranks are read from standard input, one a line
    #[arg(value_name = "RANK")]
    rank: Option<String>,

    /// How many numbers are permuted, at most 34
    #[arg(long, value_name = "N", value_parser = whole_number(1..=34_u8))]
    length: u8,

    /// Count ranks from 1 instead of 0
    #[arg(long)]
    one_based: bool,

    /// Permute the numbers 0 to n-1 instead of 1 to n
    #[arg(long)]
    from_zero: bool,
}

const AFTER_HELP: &str = "\
Examples:
  tiles unrank 5 --length 3              3 2 1
  tiles unrank 6 --length 3 --one-based  3 2 1
  tiles unrank 17 --length 4 --from-zero 2 3 1 0
  tiles unrank --length 9 < ranks.txt";

pub(crate) fn run(arguments: &Arguments, console: &mut Console<'_>) -> Result<()> {
    let answer = |list: &[ListToken]| arguments.unrank(list);
    match &arguments.rank {
        Some(rank) => lists::answer_arguments(console, rank, answer),
        None => lists::answer_lines(console, answer),
    }
}

impl Arguments {
    /// The permutation with the one rank that the list holds.
    fn unrank(&self, list: &[ListToken]) -> Result<String, ListFault> {
        let first = u128::from(self.one_based);
        let storage = vec![0; usize::from(self.length)];
        let count: u128 = cantor::factorial(storage.len()).expect("34! fits in 128 bits");
        let ranks = Ranks { length: self.length, first, last: count - 1 + first };
        let number = one_rank(list, &ranks)?;
        let out_of_range =
            || number.fault(format!("rank {} is out of range: {ranks}", number.value));
        let rank = number.value.checked_sub(first).ok_or_else(out_of_range)?;
        let permutation = Permutation::unrank_in(storage, rank).map_err(|error| match error {
            Error::RankOutOfRange { .. } => out_of_range(),
            other => number.fault(other.to_string()),
        })?;
        let symbol = |value: &u8| (value + u8::from(!self.from_zero)).to_string();
        Ok(permutation.as_slice().iter().map(symbol).collect::<Vec<_>>().join(" "))
    }
}

/// Which ranks there are.
struct Ranks {
    length: u8,
    first: u128,
    last: u128,
}

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { length, first, last } = self;
        match length {
            1 => write!(f, "1 number has the rank {first}"),
            _ => write!(f, "{length} numbers have the ranks {first} to {last}"),
        }
    }
}

/// The one rank of a list that is not empty.
fn one_rank(list: &[ListToken], ranks: &Ranks) -> Result<ListNumber<u128>, ListFault> {
    let numbers = lists::numbers(list, format_args!("a rank: {ranks}"), |_| None)?;
    let mut numbers = numbers.into_iter();
    let rank = numbers.next().expect("a list that is not empty has a number");
    match numbers.next() {
        Some(second) => Err(second.fault("one rank a line, please".into())),
        None => Ok(rank),
    }
}
