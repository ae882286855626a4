//! Several cases at once, and one alone where the others were in its way.

use std::sync::{Arc, Mutex, RwLock, mpsc};
use std::thread;

use anyhow::Result;

use judge::lock::{lock, unpoisoned};
use judge::process::{Breakdown, Program, Run, interruption};

/// Does `count` pieces of work, some at once, and hands their outcomes on in order, each as soon as
/// all before it are done.
///
/// An [`interruption`] ends it: then what was done is handed on, and nothing more. Where no thread
/// can be started, this one does all.
pub(crate) fn in_order<T: Send>(
    count: usize,
    jobs: usize,
    work: impl Fn(usize) -> T + Sync,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let numbers = Mutex::new(0..count);
    let next = || {
        let number = lock(&numbers).next()?;
        let outcome = work(number);
        // What an interruption cut short is no outcome.
        interruption().is_none().then_some((number, outcome))
    };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let mut started = 0;
        for _ in 0..jobs.min(count) {
            let (sender, next) = (sender.clone(), &next);
            let all = move || while next().is_some_and(|done| sender.send(done).is_ok()) {};
            started += usize::from(thread::Builder::new().spawn_scoped(scope, all).is_ok());
        }
        drop(sender);
        let mut done: Vec<Option<T>> = (0..count).map(|_| None).collect();
        let mut first = 0;
        let by_others = std::iter::from_fn(|| receiver.recv().ok());
        let by_this_thread = std::iter::from_fn(|| if started == 0 { next() } else { None });
        for (number, outcome) in by_others.chain(by_this_thread) {
            done[number] = Some(outcome);
            while let Some(outcome) = done.get_mut(first).and_then(Option::take) {
                if let Err(error) = take(outcome) {
                    *lock(&numbers) = count..count;
                    return Err(error);
                }
                first += 1;
            }
        }
        done.into_iter().flatten().try_for_each(take)
    })
}

/// The runs of the programs that are judged beside each other.
///
/// With more of them than free processors, each is slower than by itself. So one that runs out of time
/// is run once more when no other is running, and only that run counts: the verdict does not depend
/// on the neighbours.
pub(crate) struct Runs {
    /// Locked for reading by each run that may have others beside it, and for writing by a run that has
    /// to be alone.
    company: RwLock<()>,
    jobs: usize,
}

/// The run of a program that counts.
pub(crate) struct CountedRun {
    pub(crate) run: Run,
    /// How often the program was run for it.
    pub(crate) attempts: usize,
}

impl Runs {
    /// Runs of so many programs at once.
    pub(crate) fn new(jobs: usize) -> Self {
        Self { company: RwLock::new(()), jobs }
    }

    /// The run that counts.
    pub(crate) fn run(&self, program: &Program, input: &Arc<[u8]>) -> CountedRun {
        let run = {
            let _others = unpoisoned(self.company.read());
            program.run(&[], input)
        };
        if self.jobs == 1 || !matches!(run.output, Err(Breakdown::TimeLimit(_))) {
            return CountedRun { run, attempts: 1 };
        }
        let _nobody = unpoisoned(self.company.write());
        CountedRun { run: program.run(&[], input), attempts: 2 }
    }
}
