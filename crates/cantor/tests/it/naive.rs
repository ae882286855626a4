//! What words, ranks and moves are, said without the crate.

use std::collections::HashMap;

/// All words of this length in lexicographic order.
pub(crate) fn all_words(length: u8) -> Vec<Vec<u8>> {
    let mut word: Vec<u8> = (0..length).collect();
    let mut words = vec![word.clone()];
    while next_permutation(&mut word) {
        words.push(word.clone());
    }
    words
}

/// The place of each word in the list.
pub(crate) fn places(words: &[Vec<u8>]) -> HashMap<&[u8], u64> {
    words.iter().map(Vec::as_slice).zip(0..).collect()
}

/// Steps to the next word in lexicographic order; `false` after the last.
fn next_permutation(word: &mut [u8]) -> bool {
    let Some(descent) = word.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let greater = word.iter().rposition(|&value| value > word[descent]);
    word.swap(descent, greater.expect("the next element is greater"));
    word[descent + 1..].reverse();
    true
}

/// How many later elements are smaller, for each element.
pub(crate) fn lehmer_digits(word: &[u8]) -> Vec<u8> {
    (0..word.len())
        .map(|i| word[i + 1..].iter().filter(|&&later| later < word[i]).count())
        .map(|count| u8::try_from(count).expect("words are short"))
        .collect()
}

/// How many pairs stand in falling order.
pub(crate) fn inversion_count(word: &[u8]) -> usize {
    let pairs = (0..word.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
    pairs.filter(|&(i, j)| word[i] > word[j]).count()
}

/// The word after `new[start + i] = old[start + turn[i]]`.
pub(crate) fn moved(old: &[u8], start: usize, turn: &[u8]) -> Vec<u8> {
    let mut new = old.to_vec();
    for (i, &from) in turn.iter().enumerate() {
        new[start + i] = old[start + usize::from(from)];
    }
    new
}

/// `n!`.
pub(crate) fn factorial(n: usize) -> u64 {
    (1..).take(n).product()
}
