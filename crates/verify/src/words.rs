//! Values of `judge` as words on the command line, for which that crate has the names only.

use clap::ValueEnum;
use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use judge::input::Layout;
use judge::{Puzzle, TurnMetric};

/// The parser of a puzzle.
pub fn puzzle() -> impl TypedValueParser<Value = Puzzle> {
    EnumValueParser::<OptionWord<Puzzle>>::new().map(|OptionWord(puzzle)| puzzle)
}

/// The parser of the turns that are one move.
pub fn turns() -> impl TypedValueParser<Value = TurnMetric> {
    EnumValueParser::<OptionWord<TurnMetric>>::new().map(|OptionWord(metric)| metric)
}

/// The parser of a layout of boards.
pub fn layout() -> impl TypedValueParser<Value = Layout> {
    EnumValueParser::<OptionWord<Layout>>::new().map(|OptionWord(layout)| layout)
}

/// A value of another crate's, which can be given what clap asks for.
#[derive(Clone)]
struct OptionWord<T>(T);

impl ValueEnum for OptionWord<Puzzle> {
    fn value_variants<'a>() -> &'a [Self] {
        const { &[OptionWord(Puzzle::Rotate), OptionWord(Puzzle::Eight)] }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            Puzzle::Rotate => "The rotation puzzle",
            Puzzle::Eight => "The sliding puzzle",
        };
        Some(PossibleValue::new(self.0.name()).help(help))
    }
}

impl ValueEnum for OptionWord<TurnMetric> {
    fn value_variants<'a>() -> &'a [Self] {
        const {
            &[
                OptionWord(TurnMetric::Clockwise),
                OptionWord(TurnMetric::Quarter),
                OptionWord(TurnMetric::Half),
            ]
        }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            TurnMetric::Clockwise => "Clockwise quarter turns only",
            TurnMetric::Quarter => "Quarter turns either way (HDU 2918)",
            TurnMetric::Half => "Any multiple of 90 degrees",
        };
        Some(PossibleValue::new(self.0.name()).help(help))
    }
}

impl ValueEnum for OptionWord<Layout> {
    fn value_variants<'a>() -> &'a [Self] {
        const { &[OptionWord(Layout::Lines), OptionWord(Layout::Alike)] }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            Layout::Lines => "A board a line, one space between tiles, the blank written x",
            Layout::Alike => {
                "A board a line, or its rows, or run together; the blank x, X or 0; all boards alike"
            }
        };
        Some(PossibleValue::new(self.0.name()).help(help))
    }
}
