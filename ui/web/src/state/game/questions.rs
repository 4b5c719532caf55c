//! Questions about a game.

use super::GameState;
use crate::ui::text::move_words;
use boyi_model::{GameModel, Seat};
use boyi_session::{Picture, PlyReview, Side, base_name};
use leptos::prelude::*;

impl GameState {
    /// The player of the side to move.
    pub(crate) fn seat_to_move(self) -> Option<Seat> {
        self.model.with(GameModel::seat_to_move)
    }

    /// Whether the game is over, by the rules or otherwise.
    pub(crate) fn is_over(self) -> bool {
        self.model.with(GameModel::is_over)
    }

    /// Whether the last position is the one shown.
    pub(crate) fn is_at_end(self) -> bool {
        self.ply.get() == self.moves.with(Vec::len)
    }

    /// Whether a human may move now.
    pub(crate) fn may_move(self) -> bool {
        self.model.with(GameModel::may_move)
    }

    /// Whether a human may enter a move that waits for the engine's.
    pub(crate) fn may_premove(self) -> bool {
        self.model.with(GameModel::may_premove)
    }

    /// Whether a human may enter a move, for now or for later.
    pub(crate) fn takes_moves(self) -> bool {
        self.may_move() || self.may_premove()
    }

    /// Whether the human's moves are judged.
    pub(crate) fn practises(self) -> bool {
        self.model.with(GameModel::practises)
    }

    /// The verdict on the human's last move, if it is the last or the engine has answered it.
    pub(crate) fn verdict(self) -> Option<(usize, PlyReview)> {
        self.model.with(|model| model.verdict().map(|(ply, verdict)| (ply, verdict.clone())))
    }

    /// The winner: `None` until the game is over, `Some(None)` for a draw.
    pub(crate) fn winner(self) -> Option<Option<Side>> {
        self.model.with(GameModel::winner)
    }

    /// The player whose time runs.
    pub(crate) fn running_clock(self) -> Option<Side> {
        self.model.with(|model| model.play.clock?.running())
    }

    /// The moves of the main line, as texts.
    pub(crate) fn main_line(self) -> Vec<String> {
        self.main_line.get()
    }

    /// The value of a tag of PGN, if it has one.
    pub(crate) fn tag(self, name: &str) -> Option<String> {
        let known = |value: &str| !value.is_empty() && value != "?";
        self.tags.with(|tags| {
            let (_, value) = tags.iter().find(|(tag, _)| tag == name)?;
            known(value.trim()).then(|| value.trim().to_owned())
        })
    }

    /// The node of the position shown.
    pub(crate) fn node(self) -> usize {
        self.line.with(|line| line.get(self.ply.get()).copied().unwrap_or(0))
    }

    pub(crate) fn is_chess(self) -> bool {
        self.info.with(|info| info.as_ref().is_some_and(|info| info.group == "chess"))
    }

    /// Whether both players have the same moves.
    pub(crate) fn is_impartial(self) -> bool {
        self.info.with(|info| info.as_ref().is_some_and(|info| info.group == "impartial"))
    }

    /// Whether it is chess or xiangqi, or one of their endgames: values count pawns, there are openings, and a pass shows a threat.
    pub(crate) fn is_chess_or_xiangqi(self) -> bool {
        let is_played_by_it =
            |info: &boyi_session::GameInfo| info.engines.iter().any(|engine| engine == "boyi");
        self.is_chess() || self.info.with(|info| info.as_ref().is_some_and(is_played_by_it))
    }

    /// The catalogue's group of the game; empty until the catalogue is there.
    pub(crate) fn group(self) -> String {
        self.info.with(|info| info.as_ref().map_or_else(String::new, |info| info.group.clone()))
    }

    /// The name of a side by its colour; empty until the catalogue is there.
    pub(crate) fn side_name(self, color: Side) -> String {
        self.info
            .with(|info| info.as_ref().map_or_else(String::new, |info| info.sides[color.index()].clone()))
    }

    /// A move as people read it, by its label.
    pub(crate) fn move_words(self, label: &str) -> String {
        self.name.with(|name| move_words(name, label, self.prefs.lang.get()))
    }

    /// The name without parameters.
    pub(crate) fn base_name(self) -> String {
        self.name.with(|name| base_name(name).to_owned())
    }

    /// A value read off the picture of the position shown; the default where there is none, or none of this kind.
    pub(crate) fn picture<T: Default>(self, read: impl FnOnce(&Picture) -> Option<T>) -> T {
        self.shown.with(|state| state.as_ref().and_then(|state| read(&state.picture))).unwrap_or_default()
    }
}
