//! The moves played in a session's position.

use crate::{Counted, Explored, ExploredMove, GameSession, RequestError, WITH_CHESS, Words};
use boyi_catalogue::Group;
use boyi_chess::Board;
use boyi_chess_games::chess::{
    explorer::{Explorer, Load},
    opening_lines, opening_name,
};
use boyi_core::{Note, ParseError};

impl GameSession<'_> {
    /// The moves played in the position: in the games of a corpus, or without one in the named openings.
    ///
    /// ```
    /// use boyi_session::{Counted, GameSession, Service};
    /// let service = Service::new(boyi_games::registry());
    /// let mut session = GameSession::new(&service, "chess")?;
    /// session.play("e4")?;
    /// let explored = session.explore(None)?;
    /// assert_eq!(explored.of, Counted::Openings);
    /// assert_eq!(explored.moves[0].label, "e5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The game is not chess.
    pub fn explore(&self, corpus: Option<&Explorer>) -> Result<Explored, RequestError> {
        let position = self.position();
        let in_chess = WITH_CHESS && self.entry.group == Group::Chess;
        let board = if in_chess { position.parse::<Board>().ok() } else { None };
        let board = board.ok_or_else(|| {
            let error = ParseError::new("game", self.name(), "one-of").with("list", "chess, chess960");
            self.error(error)
        })?;
        let (explorer, of) = match corpus {
            Some(corpus) => (corpus, Counted::Games),
            None => (opening_lines(), Counted::Openings),
        };
        let called = self.record.called();
        let chess960 = self.entry.name == "chess960" || board.is_chess960();
        let moves = explorer.moves(&board).into_iter().map(|(m, counts)| {
            let next = opening_name(&board.after(m)).filter(|name| called.as_ref() != Some(name));
            ExploredMove {
                mv: board.uci(m, chess960).to_string(),
                label: board.san(m).to_string(),
                games: counts.games(),
                white: counts.white,
                draws: counts.draws,
                black: counts.black,
                rating: counts.rating(),
                called: next.map(|name| self.words.opening(&name)),
            }
        });
        let moves = moves.collect();
        let called = called.map(|name| self.words.opening(&name));
        Ok(Explored { game: self.name(), position, called, of, corpus: explorer.games(), moves })
    }
}

impl Words {
    /// Says which games of a file are not counted, and of which only a part is: a line for each kind.
    pub fn left_out(&self, file: &str, load: &Load) -> Vec<String> {
        let broken = load.first_error.as_ref().map(|(game, error)| {
            let first = format!("{file}: {}", self.error_in_game(*game, error));
            self.say("explore-broken", &[("count", load.broken.into()), ("first", first.into())])
        });
        let remarked = load
            .first_remark
            .as_ref()
            .map(|(game, note)| format!("{file}: {}", self.remarked_games(load.remarked, *game, note)));
        broken.into_iter().chain(remarked).collect()
    }

    /// Says of how many games of a text a part is left out, and what of the first of them.
    pub fn remarked_games(&self, count: u64, game: usize, note: &Note) -> String {
        let first = self.note(note);
        self.say("games-remarked", &[("count", count.into()), ("game", game.into()), ("first", first.into())])
    }
}
