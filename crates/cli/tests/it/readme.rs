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

/// Whether a line says how far the work is after some seconds, as on a machine that is busy.
fn is_progress(line: &str) -> bool {
    let mut words = line.split(' ');
    words.next() == Some("tiles:")
        && words.next().is_some_and(|number| number.parse::<u64>().is_ok())
        && words.next() == Some("seconds:")
}
