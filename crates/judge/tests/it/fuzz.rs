//! Random and mutated outputs: no crash, and nothing is accepted that an independent check, written
//! by hand below, does not accept. `TILES_LONG_TESTS=1` goes on for minutes.

use std::time::{Duration, Instant};

use judge::check::{CaseTexts, check};
use judge::input::{InputForm, Layout, validate};
use judge::{Conventions, Puzzle, Verdict};

/// Boards of `eight`, each with a shortest solution, or none.
const EIGHT: [(&str, &str); 6] = [
    ("1 x 3 2 4 5 6 7 8", "unsolvable"),
    ("1 2 3 4 5 6 7 8 x", ""),
    ("1 2 3 4 5 6 7 x 8", "r"),
    ("1 2 3 x 4 6 7 5 8", "rdr"),
    ("2 3 4 1 5 x 7 6 8", "ullddrurdllurdruldr"),
    ("1 2 3 4 5 6 7 8 x", ""),
];

/// Boards of `rotate` with the least number of clockwise turns.
const ROTATE: [(&str, &str); 3] =
    [("1 2 3 4 5 6 7 8 9", "0"), ("4 1 3 5 2 6 7 8 9", "3"), ("7 2 1 4 5 6 9 8 3", "15")];

/// Numbers by lot: S. Vigna's `SplitMix64`.
struct Lot(u64);

impl Lot {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("it is below a usize")
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Bytes that outputs have, and bytes that they had better not have.
const BYTES: &[u8] = b"udlrudlrUDLRx0123456789-+ \t\r\n\n\0\x0b\x0c\x1b\x7f\x80\xa0\xc2\xef\xff";

const PIECES: [&[u8]; 12] = [
    b"unsolvable",
    b"Unsolvable",
    b"\r\n",
    b"\n\n",
    b"ud",
    b"lr",
    b"\xef\xbb\xbf",
    b"\xc2\xa0",
    b"ullddrurdllurrdlurd",
    b"rlrdr",
    b"-1",
    b"999999999999999999999999",
];

fn mutate(lot: &mut Lot, bytes: &mut Vec<u8>) {
    let at = lot.below(bytes.len() + 1);
    match lot.below(8) {
        0 => bytes.insert(at, lot.of(BYTES)),
        1 if at < bytes.len() => drop(bytes.remove(at)),
        2 if at < bytes.len() => bytes[at] = lot.of(BYTES),
        3 if at < bytes.len() => bytes[at] ^= 1 << lot.below(8),
        4 => bytes.truncate(at),
        5 => drop(bytes.splice(at..at, lot.of(&PIECES).iter().copied())),
        6 => {
            let end = (at + lot.below(8)).min(bytes.len());
            let piece = bytes[at..end].to_vec();
            let to = lot.below(bytes.len() + 1);
            drop(bytes.splice(to..to, piece));
        }
        _ => {
            let end = (at + lot.below(8)).min(bytes.len());
            bytes.drain(at..end);
        }
    }
}

/// The lines of an output by the rules, once more: LF ends a line, one CR before it is none of it,
/// and what follows the last LF is a line if it is anything.
fn lines_by_hand(output: &[u8]) -> Vec<Vec<u8>> {
    let mut lines = Vec::new();
    let mut line = Vec::new();
    let mut end = |line: &mut Vec<u8>| {
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        lines.push(std::mem::take(line));
    };
    for &byte in output {
        if byte == b'\n' { end(&mut line) } else { line.push(byte) }
    }
    if !line.is_empty() {
        end(&mut line);
    }
    lines
}

/// Whether a line is a solution with so many moves, played on a list of nine characters.
fn solves(board: &str, least: usize, line: &[u8]) -> bool {
    let mut cells: Vec<&str> = board.split(' ').collect();
    let mut blank = cells.iter().position(|&cell| cell == "x").expect("there is a blank");
    for &letter in line {
        let (row, column) = (blank / 3, blank % 3);
        let to = match letter {
            b'u' if row > 0 => blank - 3,
            b'd' if row < 2 => blank + 3,
            b'l' if column > 0 => blank - 1,
            b'r' if column < 2 => blank + 1,
            _ => return false,
        };
        cells.swap(blank, to);
        blank = to;
    }
    line.len() == least && cells.join(" ") == "1 2 3 4 5 6 7 8 x"
}

fn is_right(puzzle: Puzzle, cases: &[(&str, &str)], output: &[u8]) -> bool {
    let output = output.strip_prefix(b"\xef\xbb\xbf").unwrap_or(output);
    let mut lines = lines_by_hand(output);
    // Where one answer is missing it may be an empty line without an end.
    if lines.len() + 1 == cases.len() && (output.is_empty() || output.ends_with(b"\n")) {
        lines.push(Vec::new());
    }
    lines.len() == cases.len()
        && lines.iter().zip(cases).all(|(line, &(board, answer))| match puzzle {
            Puzzle::Rotate => line == answer.as_bytes(),
            Puzzle::Eight if answer == "unsolvable" => line == b"unsolvable",
            Puzzle::Eight => solves(board, answer.len(), line),
        })
}

/// How long to go on.
fn time() -> Duration {
    let is_long = std::env::var("TILES_LONG_TESTS").is_ok_and(|value| value == "1");
    Duration::from_secs(if is_long { 120 } else { 1 })
}

fn fuzz(puzzle: Puzzle, cases: &[(&str, &str)], seed: u64) {
    let text = |pick: fn(&(&str, &str)) -> String| cases.iter().map(pick).collect::<String>();
    let input = text(|(board, _)| format!("{board}\n"));
    let right = text(|(_, answer)| format!("{answer}\n"));
    let conventions = Conventions::default();
    let (mut lot, start) = (Lot(seed), Instant::now());
    let mut counts = [0_u64; 2];
    while start.elapsed() < time() {
        let mut output = right.clone().into_bytes();
        if lot.below(10) == 0 {
            output = (0..lot.below(200)).map(|_| lot.next().to_le_bytes()[0]).collect();
        }
        for _ in 0..=lot.below(4) {
            mutate(&mut lot, &mut output);
        }
        let case = CaseTexts { input: input.as_bytes(), expected: right.as_bytes() };
        let checked = check(puzzle, &conventions, case, &mut output.as_slice()).expect("bytes");
        let expected = is_right(puzzle, cases, &output);
        assert_eq!(
            checked.is_ok(),
            expected,
            "{:?}: {checked:?}",
            output.escape_ascii().to_string()
        );
        if let Err(rejection) = checked {
            assert_ne!(rejection.verdict(), Verdict::JudgeError, "{rejection}");
            assert!(rejection.to_string().len() + rejection.picture().len() < 2_000);
        }
        counts[usize::from(expected)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
    println!("{puzzle:?}: {} outputs rejected, {} accepted", counts[0], counts[1]);
}

#[test]
fn outputs_of_eight() {
    fuzz(Puzzle::Eight, &EIGHT, 8);
}

#[test]
fn outputs_of_rotate() {
    fuzz(Puzzle::Rotate, &ROTATE, 9);
}

/// Whatever the input and the expected output are, nothing crashes.
#[test]
fn faulty_cases() {
    let (mut lot, start) = (Lot(10), Instant::now());
    while start.elapsed() < time() / 2 {
        let mut files = EIGHT.map(|(board, answer)| [board, answer]).concat();
        files.truncate(2 + 2 * lot.below(6));
        let part = |first: usize| -> String {
            let lines: Vec<&str> = files[first..].iter().step_by(2).copied().collect();
            lines.join("\n") + "\n"
        };
        let [mut input, mut expected] = [0, 1].map(|first| part(first).into_bytes());
        for _ in 0..=lot.below(3) {
            let file = if lot.below(2) == 0 { &mut input } else { &mut expected };
            mutate(&mut lot, file);
        }
        for puzzle in Puzzle::ALL {
            for count_line in [false, true] {
                let conventions = Conventions { count_line, ..Conventions::default() };
                let output = part(1);
                let mut bytes = output.as_bytes();
                let case = CaseTexts { input: &input, expected: &expected };
                let _ = check(puzzle, &conventions, case, &mut bytes).expect("bytes");
                for layout in [Layout::Lines, Layout::Alike] {
                    let form = InputForm { layout, ..InputForm::default() };
                    let _ =
                        validate(puzzle, &conventions, form, &mut input.as_slice()).expect("bytes");
                }
            }
        }
    }
}
