//! No program is run where there are no process groups.

use std::io::{self, ErrorKind};
use std::iter;
use std::sync::Arc;
use std::time::Duration;

use super::{Breakdown, Interruption, Program, Run};

/// Whether there are process groups here.
pub(super) const HAS_GROUPS: bool = false;

impl Program {
    /// Says that the program cannot be run.
    pub(super) fn run_in_a_group(&self, _arguments: &[&str], _input: &Arc<[u8]>) -> Run {
        let program = self.command.program.clone();
        let error = io::Error::new(ErrorKind::Unsupported, "this system has no process groups");
        let output = Err(Breakdown::NotStarted { program, error });
        Run { output, time: Duration::ZERO }
    }
}

/// Whether it is this machine that has too little of something, not the program.
pub(super) fn is_short_of_something(error: &io::Error) -> bool {
    error.kind() == ErrorKind::Unsupported
}

/// None: there is nothing to be done before the end.
pub(super) fn signals() -> impl Iterator<Item = i32> {
    iter::empty()
}

/// None: signals do as they do by default.
pub(super) fn interruption() -> Option<Interruption> {
    None
}

/// Nothing: there are no programs.
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
pub(super) fn kill_all_when_interrupted() -> io::Result<()> {
    Ok(())
}
