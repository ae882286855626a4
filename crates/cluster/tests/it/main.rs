//! Searches by several members, against the search by one: members are threads here, with connections as between
//! processes.

mod searches;
mod trouble;

use std::net::TcpListener;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use cluster::{Connected, Error, Members, SharedSweep};
use search::{
    DigitMap, Place, Prepared, Radices, Scratch, ScratchSweep, Share, Sheets, Sweep, Threads,
};

const LABEL: &str = "toys";
const SOURCES: [u64; 1] = [7];
const PATIENCE: Duration = Duration::from_secs(10);

/// Addresses that nobody listens at.
fn addresses(count: usize) -> Vec<String> {
    let listeners: Vec<TcpListener> = (0..count)
        .map(|_| TcpListener::bind("127.0.0.1:0").expect("there are ports that are free"))
        .collect();
    let address = |listener: &TcpListener| listener.local_addr().expect("it has one").to_string();
    listeners.iter().map(address).collect()
}

/// Sheets in a ring, of 12 columns and more; arrows lead to the next sheet, and to the one before as well if they
/// go both ways.
fn ring(sheet_count: usize, both_ways: bool) -> Sheets {
    let mut sheets = Sheets::new(sheet_count, Radices::new(vec![3, 4, 2, 30, 67]));
    let turned = |at: u32, by: u32| if at < 3 { (at + by) % 3 } else { at };
    let across = [1, 11]
        .map(|by| sheets.add_map(DigitMap::new(0..2, (0..12).map(|at| (at + by) % 12).collect())));
    let inside = [1, 11]
        .map(|by| sheets.add_map(DigitMap::new(3..4, (0..30).map(|at| turned(at, by)).collect())));
    for from in 0..sheet_count {
        let to = (from + 1) % sheet_count;
        for [there, back] in [across, inside] {
            sheets.add_arrow(from, to, &[(there, back)]);
            if both_ways {
                sheets.add_arrow(to, from, &[(back, there)]);
            }
        }
    }
    sheets
}

/// The counts that one finds in memory.
fn expected(sheets: &Sheets) -> Vec<u64> {
    let mut sweep = Sweep::new(sheets, &SOURCES);
    while sweep.advance(Threads::One, |_| std::ops::ControlFlow::Continue(())).is_continue() {}
    sweep.level_counts().to_vec()
}

fn prepared<'g>(sheets: &'g Sheets, place: Place<'_>, share: Share) -> Prepared<'g> {
    let scratch = Scratch { place, memory: 1 << 30, disk: 1 << 40, thread_count: 1 };
    let prepared = ScratchSweep::prepare(sheets, &SOURCES, LABEL, &scratch, share);
    prepared.expect("the memory is enough, and the files are of this search")
}

/// Lets so many members do something with a search; gives what becomes of each.
fn members<T: Send>(
    sheets: &Sheets,
    count: usize,
    directory: Option<&Path>,
    errand: impl Fn(usize, SharedSweep<'_>) -> Result<T, Error> + Sync,
) -> Vec<Result<T, Error>> {
    let addresses = addresses(count);
    let member = |own| {
        let place = directory.map_or(Place::Memory, Place::Directory);
        let prepared = prepared(sheets, place, Share::new(own, count));
        let members = Members::new(addresses.clone(), own);
        let connected = Connected::new(members, &prepared.identity(), PATIENCE)?;
        errand(own, SharedSweep::open(connected, prepared)?)
    };
    thread::scope(|scope| {
        let member = &member;
        let threads: Vec<_> = (0..count).map(|own| scope.spawn(move || member(own))).collect();
        threads.into_iter().map(|thread| thread.join().expect("nobody panics")).collect()
    })
}

/// Goes on to the next level; tells whether there is one. What is told on the way are volumes of this share.
fn advance(sweep: &mut SharedSweep<'_>) -> Result<bool, Error> {
    let share = sweep.sweep().share();
    let new = AtomicU64::new(0);
    let flow = sweep.advance(
        Threads::One,
        |work| work(),
        |stretch| {
            assert!(share.has(stretch.volume));
            new.fetch_add(stretch.count, Ordering::Relaxed);
        },
    )?;
    let last = *sweep.sweep().level_counts().last().expect("there is level 0");
    assert!(flow.is_break() || new.into_inner() <= last);
    Ok(flow.is_continue())
}

/// Goes on to the end; gives the counts.
fn finish(sweep: &mut SharedSweep<'_>) -> Result<Vec<u64>, Error> {
    while advance(sweep)? {}
    Ok(sweep.sweep().level_counts().to_vec())
}
