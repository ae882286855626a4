//! The check of all boards fails on a single wrong answer.

use xtask::verify::whole_space::{Form, Rules, Space};

/// The right output with another line for one board, counted from 1.
fn changed(space: &Space, rules: Rules, form: Form, board: usize, new: &str) -> Vec<u8> {
    let right = space.output(rules, form);
    let right = String::from_utf8(right).unwrap();
    let mut lines: Vec<&str> = right.lines().collect();
    lines[board - 1] = new;
    (lines.join("\n") + "\n").into_bytes()
}

#[test]
fn right_outputs_pass() {
    let space = Space::default();
    let all = [
        (Rules::Clockwise, Form::Length),
        (Rules::Half, Form::LengthAndMoves),
        (Rules::Udlr, Form::Shortest),
        (Rules::Dlru, Form::FirstShortest),
        (Rules::Centre, Form::Length),
    ];
    for (rules, form) in all {
        assert_eq!(space.check(rules, form, &space.output(rules, form)), Ok(362_880));
    }
}

#[test]
fn another_shortest_solution_passes_only_where_any_does() {
    let space = Space::default();
    let other = space.output(Rules::Dlru, Form::FirstShortest);
    assert_eq!(space.check(Rules::Udlr, Form::Shortest, &other), Ok(362_880));
    assert!(space.check(Rules::Udlr, Form::FirstShortest, &other).is_err());
}

#[test]
fn one_wrong_answer_fails() {
    let space = Space::default();
    let fails = |rules, form, board, new| {
        let output = changed(&space, rules, form, board, new);
        let message = space.check(rules, form, &output).unwrap_err();
        assert!(message.contains(&format!("board {board} (")), "{message}");
    };
    // Board 1 is sorted, board 2 is one move away in `eight`, board 3 unsolvable there.
    fails(Rules::Clockwise, Form::Length, 1, "");
    fails(Rules::Clockwise, Form::Length, 2, "8");
    fails(Rules::Clockwise, Form::LengthAndMoves, 1, "0 ");
    fails(Rules::Clockwise, Form::LengthAndMoves, 2, "9");
    fails(Rules::Clockwise, Form::LengthAndMoves, 362_880, "12");
    fails(Rules::Udlr, Form::Shortest, 1, "lr");
    fails(Rules::Udlr, Form::Shortest, 2, "rr");
    fails(Rules::Udlr, Form::Shortest, 2, "");
    fails(Rules::Udlr, Form::Shortest, 2, "unsolvable");
    fails(Rules::Udlr, Form::Shortest, 3, "r");
    fails(Rules::Udlr, Form::FirstShortest, 3, "");
    fails(Rules::Centre, Form::Length, 1, "24");
}

/// As in what any other checker here takes for lines.
#[test]
fn line_ends_of_either_kind_are_right_and_the_last_may_be_missing() {
    let space = Space::default();
    let right = String::from_utf8(space.output(Rules::Udlr, Form::Shortest)).unwrap();
    for output in [right.replace('\n', "\r\n"), right.trim_end().to_owned()] {
        let checked = space.check(Rules::Udlr, Form::Shortest, output.as_bytes());
        assert_eq!(checked, Ok(362_880));
    }
}

#[test]
fn a_wrong_number_of_lines_fails() {
    let space = Space::default();
    let mut output = space.output(Rules::Clockwise, Form::Length);
    output.extend_from_slice(b"\n");
    assert!(space.check(Rules::Clockwise, Form::Length, &output).is_err());
    output.truncate(output.len() - 4);
    assert!(space.check(Rules::Clockwise, Form::Length, &output).is_err());
}
