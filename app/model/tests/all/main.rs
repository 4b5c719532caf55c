//! Scripts of events, and the effects that follow from them.

mod game;
mod lesson;
mod play;
mod puzzle;
mod retry;
mod review;
mod tags;

use boyi_model::Position;
use boyi_session::{MoveText, Outcome, Side};

fn mv(text: &str) -> MoveText {
    MoveText { text: text.to_owned(), label: format!("‹{text}›") }
}

fn texts(moves: &str) -> Vec<String> {
    moves.split_whitespace().map(str::to_owned).collect()
}

/// The position after some moves of a game that the first player starts.
fn position(moves: &str) -> Position {
    let moves: Vec<MoveText> = moves.split_whitespace().map(mv).collect();
    let mover = if moves.len().is_multiple_of(2) { Side::First } else { Side::Second };
    Position { moves, mover, outcome: None, cannot_win: [false; 2], legal: Some(vec![mv("a"), mv("b")]) }
}

/// The position after some moves, the last of which ends the game.
fn end(moves: &str, outcome: Outcome) -> Position {
    Position { outcome: Some(outcome), ..position(moves) }
}
