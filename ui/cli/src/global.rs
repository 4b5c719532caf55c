//! Options of every command: colours, and silence about progress.

use crate::{Failed, args::Args};
use anstream::ColorChoice;
use boyi_core::ParseError;
use boyi_session::Words;
use std::{
    env,
    io::{self, IsTerminal},
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on the program prints as the command line asks.
pub fn apply(words: &Words, args: &Args) -> Result<(), Failed> {
    QUIET.store(args.quiet, Ordering::Relaxed);
    if let Some(text) = &args.color {
        let choice = match text.as_str() {
            "auto" => ColorChoice::Auto,
            "always" => ColorChoice::Always,
            "never" => ColorChoice::Never,
            _ => {
                let error = ParseError::new("color", text, "one-of").with("list", "auto, always, never");
                return Err(Failed::Request(words.parse_error(&error)));
            }
        };
        choice.write_global();
    }
    Ok(())
}

/// From now on nothing is said beside the answer.
pub fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether anything is said beside the answer.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Whether long work says how far it is: to a person at a terminal who has not asked for silence.
pub fn shows_progress() -> bool {
    !is_quiet() && io::stderr().is_terminal()
}

/// Our folder among the user's files of a kind: in the folder that the variable names, else in this one of the home folder.
pub fn user_folder(variable: &str, usual: &str) -> Option<PathBuf> {
    let given = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let files = given(variable).or_else(|| Some(given("HOME")?.join(usual)))?;
    Some(files.join("boyi"))
}
