//! Everything that is wrong with an output, as long as it is asked for.

use std::ops::ControlFlow;

use judge::check::{CaseTexts, LONGEST_LINE, check_all};
use judge::{AnswerProblem, Conventions, Puzzle, Rejection, Trailing};

const BOARDS: &str = "\
1 x 3 2 4 5 6 7 8
1 2 3 4 5 6 7 8 x
1 2 3 4 5 6 7 x 8
1 2 3 x 4 6 7 5 8
";
const ANSWERS: &str = "unsolvable\n\nr\nrdr\n";

/// The first faults of an output, at most so many, and the number that comes back.
fn first_faults(
    conventions: &Conventions,
    case: (&str, &str),
    output: &[u8],
    most: usize,
) -> (Vec<Rejection>, usize) {
    let mut faults = Vec::new();
    let case = CaseTexts { input: case.0.as_bytes(), expected: case.1.as_bytes() };
    let boards = check_all(Puzzle::Eight, conventions, case, &mut &*output, &mut |fault| {
        faults.push(fault);
        if faults.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (faults, boards.expect("bytes can be read"))
}

/// A letter for each fault of an output, with the number of its board or line.
fn faults(output: &str, most: usize) -> String {
    let conventions = Conventions::default();
    let (faults, boards) = first_faults(&conventions, (BOARDS, ANSWERS), output.as_bytes(), most);
    assert_eq!(boards, 4);
    let told = faults.iter().map(|fault| match fault {
        Rejection::Answer { number, problem: AnswerProblem::WhiteSpace { .. }, .. } => {
            format!("white space {number}")
        }
        Rejection::Answer { number, problem: AnswerProblem::TooLong { .. }, .. } => {
            format!("long {number}")
        }
        Rejection::Answer { number, .. } => format!("wrong {number}"),
        Rejection::TooFewLines { number, lines, .. } => format!("missing {number} after {lines}"),
        Rejection::TooManyLines { number, .. } => format!("surplus {number}"),
        Rejection::Encoded { .. } => "encoded".to_owned(),
        other => panic!("{other}"),
    });
    told.collect::<Vec<_>>().join(", ")
}

const ALL: usize = usize::MAX;

#[test]
fn every_wrong_answer_is_told_in_order() {
    assert_eq!(faults(ANSWERS, ALL), "");
    assert_eq!(faults("r\n\nr\nrdr\n", ALL), "wrong 1");
    assert_eq!(faults("r\n\nr \nrd\n", ALL), "wrong 1, white space 3, wrong 4");
    assert_eq!(faults("r\nr\nl\nx\n", ALL), "wrong 1, wrong 2, wrong 3, wrong 4");
    assert_eq!(faults(" unsolvable\n\nr\nrdr\n\n", ALL), "white space 1, surplus 5");
    assert_eq!(faults("unsolvable\n\nr\nx\nrdr\nrdr\n", ALL), "wrong 4, surplus 5");
}

#[test]
fn nothing_is_told_after_what_hides_the_rest() {
    assert_eq!(faults("x\n\n", ALL), "wrong 1, missing 3 after 2");
    assert_eq!(faults("x", ALL), "wrong 1, missing 2 after 1");
    let long = "u".repeat(LONGEST_LINE + 1);
    assert_eq!(faults(&format!("x\n{long}\nl\nrdr\n\n"), ALL), "wrong 1, long 2");
    let conventions = Conventions::default();
    let utf16 = b"\xff\xfer\0\n\0\n\n\n\n\n";
    let (told, boards) = first_faults(&conventions, (BOARDS, ANSWERS), utf16, ALL);
    assert!(matches!(told[..], [Rejection::Encoded { .. }]), "{told:?}");
    assert_eq!(boards, 4);
}

#[test]
fn nothing_is_told_after_it_is_not_asked_for() {
    let output = "r\n\nr \nrd\nx\n";
    let all = ["wrong 1", "white space 3", "wrong 4", "surplus 5"];
    for most in 1..=4 {
        assert_eq!(faults(output, most), all[..most].join(", "));
    }
    assert_eq!(faults(output, ALL), all.join(", "));
}

#[test]
fn a_case_that_cannot_be_judged_is_told_once_and_no_board() {
    let conventions = Conventions::default();
    for (case, fault) in [
        (("", ""), Rejection::NoBoards),
        ((BOARDS, "r\n"), Rejection::ExpectedLines { lines: 1, boards: 4 }),
    ] {
        for most in [1, ALL] {
            let told = first_faults(&conventions, case, ANSWERS.as_bytes(), most);
            assert_eq!(told, (vec![fault.clone()], 0));
        }
    }
}

#[test]
fn the_first_surplus_line_is_told_alone() {
    let surplus = |trailing, more: &str| {
        let conventions = Conventions { trailing, ..Conventions::default() };
        let output = format!("{ANSWERS}{more}");
        let (told, _) = first_faults(&conventions, (BOARDS, ANSWERS), output.as_bytes(), ALL);
        told.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    let told = |number: usize, line: &str| {
        format!("too many lines: line {number} is {line}, after the answers to 4 boards")
    };
    assert_eq!(surplus(Trailing::Counts, "\n\nr\n"), told(5, "an empty line"));
    assert_eq!(surplus(Trailing::Counts, "r"), told(5, "`r`"));
    assert_eq!(surplus(Trailing::IsIgnored, "\n \nr\nl\n"), told(7, "`r`"));
    let long = "u".repeat(LONGEST_LINE + 1);
    assert_eq!(surplus(Trailing::Counts, &long), told(5, "`a very long one`"));
    assert_eq!(surplus(Trailing::IsIgnored, &format!("\n{long}")), told(6, "`a very long one`"));
}
