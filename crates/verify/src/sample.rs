//! Some boards in the place of all, chosen so that what programs get wrong most often is among them.

use std::collections::BTreeSet;

use puzzle::Dice;

/// The fewest boards of a sample: the solved one, a deepest one, and one that cannot be solved.
pub(crate) const LEAST: usize = 3;

/// The numbers of `count` boards, or of all if there are no more, in order. The lengths are those of
/// their shortest solutions.
///
/// One is solved, up to a quarter are deepest boards, up to a quarter cannot be solved (at least one of
/// each, if there is one), and all others are equally likely: what programs get wrong most often is
/// always among them. The seed decides which.
pub(crate) fn sample(lengths: &[Option<usize>], count: usize, seed: u64) -> Vec<usize> {
    let count = count.clamp(LEAST, lengths.len());
    let share = (count / 4).max(1);
    let mut dice = Dice::new(seed, 0);
    let mut chosen = BTreeSet::new();
    let deepest = lengths.iter().copied().max().flatten();
    for length in [Some(0), deepest, None] {
        let numbers = (0..lengths.len()).filter(|&number| lengths[number] == length);
        chosen.extend(choose(&mut dice, &numbers.collect::<Vec<_>>(), share));
    }
    let others: Vec<_> = (0..lengths.len()).filter(|number| !chosen.contains(number)).collect();
    let missing = count - chosen.len();
    chosen.extend(choose(&mut dice, &others, missing));
    chosen.into_iter().collect()
}

/// Some of the numbers, or all if there are no more.
fn choose(dice: &mut Dice, numbers: &[usize], count: usize) -> Vec<usize> {
    let mut wanted = count.min(numbers.len());
    let mut chosen = Vec::new();
    for (at, number) in numbers.iter().enumerate() {
        // Lossless: usize has at most 64 bits.
        if dice.chooses(wanted as u64, (numbers.len() - at) as u64) {
            chosen.push(*number);
            wanted -= 1;
        }
    }
    chosen
}
