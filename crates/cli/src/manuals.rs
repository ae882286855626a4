//! `tiles completions` and `tiles man`: what a shell and `man` are to know of the command line.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::console::{self, Console};
use crate::failure::BadInput;

/// Completions of this command line, for a shell
///
/// They are printed; each shell has its own place for them.
#[derive(Args, Debug)]
#[command(after_help = COMPLETIONS_HELP)]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

const COMPLETIONS_HELP: &str = "\
Examples:
  tiles completions bash > ~/.local/share/bash-completion/completions/tiles
  tiles completions zsh > ~/.zfunc/_tiles
  tiles completions fish > ~/.config/fish/completions/tiles.fish";

/// Pages for `man`: one is printed, or all are written into a directory
///
/// The pages say what --help says.
#[derive(Args, Debug)]
#[command(after_help = MAN_HELP)]
pub(crate) struct ManArguments {
    /// The subcommand whose page is printed, such as `rotate census`; without one, that of all
    #[arg(value_name = "SUBCOMMAND")]
    path: Vec<String>,

    /// Write the pages of all subcommands into this directory, which is made
    #[arg(long, value_name = "DIR", conflicts_with = "path")]
    directory: Option<PathBuf>,
}

const MAN_HELP: &str = "\
Examples:
  tiles man --directory ~/.local/share/man/man1
  tiles man rotate census > tiles-rotate-census.1";

/// Prints the completions for a shell.
pub(crate) fn complete(arguments: &CompletionsArguments, console: &mut Console<'_>) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::command(), "tiles", &mut script);
    console::write(console.output, &script)
}

/// Prints one page, or writes all.
pub(crate) fn man(arguments: &ManArguments, console: &mut Console<'_>) -> Result<()> {
    // A page on `help` would say nothing.
    let mut command = crate::command().disable_help_subcommand(true);
    command.build();
    if let Some(directory) = &arguments.directory {
        return write_all(&command, directory);
    }
    let page = page(subcommand(&command, &arguments.path)?)?;
    console::write(console.output, &page)
}

/// The subcommand to which these words lead.
fn subcommand<'a>(command: &'a clap::Command, path: &[String]) -> Result<&'a clap::Command> {
    let Some((word, rest)) = path.split_first() else { return Ok(command) };
    let names = || command.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>();
    let Some(below) = command.find_subcommand(word) else {
        let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
        let message = format!("`{name}` has no subcommand `{word}`");
        let hint = Some(names()).filter(|names| !names.is_empty());
        let hint = hint.map(|names| format!("its subcommands are {}", names.join(", ")));
        return Err(BadInput { message, hint }.into());
    };
    subcommand(below, rest)
}

fn page(command: &clap::Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page).context("the page")?;
    Ok(page)
}

/// Writes the pages of a command and of all below it.
fn write_all(command: &clap::Command, directory: &Path) -> Result<()> {
    fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let path = directory.join(format!("{name}.1"));
    fs::write(&path, page(command)?).with_context(|| path.display().to_string())?;
    command.get_subcommands().try_for_each(|below| write_all(below, directory))
}
