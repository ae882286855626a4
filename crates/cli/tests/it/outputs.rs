//! What several processes, full disks, links and closed streams do to what the program writes.

use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;

#[cfg(unix)]
use crate::program::in_shell;
#[cfg(target_os = "linux")]
use crate::program::wait_until;
use crate::program::{process, run, scratch, tiles};

/// A board of 2x5 and its answer.
const BOARD: (&str, &str) = ("1 2 3 4 5 6 7 8 x 9\n", "r\n");

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("the directory is there");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<_> = entries.map(|entry| name(entry.expect("it can be read"))).collect();
    names.sort();
    names
}

/// Runs the program after what is done `before` in a shell.
#[cfg(unix)]
fn run_after(before: &str, arguments: &[&str], input: &str) -> std::process::Output {
    let directory = tempfile::tempdir().expect("there is a directory for temporary files");
    let boards = directory.path().join("boards");
    fs::write(&boards, input).expect("there is room on the disk");
    let boards = File::open(&boards).expect("it is there");
    let script = format!("{before}; exec \"$@\"");
    in_shell(&script, arguments).stdin(boards).output().expect("there is a shell")
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("the program writes UTF-8")
}

/// Of several first runs with one new table, or one new heuristic, each answers, and one good file
/// is left.
#[test]
fn all_who_make_one_file_have_it() {
    let table = ["eight", "--size", "2x5", "--table"];
    let heuristic = ["eight", "heuristic", "--size", "4x4", "--heuristic", "5-5-5"];
    let made = "5-5-5 of eight 4x4: 349.9 kB\n";
    for (arguments, answer) in [(&table[..], BOARD.1), (&heuristic[..], made)] {
        for _ in 0..3 {
            let (directory, _, path) = scratch("new.tiles");
            let boards = directory.path().join("boards");
            fs::write(&boards, BOARD.0).expect("there is room on the disk");
            let run = || {
                let boards = File::open(&boards).expect("it is there");
                let mut command = process();
                command.args(arguments).arg(&path).stdin(boards);
                command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("tiles starts")
            };
            let again = || [(); 4].map(|()| run());
            for child in again().into_iter().chain([run()]) {
                let ended = child.wait_with_output().expect("tiles ends");
                assert_eq!((text(&ended.stdout), text(&ended.stderr)), (answer, ""));
                assert!(ended.status.success());
            }
            assert_eq!(names(directory.path()), ["boards", "new.tiles"]);
        }
    }
}

/// What cannot be saved is answered all the same, and the exit status tells that something is
/// missing.
#[cfg(unix)]
#[test]
fn what_cannot_be_saved_is_answered() {
    let (directory, _, path) = scratch("new.tiles");
    let table = run_after("ulimit -f 16", &["eight", "--size", "2x5", "--table", &path], BOARD.0);
    assert_eq!((text(&table.stdout), table.status.code()), (BOARD.1, Some(1)));
    assert_eq!(
        text(&table.stderr),
        format!("tiles: {path}: not saved: File too large (os error 27)\n")
    );
    let hard = "8 15 10 4 6 1 5 2 12 13 x 3 9 7 14 11\n";
    let solve = ["eight", "--size", "4x4", "--length", "--heuristic", "6-6-3", "--table", &path];
    let solved = run_after("ulimit -f 16", &solve, hard);
    assert_eq!((text(&solved.stdout), solved.status.code()), ("48\n", Some(1)));
    let heuristic = ["eight", "heuristic", "--size", "4x4", "--heuristic", "5-5-5", &path];
    let unmade = run_after("ulimit -f 16", &heuristic, "");
    assert_eq!((text(&unmade.stdout), unmade.status.code()), ("", Some(1)));
    let plot = run_after("ulimit -f 0", &["eight", "census", "--size", "2x3", "--plot", &path], "");
    assert_eq!(plot.status.code(), Some(1));
    let checkpoint = directory.path().join("checkpoint");
    let kept = ["--checkpoint", checkpoint.to_str().expect("text"), "--checkpoint-every", "0"];
    let census = [&["eight", "census", "--size", "2x3", "--format", "csv"][..], &kept].concat();
    let counted = run_after("ulimit -f 0", &census, "");
    let plain = run_after("true", &census[..6], "");
    assert_eq!((&counted.stdout, counted.status.code()), (&plain.stdout, Some(0)));
    assert!(names(directory.path()).is_empty());
}

/// An output that is a link is written where that leads, be anything there yet or not; an output
/// that cannot be written leaves nothing.
#[cfg(unix)]
#[test]
fn links_are_followed_and_nothing_empty_is_left() {
    let table = ["eight", "--size", "2x3", "--table"];
    let heuristic = ["eight", "heuristic", "--size", "3x3", "--heuristic", "4-4"];
    let plot = ["eight", "census", "--size", "2x3", "--plot"];
    for arguments in [&table[..], &heuristic, &plot] {
        let (directory, _, _) = scratch("");
        let link = directory.path().join("link");
        let far = directory.path().join("far");
        fs::create_dir(&far).expect("there is room on the disk");
        std::os::unix::fs::symlink("far/file", &link).expect("links can be made here");
        let code = |path: &Path| {
            let run = process().args(arguments).arg(path).stdin(Stdio::null()).output();
            run.expect("tiles starts").status.code()
        };
        assert_eq!(code(&link), Some(0), "{arguments:?}");
        assert!(link.is_symlink());
        assert!(far.join("file").metadata().expect("it is there").len() > 0);
        assert_eq!(names(&far), ["file"]);
        assert_eq!(code(&far.join("missing").join("file")), Some(2));
        assert_eq!(code(&far), Some(2));
        assert_eq!(names(&far), ["file"]);
    }
}

/// Where a link leads to a place in which no file can be made, that place is told.
#[cfg(unix)]
#[test]
fn links_to_nowhere_are_told() {
    let (_directory, link, name) = scratch("link");
    std::os::unix::fs::symlink("no/where", &link).expect("links can be made here");
    for arguments in [
        &["eight", "--table", &name][..],
        &["eight", "heuristic", "--heuristic", "4-4", &name],
        &["eight", "census", "--size", "2x3", "--plot", &name],
    ] {
        let refused = tiles(arguments, "");
        let words = "a link to no/where, where no file can be made";
        let errors = format!("tiles: {name}: {words}: No such file or directory (os error 2)\n");
        assert_eq!(refused, run("", &errors, 2), "{arguments:?}");
    }
}

/// An empty file is no table, and of no use to anybody.
#[test]
fn an_empty_file_is_called_empty() {
    let (_directory, path, name) = scratch("table");
    fs::write(&path, "").expect("there is room on the disk");
    let hint = "another --table file is made afresh, and so is this one if it is removed";
    let errors = format!("tiles: {name}: the file is empty\n  hint: {hint}\n");
    for arguments in [
        &["rotate", "--table", &name][..],
        &["eight", "--size", "4x4", "--table", &name],
        &["eight", "heuristic", "--size", "4x4", &name],
    ] {
        assert_eq!(tiles(arguments, "1 2 3"), run("", &errors, 2), "{arguments:?}");
    }
    assert_eq!(path.metadata().expect("it is there").len(), 0);
}

/// A plot replaces the plot before it, keeps who may read it, and goes into what is no file.
#[cfg(unix)]
#[test]
fn plots_replace_what_the_user_names() {
    use std::os::unix::fs::PermissionsExt;
    let (directory, path, name) = scratch("plot.svg");
    let census = ["eight", "census", "--size", "2x3", "--format", "csv", "--plot"];
    fs::write(&path, "old").expect("there is room on the disk");
    fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).expect("it is ours");
    fs::write(directory.path().join("plot.svg.partial"), "mine").expect("there is room");
    let run = process().args(census).arg(&name).output().expect("tiles starts");
    assert!(run.status.success());
    assert!(fs::read_to_string(&path).expect("it is there").starts_with("<svg"));
    assert_eq!(path.metadata().expect("it is there").permissions().mode() & 0o777, 0o640);
    assert_eq!(names(directory.path()), ["plot.svg", "plot.svg.partial"]);
    let nowhere = process().args(census).arg("/dev/null").output().expect("tiles starts");
    assert!(nowhere.status.success());
    assert!(!Path::new("/dev/null").metadata().expect("it is there").is_file());
}

/// Nothing in a checkpoint's directory is touched but the checkpoint, and that only if it is one.
#[cfg(unix)]
#[test]
fn links_in_place_of_checkpoints_are_refused() {
    let (directory, path, name) = scratch("checkpoint");
    let census = ["eight", "census", "--size", "2x3", "--format", "csv", "--checkpoint", &name];
    let code = || process().args(census).output().expect("tiles starts").status.code();
    std::os::unix::fs::symlink("nowhere", &path).expect("links can be made here");
    assert_eq!(code(), Some(2));
    fs::remove_file(&path).expect("it is there");
    fs::create_dir(&path).expect("there is room on the disk");
    fs::write(path.join("census.lock"), "mine").expect("there is room on the disk");
    let link = path.join("census.checkpoint");
    std::os::unix::fs::symlink("elsewhere", &link).expect("links can be made here");
    assert_eq!(code(), Some(2));
    assert!(link.is_symlink());
    fs::remove_file(&link).expect("it is there");
    assert_eq!(code(), Some(0));
    assert_eq!(names(&path), ["census.lock"]);
    drop(directory);
}

/// A directory that a census has made for its checkpoint goes with that, and so do those around it that
/// it has made. One that was there stays, and so does one in which there is anything.
#[test]
fn a_directory_for_a_checkpoint_goes_with_it() {
    let (directory, path, name) = scratch("new");
    let census = |name: &str| {
        tiles(&["eight", "census", "--size", "2x3", "--format", "csv", "--checkpoint", name], "")
    };
    let inner = path.join("inner");
    let inner_name = inner.to_str().expect("temporary names are text");
    assert_eq!(census(inner_name), run(&census(inner_name).output, "", 0));
    assert!(names(directory.path()).is_empty());
    fs::create_dir(&path).expect("there is room on the disk");
    assert_eq!(census(inner_name).errors, "");
    assert!(names(&path).is_empty(), "what was there stays");
    assert_eq!(census(&name).errors, "");
    assert_eq!(names(directory.path()), ["new"]);
}

/// A checkpoint belongs to one census at a time.
#[cfg(unix)]
#[test]
fn a_checkpoint_in_use_is_refused() {
    let (directory, path, name) = scratch("checkpoint");
    fs::create_dir(&path).expect("there is room on the disk");
    let lock = File::open(&path).expect("the directory is there");
    lock.lock().expect("nobody else has it");
    let census = || {
        let census = ["eight", "census", "--size", "2x3", "--format", "csv", "--checkpoint", &name];
        process().args(census).output().expect("tiles starts")
    };
    let refused = census();
    let message = format!("tiles: {name}: another census is at work in this directory\n");
    assert_eq!((text(&refused.stderr), refused.status.code()), (&*message, Some(2)));
    assert!(names(&path).is_empty());
    drop(lock);
    assert!(census().status.success());
    assert!(names(&path).is_empty());
    drop(directory);
}

/// As other programs do: at once, whatever the answer would have taken.
#[cfg(unix)]
#[test]
fn an_output_that_is_closed_is_a_failure() {
    let all: [&[&str]; 9] = [
        &["rotate"],
        &["eight"],
        &["eight", "census", "--format", "csv"],
        &["eight", "generate", "--count", "1000000000000"],
        &["rank", "3", "2", "1"],
        &["unrank", "5", "--length", "3"],
        &["verify", "--exhaustive", "--puzzle", "eight", "--program", "true"],
        &["--help"],
        &["--version"],
    ];
    for arguments in all {
        for closing in [">&-", "1</dev/null"] {
            let script = format!("echo 413526789 | \"$@\" {closing}");
            let ended = in_shell(&script, arguments).output().expect("there is a shell");
            let message = "tiles: standard output: Bad file descriptor (os error 9)\n";
            let outcome = (text(&ended.stderr), ended.status.code());
            assert_eq!(outcome, (message, Some(1)), "{arguments:?} {closing}");
        }
    }
    // Whoever wants no output says so, be it for reading as well.
    for nowhere in [">/dev/null", "1<>/dev/null"] {
        let ended = in_shell(&format!("echo 413526789 | \"$@\" {nowhere}"), &["rotate"]).output();
        let ended = ended.expect("there is a shell");
        assert_eq!((text(&ended.stderr), ended.status.code()), ("", Some(0)), "{nowhere}");
    }
}

/// A process that may not take what it needs says so, and what it answered before is out.
#[cfg(target_os = "linux")]
#[test]
fn a_refusal_of_memory_is_told() {
    let easy = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15\n8 15 10 4 6 1 5 2 12 13 x 3 9 7 14 11\n";
    let census = ["eight", "census", "--size", "3x4", "--threads", "1"];
    let memory = ["eight", "census", "--size", "3x4", "--threads", "1", "--memory", "99TB"];
    let deepening = ["eight", "--size", "4x4", "--threads", "1"];
    let table = ["rotate", "--size", "3x4", "--threads", "1"];
    let all: [(_, &[&str], _, _); 4] = [
        (40_000, &census, "", ""),
        (40_000, &memory, "", ""),
        (100_000, &deepening, easy, "r\n"),
        (40_000, &table, "5 6 2 1 9 10 7 3 11 12 8 4\n", ""),
    ];
    for (kibibytes, arguments, input, answered) in all {
        let ended = run_after(&format!("ulimit -v {kibibytes}"), arguments, input);
        let errors = text(&ended.stderr);
        assert!(matches!(ended.status.code(), Some(1 | 2)), "{arguments:?}: {}", ended.status);
        assert!(errors.starts_with("tiles: ") && errors.contains("memory"), "{errors}");
        assert_eq!(text(&ended.stdout).lines().next().unwrap_or(""), answered.trim_end());
    }
}

/// Whatever the limit, the process is not aborted, not even where there is no memory for words.
#[cfg(target_os = "linux")]
#[test]
fn no_refusal_of_memory_aborts() {
    use std::os::unix::process::ExitStatusExt;
    const ABORTED: i32 = 6;
    let all: [&[&str]; 3] = [
        &["verify", "--exhaustive", "--puzzle", "eight", "--program", "true"],
        &["rotate", "--size", "3x4", "--threads", "8"],
        &["eight", "--size", "4x4", "--limit-nodes", "1000"],
    ];
    let boards = ["", "5 6 2 1 9 10 7 3 11 12 8 4\n", "8 15 10 4 6 1 5 2 12 13 x 3 9 7 14 11\n"];
    for (arguments, board) in all.into_iter().zip(boards) {
        let mut told = 0;
        for kibibytes in (4_000..44_000).step_by(1_600) {
            let ended = run_after(&format!("ulimit -v {kibibytes}"), arguments, board);
            let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
            let is_aborted = ended.status.signal() == Some(ABORTED);
            assert!(!is_aborted, "{kibibytes}, {arguments:?}: {errors}");
            told += u32::from(errors.starts_with("tiles: ") && errors.contains("memory"));
        }
        assert!(told > 0, "{arguments:?}");
    }
}

/// To a judge the want of memory is a fault of its own, not a wrong answer.
#[cfg(target_os = "linux")]
#[test]
fn a_judge_without_memory_is_at_fault() {
    let (_directory, path, name) = scratch("input");
    let input = File::create(&path).expect("there is room on the disk");
    input.set_len(1 << 30).expect("a file may have holes");
    for (judge, code) in [("testlib", 3), ("hustoj", 1), ("kattis", 1)] {
        let arguments = ["judge", judge, "eight", &name, &name, &name];
        let ended = run_after("ulimit -v 500000", &arguments, "");
        let outcome =
            (ended.status.code(), text(&ended.stderr).starts_with("tiles: out of memory"));
        assert_eq!(outcome, (Some(code), true), "{judge}: {}", text(&ended.stderr));
    }
}

/// Whoever makes a file is told of signals that end the process, since it may leave a draft: but not
/// of those that it was started to ignore (`nohup`, or `&` in a script).
#[cfg(target_os = "linux")]
#[test]
fn signals_are_seen_to_unless_they_are_ignored() {
    let [hup, int, term] = [1, 2, 15];
    let (_directory, _, path) = scratch("new.tiles");
    let script = "trap '' HUP INT; exec \"$@\"";
    let mut shell = in_shell(script, &["eight", "--size", "2x3", "--table", &path]);
    let mut child = shell.stdin(Stdio::piped()).spawn().expect("there is a shell");
    let is_caught = |signal: u64| {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id()));
        let status = status.expect("it waits for boards");
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let mask = u64::from_str_radix(mask.expect("Linux tells").trim(), 16);
        mask.expect("it is a number") & (1 << (signal - 1)) != 0
    };
    wait_until(|| is_caught(term));
    assert!(!is_caught(hup) && !is_caught(int));
    drop(child.stdin.take());
    assert!(child.wait().expect("it ends").success());
}
