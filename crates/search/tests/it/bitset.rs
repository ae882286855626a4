//! The set of bits that threads share.

use std::collections::BTreeSet;
use std::sync::Barrier;

use proptest::prelude::*;
use search::AtomicBitset;

use crate::is_refused;

/// Sizes on and around words; the last two are the numbers of boards of the two 3x3 puzzles, both
/// multiples of 64.
const SIZES: [u64; 8] = [0, 1, 63, 64, 65, 120, 181_440, 362_880];

/// Case H23: masking the last word by `len % 64` empties it when the length is a multiple of 64.
#[test]
fn full_set_holds_every_number_and_no_other() {
    for size in SIZES {
        let set = AtomicBitset::new(size);
        assert_eq!((set.len(), set.is_empty()), (size, size == 0));
        assert_eq!((set.count(), set.iter().next()), (0, None));

        assert!((0..size).all(|member| !set.contains(member) && set.insert(member)));
        assert!((0..size).all(|member| set.contains(member) && !set.insert(member)));
        assert_eq!(set.count(), size);
        assert!(set.iter().eq(0..size), "a ghost or a loss in a set of {size}");
    }
}

#[test]
fn last_number_alone_is_found() {
    for size in SIZES.into_iter().filter(|&size| size > 0) {
        let set = AtomicBitset::new(size);
        assert!(set.insert(size - 1));
        assert_eq!((set.contains(size - 1), set.count()), (true, 1));
        assert!(set.iter().eq([size - 1]));
    }
}

#[test]
fn numbers_outside_are_refused() {
    for size in SIZES {
        let set = AtomicBitset::new(size);
        for outside in [size, size + 1, size + 64, u64::MAX] {
            assert!(is_refused(|| set.insert(outside)), "{outside} into a set of {size}");
            assert!(is_refused(|| set.contains(outside)), "{outside} in a set of {size}");
        }
        assert_eq!(set.count(), 0);
    }
}

proptest! {
    #[test]
    fn set_agrees_with_a_tree_set(
        (size, members) in (1u64..300).prop_flat_map(|size| {
            (Just(size), prop::collection::vec(0..size, 0..200))
        }),
    ) {
        let set = AtomicBitset::new(size);
        let mut tree = BTreeSet::new();
        for member in members {
            prop_assert_eq!(set.insert(member), tree.insert(member));
            prop_assert_eq!(set.count(), tree.len() as u64);
        }
        prop_assert!((0..size).all(|member| set.contains(member) == tree.contains(&member)));
        prop_assert!(set.iter().eq(tree));
    }
}

/// Eight threads go through all numbers at once, in the same order, so that they meet at every
/// word.
#[test]
fn exactly_one_thread_inserts_a_number_first() {
    for size in SIZES {
        for _ in 0..8 {
            let mut firsts = inserted_first(&AtomicBitset::new(size), 8);
            firsts.sort_unstable();
            assert!(firsts.into_iter().eq(0..size), "a number of {size} was won twice or never");
        }
    }
}

/// The numbers whose insertion some thread was told to be the first, once for each such thread.
fn inserted_first(set: &AtomicBitset, thread_count: usize) -> Vec<u64> {
    let barrier = Barrier::new(thread_count);
    let insert_all = || -> Vec<u64> {
        barrier.wait();
        (0..set.len()).filter(|&member| set.insert(member)).collect()
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..thread_count).map(|_| scope.spawn(insert_all)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no insert panics")).collect()
    })
}
