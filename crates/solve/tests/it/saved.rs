//! Tables and censuses on disk: the same answers, or a refusal.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use eight::{Metric, Order, Sliding};
use puzzle::{Board, Rules, Size};
use rotate9::{Rotation, Turns};
use search::saved::OpenError;
use search::{Sweep, Threads};
use solve::{Census, TableSolver};

use crate::{board, size};
use by_hand::{ByHand, for_each_puzzle};

for_each_puzzle!(
    a_table_answers_the_same_from_its_file,
    a_census_goes_on_from_every_level,
    no_damaged_byte_of_a_table_goes_unseen,
    no_damaged_byte_of_a_checkpoint_goes_unseen,
);

fn solver<R: Rules>(rules: &R, goal: Board<R>) -> TableSolver<R> {
    TableSolver::new(rules, goal).expect("the sizes here are small")
}

fn a_table_answers_the_same_from_its_file<R: Rules>(rules: &R, by_hand: ByHand) {
    for (size, step) in [(size(2, 3), 1), (size(3, 2), 1), (size(2, 4), 7), (size(3, 3), 997)] {
        let directory = tempfile::tempdir().expect("a directory");
        let path = &directory.path().join("table");
        let goal = Board::sorted(size);
        let made = solver(rules, goal);
        made.make_table(path, Threads::Pool).expect("a file can be written there");
        let late = solver(rules, goal);
        let refused = late.make_table(path, Threads::One).expect_err("a file is there");
        assert_eq!(refused.kind(), std::io::ErrorKind::AlreadyExists);
        let opened = solver(rules, goal);
        opened.open_table(path, Threads::One).expect("it was written just now");
        let fresh = solver(rules, goal);
        fresh.prepare(solve::Want::Solutions, Threads::One);
        for cells in by_hand.boards(size).iter().step_by(step) {
            let board = board::<R>(size, cells);
            let text = |solver: &TableSolver<R>| Some(solver.solution(&board)?.to_text());
            assert_eq!(opened.length(&board), fresh.length(&board), "{board:?}");
            assert_eq!(made.length(&board), fresh.length(&board), "{board:?}");
            assert_eq!(late.length(&board), fresh.length(&board), "{board:?}");
            assert_eq!(text(&opened), text(&fresh), "{board:?}");
        }
    }
}

fn advance(sweep: &mut Sweep<'_>, threads: Threads) -> ControlFlow<()> {
    sweep.advance(threads, |_| ControlFlow::Continue(()))
}

fn a_census_goes_on_from_every_level<R: Rules>(rules: &R, _: ByHand) {
    let directory = tempfile::tempdir().expect("a directory");
    let path = &directory.path().join("checkpoint");
    for size in [size(2, 2), size(2, 3), size(2, 4), size(3, 3)] {
        let census = Census::new(rules, Board::sorted(size)).expect("the sizes here are small");
        let mut whole = census.begin();
        while advance(&mut whole, Threads::One).is_continue() {}
        let mut sweep = census.begin();
        loop {
            census.save(&sweep, path).expect("a file can be written there");
            let mut resumed = census.resume(path, Threads::One).expect("it was saved just now");
            assert_eq!(resumed.level_counts(), sweep.level_counts());
            assert!(resumed.nodes().eq(sweep.nodes()));
            while advance(&mut resumed, Threads::Pool).is_continue() {}
            assert_eq!(resumed.level_counts(), whole.level_counts());
            assert!(resumed.nodes().eq(whole.nodes()));
            if advance(&mut sweep, Threads::One).is_break() {
                break;
            }
        }
    }
}

/// Every byte changed in turn, and the file cut at every length: always refused.
fn assert_no_damage_is_unseen(path: &Path, open: impl Fn() -> Result<(), OpenError>) {
    let whole = fs::read(path).expect("the file is there");
    assert!(open().is_ok());
    for index in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[index] ^= 1 << (index % 8);
        fs::write(path, &damaged).expect("the file can be written");
        assert!(open().is_err(), "byte {index} of {}", whole.len());
        fs::write(path, &whole[..index]).expect("the file can be written");
        assert!(open().is_err(), "{index} of {} bytes", whole.len());
    }
    fs::write(path, [&whole[..], &[0]].concat()).expect("the file can be written");
    assert!(open().is_err(), "a byte more than {}", whole.len());
}

fn no_damaged_byte_of_a_table_goes_unseen<R: Rules>(rules: &R, _: ByHand) {
    let directory = tempfile::tempdir().expect("a directory");
    let path = &directory.path().join("table");
    let goal = Board::sorted(size(2, 3));
    solver(rules, goal).make_table(path, Threads::One).expect("a file can be written there");
    assert_no_damage_is_unseen(path, || solver(rules, goal).open_table(path, Threads::One));
}

fn no_damaged_byte_of_a_checkpoint_goes_unseen<R: Rules>(rules: &R, _: ByHand) {
    let directory = tempfile::tempdir().expect("a directory");
    let path = &directory.path().join("checkpoint");
    let census = Census::new(rules, Board::sorted(size(2, 3))).expect("the size is small");
    let mut sweep = census.begin();
    for _ in 0..3 {
        assert!(advance(&mut sweep, Threads::One).is_continue());
    }
    census.save(&sweep, path).expect("a file can be written there");
    assert_no_damage_is_unseen(path, || census.resume(path, Threads::One).map(drop));
}

fn sorted_with_blank(size: Size, blank: usize) -> Board<Sliding> {
    Board::from_word(size, blank, *Board::<Sliding>::sorted(size).word())
}

#[test]
fn a_table_serves_all_goals_with_the_blank_in_one_cell() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = &directory.path().join("table");
    let rules = Sliding::default();
    let three = size(3, 3);
    let made = solver(&rules, sorted_with_blank(three, 4));
    made.make_table(path, Threads::One).expect("a file can be written there");
    let goal = board(three, &[1, 2, 3, 8, 0, 4, 7, 6, 5]);
    let other = solver(&rules, goal);
    other.open_table(path, Threads::One).expect("the blank is in the same cell");
    let start = board(three, &[2, 8, 3, 1, 0, 4, 7, 6, 5]); // Luogu P1379
    assert_eq!(other.length(&start), solver(&rules, goal).length(&start));
}

#[test]
fn a_table_of_something_else_is_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = &directory.path().join("table");
    let rules = Sliding::default();
    let made = solver(&rules, sorted_with_blank(size(3, 3), 4));
    made.make_table(path, Threads::One).expect("a file can be written there");
    let refused =
        |outcome: Result<(), OpenError>| matches!(outcome, Err(OpenError::OtherIdentity { .. }));
    let multi = Sliding::new(Metric::Multi, Order::default());
    assert!(refused(
        solver(&multi, sorted_with_blank(size(3, 3), 4)).open_table(path, Threads::One)
    ));
    assert!(refused(
        solver(&rules, sorted_with_blank(size(3, 3), 8)).open_table(path, Threads::One)
    ));
    assert!(refused(
        solver(&rules, sorted_with_blank(size(2, 4), 4)).open_table(path, Threads::One)
    ));
    let quarter = Rotation::new(Turns::Quarter);
    assert!(refused(solver(&quarter, Board::sorted(size(3, 3))).open_table(path, Threads::One)));
    let census = Census::new(&rules, sorted_with_blank(size(3, 3), 4)).expect("a small size");
    assert!(refused(census.resume(path, Threads::One).map(drop)), "a table is no checkpoint");
    let wide = Census::new(&rules, Board::sorted(size(2, 4))).expect("a small size");
    let tall = Census::new(&rules, Board::sorted(size(4, 2))).expect("a small size");
    wide.save(&wide.begin(), path).expect("a file can be written there");
    assert!(refused(tall.resume(path, Threads::One).map(drop)));
    assert!(wide.resume(path, Threads::One).is_ok());
}
