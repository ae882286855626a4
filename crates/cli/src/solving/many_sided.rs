//! Boards of `rotate` one by one: one pattern database, looked up from all sides.

use std::path::Path;

use anyhow::Result;
use puzzle::{Rules, Size};
use rotate9::Rotation;
use solve::{ManySidedPattern, Staged};

use super::Asked;
use super::one_by_one::{OneByOne, SolvedOneByOne};
use crate::files::Saved;
use crate::memory;
use crate::progress::Spinner;
use crate::threads::LazyPool;

/// The most entries of the table for easy boards.
const QUICK: u64 = 1 << 16;

/// The most entries of the table for hard boards: 6 tiles of 16, 5 of 25.
const LARGE: u64 = 1 << 23;

impl SolvedOneByOne for Rotation {
    type Heuristic = ManySidedPattern<Self>;

    /// They are made in some seconds.
    const KEEPS_HEURISTICS: bool = false;

    fn has_heuristic(&self, _: Size) -> bool {
        true
    }

    fn is_heuristic(_: &Asked<'_, Self>, _: &Path) -> bool {
        false
    }

    /// No option chooses how large a pattern database is.
    fn smaller_than_a_table(_: &Asked<'_, Self>) -> Option<String> {
        None
    }

    fn solver<'a>(
        asked: &'a Asked<'_, Self>,
        threads: &mut LazyPool,
    ) -> Result<(OneByOne<'a, Self>, Saved)> {
        let size = asked.goal.size();
        let searching = threads.for_search();
        let [quick, large] =
            [QUICK, LARGE].map(|most| ManySidedPattern::<Self>::tile_count(size, most));
        let [takes, needed] =
            [quick, large].map(|count| ManySidedPattern::<Self>::memory(size, count));
        let is_worth_it = takes < needed && memory::is_enough_for_both(takes, needed, asked.memory);
        let made = move |tile_count| {
            let what = format!("a pattern database of {tile_count} tiles of {} {size}", Self::NAME);
            let needed = ManySidedPattern::<Self>::memory(size, tile_count);
            memory::check(&what, needed, asked.memory)?;
            let _spinner = Spinner::new(format!("making {what}"));
            Ok(ManySidedPattern::new(&asked.rules, asked.goal, tile_count, searching))
        };
        let quick = is_worth_it.then_some(move || made(quick));
        Ok((Staged::new(quick, move || made(large), searching), Saved::Yes))
    }
}
