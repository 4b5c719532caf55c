//! Endgames are read and written as chess is.

use super::{Endgame, EndgamePosition};
use crate::chess::{Chess, ChessPosition};
use boyi_chess::{Board, Move, Piece, Setup};
use boyi_core::{Game, Notation, ParseError, Picture, Side};

const CHESS: Chess = Chess { number: 518, chess960: false };

/// The position as the chess library has it.
pub(crate) fn board(position: &EndgamePosition) -> Option<Board> {
    let mut setup = Setup::empty();
    for (color, role, square) in position.pieces() {
        setup.squares[square.index()] = Some(Piece::of(color, role));
    }
    setup.turn = position.turn();
    setup.en_passant = position.passed();
    setup.build().ok()
}

/// The position of a board; `None` if it has too many pieces, or somebody may castle.
pub(crate) fn position_of(board: &Board) -> Option<EndgamePosition> {
    let setup = board.setup();
    let pieces = boyi_chess::Square::ALL.into_iter().filter_map(|square| {
        setup.squares[square.index()].map(|piece| (piece.color(), piece.role(), square))
    });
    let file = setup.en_passant.map_or(0, |square| 1 + square.file().index() as u8);
    EndgamePosition::new(pieces, setup.turn, file).filter(|_| setup.castling.is_empty())
}

impl Endgame {
    fn chess(position: &EndgamePosition) -> ChessPosition {
        ChessPosition(board(position).unwrap_or_default())
    }
}

impl Notation for Endgame {
    /// FEN.
    fn position_text(&self, position: &EndgamePosition) -> String {
        CHESS.position_text(&Self::chess(position))
    }

    fn parse_position(&self, text: &str) -> Result<EndgamePosition, ParseError> {
        let read = CHESS.parse_position(text)?;
        let position = position_of(&read.0).filter(|position| self.has(position));
        position.ok_or_else(|| {
            ParseError::new("position", text, "pieces-of-game")
                .with("start", self.position_text(&self.start()))
        })
    }

    fn move_text(&self, position: &EndgamePosition, mv: &Move) -> String {
        CHESS.move_text(&Self::chess(position), mv)
    }

    fn parse_move(&self, position: &EndgamePosition, text: &str) -> Result<Move, ParseError> {
        CHESS.parse_move(&Self::chess(position), text)
    }

    fn move_label(&self, position: &EndgamePosition, mv: &Move) -> String {
        CHESS.move_label(&Self::chess(position), mv)
    }

    fn picture(&self, position: &EndgamePosition, view: &str) -> Picture {
        CHESS.picture(&Self::chess(position), view)
    }

    fn alarm(&self, position: &EndgamePosition) -> Option<String> {
        CHESS.alarm(&Self::chess(position))
    }

    fn cannot_win(&self, position: &EndgamePosition) -> Vec<Side> {
        CHESS.cannot_win(&Self::chess(position))
    }
}
