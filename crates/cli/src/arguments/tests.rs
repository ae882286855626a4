//! What the parsers of all options say.

use clap::error::ErrorKind;

use super::*;

/// The options with values of a command and of those below it, each behind the words that lead there.
fn options(command: &clap::Command, path: &[String]) -> Vec<Vec<String>> {
    let path = [path, &[command.get_name().to_owned()]].concat();
    let takes_values = |option: &&clap::Arg| option.get_action().takes_values();
    let own = command.get_arguments().filter(takes_values).filter_map(clap::Arg::get_long);
    let own = own.map(|name| [&path[..], &[format!("--{name}")]].concat());
    let below = command.get_subcommands().flat_map(|command| options(command, &path));
    own.chain(below).collect()
}

/// Each says in its own words what would be right, and not in those of a library.
#[test]
fn wrong_values_of_all_options_are_told_what_is_right() {
    let foreign = ["digit", "float", "too large", "too small", "parse", "empty string", " not in "];
    let mut refusing = Vec::new();
    for mut option in options(&Arguments::command(), &[]) {
        let name = option.pop().expect("its name comes last");
        for value in
            ["abc", "-1", "-0.5", "1.5.1", "99999999999999999999999999999999999999999x", ""]
        {
            let line = option.iter().cloned().chain([format!("{name}={value}")]);
            let line: Vec<_> = line.map(OsString::from).collect();
            let Err(error) = parse(&line) else { continue };
            if error.kind() == ErrorKind::ValueValidation {
                let text = error.to_string();
                assert!(!foreign.iter().any(|words| text.contains(words)), "{option:?}: {text}");
                refusing.push(format!("{} {name}", option[1..].join(" ")));
            }
        }
    }
    for known in ["judge input --most-boards", "verify --jobs", "eight census --antipodes"] {
        assert!(refusing.iter().any(|option| option == known), "{known} is not in {refusing:?}");
    }
}
