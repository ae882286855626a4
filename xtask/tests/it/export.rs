//! The packages, and the checker and input validator in them, as a judge compiles and calls them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use clap::Parser;
use judge::input::{InputForm, validate};
use judge::{Conventions, Puzzle};
use tempfile::TempDir;
use xtask::export::{InTheWay, package_name};
use xtask::{Arguments, Outcome};

const ACCEPTED: i32 = 42;
const REJECTED: i32 = 43;

fn try_export(format: &str, options: &[&str], folder: &Path) -> anyhow::Result<Outcome> {
    let folder = folder.to_str().unwrap();
    let arguments = [&["xtask", "export", "--format", format, folder], options].concat();
    xtask::run(&Arguments::try_parse_from(arguments).unwrap(), &mut Vec::new())
}

/// The packages of 2025-09, written once for all tests that only read them.
fn packages() -> &'static Path {
    static PACKAGES: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("export-2025-09");
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        try_export("2025-09", &[], &folder).unwrap();
        folder
    });
    &PACKAGES
}

/// The checker of both packages, whose files are the same; `None` where there is no compiler.
fn checker() -> Option<&'static Path> {
    static CHECKER: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        let sources = Puzzle::ALL.map(|puzzle| {
            packages().join(package_name(puzzle)).join("output_validator/checker.cpp")
        });
        assert_eq!(fs::read(&sources[0]).unwrap(), fs::read(&sources[1]).unwrap());
        compile(&sources[0])
    });
    CHECKER.as_deref()
}

/// A folder with the packages in `packages`.
pub(crate) fn export(format: &str, options: &[&str]) -> TempDir {
    let folder = TempDir::new().unwrap();
    let outcome = try_export(format, options, &folder.path().join("packages")).unwrap();
    assert_eq!(outcome, Outcome::Passed);
    folder
}

/// All files under a folder, by their paths from there.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(inner).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read(path).unwrap());
            }
        }
    }
    found
}

/// The files in a folder that end so, without the ending.
fn stems(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let of_kind = paths.filter(|path| path.extension().is_some_and(|end| end == extension));
    let stems: Vec<_> = of_kind.map(|path| path.with_extension("")).collect();
    assert!(!stems.is_empty(), "{} has no .{extension}", folder.display());
    stems
}

/// A program from one file of C++, without a single warning, that aborts where an index is out of
/// range; `None` where there is no compiler.
fn compile(source: &Path) -> Option<PathBuf> {
    let program = source.with_extension("program");
    let warnings = ["-Wall", "-Wextra", "-Werror"];
    let options = ["-std=c++17", "-O2", "-D_GLIBCXX_ASSERTIONS", "-o"];
    match Command::new("c++").args(warnings).args(options).arg(&program).arg(source).status() {
        Ok(status) => assert!(status.success(), "{} does not compile", source.display()),
        Err(error) => {
            eprintln!("NOT TESTED: {} needs a C++ compiler: c++: {error}", source.display());
            return None;
        }
    }
    Some(program)
}

/// How a validator ends that reads `input`, or -1 if a signal ended it.
fn status(program: &Path, arguments: &[&Path], input: &Path) -> i32 {
    let mut command = Command::new(program);
    let command = command.args(arguments).stdin(File::open(input).unwrap()).stderr(Stdio::null());
    command.status().unwrap().code().unwrap_or(-1)
}

/// Asserts that a validator accepts all inputs of a package.
pub(crate) fn assert_validates_inputs(validator: &Path, arguments: &[&Path], data: &Path) {
    for folder in ["sample", "secret", "valid_output", "invalid_output"] {
        for stem in stems(&data.join(folder), "in") {
            let code = status(validator, arguments, &stem.with_extension("in"));
            assert_eq!(code, ACCEPTED, "{}", stem.display());
        }
    }
}

/// What the checker says about an output, as judges call it: with a word more at the end, which
/// `bt` adds.
fn judge(checker: &Path, input: &Path, answer: &Path, output: &Path) -> i32 {
    let feedback = TempDir::new().unwrap();
    let arguments = [input, answer, feedback.path(), Path::new("case_sensitive")];
    status(checker, &arguments, output)
}

/// Asserts that a checker accepts the judge's answers and the right outputs, and rejects the wrong.
pub(crate) fn assert_judges_examples(checker: &Path, data: &Path) {
    for (folder, output, expected) in [
        ("sample", "ans", ACCEPTED),
        ("secret", "ans", ACCEPTED),
        ("valid_output", "out", ACCEPTED),
        ("invalid_output", "out", REJECTED),
    ] {
        for stem in stems(&data.join(folder), "in") {
            let file = |extension| stem.with_extension(extension);
            let code = judge(checker, &file("in"), &file("ans"), &file(output));
            assert_eq!(code, expected, "{}", stem.display());
        }
    }
}

/// Answers joined by line ends, so that the last one has none. In some of the files it is empty.
pub(crate) fn assert_accepts_joined_answers(checker: &Path, data: &Path) {
    let joined = TempDir::new().unwrap();
    let joined = joined.path().join("out");
    for stem in stems(&data.join("secret"), "in") {
        let file = |extension| stem.with_extension(extension);
        let answers = fs::read_to_string(file("ans")).unwrap();
        fs::write(&joined, answers.strip_suffix('\n').unwrap()).unwrap();
        let code = judge(checker, &file("in"), &file("ans"), &joined);
        assert_eq!(code, ACCEPTED, "{}", stem.display());
    }
}

#[test]
fn what_is_in_the_way_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let (full, file) = (folder.path().join("full"), folder.path().join("file"));
    fs::create_dir(&full).unwrap();
    fs::write(full.join("mine"), "kept").unwrap();
    fs::write(&file, "kept").unwrap();
    let before = files(folder.path());
    for taken in [&full, &file] {
        let error = try_export("legacy", &[], taken).unwrap_err();
        assert!(error.is::<InTheWay>(), "{error}");
        assert!(error.to_string().contains(taken.to_str().unwrap()), "{error}");
    }
    assert_eq!(files(folder.path()), before);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn an_empty_folder_is_filled_and_nothing_else_is_left() {
    let folder = TempDir::new().unwrap();
    let packages = folder.path().join("packages");
    fs::create_dir(&packages).unwrap();
    try_export("legacy", &[], &packages).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert!(packages.join("eight/problem.yaml").is_file());
}

#[test]
fn both_formats_have_all_parts_and_the_same_data() {
    let legacy = export("legacy", &[]);
    let (legacy, new) = (files(&legacy.path().join("packages")), files(packages()));
    let common = ["problem.yaml", "input_validators/check_input/check_input.cpp"];
    let of_legacy = ["problem_statement/problem.en.tex", "problem_statement/problem.zh.tex"];
    let of_new = ["statement/problem.en.tex", "statement/problem.zh.tex"];
    for puzzle in Puzzle::ALL.map(package_name) {
        for (package, own, checker) in [
            (&legacy, of_legacy, "output_validators/checker/checker.cpp"),
            (&new, of_new, "output_validator/checker.cpp"),
        ] {
            for name in common.iter().chain(&own).chain([&checker]) {
                let name = format!("{puzzle}/{name}");
                assert!(package.contains_key(&name), "{name} is missing");
            }
        }
    }
    let shared = |name: &&String| name.contains("/data/s") || name.contains("/submissions/");
    for name in legacy.keys().filter(shared) {
        assert_eq!(legacy[name], new[name], "{name}");
    }
    assert_eq!(legacy.keys().filter(shared).count(), new.keys().filter(shared).count());
}

/// 15 and 14 moves: one board and 14; 31 and 30: two and 221 (the published distributions).
#[test]
fn the_deepest_boards_are_all_there() {
    for (puzzle, deepest, nearest) in [("rotate9", 15, 5), ("eight", 223, 3)] {
        let secret = packages().join(puzzle).join("data/secret");
        let line_count = |name| fs::read_to_string(secret.join(name)).unwrap().lines().count();
        assert_eq!(line_count("03-deepest.in"), deepest);
        assert_eq!(line_count("01-one-move-or-none.in"), nearest);
    }
}

#[test]
fn the_checker_judges_right_and_wrong_outputs() {
    let Some(checker) = checker() else { return };
    for puzzle in Puzzle::ALL {
        let data = packages().join(package_name(puzzle)).join("data");
        assert_judges_examples(checker, &data);
        assert_accepts_joined_answers(checker, &data);
    }
}

/// Inputs, judge's answers and outputs of which the judge's are at fault.
const FAULTS_OF_TURNING: [[&str; 3]; 4] = [
    ["2 5 3 1 4 6 7 8 9\n", "\n", "\n"],
    ["2 5 3 1 4 6 7 8 9\n", "1 \n", "1 \n"],
    ["2 5 3 1 4 6 7 8 9\n", "", "1\n"],
    ["", "", ""],
];
const FAULTS_OF_SLIDING: [[&str; 3]; 7] = [
    ["1 2 3 4 5 6 7 x 8\n", "rlr\n", "r\n"], // longer than need be
    ["1 2 3 4 5 6 7 x 8\n", "unsolvable\n", "r\n"], // there is a solution
    ["1 2 3 4 5 6 7 x 8\n", "l\n", "r\n"],   // no solution
    ["1 2 3 4 5 6 7 x 8\n", "", "r\n"],
    ["1 2 3 4 5 6 7 x 8\n", "r\nr\n", "r\n"],
    ["1 2 3 4 5 6 7 8\n", "\n", "\n"],
    ["", "", ""],
];

/// Asserts that the checker of a puzzle gives no verdict where the judge's own files are at fault.
pub(crate) fn assert_blames_judge(checker: &Path, puzzle: Puzzle) {
    let faults = match puzzle {
        Puzzle::Rotate => FAULTS_OF_TURNING.as_slice(),
        Puzzle::Eight => FAULTS_OF_SLIDING.as_slice(),
    };
    for [input, answer, output] in faults {
        let code = judge_texts(checker, input, answer, output);
        assert!(is_judge_error(code), "{input:?} {answer:?} {output:?}: {code}");
    }
    let file = TempDir::new().unwrap().path().join("not there");
    assert!(is_judge_error(judge(
        checker,
        &file,
        &file,
        Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml").as_path()
    )));
}

/// A status, but neither a verdict nor one that a judge may take for a success.
fn is_judge_error(code: i32) -> bool {
    ![ACCEPTED, REJECTED, 0, -1].contains(&code)
}

#[test]
fn the_checker_blames_the_judge() {
    let Some(checker) = checker() else { return };
    for puzzle in Puzzle::ALL {
        assert_blames_judge(checker, puzzle);
    }
}

/// In one file alone, and first: what `bt` would not have as a test case.
#[test]
fn the_line_of_the_sorted_board_is_empty_but_there() {
    let Some(checker) = checker() else { return };
    let (sorted, d) = ("1 2 3 4 5 6 7 8 x\n", "1 2 3 4 5 x 7 8 6\n");
    for (output, expected) in [
        ("\n", ACCEPTED),
        ("\r\n", ACCEPTED),
        ("", ACCEPTED),
        ("\n\n", REJECTED),
        (" \n", REJECTED),
        ("\u{feff}", ACCEPTED),
        ("\u{feff}\n", ACCEPTED),
    ] {
        for answer in ["\n", "", "\u{feff}"] {
            assert_eq!(judge_texts(checker, sorted, answer, output), expected, "{output:?}");
        }
    }
    let two = [d, sorted].concat();
    for (output, expected) in
        [("d\n\n", ACCEPTED), ("d\n", ACCEPTED), ("d", REJECTED), ("", REJECTED), ("\n", REJECTED)]
    {
        for answer in ["d\n\n", "d\n"] {
            assert_eq!(judge_texts(checker, &two, answer, output), expected, "{output:?}");
        }
    }
    assert_eq!(judge_texts(checker, &sorted.repeat(2), "\n\n", ""), REJECTED);
    assert_eq!(judge_texts(checker, &sorted.repeat(2), "\n\n", "\n"), ACCEPTED);
    let two = [sorted, d].concat();
    for (output, expected) in
        [("\nd\n", ACCEPTED), ("\nd", ACCEPTED), ("d\n", REJECTED), ("d\n\n", REJECTED)]
    {
        assert_eq!(judge_texts(checker, &two, "\nd\n", output), expected, "{output:?}");
    }
}

fn judge_texts(checker: &Path, input: &str, answer: &str, output: &str) -> i32 {
    let folder = TempDir::new().unwrap();
    let write = |name, text| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    judge(checker, &write("in", input), &write("ans", answer), &write("out", output))
}

#[test]
fn the_input_validator_is_as_strict_as_the_statement() {
    for puzzle in Puzzle::ALL {
        let package = packages().join(package_name(puzzle));
        let source = package.join("input_validators/check_input/check_input.cpp");
        let Some(validator) = compile(&source) else { return };
        let data = package.join("data");
        assert_validates_inputs(&validator, &[], &data);
        for stem in stems(&data.join("invalid_input"), "in") {
            let code = status(&validator, &[], &stem.with_extension("in"));
            assert_eq!(code, REJECTED, "{}", stem.display());
        }
    }
}

/// As `tiles judge input` does, unless it is told otherwise.
#[test]
fn our_own_validator_agrees_with_the_packages() {
    for puzzle in Puzzle::ALL {
        let data = packages().join(package_name(puzzle)).join("data");
        let is_valid = |stem: &Path| {
            let input = fs::read(stem.with_extension("in")).unwrap();
            let (conventions, form) = (Conventions::default(), InputForm::default());
            validate(puzzle, &conventions, form, &mut input.as_slice()).unwrap().is_ok()
        };
        for folder in ["sample", "secret", "valid_output", "invalid_output"] {
            for stem in stems(&data.join(folder), "in") {
                assert!(is_valid(&stem), "{}", stem.display());
            }
        }
        for stem in stems(&data.join("invalid_input"), "in") {
            assert!(!is_valid(&stem), "{}", stem.display());
        }
    }
}

#[test]
fn help_names_formats_and_tools() {
    let help = Arguments::try_parse_from(["xtask", "export", "--help"]).unwrap_err().to_string();
    for word in ["legacy", "2025-09", "source", "binary", "verifyproblem", "bt validate"] {
        assert!(help.contains(word), "{word} is not in {help}");
    }
}
