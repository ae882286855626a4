//! Outputs and inputs that come in pieces, with interruptions, with lines of any length, or fail.

use std::io::{self, BufRead, ErrorKind, Read};

use judge::check::{CaseTexts, Checked, LONGEST_LINE, check};
use judge::input::{InputFault, InputForm, Layout, validate};
use judge::{AnswerProblem, Conventions, Puzzle, Rejection};

/// Bytes that come in pieces of at most so many, with an interruption before each. Then comes the
/// end, or this fault.
struct Pieces<'a> {
    rest: &'a [u8],
    len: usize,
    is_interrupted: bool,
    fault: Option<ErrorKind>,
}

impl<'a> Pieces<'a> {
    fn new(bytes: &'a [u8], len: usize) -> Self {
        Self { rest: bytes, len, is_interrupted: false, fault: None }
    }
}

impl BufRead for Pieces<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.is_interrupted = !self.is_interrupted;
        match self.fault {
            _ if self.is_interrupted => Err(ErrorKind::Interrupted.into()),
            Some(fault) if self.rest.is_empty() => Err(fault.into()),
            _ => Ok(&self.rest[..self.len.min(self.rest.len())]),
        }
    }

    fn consume(&mut self, amount: usize) {
        self.rest = &self.rest[amount..];
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

const BOARDS: &[u8] = b"1 x 3 2 4 5 6 7 8\n1 2 3 4 5 6 7 8 x\n1 2 3 x 4 6 7 5 8\n";
const ANSWERS: &[u8] = b"unsolvable\n\nrdr\n";

fn check_eight(output: &mut dyn BufRead) -> io::Result<Checked> {
    check(
        Puzzle::Eight,
        &Conventions::default(),
        CaseTexts { input: BOARDS, expected: ANSWERS },
        output,
    )
}

fn validate_eight(input: &mut dyn BufRead) -> io::Result<Result<u64, InputFault>> {
    let form = InputForm { layout: Layout::Alike, ..InputForm::default() };
    validate(Puzzle::Eight, &Conventions::default(), form, input)
}

#[test]
fn outputs_in_pieces_and_with_interruptions_are_judged_alike() {
    let outputs: [&[u8]; 14] = [
        b"",
        ANSWERS,
        b"unsolvable\n\nrdr",
        b"unsolvable\r\n\r\nrdr\r\n",
        b"\xef\xbb\xbfunsolvable\n\nrdr\n",
        b"\xef\xbb",
        b"\xff\xfeu\0n\0",
        b"\xff\xfe\0\0",
        b"unsolvable\n\nrlrdr\n",
        b"unsolvable\n \nrdr\n",
        b"unsolvable\n\n",
        b"unsolvable\n\nrdr\n\n",
        b"unsolvable\n\nrdr\n\nr",
        b"unsolvable\n\xc2\n\n",
    ];
    for output in outputs {
        let whole = check_eight(&mut &*output).expect("bytes can be read");
        for len in 1..=output.len() + 1 {
            let checked = check_eight(&mut Pieces::new(output, len));
            assert_eq!(checked.expect("interruptions are no faults"), whole, "{len}");
        }
    }
}

#[test]
fn inputs_in_pieces_and_with_interruptions_are_validated_alike() {
    let inputs: [&[u8]; 9] = [
        b"",
        BOARDS,
        b"1 2 3\n4 5 6\n7 8 x\n1 2 3\n4 5 6\n7 x 8\n",
        b"1 2 3\n4 5 6\n7 8 x\n1 2 3\n",
        b"12345678x\n12345678x",
        b"12345678x\n\n",
        b"\xef\xbb\xbf12345678x\n",
        b"\xff\xfe1\0\n",
        b"1 2 3 4 5 6 7 8 x\r\n",
    ];
    for input in inputs {
        let whole = validate_eight(&mut &*input).expect("bytes can be read");
        for len in 1..=input.len() + 1 {
            let validated = validate_eight(&mut Pieces::new(input, len));
            assert_eq!(validated.expect("interruptions are no faults"), whole, "{len}");
        }
    }
}

/// What is read of these bytes before the fault.
fn failing(bytes: &[u8]) -> Pieces<'_> {
    Pieces { fault: Some(ErrorKind::ConnectionReset), ..Pieces::new(bytes, 7) }
}

#[test]
fn what_cannot_be_read_is_no_verdict() {
    for output in [&b""[..], b"unsol", b"unsolvable\n\n", b"unsolvable\n\nrdr", ANSWERS] {
        let fault = check_eight(&mut failing(output)).expect_err("the output cannot be read");
        assert_eq!(fault.kind(), ErrorKind::ConnectionReset);
    }
    let wrong = check_eight(&mut failing(b"x\n")).expect("what is wrong was read before");
    assert!(matches!(wrong, Err(Rejection::Answer { number: 1, .. })), "{wrong:?}");
    for input in [&b""[..], b"1 2 3", BOARDS] {
        let fault = validate_eight(&mut failing(input)).expect_err("the input cannot be read");
        assert_eq!(fault.kind(), ErrorKind::ConnectionReset);
    }
    let wrong = validate_eight(&mut failing(b"\n")).expect("what is wrong was read before");
    assert!(wrong.is_err());
}

/// Lengths of pieces about that of the longest line.
const PIECE_LENS: [usize; 4] = [1, 4095, LONGEST_LINE, LONGEST_LINE + 1];

/// The verdict on an answer to the second of two solved boards, of which any solution is right.
fn second(answer: &str, end: &str, piece_len: usize) -> Result<usize, (usize, AnswerProblem)> {
    let any = Conventions { any_solution: true, ..Conventions::default() };
    let output = format!("lr\n{answer}{end}");
    let case = CaseTexts { input: b"12345678x\n12345678x\n", expected: b"\n\n" };
    let mut output = Pieces::new(output.as_bytes(), piece_len);
    let checked = check(Puzzle::Eight, &any, case, &mut output).expect("bytes can be read");
    checked.map_err(|rejection| match rejection {
        Rejection::Answer { number, problem, .. } => (number, problem),
        other => panic!("{other}"),
    })
}

#[test]
fn answers_of_a_mebibyte_are_judged_in_pieces() {
    let longest = "lr".repeat(LONGEST_LINE / 2);
    let too_long = Err((2, AnswerProblem::TooLong { most: LONGEST_LINE }));
    for piece_len in PIECE_LENS {
        assert_eq!(second(&longest, "", piece_len), Ok(2), "{piece_len}");
        assert_eq!(second(&longest, "\n", piece_len), Ok(2), "{piece_len}");
        assert_eq!(second(&longest[2..], "\r\n", piece_len), Ok(2), "{piece_len}");
        for more in ["l", "lr", " ", "\0", &longest] {
            let longer = format!("{longest}{more}");
            assert_eq!(second(&longer, "\n", piece_len), too_long, "{piece_len}");
            assert_eq!(second(&longer, "", piece_len), too_long, "{piece_len}");
        }
    }
}

#[test]
fn lines_of_an_input_longer_than_any_board_are_told_in_pieces() {
    for len in [128, 129, 4096, (1 << 20) + 1] {
        for text in ["1 ".repeat(len), "1".repeat(len), " ".repeat(len)] {
            for end in ["\n", ""] {
                let input = format!("12345678x\n{}{end}", &text[..len]);
                for piece_len in [1, 127, 128, 129, 1 << 20] {
                    let validated = validate_eight(&mut Pieces::new(input.as_bytes(), piece_len));
                    let fault = validated.expect("it can be read").expect_err("a line is too long");
                    assert_eq!(fault.to_string(), "line 2: longer than any board");
                }
            }
        }
    }
    let shorter = format!("12345678x\n{}", "1".repeat(127));
    let fault =
        |input: &str| validate_eight(&mut input.as_bytes()).unwrap().unwrap_err().to_string();
    assert_eq!(fault(&shorter), "line 2: no line end");
    assert_eq!(fault(&(shorter + "\n")), "line 2: 1 tile: neither a board of 3x3 nor a row of one");
}
