//! The check of all boards fails on a single wrong answer.

use xtask::verify::whole_space::{AnswerForm, Space, Variant};

/// The right output with another line for one board, counted from 1.
fn changed(space: &Space, variant: Variant, form: AnswerForm, board: usize, new: &str) -> Vec<u8> {
    let right = space.output(variant, form);
    let right = String::from_utf8(right).unwrap();
    let mut lines: Vec<&str> = right.lines().collect();
    lines[board - 1] = new;
    (lines.join("\n") + "\n").into_bytes()
}

#[test]
fn right_outputs_pass() {
    let space = Space::default();
    let all = [
        (Variant::Clockwise, AnswerForm::Length),
        (Variant::Half, AnswerForm::LengthAndMoves),
        (Variant::Udlr, AnswerForm::Shortest),
        (Variant::Dlru, AnswerForm::FirstShortest),
        (Variant::Centre, AnswerForm::Length),
    ];
    for (variant, form) in all {
        assert_eq!(space.check(variant, form, &space.output(variant, form)), Ok(362_880));
    }
}

#[test]
fn another_shortest_solution_passes_only_where_any_does() {
    let space = Space::default();
    let other = space.output(Variant::Dlru, AnswerForm::FirstShortest);
    assert_eq!(space.check(Variant::Udlr, AnswerForm::Shortest, &other), Ok(362_880));
    assert!(space.check(Variant::Udlr, AnswerForm::FirstShortest, &other).is_err());
}

#[test]
fn one_wrong_answer_fails() {
    let space = Space::default();
    let fails = |variant, form, board, new| {
        let output = changed(&space, variant, form, board, new);
        let message = space.check(variant, form, &output).unwrap_err();
        assert!(message.contains(&format!("board {board} (")), "{message}");
    };
    // Board 1 is sorted, board 2 is one move away in `eight`, board 3 unsolvable there.
    fails(Variant::Clockwise, AnswerForm::Length, 1, "");
    fails(Variant::Clockwise, AnswerForm::Length, 2, "8");
    fails(Variant::Clockwise, AnswerForm::LengthAndMoves, 1, "0 ");
    fails(Variant::Clockwise, AnswerForm::LengthAndMoves, 2, "9");
    fails(Variant::Clockwise, AnswerForm::LengthAndMoves, 362_880, "12");
    fails(Variant::Udlr, AnswerForm::Shortest, 1, "lr");
    fails(Variant::Udlr, AnswerForm::Shortest, 2, "rr");
    fails(Variant::Udlr, AnswerForm::Shortest, 2, "");
    fails(Variant::Udlr, AnswerForm::Shortest, 2, "unsolvable");
    fails(Variant::Udlr, AnswerForm::Shortest, 3, "r");
    fails(Variant::Udlr, AnswerForm::FirstShortest, 3, "");
    fails(Variant::Centre, AnswerForm::Length, 1, "24");
}

/// As in what any other checker here takes for lines.
#[test]
fn line_ends_of_either_kind_are_right_and_the_last_may_be_missing() {
    let space = Space::default();
    let right = String::from_utf8(space.output(Variant::Udlr, AnswerForm::Shortest)).unwrap();
    for output in [right.replace('\n', "\r\n"), right.trim_end().to_owned()] {
        let checked = space.check(Variant::Udlr, AnswerForm::Shortest, output.as_bytes());
        assert_eq!(checked, Ok(362_880));
    }
}

#[test]
fn a_wrong_number_of_lines_fails() {
    let space = Space::default();
    let mut output = space.output(Variant::Clockwise, AnswerForm::Length);
    output.extend_from_slice(b"\n");
    assert!(space.check(Variant::Clockwise, AnswerForm::Length, &output).is_err());
    output.truncate(output.len() - 4);
    assert!(space.check(Variant::Clockwise, AnswerForm::Length, &output).is_err());
}
