//! The 15-puzzle: pattern databases made, and boards solved with them, beside the Manhattan
//! distance.

#![allow(missing_docs)] // criterion_group! writes a public function

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use eight::{Board, Size, Sliding, board};
use search::Threads;
use search::ida::Limit;
use solve::{AdditivePatterns, Deepening, Partition};

/// Number 12 of R. E. Korf's hundred boards (Artificial Intelligence 27, 1985): 45 moves, and among
/// the fewest nodes with the Manhattan distance. The goal has the blank first.
const BOARD: [u8; 16] = [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15];
const LENGTH: usize = 45;
const GOAL: &str = "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";

fn fifteen(criterion: &mut Criterion) {
    let size = Size::new(4, 4).unwrap();
    let goal = board(size, GOAL).unwrap();
    let start = Board::from_cells(size, &BOARD).unwrap();
    let make = |partition: &str| {
        let partition: Partition = partition.parse().unwrap();
        AdditivePatterns::new(&Sliding::default(), goal, &partition, Threads::Pool).unwrap()
    };

    let mut group = criterion.benchmark_group("fifteen");
    group.sample_size(10);
    for partition in ["5-5-5", "6-6-3", "7-7-1"] {
        group.bench_function(format!("make {partition}"), |bencher| {
            bencher.iter(|| make(partition));
        });
    }
    let (plain, node_count) = benches::plain::fifteen(BOARD);
    assert_eq!(plain.len(), LENGTH);
    group.throughput(Throughput::Elements(node_count));
    group.bench_function("solve, plain Manhattan distance", |bencher| {
        bencher.iter(|| benches::plain::fifteen(black_box(BOARD)));
    });
    for partition in ["5-5-5", "6-6-3", "7-7-1"] {
        let deepening = Deepening::new(make(partition));
        let solve = || deepening.solution(black_box(&start), Threads::One, Limit::NONE).unwrap();
        let way = solve().unwrap();
        assert_eq!(way.to_text(), plain);
        group.throughput(Throughput::Elements(way.visited_count()));
        group.bench_function(format!("solve, {partition}"), |bencher| bencher.iter(solve));
    }
    group.finish();
}

criterion_group!(benches, fifteen);
criterion_main!(benches);
