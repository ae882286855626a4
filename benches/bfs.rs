//! Breadth-first search of both puzzles' whole state spaces, in states a second: the plain search
//! with a rank and an unrank for each neighbour, the `pathfinding` crate on the same graph, the
//! sequential search, and the frontier-parallel search with 1 and 2 threads.

#![allow(missing_docs)] // criterion_group! writes a public function

use std::ops::ControlFlow;

use cantor::Permutation;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzle::{Board, Rules, Solver, StateSpace};
use rayon::ThreadPoolBuilder;
use search::{Graph, Node, Reversed, Threads, breadth_first};

/// Level counts by one of our searches, from the goal along arcs in.
fn level_counts(space: &StateSpace, goal: Node, threads: Threads) -> Vec<u64> {
    breadth_first(&Reversed(space), &[goal], threads, |_| ControlFlow::Continue(()))
}

/// The plain search of the rotation puzzle: clockwise turns undone by hand, a rank and an unrank
/// for each neighbour.
fn plain_rotate() -> Vec<u64> {
    const UNDO: [[usize; 9]; 4] = [
        [1, 4, 2, 0, 3, 5, 6, 7, 8],
        [0, 2, 5, 3, 1, 4, 6, 7, 8],
        [0, 1, 2, 4, 7, 5, 3, 6, 8],
        [0, 1, 2, 3, 5, 8, 6, 4, 7],
    ];
    plain_levels(362_880, 0, |rank, visit| {
        let word = Permutation::<[u8; 9]>::unrank_u64(rank).unwrap();
        for undo in UNDO {
            let turned = undo.map(|place| word.as_slice()[place]);
            visit(Permutation::new(turned).unwrap().rank_u64());
        }
    })
}

/// The plain search of the sliding puzzle, with the blank as one of nine values.
fn plain_eight() -> Vec<u64> {
    plain_levels(362_880, 0, |rank, visit| {
        let word = Permutation::<[u8; 9]>::unrank_u64(rank).unwrap().into_inner();
        let blank = word.iter().position(|&value| value == 8).unwrap();
        let (row, column) = (blank / 3, blank % 3);
        let mut slide = |is_on_board: bool, to: usize| {
            if is_on_board {
                let mut slid = word;
                slid.swap(blank, to);
                visit(Permutation::new(slid).unwrap().rank_u64());
            }
        };
        slide(row > 0, blank.wrapping_sub(3));
        slide(row < 2, blank + 3);
        slide(column > 0, blank.wrapping_sub(1));
        slide(column < 2, blank + 1);
    })
}

fn plain_levels(
    count: usize,
    start: u64,
    neighbours: impl Fn(u64, &mut dyn FnMut(u64)),
) -> Vec<u64> {
    let mut visited = vec![false; count];
    visited[usize::try_from(start).unwrap()] = true;
    let (mut frontier, mut counts) = (vec![start], Vec::new());
    while !frontier.is_empty() {
        counts.push(frontier.len() as u64);
        let mut next = Vec::new();
        for &rank in &frontier {
            neighbours(rank, &mut |neighbour| {
                let seen = &mut visited[usize::try_from(neighbour).unwrap()];
                if !std::mem::replace(seen, true) {
                    next.push(neighbour);
                }
            });
        }
        frontier = next;
    }
    counts
}

fn searches<R: Rules>(
    criterion: &mut Criterion,
    name: &str,
    rules: &R,
    expected: &[u64],
    plain: fn() -> Vec<u64>,
) {
    let solver = Solver::new(rules, Board::sorted(puzzle::Size::THREE_BY_THREE)).unwrap();
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
    searches(criterion, "rotate", &rules, &rotate9::CLOCKWISE_3X3, plain_rotate);
}

fn eight(criterion: &mut Criterion) {
    searches(criterion, "eight", &eight::Sliding::default(), &eight::CORNER_3X3, plain_eight);
}

criterion_group!(benches, rotate, eight);
criterion_main!(benches);
