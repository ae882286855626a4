//! Running the program: handed a reader and a writer, or as a process.

use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use assert_cmd::cargo::cargo_bin;
use cli::{Console, Screen};
use tempfile::TempDir;

/// What a run left behind.
#[derive(Debug, PartialEq)]
pub(crate) struct Run {
    pub(crate) output: String,
    pub(crate) errors: String,
    pub(crate) code: ExitCode,
}

/// Runs the program in this process, on a screen of 80 columns without colours.
pub(crate) fn tiles(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    tiles_on(Screen { width: 80, colour: false }, arguments, input)
}

/// Runs the program in this process.
pub(crate) fn tiles_on(screen: Screen, arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    tiles_reading(screen, arguments, &mut input.as_ref())
}

/// Runs the program in this process, on an input that comes in these pieces, one at each reading.
pub(crate) fn tiles_in_pieces(arguments: &[&str], pieces: &[&[u8]]) -> Run {
    let mut input: Box<dyn Read> = Box::new(std::io::empty());
    for piece in pieces.iter().rev() {
        input = Box::new(piece.chain(input));
    }
    tiles_reading(Screen { width: 80, colour: false }, arguments, &mut input)
}

fn tiles_reading(screen: Screen, arguments: &[&str], input: &mut dyn Read) -> Run {
    let mut output = Vec::new();
    let arguments = std::iter::once("tiles").chain(arguments.iter().copied());
    let console = Console { input, output: &mut output, screen };
    let outcome = cli::run(arguments.map(Into::into), console);
    let mut errors = Vec::new();
    let code = cli::report(outcome, &mut errors);
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { output: text(output), errors: text(errors), code }
}

/// What a run is expected to leave behind when everything was answered.
pub(crate) fn answered(output: &str) -> Run {
    run(output, "", 0)
}

/// What a run is expected to leave behind.
pub(crate) fn run(output: &str, errors: &str, code: u8) -> Run {
    Run { output: output.to_owned(), errors: errors.to_owned(), code: ExitCode::from(code) }
}

/// The program as a process.
pub(crate) fn process() -> Command {
    Command::new(cargo_bin("tiles"))
}

/// The program as a process that a shell starts: in the script, `"$@"` stands for the program with
/// these arguments.
#[cfg(unix)]
pub(crate) fn in_shell(script: &str, arguments: &[&str]) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", script, "sh"]).arg(cargo_bin("tiles")).args(arguments);
    shell
}

/// Waits, but not for ever.
#[cfg(target_os = "linux")]
#[track_caller]
pub(crate) fn wait_until(is_so: impl Fn() -> bool) {
    use std::thread;
    use std::time::{Duration, Instant};

    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60), "it takes too long");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The path of a file that is not there yet, the same as text, and the directory that is removed
/// when the first of the three goes.
pub(crate) fn scratch(name: &str) -> (TempDir, PathBuf, String) {
    let directory = tempfile::tempdir().expect("there is a directory for temporary files");
    let path = directory.path().join(name);
    let text = path.to_str().expect("the names of temporary files are text").to_owned();
    (directory, path, text)
}
