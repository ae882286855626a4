//! `tiles eight`.

use anyhow::Result;
use clap::{Args, Subcommand, ValueEnum};
use eight::{Order, Sliding};

use crate::arguments::options::PRINTED;
use crate::board_arguments::{BoardArguments, INPUT_RULES};
use crate::census::{self, CensusArguments, NamedRules};
use crate::console::Console;
use crate::generate::{self, GenerateArguments};
use crate::solving::additive::{self, DeepeningArguments, HeuristicArguments};
use crate::solving::{self, AnswerText, Asked};

/// Shortest solutions of the 8-puzzle, the 15-puzzle and their kind
///
/// For each board a shortest string of moves of the blank is printed: u(p), d(own), l(eft),
/// r(ight). A board that cannot be solved gets the line `unsolvable`, a solved one an empty line.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP, after_long_help = after_long_help())]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    metric: MetricArgument,

    /// Print only the number of moves, and -1 for `unsolvable`
    #[arg(long, help_heading = PRINTED)]
    length: bool,

    /// Which of several shortest strings is printed: the first, with letters in this order
    ///
    /// With --metric multi, moves are compared by direction in this order, then fewer steps first.
    #[arg(long, value_name = "LETTERS", default_value = "udlr")]
    order: Order,

    #[command(flatten)]
    deepening: DeepeningArguments,

    #[command(flatten)]
    boards: BoardArguments,
}

#[derive(Args, Debug)]
struct MetricArgument {
    /// What is one move
    #[arg(long, value_enum, value_name = "METRIC", default_value = "single")]
    metric: SlideMetric,
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
    /// Make pattern databases for boards too large for a table, and keep them in a file
    ///
    /// `tiles eight --size … --table FILE` then opens them in some hundredths of a second. A file
    /// that is there already is checked.
    #[command(after_help = HEURISTIC_HELP)]
    Heuristic(HeuristicArguments),
}

/// The metrics of `eight`, as arguments.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum SlideMetric {
    /// One tile slides
    Single,
    /// Any number of tiles of a row or column slide together: a run of one letter is one move
    Multi,
}

impl SlideMetric {
    fn in_words(self) -> &'static str {
        match self {
            Self::Single => "one tile a move",
            Self::Multi => "any number of tiles of a line a move",
        }
    }

    fn rules(self, order: Order) -> Sliding {
        let metric = match self {
            Self::Single => eight::Metric::Single,
            Self::Multi => eight::Metric::Multi,
        };
        Sliding::new(metric, order)
    }
}

const AFTER_HELP: &str = "\
Examples:
  echo '2 3 4 1 5 x 7 6 8' | tiles eight                     ullddrurdllurdruldr
  echo 23415x768 | tiles eight --length                      19
  echo 283104765 | tiles eight --length --goal 123804765     4
  echo '1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15' | tiles eight --size 4x4      rr
  tiles eight --format json boards.txt";

fn after_long_help() -> String {
    format!("{INPUT_RULES}\n  The blank is x, X or 0.\n\n{AFTER_HELP}")
}

const CENSUS_HELP: &str = "\
Examples:
  tiles eight census
  tiles eight census --size 3x4 --plot 3x4.svg --antipodes 18
  tiles eight census --size 2x7 --checkpoint 2x7 --format json";

const GENERATE_HELP: &str = "\
Examples:
  tiles eight generate --count 1000 --seed 7 --unsolvable 10% --count-line
  tiles eight generate --size 3x4 --depth 20..30
  tiles eight generate --antipodes --count 2
  tiles eight generate --size 4x4 | tiles eight --size 4x4 --length";

const HEURISTIC_HELP: &str = "\
Examples:
  tiles eight heuristic --size 4x4 --heuristic 7-8 4x4.tiles
  tiles eight --size 4x4 --table 4x4.tiles boards.txt";

pub(crate) fn run(arguments: &Arguments, console: &mut Console<'_>) -> Result<()> {
    match &arguments.command {
        Some(Command::Census { census, metric }) => {
            let (metric, size) = (metric.metric, census.size());
            let in_words = format!("{}-puzzle {size}, {}", size.cells() - 1, metric.in_words());
            let rules = &metric.rules(Order::default());
            return census::run(NamedRules { rules, in_words: &in_words }, census, console);
        }
        Some(Command::Generate { generate, metric }) => {
            return generate::run(&metric.metric.rules(Order::default()), generate, console);
        }
        Some(Command::Heuristic(arguments)) => {
            return additive::make(arguments, console);
        }
        None => {}
    }
    let text =
        if arguments.length { AnswerText::Length { unsolvable: "-1" } } else { AnswerText::Moves };
    let rules = arguments.metric.metric.rules(arguments.order);
    let DeepeningArguments { heuristic, limits } = &arguments.deepening;
    let asked = Asked::new(rules, &arguments.boards, limits, text, console)?;
    solving::run(&asked.with_partition(heuristic.as_ref()), console)
}
