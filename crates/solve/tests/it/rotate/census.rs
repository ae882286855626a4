//! Censuses against every known distribution, which two independent programs computed (a search on
//! strings up to nine cells, and one on Lehmer ranks).

use std::collections::HashSet;
use std::ops::ControlFlow;

use by_hand::rotation;
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

/// Quarter turns of 2x7. Computed by this project, on 1 December 2026, and published nowhere that we
/// know of.
const QUARTER_2X7: [u64; 35] = [
    1,
    12,
    86,
    502,
    2_652,
    13_085,
    61_627,
    280_255,
    1_219_745,
    4_989_429,
    18_910_997,
    65_403_279,
    203_019_662,
    555_507_792,
    1_318_178_942,
    2_690_786_315,
    4_737_982_673,
    7_262_371_752,
    9_780_521_032,
    11_648_572_679,
    12_310_888_861,
    11_552_146_894,
    9_598_525_643,
    7_011_353_529,
    4_446_914_145,
    2_402_377_498,
    1_072_554_463,
    377_606_757,
    98_346_945,
    17_604_743,
    2_013_596,
    130_984,
    4_529,
    95,
    1,
];

/// The only board 34 quarter turns away.
const ANTIPODE_2X7: [u8; 14] = [7, 6, 5, 4, 3, 2, 1, 14, 13, 12, 11, 10, 9, 8];

#[test]
fn levels_of_2x7_begin_as_a_search_by_hand_and_end_at_14_factorial() {
    let size = size(2, 7);
    let mut last: HashSet<Vec<u8>> = HashSet::new();
    let mut level = HashSet::from([rotation::sorted(size)]);
    for expected in &QUARTER_2X7[..8] {
        assert_eq!(level.len() as u64, *expected);
        let reached = level.iter().flat_map(|cells| rotation::after(size, Turns::Quarter, cells));
        let next =
            reached.filter(|cells| !level.contains(cells) && !last.contains(cells)).collect();
        last = std::mem::replace(&mut level, next);
    }
    assert_eq!(Some(QUARTER_2X7.iter().sum()), state_count(size));
}

/// A symmetry of the rectangle that is applied to cells and tiles alike, and taking the inverse, keep
/// the distance. So the only board at its distance is its own image under each.
#[test]
fn the_antipode_of_2x7_is_its_own_image() {
    let mirrored = |cell: usize| cell / 7 * 7 + 6 - cell % 7;
    let upside_down = |cell: usize| (cell + 7) % 14;
    let board = ANTIPODE_2X7.map(|tile| usize::from(tile) - 1);
    for symmetry in [&mirrored as &dyn Fn(usize) -> usize, &upside_down] {
        assert!((0..14).all(|cell| board[symmetry(cell)] == symmetry(board[cell])));
    }
    assert!((0..14).all(|cell| board[board[cell]] == cell));
}

/// 12 GB of memory.
#[test]
fn fourteen_cells() {
    if !is_long() {
        return;
    }
    let rules = Rotation::new(Turns::Quarter);
    let census =
        Census::new(&rules, Board::sorted(size(2, 7))).expect("the boards can be numbered");
    let mut sweep = census.begin();
    while sweep.advance(Threads::Pool, |_| ControlFlow::Continue(())).is_continue() {}
    assert_eq!(sweep.level_counts(), QUARTER_2X7);
    let antipodes: Vec<_> =
        census.last_boards(&sweep).map(|board| board.cells().as_ref().to_vec()).collect();
    assert_eq!(antipodes, [ANTIPODE_2X7]);
}
