//! The moves of the sliding puzzle.

use std::fmt;
use std::str::FromStr;

use crate::graph;
use puzzle::{Move, Rules, Size, Turn};

/// The way the blank goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column after.
    Right,
}

impl Direction {
    /// The letter of the direction in an answer.
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Down => 'd',
            Self::Left => 'l',
            Self::Right => 'r',
        }
    }
}

/// The order in which solutions are compared, move by move: by direction, and where a move may have
/// several steps, then the fewer before the more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order([Direction; 4]);

impl Default for Order {
    /// `udlr`.
    fn default() -> Self {
        Self([Direction::Up, Direction::Down, Direction::Left, Direction::Right])
    }
}

/// Not an order of the four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadOrder;

impl fmt::Display for BadOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an order is the four letters u, d, l and r, each once")
    }
}

impl std::error::Error for BadOrder {}

impl FromStr for Order {
    type Err = BadOrder;

    /// Reads the four letters, first to last.
    fn from_str(text: &str) -> Result<Self, BadOrder> {
        let direction = |letter| Self::default().0.into_iter().find(|way| way.letter() == letter);
        let ways: Vec<_> = text.chars().map(direction).collect::<Option<_>>().ok_or(BadOrder)?;
        let ways: [_; 4] = ways.try_into().map_err(|_| BadOrder)?;
        let has_all = Self::default().0.iter().all(|way| ways.contains(way));
        if has_all { Ok(Self(ways)) } else { Err(BadOrder) }
    }
}

/// What is one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// One tile slides.
    #[default]
    Single,
    /// Any number of tiles of a row or column slide together: the blank goes any way straight on.
    Multi,
}

/// The rules of the sliding puzzle in one metric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sliding {
    metric: Metric,
    order: Order,
}

impl Sliding {
    /// The rules in this metric, with this order among shortest solutions.
    pub const fn new(metric: Metric, order: Order) -> Self {
        Self { metric, order }
    }
}

impl Rules for Sliding {
    const NAME: &'static str = "eight";
    const BLANK: bool = true;

    fn metric(&self) -> &'static str {
        match self.metric {
            Metric::Single => "single",
            Metric::Multi => "multi",
        }
    }

    fn reachable_count(size: Size) -> Option<u64> {
        graph::state_count(size)
    }

    /// Cell by cell of the blank: by direction, and then the shorter before the longer.
    fn moves(&self, size: Size) -> Vec<Move> {
        let most_steps = match self.metric {
            Metric::Single => 1,
            Metric::Multi => size.rows().max(size.columns()) - 1,
        };
        let ways = self.order.0;
        (0..size.cells())
            .flat_map(|from| ways.map(|way| (from, way)))
            .flat_map(|(from, way)| {
                (1..=most_steps).map_while(move |steps| slide(size, from, way, steps))
            })
            .collect()
    }
}

/// The move of the blank from a cell by so many steps; `None` if it leads off the board.
///
/// The word leaves the blank out. So left and right keep the word: the tiles that move stay
/// between the same two others. Down from cell `q`, on a board of `c` columns, takes the tile at
/// cell `q + c`, which is place `q + c - 1` of the word, to place `q`, and the `c - 1` tiles
/// between move up by one: the window `[q, q + c)` turns right. Further steps do the same with
/// the windows after that. Up is the inverse.
fn slide(size: Size, from: usize, way: Direction, steps: usize) -> Option<Move> {
    let columns = size.columns();
    let (row, column) = (from / columns, from % columns);
    let to = match way {
        Direction::Up if row >= steps => from - steps * columns,
        Direction::Down if row + steps < size.rows() => from + steps * columns,
        Direction::Left if column >= steps => from - steps,
        Direction::Right if column + steps < columns => from + steps,
        _ => return None,
    };
    let windows = |start, by| {
        let places = (0..steps * columns).map(|place| {
            let window = place / columns * columns;
            window + (place - window + by) % columns
        });
        Some(Turn::new(start, places))
    };
    let turn = match way {
        Direction::Up => windows(to, 1),
        Direction::Down => windows(from, columns - 1),
        Direction::Left | Direction::Right => None,
    };
    Some(Move { label: way.letter().to_string().repeat(steps), from, to, turn })
}
