//! Arrangements of `k` of `n`, all of them to `n = 6`, and their limits.

use cantor::{Arrangements, Error, MAX_LENGTH, Permutation};

use crate::{is_refused, naive};

/// The first `taken` values of all words, each list once, in order.
fn all_arrangements(length: u8, taken: usize) -> Vec<Vec<u8>> {
    let mut lists: Vec<_> =
        naive::all_words(length).into_iter().map(|word| word[..taken].to_vec()).collect();
    lists.dedup();
    lists
}

#[test]
fn ranks_follow_lexicographic_order() {
    for length in 0..=6 {
        for taken in 0..=length.into() {
            let arrangements = Arrangements::new(length.into(), taken).unwrap();
            let all = all_arrangements(length, taken);
            assert_eq!(arrangements.count(), u64::try_from(all.len()).unwrap());
            for (values, place) in all.into_iter().zip(0..) {
                assert_eq!(arrangements.rank(values.iter().copied()), place);
                let mut unranked = vec![0; taken];
                arrangements.unrank(place, &mut unranked);
                assert_eq!(unranked, values);
            }
        }
    }
}

#[test]
fn counts_are_falling_factorials() {
    // 7 and 8 of 16: the pattern databases of the 15-puzzle (Felner, Korf and Hanan 2004).
    assert_eq!(Arrangements::new(16, 7).unwrap().count(), 57_657_600);
    assert_eq!(Arrangements::new(16, 8).unwrap().count(), 518_918_400);
    assert_eq!(Arrangements::new(25, 6).unwrap().count(), 127_512_000);
}

#[test]
fn all_values_taken_make_a_word() {
    let arrangements = Arrangements::new(20, 20).unwrap();
    for rank in [0, 1, 999_999_999_999, arrangements.count() - 1] {
        let mut values = [0; 20];
        arrangements.unrank(rank, &mut values);
        assert_eq!(Permutation::new(values).unwrap().rank_u64(), rank);
        assert_eq!(arrangements.rank(values), rank);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let too_long = |length, max| Err(Error::TooLong { length, max });
    assert_eq!(Arrangements::new(MAX_LENGTH + 1, 1), too_long(MAX_LENGTH + 1, MAX_LENGTH));
    assert_eq!(Arrangements::new(5, 6), too_long(6, 5));
    // 34 · 33 · … · 22 fits in 64 bits, and 21 times that does not.
    assert!(Arrangements::new(34, 13).is_ok());
    assert_eq!(Arrangements::new(34, 14), too_long(14, 13));
}

#[test]
fn ranks_and_lengths_out_of_range_are_refused() {
    let pairs = Arrangements::new(4, 2).unwrap();
    let is_refused_with = |rank, length| is_refused(|| pairs.unrank(rank, &mut vec![0; length]));
    assert!(!is_refused_with(11, 2));
    assert!(is_refused_with(12, 2));
    assert!(is_refused_with(u64::MAX, 2));
    for length in [0, 1, 3, 4] {
        assert!(is_refused_with(11, length), "{length} values for a pair");
    }
}
