//! Comments, glyphs, variations and tags of chess games, read from PGN and written to it; lines of PGN of every game that has it.

use crate::{AnnotatedLine, AnnotatedMove, Tag};
use boyi_chess::{Board, Move, pgn};
use boyi_chess_games::chess::pgn_remark;
use boyi_core::{MoveText, Note, ParseError};

/// Variations nested deeper become comments: readers of JSON limit nested brackets.
const DEEPEST: usize = 20;
/// The tag of the result.
const RESULT: &str = "Result";

/// The first game of a text, with all that is said about its moves.
pub(crate) struct ReadGame {
    /// The position in which it begins.
    pub(crate) start: String,
    pub(crate) line: AnnotatedLine,
    /// The tags, without those of the starting position.
    pub(crate) tags: Vec<Tag>,
    /// The number of games of the text.
    pub(crate) games: usize,
    /// Notes on the parts of the text that are left out of the game.
    pub(crate) remarks: Vec<Note>,
}

/// The first game of a text; `None` if it cannot be read. `chess960` writes castling as the king taking its rook.
pub(crate) fn read(text: &str, chess960: bool) -> Option<ReadGame> {
    let mut reader = pgn::read_str(text);
    let mut game = reader.next()?.ok()?;
    let chess960 = chess960 || game.start.is_chess960();
    let mut tags = std::mem::take(&mut game.tags);
    if game.result != pgn::GameResult::Unknown {
        tags.push((RESULT.to_owned(), game.result.to_string()));
    }
    let told = |board: &Board, m| {
        let text = board.uci(m, chess960).to_string();
        MoveText { text, label: board.san(m).to_string() }
    };
    let line = annotated(game.start, &game.line, 0, &told);
    let others = std::iter::from_fn(|| reader.next_text()).count();
    let remarks = game.remarks.iter().filter_map(pgn_remark).collect();
    Some(ReadGame { start: game.start.to_string(), line, tags, games: 1 + others, remarks })
}

/// The texts of the games of a text, each with its tags.
pub(crate) fn games(text: &str) -> impl Iterator<Item = pgn::GameText> {
    let mut reader = pgn::read_str(text);
    // A text in memory can always be read.
    std::iter::from_fn(move || reader.next_text()?.ok())
}

/// A board on which a line is followed.
pub(crate) trait Follow: Copy {
    type Move: Copy;

    fn follow(&mut self, m: Self::Move);

    /// The move that a text in a request says.
    fn move_of(&self, text: &str) -> Option<Self::Move>;

    /// A line in the notation of PGN.
    fn movetext(&self, line: &pgn::Line<Self::Move>) -> String;
}

impl Follow for Board {
    type Move = Move;

    fn follow(&mut self, m: Move) {
        self.play_unchecked(m);
    }

    fn move_of(&self, text: &str) -> Option<Move> {
        self.parse_uci(text).ok().or_else(|| self.parse_san(text).ok())
    }

    fn movetext(&self, line: &pgn::Line) -> String {
        line.movetext(self)
    }
}

/// A line of PGN, nested `depth` deep; `told` is a move as a reply has it.
pub(crate) fn annotated<B: Follow>(
    start: B,
    line: &pgn::Line<B::Move>,
    depth: usize,
    told: &impl Fn(&B, B::Move) -> MoveText,
) -> AnnotatedLine {
    let mut board = start;
    let moves = line.moves.iter().map(|node| {
        let mut comment = node.comment.clone();
        let variations = if depth < DEEPEST {
            node.variations.iter().map(|line| annotated(board, line, depth + 1, told)).collect()
        } else {
            let said = node.variations.iter().map(|line| in_a_comment(&board, line));
            comment = comment.into_iter().chain(said).reduce(|before, text| format!("{before} {text}"));
            Vec::new()
        };
        let mv = told(&board, node.m);
        board.follow(node.m);
        AnnotatedMove { mv, glyphs: node.nags.clone(), comment, variations }
    });
    let moves = moves.collect();
    AnnotatedLine { comment: line.comment.clone(), moves }
}

/// A variation as a part of a comment, which has no braces.
fn in_a_comment<B: Follow>(start: &B, line: &pgn::Line<B::Move>) -> String {
    let text = start.movetext(line);
    let words: Vec<&str> = text.split_whitespace().collect();
    format!("({})", words.join(" ").replace('{', "(").replace('}', ")"))
}

/// A game in PGN with another line of moves, of which the main line may be longer or shorter than its own, and with other tags. The
/// result is that of the game, where the rules have ended it, else that of the tags.
///
/// # Errors
/// A move of the line is not legal.
pub(crate) fn write(game: &str, line: Option<&AnnotatedLine>, tags: &[Tag]) -> Result<String, ParseError> {
    let read = pgn::read_str(game).next().and_then(Result::ok);
    let mut game = read.ok_or_else(|| ParseError::new("pgn", game, "pgn-game"))?;
    if let Some(line) = line {
        game.line = plain(game.start, line)?;
    }
    let own = std::mem::take(&mut game.tags);
    for (name, value) in tags.iter().chain(own.iter().filter(|(_, value)| !is_unknown(value))) {
        match name.as_str() {
            RESULT if game.result == pgn::GameResult::Unknown => {
                game.result = pgn::GameResult::from_text(value).unwrap_or_default();
            }
            RESULT | "FEN" | "SetUp" => {}
            name if game.tag(name).is_none() => game.set_tag(name, value),
            _ => {}
        }
    }
    Ok(game.to_string())
}

/// Returns `true` for what stands in the place of a value of the roster.
fn is_unknown(value: &str) -> bool {
    value == "?" || value == "????.??.??"
}

/// A line of a request as a line of PGN.
///
/// # Errors
/// A move is not legal.
pub(crate) fn plain<B: Follow>(start: B, line: &AnnotatedLine) -> Result<pgn::Line<B::Move>, ParseError> {
    let mut board = start;
    let mut moves = Vec::with_capacity(line.moves.len());
    for mv in &line.moves {
        let text = &mv.mv.text;
        let m = board.move_of(text).ok_or_else(|| ParseError::new("move", text, "legal-move"))?;
        let variations = mv.variations.iter().map(|line| plain(board, line)).collect::<Result<_, _>>()?;
        moves.push(pgn::Node { m, nags: mv.glyphs.clone(), comment: mv.comment.clone(), variations });
        board.follow(m);
    }
    Ok(pgn::Line { comment: line.comment.clone(), moves })
}
