//! One package, file by file: what is the same for both puzzles is filled in from templates, test data and
//! examples of outputs are computed, and everything goes where the format wants it.

use std::path::Path;

use anyhow::{Result, ensure};
use judge::Puzzle;

use super::cases::{self, BOARD_LIMIT, NamedInput};
use super::checker::Prepared;
use super::files::{copy_folder, template, templates, write_file};
use super::format::PackageFormat;
use super::outputs;
use super::puzzle::{Oracle, input, package_name, tiles};
use super::spoiled::{self, SpoiledInput};

/// The languages of the statements.
const LANGUAGES: [&str; 2] = ["en", "zh"];

/// Tells `bt` that neither spaces nor case may be changed, so that it does not try to.
const EXACT: &str = "output_validator_args: [case_sensitive, space_change_sensitive]\n";

/// Writes the package of a puzzle.
pub(super) fn write(
    puzzle: Puzzle,
    format: PackageFormat,
    checker: &Prepared,
    folder: &Path,
) -> Result<()> {
    let own = |name: &str| format!("{}/{name}", package_name(puzzle));
    write_file(&folder.join("problem.yaml"), template(&own(format.metadata()))?)?;
    for language in LANGUAGES {
        let name = format!("problem.{language}.tex");
        let statement = filled(puzzle, &own(&name))?;
        write_file(&folder.join(format.statements()).join(name), statement)?;
    }
    let check_input = filled(puzzle, "check_input.cpp")?;
    write_file(&folder.join("input_validators/check_input/check_input.cpp"), check_input)?;
    checker.write(puzzle, &folder.join(format.output_validator()))?;
    copy_folder(&templates().join(own("submissions")), &folder.join("submissions"))?;
    write_data(&Oracle::new(puzzle), format, &folder.join("data"))
}

fn write_data(oracle: &Oracle, format: PackageFormat, data: &Path) -> Result<()> {
    write_cases(oracle, &cases::samples(oracle.puzzle), &data.join("sample"))?;
    write_cases(oracle, &cases::secret(oracle), &data.join("secret"))?;
    if format.has_examples() {
        write_outputs(oracle, data)?;
        for SpoiledInput { name, text } in spoiled::inputs(oracle.puzzle) {
            write_file(&data.join(format!("invalid_input/{name}.in")), text)?;
        }
    }
    Ok(())
}

fn write_cases(oracle: &Oracle, cases: &[NamedInput], folder: &Path) -> Result<()> {
    for NamedInput { name, boards } in cases {
        write_file(&folder.join(format!("{name}.in")), input(oracle.puzzle, boards))?;
        write_file(&folder.join(format!("{name}.ans")), oracle.answers(boards))?;
    }
    Ok(())
}

fn write_outputs(oracle: &Oracle, data: &Path) -> Result<()> {
    for (folder, examples) in
        [("valid_output", outputs::valid(oracle)), ("invalid_output", outputs::invalid(oracle))]
    {
        for example in examples {
            let file = |extension| data.join(format!("{folder}/{}.{extension}", example.name));
            write_file(&file("in"), input(oracle.puzzle, &example.boards))?;
            write_file(&file("ans"), oracle.answers(&example.boards))?;
            write_file(&file("out"), &example.output)?;
        }
    }
    write_file(&data.join("valid_output/test_group.yaml"), EXACT)
}

/// The text of a file under `xtask/packages`, with what depends on the puzzle in the place of names in
/// double braces.
fn filled(puzzle: Puzzle, name: &str) -> Result<String> {
    let limit = BOARD_LIMIT.to_string();
    let (thousands, rest) = limit.split_at(limit.len() - 3);
    let filled = template(name)?
        .replace("{{tiles}}", tiles(puzzle))
        .replace("{{limit}}", &limit)
        .replace("{{limit_en}}", &format!("{thousands}\\,{rest}"))
        .replace("{{chinese}}", template("chinese.tex")?.trim_end());
    ensure!(!filled.contains("{{"), "{name}: a name in double braces is not known");
    Ok(filled)
}
