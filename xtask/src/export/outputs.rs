//! Outputs that the checker must accept or reject, each for a few boards.

use judge::Puzzle;

use super::puzzle::{NineCells, Oracle, SORTED};

/// An output and what it answers.
pub(super) struct Example {
    /// Says what is particular about it.
    pub(super) name: &'static str,
    pub(super) boards: Vec<NineCells>,
    pub(super) output: Vec<u8>,
}

/// The boards of most examples. For `eight` the answers are one move, none, 19 moves, `unsolvable`,
/// some moves and again none, so that an empty line stands between others and at the end.
fn boards(puzzle: Puzzle) -> Vec<NineCells> {
    match puzzle {
        Puzzle::Rotate => vec![
            [2, 5, 3, 1, 4, 6, 7, 8, 9],
            [4, 1, 3, 5, 2, 6, 7, 8, 9],
            SORTED,
            [7, 2, 1, 4, 5, 6, 9, 8, 3],
        ],
        Puzzle::Eight => vec![
            [1, 2, 3, 4, 5, 9, 7, 8, 6],
            SORTED,
            [2, 3, 4, 1, 5, 9, 7, 6, 8],
            [1, 2, 3, 4, 5, 6, 8, 7, 9],
            [1, 2, 3, 4, 5, 9, 6, 7, 8],
            SORTED,
        ],
    }
}

/// Outputs that are right.
pub(super) fn valid(oracle: &Oracle) -> Vec<Example> {
    let boards = boards(oracle.puzzle);
    let right = oracle.answers(&boards);
    let example = |name, output: String| example(name, &boards, output);
    let mut examples = vec![
        example("judges-own", right.clone()),
        example("crlf", right.replace('\n', "\r\n")),
        example("one-crlf", right.replacen('\n', "\r\n", 1)),
        example("byte-order-mark", format!("\u{feff}{right}")),
    ];
    // Of `eight` the last answer is an empty line, which is nothing without its end.
    let joined = right.strip_suffix('\n').expect("an answer is a line");
    examples.push(example("joined", joined.to_owned()));
    let (first, answers) = (&boards[..1], oracle.answers(&boards[..1]));
    let open = answers.trim_end();
    examples.push(self::example("no-last-line-end", first, open));
    examples.push(self::example("cr-at-the-end", first, format!("{open}\r")));
    if oracle.puzzle == Puzzle::Eight {
        let others = boards.iter().map(|board| match oracle.depth(board) {
            Some(_) => oracle.last_solution(board) + "\n",
            None => oracle.answer(board) + "\n",
        });
        examples.push(example("other-shortest", others.collect()));
    }
    examples
}

/// Outputs with one thing wrong.
pub(super) fn invalid(oracle: &Oracle) -> Vec<Example> {
    let boards = boards(oracle.puzzle);
    let right = oracle.answers(&boards);
    let answers: Vec<_> = right.lines().collect();
    let mut examples = spoiled_lines(&boards, &right);
    if oracle.puzzle == Puzzle::Eight {
        // The answer before the empty one has no end either.
        examples.push(example("two-line-ends-short", &boards, right.trim_end()));
    }
    let wrong = match oracle.puzzle {
        Puzzle::Rotate => wrong_numbers(),
        Puzzle::Eight => wrong_solutions(answers[2]),
    };
    examples.extend(wrong.into_iter().map(|WrongAnswer { name, number, answer }| {
        let mut answers: Vec<_> = answers.iter().map(|&answer| answer.to_owned()).collect();
        answers[number - 1] = answer;
        example(name, &boards, answers.join("\n") + "\n")
    }));
    examples
}

/// What is wrong whatever the answers are.
fn spoiled_lines(boards: &[NineCells], right: &str) -> Vec<Example> {
    let example = |name, output: String| example(name, boards, output);
    let lines: Vec<_> = right.split_inclusive('\n').collect();
    let last = right.trim_end_matches('\n').len();
    vec![
        example("nothing", String::new()),
        example("only-line-end", "\n".to_owned()),
        example("two-lines-short", lines[..lines.len() - 2].concat()),
        // Without the last board, of which the answer may be nothing at all.
        self::example(
            "one-line-short",
            &boards[..boards.len() - 1],
            lines[..lines.len() - 2].concat(),
        ),
        self::example("nothing-for-unsorted", &boards[..1], ""),
        example("first-line-lost", lines[1..].concat()),
        example("one-line-more", format!("{right}0\n")),
        example("empty-line-after", format!("{right}\n")),
        example("two-empty-lines-after", format!("{right}\n\n")),
        example("empty-line-before", format!("\n{right}")),
        example("empty-line-after-first", right.replacen('\n', "\n\n", 1)),
        example("all-on-one-line", right.trim_end().replace('\n', " ") + "\n"),
        example("two-on-a-line", right.replacen('\n', " ", 1)),
        example("leading-space", format!(" {right}")),
        example("trailing-space", right.replacen('\n', " \n", 1)),
        example("trailing-tab", right.replacen('\n', "\t\n", 1)),
        example("two-cr", right.replacen('\n', "\r\r\n", 1)),
        example("only-cr", right.replace('\n', "\r")),
        example("byte-order-mark-on-second-line", right.replacen('\n', "\n\u{feff}", 1)),
        example("two-byte-order-marks", format!("\u{feff}\u{feff}{right}")),
        self::example("utf-16", boards, utf16(right)),
        example("nul", right.replacen('\n', "\0\n", 1)),
        example("nul-for-line-end", right.replacen('\n', "\0", 1)),
        example("nul-at-the-end", format!("{right}\0")),
        example("rest-is-words", format!("{}\nand so on\n", &right[..last])),
        self::example("not-text", boards, b"\xff\xfe\x80\xc3\x28\n".repeat(boards.len())),
    ]
}

/// A text as some shells of Windows redirect it.
fn utf16(text: &str) -> Vec<u8> {
    let marked = format!("\u{feff}{text}");
    marked.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// A wrong answer to one of the boards.
struct WrongAnswer {
    /// Says what is wrong with it.
    name: &'static str,
    /// The number of the board, from one.
    number: usize,
    answer: String,
}

/// The wrong answers of a list, which has the name, the number of the board and the answer of each.
fn wrong_answers(list: &[(&'static str, usize, &str)]) -> Vec<WrongAnswer> {
    let wrong = |&(name, number, answer): &(_, _, &str)| WrongAnswer {
        name,
        number,
        answer: answer.to_owned(),
    };
    list.iter().map(wrong).collect()
}

fn wrong_numbers() -> Vec<WrongAnswer> {
    let huge = "1".repeat(400);
    wrong_answers(&[
        ("one-less", 4, "14"),
        ("one-more", 4, "16"),
        ("other-direction", 2, "1"),
        ("leading-zero", 1, "01"),
        ("plus", 1, "+1"),
        ("minus-zero", 3, "-0"),
        ("negative", 1, "-1"),
        ("decimal-point", 1, "1.0"),
        ("hexadecimal", 4, "0xf"),
        ("exponent", 1, "1e0"),
        ("word", 1, "one"),
        ("zero-and-three", 3, "0 3"),
        ("full-width-digit", 1, "１"),
        ("empty-line", 3, ""),
        ("unsolvable", 4, "unsolvable"),
        ("wraps-at-32-bits", 1, "4294967297"),
        ("wraps-at-64-bits", 1, "18446744073709551617"),
        ("huge", 1, &huge),
    ])
}

/// `solution` is that of the third board.
fn wrong_solutions(solution: &str) -> Vec<WrongAnswer> {
    let spaced: Vec<_> = solution.chars().map(String::from).collect();
    wrong_answers(&[
        ("two-moves-for-solved", 2, "ud"),
        ("one-move-for-solved", 2, "u"),
        ("space-for-solved", 2, " "),
        ("zero-for-solved", 2, "0"),
        ("unsolvable-for-solved", 2, "unsolvable"),
        ("two-moves-more", 3, &format!("lr{solution}")),
        ("two-moves-more-at-the-end", 3, &format!("{solution}ud")),
        ("one-move-short", 3, &solution[..solution.len() - 1]),
        ("other-letters", 3, &solution.replace('u', "U")),
        ("capitals", 3, &solution.to_uppercase()),
        ("spaces-between-moves", 3, &spaced.join(" ")),
        ("commas-between-moves", 3, &spaced.join(",")),
        ("quoted", 3, &format!("\"{solution}\"")),
        ("length-and-moves", 3, &format!("{} {solution}", solution.len())),
        ("length", 3, &solution.len().to_string()),
        ("empty-for-unsorted", 3, ""),
        ("unsolvable-for-solvable", 3, "unsolvable"),
        ("never-ending", 3, &"lr".repeat(10_000)),
        ("off-the-board", 1, "r"),
        ("off-the-board-and-solved", 1, "rd"),
        ("off-the-upper-edge", 1, "uu"),
        ("off-the-lower-edge", 1, "dd"),
        ("round-the-edge", 5, "rrr"), // the next cell in reading order is on the next row
        ("tile-moves-up", 1, "u"),
        ("not-solved", 1, "l"),
        ("not-a-move", 1, "x"),
        ("zero-and-three", 1, "0 3"),
        ("empty-for-unsolvable", 4, ""),
        ("moves-for-unsolvable", 4, "lr"),
        ("unsolvable-and-space", 4, "unsolvable "),
        ("unsolvable-capital", 4, "Unsolvable"),
        ("unsolvable-and-more", 4, "unsolvable!"),
        ("unsolvable-cut", 4, "unsolvabl"),
        ("minus-one-for-unsolvable", 4, "-1"),
        ("words-for-unsolvable", 4, "no solution"),
    ])
}

fn example(name: &'static str, boards: &[NineCells], output: impl Into<Vec<u8>>) -> Example {
    Example { name, boards: boards.to_vec(), output: output.into() }
}
