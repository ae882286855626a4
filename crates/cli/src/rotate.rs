//! `tiles rotate`.

use anyhow::Result;
use clap::{Args, Subcommand};
use judge::TurnMetric;
use rotate9::Rotation;
use verify::words;

use crate::board_arguments::{BoardArguments, INPUT_RULES};
use crate::census::{self, CensusArguments, NamedRules};
use crate::console::Console;
use crate::generate::{self, GenerateArguments};
use crate::solving::one_by_one::LimitArguments;
use crate::solving::{self, AnswerText, Asked};

/// Least number of turns of 2x2 blocks that put nine tiles in order
///
/// A move turns one of the four 2x2 blocks of a 3x3 board. For each board the least number of
/// moves to 1 2 3 / 4 5 6 / 7 8 9 is printed on a line of its own.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP, after_long_help = after_long_help())]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    metric: MetricArgument,

    /// Print a shortest sequence of moves after the number
    ///
    /// Blocks are lettered A, B, C, D in reading order: A turns one clockwise, A' anticlockwise,
    /// A2 by half a turn. Of several shortest sequences it is the first in the order A A2 A' B …
    #[arg(long)]
    moves: bool,

    #[command(flatten)]
    limits: LimitArguments,

    #[command(flatten)]
    boards: BoardArguments,
}

#[derive(Args, Debug)]
struct MetricArgument {
    /// Which turns are one move
    #[arg(long, value_parser = words::turns(), value_name = "TURNS", default_value = "clockwise")]
    turns: TurnMetric,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Count all boards by the least number of moves they need
    #[command(after_help = CENSUS_HELP, long_about = census::EXPLANATION)]
    Census {
        #[command(flatten)]
        metric: MetricArgument,

        #[command(flatten)]
        census: CensusArguments,
    },
    /// Draw boards at random, as test data for judges
    #[command(after_help = GENERATE_HELP, long_about = generate::EXPLANATION)]
    Generate {
        #[command(flatten)]
        metric: MetricArgument,

        #[command(flatten)]
        generate: GenerateArguments,
    },
}

const AFTER_HELP: &str = "\
Examples:
  echo '4 1 3 5 2 6 7 8 9' | tiles rotate                    3
  echo '4 1 3 5 2 6 7 8 9' | tiles rotate --moves            3 AAA
  echo 413526789 | tiles rotate --moves --turns quarter      1 A'
  tiles rotate --show boards.txt";

fn after_long_help() -> String {
    format!("{INPUT_RULES}\n\n{AFTER_HELP}")
}

const CENSUS_HELP: &str = "\
Examples:
  tiles rotate census
  tiles rotate census --size 3x4 --turns quarter --plot 3x4.svg
  tiles rotate census --size 2x5 --format csv";

const GENERATE_HELP: &str = "\
Examples:
  tiles rotate generate --count 1000 --seed 7 --count-line
  tiles rotate generate --size 3x4 --turns quarter --depth 5..8
  tiles rotate generate --size 2x3 --unsolvable 50%
  tiles rotate generate --antipodes --count 1";

pub(crate) fn run(arguments: &Arguments, console: &mut Console<'_>) -> Result<()> {
    match &arguments.command {
        Some(Command::Census { census, metric }) => {
            let in_words = format!("2x2 rotation puzzle {}, {}", census.size(), metric.in_words());
            let named = NamedRules { rules: &metric.rules(), in_words: &in_words };
            return census::run(named, census, console);
        }
        Some(Command::Generate { generate, metric }) => {
            return generate::run(&metric.rules(), generate, console);
        }
        None => {}
    }
    let text = if arguments.moves {
        AnswerText::LengthAndMoves
    } else {
        AnswerText::Length { unsolvable: "unsolvable" }
    };
    let rules = arguments.metric.rules();
    let asked = Asked::new(rules, &arguments.boards, &arguments.limits, text, console)?;
    solving::run(&asked, console)
}

impl MetricArgument {
    fn rules(&self) -> Rotation {
        Rotation::new(self.turns.into())
    }

    fn in_words(&self) -> &'static str {
        match self.turns {
            TurnMetric::Clockwise => "clockwise turns",
            TurnMetric::Quarter => "quarter turns either way",
            TurnMetric::Half => "quarter and half turns",
        }
    }
}
