//! Shell completions and man pages, made from the same definition as the help.

use crate::{Failed, args::Args, help};
use boyi_session::{Service, Words};
use clap::{
    CommandFactory,
    builder::{PossibleValuesParser, ValueHint},
};
use clap_complete::Shell;
use std::{
    fs,
    io::{self, Write},
    path::Path,
};

/// Prints the completions for a shell: commands, options, names of games.
pub fn run(service: &Service, words: &Words, shell: Shell) -> Result<(), Failed> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(service, words), "boyi", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// The command line with what may stand where: names of games are read by the session, not by clap.
fn command(service: &Service, words: &Words) -> clap::Command {
    let games: Vec<_> = service.registry().entries().map(|entry| entry.name).collect();
    let mut command = help::in_words(Args::command(), words);
    let names: Vec<_> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(&name, |sub| sub.mut_args(|arg| known_values(arg, &games)));
    }
    command.mut_args(|arg| known_values(arg, &games))
}

fn known_values(arg: clap::Arg, games: &[&'static str]) -> clap::Arg {
    if !arg.get_action().takes_values() {
        return arg;
    }
    let values: Vec<&'static str> = match arg.get_id().as_str() {
        "game" => games.to_vec(),
        "lang" => vec!["en", "zh"],
        "color" => vec!["auto", "always", "never"],
        "first" => vec!["human", "ai"],
        "shell" => vec!["bash", "elvish", "fish", "powershell", "zsh"],
        "out" | "plot" | "certificate" | "save" | "check" | "info" => {
            return arg.value_hint(ValueHint::AnyPath);
        }
        _ => return arg,
    };
    arg.value_parser(PossibleValuesParser::new(values))
}

/// Prints the man page, or writes it and those of the commands into a folder.
pub fn man(words: &Words, folder: Option<&Path>) -> Result<(), Failed> {
    let command = help::in_words(Args::command(), words).display_name("boyi");
    let Some(folder) = folder else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        return Ok(io::stdout().write_all(&page)?);
    };
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(command, folder))
        .map_err(|error| Failed::Work(format!("{}: {error}", folder.display())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_session::Lang;

    /// Every command and a game are in the completions of every shell, and the definition is one that clap accepts.
    #[test]
    fn completions_know_commands_and_games() {
        let service = crate::service();
        let words = service.words(Lang::En);
        let known = command(service, words);
        known.clone().debug_assert();
        for shell in crate::values::SHELLS {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut known.clone(), "boyi", &mut script);
            let script = String::from_utf8(script).unwrap();
            for name in known.get_subcommands().map(clap::Command::get_name) {
                assert!(script.contains(name), "{shell}: {name}");
            }
            // Elvish and PowerShell complete options only.
            if [Shell::Bash, Shell::Fish, Shell::Zsh].contains(&shell) {
                assert!(script.contains("connect4") && script.contains("kayles"), "{shell}");
            }
        }
    }
}
