//! `tiles verify`: exit status, usage, and what becomes of it when it is left alone or interrupted.

use std::fs;
use std::process::{Child, Command, Stdio};
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

/// A verify of a program that answers the first board of `eight` 2x2 and hangs on every other one.
struct Hanging {
    folder: tempfile::TempDir,
    verify: Child,
}

impl Hanging {
    /// Starts it by way of `before`, and waits until the program hangs.
    fn start(before: &str, arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("there is room");
        let script = folder.path().join("hang.sh");
        let text = "cd ${0%/*}; read board; case $board in 'x 1 2 3') echo unsolvable; exit;; esac
                    echo $$ > pid.new; mv pid.new pid; exec sleep 1000";
        fs::write(&script, text).expect("it can be written");
        let mut command = Command::new("sh");
        let program = format!("sh {}", script.display());
        command.args(["-c", &format!("{before} exec \"$@\""), "sh"]);
        command.arg(process().get_program()).arg("verify").args(arguments);
        command.args(["--time-limit", "600", "--program", &program]);
        let verify = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let hanging = Self { folder, verify: verify.expect("it can be started") };
        wait_until(|| hanging.pid().is_some());
        hanging
    }

    /// The number of the program that hangs.
    fn pid(&self) -> Option<String> {
        fs::read_to_string(self.folder.path().join("pid")).ok()
    }

    fn send(&self, signal: &str) {
        let number = self.verify.id().to_string();
        let sent = Command::new("kill").args([&format!("-{signal}"), &number]).status();
        assert!(sent.expect("there is a kill").success());
    }

    /// The exit code and what was printed, when it has ended and the program is gone.
    fn end(self) -> (Option<i32>, String) {
        let pid = self.pid().expect("it hangs");
        let output = self.verify.wait_with_output().expect("it ends");
        let stat = format!("/proc/{}/stat", pid.trim());
        // Whoever inherits it may not have looked yet: then it is a zombie.
        wait_until(|| {
            fs::read_to_string(&stat).is_ok_and(|stat| stat.contains(") Z "))
                || fs::metadata(&stat).is_err()
        });
        (output.status.code(), String::from_utf8(output.stdout).expect("it is text"))
    }
}

/// Whether a signal is ignored by whatever this process starts: so it is for the tests themselves under
/// `nohup`, or in the background of a script. No shell can trap it then.
fn is_ignored(signal: &str) -> bool {
    let script = format!("trap 'exit 0' {signal}; kill -{signal} $$; exit 1");
    let trapped = Command::new("sh").args(["-c", &script]).status();
    !trapped.expect("there is a shell").success()
}

const ONE_BY_ONE: [&str; 7] =
    ["--exhaustive", "--puzzle", "eight", "--size", "2x2", "--batch", "1"];

/// Programs have process groups of their own, which an interruption from the terminal does not reach.
#[test]
fn an_interrupted_verify_leaves_nothing_running_and_tells_what_it_knows() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131)] {
        if is_ignored(signal) {
            eprintln!("{signal} is ignored where this test is run, and not tested");
            continue;
        }
        let hanging = Hanging::start("", &ONE_BY_ONE);
        hanging.send(signal);
        let (status, text) = hanging.end();
        assert_eq!(status, Some(code), "{signal}");
        let so_far = "JE  all boards of eight 2x2: interrupted: 1 of 24 boards judged, none wrong\n\
                      0 passed, 1 failed\n";
        assert_eq!(text, so_far);
    }
}

#[test]
fn cases_that_were_judged_before_an_interruption_are_reported() {
    let folder = tempfile::tempdir().expect("there is room");
    for (case, board) in [("a", "x 1 2 3"), ("b", "1 2 3 x"), ("c", "1 2 3 x")] {
        let case = folder.path().join(case);
        let answer = if board == "x 1 2 3" { "unsolvable\n" } else { "\n" };
        fs::write(case.with_extension("in"), format!("{board}\n")).expect("it can be written");
        fs::write(case.with_extension("ans"), answer).expect("it can be written");
    }
    let path = folder.path().display().to_string();
    let hanging = Hanging::start("", &[&path, "--puzzle", "eight", "--size", "2x2"]);
    hanging.send("TERM");
    let (status, text) = hanging.end();
    assert_eq!(status, Some(143));
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].starts_with("AC  ") && lines[0].contains("/a (1 board, "), "{text}");
    assert_eq!(lines[1..], ["JE  interrupted: 1 of 3 cases judged", "1 passed, 1 failed"]);
}

/// `nohup` means it.
#[test]
fn a_signal_that_is_ignored_from_the_start_stays_ignored() {
    let mut hanging = Hanging::start("trap '' HUP;", &ONE_BY_ONE);
    hanging.send("HUP");
    hanging.send("TERM");
    assert_eq!(hanging.verify.wait().expect("it ends").code(), Some(143));
    hanging.end();
}

/// A judge that has no room for threads is at fault, not the program, and it is told: from so little
/// memory that the program can just be started, to enough of it.
#[cfg(target_os = "linux")]
#[test]
fn threads_that_cannot_be_started_are_told() {
    let folder = tempfile::tempdir().expect("there is room");
    fs::write(folder.path().join("a.in"), BOARDS).expect("it can be written");
    fs::write(folder.path().join("a.ans"), ANSWERS).expect("it can be written");
    let path = folder.path().display().to_string();
    let (mut told, least) = (0, least_room());
    for kibibytes in (least..least + 40_000).step_by(512) {
        let verify = ["verify", &path, "--puzzle", "eight", "--jobs", "4"];
        let program = ["--program", "printf 'rdr\\n\\n'"];
        let output = within(kibibytes, &[&verify[..], &program].concat());
        if output.status.success() {
            break;
        }
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        // Rust itself gives up a thread that has got its stack and gets no second one for signals.
        if said.contains("failed to allocate an alternative stack") {
            continue;
        }
        assert!(!said.contains("panicked"), "{kibibytes}: {said}");
        let is_told = ["JE  ", "signals cannot be seen to"].iter().any(|part| said.contains(part));
        assert!(!is_told || output.status.code() == Some(1), "{kibibytes}: {said}");
        told += u32::from(is_told);
    }
    assert!(told > 0);
}

/// Runs the program within so many KiB of addresses.
#[cfg(target_os = "linux")]
fn within(kibibytes: u32, arguments: &[&str]) -> std::process::Output {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {kibibytes}; exec \"$@\""), "sh"]);
    command.arg(process().get_program()).args(arguments);
    command.stdin(Stdio::null()).output().expect("there is a shell")
}

/// KiB of addresses with which the program starts, and not with much fewer. A thread needs thousands.
#[cfg(target_os = "linux")]
fn least_room() -> u32 {
    let (mut too_few, mut enough) = (0, 1 << 22);
    while enough - too_few > 256 {
        let middle = u32::midpoint(too_few, enough);
        let starts = within(middle, &["--version"]).status.success();
        *(if starts { &mut enough } else { &mut too_few }) = middle;
    }
    enough
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
