//! The program: command line, line-by-line play, terminal app, UCI, the page.
//!
//! [`run`] is the whole program for the games of a [`Registry`]. A crate with a game of its own is a program with every
//! command and interface in one line, as `boyi` itself is:
//!
//! ```no_run
//! use boyi::ExitCode;
//!
//! fn main() -> ExitCode {
//!     // `boyi::registry().with(&MY_GAME)`: see `examples/third-party`.
//!     boyi::run(boyi::registry())
//! }
//! ```
//!
//! Exit status: 0 done, 1 the work failed, 2 the request was wrong (one line on standard error says how).

#[cfg(feature = "terminal")]
mod app;
mod args;
mod batch;
mod bench;
mod completions;
mod databases;
mod digits;
mod doctor;
mod draw;
mod estimate;
mod explore;
mod forecast;
mod global;
mod gomocup;
mod help;
mod input;
mod json;
mod learn;
#[cfg(feature = "mcp")]
mod mcp;
mod new_game;
mod nimbers;
mod observer;
mod output;
mod play;
mod position;
mod prove;
mod review;
#[cfg(feature = "page")]
mod serve;
mod show;
mod solve;
mod table;
mod value;
mod values;
mod verify;

use args::{Args, Command, EngineGame};
use boyi_session::{ErrorKind, Lang, RequestError, Service};
#[cfg(feature = "terminal")]
use boyi_tui::Start;
use boyi_xiangqi_engine::protocol::{self as xiangqi, Protocol};
use clap::{CommandFactory, FromArgMatches};
use std::{env, ffi::OsString, io, path::Path};

pub use boyi_games::{Registry, registry};
pub use std::process::ExitCode;

/// Why a command did not do what was asked.
#[derive(Debug)]
enum Failed {
    /// The request was wrong; one line says how.
    Request(String),
    /// The work failed; one line says how.
    Work(String),
    /// Lines of a batch failed: the exit status, and one line that says how many.
    Lines(u8, String),
    /// The reader of the output is gone, which is not a failure.
    Closed,
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failed::Closed
        } else {
            Failed::Work(error.to_string())
        }
    }
}

impl From<RequestError> for Failed {
    fn from(error: RequestError) -> Self {
        match error.kind {
            ErrorKind::Request => Failed::Request(error.text),
            ErrorKind::Work => Failed::Work(error.text),
        }
    }
}

/// The service of every game.
#[cfg(test)]
fn service() -> &'static Service {
    static SERVICE: std::sync::LazyLock<Service> = std::sync::LazyLock::new(|| Service::new(registry()));
    &SERVICE
}

/// Does what the command line asks for, with these games: in a terminal without a command the app starts, on a pipe UCI.
///
/// # Panics
/// If the registry has no game.
pub fn run(registry: Registry) -> ExitCode {
    ExitCode::from(run_with(registry, env::args_os().collect()))
}

/// [`run`] with these arguments, the first of which is the program's name, instead of the process's own: the exit status.
///
/// # Panics
/// If the registry has no game.
pub fn run_with(registry: Registry, args: Vec<OsString>) -> u8 {
    assert!(registry.entries().len() > 0, "a registry without a game");
    // One for the process, which ends soon after.
    let service: &'static Service = Box::leak(Box::new(Service::new(registry)));
    let words = service.words(asked_language(&args).unwrap_or_else(locale));
    let mut command = help::in_words(Args::command(), words);
    let args = with_protocol(args);
    let mut matches = command.try_get_matches_from_mut(&args);
    if let Some(args) = matches.as_ref().err().and_then(|error| with_open(service, &args, error)) {
        matches = command.try_get_matches_from_mut(args);
    }
    if let Some(line) = matches.as_ref().ok().and_then(|found| help::empty_argument(&command, found, words)) {
        anstream::eprintln!("boyi: {line}");
        return 2;
    }
    let args = match matches.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => args,
        Err(error) if !error.use_stderr() => {
            // Help and version: a reader that has seen enough is no failure.
            return match error.print().map_err(Failed::from) {
                Ok(()) | Err(Failed::Closed) => 0,
                Err(_) => 1,
            };
        }
        Err(error) => {
            anstream::eprintln!("boyi: {}", help::complaint(&error, words, service.registry()));
            return 2;
        }
    };
    let (code, line) = match dispatch(service, args) {
        Ok(()) | Err(Failed::Closed) => return 0,
        Err(Failed::Work(line)) => (1, line),
        Err(Failed::Request(line)) => (2, line),
        Err(Failed::Lines(status, line)) => (status, line),
    };
    anstream::eprintln!("boyi: {line}");
    code
}

/// The arguments with the command that the program's own name says: GUIs ask for the path of an engine, and many pass no arguments. So a link
/// to the program that is named `boyi-uci`, `boyi-ucci`, `boyi-xiangqi` or `pbrain-boyi` is that engine.
fn with_protocol(mut args: Vec<OsString>) -> Vec<OsString> {
    let name = args.first().map(Path::new).and_then(Path::file_stem).unwrap_or_default().to_string_lossy();
    let command: &[&str] = match &*name {
        "boyi-uci" => &["uci"],
        "boyi-ucci" => &["ucci"],
        "boyi-xiangqi" => &["uci", "--game", "xiangqi"],
        name if name.starts_with("pbrain-") => &["gomocup"],
        _ => &[],
    };
    let at = args.len().min(1);
    args.splice(at..at, command.iter().map(OsString::from));
    args
}

/// The command line with the command `open` before the name of a game, a position of chess or a file of a game, where one of these stands
/// in place of a command; `None` where none does.
#[cfg(feature = "terminal")]
fn with_open(service: &Service, args: &[OsString], error: &clap::Error) -> Option<Vec<OsString>> {
    let word = help::unknown_command(error)?;
    let at = 1 + args.iter().skip(1).position(|arg| arg == word)?;
    let options: &[&str] = if service.registry().by_name(name_of(word)).is_ok() {
        &["open"]
    } else {
        let end = args[at..].iter().position(|arg| arg.to_string_lossy().starts_with("--"));
        let typed: Option<Vec<&str>> =
            args[at..][..end.unwrap_or(args.len() - at)].iter().map(|arg| arg.to_str()).collect();
        match app::game_of(service, &typed?)? {
            "chess" => &["open", "--analyse", "chess"],
            _ => &["open", "--analyse", "xiangqi"],
        }
    };
    let (before, after) = args.split_at(at);
    Some([before, &options.iter().map(OsString::from).collect::<Vec<_>>(), after].concat())
}

/// The name of a game without its parameters.
#[cfg(feature = "terminal")]
fn name_of(text: &str) -> &str {
    text.split(':').next().unwrap_or(text)
}

#[cfg(not(feature = "terminal"))]
fn with_open(_: &Service, _: &[OsString], _: &clap::Error) -> Option<Vec<OsString>> {
    None
}

/// Runs the command, or the terminal app or UCI where there is none.
fn dispatch(service: &'static Service, args: Args) -> Result<(), Failed> {
    let lang = args.lang.unwrap_or_else(locale);
    let words = service.words(lang);
    global::apply(&args);
    let registry = service.registry();
    databases::complain(words, registry.databases(), &args.db);
    databases::search(registry.databases(), &args.db);
    match args.command {
        #[cfg(feature = "page")]
        None if args.page => {
            serve::run(words, registry.databases(), &args::Serve { open: true, ..Default::default() })
        }
        #[cfg(feature = "terminal")]
        None if global::in_terminal() => app::run(service, lang, Start::Home),
        #[cfg(feature = "terminal")]
        Some(Command::Open(open)) => app::open(service, words, &open),
        #[cfg(feature = "terminal")]
        Some(Command::Puzzles) => app::puzzles(service, words),
        None | Some(Command::Uci(args::Uci { game: EngineGame::Chess })) => {
            Ok(boyi_chess_engine::uci::run(io::stdin().lock(), io::stdout())?)
        }
        Some(Command::Uci(args::Uci { game: EngineGame::Xiangqi })) => {
            Ok(xiangqi::run(Protocol::Uci, io::stdin().lock(), io::stdout())?)
        }
        Some(Command::Ucci) => Ok(xiangqi::run(Protocol::Ucci, io::stdin().lock(), io::stdout())?),
        Some(Command::Games { json }) => show::games(service, words, json),
        Some(Command::Play(play)) => play::run(service, words, play),
        Some(Command::Moves(moves)) => show::moves(service, words, &moves),
        Some(Command::Analyze(analyze)) => show::analyze(service, words, &analyze),
        Some(Command::Compare(compare)) => show::compare(service, words, &compare),
        Some(Command::Perft(perft)) => show::perft(service, words, &perft),
        Some(Command::Nimbers(nimbers)) => nimbers::run(words, &nimbers),
        Some(Command::Table(table)) => table::run(service, words, &table),
        Some(Command::Value(value)) => value::run(words, &value),
        Some(Command::Solve(solve)) => solve::run(service, words, &solve),
        Some(Command::Prove(prove)) => prove::run(service, words, &prove),
        Some(Command::Verify(verify)) => verify::run(service, words, &verify),
        Some(Command::Learn(learn)) => learn::run(service, words, &learn),
        Some(Command::Review(review)) => review::run(service, words, &review),
        Some(Command::Explore(explore)) => explore::run(service, words, &explore),
        Some(Command::Batch(batch)) => batch::run(service, words, &batch),
        #[cfg(feature = "page")]
        Some(Command::Serve(serve)) => serve::run(words, registry.databases(), &serve),
        #[cfg(feature = "mcp")]
        Some(Command::Mcp) => mcp::run(service),
        Some(Command::NewGame(args)) => new_game::run(service, words, &args),
        Some(Command::Schema) => json::schema(),
        Some(Command::Bench) => bench::run(service, words),
        Some(Command::Doctor { json }) => doctor::run(words, json),
        Some(Command::Completions { shell }) => completions::run(service, words, shell),
        Some(Command::Man { out }) => completions::man(words, out.as_deref()),
        Some(Command::Gomocup(gomocup)) => gomocup::run(&gomocup),
    }
}

/// The language that the command line asks for: help and complaints are said before the rest of it is understood.
fn asked_language(args: &[OsString]) -> Option<Lang> {
    let args: Vec<&str> = args.iter().map(|arg| arg.to_str().unwrap_or_default()).collect();
    let place = args.iter().position(|arg| arg.starts_with("--lang"))?;
    let value = args[place].strip_prefix("--lang=").or(args.get(place + 1).copied())?;
    Lang::parse(value).ok()
}

/// The language of the environment.
fn locale() -> Lang {
    sys_locale::get_locale().map_or(Lang::En, |name| Lang::of_locale(&name))
}
