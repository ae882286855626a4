//! Laws on samples, for lengths that cannot be exhausted.

use cantor::{MAX_LENGTH, Parity, Permutation, Rank, WindowMap, Words};
use proptest::prelude::*;

use crate::naive;

type Word = Permutation<Vec<u8>>;

/// A word of one of these lengths.
fn word(lengths: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Word> {
    lengths.prop_flat_map(word_of)
}

/// A word of this length.
fn word_of(length: usize) -> impl Strategy<Value = Word> {
    let values: Vec<u8> = (0..).take(length).collect();
    Just(values).prop_shuffle().prop_map(|values| Permutation::new(values).unwrap())
}

/// Two words of one length.
fn two_words() -> impl Strategy<Value = (Word, Word)> {
    (0..=MAX_LENGTH).prop_flat_map(|length| (word_of(length), word_of(length)))
}

/// A word, the start of a window in it, and a turn of up to four positions.
fn word_and_window(
    lengths: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = (Word, usize, Word)> {
    (lengths, 0..=4_usize)
        .prop_flat_map(|(length, width)| (word_of(length), 0..=length - width, word_of(width)))
}

/// Checks both kinds of ranks against moved words.
fn check_window(word: &Word, start: usize, turn: &Word) -> Result<(), TestCaseError> {
    let moved = naive::moved(word.as_slice(), start, turn.as_slice());
    let moved = Permutation::new(moved).unwrap();
    let map = WindowMap::new(word.len(), start, turn, Words::All).unwrap();
    let target = map.apply(word.rank().unwrap(), Parity::Even);
    prop_assert_eq!(target, moved.rank::<u64>().unwrap());
    let map = WindowMap::new(word.len(), start, turn, Words::OneParity).unwrap();
    let target = map.apply(word.half_rank().unwrap(), word.parity());
    prop_assert_eq!(target, moved.half_rank().unwrap());
    Ok(())
}

proptest! {
    #[test]
    fn unrank_inverts_rank(word in word(0..=MAX_LENGTH)) {
        let rank: u128 = word.rank().unwrap();
        let storage = vec![0; word.len()];
        prop_assert_eq!(Permutation::unrank_in(storage, rank), Ok(word));
    }

    #[test]
    fn narrow_and_wide_ranks_agree(word in word(0..=u64::MAX_LENGTH)) {
        let rank: u64 = word.rank().unwrap();
        prop_assert_eq!(word.rank(), Ok(u128::from(rank)));
        let storage = vec![0; word.len()];
        prop_assert_eq!(Permutation::unrank_in(storage, rank), Ok(word));
    }

    #[test]
    fn half_rank_and_parity_give_the_word(word in word(0..=u64::MAX_LENGTH)) {
        let half_rank = word.half_rank().unwrap();
        prop_assert_eq!(word.half_rank_and_parity(), Ok((half_rank, word.parity())));
        let storage = vec![0; word.len()];
        let back = Permutation::unrank_half_in(storage, half_rank, word.parity());
        prop_assert_eq!(back, Ok(word));
    }

    #[test]
    fn ranks_follow_lexicographic_order((a, b) in two_words()) {
        let by_rank = a.rank::<u128>().unwrap().cmp(&b.rank().unwrap());
        prop_assert_eq!(by_rank, a.as_slice().cmp(b.as_slice()));
    }

    #[test]
    fn lehmer_digits_count_smaller_later_elements(word in word(0..=MAX_LENGTH)) {
        let mut digits = vec![0; word.len()];
        word.lehmer(&mut digits).unwrap();
        prop_assert_eq!(&digits, &naive::lehmer_digits(word.as_slice()));
        let storage = vec![0; word.len()];
        prop_assert_eq!(Permutation::from_lehmer_in(storage, &digits), Ok(word));
    }

    #[test]
    fn parity_is_a_homomorphism((a, b) in two_words()) {
        prop_assert_eq!(a.compose(&b).unwrap().parity(), a.parity() ^ b.parity());
        let inversions = naive::inversion_count(a.as_slice());
        prop_assert_eq!(a.parity(), Parity::of(inversions));
    }

    #[test]
    fn window_maps_are_moves_of_positions((word, start, turn) in word_and_window(9..=20)) {
        check_window(&word, start, &turn)?;
    }

    #[test]
    fn window_maps_reach_the_dropped_digit(word in word(9..=20), turn in word(2..=5), gap in 0..2_usize) {
        check_window(&word, word.len() - turn.len() - gap, &turn)?;
    }
}
