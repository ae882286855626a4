//! Which of the repository's cases keep to the judges' statements, and who is judged by which.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use xtask::Arguments;

/// The inputs in a folder of both puzzles.
fn inputs(folder: &str) -> Vec<PathBuf> {
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cli/tests/cases");
    let files =
        ["eight", "rotate"].map(|puzzle| fs::read_dir(base.join(puzzle).join(folder)).unwrap());
    let paths = files.into_iter().flatten().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "in")).collect()
}

/// A board a line, nine one-digit tiles with a space between, LF at the end. In `eight` there may be
/// more spaces, as in the sample of HDU 1043.
fn is_in_the_form_of_the_statements(text: &str, path: &Path) -> bool {
    let may_be_padded = path.components().any(|part| part.as_os_str() == "eight");
    let is_tile = |word: &str| matches!(word.as_bytes(), [b'1'..=b'9' | b'x']);
    let is_board = |line: &str| {
        let mut words: Vec<_> = line.split(' ').collect();
        words.retain(|word| !may_be_padded || !word.is_empty());
        words.len() == 9 && words.into_iter().all(is_tile)
    };
    text.ends_with('\n') && text.split_terminator('\n').all(is_board)
}

#[test]
fn samples_and_secret_cases_have_the_form_of_the_statements_and_extensions_have_not() {
    for (folder, expected) in [("sample", true), ("secret", true), ("extensions", false)] {
        for path in inputs(folder) {
            let text = fs::read_to_string(&path).unwrap();
            let is_in_form = is_in_the_form_of_the_statements(&text, &path);
            assert_eq!(is_in_form, expected, "{}", path.display());
        }
    }
}

/// What `cargo xtask verify` prints for these arguments.
fn verified(arguments: &[&str]) -> String {
    let line = [&["xtask", "verify", "--filter", "eight/"], arguments].concat();
    let mut out = Vec::new();
    xtask::run(&Arguments::try_parse_from(line).unwrap(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn other_programs_are_judged_by_the_statements_unless_the_extensions_are_named() {
    let by_default = verified(&["--program", "false"]);
    let cases = |text: &str, folder: &str| text.matches(&format!("eight/{folder}/")).count();
    assert!(cases(&by_default, "sample") >= 5 && cases(&by_default, "secret") >= 20);
    assert_eq!(cases(&by_default, "extensions"), 0);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cli/tests/cases/eight");
    let named = verified(&["--program", "false", path.to_str().unwrap()]);
    assert!(cases(&named, "extensions") >= 15);
}
