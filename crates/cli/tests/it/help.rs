//! What the program says of itself: help, completions, pages for `man`, and advice on usage.

use clap::Command;

use crate::program::{answered, run, scratch, tiles};

/// The words that lead to each command that is run, the program's name left out.
fn paths(command: &Command, path: &[String]) -> Vec<Vec<String>> {
    let below = command.get_subcommands().flat_map(|below| {
        let path = [path, &[below.get_name().to_owned()]].concat();
        paths(below, &path)
    });
    std::iter::once(path.to_vec()).chain(below).collect()
}

fn all_paths() -> Vec<Vec<String>> {
    let paths = paths(&cli::command(), &[]);
    assert!(paths.len() >= 18, "{paths:?}");
    paths
}

fn output_of(path: &[String], more: &[&str]) -> String {
    let words: Vec<&str> = path.iter().map(String::as_str).chain(more.iter().copied()).collect();
    let ran = tiles(&words, "");
    assert_eq!(ran, answered(&ran.output), "{words:?}");
    ran.output
}

#[test]
fn every_page_of_help_has_examples_of_its_own() {
    for path in all_paths() {
        for flag in ["-h", "--help"] {
            let help = output_of(&path, &[flag]);
            let (_, examples) = help.split_once("\nExamples:\n").expect("there are examples");
            let command = [&["tiles".to_owned()], &path[..]].concat().join(" ");
            assert!(examples.contains(&command), "{path:?}: {help}");
        }
    }
}

#[test]
fn help_goes_under_headings() {
    for path in ["rotate", "eight", "rotate census", "eight census", "eight generate", "verify"] {
        let path: Vec<String> = path.split(' ').map(str::to_owned).collect();
        let help = output_of(&path, &["-h"]);
        for heading in ["The puzzle:", "What is printed:", "The machine:"] {
            let count = help.lines().filter(|line| *line == heading).count();
            assert_eq!(count, 1, "{path:?} {heading}: {help}");
        }
        let headings = help.lines().filter(|line| line.ends_with(':') && !line.starts_with(' '));
        let headings: Vec<&str> = headings.collect();
        assert!(headings.ends_with(&["The machine:", "Examples:"]), "{path:?}: {headings:?}");
        let (_, options) = help.split_once("\nOptions:\n").unwrap_or_default();
        let options = options.split("\n\n").next().expect("split gives something");
        let own = options.lines().filter(|line| line.trim_start().starts_with('-'));
        assert!(own.count() <= 1, "only --help has no heading: {help}");
    }
}

#[test]
fn the_page_of_judge_has_all_protocols() {
    let help = output_of(&["judge".to_owned()], &["--help"]);
    let (_, examples) = help.split_once("\nExamples:\n").expect("there are examples");
    for protocol in ["kattis", "testlib", "hustoj", "input"] {
        let lines = examples.lines().filter(|line| line.contains(&format!("judge {protocol} ")));
        assert_eq!(lines.count(), 1, "{protocol}: {help}");
        let is_listed = |line: &str| line.starts_with(&format!("  {protocol} "));
        assert!(help.lines().any(is_listed), "{protocol}: {help}");
    }
}

#[test]
fn letters_stand_for_words() {
    let board = "2 3 4 1 5 x 7 6 8";
    for (short, long, input) in [
        (&["eight", "-l"][..], &["eight", "--length"][..], board),
        (&["eight", "-lfjson"], &["eight", "--length", "--format", "json"], board),
        (&["eight", "-o", "rlud"], &["eight", "--order", "rlud"], board),
        (&["eight", "-t1"], &["eight", "--threads", "1"], board),
        (&["eight", "-g", "123804765"], &["eight", "--goal", "123804765"], "283104765"),
        (&["eight", "-s2x2"], &["eight", "--size", "2x2"], "1 2 x 3"),
        (&["rotate", "-ms", "2x3"], &["rotate", "--moves", "--size", "2x3"], "2 1 3 4 5 6"),
        (&["unrank", "5", "-l3"], &["unrank", "5", "--length", "3"], ""),
        (
            &["eight", "generate", "-n3", "-d", "5"],
            &["eight", "generate", "--count", "3", "--depth", "5"],
            "",
        ),
    ] {
        let words = tiles(long, input);
        assert_eq!(words, answered(&words.output), "{long:?}");
        assert_eq!(tiles(short, input), words, "{short:?}");
    }
}

/// A letter has one meaning a subcommand, and one long name behind it.
#[test]
fn letters_do_not_clash() {
    // Debug builds of clap look for that themselves.
    cli::command().debug_assert();
}

#[test]
fn completions_name_the_subcommands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = tiles(&["completions", shell], "");
        assert_eq!(script, answered(&script.output));
        for command in cli::command().get_subcommands() {
            assert!(script.output.contains(command.get_name()), "{shell}: {}", command.get_name());
        }
        assert!(script.output.contains("checkpoint-every"), "{shell}");
    }
}

#[test]
fn every_subcommand_has_a_page() {
    let (_directory, pages, text) = scratch("share/man1");
    assert_eq!(tiles(&["man", "--directory", &text], ""), answered(""));
    for path in all_paths() {
        let name = [&["tiles".to_owned()], &path[..]].concat().join("-");
        let page = std::fs::read_to_string(pages.join(format!("{name}.1"))).expect("it is there");
        assert!(page.contains(&format!(".TH {name} 1")), "{name}: {page}");
        assert!(page.contains("Examples:"), "{name}: {page}");
        let words: Vec<&str> =
            std::iter::once("man").chain(path.iter().map(String::as_str)).collect();
        assert_eq!(tiles(&words, ""), answered(&page));
    }
    let count = std::fs::read_dir(&pages).expect("it is a directory").count();
    assert_eq!(count, all_paths().len(), "and nothing else is there");
}

#[test]
fn pages_that_cannot_be_are_told() {
    let errors = "tiles: `tiles rotate` has no subcommand `heuristic`\n  \
                  hint: its subcommands are census, generate\n";
    assert_eq!(tiles(&["man", "rotate", "heuristic"], ""), run("", errors, 2));
    let errors = "tiles: `tiles rank` has no subcommand `3`\n";
    assert_eq!(tiles(&["man", "rank", "3"], ""), run("", errors, 2));
    let (_directory, file, text) = scratch("file");
    std::fs::write(&file, "").expect("there is room");
    let in_the_way = tiles(&["man", "--directory", &text], "");
    assert!(in_the_way.errors.starts_with(&format!("tiles: {text}: ")), "{in_the_way:?}");
    assert_eq!(in_the_way, run("", &in_the_way.errors, 1));
}

#[test]
fn words_that_people_try_first_are_told_the_right_one() {
    for (word, right) in [
        ("solve", "`tiles eight` solves sliding puzzles"),
        ("8puzzle", "`tiles eight` solves the 8-puzzle"),
        ("8-Puzzle", "`tiles eight` solves the 8-puzzle"),
        ("fifteen", "`tiles eight --size 4x4` solves the 15-puzzle"),
        ("15", "`tiles eight --size 4x4` solves the 15-puzzle"),
        ("rotate9", "`tiles rotate` solves"),
        ("generate", "`tiles eight generate`"),
        ("check", "`tiles verify` runs a program"),
        ("rotat", "'rotate'"),
        ("eigth", "'eight'"),
        ("unrnk", "'unrank'"),
    ] {
        let told = tiles(&[word], "");
        let first = format!("tiles: unrecognized subcommand '{word}'\n\n  hint: ");
        assert!(told.errors.starts_with(&first), "{}", told.errors);
        assert!(told.errors.contains(right), "{}", told.errors);
        assert_eq!(told, run("", &told.errors, 2));
    }
    assert_eq!(tiles(&["help", "rotate"], ""), tiles(&["rotate", "--help"], ""));
}

#[test]
fn errors_of_usage_begin_with_the_name_of_the_program() {
    for line in [
        &["eight", "--sise", "3x4"][..],
        &["eight", "--size", "x"],
        &["unrank", "5"],
        &["rank", "1", "--colour"],
        &["completions", "tcsh"],
        &["judge", "checker"],
        &["eight", "census", "--checkpoint-every", "1"],
        &["man", "rank", "--directory", "x"],
    ] {
        let told = tiles(line, "");
        assert!(told.errors.starts_with("tiles: "), "{line:?}: {}", told.errors);
        assert!(!told.errors.contains("tip:") && !told.errors.contains("error:"), "{line:?}");
        assert_eq!(told, run("", &told.errors, 2), "{line:?}");
    }
    let told = tiles(&["judge", "kattis", "eight"], "").errors;
    assert!(told.starts_with("judge error: "), "{told}");
}
