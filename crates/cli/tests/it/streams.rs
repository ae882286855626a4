//! The program as a process: pipes, files, and outputs that fail.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};

use crate::program::{answered, in_shell, process, run, tiles};

fn piped(arguments: &[&str]) -> Child {
    let mut command = process();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("tiles starts")
}

#[test]
fn an_answer_never_waits_for_the_next_board() {
    let talks = [
        (&["rotate"][..], "413526789\n", "3\n"),
        (&["rotate", "--moves"], "4 1 3 5 2 6 7 8 9\n", "3 AAA\n"),
        (&["eight"], "2 3 4\n1 5 x\n7 6 8\n", "ullddrurdllurdruldr\n"),
        (&["eight", "--length"], "1 2 3 4 5 6 8 7 x ", "-1\n"),
        (&["rank"], "3 2 1\n", "5\n"),
        (&["unrank", "--length", "3"], "5\n", "3 2 1\n"),
    ];
    for (arguments, question, answer) in talks {
        let mut child = piped(arguments);
        let mut questions = child.stdin.take().expect("standard input is a pipe");
        let mut answers = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
        for _ in 0..300 {
            questions.write_all(question.as_bytes()).expect("tiles reads on");
            let mut line = String::new();
            answers.read_line(&mut line).expect("tiles answers");
            assert_eq!(line, answer, "{arguments:?}");
        }
        drop(questions);
        assert!(child.wait().expect("tiles ends").success());
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let boards = "4 1 3 5 2 6 7 8 9\n".repeat(100_000);
    for wanted in [0, 2] {
        let mut child = piped(&["rotate"]);
        let mut questions = child.stdin.take().expect("standard input is a pipe");
        let mut answers = child.stdout.take().expect("standard output is a pipe");
        let boards = boards.clone();
        let writer = std::thread::spawn(move || questions.write_all(boards.as_bytes()).is_ok());
        let mut first = vec![0; wanted];
        answers.read_exact(&mut first).expect("tiles answers");
        assert_eq!(first, "3\n".as_bytes()[..wanted]);
        drop(answers);
        let ended = child.wait_with_output().expect("tiles ends");
        assert_eq!((ended.status.code(), &ended.stderr[..]), (Some(0), &b""[..]));
        writer.join().expect("the writer ends");
    }
}

/// Runs the program in a shell that redirects its input.
fn redirected(arguments: &str, redirection: &str) -> (Option<i32>, String) {
    let arguments: Vec<_> = arguments.split(' ').collect();
    let ran = in_shell(&format!("\"$@\" {redirection}"), &arguments).output();
    let ran = ran.expect("there is a shell");
    assert!(ran.stdout.is_empty());
    (ran.status.code(), String::from_utf8(ran.stderr).expect("tiles writes UTF-8"))
}

/// An input that was never handed over is no empty one: to a judge that would be an output that lacks
/// all answers, or the right one for a solved board.
#[test]
fn a_closed_input_is_a_failure() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("in"), "1 2 3 4 5 6 7 8 x\n").expect("it can be written");
    fs::write(path("ans"), "\n").expect("it can be written");
    let kattis = format!("judge kattis eight {} {} {}", path("in"), path("ans"), path(""));
    let not_for_reading = format!("0> {}", path("empty"));
    for redirection in ["<&-", &not_for_reading] {
        for command in [
            &kattis,
            "judge input eight",
            "rotate",
            "eight --size 4x4",
            "rank",
            "unrank --length 3",
        ] {
            let (code, errors) = redirected(command, redirection);
            assert_eq!(code, Some(1), "{command} {redirection}: {errors}");
            assert!(errors.contains("Bad file descriptor"), "{errors}");
        }
        let error = fs::read_to_string(path("judgeerror.txt")).expect("it is the judge's");
        assert!(error.starts_with("the output: "), "{error}");
    }
    // Empty is empty, also where it could be written to, as Python's DEVNULL can.
    for redirection in ["< /dev/null", "<> /dev/null", &format!("< {}", path("empty"))] {
        assert_eq!(redirected(&kattis, redirection), (Some(42), String::new()), "{redirection}");
        assert_eq!(redirected("rotate", redirection), (Some(0), String::new()), "{redirection}");
        assert_eq!(redirected("judge input eight", redirection).0, Some(43), "{redirection}");
    }
    let file = format!("rotate {}", path("empty"));
    assert_eq!(redirected(&file, "<&-"), (Some(0), String::new()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let one = "4 1 3 5 2 6 7 8 9\n";
    let lists = "3 2 1\n";
    let cases = [
        (&["rotate"][..], one.to_owned()),
        (&["rotate"], one.repeat(50_000)),
        (&["rotate", "--show"], one.to_owned()),
        (&["rotate", "--format", "json"], one.to_owned()),
        (&["rank"], lists.to_owned()),
        (&["rank", "3", "2", "1"], String::new()),
        (&["unrank", "1", "--length", "3"], String::new()),
        (&["--help"], String::new()),
        (&["--version"], String::new()),
        (&["rotate", "--help"], String::new()),
        (&["eight", "census", "-h"], String::new()),
    ];
    for (arguments, input) in cases {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let mut command = process();
        command.args(arguments).stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
        let mut child = command.spawn().expect("tiles starts");
        let mut questions = child.stdin.take().expect("standard input is a pipe");
        // The program may stop before it has read everything.
        let _ = questions.write_all(input.as_bytes());
        drop(questions);
        let ended = child.wait_with_output().expect("tiles ends");
        assert_eq!(ended.status.code(), Some(1), "{arguments:?}");
        let errors = String::from_utf8_lossy(&ended.stderr);
        assert!(errors.starts_with("tiles: standard output: No space left"), "{errors}");
    }
}

#[test]
fn several_files_are_several_inputs() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("the file can be written");
        path.display().to_string()
    };
    let (counted, short) = (file("counted", "1\n123456789\n"), file("short", "1 2 3"));
    let in_order = tiles(&["rotate", &counted, "-", &counted], "413526789");
    assert_eq!(in_order, answered("0\n3\n0\n"));
    // A board does not go on in the next file.
    let errors = format!("tiles: {short}:1:6: board 1: cut short: 3 of 9 tiles\n");
    assert_eq!(tiles(&["rotate", &counted, &short, &counted], ""), run("0\n", &errors, 2));
}

#[test]
fn a_file_that_cannot_be_read_is_bad_input() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let missing = folder.path().join("missing").display().to_string();
    let result = tiles(&["eight", "-", &missing], "23415x768");
    assert_eq!(result.output, "ullddrurdllurdruldr\n", "inputs before it are answered");
    assert!(result.errors.starts_with(&format!("tiles: {missing}: No such file")));
    assert_eq!(result.code, run("", "", 2).code);
    let directory = folder.path().display().to_string();
    let result = tiles(&["eight", &directory], "");
    assert!(result.errors.starts_with(&format!("tiles: {directory}: Is a directory")));
    assert_eq!(result.code, run("", "", 2).code);
}

#[test]
fn boards_among_the_arguments_are_told_where_they_belong() {
    let boards = [
        ("rotate", &["4", "1", "3", "5", "2", "6", "7", "8", "9"][..]),
        ("rotate", &["413526789"]),
        ("eight", &["2 3 4 1 5 x 7 6 8"]),
        ("eight", &["23415X768", "12345678x"]),
        ("eight", &["x", "1", "2"]),
    ];
    for (command, board) in boards {
        let result = tiles(&[&[command], board].concat(), "");
        let start = format!("tiles: {}: No such file or directory", board[0]);
        assert!(result.errors.starts_with(&start), "{}", result.errors);
        let hint = "boards are read from files or standard input: echo '…' | tiles";
        let end = format!("\n  hint: {hint} {command}\n");
        assert!(result.errors.ends_with(&end), "{}", result.errors);
        assert_eq!((result.output.as_str(), result.code), ("", run("", "", 2).code));
    }
    for name in ["4.txt", "boards", "-4/x"] {
        let errors = tiles(&["rotate", "--", name], "").errors;
        assert!(!errors.contains("hint"), "{errors}");
    }
}

/// Nobody can tell a long search from one that hangs, but for a line now and then.
#[test]
fn long_work_is_told_of_where_standard_error_is_no_terminal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let boards = folder.path().join("boards");
    // A random board of 5x5, which is out of reach.
    let board = "11 10 20 x 4 2 1 21 9 19 6 18 23 22 5 7 16 12 3 17 24 14 15 8 13\n";
    std::fs::write(&boards, board).expect("the file can be written");
    let mut child = piped(&["eight", "--size", "5x5", &boards.display().to_string()]);
    let mut errors = BufReader::new(child.stderr.take().expect("standard error is a pipe"));
    let mut line = String::new();
    errors.read_line(&mut line).expect("tiles tells how far it is");
    child.kill().expect("it still searches");
    child.wait().expect("it has ended");
    assert!(line.starts_with("tiles: ") && line.contains(" seconds: "), "{line}");
}

/// An error that says its cause itself, as some libraries' do.
#[derive(Debug)]
struct Telling(std::io::Error);

impl std::fmt::Display for Telling {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Telling {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

#[test]
fn causes_are_told_once() {
    let cause = std::io::Error::from(std::io::ErrorKind::WouldBlock);
    let expected = format!("tiles: {cause}\n");
    let mut errors = Vec::new();
    cli::report(Err(Telling(cause).into()), &mut errors);
    assert_eq!(String::from_utf8_lossy(&errors), expected);
}
