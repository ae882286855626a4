//! Tables of distances that a sweep leaves: against the naive search, and against the other tables.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use search::saved::{Identity, OpenError, Part, Writer};
use search::{
    DigitMap, Graph, Keep, Modulo3Distances, Node, Radices, Sheets, StepsModulo3, Sweep,
    SweptDistances, Threads, ambiguous_arc, descend,
};
use tempfile::TempDir;

use crate::distance::exact;
use crate::graphs::Listed;
use crate::modes::in_every_mode;
use crate::plans::{self, Plan, WIDE};
use crate::sweep::{circle, hold};
use crate::words::{Form, Move, Words, sheets_of};
use crate::{index, is_refused, naive};

/// Sheets under the promise of [`StepsModulo3`], which some here break: what follows from it is
/// only held against those that keep it.
struct Promising(Sheets);

impl Graph for Promising {
    fn node_count(&self) -> u64 {
        self.0.node_count()
    }

    fn arcs_out(&self, node: Node) -> impl Iterator<Item = Node> {
        self.0.arcs_out(node)
    }

    fn arcs_in(&self, node: Node) -> impl Iterator<Item = Node> {
        self.0.arcs_in(node)
    }
}

impl StepsModulo3 for Promising {}

impl AsRef<Sheets> for Promising {
    fn as_ref(&self) -> &Sheets {
        &self.0
    }
}

const LABEL: &str = "toys towards a goal";

/// A path for a file, in a directory that lives as long as the first of the two.
fn place() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("there is a directory for temporary files");
    let path = directory.path().join("table");
    (directory, path)
}

fn saved(table: &SweptDistances, path: &Path) {
    table.save(path, LABEL).expect("there is room on the disk");
}

/// What a table says of every node.
fn remainders(table: &SweptDistances, node_count: u64) -> Vec<Option<u8>> {
    (0..node_count).map(|node| table.distance_modulo_3(node)).collect()
}

/// The table, the one that comes back from a file, and the one made node by node, against naive
/// distances `to_goal`.
fn agrees_with_naive(graph: &Promising, goal: Node, to_goal: &[Option<u32>], threads: Threads) {
    let (_directory, path) = place();
    let made = SweptDistances::towards(graph, goal, threads);
    saved(&made, &path);
    let opened = SweptDistances::open(graph, goal, &path, LABEL, threads);
    let opened = opened.expect("the file is as it was written");
    let modulo_3 = Modulo3Distances::towards(graph, goal, threads);
    assert_eq!(modulo_3.level_counts(), naive::level_counts(to_goal));
    for table in [&made, &opened] {
        assert_eq!(table.level_counts(), modulo_3.level_counts());
        for (node, distance) in (0..).zip(to_goal) {
            let remainder = distance.map(|distance| distance % 3);
            assert_eq!(table.distance_modulo_3(node).map(u32::from), remainder, "of node {node}");
        }
        // The same remainders lead the same way, even where they lead astray.
        for start in (0..graph.node_count()).step_by(to_goal.len().div_ceil(200)) {
            let ends = |steps: Option<_>| steps.map(first_arcs);
            let steps = descend(graph, table, start).map(|steps| steps.map(|step| step.arc));
            let expected = descend(graph, &modulo_3, start).map(|steps| steps.map(|step| step.arc));
            assert_eq!(ends(steps), expected.map(first_arcs));
        }
    }
}

/// The first arcs of a descent, which may go on for ever.
fn first_arcs(arcs: impl Iterator<Item = usize>) -> Vec<usize> {
    arcs.take(500).collect()
}

/// A table asks a sweep for levels until there are no more. This asks for as many as there are, so
/// that a broken sweep fails at once instead of making levels for ever.
fn search_ends_in_time(graph: &Promising, goal: Node, to_goal: &[Option<u32>]) {
    let counts = naive::level_counts(to_goal);
    let towards_goal = graph.as_ref().reversed();
    let mut sweep = Sweep::keeping(Keep::Distances, &towards_goal, &[goal]);
    for next in 1..=counts.len() {
        let outcome = sweep.advance(Threads::One, |_| ControlFlow::Continue(()));
        assert_eq!(outcome.is_continue(), next < counts.len());
        assert_eq!(sweep.level_counts(), &counts[..counts.len().min(next + 1)]);
    }
}

/// The table towards a goal of a small graph; refused where the search has more levels than nodes.
fn towards(graph: &Promising, goal: Node, threads: Threads) -> SweptDistances {
    let towards_goal = graph.as_ref().reversed();
    let mut sweep = Sweep::keeping(Keep::Distances, &towards_goal, &[goal]);
    let ends = |_| sweep.advance(threads, |_| ControlFlow::Continue(())).is_break();
    assert!((0..graph.node_count()).any(ends), "a search makes levels for ever");
    SweptDistances::towards(graph, goal, threads)
}

fn plan_agrees_with_naive(plan: &Plan, goal: Node) {
    let listed = Listed::directed(plan.arcs_out());
    let to_goal = naive::distances(&listed.into, &[goal]);
    let graph = Promising(plan.build());
    search_ends_in_time(&graph, goal, &to_goal);
    in_every_mode(|threads| agrees_with_naive(&graph, goal, &to_goal, threads));
}

#[test]
fn small_sheets_agree_with_the_naive_search() {
    hold(100, plans::small(), |plan, sources| {
        let Some(&goal) = sources.first() else { return };
        plan_agrees_with_naive(plan, goal);
    });
}

#[test]
fn sheets_of_several_columns_agree_with_the_naive_search() {
    for wide in [WIDE[0], WIDE[1], WIDE[3]] {
        hold(2, wide.plans(), |plan, sources| {
            let goal = sources.first().copied().unwrap_or(plan.node_count() / 2);
            plan_agrees_with_naive(plan, goal);
        });
    }
}

/// Where the promise is kept, the way downhill is the first shortest path.
fn leads_to_the_goal(graph: &Promising, goal: Node, step: usize) {
    let listed = Listed::directed(
        (0..graph.node_count()).map(|node| graph.arcs_out(node).collect()).collect(),
    );
    let to_goal = naive::distances(&listed.into, &[goal]);
    search_ends_in_time(graph, goal, &to_goal);
    assert_eq!(ambiguous_arc(graph, &exact(graph, goal, Threads::One)), None);
    in_every_mode(|threads| {
        agrees_with_naive(graph, goal, &to_goal, threads);
        let table = SweptDistances::towards(graph, goal, threads);
        for start in (0..graph.node_count()).step_by(step) {
            let arcs = descend(graph, &table, start)
                .map(|steps| steps.map(|step| step.arc).collect::<Vec<_>>());
            assert_eq!(arcs, naive::first_path(&listed.out, &to_goal, start), "from {start}");
        }
    });
}

#[test]
fn paths_in_undirected_words_are_the_first_shortest() {
    for form in [Form::Full, Form::Half] {
        let moves = (0..6).map(Move::exchange).collect();
        let exchanges = Promising(sheets_of(&Words { length: 7, form, moves }, 1));
        for goal in [0, 1234, 5039] {
            leads_to_the_goal(&exchanges, goal, 7);
        }
    }
}

/// Turns of four places are odd and undone by three more: a directed graph that keeps the promise.
#[test]
fn paths_in_directed_words_are_the_first_shortest() {
    for (length, places) in [(6, 3), (7, 4)] {
        for form in [Form::Full, Form::Half] {
            let moves = (0..places).map(|start| Move::turn(start, 4)).collect();
            let turns = Promising(sheets_of(&Words { length, form, moves }, 1));
            for goal in [0, turns.node_count() / 3] {
                leads_to_the_goal(&turns, goal, 7);
            }
        }
    }
}

#[test]
fn paths_over_nine_columns_are_the_first_shortest() {
    let moves = (0..8).map(Move::exchange).collect();
    let exchanges = Promising(sheets_of(&Words { length: 9, form: Form::Full, moves }, 997));
    leads_to_the_goal(&exchanges, 100_000, 4999);
}

#[test]
fn tables_have_no_greatest_distance() {
    let graph = Promising(circle(2000));
    in_every_mode(|threads| {
        let table = towards(&graph, 1999, threads);
        assert_eq!(table.level_counts(), [1; 2000]);
        assert!(
            (0..2000).all(|node| table.distance_modulo_3(node) == Some(remainder(1999 - node)))
        );
    });
}

fn remainder(distance: u64) -> u8 {
    u8::try_from(distance % 3).expect("less than 3")
}

#[test]
fn goals_outside_the_graph_are_refused() {
    let graph = Promising(circle(5));
    assert!(is_refused(|| SweptDistances::towards(&graph, 5, Threads::One)));
    let table = towards(&graph, 4, Threads::One);
    assert_eq!(table.distance_modulo_3(4), Some(0));
}

#[test]
fn a_table_from_a_file_is_not_written_again() {
    let (directory, path) = place();
    let graph = Promising(circle(5));
    saved(&towards(&graph, 0, Threads::One), &path);
    let opened = SweptDistances::open(&graph, 0, &path, LABEL, Threads::One).expect("it is there");
    let elsewhere = directory.path().join("elsewhere");
    opened.save(&elsewhere, LABEL).expect("there is nothing to do");
    assert!(!elsewhere.exists());
}

/// Two sheets of 60 nodes, and arrows from each to the other.
fn small() -> Promising {
    let mut sheets = Sheets::new(2, Radices::new(vec![5, 4, 3]));
    let shift = |by: u32| DigitMap::new(0..2, (0..20).map(|at| (at + by) % 20).collect());
    let ids = [1, 19].map(|by| sheets.add_map(shift(by)));
    sheets.add_arrow(0, 1, &[(ids[0], ids[1])]);
    sheets.add_arrow(1, 0, &[(ids[1], ids[0])]);
    sheets.add_arrow(1, 0, &[]);
    Promising(sheets)
}

/// Why the table of [`small`] is refused, in any mode.
fn refusal(path: &Path, label: &str) -> OpenError {
    let table = SweptDistances::open(&small(), 7, path, label, Threads::One);
    table.map(|_| ()).expect_err("the file is not the one asked for")
}

#[test]
fn tables_of_something_else_are_refused() {
    let (_directory, path) = place();
    saved(&towards(&small(), 7, Threads::One), &path);
    assert_eq!(
        refusal(&path, "cubes").to_string(),
        format!("the file is a table of `{LABEL}`, not of `cubes`")
    );
    let shapes: [(usize, &[u32]); 4] =
        [(3, &[5, 4, 3]), (2, &[5, 4, 4]), (2, &[6, 5, 4, 3]), (1, &[])];
    for (sheet_count, radices) in shapes {
        let other = Promising(Sheets::new(sheet_count, Radices::new(radices.to_vec())));
        let error = SweptDistances::open(&other, 7, &path, LABEL, Threads::One).expect_err("other");
        assert!(
            matches!(error, OpenError::OtherIdentity { .. }),
            "{sheet_count} {radices:?}: {error}"
        );
        let (_directory, path) = place();
        saved(&towards(&other, 0, Threads::One), &path);
        assert!(matches!(refusal(&path, LABEL), OpenError::OtherIdentity { .. }));
    }
    let other_goal = SweptDistances::open(&small(), 67, &path, LABEL, Threads::One);
    assert!(matches!(other_goal, Err(OpenError::OtherIdentity { .. })), "another goal");
    let graph = small();
    Sweep::new(graph.as_ref(), &[7]).save(&path, LABEL).expect("there is room");
    let message = format!("the file is a checkpoint of `{LABEL}`, not a table of `{LABEL}`");
    assert_eq!(refusal(&path, LABEL).to_string(), message);
}

#[test]
fn tables_with_a_changed_byte_are_refused() {
    let (_directory, path) = place();
    let table = towards(&small(), 7, Threads::One);
    saved(&table, &path);
    let right = fs::read(&path).expect("the file is there");
    assert!(right.len() < 500, "a small table takes {} bytes", right.len());
    for at in 0..right.len() {
        for change in [1, 0x80, 0xff] {
            let mut changed = right.clone();
            changed[at] ^= change;
            fs::write(&path, &changed).expect("there is room on the disk");
            refusal(&path, LABEL);
        }
    }
    for len in 0..right.len() {
        fs::write(&path, &right[..len]).expect("there is room on the disk");
        refusal(&path, LABEL);
    }
    fs::write(&path, [&right[..], &[0]].concat()).expect("there is room on the disk");
    assert!(matches!(refusal(&path, LABEL), OpenError::TooLong { .. }));
    fs::write(&path, &right).expect("there is room on the disk");
    let opened = SweptDistances::open(&small(), 7, &path, LABEL, Threads::One);
    let opened = opened.expect("the file is as it was written");
    assert_eq!(remainders(&opened, 120), remainders(&table, 120));
}

/// Files of the right identity and right checksums, with other sections than a table has.
#[test]
fn tables_of_other_sections_are_refused() {
    let (_directory, path) = place();
    saved(&towards(&small(), 7, Threads::One), &path);
    let identity = Identity::read(&path).expect("the file is right");
    let lens: [&[u64]; 6] = [&[], &[3], &[3, 3], &[3, 5], &[3, 4, 0], &[0, 0]];
    for lens in lens {
        let mut writer = Writer::create(&path, &identity, lens).expect("a file can be created");
        let words = vec![1; index(lens.iter().sum())];
        writer.write(&words).expect("there is room on the disk");
        writer.replace().expect("the file can be moved to its place");
        let error = refusal(&path, LABEL);
        assert!(matches!(error, OpenError::Damaged { part: Part::Header }), "{lens:?}: {error}");
    }
}

#[test]
fn memory_is_that_of_the_sweep_towards_the_goal() {
    // Two words of fields a word of nodes; each bank has one sheet of one segment of 5 words.
    // Radices 5, 4, 3: 60 nodes are one word.
    assert_eq!(SweptDistances::memory(&small(), 7), 8 * (2 * 2 + 2) + 2);
    let one_way = {
        let mut sheets = Sheets::new(2, Radices::new(vec![5, 4, 3]));
        sheets.add_arrow(0, 1, &[]);
        Promising(sheets)
    };
    assert_eq!(SweptDistances::memory(&one_way, 60), 8 * (2 * 2 + 2) + 2, "both sheets");
    assert_eq!(
        SweptDistances::memory(&one_way, 0),
        8 * (2 * 2 + 1) + 1,
        "nothing leads to sheet 0"
    );
}
