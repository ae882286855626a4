//! Where there are no process groups, nothing is run, and that is said.

use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use judge::Verdict;
use judge::process::{Breakdown, CommandLine, Limits, Program};
use verify::Arguments;

#[derive(Debug, Parser)]
struct Line {
    #[command(flatten)]
    arguments: Arguments,
}

#[test]
fn verify_says_what_it_needs() {
    for arguments in [&["--exhaustive", "--puzzle", "eight"][..], &["cases"], &[]] {
        let line = Line::try_parse_from([&["verify"], arguments].concat()).unwrap();
        let told = line.arguments.validate().unwrap_err().to_string();
        assert!(told.starts_with("verify runs programs in Unix process groups, "), "{told}");
    }
}

/// What is no fault of the program's is not blamed on it.
#[test]
fn no_program_is_started() {
    let limits = Limits { time: Duration::from_secs(1), output: 1 };
    let program = Program { command: CommandLine::new("program", &[]), limits };
    let breakdown = program.run(&[], &Arc::from(&b""[..])).output.unwrap_err();
    assert!(matches!(breakdown, Breakdown::NotStarted { .. }), "{breakdown}");
    assert_eq!(breakdown.verdict(), Verdict::JudgeError);
}
