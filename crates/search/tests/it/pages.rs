//! Graphs of pages against plain breadth-first search.

use std::collections::{HashMap, VecDeque};

use search::{PageDistances, PageNode, Pages, Threads};

/// The corners of a cube as pages of `len` nodes: leaf `axis` crosses the cube, and takes index `i`
/// to `(i + shift) % len` one way and back the other way. Every cycle has even length, since a cube
/// has two colours.
fn cube(len: usize, shifts: [usize; 3]) -> Pages {
    let mut pages = Pages::new(8, len, 3);
    for (axis, shift) in shifts.into_iter().enumerate() {
        let table = |by: usize| {
            (0..len).map(|index| u16::try_from((index + by) % len).expect("short")).collect()
        };
        let there = if shift == 0 {
            [Pages::SAME; 2]
        } else {
            let number = pages.add_tables(table(shift), table(len - shift));
            [number, number + 1]
        };
        for page in 0..8 {
            pages.add_leaf(page, axis, page ^ 1 << axis, there[page >> axis & 1]);
        }
    }
    pages
}

/// The distances to a goal, by a queue.
fn plain(pages: &Pages, goal: PageNode) -> HashMap<(u32, u16), u8> {
    let mut distances = HashMap::from([((goal.page, goal.index), 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(node) = queue.pop_front() {
        let distance = distances[&(node.page, node.index)];
        for axis in 0..3 {
            let next = pages.follow(node, axis);
            distances.entry((next.page, next.index)).or_insert_with(|| {
                queue.push_back(next);
                distance + 1
            });
        }
    }
    distances
}

#[test]
fn distances_are_those_of_a_plain_search() {
    for (len, shifts) in
        [(1, [0, 0, 0]), (6, [1, 0, 0]), (64, [1, 7, 0]), (65, [1, 1, 2]), (200, [3, 0, 1])]
    {
        let pages = cube(len, shifts);
        let last = u16::try_from(len - 1).expect("short");
        for goal in [PageNode { page: 0, index: 0 }, PageNode { page: 5, index: last }] {
            let expected = plain(&pages, goal);
            for threads in [Threads::One, Threads::Pool] {
                let table = PageDistances::towards(&pages, goal, threads);
                for (&(page, index), &distance) in &expected {
                    let node = PageNode { page, index };
                    assert_eq!(table.distance(&pages, node), distance, "{len} {shifts:?} {node:?}");
                    for axis in 0..3 {
                        let next = pages.follow(node, axis);
                        let beside = expected[&(next.page, next.index)];
                        assert_eq!(table.beside(distance, next), beside);
                    }
                }
            }
        }
    }
}
