//! Iterative deepening with pattern databases against tables, and against published lengths.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use eight::{Board, Metric, Order, Size, Sliding, board, replay};
use search::Threads;
use search::ida::{Limit, Unfinished};
use solve::{AdditivePatterns, Deepening, NoEstimate, Partition, Staged};

use super::Solver;
use crate::is_long;

fn patterns(goal: Board, partition: &str) -> AdditivePatterns<Sliding> {
    let partition: Partition = partition.parse().expect("it is a partition");
    let patterns = AdditivePatterns::new(&Sliding::default(), goal, &partition, Threads::Pool);
    patterns.expect("single moves have estimates")
}

fn deepening(goal: Board, partition: &str) -> Deepening<AdditivePatterns<Sliding>> {
    Deepening::new(patterns(goal, partition))
}

/// Every `step`-th board of a size, and what a table says of it.
fn against_a_table(goal: Board, partition: &str, step: usize) {
    let solver = Solver::new(&Sliding::default(), goal).expect("it is small");
    solver.prepare(solve::Want::Solutions, Threads::One);
    let deepening = deepening(goal, partition);
    let count = search::Graph::node_count(solver.space());
    for node in (0..count).step_by(step) {
        let (sheet, word) = solver.space().position(node);
        // Any board will do: these are all boards, by other names.
        let board = Board::from_word(goal.size(), sheet, word);
        let expected = solver.solution(&board).map(|solution| solution.to_text());
        let way = deepening.solution(&board, Threads::One, Limit::NONE).expect("there is no limit");
        assert_eq!(way.map(|way| way.to_text()), expected, "{board}");
        if let Some(expected) = expected {
            assert!(deepening.estimate(&board) <= Some(expected.len()), "{board}");
        }
    }
}

#[test]
fn finds_the_first_shortest_solutions_of_a_table() {
    let sorted = |rows, columns| Board::sorted(Size::new(rows, columns).expect("it is a size"));
    against_a_table(sorted(2, 2), "2-1", 1);
    against_a_table(sorted(2, 3), "3-2", 1);
    against_a_table(sorted(2, 4), "4-3", 1);
    let [three_by_three, three_by_four] = if is_long() { [1, 20_011] } else { [199, 5_000_011] };
    against_a_table(sorted(3, 3), "4-4", three_by_three);
    against_a_table(sorted(3, 4), "6-5", three_by_four);
    let goal = |cells| board(Size::THREE_BY_THREE, cells).expect("it is a board");
    against_a_table(goal("1 2 3 8 x 4 7 6 5"), "3-3-2", 1_009);
    against_a_table(goal("x 8 7 6 5 4 3 2 1"), "5-3", 1_009);
    against_a_table(goal("1 x 2 3 4 5 6 7 8"), "4-4", 1_009);
}

#[test]
fn estimates_never_exceed_distances() {
    for (size, partition) in [("3x3", "4-4"), ("2x4", "4-3")] {
        let goal = Board::sorted(size.parse().expect("it is a size"));
        let solver = Solver::new(&Sliding::default(), goal).expect("it is small");
        solver.prepare(solve::Want::Lengths, Threads::One);
        let deepening = deepening(goal, partition);
        for node in 0..search::Graph::node_count(solver.space()) {
            let (sheet, word) = solver.space().position(node);
            let board = Board::from_word(goal.size(), sheet, word);
            let length = solver.length(&board);
            let estimate = deepening.estimate(&board);
            assert_eq!(estimate.is_some(), length.is_some(), "{board}");
            assert!(estimate <= length, "{board}: {estimate:?} of {length:?}");
        }
    }
}

/// R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985: the goal has the
/// blank first. The others take too long here; `TILES_LONG_TESTS` runs all that are listed.
#[test]
fn lengths_of_korfs_boards() {
    let size = Size::new(4, 4).expect("it is a size");
    let goal = board(size, "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15").expect("it is a board");
    let (partition, most) = if is_long() { ("7-8", 60) } else { ("6-6-3", 12) };
    let deepening = deepening(goal, partition);
    let lines = include_str!("published/korf_1_60.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')).take(most) {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let start = board(size, &columns[1..17].join(" ")).expect("it is a board");
        let way = deepening.solution(&start, Threads::One, Limit::NONE).expect("there is no limit");
        let way = way.expect("Korf's boards can be solved");
        assert_eq!(way.len().to_string(), columns[17], "{line}");
        assert_eq!(replay(&start, &way.to_text()).expect("the moves are good").last, goal);
    }
}

/// The plain twin: Manhattan distance, no tricks. Korf's boards 12 and 42 take it the fewest nodes.
#[test]
fn solutions_are_those_of_the_plain_twin() {
    let size = Size::new(4, 4).expect("it is a size");
    let goal = board(size, "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15").expect("it is a board");
    let deepening = deepening(goal, "5-5-5");
    for cells in [
        [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15],
        [4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10],
        [4, 1, 2, 3, 5, 9, 6, 7, 8, 13, 10, 11, 12, 14, 15, 0],
    ] {
        let (expected, node_count) = benches::plain::fifteen(cells);
        let start = Board::from_cells(size, &cells).expect("it is a board");
        let way = deepening.solution(&start, Threads::One, Limit::NONE).expect("there is no limit");
        let way = way.expect("it can be solved");
        assert_eq!(way.to_text(), expected);
        assert!(way.visited_count() <= node_count, "{} and {node_count}", way.visited_count());
    }
}

/// The 17 boards at the greatest depth (OEIS A087725): no other needs 80 moves.
#[test]
fn the_deepest_boards_need_80_moves() {
    if !is_long() {
        return;
    }
    let size = Size::new(4, 4).expect("it is a size");
    let goal = Board::sorted(size);
    let deepening = deepening(goal, "7-8");
    let lines = include_str!("published/antipodes_4x4.txt").lines();
    let boards: Vec<&str> = lines.filter(|line| !line.starts_with('#')).collect();
    assert_eq!(boards.len(), 17);
    for cells in boards {
        let start = board(size, cells).expect("it is a board");
        let way = deepening.solution(&start, Threads::Pool, Limit::NONE).expect("no limit");
        let way = way.expect("it can be solved");
        assert_eq!(way.len(), 80, "{cells}");
        assert_eq!(replay(&start, &way.to_text()).expect("the moves are good").last, goal);
    }
}

#[test]
fn threads_change_neither_path_nor_nodes() {
    let size = Size::new(4, 4).expect("it is a size");
    let deepening = deepening(Board::sorted(size), "5-5-5");
    let start = board(size, "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1");
    let limit = Limit { nodes: 200_000, ..Limit::NONE };
    let start = start.expect("it is a board");
    let alone = deepening.solution(&start, Threads::One, limit).expect_err("it takes more nodes");
    let together = deepening.solution(&start, Threads::Pool, limit).expect_err("so it does");
    assert_eq!(alone.lower_bound, together.lower_bound);
    let start = board(size, "1 3 5 6 x 13 14 9 11 4 8 12 10 7 15 2").expect("it is a board");
    let ways = [Threads::One, Threads::Pool].map(|threads| {
        let way = deepening.solution(&start, threads, Limit::NONE).expect("there is no limit");
        way.map(|way| (way.to_text(), way.visited_count()))
    });
    assert_eq!(ways[0], ways[1]);
}

/// Without a solver for easy boards, that for hard boards is made once and answers all.
#[test]
fn one_solver_may_do_for_easy_and_hard_boards() {
    let making_count = AtomicUsize::new(0);
    let size = Size::new(3, 3).expect("it is a size");
    let goal = Board::sorted(size);
    let make = || {
        making_count.fetch_add(1, Relaxed);
        Ok::<_, NoEstimate>(patterns(goal, "4-4"))
    };
    let staged = Staged::new(None::<fn() -> Result<_, _>>, make, Threads::One);
    let boards = ["1 2 3 x 4 6 7 5 8", "8 6 7 2 5 4 3 x 1"];
    let boards = boards.map(|text| board(size, text).expect("it is a board"));
    let lengths = Mutex::new([None; 2]);
    let tell = |number: usize, answer: solve::Answer<'_>| {
        let way = answer.expect("it is not given up").expect("it is solvable");
        lengths.lock().expect("nobody panics")[number] = Some(way.len());
        ControlFlow::Continue(())
    };
    let left = staged.quick(&boards, 10, &tell).expect("it is made");
    assert_eq!((&left[..], making_count.load(Relaxed)), (&[1][..], 1));
    let left = staged.easy(&boards, left, u64::MAX, &tell).expect("it is there");
    assert_eq!((&left[..], making_count.load(Relaxed)), (&[][..], 1));
    assert_eq!(*lengths.lock().expect("nobody panics"), [Some(3), Some(31)]);
}

#[test]
fn a_limit_tells_what_is_proven() {
    let size = Size::new(4, 4).expect("it is a size");
    let deepening = deepening(Board::sorted(size), "5-5-5");
    // One of the 17 that need 80 moves.
    let start = board(size, "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1").expect("it is a board");
    let at_once = Limit { go_on: &|_| ControlFlow::Break(()), ..Limit::NONE };
    let Unfinished { lower_bound, .. } =
        deepening.solution(&start, Threads::One, at_once).expect_err("there is no time");
    let estimate = deepening.estimate(&start).expect("it can be solved");
    assert!((estimate..80).contains(&lower_bound));
}

#[test]
fn unsolvable_boards_need_no_search() {
    for (size, cells) in [
        ("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"),
        ("3x5", "2 1 3 4 5 6 7 8 9 10 11 12 13 14 x"),
    ] {
        let size: Size = size.parse().expect("it is a size");
        let partition = if size.rows() == 4 { "5-5-5" } else { "5-5-4" };
        let deepening = deepening(Board::sorted(size), partition);
        let board = board(size, cells).expect("it is a board");
        let none = deepening.solution(&board, Threads::One, Limit { nodes: 0, ..Limit::NONE });
        assert!(none.expect("no node is visited").is_none());
    }
}

#[test]
fn what_has_no_estimate_is_refused() {
    let goal = Board::sorted(Size::THREE_BY_THREE);
    let partition: Partition = "4-4".parse().expect("it is a partition");
    let multi = Sliding::new(Metric::Multi, Order::default());
    let refused = AdditivePatterns::new(&multi, goal, &partition, Threads::One);
    assert_eq!(refused.map(|_| ()), Err(NoEstimate::NotAdditive));
    let partition: Partition = "4-3".parse().expect("it is a partition");
    let refused = AdditivePatterns::new(&Sliding::default(), goal, &partition, Threads::One);
    assert_eq!(refused.map(|_| ()), Err(NoEstimate::WrongPartition { expected: 8, got: 7 }));
    assert!("9-3".parse::<Partition>().is_err() && "4-x".parse::<Partition>().is_err());
}
