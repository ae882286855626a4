//! `verify` from its arguments to its lines, with small shell scripts as programs.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::verifying::{Outcome, Verified, refused, verify};

/// A folder `rotate` or `eight` with cases, and a program.
struct Suite {
    folder: TempDir,
    puzzle: &'static str,
}

impl Suite {
    fn new(puzzle: &'static str, files: &[(&str, &str)]) -> Self {
        let suite = Self { folder: TempDir::new().unwrap(), puzzle };
        fs::create_dir(suite.cases()).unwrap();
        for (name, text) in files {
            fs::write(suite.cases().join(name), text).unwrap();
        }
        suite
    }

    fn cases(&self) -> PathBuf {
        self.folder.path().join(self.puzzle)
    }

    /// What `verify` makes of this script.
    fn verify(&self, script: &str) -> Verified {
        self.verify_with(script, &[])
    }

    fn verify_with(&self, script: &str, options: &[&str]) -> Verified {
        let program = self.folder.path().join("program.sh");
        fs::write(&program, script).unwrap();
        let program = format!("sh {}", program.display());
        let cases = self.cases();
        let arguments = [cases.to_str().unwrap(), "--program", &program];
        verify(&[&arguments, options].concat())
    }
}

#[track_caller]
fn assert_passed(Verified { outcome, text }: &Verified, passed: usize) {
    assert_eq!(*outcome, Outcome::Passed, "{text}");
    assert!(text.ends_with(&format!("\n{passed} passed, 0 failed\n")), "{text}");
}

#[track_caller]
fn assert_failed(Verified { outcome, text }: &Verified, line: &str) {
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
    let Verified { outcome, text } = suite.verify("cat > /dev/null; echo 0; echo 3");
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
    let verdict = verify(&[cases.to_str().unwrap(), "--program", "no-such-program-anywhere"]);
    assert_failed(&verdict, "two: the program cannot be started: no-such-program-anywhere");
}

#[test]
fn a_command_names_a_program() {
    for (command, why) in [
        ("", "names no program; one would be ./a.out, or 'python3"),
        (" ", "names no program; one would be ./a.out, or 'python3"),
        ("'' a", "names no program; one would be ./a.out, or 'python3"),
        ("a 'b", "a quotation mark is not closed"),
    ] {
        let message = refused(&["cases", "--program", command]);
        assert!(message.contains(why), "{message}");
    }
}

#[test]
fn numbers_are_refused_in_words() {
    for (option, values, wanted) in [
        ("--time-limit", ["0", "1s", "-1", "1e999"], "a number of seconds above 0"),
        ("--output-limit", ["0", "1Mx", "-1", "much"], "a number of bytes above 0"),
        ("--jobs", ["0", "257", "two", "1.5"], "from 1 to 256"),
        ("--batch", ["0", "-1", "x", "99999999999999999999"], "from 1 to 18446744073709551615"),
        ("--sample", ["2", "-1", "x", ""], "from 3 to 18446744073709551615"),
        ("--seed", ["-1", "x", "18446744073709551616", ""], "from 0 to 18446744073709551615"),
    ] {
        for value in values {
            let message =
                refused(&["--exhaustive", "--puzzle", "eight", &format!("{option}={value}")]);
            assert!(message.contains(wanted), "{option} {value}: {message}");
        }
    }
}

#[test]
fn an_output_limit_may_have_a_unit() {
    for (limit, verdict) in
        [("4", "AC "), ("3", "OLE"), ("1kB", "AC "), ("0.001 MiB", "AC "), ("4B", "AC ")]
    {
        let Verified { text, .. } =
            two().verify_with("cat > /dev/null; echo 0; echo 3", &["--output-limit", limit]);
        assert!(text.starts_with(verdict), "{limit}: {text}");
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
    let Verified { text, .. } = two().verify("cat > /dev/null; echo 0; echo 2");
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
            let Verified { text, .. } = suite.verify(program);
            assert!(text.starts_with("JE  "), "{input:?} {expected:?} {program}: {text}");
        }
    }
}

/// The first run on an input never ends; the second is right if no other program is running.
#[test]
fn who_runs_out_of_time_beside_others_is_run_again_alone() {
    let suite = Suite::new("rotate", &[]);
    for count in 1..=4 {
        let case = suite.cases().join(count.to_string());
        fs::write(case.with_extension("in"), "1 2 3 4 5 6 7 8 9\n".repeat(count)).unwrap();
        fs::write(case.with_extension("ans"), "0\n".repeat(count)).unwrap();
    }
    let script = format!(
        "cd {}; n=$(wc -l)
        if mkdir run$n 2>/dev/null; then echo $$ > run$n/pid; exec sleep 1000; fi
        for pid in $(cat run*/pid); do kill -0 $pid 2>/dev/null && echo not alone; done
        yes 0 | head -n $n",
        suite.folder.path().display()
    );
    let verdict = suite.verify_with(&script, &["--time-limit", "3", "--jobs", "4"]);
    assert_passed(&verdict, 4);
    assert_eq!(verdict.text.matches(", run again alone)").count(), 4, "{}", verdict.text);
    let options = |jobs| ["--time-limit", "0.05", "--jobs", jobs];
    let Verified { text, .. } = suite.verify_with("exec sleep 1000", &options("2"));
    let both = "took longer than 50ms, beside other programs and once more alone\n";
    assert_eq!(text.matches(both).count(), 4, "{text}");
    let Verified { text, .. } = suite.verify_with("exec sleep 1000", &options("1"));
    assert_eq!(text.matches("took longer than 50ms\n").count(), 4, "{text}");
}

/// Prints its input's one board number, as a program for one board a run, that refuses two.
const ONE_BOARD: &str = "set -- $(cat); test $# = 9 || exit 9; \
    case \"$*\" in '1 2 3 4 5 6 7 8 9') echo 0;; '4 1 3 5 2 6 7 8 9') echo 3;; *) echo 9;; esac";

#[test]
fn the_boards_of_a_file_are_handed_over_some_at_a_time() {
    let boards = "\n1 2 3 4 5 6 7 8 9\n4 1 3\n5 2 6\n7 8 9\n1 2 3 4 5 6 7 8 9 4 1 3 5 2 6 7 8 9";
    let suite = Suite::new("rotate", &[("a.in", boards), ("a.ans", "0\n3\n0\n3\n")]);
    assert_failed(&suite.verify(ONE_BOARD), "a: the program ended with exit status: 9");
    let one = &["--batch", "1"];
    let verdict = suite.verify_with(ONE_BOARD, one);
    assert_passed(&verdict, 1);
    assert!(verdict.text.contains("(4 boards, "), "{}", verdict.text);
    assert_failed(&suite.verify_with(ONE_BOARD, &["--batch", "3"]), "(given boards 1 to 3)");
    assert_failed(
        &suite.verify_with(&format!("{{ {ONE_BOARD}; }} | tr 3 2"), one),
        "a: board 2 (4 1 3 / 5 2 6 / 7 8 9): expected `3`, got `2` (given board 2 alone)",
    );
    assert_failed(&suite.verify_with("true", one), "(given board 1 alone)");
    // Wherever it is, the board has its number in the file.
    let silent = format!(
        "set -- $(cat); case \"$*\" in '4 1 3'*) exit;; esac; echo \"$*\" | {{ {ONE_BOARD}; }}"
    );
    assert_failed(
        &suite.verify_with(&silent, one),
        "a: board 2 (4 1 3 / 5 2 6 / 7 8 9): no answer: 0 of 1 lines (given board 2 alone)",
    );
    assert_failed(
        &suite.verify_with(&format!("{{ {ONE_BOARD}; }} | sed '/3/a 4'"), one),
        "a: too many lines: line 2 is `4`, after the answers to 1 board (given board 2 alone)",
    );
    // A blemish is told, unless something is wrong later on.
    let Verified { text, .. } = suite.verify_with(&format!("{ONE_BOARD} | sed 's/0/0 /'"), one);
    assert!(text.starts_with("PE ") && text.contains("board 1 ("), "{text}");
    let Verified { text, .. } =
        suite.verify_with(&format!("{ONE_BOARD} | sed 's/0/0 /; s/3/4/'"), one);
    assert!(text.starts_with("WA ") && text.contains("board 2 ("), "{text}");
}

/// Each `run` is what the program is given at once. All boards have the same answer.
#[track_caller]
fn assert_given(puzzle: &'static str, input: &str, answers: &str, batch: &[&str], runs: &[&str]) {
    let suite = Suite::new(puzzle, &[("a.in", input), ("a.ans", answers)]);
    let log = suite.folder.path().join("log");
    let answer = answers.lines().next().unwrap();
    // A board has one 9 or one blank.
    let script = format!(
        "n=$(tee -a {0} | tr -cd '9xX0' | wc -c); echo '|' >> {0}; yes '{answer}' | head -n $n",
        log.display()
    );
    assert_passed(&suite.verify_with(&script, batch), 1);
    let given = fs::read_to_string(log).unwrap();
    let given: Vec<_> = given.split_terminator("|\n").collect();
    assert_eq!(given, runs, "{input:?}");
}

#[test]
fn boards_are_handed_over_as_the_file_has_them() {
    let one = &["--batch", "1"];
    assert_given(
        "eight",
        "12345678x\n12345678X\r\n123456780",
        "\n\n\n",
        one,
        &["12345678x\n", "12345678X\r\n", "123456780\n"],
    );
    let rows = "1 2 3\n4 5 6\n7 8 0 \n\n1 2 3\n4 5 6\n7 8 0\n";
    assert_given("eight", rows, "\n\n", one, &["1 2 3\n4 5 6\n7 8 0 \n", "1 2 3\n4 5 6\n7 8 0\n"]);
    // Where a number of boards comes first, it is that of the run.
    let counted = " 3\n1 2 3 4 5 6 7 8 9\n  1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n";
    let two = ["2\n1 2 3 4 5 6 7 8 9\n  1 2 3 4 5 6 7 8 9\n", "1\n1 2 3 4 5 6 7 8 9\n"];
    for options in [&["--batch", "2"][..], &["--batch", "2", "--count-line"]] {
        assert_given("rotate", counted, "0\n0\n0\n", options, &two);
    }
    let eight = format!("8\n{}", "123456789\n".repeat(8));
    let four = format!("4\n{}", "123456789\n".repeat(4));
    assert_given("rotate", &eight, &"0\n".repeat(8), &["--batch", "4"], &[&four, &four]);
}
