//! The terminal app, at its home screen, at a game or at the puzzles.

use crate::{Failed, args::Open, databases, explore, global, input};
use boyi_model::Mode;
use boyi_session::{GameSession, Lang, Service, Words};
use boyi_tui::Start;

/// Games whose positions are known by their text alone.
const KNOWN_BY_TEXT: [&str; 2] = ["chess", "xiangqi"];

/// Runs the app in a terminal.
pub fn run(service: &'static Service, lang: Lang, start: Start) -> Result<(), Failed> {
    // Whatever is printed would stand on the app's screen.
    global::be_quiet();
    let options = boyi_tui::Options { service, lang, start, data: None, read_games: explore::read_games };
    Ok(databases::quietly(|| boyi_tui::run(&options))?)
}

/// `boyi open GAME [POSITION]`.
pub fn open(service: &'static Service, words: &Words, args: &Open) -> Result<(), Failed> {
    let session = input::session(service, words.lang(), &args.game, &args.position, "")?;
    needs_terminal(words)?;
    let mode = if args.analyse { Mode::Analyse } else { Mode::Play };
    run(service, words.lang(), Start::Game(session.save(), mode))
}

/// `boyi puzzles`.
pub fn puzzles(service: &'static Service, words: &Words) -> Result<(), Failed> {
    needs_terminal(words)?;
    run(service, words.lang(), Start::Puzzles)
}

fn needs_terminal(words: &Words) -> Result<(), Failed> {
    if global::in_terminal() { Ok(()) } else { Err(Failed::Request(words.text("app-needs-terminal"))) }
}

/// The game of which these words are a position, or the file of a game.
pub fn game_of(service: &Service, words: &[&str]) -> Option<&'static str> {
    if let [file] = words
        && file.to_ascii_lowercase().ends_with(".pgn")
    {
        return Some("chess");
    }
    let text = words.join(" ");
    let is_of = |game: &&str| {
        GameSession::new(service, game).is_ok_and(|mut session| session.set_position(Some(&text)).is_ok())
    };
    KNOWN_BY_TEXT.into_iter().filter(|_| text.contains('/')).find(is_of)
}
