//! Every error and its message.

use cantor::{Error, Parity, Permutation, WindowMap, Words, lehmer};

/// Asserts that the result is this error, with this message.
fn assert_error<T: std::fmt::Debug>(result: Result<T, Error>, expected: Error, message: &str) {
    let error: Box<dyn std::error::Error> = Box::new(result.as_ref().unwrap_err().to_owned());
    assert_eq!(result.unwrap_err(), expected);
    assert_eq!(error.to_string(), message);
}

#[test]
fn long_words_say_what_is_possible() {
    let long = [0; 35];
    let expected = Error::TooLong { length: 35, max: 34 };
    let message = "length 35 is too long: at most 34 is possible";
    assert_error(Permutation::new(long), expected, message);
    assert_error(Permutation::identity_in(long), expected, message);
    assert_error(Permutation::from_lehmer(&long), expected, message);
    assert_error(Permutation::unrank_in(long, 0_u128), expected, message);

    let expected = Error::TooLong { length: 21, max: 20 };
    let message = "length 21 is too long: at most 20 is possible";
    let word = Permutation::<[u8; 21]>::identity();
    let turn = Permutation::<[u8; 2]>::identity();
    assert_error(word.rank::<u64>(), expected, message);
    assert_error(word.half_rank(), expected, message);
    assert_error(word.half_rank_and_parity(), expected, message);
    assert_error(Permutation::unrank_in([0; 21], 0_u64), expected, message);
    let half = Permutation::unrank_half_in([0; 21], 0, Parity::Even);
    assert_error(half, expected, message);
    let map = WindowMap::new(21, 19, &turn, Words::All);
    assert_error(map, expected, message);
}

#[test]
fn values_out_of_range_say_where() {
    for (value, message) in [
        (3, "value 3 at position 1 is out of range 0..3"),
        (255, "value 255 at position 1 is out of range 0..3"),
    ] {
        let expected = Error::ValueOutOfRange { position: 1, value, length: 3 };
        assert_error(Permutation::new([0, value, 9]), expected, message);
    }
}

#[test]
fn repeated_values_say_both_places() {
    let expected = Error::Repeated { value: 3, first: 1, second: 4 };
    let message = "value 3 at position 4 stands at position 1 already";
    assert_error(Permutation::new([0, 3, 1, 2, 3, 3]), expected, message);
}

#[test]
fn digits_out_of_range_say_their_bound() {
    let message = "digit 2 at position 1 is out of range 0..2";
    let expected = Error::DigitOutOfRange { position: 1, digit: 2, bound: 2 };
    assert_error(Permutation::from_lehmer(&[2, 2, 9]), expected, message);
    assert_error(lehmer::decode(&[2, 2, 9], [0; 3]), expected, message);

    let message = "digit 1 at position 33 is out of range 0..1";
    let expected = Error::DigitOutOfRange { position: 33, digit: 1, bound: 1 };
    let mut digits = [0; 34];
    digits[33] = 1;
    assert_error(Permutation::from_lehmer(&digits), expected, message);
}

#[test]
fn ranks_out_of_range_say_how_many_there_are() {
    let expected = Error::RankOutOfRange { rank: 6, count: 6 };
    let message = "rank 6 is out of range 0..6";
    assert_error(Permutation::<[u8; 3]>::unrank_u64(6), expected, message);

    let expected = Error::RankOutOfRange { rank: 3, count: 3 };
    let message = "rank 3 is out of range 0..3";
    let half = Permutation::unrank_half_in([0; 3], 3, Parity::Odd);
    assert_error(half, expected, message);
}

#[test]
fn different_lengths_say_which_was_expected() {
    let expected = Error::LengthMismatch { expected: 3, got: 2 };
    let message = "length 2 where 3 was expected";
    let word = Permutation::<[u8; 3]>::identity();
    assert_error(lehmer::encode(&word, &mut [0; 2]), expected, message);
    assert_error(lehmer::decode(&[0; 3], [0; 2]), expected, message);
}

#[test]
fn windows_outside_of_the_word_say_so() {
    let turn = Permutation::<[u8; 3]>::identity();
    for (start, message) in [
        (3, "a window of 3 positions from position 3 does not fit in length 5"),
        (9, "a window of 3 positions from position 9 does not fit in length 5"),
    ] {
        let expected = Error::WindowOutOfRange { start, width: 3, length: 5 };
        assert_error(WindowMap::new(5, start, &turn, Words::All), expected, message);
    }
    let map = WindowMap::new(5, usize::MAX, &turn, Words::OneParity);
    assert!(matches!(map, Err(Error::WindowOutOfRange { .. })));
}

#[test]
fn large_tables_are_refused_before_they_are_made() {
    let expected = Error::TableTooLarge { entries: 5_079_110_400 };
    let message = "a window table of 5079110400 entries is too large";
    let turn = Permutation::<[u8; 8]>::identity();
    for words in [Words::All, Words::OneParity] {
        assert_error(WindowMap::new(20, 0, &turn, words), expected, message);
    }

    let expected = Error::TableTooLarge { entries: 1_216_451_004_088_320_000 };
    let message = "a window table of 1216451004088320000 entries is too large";
    let turn = Permutation::<[u8; 20]>::identity();
    let map = WindowMap::new(20, 0, &turn, Words::OneParity);
    assert_error(map, expected, message);
}
