//! Comments, glyphs, variations and tags of games of xiangqi, read from PGN and written to it.

use crate::{
    AnnotatedLine, Lang, Tag,
    pgn::{Follow, ReadGame, annotated, plain},
    pgn_game,
};
use boyi_chess::pgn::{self, GameResult};
use boyi_chess_games::xiangqi::{Line, movetext, read as read_text};
use boyi_core::{MoveText, ParseError};
use boyi_xiangqi::{Board, Move, Script, has_no_game};

/// Tags that a written game has of itself.
const OWN: [&str; 3] = ["Game", "FEN", "SetUp"];
/// The tag of the result.
const RESULT: &str = "Result";

/// The first game of a text; `None` if it cannot be read.
pub(crate) fn read(text: &str, lang: Lang) -> Option<ReadGame> {
    let game = read_text(text).ok()?;
    let mut texts = games(text);
    let first = texts.next().unwrap_or_default();
    let mut tags = pgn::tags(&first);
    tags.retain(|(name, _)| !OWN.contains(&name.as_str()));
    let of_tags = tags.iter().find(|(name, _)| name == RESULT).map(|(_, value)| value.as_str());
    let known = |text: &str| GameResult::from_text(text).filter(|&result| result != GameResult::Unknown);
    let result = of_tags.and_then(known).or_else(|| known(game.result?));
    tags.retain(|(name, _)| name != RESULT);
    tags.extend(result.map(|result| (RESULT.to_owned(), result.to_string())));
    let told = |board: &Board, m: Move| {
        let label = match lang {
            Lang::Zh => board.chinese(m, Script::Simplified),
            Lang::En => board.wxf(m),
        };
        MoveText { text: m.to_string(), label }
    };
    let line = annotated(game.start, &game.line, 0, &told);
    Some(ReadGame {
        start: game.start.to_string(),
        line,
        tags,
        games: 1 + texts.count(),
        remarks: game.notes,
    })
}

/// The texts of the games of a text. What stands behind the last result may be no game.
pub(crate) fn games(text: &str) -> impl Iterator<Item = String> {
    let is_game = |text: &String| !pgn::tags(text).is_empty() || pgn_game(text) == "xiangqi";
    let all = crate::pgn::games(text).map(|game| game.text).enumerate();
    all.filter(move |(at, text)| !has_no_game(text) && (*at == 0 || is_game(text))).map(|(_, text)| text)
}

impl Follow for Board {
    type Move = Move;

    fn follow(&mut self, m: Move) {
        self.play_unchecked(m);
    }

    fn move_of(&self, text: &str) -> Option<Move> {
        self.parse_move(text).ok()
    }

    fn movetext(&self, line: &Line) -> String {
        movetext(self, line, &[])
    }
}

/// A game in PGN with what a line says of its moves. `bare` is the text of the main line with its tags and its result.
///
/// # Errors
/// A move of the line is not legal.
pub(crate) fn write(bare: &str, line: &AnnotatedLine, tags: &[Tag]) -> Result<String, ParseError> {
    let start = read_text(bare)?.start;
    let (tags_text, moves) = bare.split_once("\n\n").unwrap_or((bare, "*"));
    let result = moves.split_whitespace().next_back().unwrap_or("*");
    Ok(format!("{tags_text}\n\n{}{result}\n", movetext(&start, &plain(start, line)?, tags)))
}
