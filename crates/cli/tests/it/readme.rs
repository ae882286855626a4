//! The README's console blocks: every command that it shows prints what it says.

use std::env;
use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

/// A line `$ command` of a console block, and the lines under it.
struct Example {
    command: String,
    output: String,
}

fn examples(readme: &str) -> Vec<Example> {
    let blocks = readme.split("```console\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().expect("split gives something"));
    let examples = blocks.flat_map(|block| block.split("$ ").skip(1));
    examples
        .map(|example| {
            let (command, output) = example.split_once('\n').expect("a command is a line");
            Example { command: command.to_owned(), output: output.trim_end().to_owned() }
        })
        .collect()
}

#[test]
fn console_blocks_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("there is a README");
    let program = cargo_bin("tiles");
    let folder = program.parent().expect("a program is in a folder");
    let path = env::join_paths(
        std::iter::once(folder.to_owned())
            .chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())),
    );
    let path = path.expect("folders can be joined to a path");
    let examples = examples(&readme);
    // Commands that write leave nothing behind in the repository.
    let folder = tempfile::tempdir().expect("there is room");
    assert!(examples.len() >= 10, "the README shows {} commands", examples.len());
    for Example { command, output } in examples {
        let mut shell = Command::new("sh");
        let command_line = format!("{command} 2>&1");
        shell.args(["-c", &command_line]).current_dir(folder.path()).env("PATH", &path);
        shell.env_remove("COLUMNS");
        let ran = shell.output().expect("there is a shell");
        let shown = String::from_utf8_lossy(&ran.stdout);
        let shown: Vec<&str> = shown.lines().filter(|line| !is_progress(line)).collect();
        assert_eq!(shown.join("\n").trim_end(), output, "$ {command}");
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
