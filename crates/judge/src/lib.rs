//! Judging other people's programs for the two puzzles, by the conventions of judges.
//!
//! | module | answers |
//! |---|---|
//! | [`check`] | is this output right for this input? |
//! | [`input`] | is this input well-formed, to the last blank? |
//! | [`process`] | what does this program print, within these limits? |
//! | [`cases`] | which cases are in this folder or package? |
//! | [`verify`] | how does this program do on these cases, or on all boards of a size? |
//! | [`options`] | what does this word on the command line mean? |
//! | [`clean`] | how is a text from outside shown? |
//!
//! **Invariant:** a verdict never comes from the judged program. What is right is read from the
//! case's file and replayed; only [`verify::exhaustive`] asks a table of ours.

pub mod cases;
pub mod check;
pub mod clean;
mod conventions;
mod counted;
mod encoding;
pub mod input;
mod kind;
mod lock;
pub mod options;
pub mod process;
mod rejection;
mod shown;
mod verdict;
pub mod verify;

pub use conventions::{Conventions, Metric, Trailing};
pub use counted::{counted, counted_length, grouped};
pub use encoding::Encoding;
pub use kind::{Kind, Unclear};
pub use rejection::{Flop, Problem, Rejection, Stumble, Text};
pub use shown::{Diagram, Shown};
pub use verdict::Verdict;
