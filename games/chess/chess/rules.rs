//! The rules and the notation of chess: a thin adapter from [`boyi_chess`] to [`Game`] and [`Notation`].

use super::openings;
use boyi_chess::{Board, Color, FenError, FenField, Move, Piece, PositionError, Role, SanError, Square, pgn};
use boyi_core::{
    AnalysisError, Game, Grid, Notation, Note, Outcome, ParseError, Picture, Record, SearchObserver, Side,
};
use std::{
    borrow::Cow,
    hash::{Hash, Hasher},
};

/// Chess from one of the 960 starting positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chess {
    /// The starting position's Scharnagl number, 0 to 959; 518 is standard chess.
    pub number: u16,
    /// Whether castling moves are written king takes rook.
    pub chess960: bool,
}

/// A board that equals another as the rules on repetition do: pieces, turn, castling rights and en passant captures,
/// without the move counters.
#[derive(Clone, Copy, Debug)]
pub struct ChessPosition(
    /// The board with its counters.
    pub Board,
);

impl PartialEq for ChessPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.same_position(&other.0)
    }
}

impl Eq for ChessPosition {}

impl Hash for ChessPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key());
    }
}

/// Plies that [`boyi_chess::perft`] counts between two looks at the observer: some milliseconds.
const UNWATCHED_PLIES: u32 = 4;

/// [`boyi_chess::perft`], as long as the observer lets it count; saturating.
pub(super) fn perft(
    _: &Chess,
    position: &ChessPosition,
    depth: u32,
    observer: &mut dyn SearchObserver<Move>,
) -> Result<u64, AnalysisError> {
    let children = |board: &Board| board.legal_moves().iter().map(|&mv| board.after(mv)).collect();
    crate::watched_perft(&position.0, (depth, UNWATCHED_PLIES), &children, boyi_chess::perft, observer)
}

/// Piece values for ordering captures.
fn ordering_value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 10,
    }
}

/// The id of the message that says by which rule the game is drawn although there are legal moves. Claims that FIDE leaves to the
/// players (threefold repetition, fifty moves) count as made.
pub(super) fn drawn_by_rule(record: &Record<Chess>) -> Option<&'static str> {
    let now = record.now();
    // A capture or pawn move cannot be undone: only the last `halfmove_clock` positions can equal this one.
    let reversible = usize::from(now.0.halfmove_clock()) + 1;
    if now.0.is_insufficient_material() {
        Some("chess.insufficient-material")
    } else if record.positions().iter().rev().take(reversible).filter(|p| *p == now).count() >= 3 {
        Some("chess.threefold-repetition")
    } else if now.0.halfmove_clock() >= 100 {
        Some("chess.fifty-moves")
    } else {
        None
    }
}

impl Game for Chess {
    type Position = ChessPosition;
    type Move = Move;

    const LOOPY: bool = true;

    fn start(&self) -> ChessPosition {
        ChessPosition(Board::chess960(self.number).unwrap_or_default())
    }

    #[inline]
    fn outcome(&self, position: &ChessPosition) -> Option<Outcome> {
        let board = &position.0;
        (!board.has_legal_move()).then(|| if board.is_check() { Outcome::Loss } else { Outcome::Draw })
    }

    #[inline]
    fn moves(&self, position: &ChessPosition, out: &mut Vec<Move>) {
        out.extend_from_slice(position.0.legal_moves().as_slice());
    }

    #[inline]
    fn play(&self, position: &ChessPosition, mv: &Move) -> ChessPosition {
        ChessPosition(position.0.after(*mv))
    }

    #[inline]
    fn hash(&self, position: &ChessPosition) -> u64 {
        position.0.key()
    }

    fn mover(&self, start: &ChessPosition) -> Side {
        match start.0.turn() {
            Color::White => Side::First,
            Color::Black => Side::Second,
        }
    }

    fn legal(&self, position: &ChessPosition, mv: &Move) -> bool {
        position.0.is_legal(*mv)
    }

    #[inline]
    fn count(&self, position: &ChessPosition) -> u64 {
        u64::from(position.0.count_legal_moves())
    }

    /// Captures by most valuable victim, least valuable attacker; promotions by what they make; the rest 0.
    fn priority(&self, position: &ChessPosition, mv: &Move) -> i32 {
        let board = &position.0;
        let attacker = board.role_at(mv.from()).map_or(0, ordering_value);
        let victim = board.captured_role(*mv).map_or(0, |role| 100 * ordering_value(role) - attacker);
        victim + mv.promotes_to().map_or(0, |role| 100 * ordering_value(role))
    }

    fn verdict(&self, record: &Record<Self>) -> Option<Outcome> {
        self.outcome(record.now()).or_else(|| drawn_by_rule(record).map(|_| Outcome::Draw))
    }
}

impl Notation for Chess {
    fn position_text(&self, position: &ChessPosition) -> String {
        position.0.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<ChessPosition, ParseError> {
        let board = text.trim();
        // Pieces alone, as people copy them: White moves.
        let pieces_alone = board.matches('/').count() == 7 && !board.contains(char::is_whitespace);
        let fen = if pieces_alone { Cow::Owned(format!("{board} w")) } else { Cow::Borrowed(board) };
        fen.parse().map(ChessPosition).map_err(|error| fen_error(text, error))
    }

    fn move_text(&self, position: &ChessPosition, mv: &Move) -> String {
        position.0.uci(*mv, self.chess960 || position.0.is_chess960()).to_string()
    }

    fn text_number(&self, position: &ChessPosition, mv: &Move) -> Option<u16> {
        Some(position.0.uci(*mv, self.chess960 || position.0.is_chess960()).number())
    }

    fn parse_move(&self, position: &ChessPosition, text: &str) -> Result<Move, ParseError> {
        let board = &position.0;
        if let Ok(mv) = board.parse_uci(text.trim()) {
            return Ok(mv);
        }
        board.parse_san(text).map_err(|error| san_error(text, &error))
    }

    fn move_label(&self, position: &ChessPosition, mv: &Move) -> String {
        position.0.san(*mv).to_string()
    }

    fn move_texts(&self, position: &ChessPosition, mv: &Move) -> Vec<(&'static str, String)> {
        vec![("uci", self.move_text(position, mv)), ("san", self.move_label(position, mv))]
    }

    fn picture(&self, position: &ChessPosition, _: &str) -> Picture {
        let ranks = (0..8).rev();
        let squares = ranks.flat_map(|rank| (0..8).map(move |file| Square::ALL[rank * 8 + file]));
        let cells = squares.map(|square| position.0.piece_at(square).map(|piece| piece.letter())).collect();
        Picture::Grid(Grid { columns: 8, rows: 8, cells, chequered: true, ..Grid::default() })
    }

    /// The last opening of the list that the game went through.
    fn called(&self, record: &Record<Self>) -> Option<String> {
        let positions = record.positions().iter().rev();
        let named = positions.filter_map(|position| openings::find(&position.0)).next();
        named.map(|opening| opening.to_string())
    }

    fn record_text(&self, record: &Record<Self>) -> String {
        let mut game = pgn::Game { start: record.start().0, ..pgn::Game::default() };
        game.line.moves = record.moves().iter().map(|&mv| pgn::Node::from(mv)).collect();
        if self.chess960 {
            game.set_tag("Variant", "Chess960");
        }
        let white = record.mover(self) == Side::First;
        game.result = match self.verdict(record) {
            None => pgn::GameResult::default(),
            Some(Outcome::Draw) => pgn::GameResult::Draw,
            Some(outcome) if (outcome == Outcome::Win) == white => pgn::GameResult::WhiteWins,
            Some(_) => pgn::GameResult::BlackWins,
        };
        game.to_string()
    }

    /// The first game of a PGN file, its main line.
    fn parse_record(&self, text: &str) -> Result<Record<Self>, ParseError> {
        self.parse_with_remarks(text).map(|(record, _)| record)
    }

    fn parse_with_remarks(&self, text: &str) -> Result<(Record<Self>, Vec<Note>), ParseError> {
        let game = pgn::read_str(text).next().ok_or_else(|| ParseError::new("pgn", "", "pgn-game"))?;
        let game = game.map_err(pgn_error)?;
        let mut record = Record::from_position(ChessPosition(game.start));
        for mv in game.moves() {
            record.push(self, mv);
        }
        Ok((record, game.remarks.iter().filter_map(pgn_remark).collect()))
    }

    fn alarm(&self, position: &ChessPosition) -> Option<String> {
        let board = &position.0;
        board.is_check().then(|| board.king(board.turn()).to_string())
    }

    fn cannot_win(&self, position: &ChessPosition) -> Vec<Side> {
        let sides = [(Side::First, Color::White), (Side::Second, Color::Black)];
        sides.into_iter().filter(|(_, color)| position.0.cannot_win(*color)).map(|(side, _)| side).collect()
    }
}

/// A note on a part of a text of PGN that is left out of its game; `None` of what is not told.
pub fn pgn_remark(remark: &pgn::Remark) -> Option<Note> {
    let (id, line, found) = match remark {
        pgn::Remark::NullMove { line, found } => ("chess.null-move", line, found),
        pgn::Remark::CastlingRights { line, found } => ("chess.castling-rights", line, found),
        pgn::Remark::EnPassant { line, found } => ("chess.en-passant", line, found),
        pgn::Remark::TagRepaired { line, found } => ("chess.tag-repaired", line, found),
        pgn::Remark::TagDropped { line, found } => ("chess.tag-dropped", line, found),
        _ => return None,
    };
    Some(Note::new(id).in_line(*line).with("found", found.as_str()))
}

pub(crate) fn pgn_error(error: pgn::Error) -> ParseError {
    let read = match error.kind {
        pgn::ErrorKind::Fen(error) => fen_error("", error),
        pgn::ErrorKind::Move(error) => {
            let (SanError::Syntax { found }
            | SanError::Ambiguous { found, .. }
            | SanError::NoPromotion { found }
            | SanError::Illegal { found }) = &error;
            san_error(found, &error)
        }
        pgn::ErrorKind::Tag { found, expected } | pgn::ErrorKind::Text { found, expected } => {
            let expected = match expected {
                pgn::Expected::Variant => "pgn-variant",
                pgn::Expected::EndOfComment => "pgn-end-of-comment",
                pgn::Expected::EndOfVariation => "pgn-end-of-variation",
                pgn::Expected::BeginningOfVariation => "pgn-beginning-of-variation",
                pgn::Expected::MoveBeforeVariation => "pgn-move-before-variation",
                pgn::Expected::Nesting => "pgn-nesting",
                pgn::Expected::EndOfGame => "pgn-end-of-game",
                _ => "pgn-game",
            };
            ParseError::new("pgn", found, expected)
        }
        _ => ParseError::new("pgn", "", "pgn-game"),
    };
    read.in_line(error.line)
}

fn san_error(text: &str, error: &SanError) -> ParseError {
    let expected = match error {
        SanError::Syntax { .. } => "chess-move",
        SanError::Ambiguous { .. } => "chess-one-move",
        SanError::NoPromotion { .. } => "chess-promotion",
        SanError::Illegal { .. } => "legal-move",
    };
    ParseError::new("move", text, expected)
}

fn fen_error(text: &str, error: FenError) -> ParseError {
    match error {
        FenError::Field { field, found, .. } => {
            let (field, expected) = match field {
                FenField::Board => ("fen-board", "fen-rows"),
                FenField::Turn => ("fen-turn", "fen-w-or-b"),
                // The letters are right, and no king or rook stands where they need one.
                FenField::Castling if found.chars().all(|right| "KQkq".contains(right)) => {
                    ("fen-castling", "fen-castling-pieces")
                }
                FenField::Castling => ("fen-castling", "fen-castling-letters"),
                FenField::EnPassant => ("fen-en-passant", "fen-en-passant-square"),
                FenField::HalfmoveClock => ("fen-halfmove-clock", "fen-number"),
                FenField::FullmoveNumber => ("fen-move-number", "fen-number"),
                FenField::End => ("fen-end", "fen-nothing-more"),
            };
            ParseError::new(field, found, expected)
        }
        FenError::Position(error) => {
            // In the letters of FEN, which need no translation.
            let pieces =
                |count: u32, role: Role, color| format!("{count} {}", Piece::of(color, role).letter());
            let (found, expected) = match error {
                PositionError::Kings { color, count } => (pieces(count, Role::King, color), "chess-one-king"),
                PositionError::TooManyPieces { color, count } => {
                    let side = color.letter();
                    (format!("{count} {side}"), "chess-at-most-16-pieces")
                }
                PositionError::TooManyPawns { color, count } => {
                    (pieces(count, Role::Pawn, color), "chess-at-most-8-pawns")
                }
                PositionError::PawnOnBackRank { square } => (square.to_string(), "chess-no-pawn-there"),
                PositionError::OpponentInCheck { king, .. } => (king.to_string(), "chess-king-safe"),
                PositionError::TooManyCheckers { count } => (count.to_string(), "chess-at-most-2-checkers"),
                PositionError::Castling { rook } => (rook.to_string(), "chess-castling-rook"),
                PositionError::EnPassant { square } => (square.to_string(), "chess-double-step"),
                _ => (text.to_owned(), "chess-possible-position"),
            };
            ParseError::new("position", found, expected)
        }
    }
}
