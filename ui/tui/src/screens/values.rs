//! Values of positions as shapes, colours and annotations.

use crate::{game::GameState, view::theme::ColorRole};
use boyi_catalogue::GameEntry;
use boyi_core::{Side, Value};
use boyi_model::mark_between;
use boyi_session::{is_chess_or_xiangqi, review::Mark};

/// A shape for a value, so that it can be read without colours.
pub(super) fn value_shape(value: Value) -> &'static str {
    match value {
        Value::Win { .. } => "▲",
        Value::Loss { .. } => "▼",
        Value::Draw => "=",
        Value::Estimate(_) => "◆",
        Value::Unknown => "?",
    }
}

/// The colour of a value.
pub(super) fn value_role(value: Value) -> ColorRole {
    match value {
        Value::Win { .. } => ColorRole::Good,
        Value::Loss { .. } => ColorRole::Bad,
        Value::Draw => ColorRole::Warn,
        Value::Estimate(_) | Value::Unknown => ColorRole::Text,
    }
}

/// The first player's expected score for a value with `side` to move: 0 is a loss, 1 a win.
pub(super) fn first_score(value: Value, side: Side, entry: &GameEntry) -> f32 {
    let score = expected_score(value, entry);
    if side == Side::First { score } else { 1.0 - score }
}

/// The mover's expected score, from 0 to 1; of an estimate the logistic function.
fn expected_score(value: Value, entry: &GameEntry) -> f32 {
    match value {
        Value::Win { .. } => 1.0,
        Value::Loss { .. } => 0.0,
        Value::Draw | Value::Unknown => 0.5,
        Value::Estimate(score) => {
            let scale = if is_chess_or_xiangqi(entry) { 400.0 } else { 1_000.0 };
            1.0 / (1.0 + (-(score as f32) / scale).exp())
        }
    }
}

/// The annotation of a move: that of the line's review, `?!`, `?`, `??`, and `□` for the only good move; without one, by the chances
/// that it lost.
pub(super) fn annotation(game: &GameState, ply: usize) -> &'static str {
    if let Some(ply) = game.review().and_then(|review| review.plies.get(ply)) {
        return if ply.only { "□" } else { ply.mark.sign() };
    }
    let moves = game.model.moves();
    let value = |ply: usize| moves.tree().node(moves.node_at(ply)).value;
    let mark = value(ply).zip(value(ply + 1)).and_then(|(before, after)| mark_between(before, after));
    mark.map_or("", Mark::sign)
}
