//! Finding cases, in the layouts of judges:
//!
//! - `NAME.in` beside `NAME.ans`, or beside `NAME.out` where there is no `NAME.ans`;
//! - `inputN.txt` beside `outputN.txt`, with any number or none;
//! - a Kattis or ICPC package, old or of 2025-09: a folder with a `problem.yaml`, of which only
//!   `data` is looked at. In its `valid_output` and `invalid_output` a `NAME.out` is an output that
//!   has to be accepted or rejected by our own checker. Its `valid_input` and `invalid_input` are for
//!   its own validator, which knows its own rules.
//!
//! What is not a whole case is found as well, as a [`Flaw`]: nothing that somebody may take for
//! checked is passed over in silence.
//!
//! **Invariant:** this module reads folders and no case.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::{Kind, Unclear};

/// A case, or something wrong in the place of one.
#[derive(Debug)]
pub struct Finding {
    /// What to call it in a report: its path, without the extension if it is a case.
    pub name: String,
    /// The case, or what is wrong.
    pub case: Result<Case, Flaw>,
}

/// An input, and what is to be judged by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The puzzle it belongs to.
    pub kind: Kind,
    /// The file of the input.
    pub input: PathBuf,
    /// What is judged.
    pub subject: Subject,
}

/// What a case judges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The program, by the expected output in this file.
    Program {
        /// The file of the expected output.
        expected: PathBuf,
    },
    /// Our checker, by an output that it has to accept or to reject.
    Checker {
        /// The file of the expected output.
        expected: PathBuf,
        /// The file of the output.
        output: PathBuf,
        /// Whether it is right.
        is_right: bool,
    },
}

/// Why there is no case where one could be.
#[derive(Debug)]
pub enum Flaw {
    /// An input without expected output.
    NoAnswer,
    /// An input in a folder of outputs to be judged, without one.
    NoOutput,
    /// An expected output without an input.
    Orphan,
    /// A folder without a case in it or in a folder below it.
    NoCases,
    /// A file that was named as a case and is no `.in` file.
    NotAnInput,
    /// A file or folder that does not exist or cannot be looked into.
    Unreadable(io::Error),
    /// It does not say which puzzle it belongs to.
    Unclear(Unclear),
    /// The text that names were to contain is in none.
    NothingMatches,
    /// All cases are outputs in the data, that only test our own checker.
    NothingForPrograms,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAnswer => write!(f, "there is no expected output beside this input"),
            Self::NoOutput => write!(f, "there is no .out file to be judged beside this input"),
            Self::Orphan => write!(f, "there is no input beside this file"),
            Self::NoCases => write!(f, "there is no .in file in this folder"),
            Self::NotAnInput => write!(f, "a case is named by its input: NAME.in or inputN.txt"),
            Self::Unreadable(error) => error.fmt(f),
            Self::Unclear(unclear) => unclear.fmt(f),
            Self::NothingMatches => write!(f, "no case has this in its name"),
            Self::NothingForPrograms => {
                write!(f, "no case is for it: outputs in the data only test our own checker")
            }
        }
    }
}

impl std::error::Error for Flaw {}

impl Finding {
    /// Whether a filter leaves this finding: its name contains the text, or it is about a whole
    /// place in which there may have been cases with such names.
    pub fn matches(&self, text: &str) -> bool {
        let is_whole_place = matches!(self.case, Err(Flaw::NoCases | Flaw::Unreadable(_)));
        is_whole_place || self.name.contains(text)
    }
}

/// The cases in a folder and the folders below it, or the one of an input, by name. Names are paths
/// without `base`. The puzzle is `kind`, or else what the path says.
///
/// There is always at least one finding.
pub fn find(path: &Path, base: &Path, kind: Option<Kind>) -> Vec<Finding> {
    let mut search = Search { base, kind, seen: HashSet::new(), findings: Vec::new() };
    match fs::metadata(path) {
        Err(error) => search.flaw(path, Flaw::Unreadable(error)),
        Ok(metadata) if metadata.is_dir() => search.folder(path),
        Ok(_) => match Role::of(path) {
            Some(Role::Input { outputs }) => search.input(path, &outputs),
            _ => search.flaw(path, Flaw::NotAnInput),
        },
    }
    search.findings
}

/// What a file is by its name.
enum Role {
    /// An input, and the files of which the first that exists is its expected output.
    Input { outputs: Vec<PathBuf> },
    /// An expected output of one of these inputs.
    Output { inputs: Vec<PathBuf> },
}

impl Role {
    fn of(path: &Path) -> Option<Self> {
        let numbered = |prefix: &str| {
            let stem = path.file_stem()?.to_str()?;
            let number = stem.strip_prefix(prefix)?;
            number.bytes().all(|byte| byte.is_ascii_digit()).then_some(number)
        };
        let other =
            |prefix: &str, number: &str| path.with_file_name(format!("{prefix}{number}.txt"));
        match path.extension().and_then(OsStr::to_str)? {
            "in" => {
                let outputs = ["ans", "out"].map(|extension| path.with_extension(extension));
                Some(Self::Input { outputs: outputs.into() })
            }
            "ans" | "out" => Some(Self::Output { inputs: vec![path.with_extension("in")] }),
            "txt" => match (numbered("input"), numbered("output")) {
                (Some(number), _) => Some(Self::Input { outputs: vec![other("output", number)] }),
                (_, Some(number)) => Some(Self::Output { inputs: vec![other("input", number)] }),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The file that says that a folder is a package, and the folder of its cases.
const PACKAGE: [&str; 2] = ["problem.yaml", "data"];

/// The folders of a package that are for its own validator.
const FOR_VALIDATORS: [&str; 2] = ["valid_input", "invalid_input"];

struct Search<'a> {
    base: &'a Path,
    kind: Option<Kind>,
    /// Folders looked into, so that a link to a folder around it is no endless way.
    seen: HashSet<PathBuf>,
    findings: Vec<Finding>,
}

impl Search<'_> {
    fn folder(&mut self, folder: &Path) {
        let before = self.findings.len();
        let folder =
            if folder.join(PACKAGE[0]).is_file() { &folder.join(PACKAGE[1]) } else { folder };
        match self.list(folder) {
            Ok(None) => return,
            Ok(Some(paths)) => paths.iter().for_each(|path| self.entry(path)),
            Err(error) => self.flaw(folder, Flaw::Unreadable(error)),
        }
        if self.findings.len() == before {
            self.flaw(folder, Flaw::NoCases);
        }
    }

    /// What is in a folder, by name; `None` when it was asked before.
    fn list(&mut self, folder: &Path) -> io::Result<Option<Vec<PathBuf>>> {
        if !self.seen.insert(folder.canonicalize()?) {
            return Ok(None);
        }
        let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
        let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
        paths.sort();
        Ok(Some(paths))
    }

    fn entry(&mut self, path: &Path) {
        if path.is_dir() {
            let name = path.file_name().unwrap_or_default();
            let is_hidden = name.as_encoded_bytes().starts_with(b".");
            if !is_hidden && !FOR_VALIDATORS.iter().any(|folder| name == *folder) {
                self.folder(path);
            }
            return;
        }
        match Role::of(path) {
            Some(Role::Input { outputs }) => self.input(path, &outputs),
            Some(Role::Output { inputs }) if !inputs.iter().any(|input| input.exists()) => {
                self.flaw(path, Flaw::Orphan);
            }
            _ => {}
        }
    }

    fn input(&mut self, input: &Path, outputs: &[PathBuf]) {
        let subject = match subject(input, outputs) {
            Ok(subject) => subject,
            Err(flaw) => return self.flaw(input, flaw),
        };
        let kind = self.kind.map_or_else(|| Kind::of_path(input), Ok);
        let name = self.name(&input.with_extension(""));
        let case = kind.map(|kind| Case { kind, input: input.to_owned(), subject });
        self.findings.push(Finding { name, case: case.map_err(Flaw::Unclear) });
    }

    fn flaw(&mut self, path: &Path, flaw: Flaw) {
        self.findings.push(Finding { name: self.name(path), case: Err(flaw) });
    }

    fn name(&self, path: &Path) -> String {
        path.strip_prefix(self.base).unwrap_or(path).display().to_string()
    }
}

/// What an input judges, by the folder that it is in.
fn subject(input: &Path, outputs: &[PathBuf]) -> Result<Subject, Flaw> {
    let is_in = |name: &str| input.parent().is_some_and(|folder| is_below(folder, name));
    for (name, is_right) in [("valid_output", true), ("invalid_output", false)] {
        if is_in(name) {
            let [expected, output] =
                ["ans", "out"].map(|extension| input.with_extension(extension));
            return match (expected.exists(), output.exists()) {
                (false, _) => Err(Flaw::NoAnswer),
                (_, false) => Err(Flaw::NoOutput),
                _ => Ok(Subject::Checker { expected, output, is_right }),
            };
        }
    }
    let expected = outputs.iter().find(|path| path.exists()).ok_or(Flaw::NoAnswer)?;
    Ok(Subject::Program { expected: expected.clone() })
}

/// Whether a folder has this name, or is below one in a package's `data` that has.
fn is_below(folder: &Path, name: &str) -> bool {
    let mut names = folder.ancestors().filter_map(Path::file_name);
    let is_before_data = |&name: &&OsStr| name != PACKAGE[1];
    names.by_ref().take_while(is_before_data).any(|folder| folder == name)
}
