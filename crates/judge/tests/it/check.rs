//! The verdict on broken outputs, and on outputs that are right but unusual.

use judge::check::{CaseTexts, LONGEST_LINE, check};
use judge::{
    AnswerProblem, Conventions, Defect, Encoding, Puzzle, Rejection, Text, Trailing, Verdict,
};

/// Unsolvable, solved, one move, nineteen moves, solved.
const BOARDS: &str = "\
1 x 3 2 4 5 6 7 8
1 2 3 4 5 6 7 8 x
1 2 3 4 5 6 7 x 8
2 3 4 1 5 x 7 6 8
1 2 3 4 5 6 7 8 x
";
const ANSWERS: &str = "unsolvable\n\nr\nullddrurdllurdruldr\n\n";

const TURNED: &str = "1 2 3 4 5 6 7 8 9\n4 1 3 5 2 6 7 8 9\n7 2 1 4 5 6 9 8 3\n";
const NUMBERS: &str = "0\n3\n15\n";

/// The verdict by the conventions of the two judge problems.
fn judge(puzzle: Puzzle, input: &[u8], expected: &[u8], output: &[u8]) -> Result<usize, Rejection> {
    judge_by(&Conventions::default(), puzzle, input, expected, output)
}

fn judge_by(
    conventions: &Conventions,
    puzzle: Puzzle,
    input: &[u8],
    expected: &[u8],
    mut output: &[u8],
) -> Result<usize, Rejection> {
    let case = CaseTexts { input, expected };
    check(puzzle, conventions, case, &mut output).expect("bytes can be read")
}

fn eight(output: impl AsRef<[u8]>) -> Result<usize, Rejection> {
    judge(Puzzle::Eight, BOARDS.as_bytes(), ANSWERS.as_bytes(), output.as_ref())
}

fn rotate(output: impl AsRef<[u8]>) -> Result<usize, Rejection> {
    judge(Puzzle::Rotate, TURNED.as_bytes(), NUMBERS.as_bytes(), output.as_ref())
}

/// The verdict on one answer to one solvable board, of which `rdr` is the only shortest solution.
fn single(expected: &str, answer: &[u8]) -> Result<usize, Rejection> {
    judge(Puzzle::Eight, b"1 2 3 x 4 6 7 5 8\n", expected.as_bytes(), answer)
}

#[track_caller]
fn problem(verdict: Result<usize, Rejection>) -> (usize, AnswerProblem) {
    match verdict {
        Err(Rejection::Answer { number, problem, .. }) => (number, problem),
        other => panic!("{other:?}"),
    }
}

/// What the answer is instead of a shortest solution.
#[track_caller]
fn defect(verdict: Result<usize, Rejection>) -> Defect {
    match problem(verdict).1 {
        AnswerProblem::NotShortest { is, .. } => is,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn assert_too_few(verdict: Result<usize, Rejection>, expected: usize) {
    match verdict {
        Err(Rejection::TooFewLines { lines, .. }) => assert_eq!(lines, expected),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn assert_too_many(verdict: Result<usize, Rejection>, expected: Verdict) {
    match verdict {
        Err(rejection @ Rejection::TooManyLines { .. }) => {
            assert_eq!(rejection.verdict(), expected);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_expected_output_is_right() {
    assert_eq!(eight(ANSWERS), Ok(5));
    assert_eq!(rotate(NUMBERS), Ok(3));
}

#[test]
fn another_shortest_string_is_right() {
    assert_eq!(eight("unsolvable\n\nr\nullddrurdllurrdlurd\n\n"), Ok(5));
}

#[test]
fn line_ends_of_either_kind_are_right() {
    assert_eq!(eight(ANSWERS.replace('\n', "\r\n")), Ok(5));
    assert_eq!(rotate(NUMBERS.replace('\n', "\r\n")), Ok(3));
    let (boards, answers) = (BOARDS.replace('\n', "\r\n"), ANSWERS.replace('\n', "\r\n"));
    let verdict = judge(Puzzle::Eight, boards.as_bytes(), answers.as_bytes(), ANSWERS.as_bytes());
    assert_eq!(verdict, Ok(5));
}

#[test]
fn a_missing_last_newline_is_right() {
    assert_eq!(rotate("0\n3\n15"), Ok(3));
    assert_eq!(single("rdr", b"rdr"), Ok(1));
    assert_eq!(single("rdr\n", b"rdr"), Ok(1));
}

#[test]
fn the_number_of_boards_tells_whether_an_expected_last_line_is_empty() {
    let boards = b"1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 8 x\n";
    for expected in ["r\n\n", "r\n", "r\r\n\r\n", "r\r\n"] {
        let verdict = |output| judge(Puzzle::Eight, boards, expected.as_bytes(), output);
        assert_eq!(verdict(b"r\n\n"), Ok(2), "{expected:?}");
        assert_eq!(verdict(b"r\n"), Ok(2), "{expected:?}");
        assert_too_few(verdict(b"r"), 1);
    }
    let solved = b"1 2 3 4 5 6 7 8 x";
    assert_eq!(judge(Puzzle::Eight, solved, b"", b"\n"), Ok(1));
    assert_eq!(judge(Puzzle::Eight, solved, b"", b""), Ok(1));
}

/// As where answers are joined by line ends. No more than the last end may be missing, and only an
/// empty line is nothing without it.
#[test]
fn an_empty_last_line_needs_no_end() {
    let solved = "1 2 3 4 5 6 7 8 x\n";
    let boards = |count: usize, output: &[u8]| {
        let (input, expected) = (solved.repeat(count), "\n".repeat(count));
        judge(Puzzle::Eight, input.as_bytes(), expected.as_bytes(), output)
    };
    assert_eq!(boards(1, b""), Ok(1));
    assert_eq!(boards(2, b"\n"), Ok(2));
    assert_eq!(boards(3, b"\n\n"), Ok(3));
    assert_eq!(boards(3, b"\r\n\r\n"), Ok(3));
    assert_too_few(boards(2, b""), 0);
    assert_too_few(boards(3, b"\n"), 1);
    assert_too_few(boards(2, b"\r"), 1);
    assert_too_many(boards(1, b"\n\n"), Verdict::PresentationError);
    assert_eq!(eight(ANSWERS.strip_suffix('\n').unwrap()), Ok(5));
    assert_too_few(eight(ANSWERS.trim_end()), 4);
    assert_too_few(single("rdr\n", b""), 0);
    assert_too_few(judge(Puzzle::Rotate, b"1 2 3 4 5 6 7 8 9\n", b"0\n", b""), 0);
    // That an answer is missing says nothing of a case that is faulty.
    let faulty = judge(Puzzle::Eight, solved.as_bytes(), b"r\n", b"").unwrap_err();
    assert_eq!(faulty.verdict(), Verdict::JudgeError);
}

#[test]
fn wrong_numbers_fail() {
    for wrong in ["0\n3\n14\n", "0\n1\n15\n", "0\n-1\n15\n", "1\n3\n15\n", "0\n03\n15\n"] {
        assert!(matches!(problem(rotate(wrong)).1, AnswerProblem::Different { .. }), "{wrong:?}");
    }
    for wrong in ["0\n3,\n15\n", "0\n3\n+15\n", "0\n3\u{a0}\n15\n", "0\n3\n15.0\n"] {
        assert!(matches!(problem(rotate(wrong)).1, AnswerProblem::Different { .. }), "{wrong:?}");
    }
    assert_eq!(problem(rotate("0\n\n15\n")).0, 2);
    assert_eq!(problem(rotate(b"0\n3\xff\n15\n")).0, 2);
}

#[test]
fn lines_missing_fail() {
    assert_too_few(eight(""), 0);
    assert_too_few(eight("unsolvable\n"), 1);
    assert_too_few(eight("unsolvable\n\nr\n"), 3);
    // A line is missing before the end: the first board with another's answer is named.
    assert_eq!(problem(eight("unsolvable\nr\nullddrurdllurdruldr\n\n")).0, 2);
    assert_eq!(problem(eight("unsolvable\nr\nullddrurdllurdruldr\n")).0, 2);
    assert_eq!(problem(eight("\nr\nullddrurdllurdruldr\n\n")).0, 1);
    assert_too_few(rotate("0\n3\n"), 2);
    for run_together in ["0 3 15\n", "0315\n", "0\r3\r15\r"] {
        assert_eq!(problem(rotate(run_together)).0, 1);
    }
}

#[test]
fn lines_too_many_fail() {
    for white_space in ["\n", "\r\n", "\n\n", " \n", " "] {
        assert_too_many(eight(format!("{ANSWERS}{white_space}")), Verdict::PresentationError);
        assert_too_many(rotate(format!("{NUMBERS}{white_space}")), Verdict::PresentationError);
    }
    for more in ["r\n", "r", "unsolvable\n"] {
        assert_too_many(eight(format!("{ANSWERS}{more}")), Verdict::WrongAnswer);
        assert_too_many(rotate(format!("{NUMBERS}{more}")), Verdict::WrongAnswer);
    }
    // A line too many before the end: the first board with another's answer is named.
    assert_eq!(problem(eight(format!("\n{ANSWERS}"))).0, 1);
    assert_eq!(problem(eight(ANSWERS.replace('\n', "\n\n"))).0, 3);
    assert_eq!(problem(rotate(format!("3\n{NUMBERS}"))).0, 1);
    assert_eq!(problem(rotate("0\n\n3\n15\n")).0, 2);
}

#[test]
fn white_space_around_right_answers_is_a_presentation_error() {
    let verdict = |judged: Result<usize, Rejection>| judged.unwrap_err().verdict();
    for output in ["0 \n3\n15\n", "0\n 3\n15\n", "0\n3\n15\t", "0\n3\r\r\n15\n"] {
        assert_eq!(verdict(rotate(output)), Verdict::PresentationError, "{output:?}");
    }
    assert_eq!(
        verdict(eight("unsolvable\n \nr\nullddrurdllurdruldr\n\n")),
        Verdict::PresentationError
    );
    // Unless something else is wrong, before or after.
    assert_eq!(verdict(rotate("0 \n3\n14\n")), Verdict::WrongAnswer);
    assert_eq!(verdict(rotate("1\n3 \n15\n")), Verdict::WrongAnswer);
    assert_eq!(verdict(rotate("0 \n3\n")), Verdict::WrongAnswer);
}

/// The comparisons of testlib and HUSTOJ pass over them. What is before an answer or in it counts.
#[test]
fn white_space_and_lines_at_the_ends_are_nothing_to_some_judges() {
    let conventions = Conventions { trailing: Trailing::IsIgnored, ..Conventions::default() };
    let eight = |output: &str| {
        let (boards, answers) = (BOARDS.as_bytes(), ANSWERS.as_bytes());
        judge_by(&conventions, Puzzle::Eight, boards, answers, output.as_bytes())
    };
    for (from, to) in [("\n", " \n"), ("\n", "\t\r\n"), ("\n\nr", "\n  \nr")] {
        assert_eq!(eight(&ANSWERS.replace(from, to)), Ok(5), "{to:?}");
    }
    for more in ["\n", "\r\n", "\n\n\n", " \n", "\t", "\n \n\t"] {
        assert_eq!(eight(&format!("{ANSWERS}{more}")), Ok(5), "{more:?}");
    }
    assert_too_few(eight("unsolvable\n\nr\n"), 3);
    assert_too_few(eight(""), 0);
    let presentation = |output: &str| eight(output).unwrap_err().verdict();
    assert_eq!(presentation(&ANSWERS.replace("\nr", "\n r")), Verdict::PresentationError);
    for (number, more) in [(6, "r"), (7, "\nr"), (8, "\n \n r\n")] {
        match eight(&format!("{ANSWERS}{more}")) {
            Err(Rejection::TooManyLines { number: told, .. }) => assert_eq!(told, number),
            other => panic!("{other:?}"),
        }
    }
    // An empty line between two answers is an answer.
    assert_eq!(problem(eight(&ANSWERS.replace('\n', "\n\n"))).0, 3);
}

const MARK: &str = "\u{feff}";

#[test]
fn a_byte_order_mark_of_utf8_does_not_count() {
    let marked = |text: &str| format!("{MARK}{text}");
    assert_eq!(single(&marked("rdr\n"), marked("rdr\n").as_bytes()), Ok(1));
    assert_eq!(rotate(marked(NUMBERS)), Ok(3));
    assert_eq!(rotate(marked("0\n3\n15")), Ok(3));
    let solved = "1 2 3 4 5 6 7 8 x\n";
    let judge = |input: &str, expected: &str, output: &str| {
        judge(Puzzle::Eight, input.as_bytes(), expected.as_bytes(), output.as_bytes())
    };
    for output in ["", "\n", MARK, &marked("\n")] {
        assert_eq!(judge(&marked(solved), MARK, output), Ok(1), "{output:?}");
    }
    assert_too_few(judge(&solved.repeat(2), "\n\n", MARK), 0);
    assert_eq!(judge(&solved.repeat(2), "\n\n", &marked("\n")), Ok(2));
    let counted = Conventions { count_line: true, ..Conventions::default() };
    let (input, output) = (marked("1\n1 2 3 4 5 6 7 x 8\n"), b"r\n");
    assert_eq!(judge_by(&counted, Puzzle::Eight, input.as_bytes(), b"r\n", output), Ok(1));
    // Elsewhere it is a character as any other.
    assert_eq!(problem(rotate(format!("0\n{MARK}3\n15\n"))).0, 2);
    assert_eq!(problem(rotate(format!("{MARK}{MARK}0\n3\n15\n"))).0, 1);
}

#[test]
fn other_encodings_are_named() {
    let utf16: Vec<u8> =
        format!("{MARK}rdr\r\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (board, right): (&[u8], &[u8]) = (b"1 2 3 x 4 6 7 5 8\n", b"rdr\n");
    for ([input, expected, output], text) in [
        ([&utf16, right, right], Text::Input),
        ([board, &utf16, right], Text::Expected),
        ([board, right, &utf16], Text::Output),
    ] {
        let rejection = judge(Puzzle::Eight, input, expected, output).unwrap_err();
        assert_eq!(rejection, Rejection::Encoded { text, encoding: Encoding::Utf16 });
        assert_eq!(rejection.verdict() == Verdict::WrongAnswer, text == Text::Output);
        assert!(rejection.to_string().ends_with(" is in UTF-16, not in UTF-8"), "{rejection}");
    }
    let big_endian = single("rdr", b"\xfe\xff\0r\0d\0r\0\n").unwrap_err();
    assert_eq!(big_endian.to_string(), "the output is in UTF-16, not in UTF-8");
    let utf32 = single("rdr", b"\xff\xfe\0\0r\0\0\0").unwrap_err();
    assert_eq!(utf32.to_string(), "the output is in UTF-32, not in UTF-8");
    let latin1 = rotate(b"0\n3\xa0\n15\n").unwrap_err().to_string();
    assert!(latin1.ends_with(r"expected `3`, got `3\xa0` (not UTF-8)"), "{latin1}");
    let latin1 = single("rdr", b"rdr\xe9\n").unwrap_err().to_string();
    assert!(latin1.ends_with(r"got `rdr\xe9` (not UTF-8): not a string of moves"), "{latin1}");
}

#[test]
fn any_solution_may_be_longer_and_never_shorter() {
    let any = Conventions { any_solution: true, ..Conventions::default() };
    let board = b"1 2 3 x 4 6 7 5 8\n";
    let any = |expected: &[u8], output| judge_by(&any, Puzzle::Eight, board, expected, output);
    assert_eq!(any(b"rdr\n", b"rlrdr\n"), Ok(1));
    assert_eq!(any(b"rdr\n", b"rdr\n"), Ok(1));
    assert!(matches!(defect(any(b"rdr\n", b"rdrl\n")), Defect::Elsewhere { .. }));
    assert_eq!(any(b"rlrdr\n", b"rdr\n").unwrap_err().verdict(), Verdict::JudgeError);
}

#[test]
fn sizes_goals_and_count_lines_are_conventions() {
    let conventions = Conventions {
        size: "2x3".parse().unwrap(),
        goal: Some("1 2 3 x 4 5".to_owned()),
        count_line: true,
        ..Conventions::default()
    };
    let judge =
        |input: &[u8], output| judge_by(&conventions, Puzzle::Eight, input, b"ll\n\n", output);
    let boards = b"2\n1 2 3 4 5 x\n1 2 3 x 4 5\n";
    assert_eq!(judge(boards, b"ll\n\n"), Ok(2));
    assert_eq!(problem(judge(boards, b"lr\n\n")).0, 1);
    let faulty = judge(b"3\n1 2 3 4 5 x\n1 2 3 x 4 5\n", b"ll\n\n").unwrap_err();
    assert_eq!(faulty, Rejection::WrongCountLine { count: 3, boards: 2 });
    let faulty = judge(&boards[2..], b"ll\n\n").unwrap_err();
    assert!(matches!(faulty, Rejection::NoCountLine { .. }));
}

#[test]
fn lines_of_any_length_take_little_memory() {
    struct Endless;
    impl std::io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            buffer.fill(b'u');
            Ok(buffer.len())
        }
    }
    let conventions = Conventions::default();
    let case = CaseTexts { input: BOARDS.as_bytes(), expected: ANSWERS.as_bytes() };
    let mut endless = std::io::BufReader::new(Endless);
    let checked = check(Puzzle::Eight, &conventions, case, &mut endless).expect("it can be read");
    assert_eq!(problem(checked), (1, AnswerProblem::TooLong { most: LONGEST_LINE }));
    let longest = "u".repeat(LONGEST_LINE);
    assert!(matches!(problem(eight(&longest)).1, AnswerProblem::NotUnsolvable { .. }));
}

#[test]
fn answers_of_other_boards_fail() {
    assert_eq!(problem(rotate("3\n15\n0\n")).0, 1);
    assert_eq!(problem(rotate("0\n15\n3\n")).0, 2);
    assert_eq!(problem(eight("unsolvable\nr\n\nullddrurdllurdruldr\n\n")).0, 2);
    assert_eq!(problem(eight("\nunsolvable\nr\nullddrurdllurdruldr\n\n")).0, 1);
    assert_eq!(problem(eight("unsolvable\n\nullddrurdllurdruldr\nr\n\n")).0, 3);
}

#[test]
fn solutions_that_are_none_fail() {
    let elsewhere = |answer| matches!(defect(single("rdr\n", answer)), Defect::Elsewhere { .. });
    assert!(elsewhere(b"rdl\n") && elsewhere(b"rd\n") && elsewhere(b"\n"));
    for off_the_board in ["lrdr", "rdrr", "rdrd", "uuuu"] {
        let is = defect(single("rdr", off_the_board.as_bytes()));
        assert!(matches!(is, Defect::BadMove { .. }), "{off_the_board}: {is:?}");
    }
    for no_letters in ["RDR", "Rdr", "r d r", "rdx", "r,d,r", "\"rdr\"", "3"] {
        let is = defect(single("rdr", no_letters.as_bytes()));
        assert!(matches!(is, Defect::BadMove { .. }), "{no_letters}: {is:?}");
    }
    assert_eq!(defect(single("rdr", b"rd\xffr\n")), Defect::NotText);
    assert!(matches!(defect(single("rdr", "rdr\u{a0}\n".as_bytes())), Defect::BadMove { .. }));
}

#[test]
fn the_opposite_convention_fails() {
    assert!(matches!(defect(single("rdr", b"lul")), Defect::BadMove { .. }));
}

#[test]
fn a_longer_solution_fails() {
    assert_eq!(defect(single("rdr", b"rlrdr\n")), Defect::Longer(5));
    assert_eq!(defect(eight("unsolvable\nlr\nr\nullddrurdllurdruldr\n\n")), Defect::Longer(2));
}

#[test]
fn unsolvable_and_solvable_are_no_answer_to_each_other() {
    assert_eq!(defect(single("rdr", b"unsolvable\n")), Defect::Unsolvable);
    let verdict = eight("unsolvable\nunsolvable\nr\nullddrurdllurdruldr\n\n");
    assert_eq!(defect(verdict), Defect::Unsolvable);
    let rest = "\n\nr\nullddrurdllurdruldr\n\n";
    for wrong in ["", "lr", "dl", "Unsolvable", "UNSOLVABLE", "unsolvable.", "-1"] {
        let (number, problem) = problem(eight(format!("{wrong}{rest}")));
        assert_eq!(number, 1);
        assert!(matches!(problem, AnswerProblem::NotUnsolvable { .. }), "{wrong:?}: {problem:?}");
    }
}

#[test]
fn a_faulty_expected_output_is_blamed() {
    for faulty in ["rdx", "ru", "rd", "", "Unsolvable", "rdr ", "unsolvable "] {
        let problem = problem(single(&format!("{faulty}\n"), b"rdr\n")).1;
        assert!(matches!(problem, AnswerProblem::Expected { .. }), "{faulty:?}: {problem:?}");
    }
    let longer = problem(single("rlrdr\n", b"rdr\n")).1;
    assert_eq!(longer, AnswerProblem::ExpectedLonger { expected: 5, got: 3 });
    for output in [&b"rdr\n"[..], b"unsolvable\n", b"x\n"] {
        assert_eq!(problem(single("unsolvable\n", output)).1, AnswerProblem::ExpectedSolvable);
    }
    for faulty in ["0\n3\n", "0\n3\n15\n\n\n", "0 3 15\n"] {
        let verdict = judge(Puzzle::Rotate, TURNED.as_bytes(), faulty.as_bytes(), b"0\n3\n15\n");
        assert!(verdict.is_err(), "{faulty:?}");
    }
    let cut_short = judge(Puzzle::Rotate, TURNED.as_bytes(), b"0\n3\n", b"0\n3\n\n");
    assert!(matches!(
        problem(cut_short),
        (3, AnswerProblem::Expected { is: Defect::NoNumber, .. })
    ));
}

/// What is seen without a search: only the goal needs no turns, and numbers are plain.
#[test]
fn a_faulty_number_is_blamed() {
    let board = b"4 1 3 5 2 6 7 8 9\n";
    for faulty in ["0", "unsolvable", "03", "+3", "3 AAA", "18446744073709551616", ""] {
        for output in ["3\n", &format!("{faulty}\n")] {
            let expected = format!("{faulty}\n");
            let judged = judge(Puzzle::Rotate, board, expected.as_bytes(), output.as_bytes());
            assert_eq!(judged.unwrap_err().verdict(), Verdict::JudgeError, "{faulty} {output}");
        }
    }
    let sorted = judge(Puzzle::Rotate, b"1 2 3 4 5 6 7 8 9\n", b"3\n", b"3\n");
    let only_zero = Defect::OnlyTheGoalHasZero;
    assert!(matches!(problem(sorted).1, AnswerProblem::Expected { is, .. } if is == only_zero));
    let small = Conventions { size: "2x3".parse().unwrap(), ..Conventions::default() };
    let small = |expected: &[u8]| {
        judge_by(&small, Puzzle::Rotate, b"2 1 3 4 5 6\n", expected, b"unsolvable\n")
    };
    assert_eq!(small(b"unsolvable\n"), Ok(1));
    assert_eq!(small(b"5\n").unwrap_err().verdict(), Verdict::JudgeError);
}

#[test]
fn inputs_that_cannot_be_judged_fail() {
    let verdict = |input: &str| judge(Puzzle::Eight, input.as_bytes(), b"r\n", b"r\n");
    assert_eq!(verdict(""), Err(Rejection::NoBoards));
    assert_eq!(verdict(" \n\t\n"), Err(Rejection::NoBoards));
    for faulty in
        ["1 2 3 4 5 6 7 x", "1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 x 7", "2\n1 2 3 4 5 6 7 x 8"]
    {
        assert!(matches!(verdict(faulty), Err(Rejection::BadInput(_))), "{faulty}");
    }
}

#[test]
fn messages_name_the_board_and_both_answers() {
    let message = |verdict: Result<usize, Rejection>| verdict.unwrap_err().to_string();
    assert_eq!(
        message(single("rdr", b"rlrdr")),
        "board 1 (1 2 3 x 4 6 7 5 8): expected 3 moves, got `rlrdr`: 5 moves",
    );
    assert_eq!(
        message(rotate("0\n\n15\n")),
        "board 2 (4 1 3 5 2 6 7 8 9): expected `3`, got an empty line",
    );
    assert_eq!(message(rotate("0\n3\n")), "board 3 (7 2 1 4 5 6 9 8 3): no answer: 2 of 3 lines",);
    assert_eq!(
        message(rotate("0\n3\n15\n\n")),
        "too many lines: line 4 is an empty line, after the answers to 3 boards",
    );
    assert_eq!(
        message(single("rdr", b"rdd")),
        "board 1 (1 2 3 x 4 6 7 5 8): expected 3 moves, got `rdd`: move 3: d leads off the board \
         (character 3, on 1 2 3 4 5 6 7 x 8)",
    );
    assert_eq!(
        message(single("rlrdr", b"rdr")),
        "board 1 (1 2 3 x 4 6 7 5 8): the expected output is faulty: 5 moves, and 3 moves solve \
         the board",
    );
    let long = message(rotate("9".repeat(1 << 20) + "\n3\n15\n"));
    assert!(long.len() < 200 && long.ends_with("9…`"), "{long}");
    assert!(message(rotate(b"0\n\x1b[31m\xff\n15")).ends_with(r"got `\u{1b}[31m\xff` (not UTF-8)"));
}

/// With its own blank, run together or in rows.
#[test]
fn messages_quote_the_board_as_the_file_has_it() {
    let quoted = |conventions: &Conventions, input: &str, output: &str| {
        let expected = "rdr\n".repeat(output.lines().count());
        judge_by(
            conventions,
            Puzzle::Eight,
            input.as_bytes(),
            expected.as_bytes(),
            output.as_bytes(),
        )
        .unwrap_err()
    };
    let plain = &Conventions::default();
    let one = |input: &str, board: &str, drawn: &str| {
        for input in [input.to_owned(), format!("{MARK}1 \n {input}"), format!("{MARK}{input}")] {
            let rejection = quoted(plain, &input, "rlrdr\n");
            let message = rejection.to_string();
            assert!(message.starts_with(&format!("board 1 ({board}): ")), "{input:?}: {message}");
            assert_eq!(rejection.picture(), format!("\nthe board:\n  {drawn}\n"));
        }
    };
    one("123X46758", "123X46758", "1 2 3\n  X 4 6\n  7 5 8");
    one("1 2 3 0 4 6 7 5 8\n", "1 2 3 0 4 6 7 5 8", "1 2 3\n  0 4 6\n  7 5 8");
    one("1 2 3\r\n0 4 6\r\n\r\n7 5 8", "1 2 3 / 0 4 6 / 7 5 8", "1 2 3\n  0 4 6\n  7 5 8");
    one("  1\t2  3\u{a0}0 4 6 7 5   8  \n", "1 2 3 0 4 6 7 5 8", "1 2 3\n  0 4 6\n  7 5 8");
    // Mixed, several on a line, behind a count line that looks like a tile.
    let mixed = "4\n1 2 3 x 4 6 7 5 8 123046758\n1 2 3 0 4\n6 7 5 8 1 2 3 X 4 6 7 5 8";
    let lines = ["rdr\n"; 3].concat();
    for (number, board) in [
        (1, "1 2 3 x 4 6 7 5 8"),
        (2, "123046758"),
        (3, "1 2 3 0 4 / 6 7 5 8"),
        (4, "1 2 3 X 4 6 7 5 8"),
    ] {
        let mut output = lines.clone();
        output.insert_str(4 * (number - 1), "rlrdr\n");
        let message = quoted(plain, mixed, &output).to_string();
        assert!(message.starts_with(&format!("board {number} ({board}): ")), "{message}");
    }
    let counted = Conventions { count_line: true, ..Conventions::default() };
    let message = quoted(&counted, "2\n123x46758\n1 2 3 0 4 6 7 5 8\n", "rdr\nx\n").to_string();
    assert!(message.starts_with("board 2 (1 2 3 0 4 6 7 5 8): "), "{message}");
}

#[test]
fn pictures_draw_the_boards_that_matter() {
    let picture = |verdict: Result<usize, Rejection>| verdict.unwrap_err().picture();
    let board = "\nthe board:\n  1 2 3\n  x 4 6\n  7 5 8\n";
    assert_eq!(picture(single("rdr", b"rlrdr")), board);
    let bad = "\nbefore that move:\n  1 2 3\n  4 5 6\n  7 x 8\n";
    assert_eq!(picture(single("rdr", b"rdd")), format!("{board}{bad}"));
    let elsewhere = "\nafter the last move:\n  1 2 3\n  4 5 6\n  7 x 8\n";
    assert_eq!(picture(single("rdr", b"rd")), format!("{board}{elsewhere}"));
    assert_eq!(picture(rotate("0\n3\n15\n4\n")), "");
}
