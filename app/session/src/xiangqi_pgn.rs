//! Comments, glyphs, variations and tags of games of xiangqi, read from PGN and written to it.

use crate::{AnnotatedLine, AnnotatedMove, Lang, Tag, pgn::ReadGame, pgn_game};
use boyi_chess::pgn::{self, GameResult};
use boyi_chess_games::xiangqi::{Line, Node, movetext, read as read_text};
use boyi_core::{MoveText, ParseError};
use boyi_xiangqi::{Board, Script};

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
    let line = annotated(game.start, &game.line, lang);
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
    all.filter(move |(at, text)| *at == 0 || is_game(text)).map(|(_, text)| text)
}

fn annotated(start: Board, line: &Line, lang: Lang) -> AnnotatedLine {
    let mut board = start;
    let moves = line.moves.iter().map(|node| {
        let label = match lang {
            Lang::Zh => board.chinese(node.mv, Script::Simplified),
            Lang::En => board.wxf(node.mv),
        };
        let mv = MoveText { text: node.mv.to_string(), label };
        let variations = node.variations.iter().map(|line| annotated(board, line, lang)).collect();
        board.play_unchecked(node.mv);
        AnnotatedMove { mv, glyphs: node.glyphs.clone(), comment: node.comment.clone(), variations }
    });
    let moves = moves.collect();
    AnnotatedLine { comment: line.comment.clone(), moves }
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

fn plain(start: Board, line: &AnnotatedLine) -> Result<Line, ParseError> {
    let mut board = start;
    let mut moves = Vec::with_capacity(line.moves.len());
    for mv in &line.moves {
        let text = &mv.mv.text;
        let own = board.parse_move(text).map_err(|_| ParseError::new("move", text, "legal-move"))?;
        let variations = mv.variations.iter().map(|line| plain(board, line)).collect::<Result<_, _>>()?;
        moves.push(Node { mv: own, glyphs: mv.glyphs.clone(), comment: mv.comment.clone(), variations });
        board.play_unchecked(own);
    }
    Ok(Line { comment: line.comment.clone(), moves })
}
