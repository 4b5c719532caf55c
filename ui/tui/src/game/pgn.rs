//! A game as PGN, which other chess programs read; other games in the same form.

use super::{
    GameFile,
    save::{date, result_word},
    state::GameState,
};
use crate::words::Words;
use boyi_games::Group;
use boyi_model::Seat;
use boyi_session::{Lang, TreeToken};

/// The game as PGN, dated `now` (milliseconds since 1970). PGN is English: `words` are taken in that language.
pub(crate) fn pgn(game: &GameState, words: Words, now: u64) -> String {
    let mut file = tags(game, words.in_lang(Lang::En), now);
    file.line.moves = movetext(game);
    file.line.moves.push(result_word(game).to_owned());
    file.to_string()
}

/// The seven tags of every PGN game, and those of its starting position.
fn tags(game: &GameState, words: Words, now: u64) -> GameFile {
    let (y, m, d) = date(now);
    let player = |side: usize| match game.model.seats[side] {
        Seat::Human => "Human".to_owned(),
        Seat::Engine => format!("Boyi level {}", game.model.level),
    };
    let file = GameFile::default()
        .with("Event", words.title(game.entry))
        .with("Site", "Boyi")
        .with("Date", format!("{y:04}.{m:02}.{d:02}"))
        .with("Round", "-")
        .with("White", player(0))
        .with("Black", player(1))
        .with("Result", result_word(game));
    if game.entry.group != Group::Chess {
        return file.with("Game", game.name()).with("Position", game.start.clone());
    }
    let usual = game.rules.record(None, &[]).is_ok_and(|record| record.position() == game.start);
    match (game.name() == "chess", usual) {
        (true, true) => file,
        (true, false) => file.with("SetUp", "1").with("FEN", game.start.clone()),
        (false, _) => file.with("Variant", "Chess960").with("SetUp", "1").with("FEN", game.start.clone()),
    }
}

/// Moves with their numbers, variations in brackets.
fn movetext(game: &GameState) -> Vec<String> {
    let offset = game.first_mover().index();
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    let mut numbered = false;
    for token in game.tree.tokens() {
        match token {
            TreeToken::Open => (open, numbered) = (true, false),
            TreeToken::Close => {
                words.last_mut().into_iter().for_each(|word| word.push(')'));
                numbered = false;
            }
            TreeToken::Move { node, ply, .. } => {
                let n = ply + offset;
                let number = match (n.is_multiple_of(2), numbered) {
                    (true, _) => Some(format!("{}.", n / 2 + 1)),
                    (false, false) => Some(format!("{}...", n / 2 + 1)),
                    (false, true) => None,
                };
                let mv = &game.tree.node(node).mv;
                let label = if game.entry.group == Group::Chess { &mv.label } else { &mv.text };
                let first = words.len();
                words.extend(number);
                words.push(label.clone());
                if std::mem::take(&mut open) {
                    words[first].insert(0, '(');
                }
                numbered = true;
            }
        }
    }
    words
}
