//! What is known of the graph of all boards: totals that the searches are tested against.

use puzzle::Size;

/// The number of boards of a size that can be solved, half of all arrangements; `None` if 64 bits
/// cannot say it.
///
/// In both metrics and for every goal (W. E. Story, "Notes on the '15' puzzle", American Journal
/// of Mathematics 2, 1879; R. M. Wilson, "Graph puzzles, homotopy, and the alternating group",
/// Journal of Combinatorial Theory B 16, 1974).
pub fn state_count(size: Size) -> Option<u64> {
    // n!/2, which may fit where n! does not.
    (3..).take(size.cells() - 2).try_fold(1_u64, u64::checked_mul)
}

/// The number of 3x3 boards that can be solved, 9!/2.
pub const STATE_COUNT_3X3: u64 = 181_440;

/// How many 3x3 boards need 0, 1, 2, … moves to a goal with the blank in a corner (OEIS A089473).
pub const CORNER_3X3: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1_024, 1_893, 2_512, 4_485, 5_638, 9_529,
    10_878, 16_993, 17_110, 23_952, 20_224, 24_047, 15_578, 14_560, 6_274, 3_910, 760, 221, 2,
];

/// How many 3x3 boards need 0, 1, 2, … moves to a goal with the blank in the middle of a side
/// (OEIS A089483).
pub const EDGE_3X3: [u64; 32] = [
    1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1_348, 1_804, 3_283, 4_193, 7_322, 8_596,
    13_930, 14_713, 21_721, 19_827, 25_132, 18_197, 18_978, 9_929, 7_359, 2_081, 878, 126, 2,
];

/// How many 3x3 boards need 0, 1, 2, … moves to a goal with the blank in the centre (OEIS
/// A089474).
pub const CENTRE_3X3: [u64; 31] = [
    1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1_296, 2_368, 3_084, 5_482, 6_736, 11_132,
    12_208, 18_612, 18_444, 24_968, 19_632, 22_289, 13_600, 11_842, 4_340, 2_398, 472, 148,
];
