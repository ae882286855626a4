//! What is found in folders, and to which puzzle it belongs.

use std::fs;
use std::path::{Path, PathBuf};

use judge::cases::{Case, Finding, Flaw, Subject, find};
use judge::{Kind, Unclear};
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
    find(folder.path(), folder.path(), Some(Kind::Eight))
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
    let finding = only(find(&folder.path().join("b.in"), folder.path(), Some(Kind::Rotate)));
    assert_eq!(finding.name, "b");
    assert_eq!(finding.case.unwrap().kind, Kind::Rotate);
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
    let only_other_files = folder(&["README", "below/a.txt", "below/input-1.txt", "inputs.txt"]);
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
    let kind = |path: &str| Kind::of_path(&PathBuf::from(path));
    assert_eq!(kind("/eight/rotate/a.in"), Ok(Kind::Rotate));
    assert_eq!(kind("/rotate/H18-eight.in"), Ok(Kind::Eight));
    assert_eq!(kind("/my-rotate-suite/secret/a.in"), Ok(Kind::Rotate));
    assert_eq!(kind("/rotate/eight/../a.in"), Ok(Kind::Rotate));
    assert_eq!(kind("/rotate/eight/a/../../b/a.in"), Ok(Kind::Rotate));
    let both = Unclear::Both { name: "eight-or-rotate".to_owned() };
    assert_eq!(kind("/rotate/eight-or-rotate/a.in"), Err(both));
    assert_eq!(kind("/rotate-or-eight/eight.in"), Ok(Kind::Eight));
    assert_eq!(kind("/suite/a.in"), Err(Unclear::Neither));
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
    let named = only(find(&folder.path().join("input1.txt"), folder.path(), Some(Kind::Eight)));
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
