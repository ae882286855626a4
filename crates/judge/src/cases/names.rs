//! What the name of a file says of it.
//!
//! Words and extensions count in small and capital letters alike; what tells one case from another
//! counts as it is written.

/// What a file is by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FileName {
    /// A part of a case.
    Part(CasePart),
    /// Test data by the looks of it, but in no layout.
    Stray,
    /// A part of a case, compressed.
    Compressed,
    /// Nothing that is judged: what an editor or a system leaves lying about, sources, texts.
    Other,
}

/// A part of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CasePart {
    pub(super) role: Role,
    /// All parts of a case have one key, and no two cases of a folder have the same.
    pub(super) key: Key,
}

/// Which part of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The input.
    Input,
    /// What is expected, and nothing else.
    Answer,
    /// What is expected, where there is no answer; or what is judged, where there is one.
    Output,
}

/// What tells a case from the others in its folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    /// The layout: what is around the name of the case.
    layout: String,
    /// The name of the case: what is left of the file's without the words that say which part it is.
    pub(super) case: String,
}

/// The words for each part.
const WORDS: [(&str, Role); 7] = [
    ("in", Role::Input),
    ("inp", Role::Input),
    ("input", Role::Input),
    ("ans", Role::Answer),
    ("answer", Role::Answer),
    ("out", Role::Output),
    ("output", Role::Output),
];

/// What may stand between such a word and the rest of a name.
const SEPARATORS: [char; 4] = ['.', '_', '-', ' '];

impl FileName {
    pub(super) fn of(name: &str) -> Self {
        if is_litter(name) {
            return Self::Other;
        }
        if let Some(part) = CasePart::of(name) {
            return Self::Part(part);
        }
        let (stem, extension) = split_extension(name);
        if is_any(extension, COMPRESSED) && !matches!(Self::of(stem), Self::Other) {
            return Self::Compressed;
        }
        if looks_like_data(stem, extension) { Self::Stray } else { Self::Other }
    }

    /// What a file is in a folder that has nothing but parts of one kind.
    pub(super) fn in_folder_of(role: Role, name: &str) -> Self {
        let case = match Self::of(name) {
            Self::Part(part) => part.key.case,
            Self::Compressed => return Self::Compressed,
            _ if is_litter(name) || is_no_data(name) => return Self::Other,
            Self::Stray | Self::Other => split_extension(name).0.to_owned(),
        };
        Self::Part(CasePart { role, key: Key { layout: String::new(), case } })
    }

    /// Whether a file that is in no layout has the name of a case all the same, as `a.txt` beside `a.in`.
    pub(super) fn is_namesake(name: &str, case: &str) -> bool {
        let (stem, extension) = split_extension(name);
        // A program has no extension, and may have such a name.
        stem == case && !extension.is_empty() && !is_litter(name) && !is_no_data(name)
    }
}

impl CasePart {
    fn of(name: &str) -> Option<Self> {
        let (base, is_text) = match split_extension(name) {
            (base, extension) if extension.eq_ignore_ascii_case("txt") => (base, true),
            _ => (name, false),
        };
        let part = |role, layout: &str, case: &str| {
            let layout = if is_text { format!("{layout}.txt") } else { layout.to_owned() };
            Some(Self { role, key: Key { layout, case: case.to_owned() } })
        };
        // Polygon: `01` beside `01.a`.
        if !is_text && is_number(base) {
            return part(Role::Input, "NN", base);
        }
        if let (number, "a" | "A") = split_extension(base)
            && !is_text
            && is_number(number)
        {
            return part(Role::Answer, "NN", number);
        }
        // A word at the end: `NAME.in`, `NAME_in.txt`.
        if let Some((case, word)) = base.rsplit_once(SEPARATORS)
            && let Some(role) = role(word)
            && !case.is_empty()
        {
            let separator = &base[case.len()..][..1];
            return part(role, &format!("NAME{separator}"), case);
        }
        // Or at the beginning, before a number: `input1.txt`, `in.1`.
        let letters =
            base.len() - base.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).len();
        let (word, rest) = base.split_at(letters);
        let case = rest.strip_prefix(SEPARATORS).unwrap_or(rest);
        let is_case = is_number(case) || rest.is_empty();
        let separator = &rest[..rest.len() - case.len()];
        role(word).filter(|_| is_case).and_then(|role| part(role, &format!("{separator}N"), case))
    }
}

fn role(word: &str) -> Option<Role> {
    let (_, role) = WORDS.iter().find(|(known, _)| word.eq_ignore_ascii_case(known))?;
    Some(*role)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A name and its extension, which may be empty.
fn split_extension(name: &str) -> (&str, &str) {
    match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => (stem, extension),
        _ => (name, ""),
    }
}

fn is_any(word: &str, known: &[&str]) -> bool {
    known.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// What editors and operating systems leave behind.
fn is_litter(name: &str) -> bool {
    let (_, extension) = split_extension(name);
    let starts = [".", "~$", "#"].iter().any(|start| name.starts_with(start));
    starts || name.ends_with('~') || is_any(extension, LEFT_BEHIND) || is_any(name, LITTER)
}

/// Whether a folder is of an operating system or a language, and holds nobody's cases.
pub(super) fn is_litter_folder(name: &str) -> bool {
    name.starts_with('.') || is_any(name, LITTER_FOLDERS)
}

/// Whether it is known what a file is, and it is no test data.
fn is_no_data(name: &str) -> bool {
    let (stem, extension) = split_extension(name);
    is_any(extension, NO_DATA) || is_any(stem, TEXTS)
}

/// Whether a file of no layout is test data by the looks of it: its extension says so, or it has a
/// number for a name or for an extension, or begins with a word such as `test` and has a number.
fn looks_like_data(stem: &str, extension: &str) -> bool {
    if is_any(extension, NO_DATA) || is_any(stem, TEXTS) {
        return false;
    }
    let start = stem.to_ascii_lowercase();
    let is_test = DATA_WORDS.iter().any(|word| start.starts_with(word));
    let has_number = stem.bytes().any(|byte| byte.is_ascii_digit());
    is_any(extension, DATA) || is_number(extension) || is_number(stem) || is_test && has_number
}

const LITTER: &[&str] = &["Thumbs.db", "ehthumbs.db", "desktop.ini", "Icon\r", "nohup.out"];

const LITTER_FOLDERS: &[&str] =
    &["__MACOSX", "__pycache__", "lost+found", "$RECYCLE.BIN", "System Volume Information"];

/// Extensions of what editors and downloads leave behind.
const LEFT_BEHIND: &[&str] =
    &["swp", "swo", "swn", "swx", "bak", "tmp", "temp", "orig", "rej", "part", "crdownload"];

const COMPRESSED: &[&str] =
    &["gz", "tgz", "bz2", "xz", "zst", "lz4", "lzma", "z", "zip", "7z", "rar"];

/// Extensions that only test data has.
const DATA: &[&str] = &[
    "dat", "data", "test", "tst", "case", "sol", "ref", "exp", "expected", "correct", "gold",
    "answers", "res", "result",
];

/// How the names of test data begin.
const DATA_WORDS: &[&str] =
    &["test", "case", "sample", "example", "secret", "data", "in", "out", "ans", "expected"];

/// Names of texts that come with a problem, without their extension.
const TEXTS: &[&str] = &[
    "README",
    "LICENSE",
    "LICENCE",
    "COPYING",
    "NOTICE",
    "AUTHORS",
    "CHANGES",
    "CHANGELOG",
    "INSTALL",
    "Makefile",
    "CMakeLists",
    "Dockerfile",
    "requirements",
    "statement",
];

/// Extensions of texts, pictures, settings, sources and programs; and of what Kattis and ICPC
/// packages have beside a case for its readers.
const NO_DATA: &[&str] = &[
    "md",
    "markdown",
    "rst",
    "adoc",
    "tex",
    "sty",
    "cls",
    "bib",
    "pdf",
    "ps",
    "htm",
    "html",
    "css",
    "doc",
    "docx",
    "odt",
    "rtf",
    "png",
    "jpg",
    "jpeg",
    "gif",
    "svg",
    "webp",
    "eps",
    "xlsx",
    "csv",
    "yaml",
    "yml",
    "toml",
    "json",
    "xml",
    "ini",
    "cfg",
    "conf",
    "lock",
    "log",
    "c",
    "cc",
    "cpp",
    "cxx",
    "h",
    "hh",
    "hpp",
    "py",
    "pyc",
    "ipynb",
    "java",
    "class",
    "jar",
    "kt",
    "rs",
    "go",
    "js",
    "mjs",
    "ts",
    "rb",
    "pl",
    "php",
    "pas",
    "dpr",
    "hs",
    "ml",
    "cs",
    "fs",
    "d",
    "swift",
    "scala",
    "lua",
    "awk",
    "r",
    "sh",
    "bash",
    "bat",
    "cmd",
    "ps1",
    "mk",
    "exe",
    "so",
    "dll",
    "o",
    "sum",
    "asc",
    "hint",
    "desc",
    "args",
    "interaction",
    "statement",
    "download",
    "files",
];
