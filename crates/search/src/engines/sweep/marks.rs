//! What a search keeps of the nodes that it has visited.

/// What a sweep keeps of every node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Whether it was visited: a bit a node.
    Visited,
    /// Its distance modulo 3, or that it was not visited: two bits a node.
    Distances,
}

impl Keep {
    /// Words of marks for each word of nodes.
    pub(super) fn words(self) -> usize {
        match self {
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
    /// As visited.
    Visited,
    /// With this field.
    Field(u8),
}

impl Mark {
    /// The mark of nodes at a depth.
    pub(super) fn new(keep: Keep, depth: usize) -> Self {
        match keep {
            Keep::Visited => Self::Visited,
            Keep::Distances => Self::Field(1 + u8::try_from(depth % 3).expect("less than 3")),
        }
    }

    /// Marks a node, whose bit is set in `bit`; tells whether it is new.
    pub(super) fn insert(self, bit: u64, marks: &mut [u64]) -> bool {
        self.keep_new(&mut [bit], marks) > 0
    }

    /// Keeps in `next` only what is new, marks it, and counts it.
    pub(super) fn keep_new(self, next: &mut [u64], marks: &mut [u64]) -> u64 {
        match self {
            Self::Visited => keep_unvisited(next, marks),
            Self::Field(field) => {
                let bits = |bit: u8| if field >> bit & 1 == 1 { u64::MAX } else { 0 };
                keep_without_field(next, marks.as_chunks_mut().0, [bits(0), bits(1)])
            }
        }
    }
}

fn keep_unvisited(next: &mut [u64], visited: &mut [u64]) -> u64 {
    let mut count = 0;
    for (next, visited) in next.iter_mut().zip(visited) {
        *next &= !*visited;
        *visited |= *next;
        count += u64::from(next.count_ones());
    }
    count
}

fn keep_without_field(next: &mut [u64], fields: &mut [[u64; 2]], set: [u64; 2]) -> u64 {
    let mut count = 0;
    for (next, [low, high]) in next.iter_mut().zip(fields) {
        *next &= !(*low | *high);
        *low |= *next & set[0];
        *high |= *next & set[1];
        count += u64::from(next.count_ones());
    }
    count
}
