//! Inputs that are refused, and how they can be read.

use eight::Sliding;
use puzzle::reading::{Advice, Excerpt, Filter, advice};
use puzzle::{Rules, Size};
use rotate9::Rotation;

const THREE: Size = Size::THREE_BY_THREE;

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

/// Asserts that all of the input, and its whole lines as a beginning, get this advice.
fn assert_advice<R: Rules>(asked: Size, input: &str, filters: &[Filter], right: &str) {
    let expected = Some(Advice { filters: filters.to_vec(), size: size(right) });
    assert_eq!(advice::<R>(asked, Excerpt::Whole(input.as_bytes())), expected, "{input}");
    assert_eq!(advice::<R>(asked, Excerpt::Beginning(input.as_bytes())), expected, "{input}");
}

/// Asserts that there is nothing to advise.
fn assert_none<R: Rules>(asked: Size, input: &str) {
    assert_eq!(advice::<R>(asked, Excerpt::Whole(input.as_bytes())), None, "{input}");
}

const FIFTEEN: &str = "2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n";

#[test]
fn boards_of_other_sizes() {
    let line = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n";
    assert_advice::<Sliding>(THREE, line, &[], "4x4");
    assert_advice::<Sliding>(THREE, FIFTEEN, &[], "4x4");
    let two_rows = "1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 x\n";
    assert_advice::<Sliding>(THREE, two_rows, &[], "2x8");
    // The first nine tiles are a board of three rows.
    assert_advice::<Rotation>(THREE, "1 2 3 4 5 6 7 8 9 10 11 12\n", &[], "3x4");
    assert_advice::<Rotation>(size("4x4"), "4 1 3\n5 2 6\n7 8 9\n", &[], "3x3");
    // UVa 10181: a number of boards, then four rows each.
    assert_advice::<Sliding>(THREE, &format!("2\n{FIFTEEN}{FIFTEEN}"), &[], "4x4");
}

/// The last number of the beginning is the start of 11, and would be a second 1.
#[test]
fn a_last_line_that_may_be_incomplete_says_nothing() {
    let beginning = |input: &str| advice::<Sliding>(THREE, Excerpt::Beginning(input.as_bytes()));
    let incomplete = "1 2 3 4 5 6 7 8 9 10 1";
    let input = format!("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n{incomplete}");
    assert_eq!(beginning(&input), Some(Advice { filters: vec![], size: size("4x4") }));
    assert_eq!(beginning(incomplete), None);
}

#[test]
fn the_side_on_the_first_line() {
    let side = [Filter::WithoutFirstLine];
    let whole = |asked, input: &str, right: &str| {
        let expected = Some(Advice { filters: side.to_vec(), size: size(right) });
        assert_eq!(advice::<Sliding>(asked, Excerpt::Whole(input.as_bytes())), expected, "{input}");
    };
    whole(THREE, "3\n 0  1  3\n 4  2  5\n 7  8  6\n", "3x3");
    whole(size("2x2"), "2\n 1  0\n 2  3\n", "2x2");
    whole(size("4x4"), &format!("4\n{FIFTEEN}"), "4x4");
    assert_advice::<Sliding>(THREE, &format!("4\n{FIFTEEN}"), &side, "4x4");
    assert_advice::<Rotation>(THREE, "3 4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n", &side, "3x4");
    // Three boards after a 3 are what it says.
    let boards = "1 2 3\n4 5 6\n7 8 0\n".repeat(3);
    assert_none::<Sliding>(THREE, &format!("3\n{boards}"));
}

#[test]
fn blank_lines_mean_nothing() {
    let spaced = format!("\n{}", FIFTEEN.replace('\n', "\n \n\n"));
    assert_advice::<Sliding>(THREE, &spaced, &[], "4x4");
    assert_advice::<Sliding>(THREE, &format!("\n2\n{spaced}{spaced}"), &[], "4x4");
    let side = [Filter::WithoutFirstLine];
    assert_advice::<Sliding>(THREE, &format!("4\n{spaced}"), &side, "4x4");
    let comments = [Filter::WithoutComments];
    assert_advice::<Sliding>(THREE, &format!("# a board\n{spaced}#\n"), &comments, "4x4");
}

#[test]
fn comments() {
    let comments = [Filter::WithoutComments];
    assert_advice::<Sliding>(THREE, "# a board\n1 2 3\n4 5 6\n7 8 0\n", &comments, "3x3");
    assert_advice::<Sliding>(THREE, &format!("#\n{FIFTEEN}# the end\n"), &comments, "4x4");
    let both = [Filter::WithoutComments, Filter::WithoutFirstLine];
    let input = "# This puzzle is solvable\n3\n2 6 3\n1 0 8\n7 5 4\n";
    assert_advice::<Sliding>(THREE, input, &both, "3x3");
}

#[test]
fn a_number_in_front_of_each_board() {
    // Korf's: the number, the board, the optimum and more.
    let boards = "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57 41 1369596778\n\
                  2 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6 55 43 543598067\n";
    let numbered = [Filter::WithoutFirstNumber];
    assert_advice::<Sliding>(size("4x4"), boards, &numbered, "4x4");
    assert_advice::<Sliding>(THREE, boards, &numbered, "4x4");
    let both = [Filter::WithoutComments, Filter::WithoutFirstNumber];
    assert_advice::<Sliding>(size("4x4"), &format!("# Korf\n{boards}"), &both, "4x4");
}

#[test]
fn what_nothing_helps_gets_no_advice() {
    for input in
        ["", "\n", "#\n", "1 2 3 4 5 6 7 8 8\n", "1 2 3 4 5\n", "a b c\n", "3\n", "3\n1 2 3\n"]
    {
        assert_none::<Sliding>(THREE, input);
        assert_none::<Rotation>(THREE, input);
    }
    // A board and a half of eight cells are no boards of eight cells.
    assert_none::<Rotation>(THREE, "413526780\n4 1 3 5 2 6 7 8 8\n");
    assert_eq!(advice::<Rotation>(THREE, Excerpt::Beginning(b"4 1 3 5 2 6 7 8 8\n")), None);
    // What stands before the first blank is two lines of an old Macintosh, and no number.
    assert_none::<Rotation>(THREE, "1\r9 8 7 6 5 4 3 2 1");
    // What is read is not spoken of: the fault is behind the excerpt.
    assert_eq!(advice::<Rotation>(THREE, Excerpt::Beginning(b"413526789\n")), None);
    assert_eq!(advice::<Sliding>(THREE, Excerpt::Beginning(b"1 2 3 4")), None);
}
