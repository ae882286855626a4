//! The plain search against published figures, and the repository's cases against the plain
//! search.

use std::fs;
use std::path::Path;

use judge::Puzzle;
use judge::cases::{Case, Subject, find};
use puzzle::reading::Parser;
use puzzle::{Rules, Size};
use xtask::verify::plain::{AllBoards, NineCells, WayTable};
use xtask::verify::whole_space::Variant;

#[test]
fn layers_are_the_published_ones() {
    let boards = AllBoards::default();
    let layers = |variant: Variant| variant.table(&boards).layers();
    assert_eq!(layers(Variant::Clockwise), rotate9::CLOCKWISE_3X3);
    assert_eq!(layers(Variant::Quarter), rotate9::QUARTER_3X3);
    assert_eq!(layers(Variant::Half), rotate9::HALF_3X3);
    assert_eq!(layers(Variant::Udlr), eight::CORNER_3X3);
    assert_eq!(layers(Variant::Dlru), eight::CORNER_3X3);
    assert_eq!(layers(Variant::Centre), eight::CENTRE_3X3);
}

#[test]
fn the_clockwise_search_goes_the_right_way_round() {
    let boards = AllBoards::default();
    let table = Variant::Clockwise.table(&boards);
    let number = boards.number(&[4, 1, 3, 5, 2, 6, 7, 8, 9]);
    assert_eq!((table.depth(number), table.solution(number).as_str()), (Some(3), "AAA"));
}

#[test]
fn solutions_replay_to_the_goal() {
    let boards = AllBoards::default();
    for variant in [Variant::Clockwise, Variant::Half, Variant::Dlru, Variant::Centre] {
        let table = variant.table(&boards);
        for (number, cells) in boards.list().iter().enumerate().step_by(7) {
            if let Some(depth) = table.depth(number) {
                assert_eq!(table.replay(cells, &table.solution(number)), Some(depth));
            }
        }
    }
}

#[test]
fn the_statements_answer_is_the_first_in_order() {
    let boards = AllBoards::default();
    let number = boards.number(&[2, 3, 4, 1, 5, 9, 7, 6, 8]);
    assert_eq!(Variant::Udlr.table(&boards).solution(number), "ullddrurdllurdruldr");
}

#[test]
fn expected_answers_of_the_repository_are_right() {
    let boards = AllBoards::default();
    check_cases::<rotate9::Rotation>(Puzzle::Rotate, &boards, |table, number, _, answer| {
        table.depth(number).map(|depth| depth.to_string()) == Some(answer.to_owned())
    });
    check_cases::<eight::Sliding>(
        Puzzle::Eight,
        &boards,
        |table, number, cells, answer| match table.depth(number) {
            None => answer == "unsolvable",
            depth => table.replay(cells, answer) == depth,
        },
    );
}

/// Calls `is_right` with each board and what is expected of it.
fn check_cases<R: Rules>(
    puzzle: Puzzle,
    boards: &AllBoards,
    is_right: impl Fn(&WayTable, usize, &NineCells, &str) -> bool,
) {
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cli/tests/cases");
    let variant = if puzzle == Puzzle::Rotate { Variant::Clockwise } else { Variant::Udlr };
    let table = variant.table(boards);
    let findings = find(&base.join(puzzle.name()), &base, None);
    assert!(findings.len() > 20);
    for finding in findings {
        let case = finding.case.unwrap();
        assert_eq!(case.puzzle, puzzle);
        for Answered { cells, answer } in answers::<R>(&case) {
            let number = boards.number(&cells);
            let name = &finding.name;
            assert!(is_right(&table, number, &cells, &answer), "{name}: {cells:?}: {answer:?}");
        }
    }
}

/// A board, and what is expected of it.
struct Answered {
    cells: NineCells,
    answer: String,
}

/// The boards of a case, with their answers.
fn answers<R: Rules>(case: &Case) -> Vec<Answered> {
    let Subject::Program { expected } = &case.subject else { panic!("{case:?}") };
    let (input, text) = (fs::read(&case.input).unwrap(), fs::read_to_string(expected).unwrap());
    let (mut parser, mut boards) = (Parser::<R>::new(Size::THREE_BY_THREE), Vec::new());
    parser.feed(&input, &mut boards).unwrap();
    parser.finish(&mut boards).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    // Only the number of boards tells that the last answer is an empty line without an end.
    lines.extend((lines.len() < boards.len()).then_some(""));
    assert_eq!(lines.len(), boards.len(), "{}", expected.display());
    let cells = boards.iter().map(|board| {
        let cells: NineCells = board.cells().as_ref().try_into().unwrap();
        cells.map(|cell| if cell == 0 { 9 } else { cell })
    });
    let answered = |(cells, line): (_, &str)| Answered { cells, answer: line.to_owned() };
    cells.zip(lines).map(answered).collect()
}
