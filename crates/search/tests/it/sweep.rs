//! The sweep: the right nodes on the right levels, each once, however the sheets are cut.

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Duration;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use search::{
    ByteDistances, DigitMap, Graph, Keep, Level, Node, Radices, Routes, Sheets, Sweep, Threads,
    TooDeep, breadth_first, sweep,
};

use crate::modes::{POOLS, in_every_mode};
use crate::plans::{self, Plan, WIDE, Wide};
use crate::{index, is_refused, naive};

/// Random arrows make some graphs very deep; of those only so many levels are compared.
const MOST_LEVELS: u32 = 150;

/// On so many levels, every node of the graph is asked for.
const MOST_ASKED: u32 = 8;

const PROCEED: ControlFlow<()> = ControlFlow::Continue(());

/// The depth at which the function `sweep` reported each node, and the counts it returned.
///
/// Refuses a node reported twice, an empty level, and a depth out of turn.
pub(crate) fn reported(
    sheets: &Sheets,
    sources: &[Node],
    threads: Threads,
) -> (Vec<Option<u32>>, Vec<u64>) {
    let mut depths = vec![None; index(sheets.node_count())];
    let mut turn = 0..;
    let counts = sweep(sheets, sources, threads, |level| {
        assert_eq!(Some(level.depth), turn.next());
        note(&mut depths, level);
        if level.depth == MOST_LEVELS { ControlFlow::Break(()) } else { PROCEED }
    });
    (depths, counts)
}

pub(crate) fn note(depths: &mut [Option<u32>], level: Level<'_>) {
    assert!(!level.nodes.is_empty());
    for &node in level.nodes {
        let before = depths[index(node)].replace(level.depth);
        assert_eq!(before, None, "node {node} is reported again at depth {}", level.depth);
    }
}

/// What [`reported`] gives, from a [`Sweep`] level by level.
fn advanced(sheets: &Sheets, sources: &[Node], threads: Threads) -> (Vec<Option<u32>>, Vec<u64>) {
    let mut depths = vec![None; index(sheets.node_count())];
    let mut sweep = Sweep::new(sheets, sources);
    for depth in 0..=MOST_LEVELS {
        assert_eq!(sweep.depth(), index(depth.into()));
        let nodes: Vec<_> = sweep.nodes().collect();
        assert_eq!(sweep.level_counts().last(), Some(&(nodes.len() as u64)));
        note(&mut depths, Level { depth, nodes: &nodes });
        if depth < MOST_ASKED {
            let is_there = |&node: &Node| sweep.is_on_last_level(node);
            let there: BTreeSet<Node> = (0..sheets.node_count()).filter(is_there).collect();
            assert_eq!(there, nodes.iter().copied().collect());
        }
        let (columns, new) = (AtomicU64::new(0), AtomicU64::new(0));
        let outcome = sweep.advance(threads, |count| {
            columns.fetch_add(1, Ordering::Relaxed);
            new.fetch_add(count, Ordering::Relaxed);
            PROCEED
        });
        let columns = columns.into_inner();
        let has_no_sheets = columns == 0 && outcome.is_break();
        assert!(has_no_sheets || columns == sweep.column_count() as u64, "each is reported once");
        if outcome.is_break() {
            assert_eq!(new.into_inner(), 0);
            assert!(nodes.iter().copied().eq(sweep.nodes()), "the last level stays");
            break;
        }
        assert_eq!(sweep.level_counts().last(), Some(&new.into_inner()));
    }
    let levels = sweep.level_counts().len().min(index(MOST_LEVELS.into()) + 1);
    (depths, sweep.level_counts()[..levels].to_vec())
}

fn agrees_with_naive(plan: &Plan, sources: &[Node]) {
    let sheets = plan.build();
    let mut depths = naive::distances(&plan.arcs_out(), sources);
    for depth in &mut depths {
        *depth = depth.filter(|&depth| depth <= MOST_LEVELS);
    }
    let counts = naive::level_counts(&depths);
    let agrees = |(found, found_counts): (Vec<Option<u32>>, _)| {
        assert_eq!(found_counts, counts);
        assert!(found == depths, "the right numbers of wrong nodes");
    };
    in_every_mode(|threads| agrees(reported(&sheets, sources, threads)));
    if !sources.is_empty() {
        agrees(advanced(&sheets, sources, Threads::One));
        agrees(POOLS[1].install(|| advanced(&sheets, sources, Threads::Pool)));
    }
}

fn sources() -> impl Strategy<Value = Vec<Node>> {
    prop_oneof![
        4 => prop::collection::vec(any::<u64>(), 1),
        3 => prop::collection::vec(any::<u64>(), 0..=5),
    ]
}

/// Runs `law` on so many plans, each with some sources. What fails is made smaller in no more steps
/// than there are cases, so that a broken search fails about as fast as a right one passes.
pub(crate) fn hold(cases: u32, plans: impl Strategy<Value = Plan>, law: impl Fn(&Plan, &[Node])) {
    let config =
        Config { cases, failure_persistence: None, max_shrink_iters: cases, ..Config::default() };
    let outcome = TestRunner::new(config).run(&(plans, sources()), |(plan, sources)| {
        let sources: Vec<_> = sources.iter().map(|source| source % plan.node_count()).collect();
        law(&plan, &sources);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn small_sheets_agree_with_the_naive_search() {
    hold(500, plans::small(), agrees_with_naive);
}

fn columns_agree_with_naive(wide: Wide, cases: u32) {
    hold(cases, wide.plans(), |plan, sources| {
        let column_count = Sweep::new(&plan.build(), sources).column_count();
        assert_eq!(column_count as u64, wide.column_count());
        assert!(column_count > 1);
        agrees_with_naive(plan, sources);
    });
}

#[test]
fn columns_of_words_of_one_node_agree_with_the_naive_search() {
    columns_agree_with_naive(WIDE[0], 16);
}

#[test]
fn columns_of_words_of_5_nodes_agree_with_the_naive_search() {
    columns_agree_with_naive(WIDE[1], 16);
}

#[test]
fn columns_of_words_of_36_nodes_agree_with_the_naive_search() {
    columns_agree_with_naive(WIDE[2], 8);
}

#[test]
fn columns_of_words_of_60_nodes_agree_with_the_naive_search() {
    columns_agree_with_naive(WIDE[3], 6);
}

#[test]
fn columns_of_words_of_64_nodes_agree_with_the_naive_search() {
    columns_agree_with_naive(WIDE[4], 6);
}

/// Arrows that cannot be cut: maps of two versions or of parts of words before the columns' digits,
/// and those that cross columns after others. There are fewer columns then, and the same nodes.
#[test]
fn sheets_that_cannot_be_cut_agree_with_the_naive_search() {
    let column_counts = Mutex::new(BTreeSet::new());
    hold(20, prop_oneof![WIDE[0].unruly_plans(), WIDE[1].unruly_plans()], |plan, sources| {
        column_counts.lock().unwrap().insert(Sweep::new(&plan.build(), &[]).column_count());
        agrees_with_naive(plan, sources);
    });
    assert!(column_counts.into_inner().unwrap().contains(&1));
    for wide in &WIDE[..2] {
        hold(12, wide.plans_of_versions(), agrees_with_naive);
    }
}

#[test]
fn repeated_sources_count_once() {
    let mut sheets = Sheets::new(2, Radices::new(vec![5]));
    let next = sheets.add_map(DigitMap::new(0..1, [1, 2, 3, 4, 0].into()));
    let before = sheets.add_map(DigitMap::new(0..1, [4, 0, 1, 2, 3].into()));
    sheets.add_arrow(0, 1, &[(next, before)]);
    in_every_mode(|threads| {
        let (depths, counts) = reported(&sheets, &[4, 0, 4, 0, 0], threads);
        let second = [Some(1), Some(1), None, None, None];
        assert_eq!(depths, [[Some(0), None, None, None, Some(0)], second].concat());
        assert_eq!(counts, [2, 2]);
    });
}

/// A sheet of each colour has a source: then a bank of half the sheets would not do.
#[test]
fn sources_on_sheets_of_both_colours_meet() {
    let radices = Radices::new(vec![4]);
    let mut sheets = Sheets::new(2, radices);
    let next = sheets.add_map(DigitMap::new(0..1, [1, 2, 3, 0].into()));
    let before = sheets.add_map(DigitMap::new(0..1, [3, 0, 1, 2].into()));
    sheets.add_arrow(0, 1, &[(next, before)]);
    sheets.add_arrow(1, 0, &[]);
    in_every_mode(|threads| {
        let found = reported(&sheets, &[0, 4], threads);
        let depths = [0, 2, 4, 6, 0, 1, 3, 5].map(Some);
        assert_eq!(found, (depths.to_vec(), vec![2, 1, 1, 1, 1, 1, 1]));
    });
}

/// Whether each arc has an arc back, looked for one by one.
fn has_all_ways_back(plan: &Plan) -> bool {
    let out = plan.arcs_out();
    let leads_back = |from: usize, &to: &Node| out[index(to)].contains(&(from as Node));
    out.iter().enumerate().all(|(from, ends)| ends.iter().all(|to| leads_back(from, to)))
}

#[test]
fn sheets_are_undirected_only_if_every_arc_can_be_gone_back() {
    hold(200, plans::small(), |plan, _| {
        assert!(!plan.build().is_undirected() || has_all_ways_back(plan));
        let both_ways = plan.clone().both_ways();
        assert!(both_ways.build().is_undirected() && has_all_ways_back(&both_ways));
        assert!(both_ways.build().reversed().is_undirected());
    });
}

#[test]
fn a_way_back_to_another_sheet_or_by_another_map_is_none() {
    let mut sheets = Sheets::new(3, Radices::new(vec![3]));
    assert!(sheets.is_undirected(), "there are no arcs");
    let shift = |by: u32| DigitMap::new(0..1, (0..3).map(|t| (t + by) % 3).collect());
    let [there, back] = [1, 2].map(|by| sheets.add_map(shift(by)));
    sheets.add_arrow(0, 1, &[(there, back)]);
    assert!(!sheets.is_undirected());
    sheets.add_arrow(1, 2, &[(back, there)]);
    sheets.add_arrow(2, 1, &[(there, back)]);
    assert!(!sheets.is_undirected(), "sheet 1 has an arrow by the right map, to another sheet");
    sheets.add_arrow(1, 0, &[(there, back)]);
    assert!(!sheets.is_undirected(), "this leads back to sheet 0, by another map");
    sheets.add_arrow(1, 0, &[(back, there)]);
    sheets.add_arrow(0, 1, &[(back, there)]);
    assert!(sheets.is_undirected());
}

/// Like `breadth_first`.
#[test]
fn without_sources_nothing_is_reported() {
    let radices = || Radices::new(vec![3, 2]);
    let mut sheets = Sheets::new(2, radices());
    sheets.add_arrow(0, 1, &[]);
    in_every_mode(|threads| {
        for sheets in [&sheets, &Sheets::new(0, radices())] {
            let none = |_: Level<'_>| unreachable!("there are no levels");
            assert_eq!(breadth_first(sheets, &[], threads, none), []);
            assert_eq!(sweep(sheets, &[], threads, none), []);
            let mut sweep = Sweep::new(sheets, &[]);
            assert_eq!(sweep.nodes().count(), 0);
            assert!(sweep.advance(threads, |_| PROCEED).is_break());
            assert_eq!(sweep.nodes().count(), 0);
        }
    });
}

#[test]
fn sources_outside_the_graph_are_refused() {
    let sheets = Sheets::new(2, Radices::new(vec![3, 2]));
    Sweep::new(&sheets, &[11]);
    for outside in [12, 13, 18, u64::MAX] {
        assert!(is_refused(|| Sweep::new(&sheets, &[0, outside])));
        assert!(is_refused(|| sweep(&sheets, &[outside], Threads::One, |_| PROCEED)));
    }
}

/// Two sheets of 12 columns, and from every node of the first an arc to each column of the second.
pub(crate) fn sheets_of_12_columns() -> Sheets {
    let mut sheets = Sheets::new(2, Radices::new(vec![3, 4, 2, 30, 67]));
    let shift = |by: u32| DigitMap::new(0..2, (0..12).map(|t| (t + by) % 12).collect());
    for by in 0..12 {
        let ids = [by, 12 - by].map(|by| sheets.add_map(shift(by)));
        sheets.add_arrow(0, 1, &[(ids[0], ids[1])]);
    }
    sheets
}

#[test]
fn break_after_a_column_ends_the_search() {
    let sheets = sheets_of_12_columns();
    for last in 1..=12 {
        let mut sweep = Sweep::new(&sheets, &[7]);
        assert_eq!(sweep.column_count(), 12);
        let calls = AtomicU64::new(0);
        let outcome = sweep.advance(Threads::One, |new| {
            assert_eq!(new, 1);
            let call = calls.fetch_add(1, Ordering::Relaxed) + 1;
            if call == last { ControlFlow::Break(()) } else { PROCEED }
        });
        assert!(outcome.is_break());
        assert_eq!(calls.into_inner(), last, "no column is done after that");
        assert_eq!((sweep.depth(), sweep.level_counts()), (0, &[1][..]));
        assert!(sweep.nodes().eq([7]));
    }
    for pool in POOLS.iter() {
        let mut sweep = Sweep::new(&sheets, &[7]);
        let outcome = pool.install(|| sweep.advance(Threads::Pool, |_| ControlFlow::Break(())));
        assert!(outcome.is_break());
        assert_eq!((sweep.depth(), sweep.level_counts()), (0, &[1][..]));
    }
}

/// Whoever has done a column waits until another thread has done one, too: as long as it takes, but
/// no longer than half a minute, so that a search on one thread fails.
#[test]
fn threads_of_a_pool_share_the_columns() {
    let sheets = sheets_of_12_columns();
    let mut sweep = Sweep::new(&sheets, &[7]);
    let (callers, came) = (Mutex::new(HashSet::new()), Condvar::new());
    let wait_for_another = |_| {
        let mut callers = callers.lock().unwrap();
        callers.insert(thread::current().id());
        came.notify_all();
        let most = Duration::from_secs(30);
        let waited = came.wait_timeout_while(callers, most, |callers| callers.len() < 2).unwrap();
        if waited.1.timed_out() { ControlFlow::Break(()) } else { PROCEED }
    };
    let outcome = POOLS[1].install(|| sweep.advance(Threads::Pool, wait_for_another));
    assert!(outcome.is_continue(), "all columns were done by one thread");
    assert_eq!(sweep.level_counts(), [1, 12]);
}

#[test]
fn break_after_a_level_ends_the_search() {
    let sheets = sheets_of_12_columns();
    in_every_mode(|threads| {
        for (last, expected) in [(0, &[1][..]), (1, &[1, 12])] {
            let mut calls = 0;
            let counts = sweep(&sheets, &[7], threads, |level| {
                calls += 1;
                assert!(level.depth <= last, "no level comes after that");
                if level.depth == last { ControlFlow::Break(()) } else { PROCEED }
            });
            assert_eq!((counts, calls), (expected.to_vec(), last + 1));
        }
    });
}

/// Bytes of a search: the marks, so many bits a node in whole words; one for the sheets of each bank;
/// and a byte for each segment of a bank.
fn bytes(marks: u64, plan: &Plan, [words_of_sheet, columns, sheets_in_banks]: [u64; 3]) -> u64 {
    let sheets = marks * plan.sheet_count as u64 + sheets_in_banks;
    8 * words_of_sheet * sheets + columns * sheets_in_banks
}

#[test]
fn memory_is_one_to_four_bits_a_node_in_words_and_a_byte_a_segment() {
    let arrow = |from, to| plans::ArrowPlan { from, to, maps: vec![] };
    let plan = |radices: &[u32], arrows: &[(usize, usize)]| Plan {
        radices: radices.to_vec(),
        sheet_count: 4,
        maps: vec![],
        arrows: arrows.iter().map(|&(from, to)| arrow(from, to)).collect(),
    };
    let shapes: [(&[u32], u64, u64); 5] = [
        (&[], 1, 1),
        (&[5, 4, 3], 1, 1),
        (&[6, 5, 4, 3], 6, 1),
        (&[9, 8, 7, 6, 5, 4, 3], 3024, 9),
        (&[3, 4, 2, 30, 67], 48_240, 24),
    ];
    for (radices, words, columns) in shapes {
        let circle = plan(radices, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
        let odd_circle = plan(radices, &[(0, 1), (1, 2), (2, 0)]);
        let pair = plan(radices, &[(0, 1)]);
        let [circle_both_ways, odd_both_ways, pair_both_ways] =
            [&circle, &odd_circle, &pair].map(|plan| plan.clone().both_ways());
        let on_both = [0, pair.sheet_len()];
        let on_first = [0];
        for (plan, sources, visited, sheets_in_banks) in [
            (&circle, &on_first[..], 1, 4),
            (&circle_both_ways, &on_first, 0, 4),
            (&odd_circle, &on_first, 1, 8),
            (&odd_both_ways, &on_first, 0, 8),
            (&pair, &on_first, 1, 2),
            (&pair_both_ways, &on_first, 0, 2),
            (&pair, &on_both, 1, 8),
            (&pair, &[], 1, 0),
        ] {
            let sheets = plan.build();
            assert_eq!(sheets.is_undirected(), visited == 0);
            assert_eq!(Sweep::new(&sheets, sources).column_count() as u64, columns);
            for (keep, marks) in [(Keep::Levels, visited), (Keep::Distances, 2)] {
                let expected = bytes(marks, plan, [words, columns, sheets_in_banks]);
                assert_eq!(Sweep::memory(keep, &sheets, sources), expected);
            }
        }
    }
}

/// Words of 60 numbers, of which the first digit counts six.
#[test]
fn operations_are_two_for_a_word_and_one_for_each_of_its_parts() {
    let radices = Radices::new(vec![6, 5, 4, 3]);
    let operations = |digits| Sweep::operations(&radices, digits);
    assert_eq!([0..0, 0..1].map(operations), [2 + 1, 2 + 1], "a word moves as a whole");
    assert_eq!([0..2, 0..3, 0..4].map(operations), [2 + 5, 2 + 20, 2 + 60], "parts of 12, 3 and 1");
    assert_eq!([1..2, 1..4, 2..3, 4..4].map(operations), [2 + 8; 4], "eight bytes, inside a word");
    assert!(is_refused(|| operations(0..5)));
}

/// The distances and the paths to `goal` from a sweep of the reversed sheets.
fn tables_agree_with_towards(sheets: &Sheets, goal: Node, most_arcs: usize) {
    let reversed = sheets.reversed();
    in_every_mode(|threads| {
        let search = |on_level: &mut dyn FnMut(Level<'_>) -> ControlFlow<()>| {
            sweep(&reversed, &[goal], threads, on_level)
        };
        let swept = ByteDistances::from_search(sheets.node_count(), search);
        let exact = ByteDistances::towards(sheets, goal, threads);
        assert_eq!(swept.as_ref().err(), exact.as_ref().err());
        if let (Ok(swept), Ok(exact)) = (swept, exact) {
            assert_eq!(swept.level_counts(), exact.level_counts());
            let distances = |table: &ByteDistances| -> Vec<_> {
                (0..sheets.node_count()).map(|node| table.distance(node)).collect()
            };
            assert!(distances(&swept) == distances(&exact));
        }

        let swept = Routes::from_search(sheets, most_arcs, threads, search);
        let routes = Routes::towards(sheets, goal, most_arcs, threads);
        assert_eq!(swept.as_ref().err(), routes.as_ref().err());
        if let (Ok(swept), Ok(routes)) = (swept, routes) {
            assert_eq!(swept.arc_bits(), routes.arc_bits());
            for node in 0..sheets.node_count() {
                let route = |table: &Routes| Some(table.route(node)?.collect::<Vec<_>>());
                assert_eq!(route(&swept), route(&routes));
            }
        }
    });
}

#[test]
fn tables_from_a_sweep_agree_with_towards() {
    hold(100, plans::small(), |plan, sources| {
        let Some(&goal) = sources.first() else { return };
        tables_agree_with_towards(&plan.build(), goal, plan.arrows.len().max(1));
    });
    hold(2, WIDE[0].plans(), |plan, sources| {
        let Some(&goal) = sources.first() else { return };
        tables_agree_with_towards(&plan.build(), goal, plan.arrows.len());
    });
}

/// A circle of one-way arcs.
pub(crate) fn circle(length: u32) -> Sheets {
    let mut sheets = Sheets::new(1, Radices::new(vec![length]));
    let shift = |by| DigitMap::new(0..1, (0..length).map(|at| (at + by) % length).collect());
    let ids = [1, length - 1].map(|by| sheets.add_map(shift(by)));
    sheets.add_arrow(0, 0, &[(ids[0], ids[1])]);
    sheets
}

#[test]
fn tables_from_a_sweep_are_refused_where_they_are_too_deep() {
    for length in [63, 64, 65, 255, 256] {
        tables_agree_with_towards(&circle(length), 3, 1);
    }
    let from_sweep = |length| {
        let reversed = circle(length).reversed();
        let table = ByteDistances::from_search(length.into(), |on_level| {
            sweep(&reversed, &[0], Threads::One, on_level)
        });
        table.map(|table| table.distance(1))
    };
    assert_eq!(from_sweep(255), Ok(Some(254)));
    assert_eq!(from_sweep(256), Err(TooDeep));
}
