//! Finding cases: `NAME.in` beside `NAME.ans`, or beside `NAME.out` where there is no `NAME.ans`.
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

use super::kind::{Kind, Unclear};

/// A case, or something wrong in the place of one.
#[derive(Debug)]
pub struct Finding {
    /// What to call it in a report: its path, without the extension if it is a case.
    pub name: String,
    /// The case, or what is wrong.
    pub case: Result<Case, Flaw>,
}

/// A program's input and what is expected of its output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The puzzle it belongs to.
    pub kind: Kind,
    /// The file of the input.
    pub input: PathBuf,
    /// The file of the expected output.
    pub expected: PathBuf,
}

/// Why there is no case where one could be.
#[derive(Debug)]
pub enum Flaw {
    /// An input without expected output.
    NoAnswer,
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
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAnswer => write!(f, "there is no .ans or .out file beside this .in file"),
            Self::Orphan => write!(f, "there is no .in file beside this file"),
            Self::NoCases => write!(f, "there is no .in file in this folder"),
            Self::NotAnInput => write!(f, "a case is named by its .in file"),
            Self::Unreadable(error) => error.fmt(f),
            Self::Unclear(unclear) => unclear.fmt(f),
            Self::NothingMatches => write!(f, "no case has this in its name"),
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

/// The cases in a folder and the folders below it, or the one of an `.in` file, by name. Names
/// are paths without `base`. The puzzle is `kind`, or else what the path says.
///
/// There is always at least one finding.
pub fn find(path: &Path, base: &Path, kind: Option<Kind>) -> Vec<Finding> {
    let mut search = Search { base, kind, seen: HashSet::new(), findings: Vec::new() };
    match fs::metadata(path) {
        Err(error) => search.flaw(path, Flaw::Unreadable(error)),
        Ok(metadata) if metadata.is_dir() => search.folder(path),
        Ok(_) if path.extension() == Some(OsStr::new("in")) => search.input(path),
        Ok(_) => search.flaw(path, Flaw::NotAnInput),
    }
    search.findings
}

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
            if !name.as_encoded_bytes().starts_with(b".") {
                self.folder(path);
            }
            return;
        }
        match path.extension().and_then(OsStr::to_str) {
            Some("in") => self.input(path),
            Some("ans" | "out") if !path.with_extension("in").exists() => {
                self.flaw(path, Flaw::Orphan);
            }
            _ => {}
        }
    }

    fn input(&mut self, input: &Path) {
        let companions = ["ans", "out"].map(|extension| input.with_extension(extension));
        let Some(expected) = companions.into_iter().find(|path| path.exists()) else {
            return self.flaw(input, Flaw::NoAnswer);
        };
        let kind = self.kind.map_or_else(|| Kind::of_path(input), Ok);
        let name = self.name(&input.with_extension(""));
        let case = kind.map(|kind| Case { kind, input: input.to_owned(), expected });
        self.findings.push(Finding { name, case: case.map_err(Flaw::Unclear) });
    }

    fn flaw(&mut self, path: &Path, flaw: Flaw) {
        self.findings.push(Finding { name: self.name(path), case: Err(flaw) });
    }

    fn name(&self, path: &Path) -> String {
        path.strip_prefix(self.base).unwrap_or(path).display().to_string()
    }
}
