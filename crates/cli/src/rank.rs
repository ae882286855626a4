//! `tiles rank`.

use anyhow::Result;
use cantor::{Error, MAX_LENGTH, Permutation};
use clap::Args;

use crate::console::Console;
use crate::lists::{self, ListFault, ListNumber, ListToken};

/// Rank of a permutation in lexicographic order (Cantor expansion)
///
/// A permutation is a list of the numbers 1 to n, or of 0 to n-1, each once, n at most 34. Its rank
/// is the number of permutations of the same numbers that come before it.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// The permutation; without one, permutations are read from standard input, one a line
    #[arg(value_name = "NUMBER")]
    values: Vec<String>,

    /// Count ranks from 1 instead of 0
    #[arg(long)]
    one_based: bool,
}

const AFTER_HELP: &str = "\
Examples:
  tiles rank 3 2 1                       5
  tiles rank --one-based 3 2 1           6
  tiles rank 2 7 8 3 9 1 5 4 6 0         999999
  tiles rank < permutations.txt";

pub(crate) fn run(arguments: &Arguments, console: &mut Console<'_>) -> Result<()> {
    let first = u128::from(arguments.one_based);
    let answer = |list: &[ListToken]| Ok((rank(list)? + first).to_string());
    if arguments.values.is_empty() {
        lists::answer_lines(console, answer)
    } else {
        lists::answer_arguments(console, &arguments.values.join(" "), answer)
    }
}

/// The rank of a list of numbers that is not empty, counted from 0.
fn rank(list: &[ListToken]) -> Result<u128, ListFault> {
    let wanted = format_args!("one of the numbers 0 to {MAX_LENGTH}");
    let numbers: Vec<ListNumber<u8>> = lists::numbers(list, wanted, hint)?;
    let first = u8::from(numbers.iter().all(|number| number.value != 0));
    let values: Vec<u8> = numbers.iter().map(|number| number.value - first).collect();
    let rank = Permutation::new(values).and_then(|permutation| permutation.rank());
    rank.map_err(|error| fault(&error, &numbers, first))
}

/// Why these numbers, counted from `first`, are no permutation.
fn fault(error: &Error, numbers: &[ListNumber<u8>], first: u8) -> ListFault {
    let count = numbers.len();
    let at = |position: usize, message: String| numbers[position].fault(message);
    match *error {
        Error::TooLong { max, .. } => {
            at(max, format!("this is number {}: a rank of {max} at most is exact", max + 1))
        }
        Error::ValueOutOfRange { position, value, .. } => {
            let (value, last) = (value + first, count - 1 + usize::from(first));
            let is_run_together = count == 1 && value > 9;
            at(position, format!("{value} is not one of the numbers {first} to {last}"))
                .with_hint(is_run_together.then_some(SEPARATED))
        }
        Error::Repeated { value, second, .. } => {
            at(second, format!("{} appears twice", value + first))
        }
        _ => at(0, error.to_string()),
    }
}

const SEPARATED: &str = "numbers are separated by spaces, as in 3 2 1";

/// What somebody who wrote this instead of a number may have meant.
fn hint(token: &str) -> Option<&'static str> {
    let is_run_together = token.len() > 2 && token.bytes().all(|byte| byte.is_ascii_digit());
    (is_run_together || token.contains([',', ';', '|'])).then_some(SEPARATED)
}
