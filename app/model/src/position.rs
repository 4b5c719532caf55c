//! A position as a session describes it.

use boyi_session::{MoveText, Outcome, Side, State};

/// A position of a game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The moves since the start.
    pub moves: Vec<MoveText>,
    /// The side to move.
    pub mover: Side,
    /// The outcome for `mover`, once the game is over by its rules.
    pub outcome: Option<Outcome>,
    /// Whether each side cannot win any more, whatever is played.
    pub cannot_win: [bool; 2],
    /// The legal moves, unless there are too many to list.
    pub legal: Option<Vec<MoveText>>,
}

impl Position {
    /// The winner by the rules: `None` while the game goes on, `Some(None)` for a draw.
    pub fn winner(&self) -> Option<Option<Side>> {
        Some(match self.outcome? {
            Outcome::Win => Some(self.mover),
            Outcome::Loss => Some(!self.mover),
            Outcome::Draw => None,
        })
    }

    /// The moves as texts.
    pub fn texts(&self) -> Vec<String> {
        self.moves.iter().map(|mv| mv.text.clone()).collect()
    }

    /// The moves as texts, and one more.
    pub(crate) fn texts_and(&self, mv: &str) -> Vec<String> {
        let mut moves = self.texts();
        moves.push(mv.to_owned());
        moves
    }
}

impl From<&State> for Position {
    fn from(state: &State) -> Position {
        Position {
            moves: state.moves.clone(),
            mover: state.mover,
            outcome: state.over.as_ref().map(|over| over.result),
            cannot_win: [Side::First, Side::Second].map(|side| state.cannot_win.contains(&side)),
            legal: state.legal.clone(),
        }
    }
}
