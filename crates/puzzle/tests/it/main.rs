//! The tests of `puzzle`, with the rotation puzzle and the sliding puzzle as its examples: the
//! whole of small sizes against both puzzles written by hand, samples of larger ones.

/// One test for each puzzle and metric of each law: `law(&rules, by_hand)`.
macro_rules! for_each_puzzle {
    ($($law:ident),+ $(,)?) => {$(
        mod $law {
            use eight::Sliding;
            use rotate9::{Rotation, Turns};

            use by_hand::ByHand;

            #[test]
            fn clockwise() {
                super::$law(&Rotation::new(Turns::Clockwise), ByHand::Clockwise);
            }

            #[test]
            fn quarter() {
                super::$law(&Rotation::new(Turns::Quarter), ByHand::Quarter);
            }

            #[test]
            fn half() {
                super::$law(&Rotation::new(Turns::Half), ByHand::Half);
            }

            #[test]
            fn sliding() {
                super::$law(&Sliding::default(), ByHand::Sliding);
            }
        }
    )+};
}

mod board;
mod moves;
mod reading;
mod replay;
mod short_bytes;
mod size;
mod solvability;

use puzzle::{Board, Rules, Size};

fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).expect("the tests name sizes that exist")
}

/// The board with these cells, 0 for the blank.
fn board<R: Rules>(size: Size, cells: &[u8]) -> Board<R> {
    Board::from_cells(size, cells).expect("the cells are those of a board")
}

/// The sizes whose boards are few enough to take every one.
fn small_sizes() -> [Size; 5] {
    [size(2, 2), size(2, 3), size(3, 2), size(2, 4), size(3, 3)]
}

/// Whether `work` panics.
fn is_refused<T>(work: impl FnOnce() -> T) -> bool {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err()
}
