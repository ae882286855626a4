//! Boards that need a given number of moves.
//!
//! They cannot be drawn without a search: a census goes level by level, and boards are drawn from each
//! level that is wanted as soon as it is there.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use anyhow::Result;
use puzzle::{Board, Dice, Rules};
use search::Sweep;
use solve::Census;

use super::{GenerateArguments, Stream};
use crate::failure::BadInput;
use crate::memory;
use crate::numbers::{counted, counted_length};
use crate::progress::SearchProgress;
use crate::puzzle_arguments::too_large;
use crate::threads::LazyPool;

/// Depths, in moves: `20`, or `5..8` with both ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depths {
    first: usize,
    last: usize,
}

impl FromStr for Depths {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |digits: &str| {
            let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.parse().ok().filter(|_| is_plain);
            number
                .ok_or("a depth is a number of moves, such as 20, or the first and the last: 5..8")
        };
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let depths = Self { first: number(first)?, last: number(last)? };
        if depths.first > depths.last {
            return Err("the first of the depths is greater than the last");
        }
        Ok(depths)
    }
}

impl fmt::Display for Depths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last } = self;
        if first == last { first.fmt(f) } else { write!(f, "{first}..{last}") }
    }
}

/// Boards that are drawn already.
type DrawnBoards<R> = Box<dyn Iterator<Item = Board<R>>>;

/// `count` boards of the depths that the arguments want: one of each in turn.
pub(super) fn draw<R: Rules + 'static>(
    rules: &R,
    arguments: &GenerateArguments,
    count: u64,
) -> Result<DrawnBoards<R>> {
    let census = Census::new(rules, arguments.puzzle.goal()?);
    let hint = || Some("without --depth and --antipodes boards of any size are drawn".to_owned());
    let census = census.map_err(|error| BadInput { hint: hint(), ..too_large(error) })?;
    let size = arguments.puzzle.size;
    let boards = counted(count, "board");
    let what = format!("a census of {} {size}, with {boards} drawn from it,", R::NAME);
    memory::check(&what, census.drawing_memory(count), arguments.puzzle.memory)?;
    let count = usize::try_from(count).expect("what fits the memory is counted in usize");
    let search = DepthSearch::new(&census, arguments);
    match arguments.depth {
        Some(depths) => search.draw_in_turn(depths, count),
        None => Ok(search.draw_deepest(count)),
    }
}

/// A search of a census, of which boards are drawn.
struct DepthSearch<'a, R: Rules> {
    census: &'a Census<R>,
    seed: u64,
    sweep: Sweep<'a>,
    threads: LazyPool,
    progress: SearchProgress,
}

impl<'a, R: Rules> DepthSearch<'a, R> {
    fn new(census: &'a Census<R>, arguments: &GenerateArguments) -> Self {
        Self {
            census,
            seed: arguments.seed,
            sweep: census.begin(),
            threads: LazyPool::new(arguments.puzzle.threads),
            progress: SearchProgress::new(census.expected_count().unwrap_or(0), 0),
        }
    }

    /// `count` boards of the greatest depth.
    fn draw_deepest(mut self, count: usize) -> DrawnBoards<R>
    where
        R: 'static,
    {
        while self.advance().is_continue() {}
        Box::new(self.draw(count).into_iter())
    }

    /// `count` boards, one of each depth in turn.
    fn draw_in_turn(mut self, depths: Depths, count: usize) -> Result<DrawnBoards<R>>
    where
        R: 'static,
    {
        let depth_count = (depths.last - depths.first).saturating_add(1);
        let mut levels = Vec::new();
        for depth in depths.first..=depths.last {
            while self.sweep.depth() < depth {
                self.go_on(depths)?;
            }
            // The boards with the numbers `number`, `number + depth_count`, … have this depth.
            let number = depth - depths.first;
            levels.push(self.draw(count.saturating_sub(number).div_ceil(depth_count)).into_iter());
        }
        let in_turn = (0..depth_count).cycle().take(count);
        let board = move |number: usize| levels[number].next().expect("as many were drawn");
        Ok(Box::new(in_turn.map(board)))
    }

    /// Goes on to the next level. Breaks when there is none.
    fn advance(&mut self) -> ControlFlow<()> {
        let Self { sweep, threads, progress, .. } = self;
        let searching = threads.for_search();
        progress.begin_level(sweep.depth() + 1, sweep.column_count());
        threads.run(|| {
            sweep.advance(searching, |boards| {
                progress.end_part(boards, None);
                ControlFlow::Continue(())
            })
        })
    }

    /// Goes on to the next level, on the way to the last of `wanted`.
    fn go_on(&mut self, wanted: Depths) -> Result<()> {
        if self.advance().is_continue() {
            return Ok(());
        }
        let (name, size, deepest) = (R::NAME, self.census.goal().size(), self.sweep.depth());
        let deepest = counted_length(deepest, "move");
        let most = format!("no board of {name} {size} needs more than {deepest}");
        Err(BadInput::new(format!("--depth {wanted}: {most}")).into())
    }

    /// `count` boards of the last level.
    fn draw(&self, count: usize) -> Vec<Board<R>> {
        let depth = self.sweep.depth() as u64; // usize has at most 64 bits
        let mut dice = Dice::new(self.seed, Stream::FIRST_DEPTH + depth);
        self.census.draw(&self.sweep, &mut dice, count)
    }
}
