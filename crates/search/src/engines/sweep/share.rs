//! Which volumes one of several searches works on.

/// The part of a search's volumes that is worked on here, where several searches share the work: every
/// `count`-th volume, from volume `index` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    index: usize,
    count: usize,
}

impl Share {
    /// All volumes.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// The share `index` of `count`.
    ///
    /// # Panics
    ///
    /// If there is no such share.
    pub fn new(index: usize, count: usize) -> Self {
        assert!(index < count, "there are {count} shares, and no share {index}");
        Self { index, count }
    }

    /// Which share it is.
    pub fn index(self) -> usize {
        self.index
    }

    /// How many shares there are.
    pub fn count(self) -> usize {
        self.count
    }

    /// Whether a volume belongs to this share.
    pub fn has(self, volume: usize) -> bool {
        self.owner(volume) == self.index
    }

    /// The share that a volume belongs to.
    pub fn owner(self, volume: usize) -> usize {
        volume % self.count
    }

    /// The volumes of this share among so many.
    pub fn volumes(self, volume_count: usize) -> impl Iterator<Item = usize> {
        (self.index..volume_count).step_by(self.count)
    }

    /// As many volumes as are needed for no share to be idle for long.
    pub(super) fn fewest_volumes(self) -> usize {
        if self.count == 1 { 1 } else { 2 * self.count }
    }
}
