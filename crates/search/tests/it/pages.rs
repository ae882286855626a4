//! Graphs of pages against plain breadth-first search.

use std::collections::{HashMap, VecDeque};

use search::{PageNode, PagedDistances, Pages, Threads};

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
            pages.add_arrow(page, axis, page ^ 1 << axis, there[page >> axis & 1]);
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
                let table = PagedDistances::towards(&pages, goal, threads, |_| {});
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

#[test]
fn saved_tables_are_the_same_and_others_are_refused() {
    let directory = tempfile::tempdir().expect("there is a directory for temporary files");
    let path = &directory.path().join("pages");
    let [small, large] = [cube(6, [1, 0, 0]), cube(200, [3, 0, 1])];
    let goals =
        [(&small, PageNode { page: 0, index: 3 }), (&large, PageNode { page: 2, index: 150 })];
    let made =
        goals.map(|(pages, goal)| PagedDistances::towards(pages, goal, Threads::One, |_| {}));
    let tables = [&small, &large].into_iter().zip(&made);
    PagedDistances::save(tables, path, "cubes").expect("it can be written");
    let open = |goals: [(_, _); 2], label| {
        PagedDistances::open(goals.into_iter(), path, label, Threads::One)
    };
    let opened = open(goals, "cubes").expect("it is whole");
    for ((pages, goal), table) in goals.into_iter().zip(&opened) {
        for (&(page, index), &distance) in &plain(pages, goal) {
            assert_eq!(table.distance(pages, PageNode { page, index }), distance);
        }
    }
    let again = [&small, &large].into_iter().zip(&opened);
    let bytes = std::fs::read(path).expect("it is there");
    let refused = PagedDistances::save(again.clone(), path, "cubes").expect_err("a file is there");
    assert_eq!(refused.kind(), std::io::ErrorKind::AlreadyExists);
    let copy = &directory.path().join("copy");
    PagedDistances::save(again, copy, "cubes").expect("it can be written");
    assert_eq!(std::fs::read(copy).expect("it is there"), bytes);
    open(goals, "squares").expect_err("the label is another");
    open([goals[1], goals[0]], "cubes").expect_err("the order is another");
    open([(&small, PageNode { page: 0, index: 4 }), goals[1]], "cubes").expect_err("another goal");
    for position in (0..bytes.len()).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[position] ^= 0x10;
        std::fs::write(path, damaged).expect("it can be written");
        open(goals, "cubes").expect_err("it is damaged");
    }
}
