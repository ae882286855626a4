//! Censuses against every published distribution. The files in `published` are copied as they were,
//! with their sources in their first lines.

use std::ops::ControlFlow;

use eight::{Board, Metric, Order, Size, Sliding, state_count};
use search::{Reversed, Threads, breadth_first};
use solve::Census;

use super::{corners, goal, size};
use crate::is_long;

/// A list of `depth count` lines after lines of comments.
fn counts(list: &str) -> Vec<u64> {
    let rows = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    rows.enumerate()
        .map(|(depth, row)| {
            let (number, count) = row.split_once(' ').expect("a row is a depth and a count");
            assert_eq!(number.parse(), Ok(depth), "the depths of a list go up one by one");
            count.parse().expect("a count is a number")
        })
        .collect()
}

macro_rules! published {
    ($name:literal) => {
        counts(include_str!(concat!("published/sliding_", $name, ".txt")))
    };
}

fn swept(metric: Metric, goal: Board, threads: Threads) -> Vec<u64> {
    let rules = Sliding::new(metric, Order::default());
    let census = Census::new(&rules, goal).expect("the sizes here can be numbered");
    let mut sweep = census.begin();
    while sweep.advance(threads, |_| ControlFlow::Continue(())).is_continue() {}
    let last: Vec<Board> = census.last_boards(&sweep).collect();
    assert_eq!(Some(&(last.len() as u64)), sweep.level_counts().last());
    assert_eq!(census.expected_count(), Some(sweep.level_counts().iter().sum()));
    sweep.level_counts().to_vec()
}

/// In both orientations, with the blank of the goal in each of the four corners.
fn assert_corners(metric: Metric, size: Size, expected: &[u64]) {
    let turned = Size::new(size.columns(), size.rows()).expect("a size turned is a size");
    for size in [size, turned] {
        for blank in corners(size) {
            let counts = swept(metric, goal(size, blank), Threads::Pool);
            assert_eq!(counts, expected, "{metric:?} {size}, blank in cell {blank}");
        }
    }
}

/// The five sizes of up to ten cells, 3x3 the fourth.
fn assert_up_to_ten_cells(metric: Metric, published: [Vec<u64>; 5]) {
    let sizes = [size(2, 2), size(2, 3), size(2, 4), size(3, 3), size(2, 5)];
    for (size, expected) in sizes.into_iter().zip(published) {
        assert_corners(metric, size, &expected);
    }
}

fn assert_last_corner(metric: Metric, size: Size, expected: &[u64]) {
    let counts = swept(metric, Board::sorted(size), Threads::Pool);
    assert_eq!(counts, expected, "{metric:?} {size}");
}

#[test]
fn single_up_to_ten_cells() {
    let published = [
        published!("2x2"),
        published!("2x3"),
        published!("2x4"),
        published!("3x3"),
        published!("2x5"),
    ];
    assert_up_to_ten_cells(Metric::Single, published);
}

#[test]
fn single_with_the_blank_at_an_edge_and_in_the_centre() {
    for edge in [1, 3, 5, 7] {
        let counts = swept(Metric::Single, goal(size(3, 3), edge), Threads::One);
        assert_eq!(counts, published!("3x3_blank_edge"));
    }
    let counts = swept(Metric::Single, goal(size(3, 3), 4), Threads::One);
    assert_eq!(counts, published!("3x3_blank_center"));
}

#[test]
fn multi_up_to_ten_cells() {
    let published = [
        published!("multitile_2x2"),
        published!("multitile_2x3"),
        published!("multitile_2x4"),
        published!("multitile_3x3"),
        published!("multitile_2x5"),
    ];
    assert_up_to_ten_cells(Metric::Multi, published);
}

#[test]
fn twelve_cells() {
    assert_last_corner(Metric::Single, size(3, 4), &published!("3x4"));
    if is_long() {
        assert_corners(Metric::Single, size(3, 4), &published!("3x4"));
        assert_corners(Metric::Single, size(2, 6), &published!("2x6"));
        assert_corners(Metric::Multi, size(2, 6), &published!("multitile_2x6"));
    }
}

/// 5.8 GB of memory.
#[test]
fn fourteen_cells() {
    if is_long() {
        assert_last_corner(Metric::Single, size(2, 7), &published!("2x7"));
    }
}

/// Nothing is published of the multi-tile metric on 3x4: the two engines check each other.
#[test]
fn engines_agree() {
    let sizes: &[_] = if is_long() { &[(2, 5), (5, 2), (3, 4)] } else { &[(2, 5), (5, 2)] };
    for &(rows, columns) in sizes {
        for metric in [Metric::Single, Metric::Multi] {
            let goal = Board::sorted(size(rows, columns));
            let rules = Sliding::new(metric, Order::default());
            let solver = solve::TableSolver::new(&rules, goal).expect("the sizes are small");
            let space = solver.space();
            let source = space.node(&goal).expect("a goal is in its own space");
            let by_frontier = breadth_first(&Reversed(space), &[source], Threads::Pool, |_| {
                ControlFlow::Continue(())
            });
            for threads in [Threads::One, Threads::Pool] {
                assert_eq!(
                    swept(metric, goal, threads),
                    by_frontier,
                    "{metric:?} {rows}x{columns}"
                );
            }
        }
    }
}

#[test]
fn totals_are_half_of_all_arrangements() {
    assert_eq!(state_count(size(2, 2)), Some(12));
    assert_eq!(state_count(size(3, 3)), Some(eight::STATE_COUNT_3X3));
    assert_eq!(state_count(size(4, 4)), Some(10_461_394_944_000)); // OEIS A087725, 16!/2
    assert_eq!(state_count(size(4, 5)), Some((3..=20).product()));
    assert_eq!(state_count(size(3, 7)), None); // 21!/2 is more than 2^64
    assert_eq!(state_count(size(2, 17)), None);
}
