//! Files that are not as they were written, or of something else: refused by name, and never counted.

use std::path::Path;

use search::saved::OpenError;

use super::*;
use crate::sweep::circle;

const DEPTH: usize = 3;

/// A search of a few levels, its files, and what comes next.
struct Begun<'a> {
    toy: Toy<'a>,
    memory: u64,
    files: Files,
    counts: Vec<u64>,
    nodes: Vec<Node>,
}

impl<'a> Begun<'a> {
    fn of(toy: Toy<'a>) -> Self {
        let (directory, memory) = (directory(), toy.limits()[1]);
        let mut sweep = toy.opened(directory.path(), memory);
        assert!(sweep.volume_count() > 1);
        (0..DEPTH).for_each(|_| assert!(advance(&mut sweep, Threads::One)));
        let nodes = last_nodes(&sweep);
        let counts = toy.in_memory().1;
        Self { toy, memory, files: files(directory.path()), counts, nodes }
    }

    /// The names of files of this level.
    fn level(&self, depth: usize) -> Vec<&str> {
        let prefix = format!("level-{depth}.");
        self.files.keys().map(|name| &**name).filter(|name| name.starts_with(&prefix)).collect()
    }

    /// Why the next level is not found where a file has other bytes. What else could happen is that it
    /// is found as it is: where the file is not read any more.
    fn refusal(&self, name: &str, bytes: &[u8]) -> Option<OpenError> {
        let mut files = self.files.clone();
        files.insert(name.to_owned(), bytes.to_vec());
        let directory = directory_of(&files);
        let sweep = self.toy.open(directory.path(), self.memory);
        let error = sweep.and_then(|sweep| self.goes_on(sweep)).err()?;
        let ScratchError::File { path, error } = error else { panic!("{name}: {error}") };
        assert_eq!(path, directory.path().join(name));
        Some(*error)
    }

    fn goes_on(&self, mut sweep: ScratchSweep<'_>) -> Result<(), ScratchError> {
        assert_eq!(sweep.level_counts(), &self.counts[..=DEPTH]);
        let nodes: Result<Vec<Node>, _> = sweep.nodes().collect();
        if let Ok(nodes) = &nodes {
            assert_eq!(plans::sorted(nodes.iter().copied()), self.nodes);
        }
        let flow = sweep.advance(Threads::One, |_| ());
        assert!(nodes.is_ok() || flow.is_err(), "what cannot be read is not gone on from");
        assert!(flow?.is_continue());
        assert_eq!(sweep.level_counts(), &self.counts[..=DEPTH + 1]);
        Ok(())
    }

    /// What of a file can be changed, byte by byte, without being noticed.
    fn unnoticed(&self, name: &str) -> Vec<usize> {
        let right = &self.files[name];
        let is_unnoticed = |&at: &usize| {
            let mut changed = right.clone();
            changed[at] ^= 1 << (at % 8);
            self.refusal(name, &changed).is_none()
        };
        (0..right.len()).filter(is_unnoticed).collect()
    }
}

#[test]
fn every_changed_byte_of_what_is_read_is_refused() {
    for (both_ways, read) in [(true, &[DEPTH, DEPTH - 1][..]), (false, &[DEPTH])] {
        let sheets = ring(2, both_ways);
        let begun = Begun::of(Toy { sheets: &sheets, sources: &[7, 48_001] });
        assert_eq!(begun.unnoticed("levels"), []);
        for &depth in read {
            // Of those that are in the same way as others, two will do.
            let names = begun.level(depth);
            assert!(names.len() > 1);
            for name in &names[..2] {
                assert_eq!(begun.unnoticed(name), [], "{name}");
            }
        }
    }
}

/// In a directed graph it is marked what was visited: of the level before the last nothing is read any
/// more but what the file is.
#[test]
fn what_is_not_read_any_more_cannot_change_what_is_found() {
    let sheets = ring(2, false);
    let begun = Begun::of(Toy { sheets: &sheets, sources: &[7] });
    let name = begun.level(DEPTH - 1)[0];
    let unnoticed = begun.unnoticed(name);
    let (first, len) = (unnoticed[0], begun.files[name].len());
    assert!(first > 0 && unnoticed.into_iter().eq(first..len), "all that is packed");
}

#[test]
fn files_that_are_too_short_or_too_long_are_refused() {
    for both_ways in [false, true] {
        let sheets = ring(2, both_ways);
        let begun = Begun::of(Toy { sheets: &sheets, sources: &[7] });
        for name in [begun.level(DEPTH)[0], begun.level(DEPTH - 1)[0], "levels"] {
            let right = &begun.files[name];
            assert!(begun.refusal(name, right).is_none());
            assert!(matches!(begun.refusal(name, &[]), Some(OpenError::Empty)));
            for len in 0..right.len() {
                assert!(begun.refusal(name, &right[..len]).is_some(), "{name}, {len} bytes");
            }
            let longer = [&right[..], &[0]].concat();
            assert!(matches!(begun.refusal(name, &longer), Some(OpenError::TooLong { .. })));
        }
    }
}

/// A file that is changed while the search goes on is noticed when it is read. When it is right again,
/// so is what is found.
#[test]
fn a_level_can_be_found_after_an_error() {
    for both_ways in [false, true] {
        let sheets = ring(2, both_ways);
        let begun = Begun::of(Toy { sheets: &sheets, sources: &[7] });
        let directory = directory_of(&begun.files);
        let name = *begun.level(DEPTH).last().expect("there are some");
        let path = directory.path().join(name);
        let mut sweep = begun.toy.opened(directory.path(), begun.memory);
        let mut changed = begun.files[name].clone();
        *changed.last_mut().expect("it has a head") ^= 1;
        std::fs::write(&path, &changed).expect("there is room on the disk");
        for _ in 0..2 {
            let error = sweep.advance(Threads::One, |_| ()).expect_err("it has changed");
            assert!(error.to_string().starts_with(&path.display().to_string()), "{error}");
        }
        std::fs::write(&path, &begun.files[name]).expect("there is room on the disk");
        assert_eq!(finish(&mut sweep, Threads::One).0, begun.counts);
    }
}

/// Of the last level, and in an undirected graph of the one before, whose nodes tell what is old.
#[test]
fn missing_files_are_told_of() {
    for both_ways in [false, true] {
        let sheets = ring(2, both_ways);
        let begun = Begun::of(Toy { sheets: &sheets, sources: &[7] });
        for depth in if both_ways { DEPTH - 1..=DEPTH } else { DEPTH..=DEPTH } {
            assert!(!begun.level(depth).is_empty());
            for name in begun.level(depth) {
                let mut files = begun.files.clone();
                files.remove(name);
                let directory = directory_of(&files);
                let missing = begun.toy.open(directory.path(), begun.memory).err();
                let Some(ScratchError::Missing { path }) = missing else { panic!("{missing:?}") };
                assert_eq!(path, directory.path().join(name));
            }
        }
    }
}

fn is_other(error: Result<ScratchSweep<'_>, ScratchError>, at: &Path) {
    match error.map(|_| ()).expect_err("the files are of another search") {
        ScratchError::File { path, error } => {
            assert_eq!(path, at);
            assert!(matches!(*error, OpenError::OtherIdentity { .. }), "{error}");
        }
        error => panic!("{error}"),
    }
}

#[test]
fn files_of_another_search_are_refused_and_left_alone() {
    let sheets = ring(2, true);
    let begun = Begun::of(Toy { sheets: &sheets, sources: &[7] });
    let directory = directory_of(&begun.files);
    let at = directory.path().join("levels");
    let scratch = Scratch {
        place: Place::Directory(directory.path()),
        memory: PLENTY,
        disk: PLENTY,
        thread_count: 2,
    };
    is_other(ScratchSweep::open(&sheets, &[7], "other toys", &scratch), &at);
    for sources in [&[8][..], &[], &[7, 8], &[7, 7], &[7, 48_240]] {
        is_other(ScratchSweep::open(&sheets, sources, LABEL, &scratch), &at);
    }
    let unlike = Sheets::new(2, Radices::new(vec![3, 4, 2, 67, 30]));
    let others = [ring(2, false), ring(3, true), ring(4, true), circle(48_240), unlike];
    for sheets in &others {
        is_other(ScratchSweep::open(sheets, &[7], LABEL, &scratch), &at);
    }
    assert!(files(directory.path()) == begun.files);
}

/// Volumes of another search, of another level, or another volume.
#[test]
fn volumes_in_the_place_of_others_are_refused() {
    let sheets = ring(2, true);
    let begun = Begun::of(Toy { sheets: &sheets, sources: &[7] });
    let other = Begun::of(Toy { sheets: &sheets, sources: &[8] });
    let level = begun.level(DEPTH);
    let name = level[0];
    let is_other = |bytes: &[u8]| {
        let error = begun.refusal(name, bytes).expect("it is another file");
        assert!(matches!(error, OpenError::OtherIdentity { .. }), "{error}");
    };
    is_other(&other.files[name]);
    is_other(&begun.files[level[1]]);
    is_other(&begun.files[begun.level(DEPTH - 1)[0]]);
    is_other(&begun.files["levels"]);
    let error = begun.refusal("levels", &begun.files[name]);
    assert!(matches!(error, Some(OpenError::OtherIdentity { .. })));
}

#[test]
fn a_directory_that_is_not_there_is_an_error_of_the_system() {
    let sheets = circle(3);
    let toy = Toy { sheets: &sheets, sources: &[0] };
    let directory = directory();
    let missing = directory.path().join("missing");
    let error = toy.open(&missing, PLENTY).map(|_| ()).expect_err("nothing is there");
    let ScratchError::Io { path, error } = error else { panic!("{error}") };
    assert_eq!((path, error.kind()), (missing, std::io::ErrorKind::NotFound));
}

/// Names that are nearly those of a search.
#[test]
fn files_of_other_names_are_left_alone() {
    let names = [
        "level-1.volume-01",
        "level-01.volume-1",
        "level-1.volume-1.old",
        "level-1.volume-",
        "level-+1.volume-1",
        "old-level-1.volume-1",
        "level-1",
        "levels.old",
        "Levels",
        "notes",
    ];
    let others: Files = names.map(|name| (name.to_owned(), name.into())).into();
    let sheets = ring(2, true);
    let toy = Toy { sheets: &sheets, sources: &[7] };
    let directory = directory_of(&others);
    let below = directory.path().join("below");
    std::fs::create_dir(&below).expect("there is room on the disk");
    std::fs::write(below.join("levels"), "below").expect("there is room on the disk");
    let are_there = || {
        let files = files(directory.path());
        assert!(others.iter().all(|(name, bytes)| files.get(name) == Some(bytes)));
    };
    for _ in 0..4 {
        let mut sweep = toy.opened(directory.path(), toy.least());
        are_there();
        advance(&mut sweep, Threads::One);
        are_there();
    }
    let mut sweep = toy.opened(directory.path(), toy.least());
    assert_eq!(finish(&mut sweep, Threads::One).0, toy.in_memory().1);
    sweep.clear().expect("files can be removed");
    assert!(files(directory.path()) == others);
    assert!(files(&below).len() == 1);
}
