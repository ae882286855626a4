//! What was asked: the arguments of `rotate` and `eight` without their differences.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use anyhow::Result;
use puzzle::{Board, Rules};
use solve::Partition;

use super::form::{AnswerText, Form};
use super::one_by_one::LimitArguments;
use crate::board_arguments::BoardArguments;
use crate::console::Console;
use crate::memory::ByteLimit;

/// Which boards are to be solved, for which goal, with what, and how answers are written: the
/// arguments, resolved.
pub(crate) struct Asked<'a, R: Rules> {
    pub(crate) rules: R,
    /// The board to reach; its size is that of all boards.
    pub(crate) goal: Board<R>,
    pub(super) form: Form,
    pub(super) files: &'a [PathBuf],
    /// The file of the table, or of the pattern databases.
    pub(super) table: Option<&'a Path>,
    pub(super) memory: Option<ByteLimit>,
    pub(super) threads: Option<NonZero<usize>>,
    pub(super) limits: &'a LimitArguments,
    /// The pattern databases that are named: then no table of all boards is wanted.
    pub(super) partition: Option<&'a Partition>,
}

impl<'a, R: Rules> Asked<'a, R> {
    /// What the arguments ask for.
    pub(crate) fn new(
        rules: R,
        arguments: &'a BoardArguments,
        limits: &'a LimitArguments,
        text: AnswerText,
        console: &Console<'_>,
    ) -> Result<Self> {
        Ok(Self {
            rules,
            goal: arguments.puzzle.goal()?,
            form: Form { text, format: arguments.format, screen: arguments.screen(console)? },
            files: &arguments.files,
            table: arguments.table.as_deref(),
            memory: arguments.puzzle.memory,
            threads: arguments.puzzle.threads,
            limits,
            partition: None,
        })
    }

    /// What was asked, with the pattern databases that are named, if any are.
    pub(crate) fn with_partition(self, partition: Option<&'a Partition>) -> Self {
        Self { partition, ..self }
    }
}
