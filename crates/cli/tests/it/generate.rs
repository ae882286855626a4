//! `tiles rotate generate` and `tiles eight generate`.

use std::collections::BTreeMap;

use crate::program::{answered, process, run, tiles};

/// The boards that a command line draws, one a line.
fn generate(arguments: &str) -> String {
    let words: Vec<&str> = arguments.split(' ').collect();
    let drawn = tiles(&[&[words[0], "generate"], &words[1..]].concat(), "");
    assert_eq!((drawn.errors.as_str(), &drawn.code), ("", &run("", "", 0).code), "{arguments}");
    drawn.output
}

/// What `tiles` answers to boards: one line each.
fn answers(arguments: &str, boards: &str) -> Vec<String> {
    let answer = tiles(&arguments.split(' ').collect::<Vec<_>>(), boards);
    assert_eq!(answer.errors, "", "{arguments}");
    answer.output.lines().map(str::to_owned).collect()
}

/// How often each line is there.
fn tally(lines: &str) -> BTreeMap<&str, usize> {
    let mut tally = BTreeMap::new();
    for line in lines.lines() {
        *tally.entry(line).or_default() += 1;
    }
    tally
}

/// Test data that somebody has made must not change: these boards are for ever.
#[test]
fn a_seed_gives_the_same_boards_for_ever() {
    for (arguments, boards) in [
        ("eight --count 2", "x 6 1 3 4 7 5 2 8/7 6 4 x 3 2 5 1 8/"),
        (
            "eight --count 2 --seed 18446744073709551615 --goal 123804765",
            "x 7 2 6 8 5 1 4 3/7 x 4 2 3 8 1 6 5/",
        ),
        ("rotate --count 2 --seed 7", "2 4 3 5 8 7 9 6 1/8 1 5 2 7 6 4 9 3/"),
        ("rotate --count 2 --size 2x3", "3 5 2 6 4 1/6 2 5 3 1 4/"),
        (
            "eight --count 3 --unsolvable 50% --size 4x4",
            "11 6 3 4 10 5 1 8 9 2 14 x 12 15 13 7/7 15 13 6 12 1 10 14 3 2 8 5 4 11 x 9/2 1 12 x 4 13 10 9 14 7 11 8 15 6 5 3/",
        ),
        (
            "rotate --count 1 --size 5x6",
            "21 30 11 5 16 13 25 10 8 27 20 12 14 4 6 24 15 22 7 26 28 23 29 18 3 17 2 9 1 19/",
        ),
        (
            "eight --count 3 --depth 10..11",
            "1 5 x 4 6 2 7 3 8/4 x 3 2 8 5 1 7 6/4 1 2 6 5 3 x 7 8/",
        ),
        ("eight --count 2 --depth 24 --goal 123804765", "5 7 4 8 1 3 2 6 x/4 8 5 2 6 7 x 1 3/"),
        ("eight --count 2 --depth 4 --size 2x5", "1 2 3 9 4 6 7 8 5 x/1 2 3 9 4 6 7 8 5 x/"),
        ("eight --count 2 --depth 25 --size 2x5", "x 4 9 2 8 7 1 6 3 5/x 6 5 9 8 7 4 1 3 2/"),
        (
            "eight --count 2 --depth 20 --size 2x5 --metric multi",
            "6 9 1 8 2 7 4 5 3 x/7 9 1 6 4 2 x 5 3 8/",
        ),
        (
            "rotate --count 2 --depth 7..8 --size 2x4 --turns half",
            "6 5 7 4 3 1 2 8/2 3 1 6 8 7 4 5/",
        ),
        ("rotate --count 2 --depth 12 --turns clockwise", "9 6 2 7 4 1 5 8 3/7 1 6 8 4 2 5 9 3/"),
        ("rotate --count 2 --depth 14 --turns clockwise", "7 2 1 4 8 5 6 9 3/7 2 1 5 4 6 9 8 3/"),
    ] {
        assert_eq!(generate(arguments), boards.replace('/', "\n"), "{arguments}");
    }
}

#[test]
fn ten_boards_of_seed_0_unless_told_otherwise() {
    assert_eq!(generate("eight").lines().count(), 10);
    assert_eq!(generate("eight"), generate("eight --seed 0 --count 10 --size 3x3 --metric single"));
    assert_ne!(generate("eight"), generate("eight --seed 1"));
    assert_eq!(
        generate("eight --count 3 --count-line"),
        "3\n".to_owned() + &generate("eight --count 3")
    );
}

#[test]
fn boards_do_not_depend_on_threads() {
    for arguments in [
        "eight --size 2x5 --depth 0..40 --count 400 --unsolvable 0.1",
        "rotate --size 2x4 --antipodes",
        "eight --size 3x4 --depth 30 --count 100",
        "rotate --size 4x4 --count 100",
    ] {
        let one = generate(&format!("{arguments} --threads 1"));
        for threads in ["2", "3", "8"] {
            assert_eq!(generate(&format!("{arguments} --threads {threads}")), one, "{arguments}");
        }
    }
}

#[test]
fn more_boards_begin_with_the_fewer() {
    for arguments in ["eight", "rotate --size 5x5", "eight --depth 3..7", "rotate --antipodes"] {
        let fewer = generate(&format!("{arguments} --count 20"));
        assert!(generate(&format!("{arguments} --count 33")).starts_with(&fewer), "{arguments}");
    }
}

#[test]
fn boards_need_the_depth_that_was_asked_for() {
    for (puzzle, options, first, last) in [
        ("eight", "--length", 0, 31),
        ("eight", "--length --goal 123804765", 4, 30),
        ("eight", "--length --size 2x5", 20, 55),
        ("eight", "--length --size 5x2 --metric multi", 9, 9),
        ("eight", "--length --size 2x3", 0, 21),
        ("rotate", "--turns clockwise", 0, 15),
        ("rotate", "--turns quarter --goal 987654321", 7, 11),
        ("rotate", "--turns half --size 2x4", 3, 5),
        ("rotate", "--size 3x2", 0, 9),
        ("rotate", "--size 2x2", 0, 3),
    ] {
        let others = options.replace("--length", "").replace("  ", " ");
        let drawing = format!("{puzzle} --count 200 --depth {first}..{last} {}", others.trim());
        let boards = generate(drawing.trim());
        let in_turn: Vec<String> =
            (first..=last).cycle().take(200).map(|depth: usize| depth.to_string()).collect();
        assert_eq!(answers(&format!("{puzzle} {options}"), &boards), in_turn, "{drawing}");
        let of_the_last = format!("{puzzle} --count 2 --depth {last} {}", others.trim());
        let of_the_last = generate(of_the_last.trim());
        assert!(boards.contains(&of_the_last) || first < last, "{drawing}");
    }
}

#[test]
fn every_board_is_drawn_about_as_often() {
    // On average 100 times, with a standard deviation of about 10.
    for (arguments, count) in [
        ("eight --size 2x2", 12),
        ("eight --size 2x3", 360),
        ("rotate --size 2x2", 4),
        ("rotate --size 2x3", 120),
        ("eight --depth 4", 16),
        ("eight --depth 29", 760),
        ("rotate --depth 3 --turns quarter", 328),
    ] {
        let drawn = generate(&format!("{arguments} --count {}", 100 * count));
        let tally = tally(&drawn);
        assert_eq!(tally.len(), count, "{arguments}");
        assert!(tally.values().all(|often| (50..=150).contains(often)), "{arguments}: {tally:?}");
        // Chi square times 100. Its mean is the count, its variance twice that, about: five standard
        // deviations more are too much.
        let square = |&often: &usize| often.abs_diff(100) * often.abs_diff(100);
        let excess = tally.values().map(square).sum::<usize>().saturating_sub(100 * count);
        assert!(excess * excess < 25 * 2 * count * 100 * 100, "{arguments}: {excess} of {count}");
    }
}

#[test]
fn so_many_boards_are_unsolvable() {
    for (share, count, expected) in [
        ("0", 10, 0),
        ("1", 10, 10),
        ("100%", 7, 7),
        ("0.25", 10, 3), // 2.5 is rounded up
        ("25%", 9, 2),
        ("12.5%", 1000, 125),
        ("0.001", 100, 0),
        ("33.3333333333333%", 600, 200),
    ] {
        for rest in ["eight", "eight --depth 17", "eight --size 2x3 --goal 543210"] {
            let arguments = format!("{rest} --unsolvable {share} --count {count}");
            let boards = generate(&arguments);
            let options = rest.replace("eight", "").replace(" --depth 17", "");
            let lengths = answers(&format!("eight --length{options}"), &boards);
            let unsolvable = lengths.iter().filter(|length| *length == "-1").count();
            assert_eq!((lengths.len(), unsolvable), (count, expected), "{arguments}");
            let is_17 = |length: &String| length == "-1" || length == "17";
            assert!(!rest.contains("17") || lengths.iter().all(is_17));
        }
    }
    let boards = generate("rotate --size 2x3 --unsolvable 0.5 --count 40 --turns half");
    let lengths = answers("rotate --size 2x3 --turns half", &boards);
    assert_eq!(lengths.iter().filter(|length| *length == "unsolvable").count(), 20);
    let places: Vec<bool> = lengths.iter().map(|length| length == "unsolvable").collect();
    assert!(places.is_sorted_by(|one, next| one == next) == places.is_sorted(), "they are mixed");
    assert!(!places.is_sorted() && !places.iter().rev().is_sorted(), "they are mixed");
}

#[test]
fn antipodes_are_the_deepest_boards() {
    let drawn = generate("eight --antipodes --count 40");
    let boards: Vec<&str> = tally(&drawn).into_keys().collect();
    assert_eq!(boards, ["6 4 7 8 5 x 3 2 1", "8 6 7 2 5 4 3 x 1"]); // OEIS A089473
    assert_eq!(generate("rotate --antipodes --count 1"), "7 2 1 4 5 6 9 8 3\n");
    assert_eq!(drawn, generate("eight --depth 31 --count 40"));
    let drawn = generate("eight --size 3x4 --antipodes --count 400");
    assert_eq!(tally(&drawn).len(), 18); // at depth 53, as census says
    assert_eq!(drawn, generate("eight --size 3x4 --depth 53 --count 400"));
    let census = tiles(&["eight", "census", "--size", "3x4", "--antipodes", "18"], "").output;
    assert!(tally(&drawn).keys().all(|board| census.contains(&format!("\n  {board}\n"))));
}

/// Whether a sliding board can be sorted: W. E. Story's rule, by counting inversions.
fn is_solvable(board: &str, columns: usize) -> bool {
    let cells: Vec<usize> = board.split(' ').map(|tile| tile.parse().unwrap_or(0)).collect();
    let mut sorted = cells.clone();
    sorted.sort_unstable();
    assert!(sorted.iter().copied().eq(0..cells.len()), "every tile once: {board}");
    let tiles: Vec<usize> = cells.iter().copied().filter(|&tile| tile > 0).collect();
    let later = |place: usize| tiles[place..].iter().filter(|&&tile| tile < tiles[place]).count();
    let inversions: usize = (0..tiles.len()).map(later).sum();
    let blank_row = cells.iter().position(|&tile| tile == 0).expect("there is a blank") / columns;
    let rows_below = cells.len() / columns - 1 - blank_row;
    let odd_rows = if columns.is_multiple_of(2) { rows_below } else { 0 };
    (inversions + odd_rows).is_multiple_of(2)
}

#[test]
fn boards_of_any_size_are_solvable_by_their_inversions() {
    for (size, columns) in
        [("3x3", 3), ("4x4", 4), ("5x5", 5), ("6x5", 5), ("2x17", 17), ("17x2", 2)]
    {
        let count = |unsolvable: &str| {
            let boards =
                generate(&format!("eight --size {size} --count 300 --unsolvable {unsolvable}"));
            assert_eq!(tally(&boards).len(), 300, "large sizes have more boards than come twice");
            boards.lines().filter(|board| is_solvable(board, columns)).count()
        };
        assert_eq!(["0", "10%", "1"].map(count), [300, 270, 0], "{size}");
    }
    for board in generate("rotate --size 5x5 --count 100").lines() {
        let mut tiles: Vec<usize> = board.split(' ').map(|tile| tile.parse().unwrap()).collect();
        tiles.sort_unstable();
        assert!(tiles.into_iter().eq(1..=25));
    }
}

#[test]
fn drawn_boards_are_read_with_their_count() {
    for puzzle in ["eight", "rotate"] {
        let boards = generate(&format!("{puzzle} --count 5000 --count-line"));
        assert_eq!(tiles(&[puzzle], &boards).output.lines().count(), 5000);
        let boards = generate(&format!("{puzzle} --count 1 --count-line --size 2x3"));
        assert_eq!(tiles(&[puzzle, "--size", "2x3"], &boards).output.lines().count(), 1);
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let refused = |arguments: &str, errors: &str| {
        let words: Vec<&str> = arguments.split(' ').collect();
        let result = tiles(&[&[words[0], "generate"], &words[1..]].concat(), "");
        assert_eq!(result, run("", &format!("tiles: {errors}\n"), 2), "{arguments}");
    };
    refused("eight --depth 32", "--depth 32: no board of eight 3x3 needs more than 31 moves");
    refused(
        "eight --depth 30..99",
        "--depth 30..99: no board of eight 3x3 needs more than 31 moves",
    );
    let most = u64::MAX;
    refused(
        &format!("rotate --turns half --depth 0..{most}"),
        &format!("--depth 0..{most}: no board of rotate 3x3 needs more than 8 moves"),
    );
    for unsolvable in ["1", "0.0001%"] {
        let errors = format!("--unsolvable {unsolvable}: every board of rotate 3x3 can be solved");
        refused(&format!("rotate --unsolvable {unsolvable}"), &errors);
    }
    assert_eq!(generate("rotate --unsolvable 0"), generate("rotate"));
    refused(
        "eight --size 5x5 --depth 2",
        "--size 5x5: a 5x5 board has more arrangements than 64 bits can number\n  hint: without \
         --depth and --antipodes boards of any size are drawn",
    );
    refused("eight --goal 1", "--goal: a goal is 9 tiles, and this has 1");
    let memory =
        tiles(&["eight", "generate", "--size", "3x4", "--depth", "9", "--memory", "9MB"], "");
    let errors = "tiles: a census of eight 3x4, with 10 boards drawn from it, takes 46.9 MB of memory; --memory \
                  allows 9.0 MB\n";
    assert_eq!(memory, run("", errors, 2));
    assert_eq!(
        tiles(&["eight", "generate", "--depth", "9", "--count", "99999999999999"], "").output,
        ""
    );
}

#[test]
fn bad_options_are_usage_errors() {
    for (arguments, reason) in [
        ("--count 0", "--count"),
        ("--count -1", "-1"),
        ("--seed x", "--seed"),
        ("--seed 18446744073709551616", "--seed"),
        ("--depth x", "a depth is a number of moves, such as 20, or the first and the last: 5..8"),
        ("--depth +5", "a depth is a number of moves"),
        ("--depth 5..", "a depth is a number of moves"),
        ("--depth 5..6..7", "a depth is a number of moves"),
        ("--depth 8..5", "the first of the depths is greater than the last"),
        ("--depth 5 --antipodes", "cannot be used with"),
        ("--unsolvable 1.5", "a share is a number from 0 to 1, such as 0.25, or from 0% to 100%"),
        ("--unsolvable 101%", "a share is"),
        ("--unsolvable %", "a share is"),
        ("--unsolvable .", "a share is"),
        ("--unsolvable 1.", "a share is"),
        ("--unsolvable nan", "a share is"),
        ("--unsolvable 0.33333333333333333333333", "a share is"),
        ("boards.txt", "unexpected argument"),
    ] {
        let words = ["eight", "generate"].into_iter().chain(arguments.split(' '));
        let output = process().args(words).output().expect("tiles starts");
        let errors = String::from_utf8(output.stderr).expect("the program writes UTF-8");
        assert!(errors.contains(reason), "{arguments}: {errors}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments}");
    }
}

#[test]
fn help_shows_examples_that_work() {
    for puzzle in ["rotate", "eight"] {
        let output = process().args([puzzle, "generate", "--help"]).output().expect("it starts");
        let help = String::from_utf8(output.stdout).expect("the program writes UTF-8");
        let examples = help.split_once("Examples:\n").expect("there are examples").1;
        let head = format!("  tiles {puzzle} generate ");
        for example in examples.lines() {
            let example = example.split(" | ").next().expect("split gives something");
            let options = example.strip_prefix(&head).expect("the example is one of generate");
            assert!(generate(&format!("{puzzle} {options}")).len() > 1, "{example}");
        }
        let words: Vec<&str> = help.split_whitespace().collect();
        assert!(words.join(" ").contains("so one can come twice"), "{help}");
    }
    assert_eq!(
        tiles(&["eight", "generate", "--count", "1"], ""),
        answered(&generate("eight --count 1"))
    );
}
