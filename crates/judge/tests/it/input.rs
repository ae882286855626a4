//! Inputs that are as a judge's should be, and everything that they must not be.

use judge::input::{InputForm, Layout, MOST_BOARDS, validate};
use judge::{Conventions, Puzzle};

/// The number of boards of a valid input, or what is wrong with it.
fn valid_by(
    conventions: &Conventions,
    form: InputForm,
    puzzle: Puzzle,
    input: impl AsRef<[u8]>,
) -> Result<u64, String> {
    let validated = validate(puzzle, conventions, form, &mut input.as_ref());
    validated.expect("bytes can be read").map_err(|fault| fault.to_string())
}

fn form(layout: Layout) -> InputForm {
    InputForm { layout, ..InputForm::default() }
}

const LAYOUTS: [Layout; 2] = [Layout::Lines, Layout::Alike];

fn of_size(size: &str) -> Conventions {
    Conventions { size: size.parse().expect("a size"), ..Conventions::default() }
}

fn eight(layout: Layout, input: impl AsRef<[u8]>) -> Result<u64, String> {
    valid_by(&Conventions::default(), form(layout), Puzzle::Eight, input)
}

#[track_caller]
fn assert_invalid(layouts: &[Layout], input: impl AsRef<[u8]>, fault: &str) {
    for &layout in layouts {
        assert_eq!(eight(layout, input.as_ref()), Err(fault.to_owned()), "{layout:?}");
    }
}

const BOARD: &str = "1 2 3 x 4 6 7 5 8\n";

#[test]
fn boards_on_a_line_each_are_valid_and_counted() {
    for layout in LAYOUTS {
        for count in [1, 2, 100] {
            assert_eq!(eight(layout, BOARD.repeat(count)), Ok(count as u64));
        }
        for (size, puzzle, input) in [
            ("3x3", Puzzle::Rotate, "9 8 7 6 5 4 3 2 1\n"),
            ("2x2", Puzzle::Rotate, "4 3 2 1\n"),
            ("2x3", Puzzle::Eight, "1 2 x 3 4 5\n"),
            ("4x4", Puzzle::Eight, "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x\n"),
            ("2x5", Puzzle::Rotate, "10 9 8 7 6 5 4 3 2 1\n"),
        ] {
            for count in [1, 3] {
                let validated = valid_by(&of_size(size), form(layout), puzzle, input.repeat(count));
                assert_eq!(validated, Ok(count as u64), "{layout:?}: {input}");
            }
        }
    }
    let longest: Vec<String> = (1..=34).map(|tile| tile.to_string()).collect();
    let longest = longest.join(" ") + "\n";
    let wide = of_size("2x17");
    assert_eq!(valid_by(&wide, InputForm::default(), Puzzle::Rotate, longest.repeat(2)), Ok(2));
}

#[test]
fn rows_and_boards_run_together_are_valid_where_all_are_alike() {
    for (size, input, boards) in [
        ("3x3", "1 2 3\nx 4 6\n7 5 8\n", 1),
        ("3x3", "1 2 3\n0 4 6\n7 5 8\n1 2 3\n4 5 6\n7 8 0\n", 2),
        ("2x3", "1 2 3\n4 5 X\n1 2 3\n4 X 5\n", 2),
        ("3x2", "1 2\n3 4\n5 x\n1 2\n3 4\nx 5\n", 2),
        ("4x4", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n", 1),
        ("3x3", "123x46758\n12345678x\n", 2),
        ("3x3", "123046758\n", 1),
        ("2x4", "123X4567\n", 1),
        ("2x2", "x123\n", 1),
        ("3x3", "1 2 3 X 4 6 7 5 8\n1 2 3 4 5 6 7 8 X\n", 2),
        ("3x3", "1 2 3 0 4 6 7 5 8\n1 2 3 4 5 6 7 8 0\n", 2),
        ("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n", 1),
    ] {
        let validated = |layout| valid_by(&of_size(size), form(layout), Puzzle::Eight, input);
        assert_eq!(validated(Layout::Alike), Ok(boards), "{input:?}");
        assert!(validated(Layout::Lines).is_err(), "{input:?}");
    }
    let rotate = |size, input| valid_by(&of_size(size), form(Layout::Alike), Puzzle::Rotate, input);
    assert_eq!(rotate("3x3", "413526789\n123456789\n"), Ok(2));
    assert_eq!(rotate("2x2", "1 2\n3 4\n4 3\n2 1\n"), Ok(2));
}

#[test]
fn every_line_is_a_board_unless_they_may_be_laid_out_otherwise() {
    let lines = [Layout::Lines];
    assert_invalid(&lines, "123x46758\n", "line 1: 1 tile: not a board of 3x3 (see --layout)");
    assert_invalid(&lines, "1 2 3\n", "line 1: 3 tiles: not a board of 3x3 (see --layout)");
    let ten = format!("{BOARD}1 2 3 x 4 6 7 5 8 9\n");
    assert_invalid(&lines, ten, "line 2: 10 tiles: not a board of 3x3 (see --layout)");
    let alike = [Layout::Alike];
    let neither = |tiles| format!("line 1: {tiles}: neither a board of 3x3 nor a row of one");
    for one in ["1\n", "12345678\n", "12345678xx\n"] {
        assert_invalid(&alike, one, &neither("1 tile"));
    }
    assert_invalid(&alike, "1 2\n", &neither("2 tiles"));
    assert_invalid(&alike, "1 2 3 x 4 6 7 5\n", &neither("8 tiles"));
    let wide = valid_by(&of_size("2x5"), form(Layout::Alike), Puzzle::Eight, "123456789x\n");
    let neither = "line 1: 1 tile: neither a board of 2x5 nor a row of one";
    assert_eq!(wide, Err(neither.to_owned()));
}

#[test]
fn boards_are_not_laid_out_in_different_ways() {
    let other_way = "boards are laid out in another way than before";
    let (rows, together) = ("1 2 3\nx 4 6\n7 5 8\n", "123x46758\n");
    for (first, second, line) in [
        (BOARD, rows, 2),
        (BOARD, together, 2),
        (rows, BOARD, 4),
        (rows, together, 4),
        (together, BOARD, 2),
        (together, rows, 2),
        ("1 2 3\n", BOARD, 2),
        ("1 2 3\nx 4 6\n", together, 3),
    ] {
        let fault = format!("line {line}: {other_way}");
        assert_invalid(&[Layout::Alike], format!("{first}{second}"), &fault);
    }
}

#[test]
fn the_blank_is_an_x_or_at_least_the_same_everywhere() {
    for blank in ["X", "0"] {
        let board = BOARD.replace('x', blank);
        let fault = "line 1: the blank is written x (see --layout)";
        assert_invalid(&[Layout::Lines], &board, fault);
        let fault = "line 2: the blank is written x (see --layout)";
        assert_invalid(&[Layout::Lines], format!("{BOARD}{board}"), fault);
        let fault = "line 2: the blank is written in another way than before";
        assert_invalid(&[Layout::Alike], format!("{BOARD}{board}"), fault);
        assert_invalid(&[Layout::Alike], format!("{board}{BOARD}"), fault);
        assert_invalid(&[Layout::Alike], format!("12345678x\n12345678{blank}\n"), fault);
        let rows = format!("1 2 3\n4 5 6\n7 8 x\n1 2 3\n{blank} 4 6\n7 5 8\n");
        let fault = "line 5: the blank is written in another way than before";
        assert_invalid(&[Layout::Alike], rows, fault);
    }
    // Tile 10 is written with a 0, and is no blank.
    let tens = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n".repeat(2);
    for layout in LAYOUTS {
        assert_eq!(valid_by(&of_size("4x4"), form(layout), Puzzle::Eight, &tens), Ok(2));
    }
}

#[test]
fn lines_are_boards_of_the_puzzle() {
    for layout in LAYOUTS {
        let eight = |input: &str| eight(layout, input);
        let fault = |message: &str| Err(message.to_owned());
        let of_eight = "is not a tile: tiles are 1 to 8, and x for the blank";
        assert_eq!(eight("1 2 3 x 4 6 7 5 5\n"), fault("line 1: tile 5 appears twice"));
        assert_eq!(eight("1 2 3 x 4 6 7 5 x\n"), fault("line 1: the blank appears twice"));
        assert_eq!(eight("1 2 3 x 4 6 7 5 9\n"), Err(format!("line 1: `9` {of_eight}")));
        assert_eq!(eight("1 2 3 x 4 6 7 5 08\n"), Err(format!("line 1: `08` {of_eight}")));
        assert_eq!(eight("1 2 3 x 4 6 7 5 x8\n"), Err(format!("line 1: `x8` {of_eight}")));
        let second = eight(&format!("{BOARD}1 2 3 4 5 6 7 8 y\n"));
        assert_eq!(second, Err(format!("line 2: `y` {of_eight}")));
        for blank in ["x", "X", "0"] {
            let input = format!("1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 {blank}\n");
            let rotate = valid_by(&Conventions::default(), form(layout), Puzzle::Rotate, input);
            let message = format!("line 2: `{blank}` is not a tile: tiles are 1 to 9");
            assert_eq!(rotate, Err(message));
        }
    }
    // A board in rows is looked at when it is whole.
    let twice = "line 6: tile 1 appears twice";
    assert_invalid(&[Layout::Alike], "1 2 3\n4 5 6\n7 8 x\n1 1 3\n4 5 6\n7 8 x\n", twice);
    assert_invalid(&[Layout::Alike], "1123x4675\n", "line 1: tile 1 appears twice");
}

#[test]
fn tiles_are_separated_by_one_space_and_lines_end_with_lf() {
    for (line, shown) in [
        ("1 2 3 x 4 6 7 5 8\r", r"`1 2 3 x 4 6 7 5 8\r`"),
        (" 1 2 3 x 4 6 7 5 8", "` 1 2 3 x 4 6 7 5 8`"),
        ("1 2 3 x 4 6 7 5 8 ", "`1 2 3 x 4 6 7 5 8 `"),
        ("1 2 3  x 4 6 7 5 8", "`1 2 3  x 4 6 7 5 8`"),
        ("1\t2 3 x 4 6 7 5 8", r"`1\t2 3 x 4 6 7 5 8`"),
        ("1 2 3 x 4 6 7 5 8\0", r"`1 2 3 x 4 6 7 5 8\0`"),
        ("1 2 3 x 4 6 7 5 é", "`1 2 3 x 4 6 7 5 é`"),
        ("1 2 3 x 4 6 7 5\u{a0}8", r"`1 2 3 x 4 6 7 5\u{a0}8`"),
        (" ", "` `"),
    ] {
        let problem = "tiles are separated by one space, and nothing else";
        let fault = format!("line 2: {problem}: {shown}");
        assert_invalid(&LAYOUTS, format!("{BOARD}{line}\n{BOARD}"), &fault);
    }
    assert_invalid(&LAYOUTS, format!("{BOARD}\n{BOARD}"), "line 2: an empty line");
    assert_invalid(&LAYOUTS, format!("\n{BOARD}"), "line 1: an empty line");
    assert_invalid(&LAYOUTS, format!("{BOARD}\n"), "line 2: an empty line");
    assert_invalid(&LAYOUTS, BOARD.trim_end(), "line 1: no line end");
    assert_invalid(&LAYOUTS, BOARD.repeat(2).trim_end(), "line 2: no line end");
}

#[test]
fn the_file_begins_with_the_first_line() {
    let marked = |mark: &[u8]| [mark, BOARD.as_bytes()].concat();
    let utf8 = "\u{feff}".as_bytes();
    assert_invalid(&LAYOUTS, marked(utf8), "line 1: the file begins with a byte-order mark");
    for (mark, encoding) in
        [(&b"\xff\xfe"[..], "UTF-16"), (b"\xfe\xff", "UTF-16"), (b"\xff\xfe\0\0", "UTF-32")]
    {
        let fault = format!("line 1: the file is in {encoding}, not in UTF-8");
        assert_invalid(&LAYOUTS, marked(mark), &fault);
    }
    // Farther down marks are bytes as any other.
    for mark in [utf8, b"\xff\xfe"] {
        let input = [BOARD.as_bytes(), &marked(mark)].concat();
        let fault = eight(Layout::Lines, input).expect_err("the second line is no board");
        assert!(fault.starts_with("line 2: tiles are separated by one space"), "{fault}");
    }
}

#[test]
fn there_are_boards_and_the_last_one_is_whole() {
    assert_invalid(&LAYOUTS, "", "there are no boards");
    for cut_short in ["1 2 3\n", "1 2 3\nx 4 6\n", "1 2 3\n4 5 6\n7 8 x\n1 2 3\n"] {
        assert_invalid(&[Layout::Alike], cut_short, "the last board is cut short");
    }
}

#[test]
fn there_are_at_most_as_many_boards_as_is_said() {
    for (most_boards, message) in [(1, "1 board"), (3, "3 boards"), (1000, "1,000 boards")] {
        let form = InputForm { most_boards, ..InputForm::default() };
        let conventions = Conventions::default();
        let most = usize::try_from(most_boards).expect("the numbers are small");
        let valid = |count| valid_by(&conventions, form, Puzzle::Eight, BOARD.repeat(count));
        assert_eq!(valid(most), Ok(most_boards));
        let message = format!("line {}: more than {message} (see --most-boards)", most + 1);
        assert_eq!(valid(most + 1), Err(message.clone()));
        assert_eq!(valid(most + 2), Err(message));
    }
    assert_eq!(MOST_BOARDS, 10_000);
    let InputForm { layout, most_boards } = InputForm::default();
    assert_eq!((layout, most_boards), (Layout::Lines, 10_000));
}

#[test]
fn a_count_line_says_how_many_boards_follow() {
    let conventions = Conventions { count_line: true, ..Conventions::default() };
    let counted = |input: &str| valid_by(&conventions, InputForm::default(), Puzzle::Eight, input);
    for count in [1, 2, 9, 10, 100] {
        assert_eq!(counted(&format!("{count}\n{}", BOARD.repeat(count))), Ok(count as u64));
    }
    for (first, says) in [
        ("1", "1 board"),
        ("3", "3 boards"),
        ("18446744073709551615", "18,446,744,073,709,551,615 boards"),
    ] {
        let message = format!("the first line says {says}, and there are 2");
        assert_eq!(counted(&format!("{first}\n{BOARD}{BOARD}")), Err(message));
    }
    assert_eq!(counted("1\n"), Err("the first line says 1 board, and there are 0".to_owned()));
    for first in
        ["0", "01", "00", "+1", "-1", "1.0", "1x", "x", "x1", "1 1", "18446744073709551616"]
    {
        let message = "line 1: not the number of the boards that follow".to_owned();
        assert_eq!(counted(&format!("{first}\n{BOARD}")), Err(message), "{first}");
    }
    assert!(counted(BOARD).is_err());
    assert_eq!(counted(""), Err("the file is empty".to_owned()));
    assert_eq!(counted("\n"), Err("line 1: an empty line".to_owned()));
    assert_eq!(counted(&format!("1\n\n{BOARD}")), Err("line 2: an empty line".to_owned()));
    let second = "line 3: 1 tile: not a board of 3x3 (see --layout)".to_owned();
    assert_eq!(counted(&format!("1\n{BOARD}1\n")), Err(second));
    assert_invalid(
        &[Layout::Lines],
        format!("1\n{BOARD}"),
        "line 1: 1 tile: not a board of 3x3 (see --layout)",
    );
}

#[test]
fn layouts_are_called_as_on_the_command_line() {
    assert_eq!(LAYOUTS.map(Layout::name), ["lines", "alike"]);
}
