//! What a census prints: something before the first level, a line a level as soon as it is counted, and a
//! summary at the end, each in the three formats.

use std::collections::BinaryHeap;
use std::time::Duration;

use anyhow::{Result, bail};
use puzzle::{Board, Rules};
use search::{Node, Profile, ScratchError};
use serde::Serialize;
use solve::Census;

use super::distribution::Distribution;
use super::searching::LevelOnFiles;
use super::{CensusFormat, NamedRules};
use crate::memory;
use crate::numbers::{counted_length, grouped, real, real_length};
use crate::plot::Title;

/// What stands above the counts.
const HEADING: &str = "boards";

/// How levels and summary are written.
pub(super) struct Report<'a, R: Rules> {
    named: NamedRules<'a, R>,
    goal: &'a Board<R>,
    format: CensusFormat,
    /// Characters of the greatest count.
    width: usize,
}

/// The outcome of a census.
pub(super) struct Summary {
    /// The boards found.
    pub(super) total: u64,
    expected: Option<u64>,
    /// The greatest depth, in moves.
    pub(super) gods_number: usize,
    distances: Distribution,
    deepest_count: u64,
    /// Some boards at the greatest depth: cells in reading order.
    antipodes: Vec<Vec<u8>>,
    seconds: f64,
    states_per_second: f64,
    peak_bytes: Option<u64>,
    /// The most bytes that the files of the search had, if it lay in files.
    peak_disk_bytes: Option<u64>,
}

/// How long a census took, of which some may have been done in an earlier run.
pub(super) struct Pace {
    /// The boards that a checkpoint held.
    pub(super) found_before: u64,
    /// The time of this run.
    pub(super) elapsed: Duration,
}

impl Summary {
    /// The outcome of a search that has ended.
    pub(super) fn new<R: Rules>(
        census: &Census<R>,
        level_counts: &[u64],
        antipodes: Vec<Vec<u8>>,
        peak_disk_bytes: Option<u64>,
        pace: &Pace,
    ) -> Self {
        let gods_number = level_counts.len() - 1;
        let total: u64 = level_counts.iter().sum();
        let seconds = pace.elapsed.as_secs_f64();
        Self {
            total,
            states_per_second: real(total - pace.found_before) / seconds,
            expected: census.expected_count(),
            gods_number,
            distances: Distribution::new(level_counts),
            deepest_count: level_counts[gods_number],
            antipodes,
            seconds,
            peak_bytes: memory::peak(),
            peak_disk_bytes,
        }
    }

    fn is_complete(&self) -> bool {
        self.expected == Some(self.total)
    }

    /// Fails if boards are missing: theory and search contradict each other.
    pub(super) fn check(&self) -> Result<()> {
        match self.expected {
            Some(expected) if expected != self.total => {
                bail!("the census found {} boards, not {expected}", self.total)
            }
            _ => Ok(()),
        }
    }
}

/// The first boards of a level in the order of their cells, at most `count`.
pub(super) fn first_boards<R: Rules>(
    census: &Census<R>,
    nodes: impl Iterator<Item = Result<Node, ScratchError>>,
    count: usize,
) -> Result<Vec<Vec<u8>>, ScratchError> {
    least(count, nodes.map(|node| node.map(|node| cells(&census.board(node)))))
}

/// The least `count` of many, in order. Memory: those.
fn least<T: Ord, E>(count: usize, items: impl Iterator<Item = Result<T, E>>) -> Result<Vec<T>, E> {
    let mut heap = BinaryHeap::new();
    for item in items {
        let item = item?;
        if heap.len() < count {
            heap.push(item);
        } else if heap.peek().is_some_and(|greatest| item < *greatest) {
            heap.pop();
            heap.push(item);
        }
    }
    Ok(heap.into_sorted_vec())
}

fn cells<R: Rules>(board: &Board<R>) -> Vec<u8> {
    board.cells().as_ref().to_vec()
}

/// A line of JSON.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum CensusRecord<'a> {
    Level {
        depth: usize,
        boards: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        files: Option<FilesRecord>,
        #[serde(skip_serializing_if = "Option::is_none")]
        sent_bytes: Option<u64>,
    },
    Census {
        puzzle: &'a str,
        size: String,
        metric: &'a str,
        goal: Vec<u8>,
        total: u64,
        expected: Option<u64>,
        complete: bool,
        gods_number: usize,
        distance_sum: u128,
        mean: f64,
        median: f64,
        modes: &'a [usize],
        seconds: f64,
        states_per_second: f64,
        peak_bytes: Option<u64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        peak_disk_bytes: Option<u64>,
        antipodes: &'a [Vec<u8>],
    },
}

/// Of a level of a search that lies in files: what is on disk, and where the time went, in seconds of all
/// threads together.
#[derive(Serialize)]
struct FilesRecord {
    disk_bytes: u64,
    seconds: f64,
    reading: f64,
    unpacking: f64,
    sweeping: f64,
    packing: f64,
    writing: f64,
}

impl FilesRecord {
    fn of(files: &LevelOnFiles) -> Self {
        let Profile { reading, unpacking, sweeping, packing, writing } = files.profile;
        let seconds = |time: Duration| time.as_secs_f64();
        Self {
            disk_bytes: files.on_disk,
            seconds: seconds(files.elapsed),
            reading: seconds(reading),
            unpacking: seconds(unpacking),
            sweeping: seconds(sweeping),
            packing: seconds(packing),
            writing: seconds(writing),
        }
    }
}

impl CensusRecord<'_> {
    fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("numbers and names can be written as JSON");
        line.push(b'\n');
        line
    }
}

impl<'a, R: Rules> Report<'a, R> {
    pub(super) fn new(
        named: NamedRules<'a, R>,
        census: &'a Census<R>,
        format: CensusFormat,
    ) -> Self {
        let most = census.expected_count().unwrap_or(u64::MAX);
        let width = grouped(most).len().max(HEADING.len());
        Self { named, goal: census.goal(), format, width }
    }

    /// What comes before the first level.
    pub(super) fn head(&self) -> Vec<u8> {
        let width = self.width;
        match self.format {
            CensusFormat::Text => {
                let (name, size, metric) = (R::NAME, self.goal.size(), self.named.rules.metric());
                let goal = self.goal;
                format!(
                    "{name} {size}, {metric}: boards by their distance to {goal}\n\
                     depth  {HEADING:>width$}\n"
                )
            }
            CensusFormat::Csv => "depth,boards\n".to_owned(),
            CensusFormat::Json => String::new(),
        }
        .into_bytes()
    }

    /// A level, and how it was found if that was in files and now, or by several processes: what they sent
    /// each other.
    pub(super) fn level(
        &self,
        depth: usize,
        boards: u64,
        files: Option<&LevelOnFiles>,
        sent_bytes: Option<u64>,
    ) -> Vec<u8> {
        let width = self.width;
        match self.format {
            CensusFormat::Text => format!("{depth:5}  {:>width$}\n", grouped(boards)).into_bytes(),
            CensusFormat::Csv => format!("{depth},{boards}\n").into_bytes(),
            CensusFormat::Json => {
                let files = files.map(FilesRecord::of);
                CensusRecord::Level { depth, boards, files, sent_bytes }.line()
            }
        }
    }

    /// What comes after the last level.
    pub(super) fn summary(&self, summary: &Summary) -> Vec<u8> {
        match self.format {
            CensusFormat::Text => self.text(summary).into_bytes(),
            CensusFormat::Csv => Vec::new(),
            CensusFormat::Json => CensusRecord::Census {
                puzzle: R::NAME,
                size: self.goal.size().to_string(),
                metric: self.named.rules.metric(),
                goal: cells(self.goal),
                total: summary.total,
                expected: summary.expected,
                complete: summary.is_complete(),
                gods_number: summary.gods_number,
                distance_sum: summary.distances.distance_sum,
                mean: summary.distances.mean(),
                median: summary.distances.median(),
                modes: &summary.distances.modes,
                seconds: summary.seconds,
                states_per_second: summary.states_per_second,
                peak_bytes: summary.peak_bytes,
                peak_disk_bytes: summary.peak_disk_bytes,
                antipodes: &summary.antipodes,
            }
            .line(),
        }
    }

    /// What stands above the plot.
    pub(super) fn title(&self, summary: &Summary) -> Title {
        Title {
            puzzle: self.named.in_words.to_owned(),
            goal: self.goal.to_string(),
            board_count: summary.total,
            gods_number: summary.gods_number,
        }
    }

    fn text(&self, summary: &Summary) -> String {
        let total = grouped(summary.total);
        let completeness = match summary.expected {
            Some(expected) if expected == summary.total => {
                "all that there are: complete".to_owned()
            }
            Some(expected) => format!("not complete: there are {}", grouped(expected)),
            None => "their number is not known by theory".to_owned(),
        };
        let deepest = grouped(summary.deepest_count);
        let shown = summary.antipodes.len();
        let is_all = shown == 0 || real_length(shown) >= real(summary.deepest_count);
        let first = if is_all { String::new() } else { format!(", the first {shown}:") };
        let most = counted_length(summary.gods_number, "move");
        let mut lines = vec![
            format!("total  {total:>width$}  {completeness}", width = self.width),
            format!("God's number: {most}, and no board needs more"),
            format!("distances: {}", summary.distances),
            format!("deepest boards (antipodes): {deepest}{first}"),
        ];
        for cells in &summary.antipodes {
            let board = Board::<R>::from_cells(self.goal.size(), cells);
            lines.push(format!("  {}", board.expect("these are the cells of a board")));
        }
        let peak = summary.peak_bytes.map(memory::shown);
        let peak = peak.map_or_else(String::new, |peak| format!(", peak memory {peak}"));
        let disk = summary.peak_disk_bytes.map(memory::shown);
        let disk = disk.map_or_else(String::new, |disk| format!(", of disk {disk}"));
        let seconds = summary.seconds;
        let pace = pace(summary.states_per_second);
        lines.push(format!("{seconds:.3} s, {pace} states a second{peak}{disk}\n"));
        lines.join("\n")
    }
}

/// A number of states a second: "93.8 million", "20,412".
fn pace(states_per_second: f64) -> String {
    if states_per_second >= 1e6 {
        return format!("{:.1} million", states_per_second / 1e6);
    }
    let rounded = format!("{states_per_second:.0}");
    rounded.parse().map_or(rounded, grouped)
}
