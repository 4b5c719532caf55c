//! A game as PGN, which other chess programs read; other games in the same form.

use super::{GameFile, save::date, state::GameState};
use crate::words::Words;
use boyi_model::Seat;
use boyi_session::{GameSession, Lang, is_chess_or_xiangqi};

/// The game as PGN, dated `now` (milliseconds since 1970). PGN is English: `words` are taken in that language.
pub(crate) fn pgn(game: &GameState, words: Words, now: u64) -> String {
    let mut file = tags(game, words.in_lang(Lang::En), now);
    if is_chess_or_xiangqi(game.entry)
        && let Some(text) = by_session(game, words, &file)
    {
        return text;
    }
    file.set("Game", game.name());
    file.set("Position", game.start.clone());
    file.line = game.model.moves().tree().annotated();
    file.result = file.tag("Result").map(str::to_owned);
    file.numbered(game.first_mover().index())
}

/// The game as its own library writes it, with the numbers of the moves that the starting position gives.
fn by_session(game: &GameState, words: Words, file: &GameFile) -> Option<String> {
    let mut session = GameSession::of(words.service(), game.entry, game.rules.clone()).ok()?;
    session.go_to(Some(&game.start), &game.model.moves().main_line()).ok()?;
    Some(session.export(Some(&game.model.moves().tree().annotated()), &file.tags).ok()?.text)
}

/// The seven tags of every PGN game, as its file has them or as the program knows them, and the others of the file.
fn tags(game: &GameState, words: Words, now: u64) -> GameFile {
    let (y, m, d) = date(now);
    let player = |side: usize| match game.model.play.seats[side] {
        Seat::Human => "Human".to_owned(),
        Seat::Engine => format!("Boyi level {}", game.model.play.level),
    };
    let mut file = GameFile::default()
        .with("Event", words.title(game.entry))
        .with("Site", "Boyi")
        .with("Date", format!("{y:04}.{m:02}.{d:02}"))
        .with("Round", "-")
        .with("White", player(0))
        .with("Black", player(1));
    let (moves, winner) = (game.model.moves(), game.main_line_winner());
    let known = GameFile { tags: moves.tags(winner), ..GameFile::default() };
    for (name, value) in known.pgn_tags() {
        file.set(&name, value);
    }
    file.with("Result", moves.result(winner).unwrap_or("*"))
}
