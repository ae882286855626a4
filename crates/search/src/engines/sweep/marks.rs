//! What a search keeps of the nodes that it has visited, and how it tells new nodes from old ones.

use std::mem::take;

use multiversion::multiversion;

use crate::Sheets;

/// What a sweep keeps of every node, beside the level that it has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// No more than finding the next level needs: for whoever wants counts, or each level's nodes in
    /// their turn.
    ///
    /// In an undirected graph ([`Sheets::is_undirected`]) that is the level before: an arc leads to
    /// one of the last two levels or to the next one, so whatever is on neither of the last two is
    /// new. In a directed one it is whether each node was visited: a bit a node.
    Levels,
    /// Its distance modulo 3, or that it was not visited: two bits a node.
    Distances,
}

/// What tells that a node is not new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// That it is on one of the last two levels, which are there anyway. (Korf calls this frontier
    /// search.)
    LastLevels,
    /// A bit of its own.
    Visited,
    /// The two bits of its distance.
    Distances,
}

impl Known {
    pub(super) fn of(keep: Keep, graph: &Sheets) -> Self {
        match keep {
            Keep::Levels if graph.is_undirected() => Self::LastLevels,
            Keep::Levels => Self::Visited,
            Keep::Distances => Self::Distances,
        }
    }

    /// Words of marks for each word of nodes.
    pub(super) fn words(self) -> usize {
        match self {
            Self::LastLevels => 0,
            Self::Visited => 1,
            Self::Distances => 2,
        }
    }
}

/// How the new nodes of one level are marked.
///
/// A distance is kept in two words, one after the other, with the low and the high bits of the
/// fields: 0 for "not visited", else 1 + distance modulo 3.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    /// Not at all.
    Nothing,
    /// As visited.
    Visited,
    /// With this field.
    Field(u8),
}

impl Mark {
    /// The mark of nodes at a depth.
    pub(super) fn new(known: Known, depth: usize) -> Self {
        match known {
            Known::LastLevels => Self::Nothing,
            Known::Visited => Self::Visited,
            Known::Distances => Self::Field(1 + u8::try_from(depth % 3).expect("less than 3")),
        }
    }

    /// Marks the nodes whose bits are set in a word; `marks` are those of this word.
    pub(super) fn mark(self, bits: u64, marks: &mut [u64]) {
        match self {
            Self::Nothing => {}
            Self::Visited => marks[0] |= bits,
            Self::Field(field) => {
                for (place, mark) in marks.iter_mut().enumerate() {
                    *mark |= if field >> place & 1 == 1 { bits } else { 0 };
                }
            }
        }
    }

    /// Puts into `next` what is new of what arrows have `reached`, marks it and counts it. Leaves
    /// nothing in `reached`.
    ///
    /// `next` holds what the same segment had on the level before the last, and `last`, if anything,
    /// what it has on the last.
    pub(super) fn keep_new(
        self,
        reached: &mut [u64],
        last: Option<&[u64]>,
        next: &mut [u64],
        marks: &mut [u64],
    ) -> u64 {
        match (self, last) {
            (Self::Nothing, None) => keep_off(reached, next),
            (Self::Nothing, Some(last)) => keep_off_both(reached, next, last),
            (Self::Visited, _) => keep_unvisited(reached, next, marks),
            (Self::Field(field), _) => {
                let bits = |bit: u8| if field >> bit & 1 == 1 { u64::MAX } else { 0 };
                keep_without_field(reached, next, marks.as_chunks_mut().0, [bits(0), bits(1)])
            }
        }
    }
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn keep_off(reached: &mut [u64], next: &mut [u64]) -> u64 {
    let mut count = 0;
    for (next, reached) in next.iter_mut().zip(reached) {
        *next = take(reached) & !*next;
        count += u64::from(next.count_ones());
    }
    count
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn keep_off_both(reached: &mut [u64], next: &mut [u64], last: &[u64]) -> u64 {
    let mut count = 0;
    for ((next, reached), last) in next.iter_mut().zip(reached).zip(last) {
        *next = take(reached) & !(*next | last);
        count += u64::from(next.count_ones());
    }
    count
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn keep_unvisited(reached: &mut [u64], next: &mut [u64], visited: &mut [u64]) -> u64 {
    let mut count = 0;
    for ((next, reached), visited) in next.iter_mut().zip(reached).zip(visited) {
        *next = take(reached) & !*visited;
        *visited |= *next;
        count += u64::from(next.count_ones());
    }
    count
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn keep_without_field(
    reached: &mut [u64],
    next: &mut [u64],
    fields: &mut [[u64; 2]],
    set: [u64; 2],
) -> u64 {
    let mut count = 0;
    for ((next, reached), [low, high]) in next.iter_mut().zip(reached).zip(fields) {
        *next = take(reached) & !(*low | *high);
        *low |= *next & set[0];
        *high |= *next & set[1];
        count += u64::from(next.count_ones());
    }
    count
}
