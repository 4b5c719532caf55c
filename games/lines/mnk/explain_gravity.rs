//! Why a game with gravity stands as it does: threats by the row they are on, zugzwang, and where best play ends.

use super::{Bits, Cell, Mnk, Stones, connect_four, explain};
use boyi_catalogue::board::stone;
use boyi_core::{Analysis, Game, Note, Record, Side, Value};
use boyi_lines::connect_four::{Position, Square, Strategy};

/// Reasons for any engine's analysis of a board with gravity.
pub(super) fn explain(game: &Mnk<u64>, record: &Record<Mnk<u64>>, analysis: &Analysis<Cell>) -> Vec<Note> {
    let mut notes = explain::explain(game, record, analysis);
    let now = record.now();
    let wins_at_once = notes.iter().any(|note| note.id == "mnk.win");
    if game.outcome(now).is_some() || wins_at_once {
        return notes;
    }
    notes.extend(end_of_play(game, now, analysis));
    let Some(position) = connect_four::position(game.shape(), now) else { return notes };
    match strategy(game, now, position, analysis) {
        Some(note) => notes.push(note),
        None => notes.extend(threats(game, now, position, analysis.value)),
    }
    notes
}

/// A strategy that settles the position: of the opponent's, or of the mover's after the best move.
fn strategy(
    game: &Mnk<u64>,
    now: &Stones<u64>,
    position: Position,
    analysis: &Analysis<Cell>,
) -> Option<Note> {
    if let Some(strategy) = position.opponents_strategy() {
        return Some(strategy_note(game, strategy, !now.side()));
    }
    let after = game.play(now, analysis.best.first()?);
    let strategy = connect_four::position(game.shape(), &after)?.opponents_strategy()?;
    Some(strategy_note(game, strategy, now.side()))
}

fn strategy_note(game: &Mnk<u64>, strategy: Strategy, side: Side) -> Note {
    let note =
        |id| Note::new(id).with("side", stone(side).to_string()).with("other", stone(!side).to_string());
    match strategy {
        Strategy::FollowUp { wins: false } => note("mnk.follow-up"),
        Strategy::FollowUp { wins: true } => note("mnk.follow-up-wins"),
        Strategy::Zugzwang(square) => on(game, note("mnk.zugzwang"), square),
    }
}

/// The note with a square, and the one below it.
fn on(game: &Mnk<u64>, note: Note, square: Square) -> Note {
    let name = |row: u32| game.cell(square.column as usize, row as usize).map(|cell| game.name(cell.bit()));
    let below = square.row.checked_sub(1).and_then(name);
    note.with("square", name(square.row).unwrap_or_default()).with("below", below.unwrap_or_default())
}

/// The lowest threats of each side that come by zugzwang, one for each side that may win by the value of the position, exact or
/// estimated.
fn threats(game: &Mnk<u64>, now: &Stones<u64>, position: Position, value: Value) -> Vec<Note> {
    let may_win = |is_movers: bool| match value {
        Value::Estimate(score) => {
            if is_movers {
                score >= 0
            } else {
                score <= 0
            }
        }
        _ => !value.is_proof() || if is_movers { value.is_win() } else { value.is_loss() },
    };
    let threats = position.threats();
    let lowest = |is_movers: bool| {
        let useful =
            threats.iter().filter(|threat| threat.comes_by_zugzwang && threat.is_movers == is_movers);
        // A threat above one of the opponent's is never reached.
        let reached = useful.filter(|threat| {
            let below = |other: &&boyi_lines::connect_four::Threat| {
                other.square.column == threat.square.column && other.square.row < threat.square.row
            };
            !threats.iter().any(|other| below(&other) && other.comes_by_zugzwang)
        });
        reached.min_by_key(|threat| threat.square.row)
    };
    let note = |is_movers: bool| {
        let threat = lowest(is_movers)?;
        let side = if is_movers { now.side() } else { !now.side() };
        let parity = if threat.square.row.is_multiple_of(2) { "odd" } else { "even" };
        let note = Note::new("mnk.parity-threat")
            .with("side", stone(side).to_string())
            .with("other", stone(!side).to_string())
            .with("parity", parity);
        Some(on(game, note, threat.square))
    };
    [true, false].into_iter().filter(|&is_movers| may_win(is_movers)).filter_map(note).collect()
}

/// The line that best play completes, if the analysis shows play to the end.
fn end_of_play(game: &Mnk<u64>, now: &Stones<u64>, analysis: &Analysis<Cell>) -> Option<Note> {
    let plies = analysis.value.plies()? as usize;
    let moves = &analysis.lines.first()?.moves;
    if plies < 3 || moves.len() != plies {
        return None;
    }
    let last = moves.iter().try_fold(*now, |now, mv| game.legal(&now, mv).then(|| game.play(&now, mv)))?;
    let square = moves.last()?;
    let line = game.lines().line(last.other, square.bit())?;
    Some(
        Note::new("mnk.ends")
            .with("stone", last.occupied().count() as usize)
            .with("side", stone(!last.side()).to_string())
            .with("square", game.name(square.bit()))
            .with("line", game.names(line)),
    )
}
