//! What the options do.

use clap::error::ErrorKind;
use cli::Screen;

use crate::program::{answered, run, tiles, tiles_on};

const SAMPLE: &str = "2 3 4 1 5 x 7 6 8";

#[test]
fn the_first_shortest_string_is_the_statements_own() {
    assert_eq!(tiles(&["eight"], SAMPLE), answered("ullddrurdllurdruldr\n"));
    assert_eq!(tiles(&["eight", "--order", "udlr"], SAMPLE), answered("ullddrurdllurdruldr\n"));
}

#[test]
fn another_order_puts_another_string_first() {
    let default = tiles(&["eight"], "8 6 7 2 5 4 3 x 1").output;
    let mut others = Vec::new();
    for order in ["dlru", "rlud", "lrdu"] {
        let other = tiles(&["eight", "--order", order], "8 6 7 2 5 4 3 x 1").output;
        assert_eq!(other.len(), default.len());
        others.push(other);
    }
    assert!(others.iter().any(|other| *other != default), "{others:?}");
    for bad in ["", "u", "udl", "udlrr", "udlx", "uuuu", "UDLR"] {
        let result = tiles_usage(&["eight", "--order", bad]);
        assert!(result.contains("the four letters u, d, l and r, each once"), "{result}");
    }
}

/// The usage error of these arguments.
fn tiles_usage(arguments: &[&str]) -> String {
    let output = crate::program::process().args(arguments).output().expect("tiles starts");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).expect("the program writes UTF-8")
}

#[test]
fn turns_choose_the_metric() {
    let answer = |turns, board| tiles(&["rotate", "--moves", "--turns", turns], board).output;
    assert_eq!(answer("clockwise", "413526789"), "3 AAA\n");
    assert_eq!(answer("quarter", "413526789"), "1 A'\n");
    assert_eq!(answer("half", "413526789"), "1 A'\n");
    // HDU 2918's sample: 180 degrees are two moves there.
    assert_eq!(answer("quarter", "1 6 5 4 3 2 7 8 9"), "2 BB\n");
    assert_eq!(answer("half", "1 6 5 4 3 2 7 8 9"), "1 B2\n");
    // 12, 10 and 8: puzzling.stackexchange 93775, and an independent search.
    for (turns, length) in [("clockwise", "12\n"), ("quarter", "10\n"), ("half", "8\n")] {
        assert_eq!(tiles(&["rotate", "--turns", turns], "987654321").output, length);
    }
}

#[test]
fn any_board_can_be_the_goal() {
    // Vijos's copy of Luogu P1379, and lingzhioj 208.
    let length = |goal, board| tiles(&["eight", "--length", "--goal", goal], board).output;
    assert_eq!(length("1 2 3 8 x 4 7 6 5", "874210356"), "25\n");
    assert_eq!(length("815736402", "264137058"), "31\n");
    assert_eq!(length("1 2 3 8 x 4 7 6 5", "1 2 3 4 5 6 7 8 x"), "-1\n");
    let moves = tiles(&["rotate", "--moves", "--goal", "123456789"], "413526789");
    assert_eq!(moves, answered("3 AAA\n"));
    let there = tiles(&["rotate", "--moves", "--goal", "4 1 3 5 2 6 7 8 9"], "1 2 3 4 5 6 7 8 9");
    assert_eq!(there, answered("1 A\n"));
}

#[test]
fn a_bad_goal_is_a_fault() {
    let fault = |arguments: &[&str], goal: &str, errors: &str| {
        let result = tiles(&[arguments, &["--goal", goal]].concat(), "1");
        assert_eq!(result, run("", &format!("tiles: --goal: {errors}\n"), 2), "{goal:?}");
    };
    let rotate = |goal: &str, errors: &str| fault(&["rotate"], goal, errors);
    rotate("1 2 1", "tile 1 appears twice: a goal is 9 tiles, each once");
    rotate("1 2 3", "a goal is 9 tiles, and this has 3");
    for nothing in ["", " ", "\u{a0}"] {
        rotate(nothing, "a goal is 9 tiles, and this has none");
    }
    for goal in ["123456789 123456789", "123456789 1 2", "123456789 1 1", "123456789 y"] {
        rotate(goal, "a goal is 9 tiles, and this has more");
    }
    rotate("1 2 3 4 5 6 7 8 9 1", "a goal is 9 tiles, and this has 10");
    let size = "a goal is 9 tiles, and this has 10\n  hint: this is one for --size 2x5";
    rotate("1 2 3 4 5 6 7 8 9 10", size);
    fault(&["eight"], "1 2 3 4 5 6 7 8 9 x", size);
    fault(&["eight"], "1 2 3 4 5 6 7 8 x 9 9", "a goal is 9 tiles, and this has 11");
    let fifteen = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
    let size = "a goal is 9 tiles, and this has 16\n  hint: this is one for --size 4x4";
    fault(&["eight"], fifteen, size);
    let no_blank = "`x` is not a tile: tiles are 1 to 9\n  hint: this puzzle has no blank";
    rotate("1 2 3 4 5 6 7 8 x", no_blank);
    rotate("1 2 3 4 5 6 7 8 y", "`y` is not a tile: tiles are 1 to 9");
    let twice = "the blank appears twice: a goal is 9 tiles, each once";
    fault(&["eight"], "1 2 3 4 5 6 7 0 x", twice);
    let four = "a goal is 9 tiles, and this has 4\n  hint: this is one for --size 2x2";
    fault(&["eight", "census"], "1 2 3 x", four);
    fault(&["rotate", "--size", "2x3"], "1 2 3", "a goal is 6 tiles, and this has 3");
}

#[test]
fn json_says_everything_in_one_object_a_line() {
    let boards = format!("{SAMPLE} 12345678x 12345687x");
    let lines = concat!(
        r#"{"board":[2,3,4,1,5,0,7,6,8],"solvable":true,"length":19,"moves":"ullddrurdllurdruldr"}"#,
        "\n",
        r#"{"board":[1,2,3,4,5,6,7,8,0],"solvable":true,"length":0,"moves":""}"#,
        "\n",
        r#"{"board":[1,2,3,4,5,6,8,7,0],"solvable":false,"length":null,"moves":null}"#,
        "\n",
    );
    assert_eq!(tiles(&["eight", "--format", "json"], &boards), answered(lines));
    let line = "{\"board\":[4,1,3,5,2,6,7,8,9],\"solvable\":true,\"length\":3,\"moves\":\"AAA\"}\n";
    assert_eq!(tiles(&["rotate", "--format", "json"], "413526789"), answered(line));
    let both = tiles(&["rotate", "--show", "--format", "json"], "413526789");
    let errors = "tiles: --show draws text: it does not go with --format json\n";
    assert_eq!(both, run("", errors, 2));
}

#[test]
fn the_way_is_drawn_within_the_width_of_the_screen() {
    let drawn = "\
rdr
start   r       d       r
1 2 3   1 2 3   1 2 3   1 2 3
x 4 6   4 x 6   4 5 6   4 5 6
7 5 8   7 5 8   7 x 8   7 8 x

";
    assert_eq!(tiles(&["eight", "--show"], "123x46758"), answered(drawn));
    for width in [0, 1, 5, 12, 13, 14, 80, 1000] {
        let screen = Screen { width, colour: false };
        let drawn = tiles_on(screen, &["eight", "--show"], SAMPLE).output;
        let widest = drawn.lines().skip(1).map(str::len).max();
        assert!(widest <= Some(width.max(5)), "{widest:?} of {width}");
        assert_eq!(drawn.matches("start").count(), 1);
        assert_eq!(drawn.matches('7').count(), 20, "all 20 boards are there");
    }
}

#[test]
fn moved_tiles_are_marked_where_there_are_colours() {
    let screen = Screen { width: 80, colour: true };
    let drawn = tiles_on(screen, &["rotate", "--show", "--turns", "quarter"], "413526789").output;
    assert_eq!(drawn.matches("\u{1b}[32m").count(), 4, "{drawn:?}");
    let plain = tiles(&["rotate", "--show", "--turns", "quarter"], "413526789").output;
    let stripped = drawn.replace("\u{1b}[1m\u{1b}[32m", "").replace("\u{1b}[0m", "");
    assert_eq!(stripped, plain);
}

#[test]
fn unsolvable_boards_are_drawn_alone() {
    let drawn = "unsolvable\nstart\n1 2 3\n4 5 6\n8 7 x\n\n";
    assert_eq!(tiles(&["eight", "--show"], "12345687x"), answered(drawn));
}

#[test]
fn answers_do_not_depend_on_threads() {
    let boards = [SAMPLE, "8 6 7 2 5 4 3 x 1", "12345687x", "12345678x\n"].join("\n").repeat(3000);
    let one = tiles(&["eight", "--threads", "1"], &boards);
    assert_eq!(one.output.lines().count(), 12_000);
    for threads in ["2", "8"] {
        assert_eq!(tiles(&["eight", "--threads", threads], &boards), one);
    }
}

#[test]
fn numbers_of_threads_are_at_least_1_and_within_reason() {
    for bad in ["0", "", "x", "1.5", "00"] {
        let result = tiles_usage(&["eight", "--threads", bad]);
        assert!(result.contains("--threads <N>"), "{result}");
        assert!(result.contains(": it is a whole number from 1 to "), "{result}");
    }
    // Starting so many threads would take minutes, or fail.
    let boards = format!("{SAMPLE}\n").repeat(3000);
    let one = tiles(&["eight", "--threads", "1"], &boards);
    for threads in ["100000", "18446744073709551615"] {
        assert_eq!(tiles(&["eight", "--threads", threads], &boards), one);
    }
}

/// How the program says what is right, of the options that do not take every text.
const RIGHT: [&str; 9] = [
    "it is a whole number from ",
    "it is a number of ",
    "a limit is a number with a unit, such as 500MB or 12GiB",
    "a size is ROWSxCOLUMNS",
    "a heuristic is the sizes of",
    "a depth is a number of moves",
    "a share is a number from 0 to 1",
    "an order is the four letters",
    "[possible values: ",
];

/// Tries these values for every option of the command and of those under it, and returns how many
/// options are refused for a value. Who refuses one says what is right.
fn refused_options(command: &clap::Command, line: &[&str], values: &[&str]) -> usize {
    let here = command.get_arguments().filter(|argument| argument.get_action().takes_values());
    let is_refused = |option: &str| {
        let refused = values.iter().filter(|value| {
            let wrong = format!("--{option}={value}");
            let line = [line, &[&wrong]].concat();
            // Nothing is run. The values of options are looked at before what else is missing.
            let refused = cli::command().try_get_matches_from(line).err();
            let Some(error) = refused.filter(|error| {
                matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation)
            }) else {
                return false;
            };
            let error = error.to_string();
            let is_about_it = error.contains(&format!("invalid value '{value}' for '--{option} <"));
            assert!(is_about_it && RIGHT.iter().any(|right| error.contains(right)), "{error}");
            true
        });
        refused.count() > 0
    };
    let here = here.filter_map(clap::Arg::get_long).filter(|option| is_refused(option)).count();
    let below = command.get_subcommands().map(|command| {
        let line = [line, &[command.get_name()]].concat();
        refused_options(command, &line, values)
    });
    here + below.sum::<usize>()
}

/// Every option that takes a number, in every subcommand, says which numbers are right, be it given
/// a word, a negative number or one of too many digits.
#[test]
fn wrong_numbers_are_told_what_is_right() {
    let values = ["abc", "-1", "-0.5", "1.5.1", "99999999999999999999999999999999999999999x"];
    let refused = refused_options(&cli::command(), &["tiles"], &values);
    assert!(refused >= 60, "{refused} options take numbers");
    let errors = tiles(&["rank", "-1", "2"], "").errors;
    assert!(errors.contains("a number is written without a sign"), "{errors}");
}

#[test]
fn few_boards_and_many_boards_have_the_same_answers() {
    // A few are searched from both ends, one by one; many are read off a table.
    for arguments in [&["eight"][..], &["rotate", "--moves"], &["rotate"], &["eight", "--length"]] {
        let board = if arguments[0] == "eight" { "8 x 6 5 4 7 2 3 1\n" } else { "895431672\n" };
        let one = tiles(arguments, board).output;
        assert_eq!(tiles(arguments, board.repeat(5000)).output, one.repeat(5000));
    }
}

#[test]
fn help_is_complete() {
    for subcommand in ["rotate", "eight", "rank", "unrank"] {
        for flag in ["-h", "--help"] {
            let output =
                crate::program::process().args([subcommand, flag]).output().expect("tiles starts");
            let help = String::from_utf8(output.stdout).expect("the program writes UTF-8");
            assert!(output.status.success());
            assert!(help.contains("Examples:"), "{help}");
            assert!(help.contains(&format!("  tiles {subcommand} ")), "{help}");
        }
    }
    for (subcommand, flag) in [("rotate", "-h"), ("rotate", "--help"), ("eight", "-h")] {
        let output =
            crate::program::process().args([subcommand, flag]).output().expect("tiles starts");
        let help = String::from_utf8(output.stdout).expect("the program writes UTF-8");
        let words: Vec<&str> = help.split_whitespace().collect();
        let help = words.join(" ");
        assert!(help.contains("json always has length and moves"), "{help}");
        assert!(help.contains("never more than eight a processor"), "{help}");
    }
}
