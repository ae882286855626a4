//! Finding cases, in the layouts of judges:
//!
//! | input | expected output | as in |
//! |---|---|---|
//! | `NAME.in` | `NAME.ans`, or else `NAME.out` | ICPC, Kattis, Luogu |
//! | `NAME.inp` | `NAME.out` | Vietnamese judges: `EIGHT.INP` |
//! | `NN` | `NN.a` | Codeforces (Polygon) |
//! | `inputN.txt`, `inN.txt`, `input_N`, `in.N` | `outputN.txt`, `outN.txt`, `output_N`, `out.N` | courses |
//! | `NAME.in.txt`, `NAME_input.txt` | `NAME.out.txt`, `NAME_output.txt` | downloads from pages |
//! | `input/inputNN.txt` | `output/outputNN.txt` | `HackerRank` |
//! | `in/NAME`, `inputs/NAME.in` | `out/NAME`, `outputs/NAME.out` | `AtCoder` |
//! | a package | | ICPC, Kattis |
//!
//! Letters may be small or capital, `N` any number or none, and `input`, `in`, `inp` mean the same, as
//! do `output` and `out`. With `answer` or `ans` in the place of `output`, that wins.
//!
//! A package, old or of 2025-09, is a folder with a `problem.yaml`, of which only `data` is looked at.
//! In its `valid_output` and `invalid_output` a `NAME.out` is an output that has to be accepted or
//! rejected by our own checker. Its `valid_input` and `invalid_input` are for its own validator, which
//! knows its own rules.
//!
//! What is not a whole case is found as well, as a [`Flaw`]: nothing that somebody may take for
//! checked is passed over in silence. So is whatever looks like test data (`2.dat`, `test3.txt`,
//! `2.in.gz`, a file that has its name from a case) and is in none of these layouts, and whatever has
//! the name of test data and is no regular file. Passed over are hidden files and folders, what
//! editors and systems leave behind (`2.in~`, `Thumbs.db`, `__MACOSX`), texts, settings, sources and
//! programs.
//!
//! **Invariant:** this module reads folders and no case.

mod folder;
mod names;

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::{Puzzle, Unclear};
use folder::{Files, Item, items, items_of_either};

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
    pub puzzle: Puzzle,
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
    /// A file that was named as a case and is no input.
    NotAnInput,
    /// A file that looks like test data, and is in none of the layouts.
    Stray,
    /// The part of a case that another file of the folder is as well.
    Double,
    /// The part of a case, compressed.
    Compressed,
    /// A pipe, a device or the like that has the name of test data.
    NotAFile,
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
            Self::NoCases => write!(f, "there is no case in this folder, such as a NAME.in"),
            Self::NotAnInput => {
                write!(f, "a case is named by its input, such as NAME.in or inputN.txt")
            }
            Self::Stray => {
                write!(f, "it looks like test data, and is no part of a case, such as NAME.in")
            }
            Self::Double => write!(f, "another file of this folder is the same part of a case"),
            Self::Compressed => write!(f, "it looks like test data, and has to be unpacked first"),
            Self::NotAFile => write!(f, "it has the name of test data, and is no regular file"),
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

    /// Whether it is a check of our own checker.
    pub fn is_about_the_data(&self) -> bool {
        let case = self.case.as_ref();
        case.is_ok_and(|case| matches!(case.subject, Subject::Checker { .. }))
    }

    /// Whether it is a case for the program of a puzzle.
    pub fn asks_program(&self, puzzle: Puzzle) -> bool {
        let case = self.case.as_ref();
        case.is_ok_and(|case| {
            case.puzzle == puzzle && matches!(case.subject, Subject::Program { .. })
        })
    }
}

/// The cases in a folder and the folders below it, or the one of an input, by name. Names are paths
/// without `base`. The puzzle is the one given, or else what the path says.
///
/// There is always at least one finding.
pub fn find(path: &Path, base: &Path, puzzle: Option<Puzzle>) -> Vec<Finding> {
    let mut search = CaseSearch { base, puzzle, seen: HashSet::new(), findings: Vec::new() };
    match fs::metadata(path) {
        Err(error) => search.flaw(path, Flaw::Unreadable(error)),
        Ok(metadata) if metadata.is_dir() => search.root(path),
        Ok(_) => search.file(path),
    }
    search.findings
}

/// The file that says that a folder is a package, and the folder of its cases.
const PACKAGE: [&str; 2] = ["problem.yaml", "data"];

/// The folders of a package that are for its own validator.
const FOR_VALIDATORS: [&str; 2] = ["valid_input", "invalid_input"];

struct CaseSearch<'a> {
    base: &'a Path,
    puzzle: Option<Puzzle>,
    /// Folders looked into, so that a link to a folder around it is no endless way.
    seen: HashSet<PathBuf>,
    findings: Vec<Finding>,
}

impl CaseSearch<'_> {
    fn root(&mut self, folder: &Path) {
        self.folder_with(folder, items_of_either);
    }

    fn folder(&mut self, folder: &Path) {
        self.folder_with(folder, items);
    }

    fn folder_with(&mut self, folder: &Path, items: impl Fn(&Path) -> io::Result<Vec<Item>>) {
        let before = self.findings.len();
        let folder =
            if folder.join(PACKAGE[0]).is_file() { &folder.join(PACKAGE[1]) } else { folder };
        match self.is_new(folder) {
            Ok(false) => return,
            Ok(true) => match items(folder) {
                Ok(items) => items.into_iter().for_each(|item| self.item(item)),
                Err(error) => self.flaw(folder, Flaw::Unreadable(error)),
            },
            Err(error) => self.flaw(folder, Flaw::Unreadable(error)),
        }
        if self.findings.len() == before {
            self.flaw(folder, Flaw::NoCases);
        }
    }

    /// Whether a folder was not looked into before.
    fn is_new(&mut self, folder: &Path) -> io::Result<bool> {
        Ok(self.seen.insert(folder.canonicalize()?))
    }

    fn item(&mut self, item: Item) {
        match item {
            Item::Folder(path) => {
                let name = path.file_name().unwrap_or_default();
                if !FOR_VALIDATORS.iter().any(|folder| name == *folder) {
                    self.folder(&path);
                }
            }
            Item::Flaw(path, flaw) => self.flaw(&path, flaw),
            Item::Case(files) => self.case(&files),
        }
    }

    /// The case of an input, or what is wrong with the file.
    fn file(&mut self, path: &Path) {
        let items = match items_of_either(path.parent().unwrap_or(path)) {
            Ok(items) => items,
            Err(error) => return self.flaw(path, Flaw::Unreadable(error)),
        };
        let is_it = |item: &Item| match item {
            Item::Case(files) => files.input.as_deref() == Some(path),
            Item::Flaw(flawed, _) => flawed == path,
            Item::Folder(_) => false,
        };
        match items.into_iter().find(is_it) {
            Some(item) => self.item(item),
            None => self.flaw(path, Flaw::NotAnInput),
        }
    }

    fn case(&mut self, files: &Files) {
        let Some(input) = &files.input else {
            let outputs = [&files.answer, &files.output];
            return outputs.into_iter().flatten().for_each(|path| self.flaw(path, Flaw::Orphan));
        };
        let subject = match subject(input, files) {
            Ok(subject) => subject,
            Err(flaw) => return self.flaw(input, flaw),
        };
        let puzzle = self.puzzle.map_or_else(|| Puzzle::of_path(input), Ok);
        let name = self.name(&title(input, &files.name));
        let case = puzzle.map(|puzzle| Case { puzzle, input: input.clone(), subject });
        self.findings.push(Finding { name, case: case.map_err(Flaw::Unclear) });
    }

    fn flaw(&mut self, path: &Path, flaw: Flaw) {
        self.findings.push(Finding { name: self.name(path), case: Err(flaw) });
    }

    fn name(&self, path: &Path) -> String {
        path.strip_prefix(self.base).unwrap_or(path).display().to_string()
    }
}

/// What to call a case: its name, if that begins the name of the input, or that without extension.
fn title(input: &Path, case: &str) -> PathBuf {
    let file_name = input.file_name().unwrap_or_default().to_string_lossy();
    let rest = file_name.strip_prefix(case).filter(|_| !case.is_empty());
    if rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.')) {
        return input.with_file_name(case);
    }
    let is_text = input.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt"));
    if is_text { input.with_extension("") } else { input.to_owned() }
}

/// What an input judges, by the folder that it is in.
fn subject(input: &Path, files: &Files) -> Result<Subject, Flaw> {
    let Files { answer, output, .. } = files;
    let is_in = |name: &str| input.parent().is_some_and(|folder| is_below(folder, name));
    for (name, is_right) in [("valid_output", true), ("invalid_output", false)] {
        if is_in(name) {
            let expected = answer.clone().ok_or(Flaw::NoAnswer)?;
            let output = output.clone().ok_or(Flaw::NoOutput)?;
            return Ok(Subject::Checker { expected, output, is_right });
        }
    }
    let expected = answer.clone().or(output.clone()).ok_or(Flaw::NoAnswer)?;
    Ok(Subject::Program { expected })
}

/// Whether a folder has this name, or is below one in a package's `data` that has.
fn is_below(folder: &Path, name: &str) -> bool {
    let mut names = folder.ancestors().filter_map(Path::file_name);
    let is_before_data = |&name: &&OsStr| name != PACKAGE[1];
    names.by_ref().take_while(is_before_data).any(|folder| folder == name)
}
