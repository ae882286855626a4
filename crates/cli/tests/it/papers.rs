//! README and guide: every command in a console block prints what it says, and links lead somewhere.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

/// What is written for those who use the program, or work on it.
const PAPERS: [&str; 6] = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/guide.md",
    "docs/benchmarks.md",
    "docs/design.md",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(paper: &str) -> String {
    let text = fs::read_to_string(root().join(paper));
    text.unwrap_or_else(|error| panic!("{paper}: {error}"))
}

/// A line `$ command` of a console block, and the lines under it.
struct Example {
    command: String,
    output: String,
}

fn examples(paper: &str) -> Vec<Example> {
    let blocks = paper.split("```console\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().expect("split gives something"));
    let examples = blocks.flat_map(|block| block.split("$ ").skip(1));
    examples
        .map(|example| {
            let (command, output) = example.split_once('\n').expect("a command is a line");
            Example { command: command.to_owned(), output: output.trim_end().to_owned() }
        })
        .collect()
}

/// The search path, with the folder of `tiles` first.
fn path_with_tiles() -> OsString {
    let program = cargo_bin("tiles");
    let folder = program.parent().expect("a program is in a folder").to_owned();
    let others = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder).chain(env::split_paths(&others));
    env::join_paths(folders).expect("folders can be joined to a path")
}

/// Runs the examples of a paper one after the other, in one empty folder.
fn assert_true(paper: &str, least_count: usize) {
    let path = path_with_tiles();
    let examples = examples(&text(paper));
    assert!(examples.len() >= least_count, "{paper} shows {} commands", examples.len());
    // Commands that write leave nothing behind in the repository.
    let folder = tempfile::tempdir().expect("there is room");
    for Example { command, output } in examples {
        let mut shell = Command::new("sh");
        let command_line = format!("{command} 2>&1");
        shell.args(["-c", &command_line]).current_dir(folder.path()).env("PATH", &path);
        shell.env_remove("COLUMNS");
        let ran = shell.output().expect("there is a shell");
        let shown = String::from_utf8_lossy(&ran.stdout);
        let shown: Vec<&str> = shown.lines().filter(|line| !is_progress(line)).collect();
        assert_eq!(shown.join("\n").trim_end(), output, "{paper}: $ {command}");
    }
}

/// Whether a line says how far the work is after some seconds, or longer, as on a machine that is
/// busy.
fn is_progress(line: &str) -> bool {
    const UNITS: [&str; 5] = ["second", "minute", "hour", "day", "week"];
    let after = line.strip_prefix("tiles: ").and_then(|line| line.split_once(": "));
    let Some((number, unit)) = after.and_then(|(after, _)| after.split_once(' ')) else {
        return false;
    };
    number.parse::<u64>().is_ok() && UNITS.contains(&unit.strip_suffix('s').unwrap_or(unit))
}

#[test]
fn progress_is_told_from_answers() {
    for after in ["1 second", "5 seconds", "1 minute", "3 hours"] {
        assert!(is_progress(&format!("tiles: {after}: making the table of eight 3x4")), "{after}");
    }
    for line in ["tiles: 5 boards: x", "5 seconds: x", "tiles: out of memory", ""] {
        assert!(!is_progress(line), "{line}");
    }
}

#[test]
fn console_blocks_of_the_readme_are_true() {
    assert_true("README.md", 5);
}

#[test]
fn console_blocks_of_the_guide_are_true() {
    assert_true("docs/guide.md", 30);
}

#[test]
fn the_readme_is_read_in_a_minute() {
    let line_count = text("README.md").lines().count();
    assert!(line_count <= 160, "the README has {line_count} lines");
}

/// What stands in the brackets of Markdown's links, without the addresses on the net.
fn links(paper: &str) -> impl Iterator<Item = &str> {
    let targets = paper.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://"))
}

/// The name by which links lead to a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|&letter| letter.is_alphanumeric() || " -_".contains(letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter.to_ascii_lowercase() }).collect()
}

fn anchors(paper: &str) -> Vec<String> {
    let headings = paper.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

#[test]
fn links_lead_somewhere() {
    for paper in PAPERS {
        let folder = Path::new(paper).parent().expect("a file is in a folder");
        for link in links(&text(paper)) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { PathBuf::from(paper) } else { folder.join(file) };
            let target = root().join(target);
            assert!(target.exists(), "{paper}: {link}: no such file");
            if !place.is_empty() {
                let headings = anchors(&fs::read_to_string(target).expect("a paper is text"));
                assert!(headings.iter().any(|heading| heading == place), "{paper}: {link}");
            }
        }
    }
}

/// What a census of 3x5 has printed, as it stands among the papers, against the published counts.
#[test]
fn the_record_of_3x5_is_as_published() {
    let list = text("crates/solve/tests/it/sliding/published/sliding_3x5.txt");
    let published: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    let record = text("docs/census-3x5.jsonl");
    let records: Vec<serde_json::Value> =
        record.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (summary, levels) = records.split_last().expect("there are records");
    let level = |level: &serde_json::Value| format!("{} {}", level["depth"], level["boards"]);
    assert_eq!(levels.iter().map(level).collect::<Vec<_>>(), published);
    assert_eq!(summary["total"].as_u64(), eight::state_count("3x5".parse().expect("a size")));
}
