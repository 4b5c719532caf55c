//! Why a position is what it is.

use super::{Move, Points, Position, Tsoro, line_in, name, points, repeated};
use boyi_core::{Analysis, Game, Note, Record, Value};

/// Reasons for any engine's analysis.
pub(super) fn explain(game: &Tsoro, record: &Record<Tsoro>, analysis: &Analysis<Move>) -> Vec<Note> {
    let position = *record.now();
    if let Some(line) = line_in(position.other) {
        return vec![Note::new("tsoro.line").with("line", line.map(name).join("-"))];
    }
    if repeated(record) {
        return vec![Note::new("tsoro.repeated")];
    }
    let winning = completing(game, &position);
    if winning != 0 {
        return vec![Note::new("tsoro.win").with("points", names(winning))];
    }
    // What the opponent would complete if it were his turn.
    let after = Position { mover: position.other, other: position.mover, side: !position.side };
    let threats = completing(game, &after);
    let mut notes = Vec::new();
    if threats != 0 {
        notes.push(Note::new("tsoro.threat").with("points", names(threats)));
    }
    match analysis.value {
        Value::Draw => notes.push(Note::new("tsoro.drawn")),
        Value::Loss { .. } => notes.push(Note::new("tsoro.lost")),
        _ => {}
    }
    notes
}

/// The points where the player to move completes a line.
fn completing(game: &Tsoro, position: &Position) -> Points {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let wins = |mv: &&Move| game.outcome(&game.play(position, mv)).is_some();
    moves.iter().filter(wins).fold(0, |set, mv| set | 1 << mv.to)
}

fn names(set: Points) -> String {
    points(set).map(name).collect::<Vec<_>>().join(", ")
}
