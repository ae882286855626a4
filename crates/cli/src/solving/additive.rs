//! Boards of `eight` one by one: additive pattern databases; and `tiles eight heuristic`, which makes
//! them and keeps them in a file.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use eight::{Board, Sliding};
use puzzle::{Rules, Size};
use search::saved::OpenError;
use solve::{AdditivePatterns, Making, NoEstimate, Partition, Staged};

use super::Asked;
use super::one_by_one::{HEADING, LimitArguments, OneByOne, SolvedOneByOne};
use crate::console::{self, Console};
use crate::failure::{AFRESH, BadInput, advised};
use crate::files::{self, Saved};
use crate::memory::{self, ByteLimit};
use crate::progress::Spinner;
use crate::puzzle_arguments::PuzzleArguments;
use crate::threads::LazyPool;

/// How boards are solved of which there is no table.
#[derive(Args, Debug)]
pub(crate) struct DeepeningArguments {
    /// The tiles of each pattern database, such as 7-8: the more, the faster, after a longer start
    ///
    /// Such boards are solved one by one, by iterative deepening A* with additive pattern
    /// databases, which are made when the first board turns out to need them: small ones for easy
    /// boards, in 0.1 s for 4x4 and 2 s for 2x17, and these for hard boards, in 1 to 20 s on two
    /// processors. Here, too, the first of the shortest solutions in the order of --order is
    /// printed, for any number of threads. With --table they are kept in the file. Given for
    /// smaller boards, it has them solved in this way as well. [default: patterns of 7 tiles up to
    /// 16 cells, of 6 up to 25, of 5 above]
    #[arg(long, value_name = "SIZES", help_heading = HEADING)]
    pub(crate) heuristic: Option<Partition>,

    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}

/// Makes pattern databases and keeps them in a file.
#[derive(Args, Debug)]
pub(crate) struct HeuristicArguments {
    /// The file: for --table
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The tiles of each pattern [default: patterns of 7 tiles up to 16 cells, of 6 up to 25, of 5
    /// above]
    #[arg(long, value_name = "SIZES")]
    heuristic: Option<Partition>,

    #[command(flatten)]
    puzzle: PuzzleArguments,
}

/// Makes pattern databases, and keeps them in a file.
pub(crate) fn make(arguments: &HeuristicArguments, console: &mut Console<'_>) -> Result<()> {
    let HeuristicArguments { file, puzzle, heuristic } = arguments;
    let (rules, goal, memory) = (Sliding::default(), puzzle.goal()?, puzzle.memory);
    let partition = partition(rules, &goal, heuristic.as_ref(), Some(file))?;
    let patterns = Patterns { rules, goal, partition: &partition, memory };
    let saved = patterns.open_or_make(file, &mut LazyPool::new(puzzle.threads))?;
    if let (_, Saved::No(problem)) = saved {
        bail!(problem);
    }
    let bytes = memory::shown(file.metadata().context("what was written just now")?.len());
    let line = format!("{partition} of {} {}: {bytes}\n", Sliding::NAME, puzzle.size);
    console::write(console.output, line.as_bytes())
}

impl SolvedOneByOne for Sliding {
    type Heuristic = AdditivePatterns<Self>;

    const KEEPS_HEURISTICS: bool = true;

    fn has_heuristic(&self, size: Size) -> bool {
        AdditivePatterns::memory(self, size, &Partition::quick(size)).is_ok()
    }

    fn is_heuristic(asked: &Asked<'_, Self>, path: &Path) -> bool {
        let saved = AdditivePatterns::saved_partition(&asked.rules, &asked.goal, path);
        matches!(saved, Ok(Some(_)) | Err(OpenError::OtherIdentity { .. }))
    }

    fn smaller_than_a_table(asked: &Asked<'_, Self>) -> Option<String> {
        fitting(asked.rules, asked.goal.size(), asked.memory)
    }

    fn solver<'a>(
        asked: &'a Asked<'_, Self>,
        threads: &mut LazyPool,
    ) -> Result<(OneByOne<'a, Self>, Saved)> {
        let &Asked { rules, goal, memory, .. } = asked;
        let large = partition(rules, &goal, asked.partition, asked.table)?;
        let quick =
            quick(asked, &large).map_err(|error| refused(goal.size(), asked.partition, error))?;
        let searching = threads.for_search();
        let kept = match asked.table {
            Some(path) => {
                let patterns = Patterns { rules, goal, partition: &large, memory };
                Some(patterns.open_or_make(path, threads)?)
            }
            None => None,
        };
        let making = move |partition: Partition| {
            move || Patterns { rules, goal, partition: &partition, memory }.made(searching)
        };
        let solver = Staged::new(quick.map(making), making(large), searching);
        Ok(match kept {
            Some((large, saved)) => {
                saved.tell();
                (solver.with_large(large), saved)
            }
            None => (solver, Saved::Yes),
        })
    }
}

/// The partition that the user names, or that of a file that is there, or the default.
fn partition(
    rules: Sliding,
    goal: &Board,
    named: Option<&Partition>,
    path: Option<&Path>,
) -> Result<Partition> {
    let saved = match path.filter(|path| path.exists()) {
        Some(path) if named.is_none() => {
            let saved = AdditivePatterns::saved_partition(&rules, goal, path);
            saved.map_err(|error| BadInput::in_file(path, error, AFRESH))?
        }
        _ => None,
    };
    Ok(named.cloned().or(saved).unwrap_or_else(|| Partition::default_of(goal.size())))
}

/// The partition for easy boards, unless that for hard boards takes no more, or is all that the user
/// allows.
fn quick(
    asked: &Asked<'_, Sliding>,
    partition: &Partition,
) -> Result<Option<Partition>, NoEstimate> {
    let size = asked.goal.size();
    let quick = Partition::quick(size);
    let needed = AdditivePatterns::memory(&asked.rules, size, partition)?;
    let takes = AdditivePatterns::memory(&asked.rules, size, &quick)?;
    let is_worth_it = takes < needed && memory::is_enough_for_both(takes, needed, asked.memory);
    Ok(is_worth_it.then_some(quick))
}

/// Pattern databases that are wanted, and the memory for their making.
struct Patterns<'a> {
    rules: Sliding,
    goal: Board,
    partition: &'a Partition,
    memory: Option<ByteLimit>,
}

impl Patterns<'_> {
    /// The pattern databases in a file, which is made unless it is there, and whether it is then.
    fn open_or_make(
        &self,
        path: &Path,
        threads: &mut LazyPool,
    ) -> Result<(AdditivePatterns<Sliding>, Saved)> {
        let searching = threads.for_search();
        let &Self { rules, goal, partition, .. } = self;
        let open = || AdditivePatterns::open(&rules, goal, partition, path, searching);
        if path.exists() {
            self.needed()?;
            let opened = threads.run(open);
            let opened = opened.map_err(|error| BadInput::in_file(path, error, AFRESH))?;
            return Ok((opened, Saved::Yes));
        }
        files::check_writable(path)?;
        let made = threads.run(|| self.made(searching))?;
        let saved = threads.run(|| Saved::of(path, made.save(path), open));
        Ok((made, saved))
    }

    /// The pattern databases, made now, if the memory is there.
    fn made(&self, searching: search::Threads) -> Result<AdditivePatterns<Sliding>> {
        self.check_memory()?;
        let &Self { rules, goal, partition, .. } = self;
        let spinner = Spinner::new(format!("making the heuristic {partition}"));
        let show = |Making { table, table_count, new_nodes }: Making| {
            let table =
                || format!("making the heuristic {partition}: table {table} of {table_count}");
            spinner.show(table, new_nodes);
        };
        let made = AdditivePatterns::making(&rules, goal, partition, searching, show);
        Ok(made.map_err(|error| refused(goal.size(), Some(partition), error))?)
    }

    /// What the making takes, in bytes.
    fn needed(&self) -> Result<u64> {
        let size = self.goal.size();
        let needed = AdditivePatterns::memory(&self.rules, size, self.partition);
        Ok(needed.map_err(|error| refused(size, Some(self.partition), error))?)
    }

    /// Refuses tables that take more memory than there is, and names some that do not.
    fn check_memory(&self) -> Result<()> {
        let &Self { rules, goal, partition, memory } = self;
        let size = goal.size();
        let what = format!("the heuristic {partition} of {} {size}", Sliding::NAME);
        let checked = memory::check(&what, self.needed()?, memory);
        checked.map_err(|error| advised(error, fitting(rules, size, memory)))
    }
}

/// The largest patterns that fit the memory, in words.
fn fitting(rules: Sliding, size: Size, memory: Option<ByteLimit>) -> Option<String> {
    let mut needs = Partition::of_equal_patterns(size).filter_map(|partition| {
        Some((AdditivePatterns::memory(&rules, size, &partition).ok()?, partition))
    });
    let (needed, partition) = needs.find(|&(needed, _)| memory::is_enough(needed, memory))?;
    let slower = "hard boards take longer with it";
    Some(format!("--heuristic {partition} takes {}; {slower}", memory::shown(needed)))
}

/// Why there is no estimate by the patterns that the user names, or by any where none are named.
fn refused(size: Size, named: Option<&Partition>, error: NoEstimate) -> BadInput {
    let Some(partition) = named else {
        let message = format!("--size {size}: no table of all boards fits, and {error}");
        return BadInput { message, hint: Some("--metric single has one".to_owned()) };
    };
    let hint = match error {
        NoEstimate::NotAdditive => Some("--metric single has one".to_owned()),
        _ => Some(format!("--heuristic {} is the usual one", Partition::default_of(size))),
    };
    BadInput { message: format!("--size {size}: --heuristic {partition}: {error}"), hint }
}
