//! Command lines that cannot be understood, and arguments that do not go together.

use std::process::Command;

use clap::Parser;
use verify::BadArguments;
use xtask::Arguments;

#[test]
fn bad_arguments_of_verify_are_told_from_failures() {
    for arguments in [
        &["--exhaustive", "--puzzle", "eight", "--size", "4x4"][..],
        &["--puzzle", "rotate", "--any-solution"],
        &["cases", "--puzzle", "eight", "--turns", "half"],
    ] {
        let line = [&["xtask", "verify"], arguments].concat();
        let mut out = Vec::new();
        let ran = xtask::run(&Arguments::try_parse_from(line).unwrap(), &mut out);
        assert!(ran.is_err_and(|error| error.is::<BadArguments>()), "{arguments:?}");
        assert!(out.is_empty());
    }
}

#[test]
fn errors_of_usage_begin_with_the_name_of_the_program() {
    for (line, right) in [
        (&["export"][..], "xtask: the following required arguments were not provided:"),
        (&["exprt"], "xtask: unrecognized subcommand 'exprt'\n\n  hint: "),
        (&["verify", "--jobs", "0"], "xtask: invalid value '0' for '--jobs <N>': "),
        (&["verify", "--puzzle", "error:\u{1b}"], "xtask: invalid value 'error:"),
        (&[], "The repository's own tasks\n"),
    ] {
        let ran = Command::new(env!("CARGO_BIN_EXE_xtask")).args(line).output().unwrap();
        let errors = String::from_utf8(ran.stderr).unwrap();
        assert!(errors.starts_with(right), "{line:?}: {errors}");
        assert!(!errors.contains("tip:") && !errors.contains('\u{1b}'), "{errors}");
        assert_eq!((ran.status.code(), &*ran.stdout), (Some(2), &b""[..]), "{line:?}");
    }
    let help = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("--help").output().unwrap();
    assert!(help.status.success() && !help.stdout.is_empty() && help.stderr.is_empty());
}
