//! The program: command line, line-by-line play, UCI, the page.
//!
//! Exit status: 0 done, 1 the work failed, 2 the request was wrong (one line on standard error says how).

mod args;
mod bench;
mod desk;
mod draw;
mod help;
mod nimbers;
mod play;
mod quotient;
mod serve;
mod show;
mod table;

use args::{Args, Command};
use boyi_session::{Lang, Words};
use clap::{CommandFactory, FromArgMatches};
use std::{
    env,
    io::{self, ErrorKind, IsTerminal},
    process::ExitCode,
};

/// Why a command did not do what was asked.
#[derive(Debug)]
pub enum Failed {
    /// The request was wrong; one line says how.
    Request(String),
    /// The work failed; one line says how.
    Work(String),
    /// Nobody reads the output any more, which is no failure.
    Closed,
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        if error.kind() == ErrorKind::BrokenPipe { Failed::Closed } else { Failed::Work(error.to_string()) }
    }
}

impl From<boyi_session::Failure> for Failed {
    fn from(failure: boyi_session::Failure) -> Self {
        match failure.fault {
            boyi_session::Fault::Request => Failed::Request(failure.text),
            boyi_session::Fault::Work => Failed::Work(failure.text),
        }
    }
}

fn main() -> ExitCode {
    let words = Words::of(asked_language().unwrap_or_else(locale));
    let command = help::in_words(Args::command(), words);
    let args = match command.try_get_matches().and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => args,
        Err(error) if !error.use_stderr() => {
            // Help and version.
            return if error.print().is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        }
        Err(error) => {
            anstream::eprintln!("boyi: {}", help::complaint(&error, words));
            return ExitCode::from(2);
        }
    };
    let (code, line) = match run(args) {
        Ok(()) | Err(Failed::Closed) => return ExitCode::SUCCESS,
        Err(Failed::Work(line)) => (1, line),
        Err(Failed::Request(line)) => (2, line),
    };
    anstream::eprintln!("boyi: {line}");
    ExitCode::from(code)
}

fn run(args: Args) -> Result<(), Failed> {
    let lang = match &args.lang {
        Some(text) => {
            Lang::parse(text).map_err(|error| Failed::Request(Words::of(locale()).parse_error(&error)))?
        }
        None => locale(),
    };
    let words = Words::of(lang);
    match args.command {
        None if io::stdin().is_terminal() && io::stdout().is_terminal() => {
            Ok(boyi_tui::run(&boyi_tui::Options { lang, data: None })?)
        }
        None | Some(Command::Uci) => Ok(boyi_chess_engine::uci::run(io::stdin().lock(), io::stdout())?),
        Some(Command::Games { json }) => show::games(words, json),
        Some(Command::Play(play)) => play::run(words, play),
        Some(Command::Analyze(analyze)) => show::analyze(words, &analyze),
        Some(Command::Compare(compare)) => show::compare(words, &compare),
        Some(Command::Perft(perft)) => show::perft(words, &perft),
        Some(Command::Nimbers(nimbers)) => nimbers::run(words, &nimbers),
        Some(Command::Table(table)) => table::run(words, &table),
        Some(Command::Serve(serve)) => serve::run(words, &serve),
        Some(Command::Bench) => bench::run(words),
    }
}

/// The language that the command line asks for: help and complaints are said before the rest of it is understood.
fn asked_language() -> Option<Lang> {
    let args: Vec<_> = env::args().collect();
    let place = args.iter().position(|arg| arg.starts_with("--lang"))?;
    let value = args[place].strip_prefix("--lang=").or(args.get(place + 1).map(String::as_str))?;
    Lang::parse(value).ok()
}

/// The language of the environment.
fn locale() -> Lang {
    sys_locale::get_locale().map_or(Lang::En, |name| Lang::of_locale(&name))
}
