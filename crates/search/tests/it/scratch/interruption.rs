//! Searches that are ended at any moment go on from their files as if nothing had happened.

use std::path::Path;
use std::sync::Mutex;

use super::*;

/// Undirected and directed sheets, of one colour and of two.
fn rings() -> [Sheets; 4] {
    [ring(2, true), ring(2, false), ring(3, true), ring(3, false)]
}

/// All levels of a search that nobody interrupts.
struct Whole<'a> {
    toy: Toy<'a>,
    levels: Vec<Vec<Node>>,
}

impl<'a> Whole<'a> {
    fn of(toy: Toy<'a>) -> Self {
        let (depths, counts) = toy.in_memory();
        let mut levels = vec![Vec::new(); counts.len()];
        for (node, depth) in (0..).zip(depths) {
            if let Some(depth) = depth {
                levels[index(depth.into())].push(node);
            }
        }
        Self { toy, levels }
    }

    fn counts(&self) -> Vec<u64> {
        self.levels.iter().map(|level| level.len() as u64).collect()
    }

    /// A search of the files in a directory, which have this depth.
    fn opened(&self, directory: &Path, memory: u64, depth: usize) -> ScratchSweep<'a> {
        let sweep = self.toy.opened(directory, memory);
        assert_eq!(sweep.depth(), depth);
        assert_eq!(sweep.level_counts(), &self.counts()[..=depth]);
        assert_eq!(last_nodes(&sweep), self.levels[depth]);
        sweep
    }

    fn is_reached_by(&self, sweep: &mut ScratchSweep<'_>, threads: Threads) {
        let (counts, last) = finish(sweep, threads);
        assert_eq!(counts, self.counts());
        assert_eq!(Some(&last), self.levels.last());
    }

    /// From the files of some moment, of which only older ones may be removed before it goes on.
    fn goes_on_from(&self, moment: &Files, memory: u64, depth: usize) {
        let directory = directory_of(moment);
        let mut sweep = self.opened(directory.path(), memory, depth);
        no_volume_has_two_files(directory.path(), depth);
        let left = files(directory.path());
        let is_older = |name: &str| parts(name).is_some_and(|(of, _)| of < depth);
        let is_left = |(name, bytes): (&String, _)| is_older(name) || left.get(name) == Some(bytes);
        assert!(moment.iter().all(is_left), "what was done is kept");
        self.is_reached_by(&mut sweep, Threads::One);
    }
}

/// Depth and volume in the name of a file, unless it is `levels`.
fn parts(name: &str) -> Option<(usize, usize)> {
    let (depth, volume) = name.strip_prefix("level-")?.split_once(".volume-")?;
    let number = |digits: &str| digits.parse().expect("names have numbers");
    Some((number(depth), number(volume)))
}

/// Of the last level there is one beside the other.
fn no_volume_has_two_files(directory: &Path, depth: usize) {
    let files = files(directory);
    let names = files.keys().filter_map(|name| parts(name)).filter(|&(of, _)| of != depth);
    let mut volumes: Vec<usize> = names.map(|(_, volume)| volume).collect();
    volumes.sort_unstable();
    assert!(volumes.is_sorted_by(|one, next| one < next), "{:?} at depth {depth}", files.keys());
}

#[test]
fn after_every_level_a_search_goes_on_from_its_files() {
    for sheets in rings() {
        let whole = Whole::of(Toy { sheets: &sheets, sources: &[7, 48_001] });
        for memory in whole.toy.limits() {
            let directory = directory();
            drop(whole.toy.opened(directory.path(), memory));
            for depth in 0..whole.levels.len() {
                let before = files(directory.path());
                let mut sweep = whole.opened(directory.path(), memory, depth);
                assert!(files(directory.path()) == before, "nothing is done by opening");
                assert_eq!(advance(&mut sweep, Threads::One), depth + 1 < whole.levels.len());
            }
        }
    }
}

/// The files of each moment in which some columns had been found, and what came of them.
#[test]
fn copies_of_all_moments_go_on() {
    for sheets in [ring(2, true), ring(3, false)] {
        let whole = Whole::of(Toy { sheets: &sheets, sources: &[7] });
        let (directory, memory) = (directory(), whole.toy.least());
        let mut sweep = whole.toy.opened(directory.path(), memory);
        let mut moments = Vec::new();
        loop {
            let copies = Mutex::new(Vec::new());
            let flow = sweep.advance(Threads::One, |_| {
                copies.lock().expect("nobody panics").push(files(directory.path()));
            });
            let depth = whole.levels.len().min(moments.len());
            moments.push((depth, copies.into_inner().expect("nobody panics")));
            if flow.expect("the files are whole").is_break() {
                break;
            }
        }
        assert_eq!(moments.len(), whole.levels.len());
        for (depth, mut copies) in moments {
            copies.dedup();
            // Each fourth, and others on other levels.
            for copy in copies.iter().skip(depth % 4).step_by(4) {
                whole.goes_on_from(copy, memory, depth);
            }
        }
    }
}

/// The files when a process was ended after it had put a volume in its place, before it removed the one
/// of the level before the last. Later volumes have not been done.
fn halfway(before: &Files, after: &Files, volume: usize) -> Files {
    let number = |name: &str| parts(name).map(|(_, volume)| volume);
    let is_left =
        |name: &str| number(name).is_none_or(|other| other >= volume || after.contains_key(name));
    let is_new = |name: &str| number(name).is_some_and(|other| other <= volume);
    let left = before.iter().filter(|(name, _)| is_left(name));
    let new = after.iter().filter(|(name, _)| is_new(name));
    left.chain(new).map(|(name, bytes)| (name.clone(), bytes.clone())).collect()
}

#[test]
fn searches_go_on_where_a_volume_has_its_older_file_beside_its_new_one() {
    let mut with_both = 0;
    for sheets in rings() {
        let whole = Whole::of(Toy { sheets: &sheets, sources: &[7] });
        let (directory, memory) = (directory(), whole.toy.limits()[1]);
        let mut sweep = whole.toy.opened(directory.path(), memory);
        let volumes = sweep.volume_count();
        assert!(volumes > 1);
        for depth in 0..whole.levels.len() {
            let before = files(directory.path());
            advance(&mut sweep, Threads::One);
            let after = files(directory.path());
            for volume in 0..=volumes {
                let files = halfway(&before, &after, volume);
                let has = |depth| files.contains_key(&format!("level-{depth}.volume-{volume}"));
                with_both += usize::from(depth > 0 && has(depth + 1) && has(depth - 1));
                whole.goes_on_from(&files, memory, depth);
            }
        }
    }
    assert!(with_both > 20, "{with_both}");
}

/// Of a volume that was done, both the new file and the older one are gone then: what is old there is not
/// known any more.
#[test]
fn volumes_that_were_done_and_are_lost_are_told_of() {
    let sheets = ring(2, true);
    let whole = Whole::of(Toy { sheets: &sheets, sources: &[7] });
    let (directory, memory) = (directory(), whole.toy.limits()[1]);
    let mut sweep = whole.toy.opened(directory.path(), memory);
    let (mut told, mut harmless) = (0, 0);
    for depth in 0..whole.levels.len() - 1 {
        let before = files(directory.path());
        advance(&mut sweep, Threads::One);
        let after = files(directory.path());
        for volume in 0..sweep.volume_count() {
            let mut moment = halfway(&before, &after, volume + 1);
            let done = format!("level-{}.volume-{volume}", depth + 1);
            if moment.remove(&done).is_none() {
                continue;
            }
            let lost = directory_of(&moment);
            match whole.toy.open(lost.path(), memory) {
                Err(error) => {
                    assert!(matches!(error, ScratchError::Missing { .. }), "{error}");
                    told += 1;
                }
                // Where nothing was old, it is found again.
                Ok(mut sweep) => {
                    whole.is_reached_by(&mut sweep, Threads::One);
                    harmless += 1;
                }
            }
        }
    }
    assert!(told > 0 && harmless > 0, "{told} {harmless}");
}

#[test]
fn searches_go_on_in_the_volumes_that_they_were_begun_in() {
    let sheets = ring(3, false);
    let whole = Whole::of(Toy { sheets: &sheets, sources: &[7] });
    let limits = whole.toy.limits();
    assert_eq!(limits.len(), 4);
    for &begun_in in &limits {
        for &memory in &limits {
            let directory = directory();
            let mut sweep = whole.toy.opened(directory.path(), begun_in);
            let volumes = sweep.volume_count();
            (0..3).for_each(|_| assert!(advance(&mut sweep, Threads::One)));
            let enough = match whole.toy.open(directory.path(), memory) {
                Ok(_) => memory,
                Err(ScratchError::Memory { needed }) => {
                    assert!(memory < begun_in);
                    needed
                }
                Err(error) => panic!("{error}"),
            };
            assert_eq!(enough, begun_in.max(memory));
            let mut sweep = whole.opened(directory.path(), enough, 3);
            assert_eq!(sweep.volume_count(), volumes);
            POOLS[1].install(|| whole.is_reached_by(&mut sweep, Threads::Pool));
        }
    }
}

#[test]
fn searches_that_have_ended_stay_ended() {
    for sheets in rings() {
        let whole = Whole::of(Toy { sheets: &sheets, sources: &[7] });
        let (directory, memory) = (directory(), whole.toy.least());
        whole.is_reached_by(&mut whole.toy.opened(directory.path(), memory), Threads::One);
        let ended = files(directory.path());
        for _ in 0..2 {
            let mut sweep = whole.opened(directory.path(), memory, whole.levels.len() - 1);
            let flow = sweep.advance(Threads::One, |_| unreachable!("nothing is found"));
            assert!(flow.expect("the files are whole").is_break());
            assert!(files(directory.path()) == ended);
        }
    }
}

/// What was begun and has no `levels` yet is begun anew; so is a search that was cleared.
#[test]
fn without_levels_a_search_is_begun_anew() {
    let (sheets, others) = (ring(2, true), ring(3, false));
    let whole = Whole::of(Toy { sheets: &sheets, sources: &[7] });
    let directory = directory();
    let other = Toy { sheets: &others, sources: &[1] };
    finish(&mut other.opened(directory.path(), other.least()), Threads::One);
    std::fs::remove_file(directory.path().join("levels")).expect("it is there");
    let memory = whole.toy.least();
    let mut sweep = whole.opened(directory.path(), memory, 0);
    whole.is_reached_by(&mut sweep, Threads::One);
    sweep.clear().expect("files can be removed");
    assert!(files(directory.path()).is_empty());
    let mut sweep = other.opened(directory.path(), other.least());
    assert_eq!(finish(&mut sweep, Threads::One).0, other.in_memory().1);
}
