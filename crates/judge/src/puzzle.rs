//! Which puzzle a case belongs to.
//!
//! Inputs of both puzzles may look alike, so the contents of a file never decide: the user says it, or a
//! file or folder name does.

use std::fmt;
use std::path::{self, Component, Path};

/// One of the two puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Puzzle {
    /// The rotation puzzle.
    Rotate,
    /// The sliding puzzle.
    Eight,
}

/// A path does not say which puzzle it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// The nearest name that says anything says both.
    Both {
        /// That name.
        name: String,
    },
    /// No name says anything.
    Neither,
}

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Both { name } => {
                write!(f, "which puzzle? `{name}` says both rotate and eight (see --puzzle)")
            }
            Self::Neither => {
                write!(
                    f,
                    "which puzzle? no file or folder name says rotate or eight (see --puzzle)"
                )
            }
        }
    }
}

impl std::error::Error for Unclear {}

impl Puzzle {
    /// Both puzzles.
    pub const ALL: [Self; 2] = [Self::Rotate, Self::Eight];

    /// The name of the puzzle, which is the program's subcommand for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rotate => "rotate",
            Self::Eight => "eight",
        }
    }

    /// The puzzle that the nearest name contains, from the file upwards to the root.
    ///
    /// # Errors
    ///
    /// [`Unclear`] when one name contains both puzzles, or none contains any.
    pub fn of_path(path: &Path) -> Result<Self, Unclear> {
        let absolute = path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let mut parents_to_skip = 0;
        for component in absolute.components().rev() {
            match component {
                Component::ParentDir => parents_to_skip += 1,
                Component::Normal(_) if parents_to_skip > 0 => parents_to_skip -= 1,
                Component::Normal(name) => {
                    if let Some(puzzle) = Self::of_name(&name.to_string_lossy())? {
                        return Ok(puzzle);
                    }
                }
                Component::Prefix(_) | Component::RootDir | Component::CurDir => {}
            }
        }
        Err(Unclear::Neither)
    }

    /// The puzzle that a name contains, in small or capital letters, if any.
    fn of_name(name: &str) -> Result<Option<Self>, Unclear> {
        let small = name.to_ascii_lowercase();
        let mut contained = Self::ALL.into_iter().filter(|puzzle| small.contains(puzzle.name()));
        match (contained.next(), contained.next()) {
            (Some(_), Some(_)) => Err(Unclear::Both { name: name.to_owned() }),
            (puzzle, _) => Ok(puzzle),
        }
    }
}
