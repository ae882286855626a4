//! Ranks and half ranks, all of them to length 8.

use cantor::{Error, MAX_LENGTH, Parity, Permutation, Rank, factorial};

use crate::naive;

const PARITIES: [Parity; 2] = [Parity::Even, Parity::Odd];

#[test]
fn factorials_are_products() {
    for n in 0..=u64::MAX_LENGTH {
        assert_eq!(factorial(n), Some(naive::factorial(n)));
    }
    for n in 1..=u128::MAX_LENGTH {
        let n_as_rank = u128::try_from(n).unwrap();
        assert_eq!(factorial::<u128>(n).unwrap() / n_as_rank, factorial(n - 1).unwrap());
    }
    assert_eq!(factorial::<u64>(u64::MAX_LENGTH + 1), None);
    assert_eq!(factorial::<u128>(u128::MAX_LENGTH + 1), None);
    assert_eq!(factorial::<u128>(usize::MAX), None);
    assert_eq!(MAX_LENGTH, 34);
}

#[test]
fn ranks_follow_lexicographic_order() {
    for length in 0..=8 {
        for (word, place) in naive::all_words(length).into_iter().zip(0_u64..) {
            let word = Permutation::new(word).unwrap();
            assert_eq!(word.rank(), Ok(place));
            assert_eq!(word.rank(), Ok(u128::from(place)));
        }
    }
}

#[test]
fn unrank_inverts_rank() {
    for length in 0..=8_u8 {
        let words = naive::all_words(length);
        assert_eq!(words.len(), usize::try_from(naive::factorial(length.into())).unwrap());
        for (word, place) in words.iter().zip(0_u64..) {
            let storage = vec![0; length.into()];
            let narrow = Permutation::unrank_in(storage.clone(), place).unwrap();
            let wide = Permutation::unrank_in(storage, u128::from(place)).unwrap();
            assert_eq!(narrow.as_slice(), word);
            assert_eq!(wide, narrow);
        }
    }
}

#[test]
fn arrays_rank_like_slices() {
    for (word, place) in naive::all_words(8).into_iter().zip(0_u64..) {
        let values: [u8; 8] = word.try_into().unwrap();
        let word = Permutation::new(values).unwrap();
        assert_eq!(word.rank_u64(), place);
        assert_eq!(Permutation::unrank_u64(place), Ok(word));
    }
}

#[test]
fn half_ranks_number_the_words_of_one_parity_in_order() {
    for length in 0..=8_u8 {
        let mut counts = [0_u64; 2];
        for word in naive::all_words(length) {
            let parity = Parity::of(naive::inversion_count(&word));
            let count = &mut counts[parity.index()];
            let word = Permutation::new(word).unwrap();
            assert_eq!(word.half_rank(), Ok(*count));
            let storage = vec![0; length.into()];
            assert_eq!(Permutation::unrank_half_in(storage, *count, parity), Ok(word));
            *count += 1;
        }
        for parity in PARITIES {
            let count = counts[parity.index()];
            for half_rank in [count, count + 1, u64::MAX] {
                let storage = vec![0; length.into()];
                let expected =
                    Error::RankOutOfRange { rank: half_rank.into(), count: count.into() };
                let got = Permutation::unrank_half_in(storage, half_rank, parity);
                assert_eq!(got, Err(expected));
            }
        }
    }
}

/// To length 9: of 8 and 9 values the loops are unrolled.
#[test]
fn half_rank_and_parity_come_together() {
    for length in 0..=9 {
        for (word, place) in naive::all_words(length).into_iter().zip(0_u64..) {
            let parity = Parity::of(naive::inversion_count(&word));
            let word = Permutation::new(word).unwrap();
            assert_eq!(word.half_rank_and_parity(), Ok((place / 2, parity)));
        }
    }
}

#[test]
fn numbers_past_the_last_rank_are_errors() {
    for length in 0..=u64::MAX_LENGTH {
        let count = naive::factorial(length);
        let last = Permutation::unrank_in(vec![0; length], count - 1).unwrap();
        assert!(last.as_slice().is_sorted_by(|a, b| a > b));
        for rank in [count, count + 1, u64::MAX] {
            let expected = Error::RankOutOfRange { rank: rank.into(), count: count.into() };
            let got = Permutation::unrank_in(vec![0; length], rank);
            assert_eq!(got, Err(expected));
        }
    }
    for length in 0..=MAX_LENGTH {
        let count: u128 = factorial(length).unwrap();
        for rank in [count, u128::MAX] {
            let got = Permutation::unrank_in(vec![0; length], rank);
            assert_eq!(got, Err(Error::RankOutOfRange { rank, count }));
        }
    }
}
