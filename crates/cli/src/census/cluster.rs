//! A census by several processes.

mod party;

use std::ffi::OsString;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ::cluster::{Connected, Crossed, Error, SharedSweep};
use anyhow::Result;
use clap::Args;
use judge::options::whole_number;
use puzzle::Rules;
use search::{Place, Scratch, Share};
use solve::Census;

use super::report::{Pace, Report, Summary, first_boards};
use super::scratch::{Limits, ScratchDirectory};
use super::searching::LevelOnFiles;
use super::{CensusArguments, NamedRules, plot_file, what};
use crate::console::{self, Console};
use crate::failure::BadInput;
use crate::memory::{self, shown};
use crate::numbers::counted_length;
use crate::plot;
use crate::progress::{OnFiles, SearchProgress};
use crate::puzzle_arguments::too_large;
use crate::threads::LazyPool;
use party::Party;

/// Which processes count.
#[derive(Debug, Args)]
pub(super) struct ClusterArguments {
    /// Count by so many processes on this machine, which talk over its loopback interface
    ///
    /// For trying out what --hosts does. Threads and memory are shared out among them.
    #[arg(long, value_name = "N", conflicts_with_all = ["checkpoint", "hosts"])]
    #[arg(value_parser = whole_number(NonZero::<usize>::MIN..=MOST_PROCESSES))]
    processes: Option<NonZero<usize>>,

    /// Count by several processes, mostly one a machine: a file with address:port of each, a line each
    ///
    /// The same command runs on each machine, but for --process. A process listens at its own address and
    /// connects to the others. Process 0 prints; the others tell how far they are
    /// on standard error. There is no encryption, and nobody has to prove who they are: for private
    /// networks only.
    ///
    /// Boards are packed in memory, or with --scratch in files. A directory for all processes is simplest: then
    /// another number of processes can go on. With one each, the same processes go on, or others when each file
    /// is brought to the process that has its volume (the number at the end of its name) by then: with N
    /// processes, volume v is for process v modulo N.
    ///
    /// What is on its way between processes is bounded: nobody sends for a volume before all have what they
    /// need for the one two before it. That is a part of the memory that is told of when it begins.
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with = "checkpoint")]
    hosts: Option<PathBuf>,

    /// Which line of --hosts this process is, counted from 0
    #[arg(long, value_name = "I", requires = "hosts")]
    #[arg(value_parser = whole_number(0..=usize::MAX))]
    process: Option<usize>,

    /// Seconds that a process waits for the others to come
    #[arg(long, value_name = "SECONDS", default_value_t = 25, requires = "hosts")]
    #[arg(value_parser = whole_number(1..=u64::MAX))]
    patience: u64,

    /// What --processes tells those that it starts: their number, and all addresses
    #[arg(long, hide = true, value_name = "I,ADDRESS,...", conflicts_with = "hosts")]
    member: Option<OsString>,
}

const MOST_PROCESSES: NonZero<usize> = NonZero::new(64).expect("it is not 0");

impl ClusterArguments {
    pub(super) fn is_asked_for(&self) -> bool {
        self.processes.is_some() || self.hosts.is_some()
    }
}

/// Counts the boards of a puzzle together with other processes.
pub(super) fn run<R: Rules>(
    named: NamedRules<'_, R>,
    arguments: &CensusArguments,
    console: &mut Console<'_>,
) -> Result<()> {
    let started = Instant::now();
    let census = Census::new(named.rules, arguments.puzzle.goal()?).map_err(too_large)?;
    let plot = arguments.plot.as_deref().map(plot_file).transpose()?;
    let mut party = Party::begin(&arguments.cluster)?;
    let (own, is_first) = (party.members.own(), party.members.own() == 0);
    let share = Share::new(own, party.members.count());
    let mut threads = LazyPool::new(party.threads(arguments.puzzle.threads));
    let levels = Levels::new(&census, arguments, &party, threads.count())?;
    // Whoever makes a directory removes it again, and that is to be who is the last there.
    party.start_others(&arguments.cluster)?;
    let prepared = census.prepare(&levels.scratch(&census)?, share);
    let prepared = prepared.map_err(|error| levels.failure(Error::Search(error)))?;
    let identity = format!("tiles {}, {}", env!("CARGO_PKG_VERSION"), prepared.identity());
    let patience = Duration::from_secs(arguments.cluster.patience);
    let connected = Connected::new(party.members.clone(), &identity, patience)?;
    let sweep = SharedSweep::open(connected, prepared);
    let sweep = sweep.map_err(|error| levels.failure(error))?;

    let report = Report::new(named, &census, arguments.format);
    let found: u64 = sweep.sweep().level_counts().iter().sum();
    let found_before = if sweep.sweep().depth() > 0 { found } else { 0 };
    let progress = SearchProgress::new(census.expected_count().unwrap_or(0), found_before);
    let mut counting = Counting { report, levels, sweep, progress, is_first, crossed: 0 };
    counting.begin(&party, console)?;
    counting.run(&mut threads, console)?;

    let count = arguments.antipodes;
    let antipodes = counting.antipodes(&census, count)?;
    let mut outcome = Ok(());
    if is_first {
        let pace = Pace { found_before, elapsed: started.elapsed() };
        let counts = counting.sweep.sweep().level_counts();
        let summary = Summary::new(&census, counts, antipodes, None, &pace);
        console::write(console.output, &counting.report.summary(&summary))?;
        if let Some(file) = plot {
            file.write(plot::svg(&counting.report.title(&summary), counts).as_bytes())?;
        }
        let crossed = shown(counting.crossed);
        counting.progress.note(&format!("the processes have sent each other {crossed}"));
        outcome = summary.check();
    }
    let Counting { levels, sweep, .. } = counting;
    sweep.clear().map_err(|error| levels.failure(error))?;
    party.end()?;
    outcome
}

/// Where the levels of this process are.
enum Levels {
    Files(ScratchDirectory),
    Memory { working: u64, packed: u64, thread_count: usize },
}

impl Levels {
    fn new<R: Rules>(
        census: &Census<R>,
        arguments: &CensusArguments,
        party: &Party,
        thread_count: usize,
    ) -> Result<Self> {
        let (memory, what) = (arguments.puzzle.memory, what::<R>(arguments));
        let limits = Limits { memory, disk: arguments.disk };
        if let Some(path) = &arguments.scratch {
            // Who is to be process 0 of another search in this directory is refused; and without one, nothing is
            // written there.
            let is_first = party.members.own() == 0;
            let directory = if is_first { ScratchDirectory::hold } else { ScratchDirectory::share };
            return Ok(Self::Files(directory(path, &what, limits, thread_count)?));
        }
        let on_machine = u64::try_from(party.on_this_machine()).unwrap_or(u64::MAX);
        let allowed = memory::allowed(memory) / on_machine;
        let working = limits.memory(census, thread_count).min(allowed / 2);
        let needs = census.scratch_needs(working, thread_count)?;
        let count = u64::try_from(party.members.count()).unwrap_or(u64::MAX);
        let packed = needs.disk / count;
        memory::check(&what, (needs.memory + packed).saturating_mul(on_machine), memory)?;
        Ok(Self::Memory { working, packed: allowed - working, thread_count })
    }

    fn scratch<R: Rules>(&self, census: &Census<R>) -> Result<Scratch<'_>> {
        match *self {
            Self::Files(ref directory) => directory.scratch(census),
            Self::Memory { working, packed, thread_count } => {
                let (place, memory, disk) = (Place::Memory, working, packed);
                Ok(Scratch { place, memory, disk, thread_count })
            }
        }
    }

    /// Why this process cannot go on.
    fn failure(&self, error: Error) -> anyhow::Error {
        match (self, error) {
            (Self::Files(directory), Error::Search(error)) => directory.failure(error),
            (_, error) => error.into(),
        }
    }
}

/// A census between its first level and its last.
struct Counting<'a, R: Rules> {
    report: Report<'a, R>,
    levels: Levels,
    sweep: SharedSweep<'a>,
    progress: SearchProgress,
    /// Whether this is the process that prints.
    is_first: bool,
    /// The bytes that all processes have sent each other.
    crossed: u64,
}

impl<R: Rules> Counting<'_, R> {
    fn begin(&self, party: &Party, console: &mut Console<'_>) -> Result<()> {
        let sweep = self.sweep.sweep();
        let from = match sweep.depth() {
            0 => String::new(),
            depth => format!("going on from depth {depth}: "),
        };
        let (member, count) = (party.members.member(party.members.own()), party.members.count());
        let volumes = counted_length(sweep.volume_count(), "volume");
        let memory = shown(sweep.takes().memory);
        let line = format!("{from}{member} of {count}, {volumes} in all, {memory} of memory");
        self.progress.note(&line);
        if !self.is_first {
            return Ok(());
        }
        console::write(console.output, &self.report.head())?;
        for (depth, &boards) in sweep.level_counts().iter().enumerate() {
            console::write(console.output, &self.report.level(depth, boards, None, None))?;
        }
        Ok(())
    }

    /// Counts to the end.
    fn run(&mut self, threads: &mut LazyPool, console: &mut Console<'_>) -> Result<()> {
        while let Some((crossed, files)) = self.advance(threads)? {
            self.crossed += crossed.bytes;
            let counts = self.sweep.sweep().level_counts();
            let depth = counts.len() - 1;
            if self.is_first {
                let files = matches!(self.levels, Levels::Files(_)).then_some(&files);
                let line = self.report.level(depth, counts[depth], files, Some(crossed.bytes));
                self.progress.beside(|| console::write(console.output, &line))?;
            }
        }
        Ok(())
    }

    fn advance(&mut self, threads: &mut LazyPool) -> Result<Option<(Crossed, LevelOnFiles)>> {
        let Self { levels, sweep, progress, .. } = self;
        let (started, on_threads) = (Instant::now(), threads.for_search());
        let volume_count = sweep.sweep().volume_count();
        progress.begin_level(sweep.sweep().depth() + 1, sweep.sweep().stretch_count());
        let progress = &*progress;
        let flow = sweep.advance(
            on_threads,
            |work| threads.run(work),
            |stretch| {
                let (volume, on_disk) = (stretch.volume, stretch.on_disk);
                progress.end_part(stretch.count, Some(OnFiles { volume, volume_count, on_disk }));
            },
        );
        match flow.map_err(|error| levels.failure(error))? {
            ControlFlow::Break(()) => Ok(None),
            ControlFlow::Continue(crossed) => {
                let profile = sweep.sweep_mut().take_profile();
                let (elapsed, on_disk) = (started.elapsed(), crossed.on_disk);
                Ok(Some((crossed, LevelOnFiles { on_disk, elapsed, profile })))
            }
        }
    }

    /// The first boards of the last level, of all processes; for process 0 only.
    fn antipodes(&mut self, census: &Census<R>, count: usize) -> Result<Vec<Vec<u8>>> {
        let Self { levels, sweep, .. } = self;
        let own = first_boards(census, sweep.sweep().nodes(), count);
        let own = own.map_err(|error| levels.failure(Error::Search(error)))?;
        let words = own.iter().flatten().map(|&cell| cell.into()).collect();
        let gathered = sweep.gather(words).map_err(|error| levels.failure(error))?;
        let cells = census.goal().size().cells();
        let cell = |&word: &u64| u8::try_from(word).unwrap_or(u8::MAX);
        let boards = gathered.iter().flat_map(|words| words.chunks(cells));
        let mut boards: Vec<Vec<u8>> = boards.map(|it| it.iter().map(cell).collect()).collect();
        boards.sort();
        boards.truncate(count);
        Ok(boards)
    }
}

/// The addresses of a file: a line each.
fn addresses(path: &std::path::Path) -> Result<Vec<String>, BadInput> {
    let place = path.display();
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|error| BadInput::new(format!("{place}: {error}")))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let addresses: Vec<String> = lines.map(str::to_owned).collect();
    let is_one = |address: &String| {
        let port = address
            .rsplit_once(':')
            .and_then(|(host, port)| (!host.is_empty()).then(|| port.parse::<u16>().ok()));
        port.flatten().is_some_and(|port| port > 0)
    };
    match addresses.iter().find(|address| !is_one(address)) {
        Some(other) => Err(BadInput::new(format!("{place}: {other}: an address is host:port"))),
        None if addresses.is_empty() => Err(BadInput::new(format!("{place}: no addresses"))),
        None => Ok(addresses),
    }
}
