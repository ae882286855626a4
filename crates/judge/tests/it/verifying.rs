//! `verify` from its arguments to what it prints.

use clap::Parser;
use judge::verify::{self, Arguments};

/// Whether everything passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed,
    Failed,
}

#[derive(Debug, Parser)]
struct Line {
    #[command(flatten)]
    arguments: Arguments,
}

/// What `verify` makes of these arguments.
pub(crate) fn verify(arguments: &[&str]) -> (Outcome, String) {
    let line = Line::try_parse_from([&["verify"], arguments].concat()).unwrap();
    let mut out = Vec::new();
    let no_default = &mut |_| anyhow::bail!("the tests name their programs");
    let tally = verify::run(&line.arguments, no_default, &mut out).unwrap();
    let outcome = if tally.is_passed() { Outcome::Passed } else { Outcome::Failed };
    (outcome, String::from_utf8(out).unwrap())
}
