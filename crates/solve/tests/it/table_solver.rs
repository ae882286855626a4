//! The solver's ways to an answer against one another, and against the search by hand.

use puzzle::{Board, Rules, Size};
use search::Threads;
use solve::{TableSolver, Want};

use crate::{board, is_refused, size};
use by_hand::{ByHand, for_each_puzzle};

for_each_puzzle!(
    all_ways_agree_on_2x2,
    all_ways_agree_on_2x3_and_3x2,
    all_ways_agree_on_2x4,
    all_ways_agree_on_3x3,
    table_is_built_after_many_questions,
    preparing_twice_changes_nothing,
    answers_do_not_depend_on_threads_that_ask,
    solution_is_an_exact_size_iterator,
);

/// Every way to build a table.
const TABLES: [(Want, Threads); 4] = [
    (Want::Lengths, Threads::One),
    (Want::Lengths, Threads::Pool),
    (Want::Solutions, Threads::One),
    (Want::Solutions, Threads::Pool),
];

fn solver<R: Rules>(rules: &R, size: Size) -> TableSolver<R> {
    TableSolver::new(rules, Board::sorted(size)).expect("the sizes here are small")
}

fn prepared<R: Rules>(rules: &R, size: Size) -> [TableSolver<R>; 4] {
    TABLES.map(|(want, threads)| {
        let solver = solver(rules, size);
        solver.prepare(want, threads);
        solver
    })
}

fn answers<R: Rules>(solver: &TableSolver<R>, board: &Board<R>) -> (Option<usize>, Option<String>) {
    (solver.length(board), solver.solution(board).map(|solution| solution.to_text()))
}

/// How many boards of a size to take: every `step`th, and of those every `fresh_step`th also of a
/// new solver.
struct Sample {
    step: usize,
    fresh_step: usize,
}

/// One solver is asked about all boards, and builds its table on the way; four have a table from
/// the start; a new one answers by a search from both ends.
fn check_all_ways<R: Rules>(rules: &R, by_hand: ByHand, size: Size, sample: &Sample) {
    let asked = solver(rules, size);
    let prepared = prepared(rules, size);
    let boards = by_hand.boards(size);
    for (number, cells) in boards.iter().step_by(sample.step).enumerate() {
        let board = board::<R>(size, cells);
        let answer = answers(&asked, &board);
        for (solver, table) in prepared.iter().zip(TABLES) {
            assert_eq!(answers(solver, &board), answer, "{board:?} {table:?}");
        }
        if number % sample.fresh_step == 0 {
            assert_eq!(answers(&solver(rules, size), &board), answer, "{board:?}");
        }
        if let (Some(length), Some(text)) = answer {
            let replay = asked.moves().replay(&board, &text).expect("solutions are moves");
            assert_eq!((replay.last, replay.move_count), (Board::sorted(size), length));
        } else {
            assert_eq!(answer, (None, None));
        }
    }
}

/// The lengths of all boards, which all ways give, are those by hand.
fn check_lengths<R: Rules>(rules: &R, by_hand: ByHand, size: Size) {
    let distances = by_hand.distances(size, &by_hand.sorted(size));
    let solver = solver(rules, size);
    for cells in by_hand.boards(size) {
        assert_eq!(solver.length(&board(size, &cells)), distances.get(&cells).copied());
    }
}

fn all_ways_agree_on_2x2<R: Rules>(rules: &R, by_hand: ByHand) {
    check_all_ways(rules, by_hand, size(2, 2), &Sample { step: 1, fresh_step: 1 });
    check_lengths(rules, by_hand, size(2, 2));
}

fn all_ways_agree_on_2x3_and_3x2<R: Rules>(rules: &R, by_hand: ByHand) {
    for size in [size(2, 3), size(3, 2)] {
        check_all_ways(rules, by_hand, size, &Sample { step: 1, fresh_step: 1 });
        check_lengths(rules, by_hand, size);
    }
}

fn all_ways_agree_on_2x4<R: Rules>(rules: &R, by_hand: ByHand) {
    check_all_ways(rules, by_hand, size(2, 4), &Sample { step: 1, fresh_step: 1009 });
    check_lengths(rules, by_hand, size(2, 4));
}

fn all_ways_agree_on_3x3<R: Rules>(rules: &R, by_hand: ByHand) {
    check_all_ways(rules, by_hand, size(3, 3), &Sample { step: 97, fresh_step: 97 });
}

/// Whether the next solution is read off a table: then no board is visited for it.
fn has_table<R: Rules>(solver: &TableSolver<R>) -> bool {
    let solution = solver.solution(solver.goal());
    solution.expect("the goal is solved").visited_count() == 0
}

fn table_is_built_after_many_questions<R: Rules>(rules: &R, by_hand: ByHand) {
    let size = size(2, 3);
    let [lengths, solutions] = [solver(rules, size), solver(rules, size)];
    lengths.length(&Board::sorted(size));
    solutions.solution(&Board::sorted(size));
    assert!(!has_table(&lengths) && !has_table(&solutions), "one question is not worth a table");
    for cells in by_hand.boards(size).into_iter().cycle().take(7_200) {
        lengths.length(&board(size, &cells));
        solutions.solution(&board(size, &cells));
    }
    assert!(has_table(&lengths) && has_table(&solutions), "thousands are worth a table");
}

fn preparing_twice_changes_nothing<R: Rules>(rules: &R, by_hand: ByHand) {
    let size = size(2, 3);
    let once = solver(rules, size);
    once.prepare(Want::Lengths, Threads::One);
    let twice = solver(rules, size);
    twice.prepare(Want::Lengths, Threads::Pool);
    twice.prepare(Want::Solutions, Threads::One);
    for cells in by_hand.boards(size) {
        let board = board(size, &cells);
        assert_eq!(answers(&once, &board), answers(&twice, &board));
    }
}

/// Four threads ask one solver about all boards, each from another board on, without a table at
/// first: whoever pays the last of its price builds it.
fn answers_do_not_depend_on_threads_that_ask<R: Rules>(rules: &R, by_hand: ByHand) {
    let size = size(2, 3);
    let boards: Vec<Board<R>> =
        by_hand.boards(size).iter().map(|cells| board(size, cells)).collect();
    let alone = solver(rules, size);
    alone.prepare(Want::Solutions, Threads::One);
    let expected: Vec<_> = boards.iter().map(|board| answers(&alone, board)).collect();
    let shared = solver(rules, size);
    let check_from = |start: usize| {
        for number in (start..boards.len()).chain(0..start) {
            assert_eq!(answers(&shared, &boards[number]), expected[number]);
        }
    };
    std::thread::scope(|scope| {
        for quarter in 0..4 {
            scope.spawn(move || check_from(quarter * 180));
        }
    });
}

fn solution_is_an_exact_size_iterator<R: Rules>(rules: &R, by_hand: ByHand) {
    let size = size(2, 3);
    let [lengths, _, solutions, _] = prepared(rules, size);
    let fresh = solver(rules, size);
    for cells in by_hand.boards(size) {
        let start = board(size, &cells);
        for solver in [&lengths, &solutions, &fresh] {
            let Some(mut solution) = solver.solution(&start) else { continue };
            let mut rest = solution.to_text();
            let mut at = start;
            for left in (0..solution.len()).rev() {
                let step = solution.next().expect("as many moves as the length says");
                at = at.after(step);
                assert_eq!(solution.len(), left);
                assert_eq!(rest.split_off(step.label.len()), solution.to_text());
                rest = solution.to_text();
            }
            assert_eq!(solution.next(), None);
            assert_eq!(at, Board::sorted(size));
        }
    }
}

#[test]
fn unreachable_boards_have_no_answer() {
    let count = |size: Size| {
        let solver = solver(&rotate9::Rotation::default(), size);
        solver.prepare(Want::Lengths, Threads::One);
        let boards = ByHand::Clockwise.boards(size);
        boards.iter().filter(|cells| solver.length(&board(size, cells)).is_some()).count()
    };
    assert_eq!((count(size(2, 2)), count(size(2, 3)), count(size(3, 2))), (4, 120, 120));
    assert_eq!(count(size(2, 4)), 40_320);
}

#[test]
fn solver_keeps_what_it_is_made_of() {
    let goal = board::<eight::Sliding>(size(2, 3), &[3, 0, 1, 5, 2, 4]);
    let solver = TableSolver::new(&eight::Sliding::default(), goal).expect("the size is small");
    assert_eq!(*solver.goal(), goal);
    assert_eq!(solver.moves().sheet_count(), 6);
    assert_eq!(answers(&solver, &goal), (Some(0), Some(String::new())));
    assert_eq!(search::Graph::node_count(solver.space()), 360);
}

#[test]
fn boards_of_another_size_are_refused() {
    let solver = solver(&eight::Sliding::default(), size(2, 3));
    let tall = Board::sorted(size(3, 2));
    assert!(is_refused(|| solver.length(&tall)));
    assert!(is_refused(|| solver.solution(&tall).is_some()));
    assert!(!is_refused(|| solver.length(&Board::sorted(size(2, 3)))));
}

#[test]
fn state_spaces_beyond_64_bits_have_no_solver() {
    let rotation = TableSolver::new(&rotate9::Rotation::default(), Board::sorted(size(3, 7)));
    assert!(rotation.is_err());
    let sliding = TableSolver::new(&eight::Sliding::default(), Board::sorted(size(3, 7)));
    assert!(sliding.is_err());
}
