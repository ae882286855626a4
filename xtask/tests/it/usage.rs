//! Arguments that do not go together.

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
