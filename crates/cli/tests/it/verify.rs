//! `tiles verify`: exit status, usage, and what becomes of it when it is left alone or interrupted.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{process, run, tiles};

const BOARDS: &str = "1 2 3 x 4 6 7 5 8\n1 2 3 4 5 6 7 8 x\n";
const ANSWERS: &str = "rdr\n\n";

#[test]
fn verify_judges_any_program() {
    let folder = tempfile::tempdir().expect("there is room");
    let cases = folder.path().join("eight");
    fs::create_dir(&cases).expect("it can be made");
    fs::write(cases.join("a.in"), BOARDS).expect("it can be written");
    fs::write(cases.join("a.ans"), ANSWERS).expect("it can be written");
    let path = cases.display().to_string();
    let passed = tiles(&["verify", &path, "--program", "printf 'rdr\\n\\n'"], "");
    assert!(passed.output.ends_with("\n1 passed, 0 failed\n"), "{}", passed.output);
    assert_eq!((passed.errors.as_str(), passed.code), ("", run("", "", 0).code));
    let failed = tiles(&["verify", &path, "--program", "echo r"], "");
    assert!(failed.output.ends_with("\n0 passed, 1 failed\n"), "{}", failed.output);
    assert_eq!((failed.errors.as_str(), failed.code), ("", run("", "", 1).code));
    for (arguments, part) in [
        (&["verify"][..], "nothing to verify: name cases"),
        (&["verify", "--exhaustive", "--puzzle", "eight", "--size", "4x4"], "at most 9 cells"),
        (&["verify", &path, "--puzzle", "rotate", "--any-solution"], "--any-solution is for eight"),
    ] {
        let refused = tiles(arguments, "");
        assert_eq!(refused.code, run("", "", 2).code, "{arguments:?}");
        assert!(refused.output.is_empty());
        if !refused.errors.is_empty() {
            assert!(refused.errors.contains(part), "{arguments:?}: {}", refused.errors);
        }
    }
}

/// A reader that goes away changes nothing about what is wrong.
#[test]
fn verify_fails_whoever_reads() {
    let mut command = process();
    command.args(["verify", "--exhaustive", "--puzzle", "eight", "--size", "2x2"]);
    let mut child = command
        .args(["--program", "false"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it can be started");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

/// Programs have process groups of their own, which an interruption from the terminal does not reach.
#[test]
fn an_interrupted_verify_leaves_nothing_running() {
    let folder = tempfile::tempdir().expect("there is room");
    let pid = folder.path().join("pid");
    let program = format!("sh -c 'echo $$ > {}; exec sleep 1000'", pid.display());
    let arguments = ["verify", "--exhaustive", "--puzzle", "eight", "--size", "2x2"];
    let mut verify = process()
        .args(arguments)
        .args(["--time-limit", "600", "--program", &program])
        .stdout(Stdio::null())
        .spawn()
        .expect("it can be started");
    let text = || fs::read_to_string(&pid).unwrap_or_default();
    wait_until(|| text().ends_with('\n'));
    let interrupted = Command::new("kill").args(["-INT", &verify.id().to_string()]).status();
    assert!(interrupted.expect("there is a kill").success());
    assert_eq!(verify.wait().expect("it ends").code(), Some(130));
    let stat = format!("/proc/{}/stat", text().trim());
    // Whoever inherits it may not have looked yet: then it is a zombie.
    wait_until(|| {
        fs::read_to_string(&stat).is_ok_and(|stat| stat.contains(") Z "))
            || fs::metadata(&stat).is_err()
    });
}

/// Waits, but not for ever.
#[track_caller]
fn wait_until(is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60), "it takes too long");
        thread::sleep(Duration::from_millis(5));
    }
}
