//! What memory a search says it needs, and what it does with less and with more.

use super::*;
use crate::sweep::{circle, sheets_of_12_columns};

#[test]
fn needs_says_what_a_search_within_a_limit_takes() {
    for (sheet_count, both_ways) in [(1, true), (2, true), (2, false), (3, false)] {
        let sheets = ring(sheet_count, both_ways);
        let toy = Toy { sheets: &sheets, sources: &[7] };
        let limits = toy.limits();
        let volume_count = |memory| toy.opened(directory().path(), memory).volume_count();
        let volumes: Vec<usize> = limits.iter().map(|&memory| volume_count(memory)).collect();
        assert!(volumes.len() > 2 && volumes.is_sorted_by(|one, next| one < next), "{volumes:?}");
        for (&memory, &volumes) in limits.iter().zip(&volumes) {
            for more in [0, 1, 1000] {
                let needs = toy.needs(memory + more).expect("it is enough");
                assert!(needs.memory <= memory + more);
            }
            assert_eq!(toy.needs(memory).expect("it is enough").memory, memory);
            assert_eq!(volume_count(memory + 1), volumes);
        }
        let least = toy.least();
        assert!(toy.needs(0).is_err() && toy.needs(least - 1).is_err());
        let directory = directory();
        let refused = toy.open(directory.path(), least - 1).map(|_| ());
        assert!(matches!(refused, Err(ScratchError::Memory { needed }) if needed == least));
        assert!(files(directory.path()).is_empty());
    }
}

/// With what a refusal asks for a search goes on, even where volumes bring no less.
#[test]
fn what_is_asked_for_is_enough() {
    let sheets =
        [sheets_of_12_columns(), ring(2, true), circle(40), Sheets::new(0, Radices::new(vec![3]))];
    for sheets in &sheets {
        let toy = Toy { sheets, sources: &[] };
        for memory in [0, 1 << 20, 1 << 21, toy.least() - 1] {
            match toy.needs(memory) {
                Err(ScratchError::Memory { needed }) => {
                    assert!(needed > memory && toy.needs(needed).is_ok());
                }
                Err(error) => panic!("{error}"),
                Ok(needs) => assert!(needs.memory <= memory),
            }
        }
    }
}

/// Each thread has some memory of its own.
#[test]
fn more_threads_take_more() {
    let sheets = ring(2, true);
    let needs = |threads| ScratchSweep::needs(&sheets, &[7], PLENTY, threads);
    let memory = [1, 2, 3].map(|threads| needs(threads).expect("it is enough").memory);
    assert!(memory[0] < memory[1]);
    assert_eq!(memory[1] - memory[0], memory[2] - memory[1]);
}

/// Of a search that has more nodes than heads of files have bytes.
#[test]
fn files_take_no_more_than_needs_says() {
    for form in [Form::Full, Form::Half] {
        let sheets = words(9, form, (0..8).map(Move::exchange));
        let toy = Toy { sheets: &sheets, sources: &[0] };
        let needs = toy.needs(PLENTY).expect("it is enough");
        let directory = directory();
        let mut sweep = toy.opened(directory.path(), PLENTY);
        finish(&mut sweep, Threads::One);
        let most = sweep.most_on_disk();
        assert!(most <= needs.disk, "{most} bytes, not {}", needs.disk);
    }
}
