//! How far each of several searches is that share the work, and where all of them go on.

use super::ScratchError;
use super::directory::Begun;
use crate::engines::sweep::volumes::Cut;
use crate::engines::sweep::{Levels, flags};
use crate::narrowing::{narrow, wide};

/// How far a search is, by what it has found in its place: to be told to those that share the work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing(Vec<u64>);

/// What a standing says.
#[derive(Debug)]
pub(super) struct Stood {
    pub(super) cut: Cut,
    pub(super) begun: Option<Begun>,
}

impl Standing {
    /// It, as numbers.
    pub fn words(&self) -> &[u64] {
        &self.0
    }

    /// What [`Standing::words`] gave. Whether it is one is found out when it is used.
    pub fn from_words(words: Vec<u64>) -> Self {
        Self(words)
    }

    pub(super) fn of(stood: &Stood) -> Self {
        let Stood { cut, begun } = stood;
        let mut words = vec![wide(cut.volume_digit), wide(cut.extent_digit)];
        if let Some(Begun { levels, filled: [last, before], .. }) = begun {
            words.extend([u64::from(levels.has_ended), wide(levels.counts.len())]);
            words.extend(&levels.counts);
            words.push(wide(last.len()));
            words.extend(flags::pack(last));
            words.extend(flags::pack(before));
        }
        Self(words)
    }

    /// `None` if it is nobody's standing.
    fn stood(&self) -> Option<Stood> {
        let (head, words) = self.0.split_at_checked(2)?;
        let [volume_digit, extent_digit] = [0, 1].map(|word| narrow(head[word]));
        let cut = Cut { volume_digit, extent_digit };
        if words.is_empty() {
            return Some(Stood { cut, begun: None });
        }
        let (head, words) = words.split_at_checked(2)?;
        let (counts, words) = words.split_at_checked(usize::try_from(head[1]).ok()?)?;
        let (&volumes, words) = words.split_first()?;
        let volumes = usize::try_from(volumes).ok()?;
        let (last, before) = words.split_at_checked(words.len() / 2)?;
        let is_whole = [last, before].map(|words| words.len() == flags::words(volumes));
        if counts.is_empty() || is_whole != [true; 2] {
            return None;
        }
        let filled = [last, before].map(|words| flags::unpack(words, volumes));
        let levels = Levels { counts: counts.to_vec(), has_ended: head[0] != 0 };
        Some(Stood { cut, begun: Some(Begun { levels, cut, filled }) })
    }
}

/// Where all go on: where the one is that is furthest, or from the beginning, in the finest of the cuts that
/// they would choose.
///
/// One that was ended earlier than others may be a level behind. It has found all of that level, or they could
/// not have ended it.
pub(super) fn agree(standings: &[Standing]) -> Result<Stood, ScratchError> {
    let mut stood = Vec::new();
    for (member, standing) in standings.iter().enumerate() {
        stood.push(standing.stood().ok_or(ScratchError::Apart { member })?);
    }
    let depth = |begun: &&Begun| (begun.levels.depth(), begun.levels.has_ended);
    let furthest = stood.iter().filter_map(|stood| stood.begun.as_ref()).max_by_key(depth);
    let Some(furthest) = furthest.cloned() else {
        let finest = stood.into_iter().max_by_key(|stood| stood.cut.volume_digit);
        return Ok(finest.expect("a search has a standing"));
    };
    for (member, Stood { begun, .. }) in stood.iter().enumerate() {
        let agrees = |begun: &Begun| {
            begun.cut == furthest.cut && furthest.levels.counts.starts_with(&begun.levels.counts)
        };
        if begun.as_ref().is_some_and(|begun| !agrees(begun)) {
            return Err(ScratchError::Apart { member });
        }
    }
    // Of level 0, which costs nothing, some may have been ended before they had written theirs.
    let is_begun = standings.len() == 1 || furthest.levels.depth() > 0;
    Ok(Stood { cut: furthest.cut, begun: is_begun.then_some(furthest) })
}
