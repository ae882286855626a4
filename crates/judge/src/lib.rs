//! Judging other people's programs for the two puzzles, by the conventions of judges.
//!
//! | module | answers |
//! |---|---|
//! | [`check`] | is this output right for this input? |
//! | [`input`] | is this input well-formed, to the last space? |
//! | [`process`] | what does this program print, within these limits? |
//! | [`cases`] | which cases are in this folder or package? |
//! | [`options`] | what does this word on the command line mean? |
//! | [`clean`] | how is a text from outside shown? |
//!
//! **Invariant:** a verdict never comes from the judged program. What is right is read from the
//! case's file and replayed. Nothing here knows how a board is solved, or how it is asked on a command
//! line: the crate `verify` does.

pub mod cases;
pub mod check;
pub mod clean;
mod conventions;
mod counted;
mod encoding;
pub mod input;
pub mod lock;
pub mod options;
pub mod process;
mod puzzle;
mod rejection;
mod shown;
mod verdict;

pub use self::puzzle::{Puzzle, Unclear};
pub use conventions::{Conventions, Trailing, TurnMetric};
pub use counted::{counted, counted_length, grouped, grouped_length};
pub use encoding::Encoding;
pub use rejection::{AnswerProblem, BadStep, Defect, Rejection, Text};
pub use shown::{Diagram, Shown};
pub use verdict::Verdict;
