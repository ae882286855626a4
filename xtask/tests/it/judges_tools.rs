//! The judges' own tools on the packages: with `TILES_LONG_TESTS=1`, since they are installed from
//! the network and take minutes.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use judge::Puzzle;
use tempfile::TempDir;
use xtask::export::package_name;

use crate::export::{
    assert_accepts_joined_answers, assert_blames_judge, assert_judges_examples,
    assert_validates_inputs, export,
};

fn is_long() -> bool {
    env::var_os("TILES_LONG_TESTS").is_some_and(|value| value == "1")
}

/// Both tools run Python by `pypy3` unless told otherwise.
const LANGUAGES: &str = "\
python3:
   name: 'Python 3'
   compile: 'python3 -m py_compile {files}'
   run: 'python3 \"{mainfile}\"'
";

/// Where the tools are installed.
struct Tools {
    folder: TempDir,
}

impl Tools {
    fn install(packages: &[&str]) -> Self {
        let tools = Self { folder: TempDir::new().unwrap() };
        for name in ["problemtools", "bapctools"] {
            let folder = tools.configuration().join(name);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("languages.yaml"), LANGUAGES).unwrap();
        }
        let environment = tools.folder.path().join("venv");
        succeed(Command::new("python3").args(["-m", "venv"]).arg(environment));
        succeed(tools.command("pip").args(["install", "--quiet"]).args(packages));
        tools
    }

    fn configuration(&self) -> PathBuf {
        self.folder.path().join("config")
    }

    fn command(&self, name: &str) -> Command {
        let programs = self.folder.path().join("venv/bin");
        let mut command = Command::new(programs.join(name));
        let others = env::var_os("PATH").unwrap_or_default();
        let path = [programs].into_iter().chain(env::split_paths(&others));
        command.env("PATH", env::join_paths(path).unwrap());
        command.env("XDG_CONFIG_HOME", self.configuration()).env("NO_COLOR", "1");
        command.env("TMPDIR", self.folder.path()); // where `bt` leaves what it has built
        command
    }
}

/// What a command that succeeds prints.
fn succeed(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    println!("{command:?}: {}\n{text}", output.status);
    assert!(output.status.success(), "{command:?}: {}\n{text}", output.status);
    text
}

/// Whether statements can be typeset.
fn has_typesetting() -> bool {
    Command::new("lualatex").arg("--version").output().is_ok_and(|output| output.status.success())
}

#[test]
fn verifyproblem_accepts_the_legacy_packages() {
    if !is_long() {
        return;
    }
    let tools = Tools::install(&["problemtools"]);
    let folder = export("legacy", &[]);
    let packages =
        Puzzle::ALL.map(|puzzle| folder.path().join("packages").join(package_name(puzzle)));
    let mut verify = tools.command("verifyproblem");
    if !has_typesetting() {
        eprintln!("NOT TESTED: statements need lualatex");
        verify.args(["--parts", "config", "data", "validators", "submissions", "--"]);
    }
    let text = succeed(verify.args(&packages));
    for puzzle in Puzzle::ALL.map(package_name) {
        assert!(text.contains(&format!("{puzzle} tested: 0 errors, 0 warnings")), "{text}");
    }
}

#[test]
fn bt_accepts_the_packages_of_2025_09() {
    if !is_long() {
        return;
    }
    let tools = Tools::install(&["bapctools"]);
    let folder = export("2025-09", &[]);
    for puzzle in Puzzle::ALL {
        let package = folder.path().join("packages").join(package_name(puzzle));
        for task in ["validate", "run"] {
            let mut bt = tools.command("bt");
            let text = succeed(bt.args([task, "--no-bar"]).current_dir(&package));
            assert!(!text.contains("ERROR"), "{text}");
        }
    }
}

#[test]
fn the_binary_checker_judges_like_the_source() {
    if !is_long() || !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return;
    }
    let folder = export("2025-09", &["--checker", "binary"]);
    for puzzle in Puzzle::ALL {
        let subcommand = puzzle.name();
        let package = folder.path().join("packages").join(package_name(puzzle));
        let (checker, data) = (package.join("output_validator"), package.join("data"));
        succeed(&mut Command::new(checker.join("build")));
        assert_judges_examples(&checker.join("run"), &data);
        assert_accepts_joined_answers(&checker.join("run"), &data);
        assert_blames_judge(&checker.join("run"), puzzle);
        let (tiles, arguments) = (checker.join("tiles"), ["judge", "input", subcommand]);
        assert!(is_static(&tiles));
        assert_validates_inputs(&tiles, &arguments.map(Path::new), &data);
    }
}

#[test]
fn the_tools_accept_the_binary_checker() {
    if !is_long() || !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return;
    }
    let tools = Tools::install(&["problemtools", "bapctools"]);
    let export_binary = |format| export(format, &["--checker", "binary"]);
    let (legacy, new) = (export_binary("legacy"), export_binary("2025-09"));
    for puzzle in Puzzle::ALL.map(package_name) {
        let mut verify = tools.command("verifyproblem");
        verify.args(["--parts", "config", "data", "validators", "--"]);
        let text = succeed(verify.arg(legacy.path().join("packages").join(puzzle)));
        assert!(text.contains(&format!("{puzzle} tested: 0 errors, 0 warnings")), "{text}");
        let mut bt = tools.command("bt");
        let package = new.path().join("packages").join(puzzle);
        succeed(bt.args(["validate", "--no-bar"]).current_dir(package));
    }
}

/// A program that needs a loader names it.
fn is_static(program: &Path) -> bool {
    let loader = OsStr::new("/lib64/ld-linux").as_encoded_bytes();
    !fs::read(program).unwrap().windows(loader.len()).any(|bytes| bytes == loader)
}
