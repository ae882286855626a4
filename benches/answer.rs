//! Whole answers: one board with a new solver (cold), from both ends and with a table built first;
//! and boards answered from a table that is there (warm).

#![allow(missing_docs)] // criterion_group! writes a public function

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzle::{Board, Rules, Size};
use search::Threads;
use solve::{TableSolver, Want};

const SIZE: Size = Size::THREE_BY_THREE;

/// The boards of a puzzle whose nodes are spread evenly over the state space.
fn boards<R: Rules>(solver: &TableSolver<R>) -> Vec<Board<R>> {
    use search::Graph;
    let space = solver.space();
    let nodes = (0..space.node_count()).step_by(181);
    nodes
        .map(|node| space.position(node))
        .map(|(sheet, word)| Board::from_word(SIZE, sheet, word))
        .collect()
}

fn answers<R: Rules>(criterion: &mut Criterion, rules: &R, deepest: &str, depth: usize) {
    let new_solver = || TableSolver::new(rules, Board::sorted(SIZE)).unwrap();
    let deepest: Board<R> = puzzle::reading::read_board(SIZE, deepest).unwrap();
    assert_eq!(new_solver().length(&deepest), Some(depth));

    let mut group = criterion.benchmark_group(format!("answer/{}", R::NAME));
    group.bench_function("cold, the deepest board, from both ends", |bencher| {
        bencher.iter(|| new_solver().length(black_box(&deepest)));
    });
    group.bench_function("cold, the deepest board, table first", |bencher| {
        bencher.iter(|| {
            let solver = new_solver();
            solver.prepare(Want::Lengths, Threads::One);
            solver.length(black_box(&deepest))
        });
    });

    for want in [Want::Lengths, Want::Solutions] {
        let (solver, other) = (new_solver(), new_solver());
        solver.prepare(want, Threads::One);
        let boards = boards(&solver);
        for board in boards.iter().step_by(97) {
            assert_eq!(solver.length(board), other.length(board));
        }
        group.throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function(format!("warm, {want:?}"), |bencher| match want {
            Want::Lengths => bencher
                .iter(|| boards.iter().filter_map(|board| solver.length(board)).sum::<usize>()),
            Want::Solutions => bencher.iter(|| {
                let steps = boards.iter().filter_map(|board| solver.solution(board)).flatten();
                steps.map(|step| step.label.len()).sum::<usize>()
            }),
        });
    }
    group.finish();
}

fn rotate(criterion: &mut Criterion) {
    answers(criterion, &rotate9::Rotation::default(), "7 2 1 4 5 6 9 8 3", 15);
}

fn eight(criterion: &mut Criterion) {
    answers(criterion, &eight::Sliding::default(), "8 6 7 2 5 4 3 x 1", 31);
}

criterion_group!(benches, rotate, eight);
criterion_main!(benches);
