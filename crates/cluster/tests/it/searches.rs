//! The same levels, by however many members, and wherever they are.

use tempfile::TempDir;

use super::*;

fn directory() -> TempDir {
    let in_memory = tempfile::tempdir_in("/dev/shm");
    let directory = in_memory.or_else(|_| tempfile::tempdir());
    directory.expect("there is a directory for temporary files")
}

#[test]
fn members_find_what_one_finds() {
    for (sheets, is_crossed) in [(ring(2, true), true), (ring(3, false), true)] {
        let expected = expected(&sheets);
        for count in 1..=4 {
            let directory = directory();
            for place in [None, Some(directory.path())] {
                let found = members(&sheets, count, place, |own, mut sweep| {
                    let counts = finish(&mut sweep)?;
                    let nodes = sweep.sweep().nodes().map(|node| node.expect("files are whole"));
                    let gathered = sweep.gather(nodes.collect())?;
                    let node_count: usize = gathered.iter().map(Vec::len).sum();
                    let last = counts.last().copied().unwrap_or(0);
                    assert_eq!(node_count as u64, if own == 0 { last } else { 0 });
                    let crossed = sweep.crossed_bytes();
                    assert!(sweep.sent_bytes() >= crossed);
                    sweep.clear()?;
                    Ok((counts, crossed))
                });
                let mut all_crossed = 0;
                for outcome in found {
                    let (counts, crossed) = outcome.expect("nothing goes wrong");
                    assert_eq!(counts, expected);
                    all_crossed += crossed;
                }
                assert_eq!(all_crossed > 0, is_crossed && count > 1);
            }
            let left = std::fs::read_dir(directory.path()).expect("it is there").count();
            assert_eq!(left, 0);
        }
    }
}

#[test]
fn another_number_of_members_goes_on() {
    let sheets = ring(2, true);
    let expected = expected(&sheets);
    let directory = directory();
    for (run, count) in [3, 1, 4, 2].into_iter().enumerate() {
        let found = members(&sheets, count, Some(directory.path()), |_, mut sweep| {
            assert_eq!(sweep.sweep().depth(), 2 * run);
            for _ in 0..2 {
                assert!(advance(&mut sweep)?);
            }
            // Who comes from there knows that all have ended the level, even if others are gone by then.
            let _ = sweep.gather(Vec::new());
            Ok(())
        });
        // Nobody takes leave: it is as if all were killed.
        assert!(found.into_iter().all(|outcome| outcome.is_ok()));
    }
    let found = members(&sheets, 3, Some(directory.path()), |_, mut sweep| {
        let counts = finish(&mut sweep)?;
        sweep.clear()?;
        Ok(counts)
    });
    assert!(found.into_iter().all(|counts| counts.expect("nothing goes wrong") == expected));
}
