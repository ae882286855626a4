//! `tiles rank` and `tiles unrank`.

use crate::program::{answered, run, tiles, tiles_in_pieces};

const SEPARATED: &str = "numbers are separated by spaces, as in 3 2 1";

#[test]
fn ranks_count_from_0_unless_told_otherwise() {
    assert_eq!(tiles(&["rank", "3", "2", "1"], ""), answered("5\n"));
    assert_eq!(tiles(&["rank", "--one-based", "3", "2", "1"], ""), answered("6\n"));
    assert_eq!(tiles(&["unrank", "5", "--length", "3"], ""), answered("3 2 1\n"));
    assert_eq!(tiles(&["unrank", "6", "--length", "3", "--one-based"], ""), answered("3 2 1\n"));
}

#[test]
fn numbers_may_start_from_0() {
    // Rosetta Code, "Rank of a permutation".
    let millionth = ["rank", "2", "7", "8", "3", "9", "1", "5", "4", "6", "0"];
    assert_eq!(tiles(&millionth, ""), answered("999999\n"));
    let unrank = ["unrank", "17", "--length", "4", "--from-zero"];
    assert_eq!(tiles(&unrank, ""), answered("2 3 1 0\n"));
}

#[test]
fn lists_on_standard_input_are_answered_line_by_line() {
    let lists = "3 2 1\r\n\n 1 2 3 4\n2 1 0";
    assert_eq!(tiles(&["rank"], lists), answered("5\n0\n5\n"));
    assert_eq!(tiles(&["unrank", "--length", "3"], "0\n5\n"), answered("1 2 3\n3 2 1\n"));
}

#[test]
fn ranks_are_exact_to_length_34() {
    // n! - 1 for the reversed lists; 13 overflows 32 bits, 21 overflows 64.
    let last = [
        (12, "479001599"),
        (13, "6227020799"),
        (20, "2432902008176639999"),
        (21, "51090942171709439999"),
        (34, "295232799039604140847618609643519999999"),
    ];
    for (length, rank) in last {
        let reversed: Vec<String> = (1..=length).rev().map(|value: u8| value.to_string()).collect();
        let reversed = reversed.join(" ");
        assert_eq!(tiles(&["rank"], &reversed), answered(&format!("{rank}\n")));
        let length = length.to_string();
        let unranked = tiles(&["unrank", "--length", &length], rank);
        assert_eq!(unranked, answered(&format!("{reversed}\n")));
    }
}

#[test]
fn faults_are_named_with_their_place() {
    let fault = |input: &str, errors: &str| {
        assert_eq!(tiles(&["rank"], input), run("5\n", &format!("tiles: <stdin>:{errors}\n"), 2));
    };
    fault("3 2 1\n1 2 2\n", "2:5: 2 appears twice");
    fault("3 2 1\n1 2  4", "2:6: 4 is not one of the numbers 1 to 3");
    fault("3 2 1\n0 3 1", "2:3: 3 is not one of the numbers 0 to 2");
    let wanted = "is not one of the numbers 0 to 34";
    fault("3 2 1\n1 x\n3 2 1", &format!("2:3: `x` {wanted}"));
    let hint = "a number is written without a sign";
    fault("3 2 1\n1 +2", &format!("2:3: `+2` {wanted}\n  hint: {hint}"));
    let hint = "a number is written without leading zeros";
    fault("3 2 1\n1 02", &format!("2:3: `02` {wanted}\n  hint: {hint}"));
    fault("3 2 1\n300", &format!("2:1: `300` {wanted}\n  hint: {SEPARATED}"));
    let numbers: Vec<String> = (1..=35).map(|value: u8| value.to_string()).collect();
    let too_long = format!("3 2 1\n{}", numbers.join(" "));
    fault(&too_long, "2:94: this is number 35: a rank of 34 at most is exact");
    let errors = "tiles: 2 appears twice\n";
    assert_eq!(tiles(&["rank", "1", "2", "2"], ""), run("", errors, 2));
}

#[test]
fn numbers_that_are_not_separated_are_a_fault_with_advice() {
    let fault = |list: &str, errors: &str| {
        let errors = format!("tiles: {errors}\n");
        assert_eq!(tiles(&["rank", list], ""), run("", &errors, 2));
    };
    for list in ["321", "3,2,1", "3;2;1", "012", "123456789"] {
        let wrong = format!("`{list}` is not one of the numbers 0 to 34");
        fault(list, &format!("{wrong}\n  hint: {SEPARATED}"));
    }
    fault("21", &format!("21 is not one of the numbers 1 to 1\n  hint: {SEPARATED}"));
    fault("213", &format!("213 is not one of the numbers 1 to 1\n  hint: {SEPARATED}"));
    fault("2", "2 is not one of the numbers 1 to 1");
    fault("a", "`a` is not one of the numbers 0 to 34");
}

#[test]
fn what_is_no_rank_is_told_which_there_are() {
    for text in ["a", "1,5", "5.0", "340282366920938463463374607431768211456"] {
        let unranked = tiles(&["unrank", text, "--length", "3"], "").errors;
        assert!(unranked.starts_with("tiles: `"), "{unranked}");
        assert!(
            unranked.ends_with("` is not a rank: 3 numbers have the ranks 0 to 5\n"),
            "{unranked}"
        );
    }
}

#[test]
fn a_rank_out_of_range_is_a_fault() {
    for rank in ["6", "7", "18446744073709551615"] {
        let errors =
            format!("tiles: rank {rank} is out of range: 3 numbers have the ranks 0 to 5\n");
        assert_eq!(tiles(&["unrank", rank, "--length", "3"], ""), run("", &errors, 2));
    }
    for rank in ["0", "7"] {
        let errors =
            format!("tiles: rank {rank} is out of range: 3 numbers have the ranks 1 to 6\n");
        let unrank = ["unrank", rank, "--length", "3", "--one-based"];
        assert_eq!(tiles(&unrank, ""), run("", &errors, 2));
    }
    assert_eq!(tiles(&["unrank", "362879", "--length", "9"], ""), answered("9 8 7 6 5 4 3 2 1\n"));
    let two = run(
        "0 1\n".replace("0 1", "1 2 3").as_str(),
        "tiles: <stdin>:2:3: one rank a line, please\n",
        2,
    );
    assert_eq!(tiles(&["unrank", "--length", "3"], "0\n1 2\n"), two);
}

#[test]
fn an_endless_line_is_refused() {
    let endless = "1".repeat(10 << 20);
    let result = tiles(&["rank"], endless);
    assert_eq!(result.code, run("", "", 2).code);
    assert!(result.errors.len() < 200, "{}", result.errors.len());
}

#[test]
fn an_empty_argument_is_a_fault() {
    let refused = run("", "tiles: an empty argument: numbers are expected\n", 2);
    for text in ["", " ", "\u{a0}"] {
        assert_eq!(tiles(&["unrank", text, "--length", "3"], ""), refused, "{text:?}");
        assert_eq!(tiles(&["rank", text], ""), refused, "{text:?}");
        assert_eq!(tiles(&["rank", "--one-based", text, text], ""), refused, "{text:?}");
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    assert_eq!(tiles(&["rank"], "\u{feff}3 2 1\n1 2 3\n"), answered("5\n0\n"));
    assert_eq!(tiles(&["unrank", "--length", "3"], "\u{feff}5\n"), answered("3 2 1\n"));
    let wrong = "`\\u{feff}1` is not one of the numbers 0 to 34";
    let second = run("5\n", &format!("tiles: <stdin>:2:1: {wrong}\n"), 2);
    assert_eq!(tiles(&["rank"], "3 2 1\n\u{feff}1\n"), second);
}

/// A buffer of the program is never to be seen in an answer: a line may be longer than any.
#[test]
fn lines_may_be_of_any_length() {
    for length in [65_533, 65_536, 131_072, 1 << 20] {
        let spaces = " ".repeat(length);
        assert_eq!(tiles(&["rank"], format!("3{spaces}2 1\n1 2")), answered("5\n0\n"));
        assert_eq!(tiles(&["rank"], format!("{spaces}\n2 1{spaces}")), answered("1\n"));
        let unrank = ["unrank", "--length", "3"];
        assert_eq!(tiles(&unrank, format!("{spaces}5\n0{spaces}\n")), answered("3 2 1\n1 2 3\n"));
        let place = format!("2:{}: 1 appears twice", length + 2);
        let wrong = format!("tiles: <stdin>:{place}\n");
        assert_eq!(tiles(&["rank"], format!("1\n1{spaces}1")), run("0\n", &wrong, 2));
    }
    let digits = "1".repeat(1 << 20);
    let refused = tiles(&["rank"], format!("2 1\n{digits} 2\n"));
    let message = "`11111111111111111111…` is not one of the numbers 0 to 34";
    let errors = format!("tiles: <stdin>:2:1: {message}\n  hint: {SEPARATED}\n");
    assert_eq!(refused, run("1\n", &errors, 2));
    let many = tiles(&["rank"], format!("2 1\n{}", "1 ".repeat(1 << 20)));
    let errors = "tiles: <stdin>:2:69: this is number 35: a rank of 34 at most is exact\n";
    assert_eq!(many, run("1\n", errors, 2));
}

/// Wherever an input is cut, in letters of several bytes too, and before every token across the
/// border of a buffer.
#[test]
fn inputs_may_come_in_any_pieces() {
    let input = "\u{feff}2 1\u{3000}3\r\n\n\t10 1 2 3 4 5 6 7 8 9\u{a0}\n4 \u{fffd}";
    let bad = "`\u{fffd}` is not one of the numbers 0 to 34";
    let right = run("2\n3265920\n", &format!("tiles: <stdin>:4:3: {bad}\n"), 2);
    assert_eq!(tiles(&["rank"], input), right);
    let bytes = input.as_bytes();
    for cut in 0..=bytes.len() {
        assert_eq!(tiles_in_pieces(&["rank"], &[&bytes[..cut], &bytes[cut..]]), right, "{cut}");
    }
    let single: Vec<&[u8]> = bytes.chunks(1).collect();
    assert_eq!(tiles_in_pieces(&["rank"], &single), right);
    for before in (1 << 16) - bytes.len()..=1 << 16 {
        let empty_lines = "\n".repeat(before);
        let place = format!("tiles: <stdin>:{}:3: {bad}\n", 4 + before);
        let input = empty_lines + input.trim_start_matches('\u{feff}');
        assert_eq!(tiles(&["rank"], input), run(&right.output, &place, 2), "{before}");
    }
}
