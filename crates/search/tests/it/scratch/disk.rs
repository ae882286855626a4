//! What files take, and what happens where they may not take more.

use std::path::Path;
use std::sync::Mutex;

use super::*;

/// The bytes of the volumes that are there.
fn volumes_len(directory: &Path) -> u64 {
    let files = files(directory);
    let volumes = files.iter().filter(|(name, _)| *name != "levels");
    volumes.map(|(_, bytes)| bytes.len() as u64).sum()
}

/// The length of a head, about: at the end of an undirected search there are volumes of a level without
/// nodes, which have nothing else; others have a little more.
fn head_len(directory: &Path) -> u64 {
    let files = files(directory);
    let lens = files.iter().filter(|(name, _)| *name != "levels").map(|(_, bytes)| bytes.len());
    lens.min().expect("there are volumes") as u64
}

/// Goes on to the end, unless files would take more; looks at them all the while.
fn finish_within(
    sweep: &mut ScratchSweep<'_>,
    directory: &Path,
    most: u64,
) -> Result<(), ScratchError> {
    let is_within = |on_disk| {
        assert_eq!(on_disk, volumes_len(directory));
        assert!(on_disk <= most);
    };
    loop {
        is_within(sweep.on_disk());
        let flow = sweep.advance(Threads::One, |stretch| is_within(stretch.on_disk));
        is_within(sweep.on_disk());
        assert!(sweep.on_disk() <= sweep.most_on_disk() && sweep.most_on_disk() <= most);
        if flow?.is_break() {
            return Ok(());
        }
    }
}

/// A search that is given a little more whenever it has not enough. Returns the depths at which it had
/// not, and the limit that was enough.
fn in_small_steps(toy: Toy<'_>, memory: u64, head: u64, expected: &[u64]) -> (Vec<usize>, u64) {
    let (directory, mut depths) = (directory(), Vec::new());
    for limit in (0..).step_by(200) {
        let opened = toy.open_within(directory.path(), memory, limit);
        let mut found = Vec::new();
        let outcome = opened.and_then(|mut sweep| {
            let outcome = finish_within(&mut sweep, directory.path(), limit + head);
            found = sweep.level_counts().to_vec();
            outcome
        });
        assert!(volumes_len(directory.path()) <= limit + head);
        assert_eq!(found, expected[..found.len()]);
        let is_ours = |name: &String| name == "levels" || name.starts_with("level-");
        assert!(files(directory.path()).keys().all(is_ours), "nothing half written is left");
        match outcome {
            Ok(()) => {
                assert_eq!(found, expected);
                return (depths, limit);
            }
            Err(ScratchError::Full { limit: told }) => assert_eq!(told, limit),
            Err(error) => panic!("{error}"),
        }
        depths.extend(found.len().checked_sub(1));
    }
    unreachable!("some limit is enough")
}

#[test]
fn a_search_that_has_not_enough_of_the_disk_goes_on_with_more() {
    for (sheet_count, both_ways) in [(2, true), (3, true), (2, false)] {
        let sheets = ring(sheet_count, both_ways);
        let toy = Toy { sheets: &sheets, sources: &[7] };
        let expected = toy.in_memory().1;
        for memory in [toy.limits()[1], toy.least()] {
            let directory = directory();
            let mut sweep = toy.opened(directory.path(), memory);
            finish_within(&mut sweep, directory.path(), PLENTY).expect("there is enough");
            let (head, most) = (head_len(directory.path()), sweep.most_on_disk());
            let (mut depths, enough) = in_small_steps(toy, memory, head, &expected);
            assert!(enough <= most + 200, "{enough}, {most}");
            depths.dedup();
            assert!(depths.len() > 1, "it was stopped on several levels: {depths:?}");
        }
    }
}

/// The files that are most are those before an older one is removed.
#[test]
fn the_most_on_disk_is_what_files_had() {
    for both_ways in [false, true] {
        let sheets = ring(2, both_ways);
        let toy = Toy { sheets: &sheets, sources: &[7] };
        let directory = directory();
        let mut sweep = toy.opened(directory.path(), toy.least());
        let mut most = volumes_len(directory.path());
        assert_eq!((sweep.on_disk(), sweep.most_on_disk()), (most, most));
        loop {
            let seen = Mutex::new(most);
            let flow = sweep.advance(Threads::One, |_| {
                let mut seen = seen.lock().expect("nobody panics");
                *seen = volumes_len(directory.path()).max(*seen);
            });
            let is_there = flow.expect("the files are whole").is_continue();
            let seen = seen.into_inner().expect("nobody panics");
            most = seen.max(volumes_len(directory.path()));
            assert!(sweep.most_on_disk() >= most);
            let longest = files(directory.path()).values().map(Vec::len).max();
            let longest = longest.expect("there are files") as u64;
            assert!(sweep.most_on_disk() <= most + 2 * longest);
            if !is_there {
                break;
            }
        }
        let on_disk = sweep.on_disk();
        let reopened = toy.opened(directory.path(), toy.least());
        assert_eq!((reopened.on_disk(), reopened.most_on_disk()), (on_disk, on_disk));
    }
}
