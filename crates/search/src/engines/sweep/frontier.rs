//! The level that is expanded, as far as some columns of the next one need it.

use super::bank::{Bank, Shape};
use super::volumes::{Extent, Volumes};

/// What the columns of one volume read of the last level: all of these columns, and of others what
/// arrows bring from there.
#[derive(Clone, Copy)]
pub(super) struct Frontier<'a> {
    own: &'a Bank,
    /// `None` where the volume is the whole space.
    crossing: Option<&'a Crossing>,
}

impl<'a> Frontier<'a> {
    /// All of the last level.
    pub(super) fn whole(bank: &'a Bank) -> Self {
        Self { own: bank, crossing: None }
    }

    /// A volume, and what arrows bring from others.
    pub(super) fn of(own: &'a Bank, crossing: &'a Crossing) -> Self {
        Self { own, crossing: Some(crossing) }
    }

    /// A segment, if it holds any nodes.
    #[inline]
    pub(super) fn segment(self, column: usize, slot: usize) -> Option<&'a [u64]> {
        match self.crossing {
            Some(crossing) if !self.own.columns.contains(&column) => crossing.segment(column, slot),
            _ => self.own.segment(column, slot),
        }
    }
}

/// Extents of other volumes.
#[derive(Debug)]
pub(super) struct Crossing {
    /// One extent after the other, as if they were consecutive columns of one sheet.
    bank: Bank,
    extent_columns: usize,
    /// For each slot and extent of its sheet, which of the extents here it is.
    places: Vec<Option<u32>>,
    /// The extents of a sheet.
    extents_in_sheet: usize,
    /// The extents that are here.
    extents: Vec<Extent>,
}

impl Crossing {
    /// Room for what any volume needs.
    pub(super) fn new(volumes: &Volumes, slots: usize, segment_words: usize) -> Self {
        let extents_in_sheet = volumes.count * volumes.extents_in_volume();
        let columns = volumes.most_crossing() * volumes.extent_columns;
        let shape = Shape { columns: volumes.extent_columns, slots: 1, segment_words };
        Self {
            bank: Bank::empty(0..columns, shape),
            extent_columns: volumes.extent_columns,
            places: vec![None; extents_in_sheet * slots],
            extents_in_sheet,
            extents: Vec::new(),
        }
    }

    /// The memory of such room, in bytes.
    pub(super) fn memory(volumes: &Volumes, slots: usize, segment_words: usize) -> usize {
        let columns = volumes.most_crossing() * volumes.extent_columns;
        let places = volumes.count * volumes.extents_in_volume() * slots;
        columns * (segment_words * 8 + 1) + places * size_of::<Option<u32>>()
    }

    /// Makes room for these extents: one after the other they are to be put into the columns of the
    /// bank that is returned.
    pub(super) fn clear_for(&mut self, extents: &[Extent]) -> &mut Bank {
        for extent in &self.extents {
            self.places[extent.slot * self.extents_in_sheet + extent.number] = None;
        }
        self.extents = extents.to_vec();
        for (place, extent) in (0..).zip(extents) {
            self.places[extent.slot * self.extents_in_sheet + extent.number] = Some(place);
        }
        self.bank.filled.fill(false);
        &mut self.bank
    }

    #[inline]
    fn segment(&self, column: usize, slot: usize) -> Option<&[u64]> {
        let (extent, rest) = (column / self.extent_columns, column % self.extent_columns);
        let place = self.places[slot * self.extents_in_sheet + extent];
        let place = place.expect("all that arrows bring from other volumes is here");
        self.bank.segment(crate::narrowing::index_32(place) * self.extent_columns + rest, 0)
    }
}
