//! Words as a group: construction, storages, laws.

use cantor::{Error, MAX_LENGTH, Parity, Permutation, lehmer};

use crate::naive;

/// An array with a length, as a caller might have it.
#[derive(Clone, Debug)]
struct ShortBytes {
    values: [u8; MAX_LENGTH],
    length: usize,
}

impl AsRef<[u8]> for ShortBytes {
    fn as_ref(&self) -> &[u8] {
        &self.values[..self.length]
    }
}

impl AsMut<[u8]> for ShortBytes {
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.values[..self.length]
    }
}

fn words_of(length: u8) -> Vec<Permutation<Vec<u8>>> {
    let words = naive::all_words(length).into_iter();
    words.map(|word| Permutation::new(word).unwrap()).collect()
}

#[test]
fn exactly_the_permutations_are_words() {
    for length in 0..=5_u8 {
        let words = naive::all_words(length);
        let radix = u64::from(length) + 1;
        for code in 0..radix.pow(length.into()) {
            let digit = |i| u8::try_from(code / radix.pow(i) % radix).unwrap();
            let values: Vec<u8> = (0..length.into()).map(digit).collect();
            let expected = words.binary_search(&values).is_ok();
            assert_eq!(Permutation::new(&values).is_ok(), expected, "{values:?}");
        }
    }
}

/// The check sets one of 64 bits for each value, and 64 more would set the same one.
#[test]
fn values_that_agree_modulo_64_are_out_of_range() {
    for length in 1..=4_u8 {
        for word in naive::all_words(length) {
            // Two bits for each value say which of 0, 64, 128 and 192 is added to it.
            for code in 1..=u8::MAX >> (8 - 2 * length) {
                let mut values = word.clone();
                for (value, position) in values.iter_mut().zip(0..) {
                    *value += 64 * (code >> (2 * position) & 3);
                }
                let position = values.iter().position(|&value| value >= 64).unwrap();
                let (value, length) = (values[position], values.len());
                let expected = Error::ValueOutOfRange { position, value, length };
                assert_eq!(Permutation::new(values), Err(expected));
            }
        }
    }
}

#[test]
fn accessors_show_the_values() {
    let word = Permutation::new(vec![1, 2, 0]).unwrap();
    assert_eq!((word.len(), word.is_empty()), (3, false));
    assert_eq!(word.as_slice(), [1, 2, 0]);
    assert_eq!(word.into_inner(), [1, 2, 0]);
    assert!(Permutation::new([]).unwrap().is_empty());
}

#[test]
fn parity_is_that_of_the_inversions() {
    for length in 0..=8 {
        for word in words_of(length) {
            let inversions = naive::inversion_count(word.as_slice());
            assert_eq!(word.parity(), Parity::of(inversions), "{word:?}");
        }
    }
}

#[test]
fn parities_add_like_counts() {
    for a in 0..4 {
        assert_eq!(Parity::of(a).index(), a % 2);
        for b in 0..4 {
            let mut sum = Parity::of(a);
            sum ^= Parity::of(b);
            assert_eq!(sum, Parity::of(a + b));
            assert_eq!(Parity::of(a) ^ Parity::of(b), sum);
        }
    }
    assert_eq!(Parity::default(), Parity::Even);
}

#[test]
fn parity_is_a_homomorphism() {
    for length in 0..=5 {
        let words = words_of(length);
        for a in &words {
            assert_eq!(a.inverse().parity(), a.parity());
            for b in &words {
                let product = a.compose(b).unwrap();
                assert_eq!(product.parity(), a.parity() ^ b.parity());
            }
        }
    }
}

#[test]
fn products_are_what_their_formulas_say() {
    for length in 0..=5 {
        let words = words_of(length);
        for a in &words {
            for b in &words {
                let (composed, moved) = (a.compose(b).unwrap(), a.act_on_positions(b).unwrap());
                let renamed = a.relabel(b).unwrap();
                let (a, b) = (a.as_slice(), b.as_slice());
                for i in 0..a.len() {
                    assert_eq!(composed.as_slice()[i], a[usize::from(b[i])]);
                    assert_eq!(moved.as_slice()[i], a[usize::from(b[i])]);
                    assert_eq!(renamed.as_slice()[i], b[usize::from(a[i])]);
                }
            }
        }
    }
}

#[test]
fn inverses_cancel_on_both_sides() {
    for length in 0..=8 {
        let identity = Permutation::identity_in(vec![7; length.into()]).unwrap();
        assert_eq!(identity.as_slice(), (0..length).collect::<Vec<u8>>());
        for word in words_of(length) {
            assert_eq!(word.compose(&word.inverse()).unwrap(), identity);
            assert_eq!(word.inverse().compose(&word).unwrap(), identity);
        }
    }
}

#[test]
fn composition_is_associative() {
    let words = words_of(4);
    for a in &words {
        for b in &words {
            for c in &words {
                let left = a.compose(b).unwrap().compose(c).unwrap();
                let right = a.compose(&b.compose(c).unwrap()).unwrap();
                assert_eq!(left, right);
            }
        }
    }
}

#[test]
fn moves_commute_with_relabelling() {
    let words = words_of(4);
    for word in &words {
        for turn in &words {
            for names in &words {
                let turned_first = word.act_on_positions(turn).unwrap().relabel(names);
                let renamed_first = word.relabel(names).unwrap().act_on_positions(turn);
                assert_eq!(turned_first, renamed_first);
            }
        }
    }
}

#[test]
fn lehmer_digits_count_smaller_later_elements() {
    for length in 0..=8 {
        for word in words_of(length) {
            let expected = naive::lehmer_digits(word.as_slice());
            let mut digits = vec![99; length.into()];
            word.lehmer(&mut digits).unwrap();
            assert_eq!(digits, expected);
            assert_eq!(lehmer::decode(&digits, vec![0; length.into()]), Ok(word));
        }
    }
}

#[test]
fn storages_agree() {
    for values in naive::all_words(6) {
        let array: [u8; 6] = values.clone().try_into().unwrap();
        let fixed = Permutation::new(array).unwrap();
        let rank = fixed.rank_u64();
        let digits = fixed.to_lehmer();
        let inline = ShortBytes { values: [77; MAX_LENGTH], length: 6 };
        let inline = Permutation::unrank_in(inline, rank).unwrap();
        let mut buffer = [55; 6];
        let borrowed = Permutation::from_lehmer_in(&mut buffer[..], &digits).unwrap();

        assert_eq!(Permutation::from_lehmer(&digits), Ok(fixed));
        assert_eq!(Permutation::unrank_u64(rank), Ok(fixed));
        assert_eq!(inline.as_slice(), values);
        assert_eq!(borrowed.as_slice(), values);
        assert_eq!(Permutation::new(&values[..]).unwrap().rank(), Ok(rank));
        assert_eq!(inline.inverse().as_slice(), fixed.inverse().as_slice());
        assert_eq!(inline.rank(), Ok(rank));
    }
    assert_eq!(Permutation::<[u8; 6]>::identity().rank_u64(), 0);
    assert_eq!(Permutation::<[u8; 0]>::identity().rank_u64(), 0);
}

#[test]
fn products_of_different_lengths_are_errors() {
    let three = Permutation::<[u8; 3]>::identity();
    let four = Permutation::<[u8; 4]>::identity();
    let mismatch = Error::LengthMismatch { expected: 3, got: 4 };
    assert_eq!(three.compose(&four), Err(mismatch));
    assert_eq!(three.act_on_positions(&four), Err(mismatch));
    assert_eq!(three.relabel(&four), Err(mismatch));
    assert_eq!(three.lehmer(&mut [0; 4]), Err(mismatch));
    assert_eq!(
        Permutation::from_lehmer_in([0; 4], &[0; 3]),
        Err(mismatch),
        "the digits say which length is expected"
    );
}
