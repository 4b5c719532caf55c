//! Endgames of xiangqi are read, written and drawn as xiangqi is.

use super::{EndgamePosition, XIANGQI, XiangqiEndgame};
use crate::xiangqi::{Xiangqi, XiangqiPosition, king_in_check};
use boyi_core::{Notation, ParseError, Picture, Record};
use boyi_xiangqi::{Board, Move, Point, Setup};

/// The position as the library has it.
pub(crate) fn board(position: &EndgamePosition) -> Option<Board> {
    let mut setup = Setup { turn: position.turn(), ..Setup::empty() };
    for (piece, point) in position.pieces() {
        setup.points[point.index()] = Some(piece);
    }
    setup.build().ok()
}

/// The position of a board; `None` if it has too many pieces.
pub(crate) fn position_of(board: &Board) -> Option<EndgamePosition> {
    let pieces = Point::all().filter_map(|point| Some((board.piece_at(point)?, point)));
    EndgamePosition::new(pieces, board.turn())
}

/// The same as a position of xiangqi.
pub(super) fn xiangqi(position: &EndgamePosition) -> XiangqiPosition {
    XiangqiPosition(board(position).unwrap_or_default())
}

/// The same game as one of xiangqi.
pub(super) fn xiangqi_record(record: &Record<XiangqiEndgame>) -> Record<Xiangqi> {
    let mut same = Record::from_position(xiangqi(record.start()));
    record.moves().iter().for_each(|&mv| same.push(&XIANGQI, mv));
    same
}

impl Notation for XiangqiEndgame {
    /// FEN.
    fn position_text(&self, position: &EndgamePosition) -> String {
        XIANGQI.position_text(&xiangqi(position))
    }

    fn parse_position(&self, text: &str) -> Result<EndgamePosition, ParseError> {
        let read = XIANGQI.parse_position(text)?;
        let apart = !read.0.checkers().contains(read.0.king(!read.0.turn()));
        if !apart {
            return Err(king_in_check(!read.0.turn()));
        }
        let position = position_of(&read.0).filter(|position| self.has(position));
        position.ok_or_else(|| {
            ParseError::new("position", text, "pieces-of-game")
                .with("start", self.position_text(&super::position::start(self.material)))
        })
    }

    fn move_text(&self, position: &EndgamePosition, mv: &Move) -> String {
        XIANGQI.move_text(&xiangqi(position), mv)
    }

    fn text_number(&self, _: &EndgamePosition, mv: &Move) -> Option<u16> {
        Some(mv.to_bits())
    }

    fn parse_move(&self, position: &EndgamePosition, text: &str) -> Result<Move, ParseError> {
        XIANGQI.parse_move(&xiangqi(position), text)
    }

    fn move_label(&self, position: &EndgamePosition, mv: &Move) -> String {
        self.written().move_label(&xiangqi(position), mv)
    }

    fn move_texts(&self, position: &EndgamePosition, mv: &Move) -> Vec<(&'static str, String)> {
        XIANGQI.move_texts(&xiangqi(position), mv)
    }

    fn picture(&self, position: &EndgamePosition, view: &str) -> Picture {
        XIANGQI.picture(&xiangqi(position), view)
    }

    fn views(&self) -> &'static [&'static str] {
        XIANGQI.views()
    }

    fn alarm(&self, position: &EndgamePosition) -> Option<String> {
        XIANGQI.alarm(&xiangqi(position))
    }
}
