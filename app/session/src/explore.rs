//! The moves played in a session's position.

use crate::{Counted, Explored, ExploredMove, GameSession, Lang, RequestError, WITH_CHESS, Words};
use boyi_catalogue::{GameEntry, Group, MoveText};
use boyi_chess_games::explorer::{Explorer, ExplorerBoard, Load};
use boyi_chess_games::{chess, xiangqi};
use boyi_core::{Note, ParseError};
use boyi_xiangqi::Script;

/// Whether a game is chess or xiangqi: it has openings, its records are PGN, and the tournament engine plays it.
pub fn is_chess_or_xiangqi(entry: &GameEntry) -> bool {
    entry.group == Group::Chess || entry.name == "xiangqi"
}

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
    /// The game is neither chess nor xiangqi.
    pub fn explore(&self, corpus: Option<&Explorer>) -> Result<Explored, RequestError> {
        let position = self.position();
        let name = self.entry.name;
        let counted = |openings: fn() -> &'static Explorer| match corpus {
            Some(games) => (games, Counted::Games),
            None => (openings(), Counted::Openings),
        };
        if WITH_CHESS
            && self.entry.group == Group::Chess
            && let Ok(board) = position.parse::<boyi_chess::Board>()
        {
            let chess960 = name == "chess960" || board.is_chess960();
            let text =
                |mv| MoveText { text: board.uci(mv, chess960).to_string(), label: board.san(mv).to_string() };
            return Ok(self.explored(&board, counted(chess::opening_lines), chess::opening_name, text));
        }
        if WITH_CHESS
            && name.starts_with("xiangqi")
            && let Ok(board) = position.parse::<boyi_xiangqi::Board>()
        {
            let label = |mv| {
                if self.words.lang() == Lang::Zh {
                    board.chinese(mv, Script::Simplified)
                } else {
                    board.wxf(mv)
                }
            };
            let text = |mv: boyi_xiangqi::Move| MoveText { text: mv.to_string(), label: label(mv) };
            return Ok(self.explored(&board, counted(xiangqi::opening_lines), xiangqi::opening_name, text));
        }
        let error = ParseError::new("game", self.name(), "one-of").with("list", "chess, chess960, xiangqi");
        Err(self.error(error))
    }

    /// The moves played from a board of the session's position: in games or in openings.
    fn explored<B: ExplorerBoard>(
        &self,
        board: &B,
        (explorer, of): (&Explorer, Counted),
        name: fn(&B) -> Option<String>,
        text: impl Fn(B::Move) -> MoveText,
    ) -> Explored {
        let called = self.record.called();
        let moves = explorer.moves(board).into_iter().map(|(mv, counts)| {
            let next = name(&board.after(mv)).filter(|name| called.as_ref() != Some(name));
            let MoveText { text, label } = text(mv);
            ExploredMove {
                mv: text,
                label,
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
        let (game, position) = (self.name(), self.position());
        Explored { game, position, called, of, corpus: explorer.games(), moves }
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
