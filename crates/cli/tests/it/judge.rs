//! `tiles judge`, as judges call it.

use std::fs;
use std::process::ExitCode;

use tempfile::TempDir;

use crate::program::{Run, answered, run, tiles};

const BOARDS: &str = "1 2 3 x 4 6 7 5 8\n1 2 3 4 5 6 7 8 x\n";
const ANSWERS: &str = "rdr\n\n";

/// The files of a case, and an output.
struct Files {
    folder: TempDir,
}

impl Files {
    fn new(input: &str, answer: &str, output: &[u8]) -> Self {
        let files = Self { folder: tempfile::tempdir().expect("there is room") };
        for (name, bytes) in [("in", input.as_bytes()), ("ans", answer.as_bytes()), ("out", output)]
        {
            fs::write(files.folder.path().join(name), bytes).expect("it can be written");
        }
        fs::create_dir(files.folder.path().join("feedback")).expect("it can be made");
        files
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn feedback(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.folder.path().join("feedback").join(name)).ok()
    }

    /// Runs a protocol with the files in its order, and further options.
    fn judge(&self, protocol: &str, puzzle: &str, options: &[&str]) -> Run {
        let order = match protocol {
            "kattis" => ["in", "ans", "feedback"],
            "testlib" => ["in", "out", "ans"],
            _ => ["in", "ans", "out"],
        };
        let paths = order.map(|name| self.path(name));
        let paths = paths.iter().map(String::as_str);
        let arguments: Vec<&str> = ["judge", protocol, puzzle]
            .into_iter()
            .chain(paths)
            .chain(options.iter().copied())
            .collect();
        let output = fs::read(self.folder.path().join("out")).expect("it was written");
        tiles(&arguments, if protocol == "kattis" { output } else { Vec::new() })
    }
}

fn codes(files: &Files) -> [ExitCode; 3] {
    ["kattis", "testlib", "hustoj"].map(|protocol| files.judge(protocol, "eight", &[]).code)
}

fn expected(codes: [u8; 3]) -> [ExitCode; 3] {
    codes.map(ExitCode::from)
}

#[test]
fn every_judge_gets_its_codes() {
    let judged = |answer: &str, output: &[u8]| codes(&Files::new(BOARDS, answer, output));
    assert_eq!(judged(ANSWERS, b"rdr\n\n"), expected([42, 0, 0]));
    assert_eq!(judged(ANSWERS, b"rdr\r\n\r\n"), expected([42, 0, 0]));
    assert_eq!(judged(ANSWERS, b"rlrdr\n\n"), expected([43, 1, 1]));
    assert_eq!(judged(ANSWERS, b"rdr\n"), expected([42, 0, 0]));
    assert_eq!(judged(ANSWERS, b"rdr"), expected([43, 1, 1]));
    assert_eq!(judged(ANSWERS, b" rdr\n\n"), expected([43, 2, 1]));
    assert_eq!(judged(ANSWERS, b"rdr \n\n"), expected([43, 0, 0]));
    assert_eq!(judged(ANSWERS, b"rdr\n\n\n"), expected([43, 0, 0]));
    assert_eq!(judged(ANSWERS, b"rdr\n\n\nr\n"), expected([43, 1, 1]));
    assert_eq!(judged(ANSWERS, b"\xef\xbb\xbfrdr\n\n"), expected([42, 0, 0]));
    assert_eq!(judged(ANSWERS, b"\0\xff\xfe"), expected([43, 1, 1]));
    assert_eq!(judged(ANSWERS, b"\xff\xfer\0d\0r\0\n\0"), expected([43, 1, 1]));
    assert_eq!(judged(ANSWERS, b""), expected([43, 1, 1]));
    assert_eq!(judged("rlrdr\n\n", b"rdr\n\n"), expected([1, 3, 1]));
    assert_eq!(judged("rdr\n", b"rdr\n\n"), expected([42, 0, 0]));
    assert_eq!(judged("what\n\n", b"rdr\n\n"), expected([1, 3, 1]));
}

#[test]
fn testlib_gets_its_words() {
    let words =
        |output: &[u8]| Files::new(BOARDS, ANSWERS, output).judge("testlib", "eight", &[]).errors;
    assert_eq!(words(b"rdr\n\n"), "ok 2 boards\n");
    let wrong = words(b"rdu\n\n");
    assert_eq!(
        wrong,
        "wrong answer board 1 (1 2 3 x 4 6 7 5 8): expected 3 moves, got `rdu`: leads to \
         1 2 3 4 x 6 7 5 8\n"
    );
    assert!(words(b" rdr\n\n").starts_with("wrong output format board 1 "));
    let files = Files::new(BOARDS, "rdd\n\n", b"rdr\n\n");
    assert!(files.judge("testlib", "eight", &[]).errors.starts_with("FAIL board 1 "));
}

/// `<input-file> <output-file> <answer-file> [<report-file> [<-appes>]]`
#[test]
fn testlib_gets_its_report() {
    let judge = |output: &[u8], options: &[&str]| {
        let files = Files::new(BOARDS, ANSWERS, output);
        let report = files.path("report");
        let judged = files.judge("testlib", "eight", &[&[report.as_str()], options].concat());
        (judged, fs::read_to_string(report).expect("there is a report"))
    };
    let right = b"rdr\n\n";
    assert_eq!(judge(right, &[]), (run("", "ok 2 boards\n", 0), "2 boards".to_owned()));
    let polygon = ["--testset", "tests", "--size", "3x3", "--group", "1"];
    assert_eq!(judge(right, &polygon).0, run("", "ok 2 boards\n", 0));
    for (output, outcome, code) in [
        (&right[..], "accepted", 0),
        (b"r<&\0r\n\n", "wrong-answer", 1),
        (b" rdr\n\n", "presentation-error", 2),
    ] {
        for flag in ["-appes", "-APPES"] {
            let (judged, report) = judge(output, &[flag]);
            assert_eq!(judged.code, run("", "", code).code);
            let document = roxmltree::Document::parse(&report).expect("it is XML");
            let result = document.root_element();
            assert_eq!(
                (result.tag_name().name(), result.attribute("outcome")),
                ("result", Some(outcome))
            );
            let message = result.text().expect("there is a message");
            assert!(judged.errors.ends_with(&format!("{message}\n")), "{report}");
        }
    }
    let files = Files::new(BOARDS, "rdd\n\n", right);
    let (report, folder) = (files.path("report"), files.path("feedback"));
    assert_eq!(files.judge("testlib", "eight", &[&report]).code, run("", "", 3).code);
    assert!(fs::read_to_string(&report).expect("there is a report").contains("faulty"));
    let nowhere = files.judge("testlib", "eight", &[&folder]);
    assert_eq!(nowhere.code, run("", "", 3).code);
    assert!(nowhere.errors.starts_with("FAIL the report: "), "{}", nowhere.errors);
    assert_eq!(files.judge("testlib", "eight", &[&report, "-else"]).code, run("", "", 3).code);
}

/// What is judged is never written over, whatever it is called there.
#[test]
fn no_report_is_written_over_the_case() {
    let files = Files::new(BOARDS, ANSWERS, b"rdr\n\n");
    for (name, words) in [("in", "the input"), ("out", "the output"), ("ans", "the answer")] {
        for path in [files.path(name), files.path(&format!("feedback/../{name}"))] {
            let before = fs::read(&path).expect("it is there");
            let words = format!("FAIL the report would be written over {words}: {path}\n");
            assert_eq!(files.judge("testlib", "eight", &[&path]), run("", &words, 3));
            assert_eq!(fs::read(&path).expect("it is there"), before);
        }
    }
}

/// For testlib the program has not written it; HUSTOJ writes it itself.
#[test]
fn an_output_that_is_not_there_is_whose_fault_the_judge_says() {
    let files = Files::new(BOARDS, ANSWERS, b"");
    let [input, answer, none, report] =
        ["in", "ans", "none", "report"].map(|name| files.path(name));
    let judged = tiles(&["judge", "testlib", "eight", &input, &none, &answer, &report], "");
    let message = format!("there is no output: {none}");
    assert_eq!(judged, run("", &format!("wrong output format {message}\n"), 2));
    assert_eq!(fs::read_to_string(report).expect("there is a report"), message);
    let judged = tiles(&["judge", "testlib", "eight", &none, &none, &answer], "");
    assert_eq!(judged.code, run("", "", 3).code);
    let judged = tiles(&["judge", "hustoj", "eight", &input, &answer, &none], "");
    assert_eq!(judged.code, run("", "", 1).code);
    assert!(judged.errors.starts_with("judge error: "), "{}", judged.errors);
}

#[test]
fn kattis_gets_a_message_that_draws_the_board() {
    let files = Files::new(BOARDS, ANSWERS, b"rdd\n\n");
    assert_eq!(files.judge("kattis", "eight", &[]).code, run("", "", 43).code);
    let message = files.feedback("judgemessage.txt").expect("there is a message");
    assert!(
        message.starts_with("board 1 (1 2 3 x 4 6 7 5 8): expected 3 moves, got `rdd`: move 3")
    );
    assert!(message.ends_with("before that move:\n  1 2 3\n  4 5 6\n  7 x 8\n"), "{message}");
    assert_eq!(files.feedback("judgeerror.txt"), None);
    let files = Files::new(BOARDS, "rlrdr\n\n", b"rdr\n\n");
    files.judge("kattis", "eight", &[]);
    assert!(files.feedback("judgeerror.txt").expect("it is the judge's").contains("faulty"));
    fs::write(files.folder.path().join("ans"), ANSWERS).expect("it can be written");
    assert_eq!(files.judge("kattis", "eight", &[]), run("", "", 42));
    assert_eq!(files.feedback("judgeerror.txt"), None);
}

#[test]
fn rotate_and_options_are_judged() {
    let files = Files::new("4 1 3 5 2 6 7 8 9\n", "3\n", b"3\n");
    assert_eq!(files.judge("kattis", "rotate", &[]).code, run("", "", 42).code);
    let flags = ["case_sensitive", "space_change_sensitive", "--size", "3x3"];
    assert_eq!(files.judge("kattis", "rotate", &flags).code, run("", "", 42).code);
    let files = Files::new("1\n4 1 3 5 2 6 7 8 9\n", "1\n", b"1\n");
    let options = ["--turns", "quarter", "--count-line"];
    assert_eq!(files.judge("testlib", "rotate", &options), run("", "ok 1 board\n", 0));
    let files = Files::new("1 2 3 x 4 6 7 5 8\n", "rdr\n", b"rlrdr\n");
    assert_eq!(files.judge("hustoj", "eight", &["--any-solution"]), answered(""));
    let files = Files::new("1 2 3 4 x 5\n", "\n", b"\n");
    let options = ["--size", "2x3", "--goal", "1 2 3 4 x 5"];
    assert_eq!(files.judge("hustoj", "eight", &options), answered(""));
}

/// Whatever is wrong with the call is never taken for a verdict on the program.
#[test]
fn faults_of_the_call_are_the_judges() {
    let files = Files::new(BOARDS, ANSWERS, b"rdr\n\n");
    for (protocol, code) in [("kattis", 1), ("testlib", 3), ("hustoj", 1)] {
        let code = run("", "", code).code;
        for options in [&["--any-solution"][..], &["--size", "9x9"], &["--bogus"], &["--goal", "1"]]
        {
            let judged = files.judge(protocol, "rotate", options);
            assert_eq!((&judged.code, judged.output.as_str()), (&code, ""), "{options:?}");
            assert!(!judged.errors.is_empty());
        }
        let missing = tiles(&["judge", protocol, "eight", "no", "such", "files"], "");
        assert_eq!(missing.code, code);
        assert!(missing.errors.contains(": No such file"), "{}", missing.errors);
        assert_eq!(tiles(&["judge", protocol, "eight", "one"], "").code, code);
    }
    assert_eq!(tiles(&["judge", "input", "nine"], "").code, run("", "", 1).code);
    assert_eq!(tiles(&["judge", "else"], "").code, run("", "", 2).code);
}

/// Each protocol of the command line is one whose codes are known before the line is understood.
#[test]
fn every_protocol_has_its_own_words_for_a_wrong_call() {
    let program = cli::command();
    let judge = program.find_subcommand("judge").expect("it is a subcommand");
    let protocols: Vec<&str> = judge.get_subcommands().map(clap::Command::get_name).collect();
    assert!(protocols.len() >= 4, "{protocols:?}");
    for protocol in protocols {
        for call in [&["judge", protocol][..], &["judge", protocol, "eight", "--bogus"]] {
            let told = tiles(call, "");
            let is_its_own =
                ["judge error: ", "FAIL "].iter().any(|own| told.errors.starts_with(own));
            assert!(is_its_own, "{call:?}: {}", told.errors);
            assert_ne!(told.code, run("", "", 2).code, "{call:?}");
        }
    }
}

fn valid(options: &[&str], input: &str) -> Run {
    tiles(&[&["judge", "input"], options].concat(), input)
}

#[test]
fn inputs_are_validated_to_the_last_space() {
    let accept = run("", "", 42);
    assert_eq!(valid(&["eight"], BOARDS), accept);
    let alike = ["eight", "--layout", "alike"];
    for (input, part) in [
        ("123x46758\n", "line 1: 1 tile: not a board of 3x3 (see --layout)"),
        ("0 1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 8 0\n", "line 1: the blank is written x (see --layout)"),
        (
            "1 2 3\nX 4 6\n7 5 8\n1 2 3\n4 5 6\n7 8 X\n",
            "line 1: 3 tiles: not a board of 3x3 (see --layout)",
        ),
    ] {
        assert_eq!(valid(&alike, input), accept, "{input:?}");
        let judged = valid(&["eight"], input);
        assert_eq!(judged, run("", &format!("wrong answer: {part}\n"), 43));
    }
    assert_eq!(valid(&alike, BOARDS), accept);
    let too_many = valid(&["eight", "--most-boards", "1"], BOARDS);
    assert_eq!(
        too_many,
        run("", "wrong answer: line 2: more than 1 board (see --most-boards)\n", 43)
    );
    let many = BOARDS.repeat(5_000);
    assert_eq!(valid(&["eight"], &many), accept);
    let more = many + BOARDS;
    assert!(valid(&["eight"], &more).errors.contains("line 10001: more than 10,000 boards"));
    assert_eq!(valid(&["eight", "--most-boards", "10002"], &more), accept);
    assert_eq!(valid(&["eight", "--count-line"], &format!("2\n{BOARDS}")), accept);
    assert_eq!(valid(&["rotate", "--size", "2x2"], "1 2 3 4\n4 3 2 1\n"), accept);
    for (input, part) in [
        ("", "there are no boards"),
        ("1 2 3 x 4 6 7 5 8", "line 1: no line end"),
        ("1 2 3 x 4 6 7 5 8\r\n", "line 1: tiles are separated by one space"),
        (" 1 2 3 x 4 6 7 5 8\n", "line 1: tiles are separated by one space"),
        ("1 2 3 x 4 6 7 5 8 \n", "line 1: tiles are separated by one space"),
        ("1 2 3  x 4 6 7 5 8\n", "line 1: tiles are separated by one space"),
        ("1\t2 3 x 4 6 7 5 8\n", "line 1: "),
        ("1 2 3 x 4 6 7 5 8\n\n", "line 2: an empty line"),
        ("1 2 3 x 4 6 7 5\n", "line 1: 8 tiles"),
        ("1 2 3 x 4 6 7 5 5\n", "line 1: tile 5 appears twice"),
        ("1 2 3 x 4 6 7 5 9\n", "line 1: "),
        ("1 2 3 x 4 6 7 5 08\n", "line 1: "),
        ("1 2 3 x 4 6 7 5 8\n1 2 3 4 5 6 7 8 0\n", "line 2: the blank is written in another way"),
        ("1 2 3 x 4 6 7 5 8\n12345678x\n", "line 2: boards are laid out in another way"),
        ("1 2 3\nx 4 6\n", "the last board is cut short"),
        ("1\n1 2 3 x 4 6 7 5 8\n", "line 1: 1 tile: neither a board of 3x3 nor a row of one"),
        ("1 2 3 x 4 6 7 5 8\0\n", "line 1: "),
        ("\u{feff}1 2 3 x 4 6 7 5 8\n", "line 1: the file begins with a byte-order mark"),
    ] {
        assert_eq!(valid(&["eight"], input).code, run("", "", 43).code, "{input:?}");
        let judged = valid(&alike, input);
        assert_eq!(judged.code, run("", "", 43).code, "{input:?}");
        assert!(judged.errors.contains(part), "{input:?}: {}", judged.errors);
    }
    for (input, part) in [
        (BOARDS, "line 1: not the number"),
        ("3\n1 2 3 x 4 6 7 5 8\n", "the first line says 3 boards, and there are 1"),
        ("01\n1 2 3 x 4 6 7 5 8\n", "line 1: not the number"),
        ("", "the file is empty"),
    ] {
        let judged = valid(&["eight", "--count-line"], input);
        assert_eq!(judged.code, run("", "", 43).code, "{input:?}");
        assert!(judged.errors.contains(part), "{input:?}: {}", judged.errors);
    }
}

/// What is quoted from the command line, names of files among it, is shown escaped.
#[test]
fn no_message_moves_the_terminal() {
    let name = "a\u{1b}[31m\u{202e}\u{9b}1m";
    let shown = "a\\u{1b}[31m\\u{202e}\\u{9b}1m";
    for arguments in [
        &["eight", name][..],
        &["unrank", "--length", name],
        &["rotate", "--goal", name],
        &["verify", "--exhaustive", "--puzzle", "eight", "--program", "true", "--goal", name],
        &["judge", "hustoj", "eight", name, name, name],
        &["judge", "testlib", "eight", name, name, name],
        &["judge", "testlib", name],
    ] {
        let errors = tiles(arguments, "").errors;
        let is_command =
            |letter: char| letter.is_control() && letter != '\n' || letter == '\u{202e}';
        assert!(!errors.contains(is_command), "{arguments:?}: {errors:?}");
        assert!(!errors.is_empty(), "{arguments:?}");
    }
    let errors = tiles(&["eight", name], "").errors;
    assert!(errors.starts_with(&format!("tiles: {shown}: ")), "{errors}");
}

/// A report is XML whatever the name of a file is.
#[test]
fn reports_have_no_letters_that_xml_cannot_hold() {
    let files = Files::new(BOARDS, ANSWERS, b"");
    let [input, answer, report] = ["in", "ans", "report"].map(|name| files.path(name));
    let none = files.path("no\u{fffe}<\u{1}>ne");
    tiles(&["judge", "testlib", "eight", &input, &none, &answer, &report, "-appes"], "");
    let report = fs::read_to_string(report).expect("there is a report");
    let document = roxmltree::Document::parse(&report).expect("it is XML");
    let message = document.root_element().text().expect("there is a message");
    assert!(message.ends_with("/no\u{fffd}<\u{fffd}>ne"), "{message}");
}
