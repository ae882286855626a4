//! Laws that hold for every puzzle: how a test of one is written once, and on which boards.
//!
//! A law is a function of the rules that are tested and of the puzzle by hand that they are held against.
//! The rules themselves are named by whoever tests them: this crate knows sizes and metrics only.

use puzzle::Size;

/// Writes one test for each puzzle and metric of each law, a function `law(&rules, by_hand)`.
///
/// The crate that is tested has to know `eight` and `rotate9`, from which the rules are.
#[macro_export]
macro_rules! for_each_puzzle {
    ($($law:ident),+ $(,)?) => {$(
        mod $law {
            use eight::Sliding;
            use rotate9::{Rotation, Turns};

            use $crate::ByHand;

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

/// The size of so many rows and columns.
///
/// # Panics
///
/// If there is no such size.
pub fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).expect("the tests name sizes that exist")
}

/// The sizes whose boards are few enough to take every one.
pub fn small_sizes() -> [Size; 5] {
    [size(2, 2), size(2, 3), size(3, 2), size(2, 4), size(3, 3)]
}

/// Whether `work` panics.
pub fn is_refused<T>(work: impl FnOnce() -> T) -> bool {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err()
}
