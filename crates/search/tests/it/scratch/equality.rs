//! The nodes of every level are those of the sweep in memory, and of a plain search, in every cut.

use std::cell::Cell;

use search::{Profile, Sweep};

use super::*;
use crate::is_refused;
use crate::plans::{Plan, WIDE, Wide};
use crate::sweep::{circle, hold, sheets_of_12_columns};

#[test]
fn words_of_one_and_of_two_colours_agree_with_the_sweep_in_memory() {
    for form in [Form::Full, Form::Half] {
        let sheets = words(7, form, (0..6).map(Move::exchange));
        for sources in [&[5][..], &[5, 2000, 4], &[5, 5, 4, 5]] {
            Toy { sheets: &sheets, sources }.agrees();
        }
    }
}

#[test]
fn words_of_several_columns_agree_with_the_sweep_in_memory() {
    let sheets = words(9, Form::Full, (0..5).map(|start| Move::turn(start, 4)));
    let toy = Toy { sheets: &sheets, sources: &[0] };
    assert_eq!(toy.volume_counts(), [1, 9]);
    toy.agrees();
}

/// The space takes more than one extent, be it one volume or more.
#[test]
fn words_of_many_extents_agree_with_the_sweep_in_memory() {
    let [short, long] = [(0..3, 3), (3..7, 4)]
        .map(|(starts, length)| starts.map(move |start| Move::turn(start, length)));
    let sheets = words(10, Form::Full, short.chain(long));
    let toy = Toy { sheets: &sheets, sources: &[0] };
    assert_eq!(toy.volume_counts(), [1, 10]);
    assert_eq!(toy.opened(directory().path(), PLENTY).stretch_count(), 10);
    toy.agrees_with(&toy.in_memory());
}

#[test]
fn circles_agree_with_the_sweep_in_memory() {
    for length in [1, 2, 7, 40, 41, 64, 65] {
        Toy { sheets: &circle(length), sources: &[0] }.agrees();
    }
    for sheet_count in [1, 2, 3, 4] {
        for both_ways in [false, true] {
            let sheets = ring(sheet_count, both_ways);
            let toy = Toy { sheets: &sheets, sources: &[7] };
            assert!(toy.volume_counts()[1] >= 12);
            toy.agrees();
        }
    }
}

#[test]
fn stars_agree_with_the_sweep_in_memory() {
    let sheets = sheets_of_12_columns();
    let toy = Toy { sheets: &sheets, sources: &[7] };
    assert_eq!(toy.volume_counts(), [1, 3]);
    toy.agrees();
    let sheets = Sheets::new(3, Radices::new(vec![]));
    Toy { sheets: &sheets, sources: &[1] }.agrees();
}

/// Sources in several columns, of several volumes, in any order and more than once.
#[test]
fn sources_in_many_volumes_agree_with_the_sweep_in_memory() {
    let sheets = ring(2, true);
    let column = sheets.sheet_len() / 12;
    let in_each: Vec<Node> = (0..12).map(|at| at * column + 67 * at + 3).rev().collect();
    for sources in [&[0, column + 1][..], &[column, 0, 48_240, column, 48_240], &in_each] {
        Toy { sheets: &sheets, sources }.agrees();
        Toy { sheets: &ring(2, false), sources }.agrees();
    }
}

fn plans_agree(plan: &Plan, sources: &[Node]) {
    let sources = if sources.is_empty() { &[0] } else { sources };
    Toy { sheets: &plan.build(), sources }.agrees();
}

#[test]
fn random_sheets_agree_with_the_sweep_in_memory() {
    hold(60, plans::small(), plans_agree);
}

/// The plan with one map on an arrow at most: then the way back can be cut, too.
fn undirected(mut plan: Plan) -> Plan {
    plan.arrows.iter_mut().for_each(|arrow| arrow.maps.truncate(1));
    plan.both_ways()
}

fn columns_agree(wide: Wide, cases: u32) {
    let most_volumes = [Cell::new(0), Cell::new(0)];
    hold(cases, wide.plans(), |plan, sources| {
        let plans = [plan.clone(), undirected(plan.clone())];
        for (plan, most) in plans.iter().zip(&most_volumes) {
            let (sheets, sources) = (plan.build(), if sources.is_empty() { &[0] } else { sources });
            let volumes = Toy { sheets: &sheets, sources }.volume_counts()[1];
            most.set(most.get().max(volumes));
            plans_agree(plan, sources);
        }
    });
    assert!(most_volumes.iter().all(|volumes| volumes.get() > 1));
}

#[test]
fn random_columns_of_words_of_one_node_agree_with_the_sweep_in_memory() {
    columns_agree(WIDE[0], 3);
}

#[test]
fn random_columns_of_words_of_many_nodes_agree_with_the_sweep_in_memory() {
    columns_agree(WIDE[1], 3);
    columns_agree(WIDE[2], 2);
}

/// What `Sweep` does.
#[test]
fn without_sources_there_is_an_empty_level() {
    let radices = || Radices::new(vec![3, 2]);
    let mut sheets = Sheets::new(2, radices());
    sheets.add_arrow(0, 1, &[]);
    for sheets in [&sheets, &Sheets::new(0, radices()), &ring(2, true)] {
        let directory = directory();
        let toy = Toy { sheets, sources: &[] };
        for _ in 0..3 {
            let mut sweep = toy.opened(directory.path(), toy.least());
            assert_eq!((sweep.depth(), sweep.level_counts()), (0, &[0][..]));
            assert_eq!(Sweep::new(sheets, &[]).level_counts(), [0]);
            assert!(nodes(&sweep).is_empty());
            assert!(!advance(&mut sweep, Threads::One));
            assert_eq!((sweep.depth(), sweep.level_counts()), (0, &[0][..]));
        }
    }
}

#[test]
fn sources_outside_the_graph_are_refused() {
    let sheets = Sheets::new(2, Radices::new(vec![3, 2]));
    for outside in [12, 13, 18, u64::MAX] {
        let directory = directory();
        let sources = [0, outside];
        let toy = Toy { sheets: &sheets, sources: &sources };
        assert!(is_refused(|| toy.open(directory.path(), PLENTY)));
        assert!(files(directory.path()).is_empty());
    }
}

#[test]
fn a_profile_begins_with_nothing() {
    let sheets = ring(2, false);
    let (directory, toy) = (directory(), Toy { sheets: &sheets, sources: &[7] });
    let mut sweep = toy.opened(directory.path(), toy.least());
    sweep.take_profile();
    finish(&mut sweep, Threads::One);
    let Profile { reading, unpacking, sweeping, packing, writing } = sweep.take_profile();
    assert!([reading, unpacking, sweeping, packing, writing].iter().all(|time| !time.is_zero()));
    assert_eq!(sweep.take_profile(), Profile::default());
}
