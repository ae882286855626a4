//! A file gets to its place whole or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use search::saved::{Saved, Writer};

use super::{BLOCK_WORDS, head, holds, place, sections, write};
use crate::is_refused;

fn partial(path: &Path) -> PathBuf {
    path.with_file_name("table.partial")
}

fn create(path: &Path, len: u64) -> Writer {
    Writer::create(path, &head(), &[len]).expect("a file can be created")
}

/// Does `work`, which is not to get to its end, where a file is and where none is.
fn leaves_no_trace(work: impl Fn(&Path)) {
    let (directory, path) = place();
    work(&path);
    let mut left = fs::read_dir(directory.path()).expect("the directory is there");
    assert!(left.next().is_none());

    let old = sections(&[3, 4]);
    write(&path, &old, 1);
    work(&path);
    assert_eq!(fs::read_dir(directory.path()).expect("the directory is there").count(), 1);
    holds(&path, &old, search::Threads::One);
}

#[test]
fn dropped_writers_leave_no_trace() {
    leaves_no_trace(|path| {
        let mut writer = create(path, 300_000);
        assert!(partial(path).exists());
        writer.write(&vec![5; 299_999]).expect("there is room on the disk");
        assert!(partial(path).exists());
    });
    leaves_no_trace(|path| {
        let mut writer = create(path, 1);
        writer.write(&[1]).expect("there is room on the disk");
    });
}

#[test]
fn other_numbers_of_words_than_announced_are_refused() {
    leaves_no_trace(|path| {
        let mut writer = create(path, 3);
        writer.write(&[1, 2]).expect("there is room on the disk");
        assert!(is_refused(|| writer.finish()));
    });
    leaves_no_trace(|path| {
        let mut writer = create(path, 3);
        writer.write(&[1, 2]).expect("there is room on the disk");
        assert!(is_refused(|| writer.write(&[3, 4])));
    });
    leaves_no_trace(|path| {
        assert!(is_refused(|| Writer::create(path, &head(), &[u64::MAX, 2])));
        assert!(is_refused(|| Writer::create(path, &head(), &[1 << 61])));
    });
}

/// What a killed writer left is replaced, not written to: it might be open elsewhere.
#[test]
fn leftovers_are_replaced() {
    let (directory, path) = place();
    let elsewhere = directory.path().join("elsewhere");
    fs::write(&elsewhere, "left").expect("there is room on the disk");
    fs::hard_link(&elsewhere, partial(&path)).expect("links can be made here");
    let new = sections(&[2]);
    write(&path, &new, 1);
    holds(&path, &new, search::Threads::One);
    assert!(!partial(&path).exists());
    assert_eq!(fs::read(&elsewhere).expect("the file is there"), b"left");
}

/// A file that is open stays as it is when another takes its place.
#[test]
fn open_files_outlive_their_successors() {
    let (_directory, path) = place();
    write(&path, &sections(&[4]), 1);
    let saved = Saved::open(&path, &head(), search::Threads::One).expect("the file is right");
    write(&path, &sections(&[0, 9]), 1);
    assert!(saved.section(0).iter().eq(sections(&[4]).concat()));
}

#[cfg(unix)]
#[test]
fn the_later_of_two_writers_takes_over() {
    let (_directory, path) = place();
    let mut earlier = create(&path, 1);
    let dropped = create(&path, 7);
    let mut later = create(&path, 2);
    drop(dropped);
    earlier.write(&[1]).expect("there is room on the disk");
    later.write(&[2]).expect("there is room on the disk");
    assert!(earlier.finish().is_err());
    assert!(!path.exists() && partial(&path).exists());
    later.write(&[3]).expect("there is room on the disk");
    later.finish().expect("the file can be moved to its place");
    holds(&path, &[vec![2, 3]], search::Threads::One);
}

#[test]
fn places_that_cannot_be_written_to_are_errors() {
    let (directory, path) = place();
    fs::write(&path, "a file, not a directory").expect("there is room on the disk");
    let occupied = directory.path().join("occupied");
    fs::create_dir(occupied.with_file_name("occupied.partial")).expect("there is room");
    let missing = directory.path().join("missing").join("table");
    for path in [&path.join("table"), &missing, &occupied, Path::new(""), Path::new("/")] {
        assert!(Writer::create(path, &head(), &[1]).is_err(), "{}", path.display());
    }
}

#[test]
fn a_directory_is_not_replaced() {
    let (directory, path) = place();
    fs::create_dir(&path).expect("there is room on the disk");
    assert!(create(&path, 0).finish().is_err());
    assert!(path.is_dir() && !partial(&path).exists());
    drop(directory);
}

/// The test itself, in a process whose files may have 1 or 2 MiB (the unit depends on the shell):
/// to a writer the same as a full disk.
#[cfg(unix)]
#[test]
fn full_disks_leave_no_trace() {
    const PLACE: &str = "SAVED_TEST_ON_A_FULL_DISK";
    const NAME: &str = "saved::writing::full_disks_leave_no_trace";
    if let Some(path) = std::env::var_os(PLACE) {
        return fills_the_disk(Path::new(&path));
    }
    leaves_no_trace(|path| {
        let this = std::env::current_exe().expect("this program has a file");
        let child = std::process::Command::new("sh")
            .args(["-c", r#"trap "" XFSZ; ulimit -f 2048; exec "$@""#, "sh"])
            .arg(this)
            .args(["--exact", NAME])
            .env(PLACE, path)
            .output();
        let child = child.expect("there is a shell");
        let output = String::from_utf8_lossy(&child.stdout);
        assert!(child.status.success() && output.contains("1 passed"), "{output}");
    });
}

#[cfg(unix)]
fn fills_the_disk(path: &Path) {
    let block = vec![5; BLOCK_WORDS];
    let mut writer = create(path, u64::MAX >> 8);
    let written = (0..4).take_while(|_| writer.write(&block).is_ok()).count();
    assert!(written < 4);
    assert!(!partial(path).exists(), "the file of a writer that has failed");
    assert!(is_refused(|| writer.write(&block)));
}
