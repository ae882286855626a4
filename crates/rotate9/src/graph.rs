//! What is known of the graph of all boards: totals that the searches are tested against.
//!
//! That all 362,880 boards can be reached, by clockwise turns alone, and that 11 quarter turns
//! always suffice, is published (perplexus.info problem 2492; mailcom.com/NokiaRotation.html). The
//! full distributions are not; they were computed with two independent programs.

use puzzle::Size;

/// The number of boards of a size that can be solved; `None` if 64 bits cannot say it.
///
/// All arrangements, in every metric, but for two sizes. One block alone has 4. Two blocks that
/// share two cells generate a group of 120 on the six (C. Yang, "Sliding puzzles and rotating
/// puzzles on graphs", Discrete Mathematics 311, 2011; R. M. Wilson, "Graph puzzles, homotopy, and
/// the alternating group", Journal of Combinatorial Theory B 16, 1974).
pub fn state_count(size: Size) -> Option<u64> {
    match size.cells() {
        4 => Some(4),
        6 => Some(120),
        cells => (2..).take(cells - 1).try_fold(1_u64, u64::checked_mul),
    }
}

/// The number of 3x3 boards, 9!: all of them can be solved, in every metric.
pub const STATE_COUNT_3X3: u64 = 362_880;

/// How many 3x3 boards need 0, 1, 2, … clockwise quarter turns.
pub const CLOCKWISE_3X3: [u64; 16] =
    [1, 4, 16, 64, 250, 960, 3_553, 12_324, 37_308, 84_234, 116_769, 82_197, 23_529, 1_656, 14, 1];

/// How many 3x3 boards need 0, 1, 2, … quarter turns either way.
pub const QUARTER_3X3: [u64; 12] =
    [1, 8, 52, 328, 1_996, 11_336, 51_582, 130_042, 125_929, 39_706, 1_880, 20];

/// How many 3x3 boards need 0, 1, 2, … turns by any multiple of a quarter.
pub const HALF_3X3: [u64; 9] = [1, 12, 108, 936, 7_740, 56_220, 211_446, 86_194, 223];
