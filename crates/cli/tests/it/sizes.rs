//! Boards of other sizes than 3x3, and their tables on disk.

use std::fs;

use crate::program::{answered, run, scratch, tiles};

#[test]
fn other_sizes_are_solved() {
    let eight = |size: &str, board: &str| tiles(&["eight", "--size", size], board);
    assert_eq!(eight("3x4", "1 2 3 4 5 6 7 8 9 x 10 11"), answered("rr\n"));
    assert_eq!(eight("4x3", "1 2 3 4 5 6 7 8 9 x 10 11"), answered("rr\n"));
    assert_eq!(eight("2x6", "1 2 3 4 5 x 7 8 9 10 11 6"), answered("d\n"));
    assert_eq!(eight("3x4", "2 1 3 4 5 6 7 8 9 10 11 x"), answered("unsolvable\n"));
    assert_eq!(tiles(&["eight", "--size", "2x3"], "412503"), answered("lurrd\n")); // LeetCode 773
    assert_eq!(tiles(&["rotate", "--size", "2x3"], "213456"), answered("unsolvable\n"));
    let turned = "1 2 7 3 5 6 8 4 9 10 11 12";
    let answer = tiles(&["rotate", "--size", "3x4", "--moves", "--turns", "quarter"], turned);
    assert_eq!(answer, answered("1 C'\n"));
}

#[test]
fn the_15_puzzle_is_solved_without_a_table() {
    let arguments = ["eight", "--size", "4x4"];
    let boards = "1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15\n1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x\n";
    assert_eq!(tiles(&arguments, boards), answered("rr\nunsolvable\n"));
    let length = tiles(&[&arguments[..], &["--length"]].concat(), boards);
    assert_eq!(length, answered("2\n-1\n"));
    let json = tiles(&[&arguments[..], &["--format", "json", "--order", "lrud"]].concat(), boards);
    let record = |solvable, length, moves| {
        format!("\"solvable\":{solvable},\"length\":{length},\"moves\":{moves}}}")
    };
    assert!(json.output.contains(&record(true, "2", "\"rr\"")), "{}", json.output);
    assert!(json.output.contains(&record(false, "null", "null")), "{}", json.output);
}

/// The first needs 80 moves (one of 17), the third is the goal.
#[test]
fn a_board_given_up_is_unknown_and_the_others_are_answered() {
    let boards = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15\n\
                  1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n";
    for threads in ["1", "3"] {
        let arguments = ["eight", "--size", "4x4", "--heuristic", "5-5-5", "--threads", threads];
        for limit in [["--limit-nodes", "1000"], ["--limit", "0"]] {
            let limited = tiles(&[&arguments[..], &limit].concat(), boards);
            let message = "tiles: 1 board is unknown: its search reached the limit\n";
            assert_eq!(limited, run("unknown\nr\n\n", message, 1));
        }
    }
}

#[test]
fn heuristics_are_made_once_and_kept() {
    let (_directory, path, name) = scratch("3x5.tiles");
    let command = ["eight", "heuristic", "--size", "3x5", "--heuristic", "5-5-4", &name];
    let made = tiles(&command, "");
    assert!(made.output.starts_with("5-5-4 of eight 3x5: "), "{}{}", made.output, made.errors);
    let bytes = fs::read(&path).expect("it is there");
    assert_eq!(tiles(&command, ""), made);
    let boards = "1 2 3 4 5 6 7 8 9 10 11 12 x 13 14\n1 2 x 3 5 6 7 8 4 10 11 12 13 9 14\n";
    let plain = tiles(&["eight", "--size", "3x5"], boards);
    assert_eq!(plain, answered("rr\nrddr\n"));
    let with_table = ["eight", "--size", "3x5", "--table", &name];
    assert_eq!(tiles(&with_table, boards), plain);
    let (_other, other_path, other) = scratch("3x5-again.tiles");
    let arguments = ["eight", "--size", "3x5", "--heuristic", "5-5-4", "--table", &other];
    assert_eq!(tiles(&arguments, boards), plain);
    assert_eq!(fs::read(other_path).expect("it was made"), bytes);

    let refused = |arguments: &[&str], part: &str| {
        let refused = tiles(arguments, boards);
        assert_eq!((refused.output.as_str(), &refused.code), ("", &run("", "", 2).code));
        assert!(refused.errors.contains(part), "{arguments:?}: {}", refused.errors);
    };
    let other = [&with_table[..], &["--heuristic", "4-5-5"]].concat();
    refused(&other, "is a table of `eight 3x5 single blank 15 heuristic 5-5-4`");
    let goal = [&with_table[..], &["--goal", "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14"]].concat();
    refused(&goal, "heuristic 5-5-4`");
    fs::write(&path, &bytes[..bytes.len() - 1]).expect("it can be written");
    refused(&with_table, "hint: ");
    refused(&command, "hint: ");
    fs::write(&path, "1 2 3").expect("it can be written");
    refused(&with_table, &name);
}

#[test]
fn heuristics_that_cannot_be_are_refused() {
    let refused = |arguments: &[&str], part: &str| {
        let refused = tiles(&[&["eight", "--size"], arguments].concat(), "");
        assert_eq!((refused.output.as_str(), &refused.code), ("", &run("", "", 2).code));
        assert!(refused.errors.contains(part), "{arguments:?}: {}", refused.errors);
    };
    refused(&["4x4", "--heuristic", "7-7"], "the patterns have 14 tiles, and a board has 15");
    let multi =
        "--size 4x4: no table of all boards fits, and moves of several tiles have no additive";
    refused(&["4x4", "--metric", "multi"], multi);
    let named = "--size 3x3: --heuristic 4-4: moves of several tiles have no additive estimate";
    refused(&["3x3", "--metric", "multi", "--heuristic", "4-4"], named);
    refused(&["2x17", "--heuristic", "8-8-8-8-1"], "8 tiles can be placed in too many ways");
}

/// The first is solved, the second is not, the third needs one move, and the last 80.
#[test]
fn easy_boards_are_answered_in_little_memory() {
    let boards = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x\n\
                  1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15\nx 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1\n";
    let limited = |memory: &str| tiles(&["eight", "--size", "4x4", "--memory", memory], boards);
    let errors = "\
tiles: the heuristic 7-7-1 of eight 4x4 takes 93.4 MB of memory; --memory allows 50.0 MB
  hint: --heuristic 6-6-3 takes 11.4 MB; hard boards take longer with it
";
    assert_eq!(limited("50MB"), run("\nunsolvable\nr\n", errors, 2));
    let too_little = limited("1MB");
    assert_eq!((too_little.output.as_str(), &too_little.code), ("", &run("", "", 2).code));
    let hint = "hint: --heuristic 4-4-4-3 takes 775.2 kB";
    assert!(too_little.errors.contains(hint), "{}", too_little.errors);
    // What the hint says is so.
    let arguments = ["eight", "--size", "4x4", "--memory", "1MB", "--heuristic", "4-4-4-3"];
    let given_up = tiles(&[&arguments[..], &["--limit-nodes", "1000"]].concat(), boards);
    assert_eq!(given_up.output, "\nunsolvable\nr\nunknown\n");
    let rotate = ["rotate", "--size", "4x4", "--memory", "1MB"];
    let sorted = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16";
    assert_eq!(tiles(&rotate, sorted), answered("0\n"));
}

/// The hint is the largest heuristic that fits, and it is so.
#[test]
fn small_boards_have_a_way_in_less_memory_than_a_table() {
    let board = "8 7 6 5 4 3 2 1 x";
    let refused = tiles(&["eight", "--memory", "1MB"], board);
    let (message, hint) = refused.errors.split_once("\n  hint: ").expect("there is a hint");
    let needed = "tiles: a table of eight 3x3 takes 1.5 MB of memory; --memory allows 1.0 MB";
    assert_eq!(message, needed);
    let words = hint.split_once(" takes ").expect("it says what it takes");
    assert!(words.1.ends_with("; hard boards take longer with it\n"), "{hint}");
    let hinted: Vec<&str> = words.0.split(' ').collect();
    let solved = tiles(&[&["eight", "--memory", "1MB"], &hinted[..]].concat(), board);
    assert_eq!(solved, answered(&tiles(&["eight"], board).output));
    // Nothing that could be chosen takes less.
    let rotate = tiles(&["rotate", "--memory", "1MB"], "9 8 7 6 5 4 3 2 1");
    assert!(!rotate.errors.contains("hint"), "{}", rotate.errors);
}

/// Tables are made for boards: without any there is no need for memory.
#[test]
fn nothing_is_prepared_before_a_board_needs_it() {
    for size in ["3x3", "3x4", "4x4", "5x5", "2x17"] {
        for puzzle in ["eight", "rotate"] {
            let arguments = [puzzle, "--size", size, "--memory", "100MB"];
            assert_eq!(tiles(&arguments, "\n"), answered(""), "{arguments:?}");
        }
    }
    let arguments = ["eight", "--size", "2x17", "--memory", "1KB"];
    assert_eq!(tiles(&arguments, ""), answered(""));
    let arguments = ["rotate", "--size", "5x5", "--memory", "1KB"];
    assert_eq!(tiles(&arguments, ""), answered(""));
}

#[test]
fn a_table_too_large_to_keep_is_not_needed() {
    let without = "hint: without --table, boards of this size are solved one by one\n";
    for size in ["4x4", "5x5"] {
        let (_directory, path, name) = scratch("rotate.tiles");
        let refused = tiles(&["rotate", "--size", size, "--table", &name], "");
        assert_eq!((refused.output.as_str(), &refused.code), ("", &run("", "", 2).code));
        assert!(refused.errors.ends_with(without), "{}", refused.errors);
        assert!(!path.exists());
    }
}

/// A file of pattern databases of one size, with another.
#[test]
fn a_file_of_another_size_is_told_from_what_was_asked() {
    let (_directory, _, name) = scratch("2x3.tiles");
    let made = tiles(&["eight", "heuristic", "--size", "2x3", "--heuristic", "3-2", &name], "");
    assert_eq!(made.errors, "");
    for size in ["3x3", "3x5", "5x5"] {
        let refused = tiles(&["eight", "--size", size, "--table", &name], "");
        let of = format!(
            "tiles: {name}: the file is a table of `eight 2x3 single blank 6 heuristic 3-2`, not of \
             `eight {size} single blank "
        );
        assert!(refused.errors.starts_with(&of), "{}", refused.errors);
        let hint = "\n  hint: another --table file is made afresh\n";
        assert!(refused.errors.ends_with(hint), "{}", refused.errors);
    }
}

/// Nobody is told to remove what this program has not written.
#[test]
fn removal_is_advised_for_what_is_damaged_only() {
    let (directory, path, name) = scratch("boards");
    fs::write(path, "1 2 3").expect("it can be written");
    let folder = directory.path().to_str().expect("its name is text");
    for foreign in [&name, folder, "/dev/null", "."] {
        for command in [&["eight", "--table", foreign][..], &["rotate", "--table", foreign]] {
            let refused = tiles(command, "23415x768");
            assert_eq!((refused.output.as_str(), &refused.code), ("", &run("", "", 2).code));
            assert!(!refused.errors.contains("removed"), "{}", refused.errors);
        }
    }
}

#[test]
fn rotation_beyond_tables_is_solved() {
    // The first and the last block, each turned clockwise.
    let near = "5 1 3 4 6 2 7 8 9 10 15 11 13 14 16 12";
    let rotate = |options: &[&str], boards: &str| {
        tiles(&[&["rotate", "--size", "4x4"], options].concat(), boards)
    };
    assert_eq!(rotate(&[], near), answered("6\n"));
    assert_eq!(rotate(&["--moves"], near), answered("6 AAAIII\n"));
    let sorted = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16";
    assert_eq!(rotate(&["--moves", "--limit", "0.5"], sorted), answered("0\n"));
    assert_eq!(rotate(&["--turns", "quarter", "--moves"], near), answered("2 A'I'\n"));
    let shown = rotate(&["--turns", "half", "--show"], "6 5 3 4 2 1 7 8 9 10 11 12 13 14 15 16");
    let drawn = "1
start         A2
 6  5  3  4    1  2  3  4
 2  1  7  8    5  6  7  8
 9 10 11 12    9 10 11 12
13 14 15 16   13 14 15 16

";
    assert_eq!(shown, answered(drawn));
    let reversed = "16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16";
    for limit in [["--limit-nodes", "1000"], ["--limit", "0"]] {
        let limited = rotate(&limit, reversed);
        let message = "tiles: 1 board is unknown: its search reached the limit\n";
        assert_eq!(limited, run("unknown\n0\n", message, 1));
    }
    let refused = rotate(&["--memory", "1MB"], reversed);
    assert_eq!(refused.output, "");
    assert!(refused.errors.contains("a pattern database of 6 tiles of rotate 4x4 takes"));
}

/// Every size from 13 cells to the most: a board two moves from its goal.
#[test]
fn every_size_is_solved() {
    for size in ["2x7", "3x5", "2x8", "3x6", "5x4", "5x5", "3x9", "5x6", "2x16", "17x2"] {
        let cells = size.split('x').map(|side| side.parse::<usize>().expect("a number"));
        let cells: usize = cells.product();
        let tiles_before: Vec<String> = (1..cells - 2).map(|tile| tile.to_string()).collect();
        let board = format!("{} x {} {}", tiles_before.join(" "), cells - 2, cells - 1);
        let arguments = ["eight", "--size", size];
        if size == "17x2" {
            // Two columns: the blank cannot go two to the right.
            let board = board.replace(" x 32 33", " 32 x 33");
            assert_eq!(tiles(&arguments, board), answered("r\n"), "{size}");
        } else {
            assert_eq!(tiles(&arguments, board), answered("rr\n"), "{size}");
        }
    }
}

/// Two of the 18 deepest boards (OEIS A090166).
#[test]
fn the_deepest_boards_of_3x4_need_53_moves() {
    let boards = "x 3 2 1 8 7 6 5 4 11 10 9\nx 8 2 1 11 3 10 5 4 7 6 9\n";
    let answer = tiles(&["eight", "--size", "3x4", "--length"], boards);
    assert_eq!(answer, answered("53\n53\n"));
}

#[test]
fn a_table_is_made_once_and_answers_the_same() {
    let (_directory, path, name) = scratch("2x4.tiles");
    let boards = "1 2 3 4 5 6 x 7\n8 7 6 5 4 3 2 1\n7 6 5 4 3 2 1 x\n".replace('8', "x");
    let plain = tiles(&["eight", "--size", "2x4"], &boards);
    let with_table = ["eight", "--size", "2x4", "--table", &name];
    assert_eq!(tiles(&with_table, &boards), plain);
    let made = fs::metadata(&path).expect("the table is there").modified().expect("a time");
    assert_eq!(tiles(&with_table, &boards), plain);
    let after = fs::metadata(&path).expect("the table is there").modified().expect("a time");
    assert_eq!(made, after, "the table is not made twice");
}

#[test]
fn a_table_that_is_none_is_refused() {
    let (_directory, path, name) = scratch("2x4.tiles");
    let with_table = |size: &str| tiles(&["eight", "--size", size, "--table", &name], "");
    assert_eq!(with_table("2x4"), answered(""));
    let foreign = with_table("4x2");
    assert_eq!((foreign.output.as_str(), &foreign.code), ("", &run("", "", 2).code));
    assert!(foreign.errors.contains("is a table of `eight 2x4 single"), "{}", foreign.errors);
    let table = fs::read(&path).expect("the table is there");
    let cut = &table[..table.len() - 1];
    for bytes in [cut, b"1 2 3 4", b""] {
        fs::write(&path, bytes).expect("it can be written");
        let refused = with_table("2x4");
        assert_eq!((refused.output.as_str(), &refused.code), ("", &run("", "", 2).code));
        assert!(refused.errors.starts_with(&format!("tiles: {name}: ")), "{}", refused.errors);
        assert!(refused.errors.contains("hint: "), "{}", refused.errors);
        assert_eq!(fs::read(&path).expect("it is there"), bytes, "it was not touched");
    }
}

#[test]
fn a_table_on_disk_takes_no_memory() {
    let (_directory, path, name) = scratch("2x5.tiles");
    let arguments = ["eight", "--size", "2x5", "--table", &name];
    let board = "1 2 3 4 5 6 7 8 x 9";
    assert_eq!(tiles(&[&arguments[..], &["--memory", "1KB"]].concat(), board).output, "");
    assert!(!path.exists());
    assert_eq!(tiles(&arguments, board), answered("r\n"));
    let mapped = tiles(&[&arguments[..], &["--memory", "1KB"]].concat(), board);
    assert_eq!(mapped, answered("r\n"));
}

#[test]
fn a_table_that_cannot_be_written_is_refused_at_once() {
    let (_directory, _, name) = scratch("missing/3x3.tiles");
    let refused = tiles(&["eight", "--table", &name], "1 2 3 4 5 6 7 8 x");
    assert_eq!((refused.output.as_str(), &refused.code), ("", &run("", "", 2).code));
    assert!(refused.errors.starts_with(&format!("tiles: {name}: ")), "{}", refused.errors);
}
