//! Breadth-first search of both puzzles' whole state spaces, in states a second: the plain search
//! with a rank and an unrank for each neighbour, the `pathfinding` crate on the same graph, the
//! sequential search, and the frontier-parallel search with 1 and 2 threads.

#![allow(missing_docs)] // criterion_group! writes a public function

use std::ops::ControlFlow;

use benches::plain;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzle::{Board, Rules};
use rayon::ThreadPoolBuilder;
use search::{Graph, Node, Reversed, Threads, breadth_first};
use solve::{StateSpace, TableSolver};

/// Level counts by one of our searches, from the goal along arcs in.
fn level_counts(space: &StateSpace, goal: Node, threads: Threads) -> Vec<u64> {
    breadth_first(&Reversed(space), &[goal], threads, |_| ControlFlow::Continue(()))
}

fn searches<R: Rules>(
    criterion: &mut Criterion,
    name: &str,
    rules: &R,
    expected: &[u64],
    plain: fn() -> Vec<u64>,
) {
    let solver = TableSolver::new(rules, Board::sorted(puzzle::Size::THREE_BY_THREE)).unwrap();
    let space = solver.space();
    let goal = space.node(solver.goal()).expect("the sorted board is in its own state space");
    let state_count: u64 = expected.iter().sum();
    let pathfinding = || {
        let arcs = |&node: &u64| space.arcs_in(node);
        pathfinding::directed::bfs::bfs_reach(goal, arcs).count() as u64
    };
    assert_eq!(plain(), expected);
    assert_eq!(pathfinding(), state_count);
    assert_eq!(level_counts(space, goal, Threads::One), expected);

    let mut group = criterion.benchmark_group(format!("bfs/{name}"));
    group.throughput(Throughput::Elements(state_count));
    group.sample_size(20);
    group.bench_function("plain, rank and unrank", |bencher| bencher.iter(plain));
    group.bench_function("pathfinding", |bencher| bencher.iter(pathfinding));
    group.bench_function("sequential", |bencher| {
        bencher.iter(|| level_counts(space, goal, Threads::One));
    });
    for threads in [1, 2] {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let search = || pool.install(|| level_counts(space, goal, Threads::Pool));
        assert_eq!(search(), expected);
        group.bench_function(format!("parallel, threads: {threads}"), |bencher| {
            bencher.iter(search);
        });
    }
    group.finish();
}

fn rotate(criterion: &mut Criterion) {
    let rules = rotate9::Rotation::default();
    searches(criterion, "rotate", &rules, &rotate9::CLOCKWISE_3X3, plain::rotate);
}

fn eight(criterion: &mut Criterion) {
    searches(criterion, "eight", &eight::Sliding::default(), &eight::CORNER_3X3, || {
        plain::eight::<9>(3)
    });
}

criterion_group!(benches, rotate, eight);
criterion_main!(benches);
