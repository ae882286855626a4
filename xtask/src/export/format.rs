//! The two formats of problem packages: where each wants its files.

use clap::ValueEnum;

/// A format of problem packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PackageFormat {
    /// The Kattis format before it had numbers, which problemtools and most judges take
    Legacy,
    /// The format of ICPC and Kattis of September 2025, which `bt` takes
    #[value(name = "2025-09")]
    September2025,
}

impl PackageFormat {
    /// The file under `xtask/packages/PUZZLE` that becomes `problem.yaml`.
    pub(super) const fn metadata(self) -> &'static str {
        match self {
            Self::Legacy => "problem.legacy.yaml",
            Self::September2025 => "problem.2025-09.yaml",
        }
    }

    /// The folder of the statements.
    pub(super) const fn statements(self) -> &'static str {
        match self {
            Self::Legacy => "problem_statement",
            Self::September2025 => "statement",
        }
    }

    /// The folder of the program that judges outputs.
    pub(super) const fn output_validator(self) -> &'static str {
        match self {
            Self::Legacy => "output_validators/checker",
            Self::September2025 => "output_validator",
        }
    }

    /// Whether a package may hold outputs and inputs that validators must accept or reject.
    pub(super) const fn has_examples(self) -> bool {
        matches!(self, Self::September2025)
    }
}
