//! Censuses whose search lies in files: as in memory, however little of that there is.

use std::ops::ControlFlow;

use by_hand::laws::size;
use eight::{Metric, Order, Sliding};
use puzzle::{Board, Rules};
use rotate9::{Rotation, Turns};
use search::{Place, Scratch, ScratchError, Threads};
use solve::Census;

use crate::is_long;

const THREADS: usize = 2;

/// The counts and the last boards of a census, in so much memory, and how many volumes it took.
fn in_files<R: Rules>(census: &Census<R>, memory: u64) -> (Vec<u64>, Vec<String>, usize) {
    let directory = tempfile::tempdir().expect("there is a directory for temporary files");
    let (directory, disk) = (directory.path(), u64::MAX);
    let scratch =
        Scratch { place: Place::Directory(directory), memory, disk, thread_count: THREADS };
    let mut sweep = census.begin_in(&scratch).expect("the memory is enough");
    while sweep.advance(Threads::Pool, |_| ()).expect("the files are whole").is_continue() {}
    let boards = sweep.nodes().map(|node| census.board(node.expect("the files are whole")));
    let boards = sorted(boards);
    let (counts, volumes) = (sweep.level_counts().to_vec(), sweep.volume_count());
    sweep.clear().expect("what was made can be removed");
    (counts, boards, volumes)
}

fn sorted<R: Rules>(boards: impl Iterator<Item = Board<R>>) -> Vec<String> {
    let mut texts: Vec<String> = boards.map(|board| board.to_string()).collect();
    texts.sort();
    texts
}

/// The least memory that a census makes do with.
fn least<R: Rules>(census: &Census<R>) -> u64 {
    match census.scratch_needs(0, THREADS) {
        Err(ScratchError::Memory { needed }) => needed,
        other => panic!("a search takes memory: {other:?}"),
    }
}

/// Returns in how many volumes the least memory was enough.
fn assert_as_in_memory<R: Rules>(rules: &R, goal: Board<R>) -> usize {
    let census = Census::new(rules, goal).expect("the sizes here can be numbered");
    let mut sweep = census.begin();
    while sweep.advance(Threads::Pool, |_| ControlFlow::Continue(())).is_continue() {}
    let boards = sorted(census.last_boards(&sweep));
    let [few, many] = [u64::MAX, least(&census)].map(|memory| in_files(&census, memory));
    let what = format!("{} {} {}", R::NAME, goal.size(), rules.metric());
    for (counts, last, _) in [&few, &many] {
        assert_eq!((&counts[..], last), (sweep.level_counts(), &boards), "{what}");
    }
    assert_eq!(few.2, 1);
    many.2
}

#[test]
fn censuses_in_files_are_those_in_memory() {
    let mut volumes = Vec::new();
    let large: &[_] = if is_long() { &[(3, 4), (2, 6)] } else { &[] };
    for &(rows, columns) in [(2, 2), (2, 3), (3, 3), (2, 5), (5, 2)].iter().chain(large) {
        let size = size(rows, columns);
        for metric in [Metric::Single, Metric::Multi] {
            let rules = Sliding::new(metric, Order::default());
            volumes.push(assert_as_in_memory(&rules, Board::sorted(size)));
        }
        for turns in [Turns::Clockwise, Turns::Quarter, Turns::Half] {
            volumes.push(assert_as_in_memory(&Rotation::new(turns), Board::sorted(size)));
        }
    }
    assert!(volumes.iter().filter(|&&count| count > 1).count() >= 8, "{volumes:?}");
}

/// In a sixth of the memory that the census takes without files.
#[test]
fn fourteen_cells_in_a_gigabyte() {
    if is_long() {
        let census = Census::new(&Sliding::default(), Board::sorted(size(2, 7)));
        let census = census.expect("the boards can be numbered");
        let (counts, last, volumes) = in_files(&census, 1_000_000_000);
        let published = include_str!("sliding/published/sliding_2x7.txt");
        let rows = published.lines().filter(|line| !line.starts_with('#'));
        let rows: Vec<&str> = rows.collect();
        let found = counts.iter().enumerate().map(|(depth, count)| format!("{depth} {count}"));
        assert_eq!(found.collect::<Vec<_>>(), rows);
        assert_eq!((last.len(), volumes), (1, 13));
    }
}
