//! What is in a folder: the cases, and what is wrong there.
//!
//! Each file is named by [`names`](super::names) as a part of a case, or as something else; parts with one
//! key are put together. Two folders side by side, one of inputs and one of outputs, are read as if they
//! were one.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Flaw;
use super::names::{FileName, Key, Role, is_litter_folder};

/// Something in a folder that is to be looked at, or told.
pub(super) enum Item {
    /// The files of a case, of which none may be there.
    Case(Files),
    /// A folder below.
    Folder(PathBuf),
    /// Something wrong.
    Flaw(PathBuf, Flaw),
}

/// The files of a case.
#[derive(Default)]
pub(super) struct Files {
    pub(super) input: Option<PathBuf>,
    pub(super) answer: Option<PathBuf>,
    pub(super) output: Option<PathBuf>,
    /// The name of the case: what is left of the names of its files.
    pub(super) name: String,
}

impl Item {
    /// What it is sorted and found by.
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Case(files) => files.first().expect("a case has a file"),
            Self::Folder(path) | Self::Flaw(path, _) => path,
        }
    }
}

impl Files {
    fn first(&self) -> Option<&PathBuf> {
        self.input.as_ref().or(self.answer.as_ref()).or(self.output.as_ref())
    }

    fn place(&mut self, role: Role) -> &mut Option<PathBuf> {
        match role {
            Role::Input => &mut self.input,
            Role::Answer => &mut self.answer,
            Role::Output => &mut self.output,
        }
    }
}

/// What is in a folder, by name. The cases of two folders below it, one of inputs and one of outputs,
/// count as its own; if one of the two cannot be read, that is a flaw in their place.
///
/// # Errors
///
/// If it cannot be read.
pub(super) fn items(folder: &Path) -> io::Result<Vec<Item>> {
    let mut own = Collection::default();
    own.add(folder, FileName::of)?;
    let mut items = own.finish();
    let is_folder = |item: &&Item| matches!(item, Item::Folder(_));
    let folders: Vec<_> =
        items.iter().filter(is_folder).map(|item| item.path().to_owned()).collect();
    for twins in TWINS.iter().filter_map(|names| Twins::find(names, &folders)) {
        let found = match has_only_inputs(&twins.inputs) {
            Ok(false) => continue,
            Ok(true) => twins.items(),
            Err(error) => vec![Item::Flaw(twins.inputs.clone(), Flaw::Unreadable(error))],
        };
        items.retain(|item| item.path() != twins.inputs && item.path() != twins.outputs);
        items.extend(found);
    }
    items.sort_by(|one, other| one.path().cmp(other.path()));
    Ok(items)
}

/// What is in a folder that may itself be one of inputs beside one of outputs: then the cases whose
/// inputs are in it, with what the folder of outputs has for them.
///
/// # Errors
///
/// If it, or the folder around it, cannot be read.
pub(super) fn items_of_either(folder: &Path) -> io::Result<Vec<Item>> {
    let name = folder.file_name().unwrap_or_default();
    let is_of_inputs = TWINS.iter().any(|names| name.eq_ignore_ascii_case(names.inputs));
    if let Some(parent) = folder.parent().filter(|_| is_of_inputs) {
        let mut around = items(parent)?;
        // A folder that is still listed by itself has no folder of outputs that belongs to it.
        if !around.iter().any(|item| item.path() == folder) {
            around.retain(|item| item.path().starts_with(folder));
            return Ok(around);
        }
    }
    items(folder)
}

/// A folder of inputs, and one of what is expected.
struct Twins {
    inputs: PathBuf,
    outputs: PathBuf,
}

/// The name of a folder of inputs, and those that the folder beside it may have.
struct TwinNames {
    inputs: &'static str,
    outputs: &'static [&'static str],
}

const TWINS: [TwinNames; 3] = [
    TwinNames { inputs: "input", outputs: &["output", "answer", "expected"] },
    TwinNames { inputs: "inputs", outputs: &["outputs", "answers", "expected"] },
    TwinNames { inputs: "in", outputs: &["out", "ans"] },
];

impl Twins {
    /// The two among some folders that have such names.
    fn find(names: &TwinNames, folders: &[PathBuf]) -> Option<Self> {
        let folder = |known: &str| {
            let is_it = |path: &&PathBuf| {
                path.file_name().is_some_and(|name| name.eq_ignore_ascii_case(known))
            };
            folders.iter().find(is_it).cloned()
        };
        let outputs = names.outputs.iter().find_map(|name| folder(name))?;
        Some(Self { inputs: folder(names.inputs)?, outputs })
    }

    /// The cases in both, or which of them cannot be read.
    fn items(&self) -> Vec<Item> {
        let mut both = Collection::default();
        for (folder, role) in [(&self.inputs, Role::Input), (&self.outputs, Role::Output)] {
            if let Err(error) = both.add(folder, |name| FileName::in_folder_of(role, name)) {
                return vec![Item::Flaw(folder.clone(), Flaw::Unreadable(error))];
            }
        }
        both.finish()
    }
}

/// Whether no file of a folder says that it is something else than an input.
fn has_only_inputs(folder: &Path) -> io::Result<bool> {
    let is_other = |path: &PathBuf| {
        let name = path.file_name().map(OsStr::to_string_lossy);
        let name = name.map(|name| FileName::of(&name));
        matches!(name, Some(FileName::Part(part)) if part.role != Role::Input)
    };
    Ok(!list(folder)?.iter().any(is_other))
}

/// The paths in a folder, by name.
fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let paths = fs::read_dir(here)?.map(|entry| Ok(folder.join(entry?.file_name())));
    let mut paths = paths.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// The items of one or two folders, as they come.
#[derive(Default)]
struct Collection {
    cases: BTreeMap<Key, Files>,
    others: Vec<Item>,
    /// Files that are in no layout.
    unknown: Vec<UnknownFile>,
}

/// A file that is in no layout.
struct UnknownFile {
    path: PathBuf,
    name: String,
}

impl Collection {
    /// Adds what is in a folder.
    fn add(&mut self, folder: &Path, name_of: impl Fn(&str) -> FileName) -> io::Result<()> {
        for path in list(folder)? {
            let name = path.file_name().expect("what is in a folder has a name");
            let name = name.to_string_lossy().into_owned();
            let metadata = fs::metadata(&path);
            if metadata.as_ref().is_ok_and(fs::Metadata::is_dir) {
                if !is_litter_folder(&name) {
                    self.others.push(Item::Folder(path));
                }
                continue;
            }
            let is_file = match metadata {
                Err(error) => Err(Flaw::Unreadable(error)),
                Ok(metadata) if !metadata.is_file() => Err(Flaw::NotAFile),
                Ok(_) => Ok(()),
            };
            match (name_of(&name), is_file) {
                (FileName::Other, Ok(())) => {
                    self.unknown.push(UnknownFile { path, name });
                }
                (FileName::Other, Err(_)) => {}
                (_, Err(flaw)) => self.others.push(Item::Flaw(path, flaw)),
                (FileName::Part(part), Ok(())) => {
                    let place = self.cases.entry(part.key).or_default().place(part.role);
                    if place.is_some() {
                        self.others.push(Item::Flaw(path, Flaw::Double));
                    } else {
                        *place = Some(path);
                    }
                }
                (FileName::Stray, Ok(())) => self.others.push(Item::Flaw(path, Flaw::Stray)),
                (FileName::Compressed, Ok(())) => {
                    self.others.push(Item::Flaw(path, Flaw::Compressed));
                }
            }
        }
        Ok(())
    }

    /// All of them, in no order.
    fn finish(self) -> Vec<Item> {
        let Self { cases, mut others, unknown } = self;
        let is_namesake =
            |name: &str| cases.keys().any(|key| FileName::is_namesake(name, &key.case));
        let strays = unknown.into_iter().filter(|file| is_namesake(&file.name));
        others.extend(strays.map(|file| Item::Flaw(file.path, Flaw::Stray)));
        let case = |(key, files): (Key, Files)| Item::Case(Files { name: key.case, ..files });
        others.extend(cases.into_iter().map(case));
        others
    }
}
