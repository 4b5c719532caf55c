//! The question that most tools are asked: a game, a position, the moves since.

use crate::{Failed, draw};
use boyi_games::Error;
use boyi_session::{GameSession, Lang, RequestError, Service};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

/// Bytes for the tables of an engine.
const MEMORY: usize = 128 << 20;

/// A position of a game.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Question {
    /// The game, as `nim`, `chess`, `connect4:m=4,n=4`.
    pub(super) game: String,
    /// The position, as describe_game writes them; the usual start if left out.
    pub(super) position: Option<String>,
    /// The moves played from there.
    #[serde(default, deserialize_with = "moves")]
    pub(super) moves: Vec<String>,
    /// The language of the words: `en` or `zh`.
    #[serde(default)]
    pub(super) lang: Lang,
}

impl Question {
    /// A session at the position.
    pub(super) fn session(&self, service: &'static Service) -> Result<GameSession<'static>, String> {
        session(service, self.lang, &self.game, self.position.as_deref(), &self.moves)
    }
}

/// Moves as a list, or in one text with blanks between them, as they are often sent.
fn moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Moves {
        List(Vec<String>),
        Text(String),
    }
    Ok(match Moves::deserialize(deserializer)? {
        Moves::List(moves) => moves,
        Moves::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
    })
}

/// A session at a position.
pub(super) fn session(
    service: &'static Service,
    lang: Lang,
    game: &str,
    position: Option<&str>,
    moves: &[String],
) -> Result<GameSession<'static>, String> {
    let in_words = |error: &Error| RequestError::new(service.words(lang), error).text;
    let mut session = GameSession::new(service, game).map_err(|error| in_words(&error))?.in_lang(lang);
    session.set_memory(MEMORY);
    session.go_to(position, moves).map_err(|error| in_words(&error))?;
    Ok(session)
}

/// The board in lines of text.
pub(super) fn board(session: &GameSession, view: &'static str) -> String {
    anstream::adapter::strip_str(&draw::picture(&session.record().picture(view))).to_string()
}

/// The failure in one line.
pub(super) fn line(failed: Failed) -> String {
    match failed {
        Failed::Request(line) | Failed::Work(line) | Failed::Lines(_, line) => line,
        Failed::Closed => "no answer".to_owned(),
    }
}

/// The error in one line.
pub(super) fn error_line(error: RequestError) -> String {
    error.text
}
