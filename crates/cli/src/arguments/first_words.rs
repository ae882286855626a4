//! What people type before they know the names of the subcommands.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Words that are no subcommand, and the one that is meant.
const MEANT: [(&[&str], &str); 6] = [
    (&SLIDING, "`tiles eight` solves the 8-puzzle"),
    (&FIFTEEN, "`tiles eight --size 4x4` solves the 15-puzzle"),
    (&TURNING, "`tiles rotate` solves the puzzle of turning blocks"),
    (&SOLVING, "`tiles eight` solves sliding puzzles, `tiles rotate` the puzzle of turning blocks"),
    (
        &DRAWING,
        "`tiles eight generate` and `tiles rotate generate` draw boards, and `census` in place of \
         `generate` counts them",
    ),
    (&CHECKING, "`tiles verify` runs a program on cases, `tiles judge` checks one output"),
];

const SLIDING: [&str; 8] =
    ["8", "8puzzle", "8-puzzle", "eight-puzzle", "puzzle", "sliding", "slide", "npuzzle"];
const FIFTEEN: [&str; 6] = ["15", "15puzzle", "15-puzzle", "fifteen", "fifteen-puzzle", "4x4"];
const TURNING: [&str; 7] = ["9", "nine", "rotate9", "rotation", "turn", "turns", "2x2"];
const SOLVING: [&str; 4] = ["solve", "solver", "run", "answer"];
const DRAWING: [&str; 6] = ["generate", "gen", "random", "scramble", "census", "count"];
const CHECKING: [&str; 4] = ["check", "test", "checker", "validate"];

/// The usage error, with a hint at what is meant where a word is tried for a subcommand.
pub(super) fn hinted(mut error: clap::Error) -> clap::Error {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return error;
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let word = word.to_lowercase();
    let meant = MEANT.iter().find(|(words, _)| words.contains(&word.as_str()));
    if let Some((_, hint)) = meant {
        let hint = ContextValue::StyledStrs(vec![StyledStr::from(*hint)]);
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, hint);
    }
    error
}
