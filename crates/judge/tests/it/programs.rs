//! `verify` from its arguments to its lines, with small shell scripts as programs.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::verifying::{Outcome, verify};

/// A folder `rotate` or `eight` with cases, and a program.
struct Suite {
    folder: TempDir,
    kind: &'static str,
}

impl Suite {
    fn new(kind: &'static str, files: &[(&str, &str)]) -> Self {
        let suite = Self { folder: TempDir::new().unwrap(), kind };
        fs::create_dir(suite.cases()).unwrap();
        for (name, text) in files {
            fs::write(suite.cases().join(name), text).unwrap();
        }
        suite
    }

    fn cases(&self) -> PathBuf {
        self.folder.path().join(self.kind)
    }

    /// What `verify` makes of this script.
    fn verify(&self, script: &str) -> (Outcome, String) {
        self.verify_with(script, &[])
    }

    fn verify_with(&self, script: &str, options: &[&str]) -> (Outcome, String) {
        let program = self.folder.path().join("program.sh");
        fs::write(&program, script).unwrap();
        let program = format!("sh {}", program.display());
        let cases = self.cases();
        let arguments = [cases.to_str().unwrap(), "--program", &program];
        verify(&[&arguments, options].concat())
    }
}

#[track_caller]
fn assert_passed((outcome, text): &(Outcome, String), passed: usize) {
    assert_eq!(*outcome, Outcome::Passed, "{text}");
    assert!(text.ends_with(&format!("\n{passed} passed, 0 failed\n")), "{text}");
}

#[track_caller]
fn assert_failed((outcome, text): &(Outcome, String), line: &str) {
    assert_eq!(*outcome, Outcome::Failed, "{text}");
    let is_there = |shown: &str| !shown.starts_with("AC ") && shown.contains(line);
    assert!(text.lines().any(is_there), "{line:?} is not in {text}");
}

fn mixed() -> Suite {
    let boards = "1 x 3 2 4 5 6 7 8\n1 2 3 4 5 6 7 8 x\n1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 8 x\n";
    Suite::new("eight", &[("mix.in", boards), ("mix.out", "unsolvable\n\nr\n\n")])
}

fn two() -> Suite {
    let boards = "1 2 3 4 5 6 7 8 9\n4 1 3 5 2 6 7 8 9\n";
    Suite::new("rotate", &[("two.in", boards), ("two.ans", "0\n3\n")])
}

#[test]
fn what_was_never_checked_does_not_pass() {
    let suite = Suite::new("rotate", &[("a.in", "4 1 3 5 2 6 7 8 9\n")]);
    assert_failed(&suite.verify("echo 3"), "a.in");
    let suite = Suite::new("rotate", &[("c.out", "0\n")]);
    assert_failed(&suite.verify("echo 0"), "c.out");
    let suite = Suite::new("rotate", &[("README", "no .in file here\n")]);
    assert_failed(&suite.verify("echo 0"), "rotate");
    assert_failed(&verify(&["no/such/folder", "--program", "true"]), "no/such/folder");
    assert_failed(&two().verify_with("echo 0; echo 3", &["--filter", "three"]), "three");
}

#[test]
fn one_bad_place_among_good_ones_fails() {
    let suite = two();
    fs::write(suite.cases().join("b.in"), "1 2 3 4 5 6 7 8 9\n").unwrap();
    let (outcome, text) = suite.verify("cat > /dev/null; echo 0; echo 3");
    assert_eq!(outcome, Outcome::Failed);
    assert!(text.ends_with("\n1 passed, 1 failed\n"), "{text}");
}

#[test]
fn what_is_right_passes() {
    let suite = Suite::new(
        "eight",
        &[
            ("sample.in", "2 3 4 1 5 x 7 6 8\n"),
            ("sample.out", "ullddrurdllurdruldr\n"),
            ("crlf.in", "1 2 3 4 5 6 7 x 8\r\n1 x 3 2 4 5 6 7 8\r\n"),
            ("crlf.out", "r\r\nunsolvable\r\n"),
            ("nonl.in", "1 2 3 4 5 x 7 8 6\n"),
            ("nonl.out", "d"),
        ],
    );
    let other_shortest = "case \"$(cat)\" in 2*) echo ullddrurdllurrdlurd;; *'7 8 6') echo d;; \
                          *) printf 'r\\nunsolvable\\n';; esac";
    assert_passed(&suite.verify(other_shortest), 3);
    assert_passed(&suite.verify_with(other_shortest, &["--filter", "crlf"]), 1);
}

#[test]
fn lines_are_compared_as_they_are() {
    let print = |text: &str| format!("cat > /dev/null; printf '{text}'");
    let suite = mixed();
    assert_passed(&suite.verify(&print("unsolvable\\n\\nr\\n\\n")), 1);
    for bad in [
        "unsolvable\\n\\nr\\n\\nr\\n",
        "unsolvable\\nr\\n",
        "",
        "unsolvable\\nr\\n\\n\\n",
        "unsolvable\\n\\nr\\n\\n\\n",
        "unsolvable\\n\\nr",
        "unsolvable\\n\\n",
    ] {
        assert_failed(&suite.verify(&print(bad)), "mix: ");
    }
    let suite = two();
    assert_passed(&suite.verify(&print("0\\n3\\n")), 1);
    for bad in ["03\\n", "0 3\\n", "3\\n0\\n"] {
        assert_failed(&suite.verify(&print(bad)), "two: ");
    }
}

/// A program that joins its answers by line ends is right, and one that prints nothing is wrong.
#[test]
fn an_empty_last_line_needs_no_end() {
    assert_passed(&mixed().verify(r"printf 'unsolvable\n\nr\n'"), 1);
    assert_failed(&mixed().verify(r"printf 'unsolvable\n\nr'"), "no answer: 3 of 4 lines");
    assert_failed(&mixed().verify("true"), "no answer: 0 of 4 lines");
    let solved = "1 2 3 4 5 6 7 8 x\n";
    assert_passed(&Suite::new("eight", &[("a.in", solved), ("a.ans", "")]).verify("true"), 1);
    let unsolved = Suite::new("eight", &[("a.in", "1 2 3 4 5 6 7 x 8\n"), ("a.ans", "r\n")]);
    assert_failed(&unsolved.verify("true"), "no answer: 0 of 1 lines");
}

#[test]
fn a_right_output_with_a_bad_end_fails() {
    let answer = "cat > /dev/null; echo 0; echo 3;";
    assert_failed(&two().verify(&format!("{answer} exit 1")), "exit status: 1");
    assert_failed(&two().verify(&format!("{answer} kill -9 $$")), "signal: 9");
    let complaint = format!("{answer} echo too hard >&2; exit 2");
    assert_failed(&two().verify(&complaint), "exit status: 2: too hard");
}

#[test]
fn a_program_that_cannot_be_started_fails() {
    let suite = two();
    let cases = suite.cases();
    for program in ["no-such-program-anywhere", ""] {
        let verdict = verify(&[cases.to_str().unwrap(), "--program", program]);
        assert_failed(&verdict, "two: the program cannot be started");
    }
}

#[test]
fn a_program_that_does_not_end_is_stopped() {
    let verdict = two().verify_with("exec sleep 1000", &["--time-limit", "0.05"]);
    assert_failed(&verdict, "two: the program took longer than 50ms");
    let closed = two().verify_with("exec sleep 1000 >&- 2>&-", &["--time-limit", "0.05"]);
    assert_failed(&closed, "two: the program took longer than 50ms");
}

/// Two megabytes each way are more than pipes hold.
#[test]
fn a_program_may_answer_while_it_reads_or_not_read_at_all() {
    let count = 100_000;
    let boards = "1 2 3 4 5 6 7 8 9\n".repeat(count);
    let suite = Suite::new("rotate", &[("many.in", &boards), ("many.ans", &"0\n".repeat(count))]);
    assert_passed(&suite.verify("yes 0 | head -n 100000"), 1);
    assert_passed(&suite.verify("sed 's/.*/0/'"), 1);
    assert_failed(&suite.verify("cat"), "many: board 1 (1 2 3 4 5 6 7 8 9): expected `0`");
    assert_failed(&suite.verify("yes 0 | head -n 99999"), "board 100000");
    assert_failed(&suite.verify("yes no | head -n 100000 >&2; false"), "exit status: 1: no");
}

#[test]
fn the_option_wins_over_the_names() {
    let suite = two();
    assert_failed(&suite.verify_with("echo 0", &["--puzzle", "eight"]), "two: the input is faulty");
    fs::rename(suite.cases(), suite.folder.path().join("suite")).unwrap();
    let path = suite.folder.path().join("suite");
    let arguments = [path.to_str().unwrap(), "--program", "printf '0\\n3\\n'"];
    assert_failed(&verify(&arguments), "two: which puzzle?");
    assert_passed(&verify(&[arguments.as_slice(), &["--puzzle", "rotate"]].concat()), 1);
}

#[test]
fn every_case_gets_one_line() {
    let (_, text) = two().verify("cat > /dev/null; echo 0; echo 2");
    let (case, tally) = text.split_once('\n').unwrap();
    assert!(case.ends_with("rotate/two: board 2 (4 1 3 5 2 6 7 8 9): expected `3`, got `2`"));
    assert_eq!(tally, "0 passed, 1 failed\n");
}

/// A good program refuses a faulty input, and a slow one does not get to it: neither is to blame.
#[test]
fn a_faulty_case_is_no_fault_of_the_program() {
    let board = "1 2 3 x 4 6 7 5 8\n";
    for (input, expected) in
        [("1 2 3 x 4 6 7 5 9\n", "rdr\n"), (board, "unsolvable\n"), (board, "rd\n"), (board, "")]
    {
        let suite = Suite::new("eight", &[("a.in", input), ("a.ans", expected)]);
        for program in ["exit 2", "exec sleep 1000", "yes", "echo rdr"] {
            let (_, text) = suite.verify(program);
            assert!(text.starts_with("JE  "), "{input:?} {expected:?} {program}: {text}");
        }
    }
}
