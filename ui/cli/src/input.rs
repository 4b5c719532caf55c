//! What people type and name: numbers, positions, moves, files.

use crate::{
    Failed,
    position::{self, TypedPosition},
};
use boyi_core::ParseError;
use boyi_session::{GameSession, Lang, RequestError, Service, Words};
use std::path::Path;

/// A whole number that somebody typed for an option.
pub fn number(words: &Words, field: &'static str, text: &str, most: u64) -> Result<u64, Failed> {
    match text.trim().parse() {
        Ok(number) if number <= most => Ok(number),
        _ => {
            let error = ParseError::new(field, text, "number-between").with("min", 0u64).with("max", most);
            Err(Failed::Request(words.parse_error(&error)))
        }
    }
}

/// The session of a game that was typed, with the position and the moves typed after it.
pub fn session<'s>(
    service: &'s Service,
    lang: Lang,
    game: &str,
    position: &[String],
    moves: &str,
) -> Result<GameSession<'s>, Failed> {
    let open = |typed: &TypedPosition| {
        let mut session = GameSession::new(service, game)?.in_lang(lang);
        let moves: Vec<&str> = typed.moves.iter().map(String::as_str).collect();
        session.go_to(typed.position.as_deref(), &moves)?;
        Ok(session)
    };
    let mut typed = match service.registry().open(game) {
        Ok(game) if !position.is_empty() => position::read(&*game, position)?,
        // The session says what is wrong with the game's name.
        _ => TypedPosition::default(),
    };
    typed.moves.extend(position::moves(&moves.split_whitespace().collect::<Vec<_>>()));
    open(&typed).map_err(|error| RequestError::new(service.words(lang), &error).into())
}

/// Writes a file that somebody asked for, whole or not at all.
pub fn write_file(path: &Path, content: &str) -> Result<(), Failed> {
    let written = boyi_tui::replace_file(path, |out| out.write_all(content.as_bytes()));
    written.map_err(|error| Failed::Work(format!("{}: {error}", path.display())))
}

/// Reads a file that somebody named.
pub fn read_file(path: &Path) -> Result<String, Failed> {
    std::fs::read_to_string(path).map_err(|error| Failed::Request(format!("{}: {error}", path.display())))
}
