//! The moves of the sliding puzzle.

use std::fmt;
use std::str::FromStr;

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

/// The order in which solutions are compared, letter by letter.
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

/// The rules of the sliding puzzle: one tile slides at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sliding {
    order: Order,
}

impl Sliding {
    /// The rules, with this order among shortest solutions.
    pub const fn new(order: Order) -> Self {
        Self { order }
    }
}

impl Rules for Sliding {
    const NAME: &'static str = "eight";
    const BLANK: bool = true;

    fn moves(&self, size: Size) -> Vec<Move> {
        let ways = self.order.0;
        (0..size.cells())
            .flat_map(|from| ways.into_iter().filter_map(move |way| slide(size, from, way)))
            .collect()
    }
}

/// The move of the blank from a cell; `None` if it leads off the board.
///
/// The word leaves the blank out. So left and right keep the word: the tile that moves stays
/// between the same two others. Down from cell `q`, on a board of `c` columns, takes the tile at
/// cell `q + c`, which is place `q + c - 1` of the word, to place `q`, and the `c - 1` tiles
/// between move up by one: the window `[q, q + c)` turns right. Up is the inverse.
fn slide(size: Size, from: usize, way: Direction) -> Option<Move> {
    let columns = size.columns();
    let (row, column) = (from / columns, from % columns);
    let to = match way {
        Direction::Up if row > 0 => from - columns,
        Direction::Down if row + 1 < size.rows() => from + columns,
        Direction::Left if column > 0 => from - 1,
        Direction::Right if column + 1 < columns => from + 1,
        _ => return None,
    };
    let turn = match way {
        Direction::Up => Some(Turn::new(to, (0..columns).map(|place| (place + 1) % columns))),
        Direction::Down => {
            Some(Turn::new(from, (0..columns).map(|place| (place + columns - 1) % columns)))
        }
        Direction::Left | Direction::Right => None,
    };
    Some(Move { label: way.letter().into(), from, to, turn })
}
