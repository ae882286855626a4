//! Censuses whose search lies in files.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use super::{are_long_tests_wanted, assert_survives, text};
use crate::program::{process, run, scratch, tiles};

/// As little as a search in files makes do with: so there are many volumes.
const LITTLE: &str = "1200kB";

fn census(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = process();
    command.args(arguments).args(["--format", "csv", "--threads", "1", "--scratch"]).arg(directory);
    command
}

fn in_memory(arguments: &[&str]) -> String {
    tiles(&[arguments, &["--format", "csv"]].concat(), "").output
}

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("the directory is there");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries.flatten().map(name).collect();
    names.sort();
    names
}

#[test]
fn counts_in_files_are_those_in_memory() {
    let (_directory, path, name) = scratch("files");
    let all: [&[&str]; 6] = [
        &["eight", "census"],
        &["eight", "census", "--size", "2x5", "--memory", LITTLE],
        &["eight", "census", "--size", "2x4", "--metric", "multi", "--memory", LITTLE],
        &["rotate", "census"],
        &["rotate", "census", "--turns", "quarter"],
        &["rotate", "census", "--size", "2x4", "--turns", "half", "--memory", "2MB"],
    ];
    for arguments in all {
        let output = census(&path, arguments).output().expect("it runs");
        let (counts, errors) = text(&output);
        assert_eq!(counts, in_memory(arguments), "{arguments:?}");
        assert!(errors.contains(" in files, "), "{errors}");
        assert!(!path.exists(), "a directory that was made goes again");
    }
    let larger =
        [&["eight", "census", "--size", "3x4", "--memory", "30MB"][..], &["--scratch", &name]];
    let report = tiles(&larger.concat(), "").output;
    assert!(report.contains("\ntotal  239,500,800  all that there are: complete\n"), "{report}");
    assert!(report.contains(", of disk "), "{report}");
}

#[test]
fn records_tell_where_the_time_goes() {
    let (_directory, _path, name) = scratch("files");
    let run = tiles(&["eight", "census", "-f", "json", "--scratch", &name], "");
    let records: Vec<Value> =
        run.output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (last, levels) = records.split_last().expect("there are records");
    assert!(last["peak_disk_bytes"].is_u64());
    assert_eq!(levels.len(), 32);
    assert!(levels[0]["files"].is_null(), "level 0 was not searched for");
    for level in &levels[1..] {
        let files = &level["files"];
        let times = ["seconds", "reading", "unpacking", "sweeping", "packing", "writing"];
        assert!(times.iter().all(|time| files[time].is_f64()), "{level}");
        assert!(files["disk_bytes"].is_u64());
    }
}

#[test]
fn a_killed_census_in_files_goes_on() {
    let survives = |arguments: &[&str], step: u64, times: u64| {
        let pauses = (1..=times).map(|number| Duration::from_millis(step * number));
        assert_survives(|path| census(path, arguments), &in_memory(arguments), pauses);
    };
    survives(&["eight", "census", "--size", "2x5", "--memory", LITTLE], 15, 12);
    survives(&["rotate", "census", "--size", "3x3"], 10, 6);
    if are_long_tests_wanted() {
        survives(&["eight", "census", "--size", "3x4", "--memory", "30MB"], 200, 20);
        survives(&["rotate", "census", "--size", "2x5", "--memory", "4MB"], 20, 20);
    }
}

/// Leaves a census as it is in the middle.
fn leave_in_the_middle(path: &Path, arguments: &[&str]) {
    let mut command = census(path, arguments);
    let output = command.args(["--disk", "100kB"]).output().expect("it runs");
    let (_, errors) = text(&output);
    let reason = "--disk allows 100.0 kB, and there is more to write; with more, the same command goes \
                  on from here\n";
    assert!(errors.ends_with(&format!("tiles: {}: {reason}", path.display())), "{errors}");
    assert_eq!(output.status.code(), Some(1));
    let sizes = names(path).into_iter().map(|name| {
        let metadata = fs::metadata(path.join(name)).expect("it is there");
        metadata.len()
    });
    assert!(sizes.sum::<u64>() < 110_000, "the files take no more than that, but for their list");
}

#[test]
fn a_census_that_takes_too_much_disk_goes_on_with_more() {
    let (_directory, path, _name) = scratch("files");
    let arguments = ["eight", "census", "--size", "2x5", "--memory", LITTLE];
    leave_in_the_middle(&path, &arguments);
    // Memory may be another; the volumes stay as they are.
    let more = ["eight", "census", "--size", "2x5", "--memory", "100MB"];
    let (counts, errors) = text(&census(&path, &more).output().expect("it runs"));
    assert_eq!(counts, in_memory(&arguments));
    assert!(errors.contains("going on from depth ") && errors.contains(": 9 volumes in files"));
    assert!(!path.exists() || names(&path).is_empty());
}

/// Files longer than a limit cannot be written, as on a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_a_census_and_loses_nothing() {
    let (_directory, path, _name) = scratch("files");
    let arguments = ["eight", "census", "--size", "2x5", "--memory", LITTLE];
    let census = census(&path, &arguments);
    let mut command = crate::program::in_shell("ulimit -f 8; exec \"$@\"", &[]);
    let output = command.args(census.get_args()).output().expect("it runs");
    let (_, errors) = text(&output);
    assert!(errors.contains("when there is room, the same command goes on from here"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
    let (counts, errors) =
        text(&super::files::census(&path, &arguments).output().expect("it runs"));
    assert!(errors.contains("going on from depth "), "{errors}");
    assert_eq!(counts, in_memory(&arguments));
}

#[test]
fn what_is_of_another_census_or_damaged_is_refused() {
    let (_directory, path, _name) = scratch("files");
    let arguments = ["eight", "census", "--size", "2x5", "--memory", LITTLE];
    leave_in_the_middle(&path, &arguments);
    fs::write(path.join("notes"), "mine").expect("there is room on the disk");
    let before = names(&path);
    let refused = |others: &[&str], reason: &str| {
        let output = census(&path, others).output().expect("it runs");
        let (counts, errors) = text(&output);
        assert_eq!((counts.as_str(), output.status.code()), ("", Some(2)), "{others:?}");
        assert!(errors.contains(reason) && errors.contains("hint: another --scratch"), "{errors}");
        assert_eq!(names(&path), before, "nothing was touched");
    };
    refused(&["eight", "census", "--size", "5x2"], "not of `eight 5x2");
    refused(&["eight", "census", "--size", "2x5", "--metric", "multi"], "2x5 multi");
    refused(&["rotate", "census", "--size", "2x5"], "not of `rotate 2x5");
    let other_goal = ["--goal", "1 2 3 4 5 6 7 8 x 9"];
    refused(&[&["eight", "census", "--size", "2x5"], &other_goal[..]].concat(), "blank 9");

    let volume =
        before.iter().rev().find(|name| name.contains(".volume-")).expect("there are some");
    let volume = path.join(volume);
    let whole = fs::read(&volume).expect("it is there");
    let mut damaged = whole.clone();
    *damaged.last_mut().expect("it has bytes") ^= 1;
    fs::write(&volume, damaged).expect("there is room on the disk");
    let output = census(&path, &arguments).output().expect("it runs");
    let (_, errors) = text(&output);
    let place = volume.display().to_string();
    assert!(errors.contains(&format!("{place}: the file is damaged: extent ")), "{errors}");
    assert_eq!(output.status.code(), Some(2));
    fs::write(&volume, whole).expect("there is room on the disk");
    let (counts, _) = text(&census(&path, &arguments).output().expect("it runs"));
    assert_eq!(counts, in_memory(&arguments));
    assert_eq!(names(&path), ["notes"], "what is not ours stays");
}

#[cfg(unix)]
#[test]
fn a_directory_in_use_is_refused() {
    let (_directory, path, name) = scratch("files");
    fs::create_dir(&path).expect("there is room on the disk");
    let lock = fs::File::open(&path).expect("the directory is there");
    lock.lock().expect("nobody else has it");
    let output = census(&path, &["eight", "census"]).output().expect("it runs");
    let message = format!("tiles: {name}: another census is at work in this directory\n");
    assert_eq!(text(&output), (String::new(), message));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_cannot_be_is_refused_at_once() {
    let (_directory, path, name) = scratch("file");
    let small = ["eight", "census", "--size", "3x4", "--memory", "100kB", "--scratch", &name];
    let refused = tiles(&small, "");
    assert!(
        refused.errors.starts_with("tiles: a census of eight 3x4, even with --scratch, takes ")
    );
    assert_eq!(refused.code, run("", "", 2).code);
    let huge = ["eight", "census", "--size", "4x5", "--scratch", &name];
    let refused = tiles(&huge, "");
    assert!(
        refused.errors.contains(" of disk; free are ")
            && refused.errors.contains("hint: with --disk ")
    );
    let refused = tiles(&[&huge[..], &["--disk", "1GB"]].concat(), "");
    let errors =
        "tiles: a census of eight 4x5: the graph has too many nodes to be searched in files\n";
    assert_eq!(refused, run("", errors, 2));
    assert!(!path.exists());
    fs::write(path, "").expect("it can be written");
    let refused = tiles(&["eight", "census", "--scratch", &name], "");
    let errors = format!("tiles: {name}: --scratch is a directory, and this is something else\n");
    assert_eq!(refused, run("", &errors, 2));
    for arguments in [&["--disk", "1GB"][..], &["--scratch", "a", "--checkpoint", "b"]] {
        let refused = tiles(&[&["eight", "census"], arguments].concat(), "");
        assert_eq!((refused.output.as_str(), refused.code), ("", run("", "", 2).code));
    }
}
