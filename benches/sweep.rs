//! Censuses, in states a second: the sweep beside the plain search with a rank and an unrank for
//! each neighbour.

#![allow(missing_docs)] // criterion_group! writes a public function

use std::ops::ControlFlow;

use benches::plain;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use eight::{Metric, Order, Sliding};
use puzzle::{Board, Rules, Size};
use rayon::ThreadPoolBuilder;
use rotate9::{Rotation, Turns};
use search::{Place, Scratch, Threads};
use solve::Census;

fn level_counts<R: Rules>(census: &Census<R>, threads: Threads) -> Vec<u64> {
    let mut sweep = census.begin();
    while sweep.advance(threads, |_| ControlFlow::Continue(())).is_continue() {}
    sweep.level_counts().to_vec()
}

/// The sweep with 1 and 2 threads, from a census that is prepared to its last count.
fn sweeps<R: Rules>(group: &mut BenchmarkGroup<'_, WallTime>, rules: &R, size: &str, god: usize) {
    let goal = Board::<R>::sorted(size.parse::<Size>().expect("a size"));
    let state_count = R::reachable_count(goal.size()).expect("the sizes here are small");
    group.throughput(Throughput::Elements(state_count));
    for threads in [1, 2] {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("two threads");
        let mode = if threads == 1 { Threads::One } else { Threads::Pool };
        let count = || {
            let census = Census::new(rules, goal).expect("the sizes here are small");
            pool.install(|| level_counts(&census, mode))
        };
        let counts = count();
        assert_eq!((counts.iter().sum::<u64>(), counts.len() - 1), (state_count, god));
        let name = format!("{} {size} {}, threads: {threads}", R::NAME, rules.metric());
        group.bench_function(name, |bencher| bencher.iter(count));
    }
}

fn plain_searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sweep/plain");
    group.sample_size(10);
    for (name, search, states) in [
        ("eight 3x3", (|| plain::eight::<9>(3)) as fn() -> Vec<u64>, 181_440),
        ("eight 2x5", || plain::eight::<10>(5), 1_814_400),
        ("rotate 3x3", plain::rotate, 362_880),
    ] {
        assert_eq!(search().iter().sum::<u64>(), states);
        group.throughput(Throughput::Elements(states));
        group.bench_function(name, |bencher| bencher.iter(search));
    }
    group.finish();
}

fn censuses(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sweep");
    group.sample_size(10);
    let (single, multi) = (Sliding::default(), Sliding::new(Metric::Multi, Order::default()));
    sweeps(&mut group, &single, "3x3", 31);
    sweeps(&mut group, &single, "2x5", 55);
    sweeps(&mut group, &single, "3x4", 53);
    sweeps(&mut group, &multi, "3x4", 33);
    sweeps(&mut group, &single, "2x6", 80);
    sweeps(&mut group, &Rotation::new(Turns::Clockwise), "3x3", 15);
    sweeps(&mut group, &Rotation::new(Turns::Clockwise), "3x4", 20);
    group.finish();
}

/// The search in files, in thirty megabytes: what packing and unpacking cost beside the sweep.
fn in_files(criterion: &mut Criterion) {
    const THREADS: usize = 2;
    let mut group = criterion.benchmark_group("sweep/in files");
    group.sample_size(10);
    let pool = ThreadPoolBuilder::new().num_threads(THREADS).build().expect("two threads");
    for (size, god, states) in [("2x5", 55, 1_814_400), ("3x4", 53, 239_500_800)] {
        let goal = Board::sorted(size.parse().expect("a size"));
        let census = Census::new(&Sliding::default(), goal).expect("the sizes here are small");
        let count = || {
            let directory = tempfile::tempdir().expect("a directory for temporary files");
            let scratch = Scratch {
                place: Place::Directory(directory.path()),
                memory: 30_000_000,
                disk: u64::MAX,
                thread_count: THREADS,
            };
            let mut sweep = census.begin_in(&scratch).expect("the memory is enough");
            let advance = || sweep.advance(Threads::Pool, |_| ()).expect("there is room");
            pool.install(|| {
                std::iter::repeat_with(advance).take_while(ControlFlow::is_continue).count()
            })
        };
        assert_eq!(count(), god);
        group.throughput(Throughput::Elements(states));
        group.bench_function(format!("eight {size}"), |bencher| bencher.iter(count));
    }
    group.finish();
}

criterion_group!(benches, plain_searches, censuses, in_files);
criterion_main!(benches);
