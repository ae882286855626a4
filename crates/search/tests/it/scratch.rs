//! The sweep whose volumes lie in files: the same levels as in memory, however the space is cut, and
//! whatever happens to it on the way.

mod damage;
mod disk;
mod equality;
mod interruption;
mod memory;
mod sharing;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use search::{
    DigitMap, Graph, Level, Node, Place, Radices, Scratch, ScratchError, ScratchNeeds,
    ScratchSweep, Sheets, Threads,
};
use tempfile::TempDir;

use crate::modes::POOLS;
use crate::plans;
use crate::sweep::{note, reported};
use crate::words::{Form, Move, Words, sheets_of};
use crate::{index, naive};

const LABEL: &str = "toys in files";

/// A limit of nothing.
const PLENTY: u64 = 1 << 50;

/// Searches are followed to this depth.
const MOST_LEVELS: u32 = 40;

/// Every file of a directory that is no directory, by name.
type Files = BTreeMap<String, Vec<u8>>;

/// The depth of each node, and the number of nodes on each level.
type Found = (Vec<Option<u32>>, Vec<u64>);

/// A directory for files: in memory, where the system has a place for that. Each level is synced, and
/// here are some thousands.
fn directory() -> TempDir {
    let in_memory = tempfile::tempdir_in("/dev/shm");
    let directory = in_memory.or_else(|_| tempfile::tempdir());
    directory.expect("there is a directory for temporary files")
}

fn files(directory: &Path) -> Files {
    let entries = fs::read_dir(directory).expect("the directory is there");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let files = paths.filter(|path| path.is_file()).map(|path| {
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        (name, fs::read(&path).expect("the file is there"))
    });
    files.collect()
}

/// A directory with these files.
fn directory_of(files: &Files) -> TempDir {
    let directory = directory();
    for (name, bytes) in files {
        fs::write(directory.path().join(name), bytes).expect("there is room on the disk");
    }
    directory
}

/// What a search is of.
#[derive(Clone, Copy)]
struct Toy<'a> {
    sheets: &'a Sheets,
    sources: &'a [Node],
}

impl<'a> Toy<'a> {
    fn open(self, directory: &Path, memory: u64) -> Result<ScratchSweep<'a>, ScratchError> {
        self.open_within(directory, memory, PLENTY)
    }

    fn open_within(
        self,
        directory: &Path,
        memory: u64,
        disk: u64,
    ) -> Result<ScratchSweep<'a>, ScratchError> {
        let scratch = Scratch { place: Place::Directory(directory), memory, disk, thread_count: 2 };
        ScratchSweep::open(self.sheets, self.sources, LABEL, &scratch)
    }

    /// A search that can be begun, or gone on with.
    fn opened(self, directory: &Path, memory: u64) -> ScratchSweep<'a> {
        self.open(directory, memory).expect("the files are as they were written")
    }

    fn needs(self, memory: u64) -> Result<ScratchNeeds, ScratchError> {
        ScratchSweep::needs(self.sheets, self.sources, memory, 2)
    }

    /// What each cut takes that some limit of memory leads to, the most first: in as few volumes as
    /// can be, then in more and more.
    fn limits(self) -> Vec<u64> {
        let next = |memory: u64| Some(self.needs(memory).ok()?.memory);
        std::iter::successors(next(PLENTY), |&memory| next(memory - 1)).collect()
    }

    /// The memory in which there are as many volumes as can be.
    fn least(self) -> u64 {
        *self.limits().last().expect("with enough memory there is one volume")
    }

    /// What a plain search finds, and the sweep in memory, too.
    fn expected(self) -> Found {
        let nodes = 0..self.sheets.node_count();
        let arcs: Vec<Vec<Node>> = nodes.map(|node| self.sheets.arcs_out(node).collect()).collect();
        let depths = naive::distances(&arcs, self.sources);
        let found = cut_off((depths.clone(), naive::level_counts(&depths)));
        assert!(self.in_memory() == found);
        found
    }

    fn in_memory(self) -> Found {
        cut_off(reported(self.sheets, self.sources, Threads::One))
    }

    fn found(self, memory: u64, threads: Threads) -> Found {
        let directory = directory();
        let mut sweep = self.opened(directory.path(), memory);
        let mut depths = vec![None; index(self.sheets.node_count())];
        for depth in 0..=MOST_LEVELS {
            let nodes = nodes(&sweep);
            assert_eq!(sweep.level_counts().last(), Some(&(nodes.len() as u64)));
            note(&mut depths, Level { depth, nodes: &nodes });
            if depth == MOST_LEVELS || !advance(&mut sweep, threads) {
                break;
            }
        }
        (depths, sweep.level_counts().to_vec())
    }

    /// In every cut, by the calling thread and by two others.
    fn agrees_with(self, expected: &Found) {
        for memory in self.limits() {
            let agrees = |found: Found| {
                assert_eq!(found.1, expected.1, "in {memory} bytes");
                assert!(found.0 == expected.0, "the right numbers of wrong nodes");
            };
            agrees(self.found(memory, Threads::One));
            agrees(POOLS[1].install(|| self.found(memory, Threads::Pool)));
        }
    }

    fn agrees(self) {
        self.agrees_with(&self.expected());
    }

    /// How many volumes there are at least, and at most.
    fn volume_counts(self) -> [usize; 2] {
        [PLENTY, self.least()].map(|memory| self.opened(directory().path(), memory).volume_count())
    }
}

/// The first [`MOST_LEVELS`], and level 0.
fn cut_off((mut depths, mut counts): Found) -> Found {
    for depth in &mut depths {
        *depth = depth.filter(|&depth| depth <= MOST_LEVELS);
    }
    counts.truncate(index(MOST_LEVELS.into()) + 1);
    (depths, counts)
}

fn nodes(sweep: &ScratchSweep<'_>) -> Vec<Node> {
    sweep.nodes().map(|node| node.expect("the files are whole")).collect()
}

/// The nodes of the last level in order.
fn last_nodes(sweep: &ScratchSweep<'_>) -> Vec<Node> {
    plans::sorted(nodes(sweep).into_iter())
}

/// Goes on to the next level; tells whether there is one. What is told on the way adds up to it.
fn advance(sweep: &mut ScratchSweep<'_>, threads: Threads) -> bool {
    let new = AtomicU64::new(0);
    let flow = sweep.advance(threads, |stretch| {
        new.fetch_add(stretch.count, Ordering::Relaxed);
    });
    let is_there = flow.expect("the files are whole").is_continue();
    let expected =
        if is_there { *sweep.level_counts().last().expect("there is level 0") } else { 0 };
    assert_eq!(new.into_inner(), expected);
    is_there
}

/// Goes on to the end, or to [`MOST_LEVELS`]; gives all counts, and the last nodes.
fn finish(sweep: &mut ScratchSweep<'_>, threads: Threads) -> (Vec<u64>, Vec<Node>) {
    while sweep.depth() < index(MOST_LEVELS.into()) && advance(sweep, threads) {}
    (sweep.level_counts().to_vec(), last_nodes(sweep))
}

/// Sheets in a ring, of 12 columns and more: arrows to the next sheet cross columns or not, and to the
/// one before as well if they go both ways.
fn ring(sheet_count: usize, both_ways: bool) -> Sheets {
    let mut sheets = Sheets::new(sheet_count, Radices::new(vec![3, 4, 2, 30, 67]));
    let mut add = |map: fn(u32) -> DigitMap| {
        let [there, back] = [1, 11].map(|by| sheets.add_map(map(by)));
        (there, back)
    };
    let across = add(|by| DigitMap::new(0..2, (0..12).map(|at| (at + by) % 12).collect()));
    let inside = add(|by| DigitMap::new(3..4, (0..30).map(|at| turned(at, by)).collect()));
    for from in 0..sheet_count {
        let to = (from + 1) % sheet_count;
        for (there, back) in [across, inside] {
            sheets.add_arrow(from, to, &[(there, back)]);
            if both_ways {
                sheets.add_arrow(to, from, &[(back, there)]);
            }
        }
    }
    sheets
}

/// The first three values in a circle; 11 steps are one step back.
fn turned(at: u32, by: u32) -> u32 {
    if at < 3 { (at + by) % 3 } else { at }
}

fn words(length: u64, form: Form, moves: impl Iterator<Item = Move>) -> Sheets {
    let step = if length < 9 { 1 } else { 9973 };
    sheets_of(&Words { length, form, moves: moves.collect() }, step)
}
