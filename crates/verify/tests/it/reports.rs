//! Verdicts in all formats, several jobs, and all boards of a size.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use ::verify::Listener;
use serde_json::Value;
use tempfile::TempDir;

use crate::verifying::{Outcome, Verified, verify, verify_with};

/// Cases for every verdict but TLE, and the arguments that judge them.
fn suite() -> (TempDir, Vec<String>) {
    let folder = TempDir::new().unwrap();
    let cases = folder.path().join("rotate");
    fs::create_dir(&cases).unwrap();
    let board = "1 2 3 4 5 6 7 8 9\n";
    for (name, answer, script) in [
        ("a-right", "0\n", "echo 0"),
        ("b-wrong", "0\n", "printf '\\001\\033<&\"\\n'"),
        ("c-space", "0\n", "echo '0 '"),
        ("d-flood", "0\n", "yes"),
        ("e-fault", "0\n", "exit 7"),
        ("f-data", "zero\n", "echo 0"),
    ] {
        fs::write(cases.join(name).with_extension("in"), board).unwrap();
        fs::write(cases.join(name).with_extension("ans"), answer).unwrap();
        fs::write(folder.path().join(name), script).unwrap();
    }
    // A script does not know the name of its case: it finds the number of runs before it.
    let program = format!(
        "cd {}; n=$(ls runs* 2>/dev/null | wc -l); : > runs$n; \
         set -- a-right b-wrong c-space d-flood e-fault f-data; shift $n; . ./$1",
        folder.path().display()
    );
    fs::write(folder.path().join("program.sh"), program).unwrap();
    let arguments = [
        "--program".to_owned(),
        format!("sh {}/program.sh", folder.path().display()),
        "--output-limit".to_owned(),
        "1000".to_owned(),
        cases.display().to_string(),
    ];
    (folder, arguments.into())
}

fn verified(format: &str) -> Verified {
    let (_folder, arguments) = suite();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    verify(&[&arguments[..], &["--format", format]].concat())
}

#[test]
fn text_has_a_line_a_case_and_the_numbers_last() {
    let Verified { outcome, text } = verified("text");
    assert_eq!(outcome, Outcome::Failed);
    let codes: Vec<_> = text.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(codes, ["AC", "WA", "PE", "OLE", "RTE", "JE", "1"], "{text}");
    assert!(text.ends_with("\n1 passed, 5 failed\n"));
}

#[test]
fn json_has_an_object_a_case_and_the_numbers_last() {
    let Verified { text, .. } = verified("json");
    let records: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.len(), 7);
    assert_eq!((&records[0]["verdict"], &records[0]["boards"]), (&"AC".into(), &1.into()));
    assert!(records[0]["seconds"].as_f64().unwrap() > 0.0);
    assert_eq!(records[3]["message"], "the program wrote more than 1000 bytes");
    assert_eq!((&records[6]["passed"], &records[6]["failed"]), (&1.into(), &5.into()));
}

#[test]
fn junit_is_xml_with_failures_and_errors() {
    let Verified { text, .. } = verified("junit");
    let document = roxmltree::Document::parse(&text).unwrap();
    let suite = document.root_element();
    let attributes = ["tests", "failures", "errors"].map(|name| suite.attribute(name).unwrap());
    assert_eq!(attributes, ["6", "4", "1"]);
    let outcomes: Vec<_> = suite
        .children()
        .filter(roxmltree::Node::is_element)
        .map(|case| case.first_element_child().map(|child| child.attribute("type").unwrap()))
        .collect();
    assert_eq!(outcomes, [None, Some("WA"), Some("PE"), Some("OLE"), Some("RTE"), Some("JE")]);
}

#[test]
fn several_jobs_report_in_order() {
    let folder = TempDir::new().unwrap();
    let cases = folder.path().join("rotate");
    fs::create_dir(&cases).unwrap();
    for number in 0..20 {
        fs::write(cases.join(format!("input{number:02}.txt")), "1 2 3 4 5 6 7 8 9\n").unwrap();
        fs::write(cases.join(format!("output{number:02}.txt")), "0\n").unwrap();
    }
    let path = cases.to_str().unwrap();
    let Verified { outcome, text } = verify(&[path, "--program", "echo 0", "--jobs", "7"]);
    assert_eq!(outcome, Outcome::Passed);
    let names: Vec<_> = text.lines().filter_map(|line| line.split("/input").nth(1)).collect();
    assert!(names.len() == 20 && names.is_sorted(), "{text}");
}

/// A program in awk that answers all boards of `eight` 2x2, but for what `fault` does.
fn two_by_two(fault: &str) -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let answers = "\
        a[\"1 2 3 x\"]=\"\"; a[\"1 2 x 3\"]=\"r\"; a[\"x 2 1 3\"]=\"dr\"; a[\"2 x 1 3\"]=\"ldr\"; \
        a[\"2 3 1 x\"]=\"uldr\"; a[\"2 3 x 1\"]=\"ruldr\"; a[\"1 x 3 2\"]=\"d\"; \
        a[\"x 1 3 2\"]=\"rd\"; a[\"3 1 x 2\"]=\"urd\"; a[\"3 1 2 x\"]=\"lurd\"; \
        a[\"3 x 2 1\"]=\"dlurd\"; a[\"x 3 2 1\"]=\"drurd\"; ";
    let script =
        format!("BEGIN {{ {answers} }} {fault} {{ print ($0 in a) ? a[$0] : \"unsolvable\" }}");
    let file: PathBuf = folder.path().join("program.awk");
    fs::write(&file, script).unwrap();
    let program = format!("awk -f {}", file.display());
    (folder, program)
}

/// What is wrong with the program above: `x 3 2 1` is six moves from the goal, by either way round.
const FIXED: &str = "$0 == \"x 3 2 1\" { print \"rdlurd\"; next }";

fn exhaustive(fault: &str, options: &[&str]) -> Verified {
    let (_folder, program) = two_by_two(fault);
    let arguments = ["--exhaustive", "--puzzle", "eight", "--size", "2x2", "--program", &program];
    verify(&[&arguments[..], options].concat())
}

#[test]
fn all_boards_are_judged_in_one_run_or_many() {
    for options in [&[][..], &["--batch", "1", "--jobs", "3"], &["--batch", "7"]] {
        let Verified { outcome, text } = exhaustive(FIXED, options);
        assert_eq!(outcome, Outcome::Passed, "{text}");
        assert!(text.starts_with("AC  all boards of eight 2x2 (24 boards, "), "{text}");
    }
}

/// The goal is the last board of its run in batches of 1 and of 10.
#[test]
fn an_empty_last_line_of_a_run_needs_no_end() {
    let (folder, _) = two_by_two(FIXED);
    let (program, joining) =
        ["program.awk", "joining.sh"].map(|name| folder.path().join(name)).into();
    let join = "NR > 1 { print last } { last = $0 } END { printf \"%s\", last }";
    fs::write(&joining, format!("awk -f '{}' | awk '{join}'", program.display())).unwrap();
    let joined = format!("sh {}", joining.display());
    let arguments = ["--exhaustive", "--puzzle", "eight", "--size", "2x2", "--program", &joined];
    for batch in ["1", "10"] {
        let Verified { outcome, text } = verify(&[&arguments[..], &["--batch", batch]].concat());
        assert_eq!(outcome, Outcome::Passed, "{text}");
    }
}

#[test]
fn a_wrong_answer_outdoes_spaces_in_another_run() {
    let spaced = format!("{FIXED} $0 == \"1 2 x 3\" {{ print \"r \"; next }}");
    let Verified { text, .. } = exhaustive(&spaced, &["--batch", "1"]);
    assert!(text.starts_with("PE "), "{text}");
    let wrong = format!("$0 == \"x 3 2 1\" {{ print; next }} {spaced}");
    let Verified { text, .. } = exhaustive(&wrong, &["--batch", "1"]);
    assert!(text.starts_with("WA "), "{text}");
}

#[test]
fn every_wrong_board_is_named_by_itself() {
    let Verified { outcome, text } = exhaustive("", &[]);
    assert_eq!(outcome, Outcome::Failed);
    assert!(text.contains("1 of 24 boards is wrong"), "{text}");
    assert!(text.contains("the input `x 3 2 1`: expected 6 moves, got `drurd`"), "{text}");
}

#[test]
fn a_fault_that_needs_other_boards_is_shown_with_the_fewest() {
    let fault = format!(
        "{FIXED} $0 == \"1 2 3 x\" && last == \"1 2 x 3\" {{ print \"lr\"; next }} {{ last = $0 }}"
    );
    let Verified { text, .. } = exhaustive(&fault, &[]);
    assert!(
        text.contains("the input of 2 boards from `1 2 x 3` to `1 2 3 x`: expected 0"),
        "{text}"
    );
    let fault = format!("{FIXED} $0 == \"1 2 3 x\" && NR > 5 {{ print \"lr\"; next }}");
    let Verified { text, .. } = exhaustive(&fault, &[]);
    assert!(text.contains("the input of 6 boards from"), "{text}");
}

#[test]
fn lines_missing_or_a_crash_are_reported() {
    let Verified { text, .. } = exhaustive(&format!("NR > 20 {{ exit }} {FIXED}"), &[]);
    assert!(
        text.starts_with("WA ") && text.contains("no answer: the output has 20 lines"),
        "{text}"
    );
    assert!(text.contains("4 of 24 boards have no answer"), "{text}");
    let Verified { text, .. } = exhaustive(&format!("NR > 20 {{ exit 3 }} {FIXED}"), &[]);
    assert!(
        text.starts_with("RTE ") && text.contains("(input of 24 boards from `x 1 2 3` on)"),
        "{text}"
    );
}

#[test]
fn attempts_of_failing_runs_are_told() {
    let all = ["--exhaustive", "--puzzle", "eight", "--size", "2x2", "--batch", "12"];
    let slow = ["--program", "sleep 1000", "--time-limit", "0.05", "--jobs", "2"];
    let Verified { text, .. } = verify(&[&all[..], &slow, &["--format", "json"]].concat());
    let record: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!((&record["verdict"], &record["attempts"]), (&"TLE".into(), &2.into()), "{text}");
}

#[test]
fn one_board_a_run_ends_after_some_faults() {
    let arguments = ["--exhaustive", "--puzzle", "eight", "--size", "2x3", "--batch", "1"];
    let verify = |options: &[&str]| verify(&[&arguments[..], options].concat());
    let Verified { text, .. } = verify(&["--program", "sleep 1000", "--time-limit", "0.05"]);
    assert!(
        text.starts_with("TLE ") && text.contains("longer than 50ms (input of 1 board"),
        "{text}"
    );
    let Verified { text, .. } = verify(&["--program", "echo r"]);
    // `r` solves one board, and is no answer to many others.
    assert!(text.contains("10 of 1"), "{text}");
    let Verified { text, .. } = verify(&["--program", "no-such-program"]);
    assert!(
        text.starts_with("RTE ") && text.contains("cannot be started: no-such-program"),
        "{text}"
    );
}

#[test]
fn names_are_shown_in_one_line() {
    let folder = TempDir::new().unwrap();
    let cases = folder.path().join("rotate");
    fs::create_dir(&cases).unwrap();
    for name in ["a\n\u{1b}", "b\u{202e}ni"] {
        fs::write(cases.join(format!("{name}.in")), "1 2 3 4 5 6 7 8 9\n").unwrap();
        fs::write(cases.join(format!("{name}.ans")), "0\n").unwrap();
    }
    let Verified { text, .. } = verify(&[cases.to_str().unwrap(), "--program", "echo 0"]);
    assert_eq!(text.lines().count(), 3, "{text:?}");
    assert!(text.starts_with("AC  ") && text.contains("/a\\n\\u{1b} (1 board, "), "{text:?}");
    assert!(text.contains("/b\\u{202e}ni (1 board, "), "{text:?}");
}

/// Nor does anything else that comes from outside reach a terminal as it is.
#[test]
fn messages_have_no_escape_sequences() {
    let folder = TempDir::new().unwrap();
    let cases = folder.path().join("rotate-\u{1b}[31m-eight");
    fs::create_dir(&cases).unwrap();
    fs::write(cases.join("a.in"), "1 2 3 4 5 6 7 8 9\n").unwrap();
    fs::write(cases.join("a.ans"), "0\n").unwrap();
    let path = cases.to_str().unwrap();
    let verify = |options: &[&str]| verify(&[&[path, "--program"], options].concat()).text;
    let program = "printf '\\033[1m\\2330'";
    for text in [verify(&["true"]), verify(&[program, "--puzzle", "rotate"])] {
        assert!(text.chars().all(|letter| letter == '\n' || !letter.is_control()), "{text:?}");
        assert!(text.contains("0 passed, 1 failed"));
    }
}

/// A program for one board of `eight` 2x2 a run.
fn sampled(options: &[&str]) -> Verified {
    exhaustive(FIXED, &[&["--batch", "1", "--sample"], options].concat())
}

#[test]
fn a_sample_is_told_from_all_boards() {
    let Verified { outcome, text } = sampled(&["7"]);
    assert_eq!(outcome, Outcome::Passed, "{text}");
    assert!(
        text.starts_with("AC  7 of the 24 boards of eight 2x2 (--seed 0) (7 boards, "),
        "{text}"
    );
    let Verified { text, .. } = sampled(&["24"]);
    assert!(text.starts_with("AC  all boards of eight 2x2 (24 boards, "), "{text}");
}

/// The boards of a sample, by a program that answers none of them.
fn drawn(options: &[&str]) -> Vec<String> {
    let arguments = ["--exhaustive", "--puzzle", "eight", "--size", "2x2", "--program", "cat"];
    let Verified { text, .. } = verify(&[&arguments[..], &["--sample"], options].concat());
    let boards = text.lines().filter_map(|line| line.split('`').nth(1)).map(str::to_owned);
    boards.collect()
}

#[test]
fn the_seed_decides_about_the_sample_in_which_the_hardest_boards_always_are() {
    for seed in 0..20 {
        let seed = seed.to_string();
        let boards = drawn(&["3", "--seed", &seed]);
        let is_solvable = |board: &str| SOLVABLE.contains(&board);
        for always in ["1 2 3 x", "x 3 2 1"] {
            assert_eq!(boards.iter().filter(|board| *board == always).count(), 1, "{boards:?}");
        }
        assert_eq!(boards.iter().filter(|board| !is_solvable(board)).count(), 1, "{boards:?}");
        assert_eq!(boards, drawn(&["3", "--seed", &seed]));
    }
    assert_ne!(drawn(&["9", "--seed", "1"]), drawn(&["9", "--seed", "2"]));
}

/// The boards of `eight` 2x2 that can be solved.
const SOLVABLE: [&str; 12] = [
    "1 2 3 x", "1 2 x 3", "x 2 1 3", "2 x 1 3", "2 3 1 x", "2 3 x 1", "1 x 3 2", "x 1 3 2",
    "3 1 x 2", "3 1 2 x", "3 x 2 1", "x 3 2 1",
];

#[test]
fn long_judging_says_how_far_it_is() {
    let (_folder, program) = two_by_two(FIXED);
    let lines = Mutex::new(Vec::new());
    let tell = |line: &str| lines.lock().unwrap().push(line.to_owned());
    let listener = Listener { pause: Duration::ZERO, tell: &tell };
    let all = ["--exhaustive", "--puzzle", "eight", "--size", "2x2", "--batch", "6"];
    verify_with(&[&all[..], &["--program", &program]].concat(), listener);
    let told = std::mem::take(&mut *lines.lock().unwrap());
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told[1].starts_with("12 of 24 boards judged, 0 wrong, about "), "{told:?}");

    let (_folder, arguments) = suite();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    verify_with(&arguments, listener);
    let told = std::mem::take(&mut *lines.lock().unwrap());
    let cases: Vec<_> = told.iter().filter(|line| line.ends_with(" cases judged")).collect();
    assert_eq!(cases[5], "6 of 6 cases judged");
    assert!(told.iter().any(|line| line.ends_with("a-right: 0 of 1 run done")), "{told:?}");
}

/// A package with such cases. In `data/secret` they are for the program.
fn package(cases: &[&str]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for case in cases {
        let case = folder.path().join("rotate/data").join(case);
        fs::create_dir_all(case.parent().unwrap()).unwrap();
        fs::write(case.with_extension("in"), "1 2 3 4 5 6 7 8 9\n").unwrap();
        fs::write(case.with_extension("ans"), "0\n").unwrap();
        let output = if case.ends_with("valid_output/b") { "0\n" } else { "1\n" };
        if !case.starts_with(folder.path().join("rotate/data/secret")) {
            fs::write(case.with_extension("out"), output).unwrap();
        }
    }
    fs::write(folder.path().join("rotate/problem.yaml"), "").unwrap();
    folder
}

fn verify_package(cases: &[&str], options: &[&str]) -> Verified {
    let folder = package(cases);
    let path = folder.path().join("rotate");
    let Verified { outcome, text } = verify(&[&[path.to_str().unwrap()], options].concat());
    Verified { outcome, text: text.replace(path.to_str().unwrap(), "") }
}

/// They tell whether our checker agrees with the data.
#[test]
fn outputs_in_the_data_are_no_merit_of_the_program() {
    let cases = ["secret/a", "valid_output/b", "invalid_output/c"];
    let Verified { outcome, text } = verify_package(&cases, &["--program", "true"]);
    assert_eq!(outcome, Outcome::Failed);
    assert!(text.contains("\nOK  /data/valid_output/b (not the program: "), "{text}");
    assert!(text.ends_with(
        "\nbeside the program's cases: 2 sound outputs in the data\n0 passed, 1 failed\n"
    ));
    let Verified { outcome, text } = verify_package(&cases, &["--program", "echo 0"]);
    assert_eq!(outcome, Outcome::Passed);
    assert!(text.ends_with("\n1 passed, 0 failed\n"), "{text}");
    // What does not hold is a failure, and a package that asks the program nothing is one as well.
    let bad = ["secret/a", "valid_output/bad"];
    let Verified { outcome, text } = verify_package(&bad, &["--program", "echo 0"]);
    assert_eq!(outcome, Outcome::Failed);
    assert!(text.ends_with("\n1 passed, 1 failed\n"), "{text}");
    let Verified { outcome, text } = verify_package(&cases[1..], &["--program", "echo 0"]);
    assert_eq!(outcome, Outcome::Failed);
    assert!(text.contains("\nJE  the program: no case is for it"), "{text}");
}

#[test]
fn outputs_in_the_data_stand_apart_in_all_formats() {
    let cases = ["secret/a", "valid_output/b", "invalid_output/c"];
    let verified = |format| verify_package(&cases, &["--program", "true", "--format", format]).text;
    let records: Vec<Value> =
        verified("json").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<_> = records[..3].iter().map(|record| &record["verdict"]).collect();
    assert_eq!(verdicts, ["OK", "WA", "OK"]);
    let last = ["passed", "failed", "sound"].map(|name| records[3][name].as_u64().unwrap());
    assert_eq!(last, [0, 1, 2]);
    let text = verified("junit");
    let document = roxmltree::Document::parse(&text).unwrap();
    let suite = document.root_element();
    let attributes = ["tests", "failures", "errors"].map(|name| suite.attribute(name).unwrap());
    assert_eq!(attributes, ["1", "1", "0"]);
    let named = |name| suite.children().filter(move |child| child.has_tag_name(name));
    assert_eq!(named("testcase").count(), 1);
    let output = named("system-out").next().unwrap().text().unwrap();
    assert!(output.lines().count() == 2 && output.starts_with("OK  /data/invalid_output/c ("));
}

/// The seconds of runs beside each other add up to more than went by.
#[test]
fn seconds_are_those_that_went_by() {
    let options =
        ["--exhaustive", "--puzzle", "eight", "--size", "2x2", "--batch", "3", "--jobs", "8"];
    let start = Instant::now();
    let (_folder, program) = two_by_two(FIXED);
    let program = format!("sh -c 'sleep 0.3; exec {program}'");
    let options = [&options[..], &["--program", &program, "--format", "json"]].concat();
    let Verified { outcome, text } = verify(&options);
    let passed = start.elapsed().as_secs_f64();
    assert_eq!(outcome, Outcome::Passed, "{text}");
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        assert!(record["seconds"].as_f64().unwrap() <= passed, "{text}");
    }
}
