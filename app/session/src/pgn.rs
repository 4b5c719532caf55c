//! Comments, glyphs and variations of chess games, read from PGN and written to it.

use crate::{AnnotatedLine, AnnotatedMove};
use boyi_chess::{Board, Move, pgn};
use boyi_core::{MoveText, ParseError};

/// Variations nested deeper are left out: readers of JSON limit nested brackets.
const DEEPEST: usize = 20;

/// The first game of a text with all that is said about its moves; `None` if it cannot be read. `chess960` writes castling as the
/// king taking its rook.
pub(crate) fn read(text: &str, chess960: bool) -> Option<AnnotatedLine> {
    let game = pgn::read_str(text).next()?.ok()?;
    let chess960 = chess960 || game.start.is_chess960();
    Some(annotated(game.start, &game.line, chess960, 0))
}

fn annotated(start: Board, line: &pgn::Line, chess960: bool, depth: usize) -> AnnotatedLine {
    let mut board = start;
    let moves = line.moves.iter().map(|node| {
        let text = board.uci(node.m, chess960).to_string();
        let mv = MoveText { text, label: board.san(node.m).to_string() };
        let variations = if depth < DEEPEST { node.variations.as_slice() } else { &[] };
        let variations = variations.iter().map(|line| annotated(board, line, chess960, depth + 1)).collect();
        board.play_unchecked(node.m);
        AnnotatedMove { mv, glyphs: node.nags.clone(), comment: node.comment.clone(), variations }
    });
    let moves = moves.collect();
    AnnotatedLine { comment: line.comment.clone(), moves }
}

/// A game in PGN with another line of moves, of which the main line may be longer or shorter than its own.
///
/// # Errors
/// A move of the line is not legal.
pub(crate) fn write(game: &str, line: &AnnotatedLine) -> Result<String, ParseError> {
    let read = pgn::read_str(game).next().and_then(Result::ok);
    let mut game = read.ok_or_else(|| ParseError::new("pgn", game, "pgn-game"))?;
    game.line = plain(game.start, line)?;
    Ok(game.to_string())
}

fn plain(start: Board, line: &AnnotatedLine) -> Result<pgn::Line, ParseError> {
    let mut board = start;
    let mut moves = Vec::with_capacity(line.moves.len());
    for mv in &line.moves {
        let m = read_move(&board, &mv.mv.text)?;
        let variations = mv.variations.iter().map(|line| plain(board, line)).collect::<Result<_, _>>()?;
        moves.push(pgn::Node { m, nags: mv.glyphs.clone(), comment: mv.comment.clone(), variations });
        board.play_unchecked(m);
    }
    Ok(pgn::Line { comment: line.comment.clone(), moves })
}

fn read_move(board: &Board, text: &str) -> Result<Move, ParseError> {
    let san = || board.parse_san(text).ok();
    let found = board.parse_uci(text).ok().or_else(san);
    found.ok_or_else(|| ParseError::new("move", text, "legal-move"))
}
