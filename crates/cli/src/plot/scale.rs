//! From counts to heights: where on a scale a count stands, and which counts are marked and labelled.

use crate::numbers::{real, round_step, short};

/// How counts become heights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScaleKind {
    /// In proportion to the count.
    Linear,
    /// In proportion to the logarithm of the count over [`FLOOR`].
    Logarithmic,
}

/// A scale from its foot to the greatest count.
pub(super) struct Scale {
    kind: ScaleKind,
    greatest: u64,
    /// The counts to be marked.
    ticks: Vec<u64>,
}

/// The count at the foot of a logarithmic scale: under 1, so that one board is seen.
const FLOOR: f64 = 0.5;

/// The part of a panel's height that the greatest count takes.
const FILLED: f64 = 0.96;

/// Steps of a linear scale, at most.
const LINEAR_STEPS: u64 = 6;

/// Labels on a logarithmic scale, at most.
const LOGARITHMIC_LABELS: usize = 12;

impl Scale {
    /// A scale for counts up to the greatest. It reaches two ticks, whatever the counts are.
    pub(super) fn new(kind: ScaleKind, greatest: u64) -> Self {
        let greatest = match kind {
            ScaleKind::Linear => greatest.max(1),
            ScaleKind::Logarithmic => greatest.max(10),
        };
        Self { kind, greatest, ticks: kind.ticks(greatest) }
    }

    /// What the scale shows.
    pub(super) fn name(&self) -> &'static str {
        match self.kind {
            ScaleKind::Linear => "boards",
            ScaleKind::Logarithmic => "boards (log scale)",
        }
    }

    /// The part of the panel's height under a count, less than 1.0. A count of 0 has a height on a
    /// linear scale only.
    pub(super) fn height(&self, count: u64) -> f64 {
        FILLED * self.kind.height(count) / self.kind.height(self.greatest)
    }

    /// The counts to be marked, each with its label where there is room for one.
    pub(super) fn ticks(&self) -> impl Iterator<Item = (u64, Option<String>)> {
        let step = match self.kind {
            ScaleKind::Linear => 1,
            ScaleKind::Logarithmic => self.ticks.len().div_ceil(LOGARITHMIC_LABELS),
        };
        let ticks = self.ticks.iter().enumerate();
        ticks.map(move |(index, &tick)| (tick, index.is_multiple_of(step).then(|| short(tick))))
    }

    /// Characters of the longest label.
    pub(super) fn label_length(&self) -> usize {
        self.ticks().filter_map(|(_, label)| label).map(|label| label.len()).max().unwrap_or(0)
    }
}

impl ScaleKind {
    /// The counts to be marked, the least first: round ones or powers of ten.
    fn ticks(self, greatest: u64) -> Vec<u64> {
        match self {
            Self::Linear => {
                let step = round_step(greatest, LINEAR_STEPS);
                (0..=greatest / step).map(|index| index * step).collect()
            }
            Self::Logarithmic => {
                (0..=greatest.ilog10()).map(|exponent| 10_u64.pow(exponent)).collect()
            }
        }
    }

    /// How high a count is, in a unit of the scale's own.
    fn height(self, count: u64) -> f64 {
        match self {
            Self::Linear => real(count),
            Self::Logarithmic => (real(count) / FLOOR).log10(),
        }
    }
}
