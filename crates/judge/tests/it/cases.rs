//! What is found in folders, and to which puzzle it belongs.

use std::fs;
use std::path::{Path, PathBuf};

use judge::cases::{Case, Finding, Flaw, Subject, find};
use judge::{Puzzle, Unclear};
use tempfile::TempDir;

/// A folder with these files in it.
fn folder(files: &[&str]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for file in files {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    folder
}

fn found(folder: &TempDir) -> Vec<Finding> {
    find(folder.path(), folder.path(), Some(Puzzle::Eight))
}

fn names(findings: &[Finding]) -> Vec<&str> {
    findings.iter().map(|finding| finding.name.as_str()).collect()
}

#[track_caller]
fn only(findings: Vec<Finding>) -> Finding {
    let [finding] = <[Finding; 1]>::try_from(findings).unwrap();
    finding
}

#[test]
fn cases_are_found_in_all_folders_below() {
    let folder =
        folder(&["b.in", "b.out", "a/z.in", "a/z.ans", "a/y/x.1.in", "a/y/x.1.out", "README"]);
    let findings = found(&folder);
    assert_eq!(names(&findings), ["a/y/x.1", "a/z", "b"]);
    assert!(findings.iter().all(|finding| finding.case.is_ok()));
}

#[test]
fn ans_wins_over_out() {
    let folder = folder(&["a.in", "a.ans", "a.out"]);
    let case = only(found(&folder)).case.unwrap();
    assert_eq!(case.input, folder.path().join("a.in"));
    assert_eq!(case.subject, Subject::Program { expected: folder.path().join("a.ans") });
}

#[test]
fn a_case_can_be_named_by_its_input() {
    let folder = folder(&["a.in", "a.ans", "b.in", "b.ans"]);
    let finding = only(find(&folder.path().join("b.in"), folder.path(), Some(Puzzle::Rotate)));
    assert_eq!(finding.name, "b");
    assert_eq!(finding.case.unwrap().puzzle, Puzzle::Rotate);
    for other in ["a.ans", "a.in/"] {
        assert!(only(find(&folder.path().join(other), folder.path(), None)).case.is_err());
    }
}

#[test]
fn half_cases_are_flaws() {
    let folder = folder(&["a.in", "b.ans", "c.out", "d.in", "d.out"]);
    let findings = found(&folder);
    assert_eq!(names(&findings), ["a.in", "b.ans", "c.out", "d"]);
    assert!(matches!(findings[0].case, Err(Flaw::NoAnswer)));
    assert!(matches!(findings[1].case, Err(Flaw::Orphan)));
    assert!(matches!(findings[2].case, Err(Flaw::Orphan)));
    assert!(findings[3].case.is_ok());
}

#[test]
fn empty_and_missing_folders_are_flaws() {
    let empty = folder(&[]);
    assert!(matches!(only(found(&empty)).case, Err(Flaw::NoCases)));
    let only_other_files = folder(&["README", "below/a.txt", "below/inner.txt", "inputs.txt"]);
    let findings = found(&only_other_files);
    assert_eq!(names(&findings), ["below"]);
    let one_is_empty = folder(&["a/a.in", "a/a.ans", "b/README"]);
    assert_eq!(names(&found(&one_is_empty)), ["a/a", "b"]);
    let missing = only(find(Path::new("no/such/folder"), Path::new(""), None));
    assert_eq!(missing.name, "no/such/folder");
    assert!(matches!(missing.case, Err(Flaw::Unreadable(_))));
}

#[test]
fn a_filter_leaves_what_is_about_whole_folders() {
    let folder = folder(&["deep/a.in", "deep/a.ans", "b.in", "empty/README"]);
    let mut findings = found(&folder);
    findings.retain(|finding| finding.matches("deep"));
    assert_eq!(names(&findings), ["deep/a", "empty"]);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_around_it_is_no_endless_way() {
    let folder = folder(&["a/a.in", "a/a.ans"]);
    std::os::unix::fs::symlink("..", folder.path().join("a/up")).unwrap();
    assert_eq!(names(&found(&folder)), ["a/a"]);
}

#[test]
fn the_nearest_name_tells_the_puzzle() {
    let puzzle = |path: &str| Puzzle::of_path(&PathBuf::from(path));
    assert_eq!(puzzle("/eight/rotate/a.in"), Ok(Puzzle::Rotate));
    assert_eq!(puzzle("/rotate/H18-eight.in"), Ok(Puzzle::Eight));
    assert_eq!(puzzle("/my-rotate-suite/secret/a.in"), Ok(Puzzle::Rotate));
    assert_eq!(puzzle("/rotate/eight/../a.in"), Ok(Puzzle::Rotate));
    assert_eq!(puzzle("/rotate/eight/a/../../b/a.in"), Ok(Puzzle::Rotate));
    let both = Unclear::Both { name: "eight-or-rotate".to_owned() };
    assert_eq!(puzzle("/rotate/eight-or-rotate/a.in"), Err(both));
    assert_eq!(puzzle("/rotate-or-eight/eight.in"), Ok(Puzzle::Eight));
    assert_eq!(puzzle("/rotate/01/EIGHT.INP"), Ok(Puzzle::Eight));
    assert_eq!(puzzle("/suite/a.in"), Err(Unclear::Neither));
}

#[test]
fn a_case_of_no_puzzle_is_a_flaw() {
    let folder = folder(&["x/a.in", "x/a.ans"]);
    let finding = only(find(&folder.path().join("x"), folder.path(), None));
    assert_eq!(finding.name, "x/a");
    assert!(matches!(finding.case, Err(Flaw::Unclear(Unclear::Neither))));
}

#[test]
fn numbered_texts_are_cases() {
    let folder = folder(&[
        "input1.txt",
        "output1.txt",
        "input02.txt",
        "output02.txt",
        "input.txt",
        "output.txt",
        "input3.txt",
        "output4.txt",
    ]);
    let findings = found(&folder);
    assert_eq!(names(&findings), ["input", "input02", "input1", "input3.txt", "output4.txt"]);
    let Ok(Case { subject: Subject::Program { expected }, .. }) = &findings[1].case else {
        panic!("{findings:?}")
    };
    assert_eq!(*expected, folder.path().join("output02.txt"));
    assert!(matches!(findings[3].case, Err(Flaw::NoAnswer)));
    assert!(matches!(findings[4].case, Err(Flaw::Orphan)));
    let named = only(find(&folder.path().join("input1.txt"), folder.path(), Some(Puzzle::Eight)));
    assert!(named.case.is_ok());
}

#[test]
fn packages_have_cases_for_programs_and_for_checkers() {
    let folder = folder(&[
        "problem.yaml",
        "data/sample/1.in",
        "data/sample/1.ans",
        "data/secret/a/2.in",
        "data/secret/a/2.ans",
        "data/valid_output/v.in",
        "data/valid_output/v.ans",
        "data/valid_output/v.out",
        "data/invalid_output/below/w.in",
        "data/invalid_output/below/w.ans",
        "data/invalid_output/below/w.out",
        "data/invalid_output/x.in",
        "data/invalid_output/x.ans",
        "data/invalid_input/i.in",
        "submissions/accepted/half.in",
        "problem_statement/half.ans",
    ]);
    let findings = found(&folder);
    let subjects: Vec<_> = findings
        .iter()
        .map(|finding| match &finding.case {
            Ok(Case { subject: Subject::Program { .. }, .. }) => "program",
            Ok(Case { subject: Subject::Checker { is_right: true, .. }, .. }) => "valid output",
            Ok(Case { subject: Subject::Checker { .. }, .. }) => "invalid output",
            Err(Flaw::NoOutput) => "no output",
            Err(_) => "flaw",
        })
        .collect();
    let expected = ["invalid output", "no output", "program", "program", "valid output"];
    assert_eq!(subjects, expected);
}

/// The only case among these files, and its parts.
#[track_caller]
fn the_case(files: &[&str]) -> (String, String, String) {
    let folder = folder(files);
    let finding = only(found(&folder));
    let Case { input, subject, .. } = finding.case.unwrap();
    let Subject::Program { expected } = subject else { panic!("{subject:?}") };
    let shown = |path: &Path| path.strip_prefix(folder.path()).unwrap().display().to_string();
    let named = only(find(&input, folder.path(), Some(Puzzle::Eight)));
    assert_eq!(named.name, finding.name, "the input alone names the same case");
    (finding.name, shown(&input), shown(&expected))
}

#[test]
fn the_layouts_of_judges_are_cases() {
    for (input, expected, name) in [
        ("2.IN", "2.OUT", "2"),
        ("2.in", "2.OUT", "2"),
        ("2.INP", "2.OUT", "2"),
        ("2.inp", "2.ans", "2"),
        ("2.input", "2.output", "2"),
        ("2.IN", "2.ANS", "2"),
        ("a.b.in", "a.b.answer", "a.b"),
        ("2.in.txt", "2.out.txt", "2"),
        ("2_input.txt", "2_output.txt", "2_input"),
        ("02", "02.a", "02"),
        ("Input2.txt", "Output2.txt", "Input2"),
        ("input2.TXT", "output2.TXT", "input2"),
        ("input_2.txt", "output_2.txt", "input_2"),
        ("input-2.txt", "answer-2.txt", "input-2"),
        ("in2.txt", "out2.txt", "in2"),
        ("in.2", "out.2", "in.2"),
        ("input", "output", "input"),
        ("01/EIGHT.INP", "01/EIGHT.OUT", "01/EIGHT"),
        ("input/input00.txt", "output/output00.txt", "input/input00"),
        ("inputs/a.in", "outputs/a.out", "inputs/a"),
        ("Input/1.txt", "answer/1.txt", "Input/1"),
        ("in/1", "out/1", "in/1"),
        ("in/0_00", "out/0_00", "in/0_00"),
    ] {
        let found = the_case(&[input, expected]);
        assert_eq!(found, (name.to_owned(), input.to_owned(), expected.to_owned()));
    }
    assert_eq!(the_case(&["2.in", "2.out", "2.ANS"]).2, "2.ANS", "the answer wins");
}

/// What is wrong with these files, beside a good case.
#[track_caller]
fn flaws(files: &[&str]) -> Vec<(String, String)> {
    let folder = folder(&[files, &["good.in", "good.ans"]].concat());
    let (cases, flaws): (Vec<_>, Vec<_>) =
        found(&folder).into_iter().partition(|finding| finding.case.is_ok());
    assert_eq!(names(&cases), ["good"], "{files:?}");
    flaws.into_iter().map(|flaw| (flaw.name, flaw.case.unwrap_err().to_string())).collect()
}

#[test]
fn what_looks_like_test_data_and_is_no_case_is_a_flaw() {
    for (file, part) in [
        ("2.in.gz", "unpacked"),
        ("2.zip", "unpacked"),
        ("input2.txt.xz", "unpacked"),
        ("2.dat", "looks like test data"),
        ("2.txt", "looks like test data"),
        ("I.2", "looks like test data"),
        ("test2.txt", "looks like test data"),
        ("case_2", "looks like test data"),
        ("sample-2.io", "looks like test data"),
        ("mix.sol", "looks like test data"),
        ("good.txt", "looks like test data"),
        ("2", "no expected output"),
        ("2.a", "no input"),
        ("2.INP", "no expected output"),
        ("in2.txt", "no expected output"),
        ("output_2", "no input"),
        ("GOOD.OUT", "no input"),
        ("good.input", "the same part of a case"),
        ("good.answer", "the same part of a case"),
    ] {
        let [(name, message)] = &flaws(&[file])[..] else { panic!("{file}: {:?}", flaws(&[file])) };
        assert_eq!(name, file);
        assert!(message.contains(part), "{file}: {message}");
    }
    assert_eq!(flaws(&["2", "out2"]).len(), 2, "two layouts do not mix");
    let files = ["input/1.txt", "input/2.txt", "output/1.txt", "output/3.txt", "output/4.txt.gz"];
    let folder = folder(&files);
    let findings = found(&folder);
    let expected = ["input/1", "input/2.txt", "output/3.txt", "output/4.txt.gz"];
    assert_eq!(names(&findings), expected);
    assert!(findings[1..].iter().all(|finding| finding.case.is_err()));
    // Two folders with cases of their own have only their names from such pairs.
    let own = self::folder(&["input/1.in", "input/1.out", "output/2.in", "output/2.out"]);
    assert_eq!(names(&found(&own)), ["input/1", "output/2"]);
}

#[test]
fn litter_texts_and_sources_are_passed_over() {
    let files = [
        ".DS_Store",
        "._2.in",
        ".#2.in",
        "2.in~",
        "#2.in#",
        ".2.in.swp",
        "2.in.bak",
        "2.in.orig",
        "Thumbs.db",
        "desktop.ini",
        "__MACOSX/2.in",
        ".git/2.in",
        "__pycache__/2.in",
        "README",
        "README.txt",
        "readme.md",
        "LICENSE",
        "statement2.pdf",
        "notes.txt",
        "gen2.cpp",
        "test2.py",
        "in2.json",
        "Makefile",
        "good",
        "good.cpp",
        "good.hint",
        "good.png",
        "2.yaml",
        "testdata.yaml",
        "data.zip",
    ];
    assert_eq!(flaws(&files), []);
}

/// Nobody waits for a pipe.
#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_no_case() {
    let folder = folder(&["good.in", "good.ans", "2.ans"]);
    for name in ["2.in", "pipe", "3.dat"] {
        let mut mkfifo = std::process::Command::new("mkfifo");
        let made = mkfifo.arg(folder.path().join(name)).status();
        assert!(made.unwrap().success());
    }
    std::os::unix::fs::symlink("nowhere", folder.path().join("4.in")).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.path().join("5")).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.path().join("text")).unwrap();
    let findings = found(&folder);
    assert_eq!(names(&findings), ["2.ans", "2.in", "3.dat", "4.in", "5", "good"]);
    assert!(matches!(findings[1].case, Err(Flaw::NotAFile)));
    assert!(matches!(findings[2].case, Err(Flaw::NotAFile)));
    assert!(matches!(findings[3].case, Err(Flaw::Unreadable(_))));
    let named = only(find(&folder.path().join("2.in"), folder.path(), Some(Puzzle::Eight)));
    assert!(matches!(named.case, Err(Flaw::NotAFile)));
}

/// For the superuser every folder is readable, and nothing is tested.
#[cfg(unix)]
#[test]
fn an_unreadable_twin_is_a_flaw_among_the_cases() {
    use std::os::unix::fs::PermissionsExt;

    for unreadable in ["input", "output"] {
        let folder = folder(&[
            "a.in",
            "a.ans",
            "input/input1.txt",
            "output/output1.txt",
            "z/b.in",
            "z/b.ans",
        ]);
        let path = folder.path().join(unreadable);
        fs::set_permissions(&path, PermissionsExt::from_mode(0o000)).unwrap();
        if fs::read_dir(&path).is_ok() {
            return;
        }
        let findings = found(&folder);
        assert_eq!(names(&findings), ["a", unreadable, "z/b"]);
        assert!(matches!(findings[1].case, Err(Flaw::Unreadable(_))));
        assert!(findings[0].case.is_ok() && findings[2].case.is_ok());
        fs::set_permissions(&path, PermissionsExt::from_mode(0o700)).unwrap();
    }
}
