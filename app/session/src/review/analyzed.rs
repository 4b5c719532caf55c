//! The input of a review: the analysis of one position of the game.

use boyi_catalogue::{AnyRecord, MoveText};
use boyi_core::{Analysis, Line, Side, Value};

/// A position of the game and its analysis. With two lines or more a review can say whether there was only one good move.
#[derive(Clone, PartialEq, Debug)]
pub struct Analyzed {
    /// The position.
    pub position: String,
    /// The side to move.
    pub mover: Side,
    /// The value, from the point of view of the side to move.
    pub value: Value,
    /// The best moves.
    pub best: Vec<MoveText>,
    /// `true` if there may be further moves as good.
    pub more: bool,
    /// The lines, best first.
    pub lines: Vec<Line<MoveText>>,
    /// The nimber, in impartial games where it is known.
    pub nimber: Option<u64>,
}

impl Analyzed {
    pub(super) fn new(record: &dyn AnyRecord, analysis: Analysis<MoveText>) -> Analyzed {
        Analyzed {
            position: record.position(),
            mover: record.mover(),
            value: analysis.value,
            best: analysis.best,
            more: analysis.more,
            lines: analysis.lines,
            nimber: record.nimber(),
        }
    }
}
