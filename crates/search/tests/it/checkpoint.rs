//! Searches that go on from a file: exactly as if they had not been interrupted.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use search::saved::{Identity, Kind, OpenError, Part, Writer};
use search::{DigitMap, Keep, Node, Radices, Sheets, Sweep, Threads};
use tempfile::TempDir;

use crate::is_refused;
use crate::modes::POOLS;
use crate::plans::{self, WIDE, sorted};
use crate::sweep::{circle, hold, sheets_of_12_columns};
use crate::words::{Form, Move, Words, sheets_of};

const LABEL: &str = "toys from a source";
const KEEPS: [Keep; 2] = [Keep::Levels, Keep::Distances];
const PROCEED: ControlFlow<()> = ControlFlow::Continue(());

/// Searches are followed to this depth.
const MOST_LEVELS: usize = 60;

/// Paths for files, in a directory that lives as long as the first of the two.
fn place() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("there is a directory for temporary files");
    let path = directory.path().join("checkpoint");
    (directory, path)
}

/// The bytes of a checkpoint: all there is to know of a search.
fn saved(sweep: &Sweep<'_>, path: &Path) -> Vec<u8> {
    sweep.save(path, LABEL).expect("there is room on the disk");
    fs::read(path).expect("the file is there")
}

fn resume<'g>(
    keep: Keep,
    sheets: &'g Sheets,
    sources: &[Node],
    path: &Path,
    threads: Threads,
) -> Result<Sweep<'g>, OpenError> {
    Sweep::resume(keep, sheets, sources, path, LABEL, threads)
}

/// Goes on to the end, or to [`MOST_LEVELS`].
fn finish(sweep: &mut Sweep<'_>, threads: Threads) {
    while sweep.depth() < MOST_LEVELS && sweep.advance(threads, |_| PROCEED).is_continue() {}
}

/// Saves a search after every level; from each of the files it is gone on with.
fn goes_on_from_every_level(keep: Keep, sheets: &Sheets, sources: &[Node], threads: Threads) {
    let (_directory, path) = place();
    let mut whole = Sweep::keeping(keep, sheets, sources);
    finish(&mut whole, threads);
    let (counts, last) = (whole.level_counts().to_vec(), sorted(whole.nodes()));
    let whole = saved(&whole, &path);

    let mut interrupted = Sweep::keeping(keep, sheets, sources);
    for depth in 0..counts.len() {
        let bytes = saved(&interrupted, &path);
        let resumed = resume(keep, sheets, sources, &path, threads);
        let mut resumed = resumed.expect("the file is as it was written");
        assert_eq!(resumed.depth(), depth);
        assert_eq!(resumed.level_counts(), &counts[..=depth]);
        assert_eq!(sorted(resumed.nodes()), sorted(interrupted.nodes()));
        assert!(saved(&resumed, &path) == bytes, "nothing is lost at depth {depth}");
        finish(&mut resumed, threads);
        assert_eq!(resumed.level_counts(), counts);
        assert_eq!(sorted(resumed.nodes()), last);
        assert!(saved(&resumed, &path) == whole, "marks of a search resumed at depth {depth}");
        let is_last = depth + 1 == counts.len();
        assert!(is_last || interrupted.advance(threads, |_| PROCEED).is_continue());
    }
}

/// For what is kept either way, by the calling thread and by two others.
fn goes_on(sheets: &Sheets, sources: &[Node]) {
    for keep in KEEPS {
        goes_on_from_every_level(keep, sheets, sources, Threads::One);
        POOLS[1].install(|| goes_on_from_every_level(keep, sheets, sources, Threads::Pool));
    }
}

/// Whether each bank holds only half of the sheets: a search of distances takes 3 bits then.
fn is_two_coloured(sheets: &Sheets, sources: &[Node]) -> bool {
    let [levels, distances] = KEEPS.map(|keep| Sweep::memory(keep, sheets, sources));
    let bits_saved = if sheets.is_undirected() { 2 } else { 1 };
    let bit = (distances - levels) / bits_saved;
    distances < 4 * bit
}

#[test]
fn words_of_two_colours_go_on_from_every_level() {
    let moves = || (0..6).map(Move::exchange).collect();
    let sheets = sheets_of(&Words { length: 7, form: Form::Half, moves: moves() }, 1);
    assert!(is_two_coloured(&sheets, &[5]));
    goes_on(&sheets, &[5]);
    goes_on(&sheets, &[5, 3000, 4]);
}

#[test]
fn words_of_one_colour_go_on_from_every_level() {
    let moves = || (0..6).map(Move::exchange).collect();
    let sheets = sheets_of(&Words { length: 7, form: Form::Full, moves: moves() }, 1);
    assert!(!is_two_coloured(&sheets, &[5]));
    goes_on(&sheets, &[5]);
}

#[test]
fn words_of_several_columns_go_on_from_every_level() {
    for (length, form, columns) in [(9, Form::Full, 9), (10, Form::Half, 10)] {
        let moves = (0..5).map(|start| Move::turn(start, 4)).collect();
        let sheets = sheets_of(&Words { length, form, moves }, 9973);
        let sweep = Sweep::new(&sheets, &[0]);
        assert_eq!((sweep.column_count(), is_two_coloured(&sheets, &[0])), (columns, length == 10));
        goes_on(&sheets, &[0]);
    }
}

#[test]
fn circles_and_stars_go_on_from_every_level() {
    goes_on(&circle(40), &[3]);
    goes_on(&sheets_of_12_columns(), &[7]);
    goes_on(&Sheets::new(3, Radices::new(vec![])), &[1]);
}

#[test]
fn random_sheets_go_on_from_every_level() {
    hold(25, plans::small(), |plan, sources| {
        if !sources.is_empty() {
            goes_on(&plan.build(), sources);
        }
    });
}

#[test]
fn random_sheets_of_several_columns_go_on_from_every_level() {
    hold(2, WIDE[0].plans(), |plan, sources| {
        let sources = if sources.is_empty() { &[0] } else { sources };
        let (sheets, keep) = (plan.build(), KEEPS[plan.arrows.len() % 2]);
        let (_directory, path) = place();
        let mut whole = Sweep::keeping(keep, &sheets, sources);
        finish(&mut whole, Threads::One);
        let mut hopping = Sweep::keeping(keep, &sheets, sources);
        while hopping.depth() < whole.depth() {
            assert!(hopping.advance(Threads::One, |_| PROCEED).is_continue());
            saved(&hopping, &path);
            let resumed = resume(keep, &sheets, sources, &path, Threads::One);
            hopping = resumed.expect("the file is as it was written");
        }
        finish(&mut hopping, Threads::One);
        assert_eq!(hopping.level_counts(), whole.level_counts());
        assert!(saved(&hopping, &path) == saved(&whole, &path));
    });
}

/// Four sheets of 60 nodes in a circle of arrows.
fn small() -> Sheets {
    let mut sheets = Sheets::new(4, Radices::new(vec![5, 4, 3]));
    let shift = |by: u32| DigitMap::new(0..2, (0..20).map(|at| (at + by) % 20).collect());
    let ids = [1, 19].map(|by| sheets.add_map(shift(by)));
    for from in 0..4 {
        sheets.add_arrow(from, (from + 1) % 4, &[(ids[0], ids[1])]);
        sheets.add_arrow(from, (from + 1) % 4, &[]);
    }
    sheets
}

/// [`small`] with arrows back. Each bank holds two sheets.
fn small_undirected() -> Sheets {
    let mut sheets = Sheets::new(4, Radices::new(vec![5, 4, 3]));
    let shift = |by: u32| DigitMap::new(0..2, (0..20).map(|at| (at + by) % 20).collect());
    let [there, back] = [1, 19].map(|by| sheets.add_map(shift(by)));
    for from in 0..4 {
        let to = (from + 1) % 4;
        sheets.add_arrow(from, to, &[(there, back)]);
        sheets.add_arrow(from, to, &[]);
        sheets.add_arrow(to, from, &[(back, there)]);
        sheets.add_arrow(to, from, &[]);
    }
    sheets
}

/// Saves a search of these sheets at depth 2 from node 7.
fn save_at_depth_2(keep: Keep, sheets: &Sheets, path: &Path) -> Vec<u8> {
    let mut sweep = Sweep::keeping(keep, sheets, &[7]);
    for _ in 0..2 {
        assert!(sweep.advance(Threads::One, |_| PROCEED).is_continue());
    }
    saved(&sweep, path)
}

/// Saves [`small`] at depth 2 from node 7.
fn save_small(keep: Keep, path: &Path) -> Vec<u8> {
    save_at_depth_2(keep, &small(), path)
}

/// Why a search of these sheets does not go on from the file.
fn refusal(keep: Keep, sheets: &Sheets, sources: &[Node], path: &Path) -> OpenError {
    let resumed = resume(keep, sheets, sources, path, Threads::One);
    resumed.map(|_| ()).expect_err("the file is not the one asked for")
}

#[test]
fn checkpoints_of_something_else_are_refused() {
    let (_directory, path) = place();
    for [keep, other] in [KEEPS, [KEEPS[1], KEEPS[0]]] {
        save_small(keep, &path);
        let is_other = |keep, sheets: &Sheets, sources: &[Node]| {
            assert!(matches!(
                refusal(keep, sheets, sources, &path),
                OpenError::OtherIdentity { .. }
            ));
        };
        is_other(other, &small(), &[7]);
        is_other(keep, &small(), &[8]);
        // Sources on sheets of both colours: each bank has all sheets.
        is_other(keep, &small(), &[7, 67]);
        is_other(keep, &Sheets::new(4, Radices::new(vec![5, 4, 3])), &[7]);
        is_other(keep, &Sheets::new(4, Radices::new(vec![4, 4, 4])), &[7]);
        is_other(keep, &Sheets::new(5, Radices::new(vec![5, 4, 3])), &[7]);
        let sheets = small();
        let resumed = Sweep::resume(keep, &sheets, &[7], &path, "cubes", Threads::One);
        let message = format!("the file is a checkpoint of `{LABEL}`, not of `cubes`");
        assert_eq!(resumed.map(|_| ()).expect_err("another label").to_string(), message);
        assert!(resume(keep, &sheets, &[7], &path, Threads::One).is_ok());
        assert!(is_refused(|| resume(keep, &sheets, &[240], &path, Threads::One).is_ok()));
    }
}

#[test]
fn missing_checkpoints_are_told_from_bad_ones() {
    let (directory, path) = place();
    let kind = |path: &Path| match refusal(Keep::Levels, &small(), &[7], path) {
        OpenError::Io(error) => Some(error.kind()),
        _ => None,
    };
    assert_eq!(kind(&path), Some(std::io::ErrorKind::NotFound));
    assert_eq!(kind(directory.path()), Some(std::io::ErrorKind::InvalidInput));
    fs::write(&path, "").expect("there is room on the disk");
    assert_eq!(kind(&path), None);
}

#[test]
fn changed_or_cut_checkpoints_are_refused() {
    for keep in KEEPS {
        let (_directory, path) = place();
        let right = save_small(keep, &path);
        assert!(right.len() < 500, "a small checkpoint takes {} bytes", right.len());
        let is_refused = |bytes: &[u8]| {
            fs::write(&path, bytes).expect("there is room on the disk");
            refusal(keep, &small(), &[7], &path)
        };
        for at in 0..right.len() {
            for change in [1, 0x80, 0xff] {
                let mut changed = right.clone();
                changed[at] ^= change;
                is_refused(&changed);
            }
            is_refused(&right[..at]);
        }
        assert!(matches!(is_refused(&[&right[..], &[0]].concat()), OpenError::TooLong { .. }));
        fs::write(&path, &right).expect("there is room on the disk");
        assert!(resume(keep, &small(), &[7], &path, Threads::One).is_ok());
    }
}

/// A file of the identity of the one at `path`, and right checksums, with these sections.
fn forge(path: &Path, sections: &[&[u64]]) {
    let identity = Identity::read(path).expect("the file is right");
    assert_eq!(identity.kind, Kind::Checkpoint);
    let lens: Vec<u64> = sections.iter().map(|section| section.len() as u64).collect();
    let mut writer = Writer::create(path, &identity, &lens).expect("a file can be created");
    writer.write(&sections.concat()).expect("there is room on the disk");
    writer.replace().expect("the file can be moved to its place");
}

/// That a file of the sections `good` is taken, and none with one of them replaced by something
/// `bad`.
fn sections_must_fit(sheets: &Sheets, path: &Path, good: [&[u64]; 7], bad: &[(usize, &[u64])]) {
    let is_refused = |sections: &[&[u64]]| {
        forge(path, sections);
        let error = refusal(Keep::Levels, sheets, &[7], path);
        let is_header = matches!(error, OpenError::Damaged { part: Part::Header });
        assert!(is_header, "{sections:?}: {error}");
    };
    forge(path, &good);
    let resumed = resume(Keep::Levels, sheets, &[7], path, Threads::One);
    assert!(resumed.expect("these fit").nodes().eq([120, 122]));
    is_refused(&[]);
    is_refused(&good[..6]);
    is_refused(&[&good[..], &[&[]]].concat());
    for &(number, section) in bad {
        let mut sections = good;
        sections[number] = section;
        is_refused(&sections);
    }
}

#[test]
fn checkpoints_of_other_sections_are_refused() {
    let (_directory, path) = place();
    save_small(Keep::Levels, &path);
    // Three levels; the first bank has two segments of a word, of which one is filled.
    let good: [&[u64]; 7] = [&[1, 2, 3], &[0], &[0b10], &[5], &[], &[], &[0; 4]];
    let bad: [(usize, &[u64]); 16] = [
        (0, &[]),
        (0, &[1, 2, 300]), // more nodes than there are
        (0, &[1, u64::MAX, 3]),
        (1, &[]),
        (1, &[2]),
        (1, &[0, 0]),
        (2, &[]),
        (2, &[0b10, 0]),
        (2, &[0b11]),
        (3, &[]),
        (3, &[5, 5]),
        (4, &[0]), // what was visited tells what is new
        (5, &[5]),
        (6, &[]),
        (6, &[0; 3]),
        (6, &[0; 8]),
    ];
    sections_must_fit(&small(), &path, good, &bad);
}

#[test]
fn checkpoints_of_undirected_searches_hold_two_levels_and_no_marks() {
    let (_directory, path) = place();
    let sheets = small_undirected();
    save_at_depth_2(Keep::Levels, &sheets, &path);
    let good: [&[u64]; 7] = [&[1, 2, 3], &[0], &[0b10], &[5], &[0b01], &[6], &[]];
    let bad: [(usize, &[u64]); 8] = [
        (2, &[0b11]),
        (3, &[5, 5]),
        (4, &[]),
        (4, &[0b11]),
        (4, &[0b01, 0]),
        (5, &[]),
        (5, &[6, 6]),
        (6, &[0; 4]),
    ];
    sections_must_fit(&sheets, &path, good, &bad);
    // At its end a search has no use for the level before the last, which is gone.
    let ended: [&[u64]; 7] = [&[1, 2, 3], &[1], &[0b10], &[5], &[], &[], &[]];
    sections_must_fit(&sheets, &path, ended, &[(4, &[0b01]), (5, &[6])]);
    forge(&path, &ended);
    let mut resumed = resume(Keep::Levels, &sheets, &[7], &path, Threads::One).expect("it fits");
    assert!(resumed.advance(Threads::One, |_| PROCEED).is_break());
}

/// Of the last level only the segments that hold anything are written: one that arrows lead to, but
/// to nothing new there, is not among them.
#[test]
fn arrows_back_leave_no_trace_in_a_checkpoint() {
    let (_directory, path) = place();
    for keep in KEEPS {
        let bytes = [false, true].map(|goes_back| {
            let mut sheets = Sheets::new(3, Radices::new(vec![5, 4, 3]));
            sheets.add_arrow(0, 1, &[]);
            sheets.add_arrow(1, 2, &[]);
            if goes_back {
                sheets.add_arrow(1, 0, &[]);
            }
            let mut sweep = Sweep::keeping(keep, &sheets, &[7]);
            finish(&mut sweep, Threads::One);
            assert_eq!(sweep.level_counts(), [1, 1, 1]);
            saved(&sweep, &path)
        });
        assert!(bytes[0] == bytes[1]);
    }
}

/// A checkpoint takes the place of the one before it; one that cannot be saved leaves no trace.
#[test]
fn the_last_checkpoint_stays_until_the_next_one_is_whole() {
    let (directory, path) = place();
    save_small(Keep::Levels, &path);
    let right = save_small(Keep::Levels, &path);
    let sheets = small();
    let sweep = Sweep::new(&sheets, &[7]);
    assert!(sweep.save(&path.join("below"), LABEL).is_err());
    assert!(sweep.save(directory.path(), LABEL).is_err());
    assert!(fs::read(&path).expect("the file is there") == right);
    assert_eq!(fs::read_dir(directory.path()).expect("the directory is there").count(), 1);
}
