//! Values of `judge` as words on the command line, for which that crate has the names only.

use clap::ValueEnum;
use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use judge::input::Layout;
use judge::{Metric, Puzzle};

/// The parser of a puzzle.
pub fn puzzle() -> impl TypedValueParser<Value = Puzzle> {
    EnumValueParser::<Word<Puzzle>>::new().map(|Word(puzzle)| puzzle)
}

/// The parser of the turns that are one move.
pub fn turns() -> impl TypedValueParser<Value = Metric> {
    EnumValueParser::<Word<Metric>>::new().map(|Word(metric)| metric)
}

/// The parser of a layout of boards.
pub fn layout() -> impl TypedValueParser<Value = Layout> {
    EnumValueParser::<Word<Layout>>::new().map(|Word(layout)| layout)
}

/// A value of another crate's, which can be given what clap asks for.
#[derive(Clone)]
struct Word<T>(T);

impl ValueEnum for Word<Puzzle> {
    fn value_variants<'a>() -> &'a [Self] {
        const { &[Word(Puzzle::Rotate), Word(Puzzle::Eight)] }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            Puzzle::Rotate => "The rotation puzzle",
            Puzzle::Eight => "The sliding puzzle",
        };
        Some(PossibleValue::new(self.0.name()).help(help))
    }
}

impl ValueEnum for Word<Metric> {
    fn value_variants<'a>() -> &'a [Self] {
        const { &[Word(Metric::Clockwise), Word(Metric::Quarter), Word(Metric::Half)] }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            Metric::Clockwise => "Clockwise quarter turns only",
            Metric::Quarter => "Quarter turns either way (HDU 2918)",
            Metric::Half => "Any multiple of 90 degrees",
        };
        Some(PossibleValue::new(self.0.name()).help(help))
    }
}

impl ValueEnum for Word<Layout> {
    fn value_variants<'a>() -> &'a [Self] {
        const { &[Word(Layout::Lines), Word(Layout::Alike)] }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            Layout::Lines => "A board a line, one blank between tiles, the blank written x",
            Layout::Alike => {
                "A board a line, or its rows, or run together; the blank x, X or 0; all boards alike"
            }
        };
        Some(PossibleValue::new(self.0.name()).help(help))
    }
}
