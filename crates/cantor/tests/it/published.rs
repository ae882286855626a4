//! Figures from elsewhere.

use cantor::{Error, Permutation};

/// `n-1 ... 1 0`.
fn reversed(length: u8) -> Permutation<Vec<u8>> {
    Permutation::new((0..length).rev().collect()).unwrap()
}

/// Project Euler, problem 24: the millionth word of ten digits, counted from 1.
#[test]
fn millionth_word_of_ten_digits() {
    let word = Permutation::new([2, 7, 8, 3, 9, 1, 5, 4, 6, 0]).unwrap();
    assert_eq!(word.rank_u64(), 999_999);
    assert_eq!(Permutation::unrank_u64(999_999), Ok(word));
}

/// Many published routines count from 1; round trips pass all the same.
#[test]
fn ranks_count_from_zero() {
    let word = Permutation::<[u8; 4]>::unrank_u64(17).unwrap();
    assert_eq!(word.as_slice(), [2, 3, 1, 0]);
    assert_eq!(Permutation::new([2, 1, 0]).unwrap().rank_u64(), 5);
}

/// Factorials that overflowed elsewhere: 13! in 32 bits, 21! in 64.
#[test]
fn reversed_words_have_the_greatest_ranks() {
    for (length, rank) in
        [(12, 479_001_599_u64), (13, 6_227_020_799), (20, 2_432_902_008_176_639_999)]
    {
        assert_eq!(reversed(length).rank(), Ok(rank));
        assert_eq!(reversed(length).rank(), Ok(u128::from(rank)));
        assert_eq!(Permutation::unrank_in(vec![0; length.into()], rank), Ok(reversed(length)));
    }
    for (length, rank) in [
        (21, 51_090_942_171_709_439_999),
        (34, 295_232_799_039_604_140_847_618_609_643_519_999_999_u128),
    ] {
        assert_eq!(reversed(length).rank(), Ok(rank));
        assert_eq!(Permutation::unrank_in(vec![0; length.into()], rank), Ok(reversed(length)));
        let too_long = Error::TooLong { length: length.into(), max: 20 };
        assert_eq!(reversed(length).rank::<u64>(), Err(too_long));
    }
}

#[test]
fn identity_of_21_has_a_rank_in_128_bits_only() {
    let identity = Permutation::identity_in(vec![0; 21]).unwrap();
    let too_long = Error::TooLong { length: 21, max: 20 };
    assert_eq!(identity.rank(), Ok(0_u128));
    assert_eq!(identity.rank::<u64>(), Err(too_long));
}

#[test]
fn ranks_past_the_end_are_errors() {
    let unrank3 = Permutation::<[u8; 3]>::unrank_u64;
    assert_eq!(unrank3(5).unwrap().as_slice(), [2, 1, 0]);
    for rank in [6, 7, u64::MAX] {
        let expected = Error::RankOutOfRange { rank: rank.into(), count: 6 };
        assert_eq!(unrank3(rank), Err(expected));
    }
    let unrank9 = Permutation::<[u8; 9]>::unrank_u64;
    assert_eq!(unrank9(362_879).unwrap().as_slice(), reversed(9).as_slice());
    let expected = Error::RankOutOfRange { rank: 362_880, count: 362_880 };
    assert_eq!(unrank9(362_880), Err(expected));
}
