//! The input of a review: the analysis of one position of the game.

use boyi_catalogue::Question;
use boyi_catalogue::{AnyRecord, MoveText};
use boyi_core::{Analysis, Line, NoObserver, Note, Outcome, Side, Value};

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
    /// How the game ended, if it is over and there are words for it.
    pub end: Option<GameOver>,
}

/// The end of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameOver {
    /// The note that says why the game is over.
    pub note: Note,
    /// Whether the moves that led to the position ended the game (a repetition, fifty moves), and not the position alone.
    pub by_moves: bool,
}

impl GameOver {
    /// The end of the game on the board, if it is over.
    pub(super) fn of(record: &mut dyn AnyRecord) -> Option<GameOver> {
        let outcome = record.verdict()?;
        let by_moves = record.count() > 0;
        let analysis = record.analyze(&Question::default(), &mut NoObserver).ok();
        let note = analysis.and_then(|analysis| analysis.notes.into_iter().next());
        let repeated = || (by_moves && outcome == Outcome::Draw).then(|| Note::new("over-repeated"));
        Some(GameOver { note: note.or_else(repeated)?, by_moves })
    }
}

impl Analyzed {
    pub(super) fn new(record: &mut dyn AnyRecord, analysis: Analysis<MoveText>) -> Analyzed {
        Analyzed {
            position: record.position(),
            mover: record.mover(),
            value: analysis.value,
            best: analysis.best,
            more: analysis.more,
            lines: analysis.lines,
            nimber: record.nimber(),
            end: GameOver::of(record),
        }
    }
}
