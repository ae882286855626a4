//! The files of a case: what their boards and lines are, and where a fault in them is.

use judge::check::{CaseTexts, LONGEST_LINE, Written, check, check_case, expected_lines};
use judge::{AnswerProblem, Conventions, Defect, Encoding, Puzzle, Rejection, Text, Verdict};

const MARK: &str = "\u{feff}";

fn counted() -> Conventions {
    Conventions { count_line: true, ..Conventions::default() }
}

/// The verdict on an empty output.
fn judge(conventions: &Conventions, input: &str) -> Rejection {
    let case = CaseTexts { input: input.as_bytes(), expected: b"" };
    let checked = check(Puzzle::Eight, conventions, case, &mut &b""[..]);
    checked.expect("bytes can be read").expect_err("there are no answers")
}

/// Faults behind some lines of boards: row and column from there, the boards there before them, and
/// what they are.
const FAULTS: [(&str, usize, usize, usize, &str); 6] = [
    ("1 2 3 4 5 6 7 8 8\n", 1, 17, 0, "tile 8 appears twice"),
    ("1 2 y 4\n", 1, 5, 0, "`y` is not a tile: tiles are 1 to 8, and x for the blank"),
    ("1 2 3\n 4 9 6\n", 2, 4, 0, "`9` is not a tile: tiles are 1 to 8, and x for the blank"),
    ("1234x678x\n", 1, 9, 0, "the blank appears twice"),
    ("1 2 3\n4\u{a0}5\n\n", 2, 4, 0, "cut short: 5 of 9 tiles"),
    ("12345678x\n\u{3000}1 1\n", 2, 4, 1, "tile 1 appears twice"),
];

/// It is the same whether the count line is asked for or found.
#[test]
fn a_fault_behind_a_count_line_is_where_it_is_in_the_file() {
    for conventions in [counted(), Conventions::default()] {
        for head in ["2000\n", "2000\r\n", " 2000\n", &format!("{MARK}2000\n")] {
            for before in [0, 1, 2, 1000] {
                for (fault, row, column, boards, problem) in FAULTS {
                    let input = head.to_owned() + &"8 7 6 5 4 3 2 1 x\n".repeat(before) + fault;
                    let (line, board) = (1 + before + row, before + boards + 1);
                    let message =
                        format!("the input is faulty: {line}:{column}: board {board}: {problem}");
                    assert_eq!(judge(&conventions, &input).to_string(), message, "{head:?}");
                }
            }
        }
    }
}

#[test]
fn a_fault_without_a_count_line_is_where_it_is_in_the_file() {
    let message = |input: &str| judge(&Conventions::default(), input).to_string();
    let cut_short = "the input is faulty: 2:4: board 2: cut short: 2 of 9 tiles";
    assert_eq!(message("12345678x\n1 2"), cut_short);
    assert_eq!(message(&format!("{MARK}12345678x\n1 2")), cut_short);
    let twice = "the input is faulty: 1:3: board 1: tile 1 appears twice";
    assert_eq!(message(&format!("{MARK}1 1")), twice);
}

#[test]
fn a_count_line_is_the_number_of_the_boards() {
    let board = "1 2 3 4 5 6 7 x 8\n";
    let judge = |input: &str| judge(&counted(), input);
    assert_eq!(
        judge(&format!("1\n{board}{board}")),
        Rejection::WrongCountLine { count: 1, boards: 2 }
    );
    assert_eq!(
        judge(&format!("3\n{board}{board}")),
        Rejection::WrongCountLine { count: 3, boards: 2 }
    );
    assert_eq!(judge(&format!("0\n{board}")), Rejection::WrongCountLine { count: 0, boards: 1 });
    assert_eq!(judge("2"), Rejection::WrongCountLine { count: 2, boards: 0 });
    assert_eq!(judge("0\n"), Rejection::NoBoards);
    for (head, shown) in
        [("", "an empty line"), ("x\r\n", "`x`"), ("1 2\n", "`1 2`"), ("-1", "`-1`")]
    {
        let message = format!("the input is faulty: 1:1: {shown} is not the number of its boards");
        assert_eq!(judge(head).to_string(), message);
    }
}

fn written(conventions: &Conventions, input: &str) -> (Vec<String>, bool) {
    let written = Written::read(Puzzle::Eight, conventions, input.as_bytes());
    let Written { boards, is_counted } = written.expect("the input has no fault");
    (boards.into_iter().map(str::to_owned).collect(), is_counted)
}

#[test]
fn boards_are_told_as_they_are_written() {
    let boards = ["1 2 3 4 5 6 7 8 x", "12345678X", "1 2 3\n4 5 6\r\n7  8\t0"];
    let text = format!("{}  {}\n {}\r\n", boards[0], boards[1], boards[2]);
    let boards = boards.map(str::to_owned).to_vec();
    let plain = Conventions::default();
    for text in [text.clone(), text.trim_end().to_owned(), format!("\n{text}")] {
        assert_eq!(written(&plain, &text), (boards.clone(), false));
        assert_eq!(written(&plain, &format!("{MARK}{text}")), (boards.clone(), false));
        for head in ["3\n", "3\r\n", &format!("{MARK}3\n"), " 3 \n\n"] {
            assert_eq!(written(&plain, &format!("{head}{text}")), (boards.clone(), true));
            assert_eq!(written(&counted(), &format!("{head}{text}")), (boards.clone(), true));
        }
    }
    let read = |puzzle, input: &'static str| {
        Written::read(puzzle, &plain, input.as_bytes()).map(|written| written.boards)
    };
    assert_eq!(read(Puzzle::Rotate, "123456789"), Ok(vec!["123456789"]));
    assert!(matches!(read(Puzzle::Rotate, "12345678x"), Err(Rejection::BadInput(_))));
    assert_eq!(read(Puzzle::Eight, "\n"), Err(Rejection::NoBoards));
}

#[test]
fn expected_lines_are_as_many_as_boards_with_the_last_line_end_or_without() {
    let lines: [(&str, &[&str]); 14] = [
        ("", &[]),
        ("", &[""]),
        ("\n", &[""]),
        ("\n", &["", ""]),
        ("r", &["r"]),
        ("r\n", &["r"]),
        ("r\n", &["r", ""]),
        ("r\r\n", &["r"]),
        ("r\r\n\r\n", &["r", ""]),
        ("r\r\r\n", &["r\r"]),
        ("r\nl", &["r", "l"]),
        ("r\nl\n", &["r", "l"]),
        ("\nl\n\n", &["", "l", ""]),
        ("\nl\n\n", &["", "l", "", ""]),
    ];
    for (text, lines) in lines {
        let expected: Vec<&[u8]> = lines.iter().map(|line| line.as_bytes()).collect();
        for text in [text.to_owned(), format!("{MARK}{text}")] {
            let got = expected_lines(text.as_bytes(), lines.len());
            assert_eq!(got, Ok(expected.clone()), "{text:?}");
        }
    }
    for (text, lines, boards) in
        [("", 0, 2), ("r", 1, 0), ("r", 1, 2), ("r\n", 1, 3), ("r\nl\n", 2, 1), ("r\nl", 2, 3)]
    {
        let got = expected_lines(text.as_bytes(), boards);
        assert_eq!(got, Err(Rejection::ExpectedLines { lines, boards }), "{text:?}");
    }
    let encoded = Rejection::Encoded { text: Text::Expected, encoding: Encoding::Utf16 };
    assert_eq!(expected_lines(b"\xfe\xff\0r", 1), Err(encoded));
}

#[test]
fn a_case_is_faulty_where_no_output_is_right() {
    let check = |puzzle, input: &str, expected: &str| {
        check_case(
            puzzle,
            &Conventions::default(),
            CaseTexts { input: input.as_bytes(), expected: expected.as_bytes() },
        )
    };
    let boards = "1 x 3 2 4 5 6 7 8\n1 2 3 4 5 6 7 8 x\n1 2 3 4 5 6 7 x 8\n";
    assert_eq!(check(Puzzle::Eight, boards, "unsolvable\n\nr\n"), Ok(()));
    assert_eq!(check(Puzzle::Rotate, "1 2 3 4 5 6 7 8 9\n4 1 3 5 2 6 7 8 9\n", "0\n3\n"), Ok(()));
    for (input, expected) in [
        ("", ""),
        (boards, "unsolvable\n\n"),
        (boards, "unsolvable\n\nr\n\n\n"),
        (boards, "\n\nr\n"),
        (boards, "unsolvable\nl\nr\n"),
        (boards, "unsolvable\n\nunsolvable\n"),
        (boards, "unsolvable\n\nr \n"),
        ("12345678y", "\n"),
        (boards, "\u{feff}\u{feff}unsolvable\n\nr\n"),
    ] {
        let rejection = check(Puzzle::Eight, input, expected).expect_err("the case is faulty");
        assert_eq!(rejection.verdict(), Verdict::JudgeError, "{expected:?}");
    }
    // Nothing is searched: a number may be any, but for 0.
    assert_eq!(check(Puzzle::Rotate, "4 1 3 5 2 6 7 8 9\n", "9999\n"), Ok(()));
    // Nor does it matter that no output may have such a line.
    let longer = "rl".repeat(LONGEST_LINE / 2) + "r";
    assert_eq!(check(Puzzle::Eight, "1 2 3 4 5 6 7 x 8\n", &longer), Ok(()));
}

#[test]
fn expected_numbers_are_plain_and_of_four_digits_at_most() {
    let defect = |conventions: &Conventions, input: &str, expected: &str| {
        let case = CaseTexts { input: input.as_bytes(), expected: expected.as_bytes() };
        match check_case(Puzzle::Rotate, conventions, case) {
            Ok(()) => None,
            Err(Rejection::Answer { problem: AnswerProblem::Expected { is, .. }, .. }) => Some(is),
            Err(other) => panic!("{other}"),
        }
    };
    let plain = Conventions::default();
    let turned = |expected| defect(&plain, "4 1 3 5 2 6 7 8 9\n", expected);
    for right in ["1", "3", "10", "909", "1000", "9999"] {
        assert_eq!(turned(right), None, "{right}");
    }
    for no_number in ["", "03", "00", "+3", "-1", "3 ", "3x", "x", "10000", "12345"] {
        assert_eq!(turned(no_number), Some(Defect::NoNumber), "{no_number}");
    }
    assert_eq!(turned("unsolvable"), Some(Defect::Unsolvable));
    assert_eq!(turned("0"), Some(Defect::OnlyTheGoalHasZero));
    let sorted = |expected| defect(&plain, "1 2 3 4 5 6 7 8 9\n", expected);
    assert_eq!(sorted("0"), None);
    assert_eq!(sorted("3"), Some(Defect::OnlyTheGoalHasZero));
    assert_eq!(sorted("00"), Some(Defect::NoNumber));
    let small = Conventions { size: "2x2".parse().unwrap(), ..Conventions::default() };
    let swapped = |expected| defect(&small, "2 1 3 4\n", expected);
    assert_eq!(swapped("unsolvable"), None);
    for number in ["0", "1", "", "Unsolvable"] {
        assert_eq!(swapped(number), Some(Defect::SolvesTheUnsolvable), "{number}");
    }
}
