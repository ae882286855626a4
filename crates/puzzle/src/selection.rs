//! The k-th least of many numbers that are not kept but can be listed again.
//!
//! The numbers are counted by their highest bits, in *buckets*. Then those of the buckets in which
//! the wanted ones lie are collected and sorted, as many buckets at a time as fit the memory.

/// Buckets, at most.
const BUCKETS: u64 = 1 << 16;

/// Numbers that are collected at a time, unless one bucket has more.
const MOST_COLLECTED: usize = 1 << 20;

/// The memory that a selection takes, in bytes, besides its arguments and its result: of numbers
/// below `bound`, `count` of which are wanted.
pub(crate) fn memory(bound: u64, count: u64) -> u64 {
    let collected = bound.min((1 << shift(bound)).max(MOST_COLLECTED as u64)); // usize: 64 bits
    let buckets = bound.min(BUCKETS);
    (collected + buckets).saturating_add(count.saturating_mul(4)).saturating_mul(8)
}

/// For each of `places`, the number that would be there if all numbers were sorted.
///
/// `list` lists them, the same each time, in any order: different numbers below `bound`. It is
/// called once, and once more for each [`MOST_COLLECTED`] numbers that share their highest bits with
/// wanted ones.
///
/// # Panics
///
/// If there are fewer numbers than a place says, or one is not below `bound`.
pub(crate) fn select<I: Iterator<Item = u64>>(
    list: impl Fn() -> I,
    bound: u64,
    places: &[u64],
) -> Vec<u64> {
    if places.is_empty() {
        return Vec::new();
    }
    let shift = shift(bound);
    let bucket = |number: u64| usize::try_from(number >> shift).expect("buckets are few");
    let mut counts = vec![0; bucket(bound) + 1];
    list().for_each(|number| counts[bucket(number)] += 1);
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_unstable_by_key(|&wanted| places[wanted]);
    let mut selected = vec![0; places.len()];
    let mut rest = order.as_slice();
    while !rest.is_empty() {
        let round = Round::new(&counts, places, rest);
        let mut collected = Vec::with_capacity(round.count);
        collected.extend(list().filter(|&number| round.is_collected[bucket(number)]));
        collected.sort_unstable();
        let (served, later) = rest.split_at(round.places.len());
        for (&wanted, &place) in served.iter().zip(&round.places) {
            selected[wanted] = collected[place];
        }
        rest = later;
    }
    selected
}

/// The bits of numbers below `bound` that do not tell buckets apart.
fn shift(bound: u64) -> u32 {
    (u64::BITS - bound.leading_zeros()).saturating_sub(BUCKETS.ilog2())
}

/// What is collected at a time.
struct Round {
    is_collected: Vec<bool>,
    /// How many numbers that are.
    count: usize,
    /// The places, among them, of the first wanted ones.
    places: Vec<usize>,
}

impl Round {
    /// The round for the first of `rest`, which are in the order of their `places`.
    fn new(counts: &[usize], places: &[u64], rest: &[usize]) -> Self {
        let mut round =
            Self { is_collected: vec![false; counts.len()], count: 0, places: Vec::new() };
        let mut bucket = 0;
        let mut before = 0; // the numbers in the buckets before this one
        for &wanted in rest {
            let place = usize::try_from(places[wanted]).expect("numbers are counted in usize");
            while before + counts[bucket] <= place {
                before += counts[bucket];
                bucket += 1;
            }
            if !round.is_collected[bucket] {
                if round.count > 0 && round.count + counts[bucket] > MOST_COLLECTED {
                    break;
                }
                round.is_collected[bucket] = true;
                round.count += counts[bucket];
            }
            round.places.push(round.count - counts[bucket] + (place - before));
        }
        round
    }
}

#[cfg(test)]
mod tests {
    use super::select;
    use crate::Dice;

    /// Against sorting, of numbers that are few or many, dense or sparse, here and there or close
    /// together.
    #[test]
    fn selects_what_sorting_puts_there() {
        let mut dice = Dice::new(1, 0);
        for (bound, count) in [(1, 1), (10, 7), (1 << 20, 1000), (1 << 45, 5000), (u64::MAX, 99)] {
            for most in [bound, bound / 1000 + 10] {
                let mut numbers: Vec<u64> =
                    (0..count).map(|_| dice.below(most.min(bound))).collect();
                numbers.sort_unstable();
                numbers.dedup();
                let number_count = numbers.len() as u64;
                let places: Vec<u64> = (0..300).map(|_| dice.below(number_count)).collect();
                let backwards = || numbers.iter().rev().copied();
                let expected: Vec<u64> =
                    places.iter().map(|&place| numbers[usize::try_from(place).unwrap()]).collect();
                assert_eq!(select(backwards, bound, &places), expected, "{bound} {count} {most}");
            }
        }
        assert_eq!(select(|| 0..5, 5, &[]), [0; 0]);
    }

    /// All of three million numbers are collected in several rounds.
    #[test]
    fn many_are_selected_in_rounds() {
        let places: Vec<u64> = (0..3_000_000).step_by(7).collect();
        let odd = || (0..3_000_000).map(|number| 2 * number + 1);
        let expected: Vec<u64> = places.iter().map(|place| 2 * place + 1).collect();
        assert_eq!(select(odd, 6_000_000, &places), expected);
    }
}
