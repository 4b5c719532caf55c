//! Help and complaints about the command line, in the words of the reader's language.
//!
//! Invariant: what clap would say in English of its own is said from `messages/{en,zh}/commands/help.ftl`; a test holds every
//! command and argument to having its words there.

use boyi_core::ParseError;
use boyi_games::Registry;
use boyi_session::Words;
use clap::{
    Arg, ArgAction, ArgMatches, Command,
    error::{ContextKind, ContextValue, ErrorKind},
};
use std::{error::Error, ffi::OsStr};

/// The command line with its help in a language.
pub fn in_words(command: Command, words: &Words) -> Command {
    describe(command, words, "help")
}

fn describe(command: Command, words: &Words, id: &str) -> Command {
    let heading = |part: &str| words.text(&format!("help-heading-{part}"));
    // The manual page writes headings without the colon.
    let bare = |part: &str| heading(part).trim_end_matches([':', '：']).to_owned();
    let header = *command.get_styles().get_header();
    let sections = [
        ("commands", "subcommands", command.has_subcommands()),
        ("arguments", "positionals", command.get_positionals().next().is_some()),
        ("options", "options", true),
    ];
    let sections = sections.into_iter().filter(|&(_, _, present)| present);
    let sections =
        sections.map(|(part, tag, _)| format!("\n\n{header}{}{header:#}\n{{{tag}}}", heading(part)));
    let template = format!(
        "{{before-help}}{{about}}\n\n{usage}{{usage}}{sections}{{after-help}}",
        usage = heading("usage"),
        sections = sections.collect::<String>()
    );
    let mut command = command
        .about(words.text(id))
        .help_template(template)
        .subcommand_help_heading(bare("commands"))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help));
    let example = format!("{id}-example");
    if words.has(&example) {
        let lines: Vec<_> = words.text(&example).lines().map(|line| format!("  {line}")).collect();
        command = command.after_help(format!("{}\n{}", heading("examples"), lines.join("\n")));
    }
    if id == "help" {
        command = command.arg(Arg::new("version").short('V').long("version").action(ArgAction::Version));
    }
    command = command.mut_args(|arg| {
        let own = format!("{id}-{}", arg.get_id());
        let text = if words.has(&own) { own } else { format!("help-any-{}", arg.get_id()) };
        let heading = bare(if arg.is_positional() { "arguments" } else { "options" });
        let valued = arg.get_action().takes_values();
        // A number below 0 is a wrong value, not an unknown argument.
        let arg = arg.allow_negative_numbers(valued);
        arg.help(words.text(&text)).help_heading(heading).hide_default_value(valued)
    });
    let names: Vec<_> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(&name, |sub| describe(sub, words, &format!("{id}-{name}")));
    }
    command
}

/// The first word of the command line, if it is no command.
pub fn unknown_command(error: &clap::Error) -> Option<&str> {
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) if error.kind() == ErrorKind::InvalidSubcommand => Some(word),
        _ => None,
    }
}

/// Says in one line which argument is empty, as one is whose variable is not set. Moves and words of a position may be: the game says
/// what it expects.
pub fn empty_argument(command: &Command, matches: &ArgMatches, words: &Words) -> Option<String> {
    let is_empty = |arg: &&Arg| {
        let id = arg.get_id().as_str();
        let given = matches.try_get_raw(id).ok().flatten();
        !["moves", "position"].contains(&id) && given.is_some_and(|mut values| values.any(OsStr::is_empty))
    };
    if let Some(arg) = command.get_arguments().find(is_empty) {
        let args = [("argument", arg.to_string().into())];
        return Some(words.say("complaint-empty", &args));
    }
    let (name, matches) = matches.subcommand()?;
    empty_argument(command.find_subcommand(name)?, matches, words)
}

/// The error that a word is no command, with the commands and games that it may have been meant for.
fn no_command(error: &clap::Error, word: &str, registry: &Registry) -> ParseError {
    let command = match error.get(ContextKind::SuggestedSubcommand) {
        // The best one is the last.
        Some(ContextValue::Strings(commands)) => commands.last().cloned(),
        Some(ContextValue::String(command)) => Some(command.clone()),
        _ => None,
    };
    let game = registry.by_name(word).err().filter(|error| error.expected.id == "near");
    let games =
        game.as_ref().and_then(|error| error.expected.args.first()).map(|(_, names)| names.to_string());
    match games.or(command) {
        Some(near) => ParseError::new("command", word, "near-command").with("near", near),
        None => ParseError::new("command", word, "known-command"),
    }
}

/// Says in one line what is wrong with the command line: the field, the value found, the value expected.
pub fn complaint(error: &clap::Error, words: &Words, registry: &Registry) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    if let Some(error) = error.source().and_then(|source| source.downcast_ref::<ParseError>()) {
        return words.parse_error(error);
    }
    let invalid = || text(ContextKind::InvalidArg);
    let complaint = match error.kind() {
        ErrorKind::UnknownArgument => ParseError::new("argument", invalid(), "known-argument"),
        ErrorKind::InvalidSubcommand => {
            no_command(error, unknown_command(error).unwrap_or_default(), registry)
        }
        ErrorKind::MissingRequiredArgument => {
            return words.say("complaint-missing", &[("list", invalid().into())]);
        }
        ErrorKind::InvalidValue if text(ContextKind::InvalidValue).is_empty() => {
            return words.say("complaint-no-value", &[("argument", invalid().into())]);
        }
        ErrorKind::ArgumentConflict if text(ContextKind::PriorArg) == invalid() => {
            return words.say("complaint-twice", &[("argument", invalid().into())]);
        }
        ErrorKind::ArgumentConflict => {
            let other = text(ContextKind::PriorArg);
            return words.say("complaint-both", &[("argument", invalid().into()), ("other", other.into())]);
        }
        _ => {
            let text = error.to_string();
            let lines = text.lines().take_while(|line| !line.trim().is_empty());
            return lines.map(|line| line.trim().trim_start_matches("error: ")).collect::<Vec<_>>().join(" ");
        }
    };
    words.parse_error(&complaint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Args;
    use boyi_session::Lang;
    use clap::CommandFactory;

    fn ids(command: &Command, id: &str, out: &mut Vec<(String, String)>) {
        out.push((id.to_owned(), id.to_owned()));
        for arg in command.get_arguments() {
            out.push((format!("{id}-{}", arg.get_id()), format!("help-any-{}", arg.get_id())));
        }
        for sub in command.get_subcommands() {
            ids(sub, &format!("{id}-{}", sub.get_name()), out);
        }
    }

    #[test]
    fn every_command_and_argument_has_its_words() {
        let mut all = Vec::new();
        ids(&Args::command(), "help", &mut all);
        assert!(all.len() > 30, "{all:?}");
        for words in Lang::ALL.map(|lang| crate::service().words(lang)) {
            for (own, shared) in &all {
                assert!(words.has(own) || words.has(shared), "{}: {own}", words.lang().code());
                assert!(
                    own != shared || words.has(&format!("{own}-example")),
                    "{}: {own}",
                    words.lang().code()
                );
            }
        }
    }
}
