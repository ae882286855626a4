//! The letter of each option, and the heading under which help lists it.
//!
//! One table for the whole program, so that a letter means the same wherever there is one, also for
//! the options that come from other crates. Words that begin alike (`--threads`, `--turns`, `--table`)
//! leave the letter to the one that most puzzles have.

/// An option by its long name, everywhere that it is found.
struct Listed {
    long: &'static str,
    short: Option<char>,
    heading: Option<&'static str>,
}

/// The heading of what says which puzzle it is.
const PUZZLE: &str = "The puzzle";
/// The heading of what says how an input is laid out.
const INPUT: &str = "The input";
/// The heading of what says which boards are drawn, or judged.
pub(crate) const BOARDS: &str = "Which boards";
/// The heading of what says how answers look.
pub(crate) const PRINTED: &str = "What is printed";
/// The heading of what says how answers are found, and what is kept of that.
const SEARCHED: &str = "How it is searched";
/// The heading of what says which program is judged, and what it may take.
const PROGRAM: &str = "The program";
/// The heading of what may be used of the machine.
const MACHINE: &str = "The machine";

const OPTIONS: [Listed; 39] = [
    listed("puzzle", None, Some(PUZZLE)),
    listed("size", Some('s'), Some(PUZZLE)),
    listed("goal", Some('g'), Some(PUZZLE)),
    listed("turns", None, Some(PUZZLE)),
    listed("metric", None, Some(PUZZLE)),
    listed("any-solution", None, Some(PUZZLE)),
    listed("count-line", None, Some(INPUT)),
    listed("layout", None, Some(INPUT)),
    listed("most-boards", None, Some(INPUT)),
    listed("filter", None, Some(BOARDS)),
    listed("exhaustive", None, Some(BOARDS)),
    listed("sample", None, Some(BOARDS)),
    listed("count", Some('n'), Some(BOARDS)),
    listed("depth", Some('d'), Some(BOARDS)),
    listed("seed", None, Some(BOARDS)),
    listed("unsolvable", None, Some(BOARDS)),
    listed("moves", Some('m'), Some(PRINTED)),
    listed("length", Some('l'), None),
    listed("order", Some('o'), Some(PRINTED)),
    listed("show", None, Some(PRINTED)),
    listed("format", Some('f'), Some(PRINTED)),
    listed("plot", None, Some(PRINTED)),
    listed("table", None, Some(SEARCHED)),
    listed("heuristic", None, Some(SEARCHED)),
    listed("checkpoint", None, Some(SEARCHED)),
    listed("checkpoint-every", None, Some(SEARCHED)),
    listed("scratch", None, Some(SEARCHED)),
    listed("processes", None, Some(MACHINE)),
    listed("hosts", None, Some(MACHINE)),
    listed("process", None, Some(MACHINE)),
    listed("patience", None, Some(MACHINE)),
    listed("disk", None, Some(MACHINE)),
    listed("program", Some('p'), Some(PROGRAM)),
    listed("time-limit", None, Some(PROGRAM)),
    listed("output-limit", None, Some(PROGRAM)),
    listed("batch", None, Some(PROGRAM)),
    listed("memory", None, Some(MACHINE)),
    listed("threads", Some('t'), Some(MACHINE)),
    listed("jobs", Some('j'), Some(MACHINE)),
];

const fn listed(long: &'static str, short: Option<char>, heading: Option<&'static str>) -> Listed {
    Listed { long, short, heading }
}

/// The argument with its letter, and under its heading unless it names one itself.
pub(super) fn lettered(argument: clap::Arg) -> clap::Arg {
    let Some(listed) = OPTIONS.iter().find(|listed| argument.get_long() == Some(listed.long))
    else {
        return argument;
    };
    let heading = listed.heading.filter(|_| argument.get_help_heading().is_none());
    let argument = match listed.short {
        Some(letter) => argument.short(letter),
        None => argument,
    };
    match heading {
        Some(heading) => argument.help_heading(heading),
        None => argument,
    }
}
