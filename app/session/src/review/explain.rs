//! Why a move mattered, in two notes: what it lost, and by what.

use super::{
    Analyzed,
    ply::{PlyReview, Turn},
};
use crate::WITH_CHESS;
use boyi_catalogue::MoveText;
use boyi_chess::Board;
use boyi_chess_games::chess::tactics::{Found, Line, Tactic, mate_threat};
use boyi_chess_games::xiangqi::tactics as xiangqi_tactics;
use boyi_core::{Arg, Note, Value};

/// A moment: the position before it and those after it, as they were analysed.
///
/// # Panics
/// If there are not two positions.
pub(crate) fn moment(game: &str, ply: &PlyReview, positions: &[Analyzed]) -> Vec<Note> {
    let (before, after) = (&positions[0], &positions[1]);
    let mut notes = vec![loss(ply)];
    if let Some(end) = end(positions) {
        notes.extend([Some(end.clone()), better(ply)].into_iter().flatten());
        return notes;
    }
    if WITH_CHESS && game.split(':').next() == Some("xiangqi") {
        let reasons = xiangqi(ply, before, after).unwrap_or_default();
        let other = reasons.is_empty().then(|| better(ply)).flatten();
        notes.extend(reasons.into_iter().chain(other));
        return notes;
    }
    let reason = match after.nimber {
        Some(nimber) if nimber > 0 => Some(nimber_note(ply, nimber)),
        _ if WITH_CHESS && game.starts_with("chess") => chess(ply, before, after),
        _ => None,
    };
    notes.extend(reason.or_else(|| better(ply)));
    notes
}

/// How the game ended by the move; or by the reply, where the moves before ended it: then mate or the like was no threat.
fn end(positions: &[Analyzed]) -> Option<&Note> {
    let by_move = positions[1].end.as_ref();
    let by_reply = || positions.get(2)?.end.as_ref().filter(|end| end.by_moves);
    let is_won = || positions.get(2).is_some_and(|after| after.value.is_win());
    by_move.or_else(|| by_reply().filter(|_| !is_won())).map(|end| &end.note)
}

/// The loss of the move.
fn loss(ply: &PlyReview) -> Note {
    let id = match ply.turn {
        Some(Turn::WinDraw) => "review.win-draw",
        Some(Turn::WinLoss) => "review.win-loss",
        Some(Turn::DrawLoss) => "review.draw-loss",
        None => "review.chances",
    };
    Note::new(id)
        .with("move", ply.label.as_str())
        .with("before", ply.before.round() as i64)
        .with("after", ply.after.round() as i64)
}

/// In an impartial game: the nimber left, and the move that leaves 0.
fn nimber_note(ply: &PlyReview, nimber: u64) -> Note {
    let best = ply.best.as_deref().unwrap_or("–");
    Note::new("review.nimber").with("move", ply.label.as_str()).with("nimber", nimber).with("best", best)
}

/// Moves of a better line that are said.
const SAID: usize = 6;

/// The better move.
fn better(ply: &PlyReview) -> Option<Note> {
    let best = ply.best.as_deref()?;
    let line =
        if ply.line.is_empty() { best.to_owned() } else { ply.line[..ply.line.len().min(SAID)].join(" ") };
    Some(Note::new("review.better").with("best", best).with("line", line))
}

/// In chess: the mate or the tactic that the answer brings, else the one that was missed.
fn chess(ply: &PlyReview, before: &Analyzed, after: &Analyzed) -> Option<Note> {
    let (board, reply): (Board, Board) = (before.position.parse().ok()?, after.position.parse().ok()?);
    let answer = after.lines.first().map(|line| line.moves.as_slice()).unwrap_or_default();
    if let (Value::Win { plies: Some(plies) }, Some(first)) = (after.value, answer.first()) {
        let moves = u64::from(plies.div_ceil(2));
        return Some(Note::new("review.mate").with("reply", first.label.as_str()).with("moves", moves));
    }
    let played = board.parse_uci(&ply.mv).ok()?;
    let tactics = line_of(&reply, answer).with_previous_move(board, played).tactics();
    if let (Some(found), Some(first)) = (tactics.first(), answer.first()) {
        return Some(tactic_note(found, "reply", &first.label, false));
    }
    let best = before.lines.first().map(|line| line.moves.as_slice()).unwrap_or_default();
    if let (Some(found), Some(first)) = (line_of(&board, best).tactics().first(), best.first()) {
        return Some(tactic_note(found, "best", &first.label, true));
    }
    let first = answer.first()?;
    let now = reply.after(reply.parse_uci(&first.text).ok()?);
    let threat = now.pass()?.san(mate_threat(&now)?).to_string();
    Some(Note::new("review.threat").with("reply", first.label.as_str()).with("threat", threat))
}

/// In xiangqi: the mate and the tactic that the reply brings, else the tactic that was missed.
fn xiangqi(ply: &PlyReview, before: &Analyzed, after: &Analyzed) -> Option<Vec<Note>> {
    let (board, reply): (boyi_xiangqi::Board, boyi_xiangqi::Board) =
        (before.position.parse().ok()?, after.position.parse().ok()?);
    let moves = |analyzed: &Analyzed| analyzed.lines.first().map_or(Vec::new(), |line| line.moves.clone());
    let (answer, best) = (moves(after), moves(before));
    let line = |board, moves: &[MoveText]| {
        let read = moves.iter().map_while(|mv| mv.text.parse().ok());
        xiangqi_tactics::Line::new(board, read)
    };
    let mut notes = Vec::new();
    if let Some(first) = answer.first() {
        if let Value::Win { plies: Some(plies) } = after.value {
            let moves = u64::from(plies.div_ceil(2));
            notes.push(Note::new("review.mate").with("reply", first.label.as_str()).with("moves", moves));
        }
        let played = board.parse_uci(&ply.mv).ok()?;
        let found = line(reply, &answer).with_previous_move(board, played).tactics();
        notes.extend(found.first().map(|found| found.note(&first.label, false)));
    }
    if let (Some(first), true) = (best.first(), notes.is_empty()) {
        notes.extend(line(board, &best).tactics().first().map(|found| found.note(&first.label, true)));
    }
    Some(notes)
}

fn line_of(board: &Board, moves: &[MoveText]) -> Line {
    let mut now = *board;
    let mut read = Vec::new();
    for mv in moves {
        let Ok(mv) = now.parse_uci(&mv.text) else { break };
        now = now.after(mv);
        read.push(mv);
    }
    Line::new(*board, read)
}

fn tactic_note(found: &Found, name: &'static str, label: &str, missed: bool) -> Note {
    let id = match (found.tactic, missed) {
        (Tactic::Fork, false) => "review.fork",
        (Tactic::Pin, false) => "review.pin",
        (Tactic::Skewer, false) => "review.skewer",
        (Tactic::DiscoveredAttack, false) => "review.discovered-attack",
        (Tactic::DoubleCheck, false) => "review.double-check",
        (Tactic::HangingPiece, false) => "review.hanging-piece",
        (Tactic::TrappedPiece, false) => "review.trapped-piece",
        (Tactic::BackRankMate, false) => "review.back-rank-mate",
        (Tactic::Fork, true) => "review.missed-fork",
        (Tactic::Pin, true) => "review.missed-pin",
        (Tactic::Skewer, true) => "review.missed-skewer",
        (Tactic::DiscoveredAttack, true) => "review.missed-discovered-attack",
        (Tactic::DoubleCheck, true) => "review.missed-double-check",
        (Tactic::HangingPiece, true) => "review.missed-hanging-piece",
        (Tactic::TrappedPiece, true) => "review.missed-trapped-piece",
        (Tactic::BackRankMate, true) => "review.missed-back-rank-mate",
    };
    let targets: Vec<String> = found.targets.iter().map(ToString::to_string).collect();
    Note::new(id)
        .with(name, Arg::from(label))
        .with("by", found.by.to_string())
        .with("list", targets.join(", "))
}
