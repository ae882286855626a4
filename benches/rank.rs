//! Ranking and unranking of permutations of 9 and 12 values, beside the `lehmer` crate.

#![allow(missing_docs)] // criterion_group! writes a public function

use std::hint::black_box;

use cantor::Permutation;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lehmer::Lehmer;

/// Ranks spread evenly over all of `0..count`.
fn ranks(count: u64) -> Vec<u64> {
    (0..1_000).map(|number| number * (count / 1_000) + number % 7).collect()
}

fn permutations<const N: usize>(criterion: &mut Criterion) {
    let count = cantor::factorial(N).expect("12! fits in 64 bits");
    let ranks = ranks(count);
    let words: Vec<Permutation<[u8; N]>> =
        ranks.iter().map(|&rank| Permutation::unrank_u64(rank).unwrap()).collect();
    let slices: Vec<Permutation<&[u8]>> =
        words.iter().map(|word| Permutation::new(word.as_slice()).unwrap()).collect();
    for ((&rank, word), slice) in ranks.iter().zip(&words).zip(&slices) {
        let theirs = Lehmer::from_permutation(word.as_slice());
        assert_eq!((word.rank_u64(), slice.rank()), (rank, Ok(rank)));
        assert_eq!(theirs.to_decimal() as u64, rank);
    }

    let mut group = criterion.benchmark_group(format!("rank/{N}"));
    group.throughput(Throughput::Elements(words.len() as u64));
    group.bench_function("cantor, length known", |bencher| {
        bencher.iter(|| words.iter().map(|word| black_box(word).rank_u64()).sum::<u64>());
    });
    group.bench_function("cantor, any length", |bencher| {
        let rank = |word: &Permutation<&[u8]>| black_box(word).rank::<u64>().unwrap();
        bencher.iter(|| slices.iter().map(rank).sum::<u64>());
    });
    group.bench_function("lehmer", |bencher| {
        let rank = |word: &Permutation<[u8; N]>| {
            Lehmer::from_permutation(black_box(word).as_slice()).to_decimal()
        };
        bencher.iter(|| words.iter().map(rank).sum::<usize>());
    });
    group.finish();

    let mut group = criterion.benchmark_group(format!("unrank/{N}"));
    group.throughput(Throughput::Elements(ranks.len() as u64));
    group.bench_function("cantor, length known", |bencher| {
        bencher.iter(|| {
            for &rank in &ranks {
                black_box(Permutation::<[u8; N]>::unrank_u64(black_box(rank)).unwrap());
            }
        });
    });
    group.bench_function("lehmer", |bencher| {
        bencher.iter(|| {
            for &rank in &ranks {
                let rank = usize::try_from(black_box(rank)).unwrap();
                black_box(Lehmer::from_decimal(rank, N).to_permutation());
            }
        });
    });
    group.finish();
}

criterion_group!(benches, permutations::<9>, permutations::<12>);
criterion_main!(benches);
