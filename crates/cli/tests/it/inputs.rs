//! The input rules, seen through the program. Each input is a kind of failure that people have met
//! in programs like this one.

use crate::program::{answered, process, run, tiles};

#[test]
fn rotate_searches_towards_the_goal_and_clockwise_only() {
    // Luogu P10578's sample has the 3; a search the wrong way round prints 0 1 3 1.
    let boards = "1 2 3 4 5 6 7 8 9\n4 1 3 5 2 6 7 8 9\n2 5 3 1 4 6 7 8 9\n1 5 2 4 6 3 7 8 9\n";
    assert_eq!(tiles(&["rotate"], boards), answered("0\n3\n1\n3\n"));
    assert_eq!(tiles(&["rotate"], "2 8 3 1 4 5 7 9 6"), answered("4\n"));
}

#[test]
fn line_ends_mean_nothing() {
    let boards = "1 2 3\n4 5 6\n7 8 9\n\n4 1 3\n5 2 6\n7 8 9\n1 5 2 4\n6 3 7 8 9";
    assert_eq!(tiles(&["rotate"], boards), answered("0\n3\n3\n"));
    assert_eq!(tiles(&["rotate"], "1\n2\n3\n4\n5\n6\n7\n8\n9\n"), answered("0\n"));
}

#[test]
fn any_white_space_separates() {
    assert_eq!(tiles(&["rotate"], "  4  1 3\t5 2 6 \r\n7 8 9 \r\n"), answered("3\n"));
    assert_eq!(tiles(&["rotate"], "4\u{a0}1\u{3000}3 5 2 6 7 8 9\n"), answered("3\n"));
    assert_eq!(tiles(&["rotate"], "\u{feff}4 1 3 5 2 6 7 8 9\n"), answered("3\n"));
}

#[test]
fn nothing_is_no_board() {
    for nothing in ["", " ", "\n\n \t\r\n", "\u{feff}"] {
        assert_eq!(tiles(&["rotate"], nothing), answered(""));
        assert_eq!(tiles(&["eight"], nothing), answered(""));
    }
}

#[test]
fn letters_name_the_way_of_the_blank() {
    let boards = "1 2 3 4 5 6 7 x 8\n1 2 3 4 5 x 7 8 6\n1 2 3 4 5 6 x 7 8\n1 2 3 x 4 6 7 5 8\n";
    assert_eq!(tiles(&["eight"], boards), answered("r\nd\nrr\nrdr\n"));
}

#[test]
fn a_solved_board_is_answered_by_an_empty_line() {
    let boards = "1 2 3 4 5 6 7 8 x\n1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 8 x\n";
    assert_eq!(tiles(&["eight"], boards), answered("\nr\n\n"));
    assert_eq!(tiles(&["rotate", "--moves"], "1 2 3 4 5 6 7 8 9"), answered("0\n"));
}

#[test]
fn unsolvable_boards_are_told_by_parity() {
    let boards = "7 x 2 8 5 3 6 4 1\n2 1 3 4 5 6 8 7 x\n1 2 6 4 x 5 8 3 7\n";
    assert_eq!(tiles(&["eight", "--length"], boards), answered("-1\n22\n-1\n"));
    assert_eq!(tiles(&["eight"], "2 1 3 4 5 6 7 8 x"), answered("unsolvable\n"));
}

#[test]
fn the_blank_is_x_or_0_and_boards_may_be_run_together() {
    let boards = "2 3 4 1 5 0 7 6 8\n23415x768\n234150768 23415X768\n2 3 4 1 5 X 7 6 8";
    assert_eq!(tiles(&["eight", "--length"], boards), answered("19\n19\n19\n19\n19\n"));
}

#[test]
fn a_count_line_is_checked() {
    let boards = "1 2 3 4 5 6 7 8 9\n4 1 3 5 2 6 7 8 9\n";
    assert_eq!(tiles(&["rotate"], format!("2\n{boards}")), answered("0\n3\n"));
    assert_eq!(tiles(&["rotate"], "2\n123456789\n413526789\n"), answered("0\n3\n"));
    let too_few = "\
tiles: <stdin>:1:1: the first line says 3 boards, but 2 follow
  hint: the first line, `3`, was taken as the number of boards
";
    assert_eq!(tiles(&["rotate"], format!("3\n{boards}")), run("0\n3\n", too_few, 2));
    let too_many = "\
tiles: <stdin>:3:1: board 2: the first line says 1 board, and this is one more
  hint: the first line, `1`, was taken as the number of boards
";
    assert_eq!(tiles(&["rotate"], format!("1\n{boards}")), run("0\n", too_many, 2));
}

#[test]
fn a_mistyped_board_that_was_taken_as_a_count_is_mentioned() {
    let too_few = "\
tiles: <stdin>:1:1: the first line says 413526780 boards, but 1 follows
  hint: the first line, `413526780`, was taken as the number of boards
";
    let input = "413526780\n4 1 3 5 2 6 7 8 9\n";
    assert_eq!(tiles(&["rotate"], input), run("3\n", too_few, 2));
    let twice = "\
tiles: <stdin>:2:17: board 1: tile 8 appears twice
  hint: the first line, `413526780`, was taken as the number of boards
";
    let input = "413526780\n4 1 3 5 2 6 7 8 8\n";
    assert_eq!(tiles(&["rotate"], input), run("", twice, 2));
}

#[test]
fn what_is_no_tile_is_named_with_its_place() {
    let after_a_good_board = |puzzle: &str, last: &str| {
        let (board, answer) = match puzzle {
            "rotate" => ("4 1 3 5 2 6 7 8 9", "3\n"),
            _ => ("1 2 3 4 5 6 7 x 8", "r\n"),
        };
        let input = format!("{board}\n1 2 3 4 5 6 7 8 {last}\n{board}\n");
        let result = tiles(&[puzzle], input);
        assert_eq!(result.output, answer, "the board before is answered, none after");
        assert_eq!(result.code, run("", "", 2).code);
        result.errors
    };
    for token in ["10", "-9", "99999999999999999999", "9.0", "+9", "09", "x", "\u{200b}", "0"] {
        let errors = after_a_good_board("rotate", token);
        let shown = token.escape_debug();
        let start =
            format!("tiles: <stdin>:2:17: board 2: `{shown}` is not a tile: tiles are 1 to 9\n");
        assert!(errors.starts_with(&start), "{errors}");
    }
    for token in ["9", "-", "_", "*", "blank"] {
        let errors = after_a_good_board("eight", token);
        assert!(errors.ends_with("\n  hint: the blank is written x, X or 0\n"), "{errors}");
    }
    assert!(after_a_good_board("eight", "+9").contains("hint: a tile is written without a sign"));
    assert!(after_a_good_board("rotate", "x").contains("hint: this puzzle has no blank"));
}

#[test]
fn a_tile_twice_and_a_board_cut_short_are_faults() {
    let twice = "tiles: <stdin>:1:13: board 1: tile 7 appears twice\n";
    assert_eq!(tiles(&["rotate"], "4 1 3 7 5 6 7 8 9"), run("", twice, 2));
    let twice = "tiles: <stdin>:1:9: board 1: the blank appears twice\n";
    assert_eq!(tiles(&["eight"], "1 2 3 x x 6 7 8 4"), run("", twice, 2));
    let short = "tiles: <stdin>:2:10: board 2: cut short: 5 of 9 tiles\n";
    let input = "4 1 3 5 2 6 7 8 9\n1 2 3 4 5\n";
    assert_eq!(tiles(&["rotate"], input), run("3\n", short, 2));
}

#[test]
fn many_boards_before_a_fault_are_all_answered() {
    let input = "4 1 3 5 2 6 7 8 9\n".repeat(20_000) + "4 1 3 5 2 6 7 8 8\n";
    let errors = "tiles: <stdin>:20001:17: board 20001: tile 8 appears twice\n";
    assert_eq!(tiles(&["rotate"], input), run(&"3\n".repeat(20_000), errors, 2));
}

/// The input is refused, with a hint that ends like this.
fn assert_hint(arguments: &[&str], input: &str, hint: &str) {
    let result = tiles(arguments, input);
    assert_eq!(result.code, run("", "", 2).code);
    assert!(result.errors.ends_with(&format!("{hint}\n")), "{}", result.errors);
    assert!(!result.errors.contains("the blank is written"), "{}", result.errors);
}

#[test]
fn files_of_other_forms_are_refused_with_a_way_to_read_them() {
    let side = "3\n 0  1  3\n 4  2  5\n 7  8  6\n";
    let taken = "the first line, `3`, was taken as the number of boards";
    let cut = "boards alone are read: tail -n +2 | tiles eight";
    assert_hint(&["eight"], side, &format!("  hint: {cut}; {taken}"));
    let comment = format!("# This puzzle is solvable\n{side}");
    let cut = "  hint: boards alone are read: grep -v '^#' | tail -n +2 | tiles eight";
    assert_hint(&["eight"], &comment, cut);
    let korf = "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57\n";
    let cut = "  hint: boards alone are read: cut -d' ' -f2-17 | tiles eight --size 4x4";
    assert_hint(&["eight", "--size", "4x4"], korf, cut);
    let fifteen = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n";
    assert_hint(&["eight"], fifteen, "  hint: --size 4x4 reads such boards");
    let sixteen = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n";
    assert_hint(&["rotate"], sixteen, "  hint: --size 4x4 reads such boards");
    let uva = "1\n2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n";
    let taken_too = "the first line, `1`, was taken as the number of boards";
    assert_hint(&["eight"], uva, &format!("--size 4x4 reads such boards; {taken_too}"));
    // A name that needs no quotes, whatever the temporary folder is called.
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("puzzle04.txt"), side).expect("the file can be written");
    let refused = process().args(["eight", "puzzle04.txt"]).current_dir(&folder).output();
    let errors = refused.expect("tiles starts").stderr;
    let hint = format!("tail -n +2 puzzle04.txt | tiles eight; {taken}\n");
    assert!(errors.ends_with(hint.as_bytes()), "{}", String::from_utf8_lossy(&errors));
}

/// What an editor of Windows saves as "Unicode".
#[test]
fn utf_16_is_named() {
    for (arguments, text) in [(["eight"], "1 2 3 4 5 6 7 8 x\n"), (["rank"], "3 2 1\n")] {
        let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let refused = crate::program::tiles(&arguments, bytes);
        assert!(refused.errors.contains("this looks like UTF-16"), "{}", refused.errors);
    }
}
