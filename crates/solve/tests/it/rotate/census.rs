//! Censuses against every known distribution, which two independent programs computed (a search on
//! strings up to nine cells, and one on Lehmer ranks).

use std::ops::ControlFlow;

use rotate9::{Board, Rotation, Size, Turns, state_count};
use search::{Reversed, Threads, breadth_first};
use solve::Census;

use super::size;
use crate::is_long;

const LISTS: &str = include_str!("computed.txt");

fn swept(turns: Turns, size: Size, threads: Threads) -> Vec<u64> {
    let census = Census::new(&Rotation::new(turns), Board::sorted(size));
    let census = census.expect("the sizes here can be numbered");
    let mut sweep = census.begin();
    while sweep.advance(threads, |_| ControlFlow::Continue(())).is_continue() {}
    assert_eq!(census.expected_count(), Some(sweep.level_counts().iter().sum()));
    sweep.level_counts().to_vec()
}

/// One line of the lists: `2x3 cw 120 9 : 1 2 4 …`.
struct Listed {
    size: Size,
    turns: Turns,
    total: u64,
    level_counts: Vec<u64>,
}

fn parse(line: &str) -> Listed {
    let (head, counts) = line.split_once(" : ").expect("a list follows its head");
    let head: Vec<&str> = head.split(' ').collect();
    let turns = match head[1] {
        "cw" => Turns::Clockwise,
        "both" => Turns::Quarter,
        "htm" => Turns::Half,
        other => panic!("{other} is no metric"),
    };
    Listed {
        size: head[0].parse().expect("a size"),
        turns,
        total: head[2].parse().expect("a total"),
        level_counts: counts.split(' ').map(|count| count.parse().expect("a count")).collect(),
    }
}

#[test]
fn every_list() {
    let mut list_count = 0;
    for line in LISTS.lines().filter(|line| !line.starts_with('#')) {
        let Listed { size, turns, total, level_counts: expected } = parse(line);
        assert_eq!((state_count(size), expected.iter().sum()), (Some(total), total), "{line}");
        let turned = Size::new(size.columns(), size.rows()).expect("a size turned is a size");
        list_count += 1;
        if size.cells() > 10 && !is_long() {
            continue;
        }
        assert_eq!(swept(turns, size, Threads::Pool), expected, "{size} {turns:?}");
        assert_eq!(swept(turns, turned, Threads::Pool), expected, "{turned} {turns:?}");
    }
    assert_eq!(list_count, 16);
}

/// Of 3x4 clockwise nothing is published: the two engines check each other, there and on 2x5.
#[test]
fn engines_agree() {
    let sizes: &[_] = if is_long() { &[(2, 5), (5, 2), (3, 4)] } else { &[(2, 5), (5, 2)] };
    for &(rows, columns) in sizes {
        let (turns, goal) = (Turns::Clockwise, Board::sorted(size(rows, columns)));
        let solver = solve::TableSolver::new(&Rotation::new(turns), goal).expect("small sizes");
        let source = solver.space().node(&goal).expect("a goal is in its own space");
        let by_frontier =
            breadth_first(&Reversed(solver.space()), &[source], Threads::Pool, |_| {
                ControlFlow::Continue(())
            });
        for threads in [Threads::One, Threads::Pool] {
            assert_eq!(swept(turns, goal.size(), threads), by_frontier, "{rows}x{columns}");
        }
    }
}

#[test]
fn totals_are_all_arrangements_but_for_two_sizes() {
    assert_eq!(state_count(size(2, 2)), Some(4));
    assert_eq!([size(2, 3), size(3, 2)].map(state_count), [Some(120); 2]);
    assert_eq!(state_count(size(3, 3)), Some(rotate9::STATE_COUNT_3X3));
    assert_eq!(state_count(size(4, 5)), Some((1..=20).product()));
    assert_eq!(state_count(size(3, 7)), None);
}
