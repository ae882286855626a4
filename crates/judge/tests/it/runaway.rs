//! Programs that misbehave, as real processes: each gets its verdict in time, and nothing of its
//! process group is left.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use judge::Verdict;
use judge::process::{Breakdown, CommandLine, Limits, Program, Run};
use tempfile::TempDir;

const TIME: Duration = Duration::from_millis(700);

/// Far beyond the limit and the time that stopping takes, on a machine that has other work.
const AT_MOST: Duration = Duration::from_secs(20);

/// Runs a shell script; returns the run and the folder that it ran with as `$DIR`.
fn run(script: &str, input: &[u8], output: u64) -> (Run, TempDir) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("program.sh");
    fs::write(&file, format!("DIR='{}'\n{script}\n", folder.path().display())).unwrap();
    let command = CommandLine::new("sh", &[file.to_str().unwrap().to_owned()]);
    let program = Program { command, limits: Limits { time: TIME, output } };
    let start = Instant::now();
    let run = program.run(&[], &Arc::from(input));
    assert!(start.elapsed() < AT_MOST, "{:?}", start.elapsed());
    (run, folder)
}

#[track_caller]
fn assert_verdict(run: &Run, expected: Verdict) {
    let verdict = run.output.as_ref().map_or_else(Breakdown::verdict, |_| Verdict::Accepted);
    assert_eq!(verdict, expected, "{:?}", run.output.as_ref().map(Vec::len));
}

/// The processes whose numbers the script wrote to `$DIR/pids` are gone.
#[track_caller]
fn assert_gone(folder: &TempDir) {
    let pids = fs::read_to_string(folder.path().join("pids")).unwrap();
    assert!(!pids.trim().is_empty());
    for pid in pids.split_whitespace() {
        let start = Instant::now();
        while is_running(pid) {
            assert!(start.elapsed() < AT_MOST, "{pid} is running");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Whether a process is there and no zombie: whoever has inherited it may not have looked yet.
fn is_running(pid: &str) -> bool {
    let stat = fs::read_to_string(Path::new("/proc").join(pid).join("stat")).unwrap_or_default();
    let state = stat.rsplit(") ").next().and_then(|rest| rest.chars().next());
    state.is_some_and(|state| state != 'Z')
}

const MUCH: usize = 1 << 20;

#[test]
fn one_that_reads_nothing_is_judged_by_what_it_writes() {
    let (run, _) = run("echo 0", &vec![b'1'; 4 * MUCH], 100);
    assert_eq!(run.output.unwrap(), b"0\n");
}

#[test]
fn one_that_closes_early_and_goes_on_is_out_of_time() {
    let (run, folder) = run("echo $$ > $DIR/pids; echo 0; exec sleep 1000 <&- >&- 2>&-", b"", 100);
    assert_verdict(&run, Verdict::TimeLimit);
    assert_gone(&folder);
}

#[test]
fn one_that_hangs_is_out_of_time() {
    let (run, folder) = run("echo $$ > $DIR/pids; exec sleep 1000", &vec![b'1'; 4 * MUCH], 100);
    assert_verdict(&run, Verdict::TimeLimit);
    assert!(run.time >= TIME);
    assert_gone(&folder);
}

#[test]
fn one_that_works_for_ever_is_out_of_time() {
    let (run, folder) = run("echo $$ > $DIR/pids; while :; do :; done", b"", 100);
    assert_verdict(&run, Verdict::TimeLimit);
    assert_gone(&folder);
}

#[test]
fn one_that_ignores_signals_is_out_of_time() {
    let script = "trap '' TERM INT HUP PIPE; echo $$ > $DIR/pids; while :; do sleep 0.05; done";
    let (run, folder) = run(script, b"", 100);
    assert_verdict(&run, Verdict::TimeLimit);
    assert_gone(&folder);
}

#[test]
fn one_that_floods_is_over_its_output() {
    let (run, folder) = run("echo $$ > $DIR/pids; exec yes 0", b"", 100_000);
    assert_verdict(&run, Verdict::OutputLimit);
    assert!(run.time < AT_MOST);
    assert_gone(&folder);
    let (run, _) = run_exactly(100_000);
    assert_eq!(run.output.unwrap().len(), 100_000);
    let (run, _) = run_exactly(100_001);
    assert_verdict(&run, Verdict::OutputLimit);
}

/// A program that writes so many bytes and ends, where 100,000 are allowed.
fn run_exactly(bytes: usize) -> (Run, TempDir) {
    run(&format!("head -c {bytes} /dev/zero"), b"", 100_000)
}

#[test]
fn a_grandchild_that_holds_the_pipe_is_not_waited_for() {
    let script = "sleep 1000 & echo $! > $DIR/pids; echo 0";
    let (run, folder) = run(script, b"", 100);
    assert_eq!(run.output.unwrap(), b"0\n");
    assert_gone(&folder);
    let script = "(trap '' TERM; while :; do sleep 0.05; done) & echo $! > $DIR/pids; sleep 1000";
    let (run, folder) = self::run(script, b"", 100);
    assert_verdict(&run, Verdict::TimeLimit);
    assert_gone(&folder);
}

/// Outside the group nobody is killed, and nobody is waited for either.
#[test]
fn one_that_leaves_the_group_is_not_waited_for() {
    let script = "setsid sleep 5 & echo 0; sleep 0.2";
    let (run, _) = run(script, b"", 100);
    assert_eq!(run.output.unwrap(), b"0\n");
}

#[test]
fn a_megabyte_of_complaints_is_read_and_forgotten() {
    let script = "echo first >&2; head -c 1048576 /dev/zero | tr '\\0' e >&2; echo 0";
    let (run, _) = run(script, b"", 100);
    assert_eq!(run.output.unwrap(), b"0\n");
    let (run, _) = self::run(&format!("{script}; exit 3"), b"", 100);
    let message = run.output.unwrap_err().to_string();
    let (start, end) = message.split_once(" / … / ").unwrap();
    assert!(start.starts_with("the program ended with exit status: 3: first / eee"), "{start}");
    assert!(start.len() < 300, "{start}");
    assert!(end.len() < 300 && end.trim_end_matches('…').bytes().all(|byte| byte == b'e'), "{end}");
}

/// What a message shows of these complaints.
fn complaint(script: &str) -> String {
    let (run, _) = run(&format!("{{ {script}; }} >&2; exit 1"), b"", 100);
    let message = run.output.unwrap_err().to_string();
    message.strip_prefix("the program ended with exit status: 1: ").unwrap_or_default().to_owned()
}

/// Java and Rust say in the first lines what happened, and Python in the last.
#[test]
fn the_first_and_the_last_complaints_are_shown() {
    assert_eq!(complaint("echo only"), "only");
    assert_eq!(complaint("printf '\\n 1\\n2\\r\\n\\n3\\t\\n4\\n5'"), "1 / 2 / 3 / 4 / 5");
    let many =
        "echo Traceback; seq 100; head -c 20000 /dev/zero | tr '\\0' -; echo; echo IndexError: 3";
    let shown = complaint(many);
    assert!(shown.starts_with("Traceback / 1 / … / "), "{shown}");
    assert!(shown.ends_with("… / IndexError: 3"), "{shown}");
    assert!(shown.len() < 500, "{shown}");
}

/// Whole sequences go, and what is no letter.
#[test]
fn no_complaint_moves_the_terminal() {
    let colours = "printf '\\033[1;31mfatal\\033[0m: \\033]0;title\\007board\\b 1\\n'";
    assert_eq!(complaint(colours), "fatal: board 1");
    let others = "printf 'a\\302\\233b \\342\\200\\256c \\377 \\344\\270\\200\\n'";
    assert_eq!(complaint(others), "ab c  一");
    // A sequence that is cut short goes to the end of its line, and no farther.
    assert_eq!(complaint("printf 'first\\033]0;\\nreal cause\\n'"), "first / real cause");
    let gapped = "printf '\\033]0;'; head -c 20000 /dev/zero | tr '\\0' -; echo; echo cause";
    assert!(complaint(gapped).ends_with(" / cause"), "{}", complaint(gapped));
}

#[test]
fn an_exit_code_or_a_signal_is_a_run_time_error() {
    for (script, message) in [
        ("echo 0; exit 1", "exit status: 1"),
        ("echo 0; kill -SEGV $$", "signal: 11"),
        ("echo 0; kill -9 $$", "signal: 9"),
    ] {
        let (run, _) = run(script, b"", 100);
        assert_verdict(&run, Verdict::RunTimeError);
        let error = run.output.unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn one_that_cannot_be_started_is_a_run_time_error() {
    let folder = TempDir::new().unwrap();
    let no_program = folder.path().join("text");
    fs::write(&no_program, "no program").unwrap();
    for command in ["", "no-such-program", "/", no_program.to_str().unwrap()] {
        let command = CommandLine::new(command, &[]);
        let program = Program { command, limits: Limits { time: TIME, output: 100 } };
        assert_verdict(&program.run(&[], &Arc::from(&b""[..])), Verdict::RunTimeError);
    }
}
