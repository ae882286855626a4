//! `tiles rotate census` and `tiles eight census`.

#[cfg(feature = "cluster")]
mod cluster;
mod files;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::program::{answered, process, run, scratch, tiles};

fn csv(counts: &[u64]) -> String {
    let row = |(depth, count)| format!("{depth},{count}\n");
    "depth,boards\n".to_owned() + &counts.iter().enumerate().map(row).collect::<String>()
}

#[test]
fn csv_has_the_known_counts() {
    let census = |arguments: &[&str]| tiles(&[arguments, &["--format", "csv"]].concat(), "");
    assert_eq!(census(&["eight", "census"]), answered(&csv(&eight::CORNER_3X3)));
    assert_eq!(census(&["rotate", "census"]), answered(&csv(&rotate9::CLOCKWISE_3X3)));
    let quarter = census(&["rotate", "census", "--turns", "quarter"]);
    assert_eq!(quarter, answered(&csv(&rotate9::QUARTER_3X3)));
    let half = census(&["rotate", "census", "--turns", "half", "--threads", "2"]);
    assert_eq!(half, answered(&csv(&rotate9::HALF_3X3)));
    let centre = census(&["eight", "census", "--goal", "1 2 3 8 x 4 7 6 5"]);
    assert_eq!(centre, answered(&csv(&eight::CENTRE_3X3)));
    // github.com/lightln2/SlidingTilesSolver, results/multitile_frontier/04-2x2-multislide.txt
    let multi = census(&["eight", "census", "--size", "2x2", "--metric", "multi"]);
    assert_eq!(multi, census(&["eight", "census", "--size", "2x2"]), "no runs on two by two");
}

#[test]
fn json_has_a_line_a_level_and_a_summary() {
    let run = tiles(&["eight", "census", "--format", "json", "--antipodes", "9"], "");
    let lines: Vec<Value> =
        run.output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (summary, levels) = lines.split_last().expect("there are lines");
    for (depth, (level, boards)) in levels.iter().zip(eight::CORNER_3X3).enumerate() {
        assert_eq!(*level, serde_json::json!({"type": "level", "depth": depth, "boards": boards}));
    }
    assert_eq!(levels.len(), eight::CORNER_3X3.len());
    let expected = [
        ("type", serde_json::json!("census")),
        ("puzzle", serde_json::json!("eight")),
        ("size", serde_json::json!("3x3")),
        ("metric", serde_json::json!("single")),
        ("goal", serde_json::json!([1, 2, 3, 4, 5, 6, 7, 8, 0])),
        ("total", serde_json::json!(181_440)),
        ("expected", serde_json::json!(181_440)),
        ("complete", serde_json::json!(true)),
        ("gods_number", serde_json::json!(31)),
        ("distance_sum", serde_json::json!(3_986_672)),
        ("median", serde_json::json!(22.0)),
        ("modes", serde_json::json!([24])),
        (
            "antipodes",
            serde_json::json!([[6, 4, 7, 8, 5, 0, 3, 2, 1], [8, 6, 7, 2, 5, 4, 3, 0, 1]]),
        ),
    ];
    for (key, value) in expected {
        assert_eq!(summary[key], value, "{key}");
    }
    assert!(summary["seconds"].is_f64() && summary["states_per_second"].is_f64());
    assert!(summary["peak_bytes"].is_u64() || !cfg!(target_os = "linux"));
}

#[test]
fn text_says_whether_all_boards_were_found() {
    let run = tiles(&["rotate", "census", "--size", "3x2", "--antipodes", "1"], "");
    let (head, tail) = run.output.split_at(run.output.find("total").expect("a total"));
    assert!(head.starts_with("rotate 3x2, clockwise: boards by their distance to 1 2 3 4 5 6\n"));
    assert_eq!(head.lines().count(), 2 + 10);
    let tail: Vec<&str> = tail.lines().collect();
    assert_eq!(tail[0], "total     120  all that there are: complete");
    assert_eq!(tail[1], "God's number: 9 moves, and no board needs more");
    // By hand: 678 = 1*2 + 2*4 + 3*8 + 4*14 + 5*22 + 6*28 + 7*23 + 8*13 + 9*5 moves of 120 boards.
    assert_eq!(tail[2], "distances: mean 5.650, median 6, mode 6");
    assert_eq!(tail[3], "deepest boards (antipodes): 5, the first 1:");
    let deepest = tail[4].trim();
    let answer = tiles(&["rotate", "--size", "3x2"], format!("{deepest}\n"));
    assert_eq!(answer, answered("9\n"));
}

#[test]
fn antipodes_need_gods_number_of_moves_to_the_goal() {
    let goal = ["--goal", "815736402"];
    let arguments = [&["eight", "census", "--format", "json", "--antipodes", "100"], &goal[..]];
    let run = tiles(&arguments.concat(), "");
    let summary: Value =
        serde_json::from_str(run.output.lines().last().expect("a summary")).expect("JSON");
    let antipodes = summary["antipodes"].as_array().expect("a list");
    assert_eq!(antipodes.len(), 2); // OEIS A089483
    for cells in antipodes {
        let cells: Vec<String> =
            cells.as_array().expect("cells").iter().map(Value::to_string).collect();
        let answer = tiles(&[&["eight", "--length"], &goal[..]].concat(), cells.join(" "));
        assert_eq!(answer, answered("31\n"));
    }
}

#[test]
fn a_plot_is_drawn() {
    let (_directory, path, name) = scratch("3x3.svg");
    tiles(&["eight", "census", "--plot", &name], "");
    let picture = fs::read_to_string(path).expect("the plot is there");
    let document = roxmltree::Document::parse(&picture).expect("it is XML");
    let text: String = document.descendants().filter_map(|node| node.text()).collect();
    for part in ["8-puzzle 3x3, one tile a move, to 1 2 3 4 5 6 7 8 x", "181,440", "31"] {
        assert!(text.contains(part), "{part}");
    }
    // Two goals are told apart.
    let (_directory, path, name) = scratch("centre");
    tiles(&["eight", "census", "--goal", "1 2 3 8 x 4 7 6 5", "--plot", &name], "");
    let picture = fs::read_to_string(path).expect("the plot is there");
    assert!(picture.contains("8-puzzle 3x3, one tile a move, to 1 2 3 8 x 4 7 6 5"));
    let refused = tiles(&["eight", "census", "--plot", "-"], "");
    let errors = "tiles: --plot names a file: standard output has the counts\n";
    assert_eq!(refused, run("", errors, 2));
    let refused = tiles(&["rotate", "census", "--plot", "no/x.PNG"], "");
    let errors =
        "tiles: --plot no/x.PNG: a plot is drawn as SVG only\n  hint: --plot no/x.svg is one\n";
    assert_eq!(refused, run("", errors, 2));
    let (_directory, _, nowhere) = scratch("missing/3x3.svg");
    let refused = tiles(&["eight", "census", "--plot", &nowhere], "");
    assert_eq!((refused.output.as_str(), refused.code), ("", run("", "", 2).code));
}

#[test]
fn what_does_not_fit_is_refused_beforehand() {
    let refused = |arguments: &[&str], errors: &str| {
        assert_eq!(tiles(arguments, ""), run("", errors, 2));
    };
    let small = ["eight", "census", "--size", "3x4", "--memory", "10MB"];
    refused(
        &small,
        "tiles: a census of eight 3x4 takes 31.9 MB of memory; --memory allows 10.0 MB\n  \
         hint: --scratch DIR counts in files, of up to about 22.4 MB\n",
    );
    let large = ["rotate", "--size", "4x4", "--table", "4x4.tiles", "--memory", "16GiB"];
    refused(
        &large,
        "tiles: a table of rotate 4x4 takes 8.4 TB of memory; --memory allows 17.2 GB\n  \
         hint: without --table, boards of this size are solved one by one\n",
    );
    // At once, however large.
    let huge = tiles(&["eight", "census", "--size", "4x5"], "");
    assert_eq!(huge.code, run("", "", 2).code);
    assert!(huge.errors.contains("hint: --scratch DIR counts in files, of "), "{}", huge.errors);
    let larger = ["rotate", "census", "--size", "5x5"];
    refused(
        &larger,
        "tiles: --size 5x5: a 5x5 board has more arrangements than 64 bits can number\n",
    );
}

#[test]
fn bad_sizes_are_refused() {
    for size in ["3", "1x5", "0x3", "axb", "6x6", "3x4x5", "", "+3x3"] {
        let refused = tiles(&["eight", "--size", size], "1 2 3");
        assert_eq!((refused.output.as_str(), refused.code), ("", run("", "", 2).code), "{size}");
    }
}

fn are_long_tests_wanted() -> bool {
    std::env::var_os("TILES_LONG_TESTS").is_some_and(|value| value == "1")
}

fn census_with_checkpoint(directory: &Path, size: &str) -> Command {
    let mut command = process();
    command.args(["eight", "census", "--format", "csv", "--size", size, "--checkpoint-every", "0"]);
    command.arg("--checkpoint").arg(directory);
    command
}

fn text(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

/// Killed by SIGKILL at several moments, the census goes on and ends the same; then nothing of it is left.
fn assert_survives(
    census: impl Fn(&Path) -> Command,
    whole: &str,
    pauses: impl Iterator<Item = Duration>,
) {
    let directory = tempfile::tempdir().expect("a directory");
    let mut resumed = 0;
    for pause in pauses {
        let mut command = census(directory.path());
        let started = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
        let mut child = started.expect("the program starts");
        std::thread::sleep(pause);
        child.kill().expect("it can be killed, even when it has ended");
        let output = child.wait_with_output().expect("it has ended");
        resumed += usize::from(text(&output).1.contains("going on from"));
    }
    let output = census(directory.path()).output().expect("it runs");
    let (counts, errors) = text(&output);
    assert_eq!(counts, whole);
    resumed += usize::from(errors.contains("going on from"));
    assert!(resumed > 0, "no run went on from another");
    let mut left = fs::read_dir(directory.path()).expect("it is there");
    assert!(left.next().is_none(), "nothing of it is left");
}

#[test]
fn a_killed_census_goes_on() {
    let survives = |size: &str, step: u64| {
        let whole = tiles(&["eight", "census", "--format", "csv", "--size", size], "").output;
        let pauses = (1..12).map(|number| Duration::from_millis(step * number));
        assert_survives(|directory| census_with_checkpoint(directory, size), &whole, pauses);
    };
    survives("2x5", 4);
    if are_long_tests_wanted() {
        survives("3x4", 90);
    }
}

#[test]
fn a_foreign_or_damaged_checkpoint_is_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("census.checkpoint");
    let goal = puzzle::Board::sorted("2x3".parse().expect("a size"));
    let rules = eight::Sliding::default();
    let census = solve::Census::new(&rules, goal).expect("a small size");
    census.save(&census.begin(), &path).expect("it can be written");
    let saved = fs::read(&path).expect("it is there");
    for (size, reason) in [("2x4", "not of `eight 2x4"), ("2x3", "damaged")] {
        if size == "2x3" {
            let mut damaged = saved.clone();
            damaged[saved.len() / 2] ^= 1;
            fs::write(&path, damaged).expect("it can be written");
        }
        let before = fs::read(&path).expect("it is there");
        let output = census_with_checkpoint(directory.path(), size).output().expect("it runs");
        let (counts, errors) = text(&output);
        assert_eq!((counts.as_str(), output.status.code()), ("", Some(2)));
        assert!(errors.contains(reason) && errors.contains("hint:"), "{errors}");
        assert_eq!(fs::read(&path).expect("it is there"), before, "it was not touched");
    }
}

#[test]
fn a_checkpoint_is_a_directory() {
    let (_directory, path, name) = scratch("file");
    fs::write(path, "").expect("it can be written");
    let refused = tiles(&["eight", "census", "--checkpoint", &name], "");
    let errors =
        format!("tiles: {name}: --checkpoint is a directory, and this is something else\n");
    assert_eq!(refused, run("", &errors, 2));
}

/// Files longer than a limit cannot be written, as on a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_keeps_the_last_checkpoint() {
    let directory = tempfile::tempdir().expect("a directory");
    let census = census_with_checkpoint(directory.path(), "2x5");
    let mut command = crate::program::in_shell("ulimit -f 8; exec \"$@\"", &[]);
    let output = command.args(census.get_args()).output().expect("it runs");
    let (counts, errors) = text(&output);
    let whole = tiles(&["eight", "census", "--format", "csv", "--size", "2x5"], "").output;
    assert_eq!((counts, output.status.code()), (whole, Some(0)));
    let told = errors.matches("no checkpoint from depth");
    assert_eq!(told.count(), 1, "once, however many levels there are: {errors}");
}
