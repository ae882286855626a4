//! The command line.

mod first_words;
pub(crate) mod options;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::{eight, judge, manuals, rank, rotate, unrank, verify};

/// Solves permutation puzzles exactly, by complete search.
///
/// `rotate` is the judge problem of nine tiles in which a move turns a 2x2 block clockwise;
/// `eight` is the 8-puzzle (HDU 1043, POJ 1077). Both read any number of boards and print one
/// answer a line. `rank` and `unrank` are the Cantor expansion: a permutation's place in the
/// lexicographic order of all, and back. `judge` checks one output by the conventions of judges,
/// `verify` runs any program on cases. `completions` and `man` tell shells and `man` of all this.
#[derive(Debug, Parser)]
#[command(name = "tiles", version, after_help = AFTER_HELP, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  echo '4 1 3 5 2 6 7 8 9' | tiles rotate            3
  echo '2 3 4 1 5 x 7 6 8' | tiles eight             ullddrurdllurdruldr
  tiles rank 3 2 1                                   5
  tiles unrank 5 --length 3                          3 2 1
  tiles help rotate census
  tiles completions bash > ~/.local/share/bash-completion/completions/tiles

Exit codes: 0 answered; 1 failed at run time (disk full); 2 bad input or usage. Those of `judge` are
the judges' own.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Rotate(rotate::Arguments),
    Eight(eight::Arguments),
    Rank(rank::Arguments),
    Unrank(unrank::Arguments),
    Judge(judge::Arguments),
    Verify(verify::Arguments),
    Completions(manuals::CompletionsArguments),
    Man(manuals::ManArguments),
}

/// Returns the definition of the command line: all subcommands and what they take.
pub fn command() -> clap::Command {
    arranged(Arguments::command(), &|_| true)
}

/// Reads a command line, the program's name first.
pub(crate) fn parse(arguments: &[OsString]) -> Result<Arguments, clap::Error> {
    // What no word names is neither read nor shown: it is left as it is, which takes less time.
    let is_named = |name: &str| arguments.iter().any(|word| word == name);
    let mut command = arranged(Arguments::command(), &is_named);
    let matches = command.try_get_matches_from_mut(arguments).map_err(first_words::hinted)?;
    Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// The command whose options have their letters and headings, and whose arguments all take negative
/// numbers for values, not for options of the names 1, 2, …: so that what is wrong is said of the
/// argument (`--count -1`). So are the commands below it that are wanted.
fn arranged(command: clap::Command, is_wanted: &dyn Fn(&str) -> bool) -> clap::Command {
    let command = command.mut_args(|argument| {
        let takes_values = argument.get_action().takes_values();
        options::lettered(argument).allow_negative_numbers(takes_values)
    });
    command.mut_subcommands(|below| {
        if is_wanted(below.get_name()) { arranged(below, is_wanted) } else { below }
    })
}

#[cfg(test)]
mod tests;
