//! Censuses by several processes.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use super::text;
use crate::program::{process, scratch, tiles};

fn by_processes(count: usize, arguments: &[&str]) -> Command {
    let mut command = process();
    command.args(arguments).args(["--threads", "1", "--processes", &count.to_string()]);
    command
}

/// The counts that one process finds.
fn expected(arguments: &[&str]) -> String {
    tiles(&[arguments, &["--format", "csv"]].concat(), "").output
}

/// A file of so many addresses at which nobody listens.
fn hosts(count: usize) -> (TempDir, PathBuf, Vec<String>) {
    let listeners: Vec<TcpListener> = (0..count)
        .map(|_| TcpListener::bind("127.0.0.1:0").expect("there are ports that are free"))
        .collect();
    let address = |listener: &TcpListener| listener.local_addr().expect("it has one").to_string();
    let addresses: Vec<String> = listeners.iter().map(address).collect();
    let (directory, path, _) = scratch("hosts.txt");
    fs::write(&path, addresses.join("\n") + "\n").expect("there is room on the disk");
    (directory, path, addresses)
}

/// One of the processes of a file of addresses.
fn member(hosts: &Path, number: usize, arguments: &[&str]) -> Child {
    let mut command = process();
    command.args(arguments).args(["--threads", "1", "--hosts"]).arg(hosts);
    command.args(["--process", &number.to_string()]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it can be started")
}

/// What a process says that ends with exit code 1.
fn failure(child: Child) -> String {
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr).expect("the program writes UTF-8")
}

#[test]
fn any_number_of_processes_counts_the_same() {
    let (_directory, path, _) = scratch("files");
    let all: [&[&str]; 2] = [&["eight", "census", "--size", "2x5"], &["rotate", "census"]];
    for arguments in all {
        let expected = expected(arguments);
        for count in 1..=4 {
            let mut command = by_processes(count, arguments);
            command.args(["--format", "csv"]);
            if count % 2 == 1 {
                command.arg("--scratch").arg(&path);
            }
            let output = command.output().expect("it runs");
            let (counts, errors) = text(&output);
            assert_eq!(counts, expected, "{count}");
            assert_eq!(errors.matches(&format!(" of {count}, ")).count(), count, "{errors}");
            assert!(!path.exists(), "a directory that was made goes again");
        }
    }
}

/// Summaries are those of one process, and levels tell what was sent.
#[test]
fn records_of_several_processes() {
    let arguments = ["eight", "census", "--size", "2x5", "--format", "json", "--antipodes", "1000"];
    let records = |output: &str| -> Vec<Value> {
        output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let one = records(&tiles(&arguments, "").output);
    let output = by_processes(2, &arguments).output().expect("it runs");
    let two = records(&text(&output).0);
    assert_eq!(one.len(), two.len());
    let (one, two) = (one.last().expect("a summary"), two.split_last().expect("a summary"));
    for key in ["total", "complete", "gods_number", "distance_sum", "antipodes"] {
        assert_eq!(one[key], two.0[key], "{key}");
    }
    let sent = |level: &Value| level["sent_bytes"].as_u64();
    assert_eq!(sent(&two.1[0]), None, "level 0 was not found");
    assert!(two.1[1..].iter().all(|level| sent(level).is_some()));
    assert!(two.1[1..].iter().filter_map(sent).sum::<u64>() > 0);
}

#[test]
fn who_is_killed_is_named_and_another_number_goes_on() {
    let (_directory, path, files) = scratch("files");
    let arguments = ["eight", "census", "--size", "2x5", "--format", "csv", "--scratch", &files];
    let (_hosts, hosts, addresses) = hosts(4);
    let mut members: Vec<Child> = (0..4).map(|own| member(&hosts, own, &arguments)).collect();
    let output = members[0].stdout.take().expect("it is piped");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.starts_with("20,")));
    let killed = Instant::now();
    let mut gone = members.remove(2);
    gone.kill().expect("it is still there");
    gone.wait().expect("it was there");
    for member in members {
        let errors = failure(member);
        assert!(errors.contains(&format!("process 2 ({}) is gone", addresses[2])), "{errors}");
    }
    assert!(killed.elapsed() < Duration::from_secs(30));
    assert!(path.exists());
    let output = by_processes(3, &arguments).output().expect("it runs");
    let (counts, errors) = text(&output);
    assert_eq!(counts, expected(&arguments[..4]));
    assert_eq!(errors.matches("going on from depth ").count(), 3, "{errors}");
    assert_eq!(fs::read_dir(&path).expect("it was there before").count(), 0);
}

#[test]
fn another_census_on_the_other_side_is_named() {
    let (_hosts, hosts, addresses) = hosts(2);
    let sizes = ["2x4", "2x5"];
    let members: Vec<Child> =
        (0..2).map(|own| member(&hosts, own, &["eight", "census", "--size", sizes[own]])).collect();
    for (own, member) in members.into_iter().enumerate() {
        let (other, errors) = (1 - own, failure(member));
        let named = format!("process {other} ({}) is at something else", addresses[other]);
        assert!(errors.contains(&named), "{errors}");
        assert!(sizes.iter().all(|size| errors.contains(size)), "{errors}");
    }
}

#[test]
fn who_does_not_listen_is_named() {
    for own in [0, 1] {
        let (_hosts, hosts, addresses) = hosts(2);
        let started = Instant::now();
        let errors = failure(member(&hosts, own, &["eight", "census", "--patience", "1"]));
        let named = format!("process {} ({}) did not come", 1 - own, addresses[1 - own]);
        assert!(errors.contains(&named), "{errors}");
        assert!(started.elapsed() < Duration::from_secs(10));
    }
}

#[test]
fn files_of_addresses_that_are_none_are_refused() {
    let (_directory, path, name) = scratch("hosts.txt");
    let refused = |text: &str, number: &str| {
        fs::write(&path, text).expect("there is room on the disk");
        let run = tiles(&["eight", "census", "--hosts", &name, "--process", number], "");
        assert_eq!(run.code, std::process::ExitCode::from(2));
        run.errors
    };
    assert!(refused("", "0").contains("no addresses"));
    for line in ["127.0.0.1", "127.0.0.1:0", "127.0.0.1:65536", ":4000", "a:b"] {
        assert!(refused(line, "0").contains(&format!("{line}: an address is host:port")));
    }
    assert!(refused("a:1\nb:2\n", "2").contains("has the processes 0 to 1"));
}
