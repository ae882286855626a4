//! Solutions as text, quickly: of printing many, following the moves is most of the work.
//!
//! The sheet that a move leads to decides what the next arc means, so moves are looked up one after
//! the other, and each waits for the one before. Four at once wait a quarter of that time.

use search::Route;

use puzzle::Moves;

/// The labels of all groups of four moves in one short array.
#[derive(Clone, Debug)]
pub(crate) struct Labels {
    /// By sheet and by the numbers of four arcs; of arcs that a sheet does not have, nothing.
    groups: Box<[FourMoves]>,
    /// The bits of the numbers of four arcs.
    group_bits: u32,
}

/// Four moves: how they are written, and the sheet to which they lead.
#[derive(Clone, Copy, Debug, Default)]
struct FourMoves {
    text: [u8; LONGEST],
    len: u8,
    to: u8,
}

/// Moves in a group.
const MOVES: u32 = 4;

/// Characters of the longest group that fits: labels of two.
const LONGEST: usize = 8;

/// Groups of arcs whose numbers have more bits would make a long array.
const MOST_BITS: u32 = 12;

/// Characters of the longest solution that fits: 63 moves are the most that a [`Route`] holds.
const LONGEST_TEXT: usize = 64 * LONGEST / 4;

impl Labels {
    /// The labels of these moves, for routes whose arcs have `arc_bits` bits; `None` if there are
    /// too many moves, or a label is too long.
    pub(crate) fn new(moves: &Moves, arc_bits: u32) -> Option<Self> {
        let group_bits = MOVES * arc_bits;
        if group_bits > MOST_BITS {
            return None;
        }
        let group = |number: usize| {
            let (mut group, mut sheet) = (FourMoves::default(), number >> group_bits);
            for position in 0..MOVES {
                let arc = number >> (position * arc_bits) & ((1 << arc_bits) - 1);
                let Some(step) = moves.on_sheet(sheet).get(arc) else { return Some(group) };
                let rest = group.text.get_mut(group.len.into()..)?;
                rest.get_mut(..step.label.len())?.copy_from_slice(step.label.as_bytes());
                group.len += u8::try_from(step.label.len()).ok()?;
                sheet = step.to;
            }
            group.to = u8::try_from(sheet).ok()?;
            Some(group)
        };
        let groups: Option<Box<[FourMoves]>> =
            (0..moves.sheet_count() << group_bits).map(group).collect();
        Some(Self { groups: groups?, group_bits })
    }

    /// Appends the labels of the groups of four at the start of a path from a sheet; returns the
    /// sheet to which they lead. Fewer than four moves are left then.
    #[inline]
    pub(crate) fn append(&self, route: &mut Route, sheet: usize, out: &mut Vec<u8>) -> usize {
        let (mut text, mut len, mut sheet) = ([0; LONGEST_TEXT], 0, sheet);
        while let Some(arcs) = route.next_group(MOVES) {
            let group = self.groups[sheet << self.group_bits | arcs];
            text[len..][..LONGEST].copy_from_slice(&group.text);
            len += usize::from(group.len);
            sheet = group.to.into();
        }
        out.extend_from_slice(&text[..len]);
        sheet
    }
}
