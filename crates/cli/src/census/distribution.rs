//! What the counts of a census say in short: mean, median and modes of the distances.

use std::fmt;

use crate::numbers::real;

/// The middle and the most frequent ones of the distances of all boards. Exact.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Distribution {
    board_count: u64,
    /// The distances of all boards together, in moves.
    pub(super) distance_sum: u128,
    /// Twice the median, in moves: halfway between the two in the middle where there are two.
    median_twice: usize,
    /// The distances at which the most boards are.
    pub(super) modes: Vec<usize>,
}

impl Distribution {
    /// Of `level_counts[d]` boards at each distance `d`, at least one board in all. O(levels).
    pub(super) fn new(level_counts: &[u64]) -> Self {
        let board_count: u64 = level_counts.iter().sum();
        let products = level_counts.iter().enumerate().map(|(distance, &count)| {
            let distance = distance as u128; // usize has at most 64 bits
            distance * u128::from(count)
        });
        let most = level_counts.iter().max();
        let is_mode = |(_, count): &(usize, &u64)| Some(*count) == most;
        let modes = level_counts.iter().enumerate().filter(is_mode);
        let last = board_count.saturating_sub(1);
        Self {
            board_count,
            distance_sum: products.sum(),
            median_twice: nth(level_counts, last / 2) + nth(level_counts, last.div_ceil(2)),
            modes: modes.map(|(distance, _)| distance).collect(),
        }
    }

    /// The mean, in moves: the nearest number, but for the last bits.
    pub(super) fn mean(&self) -> f64 {
        let count = u128::from(self.board_count.max(1));
        let [whole, rest] = [self.distance_sum / count, self.distance_sum % count]
            .map(|part| u64::try_from(part).expect("a mean is no more than the greatest"));
        real(whole) + real(rest) / real(self.board_count.max(1))
    }

    /// The median, in moves.
    pub(super) fn median(&self) -> f64 {
        crate::numbers::real_length(self.median_twice) / 2.0
    }
}

/// "mean 21.972, median 22, mode 24". The mean is rounded to thousandths, half up.
impl fmt::Display for Distribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = u128::from(self.board_count.max(1));
        let thousandths = (2000 * self.distance_sum + count) / (2 * count);
        write!(f, "mean {}.{:03}, median ", thousandths / 1000, thousandths % 1000)?;
        let half = if self.median_twice.is_multiple_of(2) { "" } else { ".5" };
        let noun = if self.modes.len() == 1 { "mode" } else { "modes" };
        let modes: Vec<String> = self.modes.iter().map(ToString::to_string).collect();
        write!(f, "{}{half}, {noun} {}", self.median_twice / 2, modes.join(" and "))
    }
}

/// The distance of board `number`, counted from 0 in the order of distances.
fn nth(level_counts: &[u64], number: u64) -> usize {
    let mut before = 0;
    let is_there = |&count: &u64| {
        before += count;
        before > number
    };
    level_counts.iter().position(is_there).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::Distribution;

    #[test]
    fn means_medians_and_modes_are_exact() {
        // Every board by itself, as a list.
        for level_counts in [&[1][..], &[1, 1], &[1, 2, 4, 8, 2], &[3, 0, 3], &[1, 1, 0, 0, 2]] {
            let mut distances: Vec<usize> = Vec::new();
            for (distance, &count) in level_counts.iter().enumerate() {
                distances.extend((0..count).map(|_| distance));
            }
            let sum: usize = distances.iter().sum();
            let last = distances.len() - 1;
            let middle = distances[last / 2] + distances[last.div_ceil(2)];
            let found = Distribution::new(level_counts);
            assert_eq!((found.distance_sum, found.median_twice), (sum as u128, middle));
            let mean = f64::from(u32::try_from(sum).expect("a small number"))
                / f64::from(u32::try_from(last + 1).expect("a small number"));
            assert!((found.mean() - mean).abs() < 1e-12);
        }
        assert_eq!(
            Distribution::new(&[3, 0, 3]).to_string(),
            "mean 1.000, median 1, modes 0 and 2"
        );
        assert_eq!(Distribution::new(&[1, 1]).to_string(), "mean 0.500, median 0.5, modes 0 and 1");
        assert_eq!(Distribution::new(&[1]).to_string(), "mean 0.000, median 0, mode 0");
    }

    #[test]
    fn sums_may_take_more_than_64_bits() {
        let mut level_counts = vec![0; 1000];
        level_counts[999] = u64::MAX - 1;
        level_counts[0] = 1;
        let found = Distribution::new(&level_counts);
        assert_eq!(found.distance_sum, 999 * u128::from(u64::MAX - 1));
        assert_eq!(found.to_string(), "mean 999.000, median 999, mode 999");
    }
}
