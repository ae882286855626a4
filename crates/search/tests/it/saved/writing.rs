//! A file gets to its place whole or not at all.

use std::fs;
use std::io;
#[cfg(target_os = "linux")]
use std::io::Write as _;
use std::path::Path;

#[cfg(target_os = "linux")]
use search::saved::Draft;
use search::saved::{Saved, Writer};

#[cfg(unix)]
use super::BLOCK_WORDS;
use super::{holds, identity, place, sections, write};
use crate::is_refused;

fn create(path: &Path, len: u64) -> Writer {
    Writer::create(path, &identity(), &[len]).expect("a file can be created")
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
        writer.write(&vec![5; 299_999]).expect("there is room on the disk");
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
        assert!(is_refused(|| writer.put()));
    });
    leaves_no_trace(|path| {
        let mut writer = create(path, 3);
        writer.write(&[1, 2]).expect("there is room on the disk");
        assert!(is_refused(|| writer.write(&[3, 4])));
    });
    leaves_no_trace(|path| {
        assert!(is_refused(|| Writer::create(path, &identity(), &[u64::MAX, 2])));
        assert!(is_refused(|| Writer::create(path, &identity(), &[1 << 61])));
    });
}

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("the directory is there");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> =
        entries.map(|entry| name(entry.expect("it can be read"))).collect();
    names.sort();
    names
}

/// Nothing that is not ours is taken for a draft of ours, whatever it is called.
#[test]
fn files_of_others_stay() {
    let (directory, path) = place();
    for name in ["table.partial", ".table.partial", ".tiles-a.partial"] {
        fs::write(directory.path().join(name), "mine").expect("there is room on the disk");
    }
    drop(create(&path, 1));
    write(&path, &sections(&[2]), 1);
    assert_eq!(
        names(directory.path()),
        [".table.partial", ".tiles-a.partial", "table", "table.partial"]
    );
    for name in ["table.partial", ".table.partial", ".tiles-a.partial"] {
        let bytes = fs::read(directory.path().join(name)).expect("the file is there");
        assert_eq!(bytes, b"mine");
    }
}

/// Nothing is left of a process that is ended by force in the midst of its work, on file systems
/// that have files without names.
#[cfg(target_os = "linux")]
#[test]
fn drafts_have_no_name() {
    let (directory, path) = place();
    let mut draft = Draft::of(&path).expect("a file can be created");
    if draft.has_name() {
        return;
    }
    draft.write_all(b"some").expect("there is room on the disk");
    assert!(names(directory.path()).is_empty());
}

/// A file that is open stays as it is when another takes its place.
#[test]
fn open_files_outlive_their_successors() {
    let (_directory, path) = place();
    write(&path, &sections(&[4]), 1);
    let saved = Saved::open(&path, &identity(), search::Threads::One).expect("the file is right");
    write(&path, &sections(&[0, 9]), 1);
    assert!(saved.section(0).iter().eq(sections(&[4]).concat()));
}

/// Of several who make a new file the first has it there, and the others are told.
#[test]
fn new_files_replace_nothing() {
    let (directory, path) = place();
    let [mut first, mut second] = [1, 2].map(|len| create(&path, len));
    second.write(&[2, 3]).expect("there is room on the disk");
    first.write(&[1]).expect("there is room on the disk");
    first.put().expect("nothing is there");
    let refused = second.put().expect_err("something is there");
    assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
    holds(&path, &[vec![1]], search::Threads::One);
    assert_eq!(names(directory.path()), ["table"]);
}

/// Of several who replace a file the last has its own there.
#[test]
fn the_last_who_replaces_a_file_has_it_there() {
    let (directory, path) = place();
    let [mut first, mut second] = [1, 2].map(|len| create(&path, len));
    second.write(&[2, 3]).expect("there is room on the disk");
    first.write(&[1]).expect("there is room on the disk");
    second.replace().expect("the file can be moved to its place");
    holds(&path, &[vec![2, 3]], search::Threads::One);
    first.replace().expect("the file can be moved to its place");
    holds(&path, &[vec![1]], search::Threads::One);
    assert_eq!(names(directory.path()), ["table"]);
}

/// A link is a name of the file that it leads to, be that there or not.
#[cfg(unix)]
#[test]
fn links_are_followed() {
    let (directory, path) = place();
    let (near, far) = (directory.path().join("near"), directory.path().join("far"));
    fs::create_dir(&far).expect("there is room on the disk");
    let links = [(&path, Path::new("near")), (&near, Path::new("far/table"))];
    for (link, target) in links {
        std::os::unix::fs::symlink(target, link).expect("links can be made here");
    }
    drop(create(&path, 1));
    assert!(names(&far).is_empty());
    for lens in [3, 4] {
        let words = sections(&[lens]);
        let mut writer = create(&path, lens as u64);
        writer.write(&words[0]).expect("there is room on the disk");
        writer.replace().expect("the file can be moved to its place");
        holds(&far.join("table"), &words, search::Threads::One);
        holds(&path, &words, search::Threads::One);
        assert!(path.is_symlink() && near.is_symlink());
        assert_eq!(names(&far), ["table"]);
    }
    let circle = directory.path().join("circle");
    std::os::unix::fs::symlink("circle", &circle).expect("links can be made here");
    assert!(Writer::create(&circle, &identity(), &[1]).is_err());
    assert!(circle.is_symlink());
}

/// A new file may be read by whom the process lets read its files: not only by its owner.
#[cfg(unix)]
#[test]
fn files_have_the_usual_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let (directory, path) = place();
    let usual = directory.path().join("usual");
    fs::write(&usual, "").expect("there is room on the disk");
    write(&path, &sections(&[1]), 1);
    let mode = |path: &Path| fs::metadata(path).expect("the file is there").permissions().mode();
    assert_eq!(mode(&path), mode(&usual));
}

/// A file that is in its place is written, also in a directory that cannot be read, and so not be
/// synced (by whom permissions bind).
#[cfg(unix)]
#[test]
fn directories_that_cannot_be_synced_take_files() {
    use std::os::unix::fs::PermissionsExt;
    let (directory, path) = place();
    let permit = |mode| fs::set_permissions(directory.path(), PermissionsExt::from_mode(mode));
    permit(0o300).expect("it is ours");
    let words = sections(&[2]);
    let written = |put: fn(Writer) -> io::Result<()>| {
        let mut writer = create(&path, 2);
        writer.write(&words[0]).expect("there is room on the disk");
        put(writer)
    };
    let outcomes = [written(Writer::put), written(Writer::replace)];
    permit(0o700).expect("it is ours");
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
    holds(&path, &words, search::Threads::One);
}

#[test]
fn places_that_cannot_be_written_to_are_errors() {
    let (directory, path) = place();
    fs::write(&path, "a file, not a directory").expect("there is room on the disk");
    let missing = directory.path().join("missing").join("table");
    let parent = directory.path().join("..");
    for path in
        [&path.join("table"), &missing, directory.path(), &parent, Path::new(""), Path::new("/")]
    {
        assert!(Writer::create(path, &identity(), &[1]).is_err(), "{}", path.display());
    }
}

/// What is no regular file is not replaced by one.
#[cfg(unix)]
#[test]
fn devices_stay() {
    assert!(Writer::create(Path::new("/dev/null"), &identity(), &[1]).is_err());
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
    assert!(is_refused(|| writer.write(&block)));
}
