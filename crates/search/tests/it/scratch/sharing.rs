//! Several searches that share the work: the same levels as one, wherever their levels are, and with whichever
//! number of them it is gone on.

use std::ops::ControlFlow;

use search::{LevelPart, PackedExtent, Prepared, Share, Standing};

use super::*;

/// Where each of some searches has its levels.
enum Places {
    Memory,
    /// One directory each, or fewer: then the last one is for all others.
    Directories(Vec<TempDir>),
}

impl Places {
    fn of(&self, member: usize) -> Place<'_> {
        match self {
            Self::Memory => Place::Memory,
            Self::Directories(directories) => {
                let last = directories.len() - 1;
                Place::Directory(directories[member.min(last)].path())
            }
        }
    }
}

/// Searches of one graph that share the work.
struct Shared<'a>(Vec<ScratchSweep<'a>>);

fn prepared<'a>(toy: Toy<'a>, places: &Places, count: usize) -> Vec<Prepared<'a>> {
    let memory = toy.limits()[0] + (1 << 30);
    let prepare = |member| {
        let place = places.of(member);
        let scratch = Scratch { place, memory, disk: PLENTY, thread_count: 2 };
        let share = Share::new(member, count);
        ScratchSweep::prepare(toy.sheets, toy.sources, LABEL, &scratch, share)
    };
    (0..count).map(|member| prepare(member).expect("the files are of this search")).collect()
}

impl<'a> Shared<'a> {
    fn open(toy: Toy<'a>, places: &Places, count: usize) -> Result<Self, ScratchError> {
        let prepared = prepared(toy, places, count);
        let told = |each: &Prepared<'_>| Standing::from_words(each.standing().words().to_vec());
        let standings: Vec<Standing> = prepared.iter().map(told).collect();
        let opened = prepared.into_iter().map(|each| each.open(&standings));
        Ok(Self(opened.collect::<Result<_, _>>()?))
    }

    /// Finds the volumes of some shares; gives what they found of the level.
    fn find(&mut self, members: impl Iterator<Item = usize>) -> Option<Vec<LevelPart>> {
        let volumes = self.0[0].volume_count();
        let mut parts = Vec::new();
        for member in members {
            let share = self.0[member].share();
            for volume in share.volumes(volumes) {
                let foreign = self.sent_for(volume)?;
                let mut level = self.0[member].next_level()?;
                let found = level.find(volume, foreign, Threads::One, |_| ());
                found.expect("what is sent is whole");
            }
            parts.push(self.0[member].next_level()?.part());
        }
        Some(parts)
    }

    /// What the others send for a volume.
    fn sent_for(&mut self, volume: usize) -> Option<Vec<PackedExtent>> {
        let mut sent = Vec::new();
        for other in self.0.iter_mut().filter(|other| !other.share().has(volume)) {
            let level = other.next_level()?;
            let extents: Result<Vec<_>, _> = level.extents_for(volume).collect();
            sent.extend(extents.expect("the files are whole"));
        }
        sent.reverse(); // in any order
        Some(sent)
    }

    /// Goes on to the next level; tells whether there is one.
    fn advance(&mut self) -> bool {
        let count = self.0.len();
        let Some(parts) = self.find(0..count) else { return false };
        let ends = self.0.iter_mut().map(|sweep| {
            let level = sweep.next_level().expect("it was there just now");
            level.end(&parts).expect("the levels can be written")
        });
        let ends: Vec<ControlFlow<()>> = ends.collect();
        assert!(ends.iter().all(|end| *end == ends[0]));
        ends[0].is_continue()
    }

    /// Whether all have reached this depth, with the nodes that are there.
    fn is_at(&self, depth: usize, expected: &Found) {
        for sweep in &self.0 {
            assert_eq!(sweep.depth(), depth);
            assert_eq!(sweep.level_counts(), &expected.1[..=depth]);
        }
        let found = plans::sorted(self.0.iter().flat_map(nodes));
        let at = u32::try_from(depth).ok();
        let is_there = |&node: &Node| expected.0[index(node)] == at;
        let nodes: Vec<Node> = (0..expected.0.len() as u64).filter(is_there).collect();
        assert!(found == nodes, "the right numbers of wrong nodes");
    }

    /// Goes on to the end, from this depth.
    fn reaches_the_end(&mut self, expected: &Found, depth: usize) {
        self.is_at(depth, expected);
        for depth in depth + 1..expected.1.len() {
            assert!(self.advance());
            self.is_at(depth, expected);
        }
        if expected.1.len() <= index(MOST_LEVELS.into()) {
            assert!(!self.advance() && !self.advance());
        }
    }
}

fn toys() -> [Sheets; 4] {
    let exchanges = (0..6).map(Move::exchange);
    [ring(2, true), ring(2, false), ring(3, false), words(7, Form::Half, exchanges)]
}

#[test]
fn shares_find_what_one_finds() {
    let mut volumes = Vec::new();
    for sheets in &toys() {
        let toy = Toy { sheets, sources: &[7, 1801] };
        let expected = toy.expected();
        for count in [1, 2, 3, 5] {
            let one_each = (0..count).map(|_| directory()).collect();
            for places in [
                Places::Memory,
                Places::Directories(one_each),
                Places::Directories(vec![directory()]),
            ] {
                let mut shared = Shared::open(toy, &places, count).expect("it can be begun");
                volumes.push(shared.0[0].volume_count());
                shared.reaches_the_end(&expected, 0);
                shared.0.into_iter().for_each(|sweep| sweep.clear().expect("files can go"));
                if let Places::Directories(directories) = places {
                    assert!(directories.iter().all(|each| files(each.path()).is_empty()));
                }
            }
        }
    }
    // Some of them cannot be cut, and then one share has all.
    assert!(volumes.contains(&1) && volumes.contains(&12));
}

/// Some were ended in the middle of a level.
#[test]
fn another_number_of_shares_goes_on() {
    for sheets in &toys() {
        let toy = Toy { sheets, sources: &[7] };
        let expected = toy.expected();
        for (count, next) in [(1, 3), (4, 3), (3, 1), (2, 5)] {
            let places = Places::Directories(vec![directory()]);
            for depth in 0..4 {
                let mut shared = Shared::open(toy, &places, if depth == 3 { next } else { count });
                let shared = shared.as_mut().expect("all files are there");
                shared.is_at(depth, &expected);
                assert!(shared.advance());
                shared.find(0..shared.0.len() / 2);
            }
            let mut shared = Shared::open(toy, &places, next).expect("all files are there");
            shared.reaches_the_end(&expected, 4);
        }
    }
}

/// Some have ended a level, and found much of the next one; others were ended before they could say so.
#[test]
fn who_is_a_level_behind_goes_on_with_the_others() {
    for sheets in &toys() {
        let toy = Toy { sheets, sources: &[7] };
        let expected = toy.expected();
        let places = Places::Directories((0..3).map(|_| directory()).collect());
        let mut shared = Shared::open(toy, &places, 3).expect("it can be begun");
        for depth in 1..5 {
            let parts = shared.find(0..3).expect("there is a next level");
            for sweep in &mut shared.0[..2] {
                let level = sweep.next_level().expect("there is one");
                assert!(level.end(&parts).expect("levels can be written").is_continue());
            }
            drop(shared);
            shared = Shared::open(toy, &places, 3).expect("all files are there");
            shared.is_at(depth, &expected);
        }
        shared.reaches_the_end(&expected, 4);
    }
}

#[test]
fn standings_that_do_not_fit_together_are_refused() {
    let sheets = ring(2, true);
    let toy = Toy { sheets: &sheets, sources: &[7] };
    let places = Places::Directories((0..2).map(|_| directory()).collect());
    let mut shared = Shared::open(toy, &places, 2).expect("it can be begun");
    (0..3).for_each(|_| assert!(shared.advance()));
    let own = prepared(toy, &places, 2)[0].standing();
    let apart = |words: Vec<u64>| {
        let others = Standing::from_words(words);
        let search = prepared(toy, &places, 2).remove(0);
        matches!(search.open(&[own.clone(), others]), Err(ScratchError::Apart { .. }))
    };
    let words = own.words();
    assert!(!apart(words.to_vec()) && !apart(words[..2].to_vec()));
    assert!((0..words.len()).filter(|&len| len != 2).all(|len| apart(words[..len].to_vec())));
    assert!(apart([words, &[0]].concat()));
    for other in [1, 5] {
        let mut words = words.to_vec();
        words[other] += 1; // the cut, and the nodes on level 1
        assert!(apart(words));
    }
    // Where files are elsewhere that are asked for.
    let swapped = match places {
        Places::Directories(mut directories) => {
            directories.reverse();
            Places::Directories(directories)
        }
        Places::Memory => unreachable!("they are in directories"),
    };
    let missing = Shared::open(toy, &swapped, 2).map(|_| ());
    assert!(matches!(missing, Err(ScratchError::Missing { .. })), "{missing:?}");
}

#[test]
fn what_is_sent_and_not_whole_is_refused() {
    let sheets = ring(2, true);
    let toy = Toy { sheets: &sheets, sources: &[7] };
    let mut shared = Shared::open(toy, &Places::Memory, 2).expect("it can be begun");
    (0..3).for_each(|_| assert!(shared.advance()));
    let volume = (0..shared.0[0].volume_count())
        .find(|&volume| shared.sent_for(volume).is_some_and(|sent| !sent.is_empty()))
        .expect("something crosses");
    let right = shared.sent_for(volume).expect("there is a next level");
    let find = |shared: &mut Shared<'_>, sent: Vec<PackedExtent>| {
        let mut level = shared.0[volume % 2].next_level().expect("there is one");
        level.find(volume, sent, Threads::One, |_| ()).map(|_| ())
    };
    for bit in 0..8 * right[0].bytes.len() {
        let mut changed = right.clone();
        changed[0].bytes[bit / 8] ^= 1 << (bit % 8);
        let refused = find(&mut shared, changed);
        assert!(matches!(refused, Err(ScratchError::Sent { .. })), "{refused:?}");
    }
    for number in [right[0].number ^ 1, u64::MAX >> 1] {
        let mut changed = right.clone();
        changed.truncate(1);
        changed[0].number = number;
        let refused = find(&mut shared, changed);
        assert!(matches!(refused, Err(ScratchError::Sent { .. })), "{refused:?}");
    }
    find(&mut shared, right).expect("this is right");
}
