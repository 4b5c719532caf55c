//! The theory engine: a value from what the game knows, with all winning moves, or the best traps.

use super::game::Impartial;
use boyi_catalogue::win_or_loss;
use boyi_core::{Analysis, AnalysisError, Bound, Engine, Limits, Line, Record, SearchObserver, Stats};
use std::cmp::Reverse;

/// Positions with more moves than this get no line for each of them.
pub(crate) const LISTED_MOVES: u64 = 10_000;

/// Of more best moves than this the order is the one in which they are generated.
const RANKED_MOVES: usize = 64;

/// Replies looked at in all when the best trap of a lost position is chosen.
pub(super) const TRAP_REPLIES: u64 = 1_000_000;

/// The theory engine of every game here: [`Impartial::lost`] for the value, all winning moves, or the best traps.
pub(crate) struct Theory;

/// The legal moves, each with whether the opponent, then to move, loses (so that it wins for the mover).
pub(super) fn judged<G: Impartial>(game: &G, position: &G::Position) -> Option<Vec<(G::Move, bool)>> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let lost = game.lost_after(position, &moves)?;
    Some(moves.into_iter().zip(lost).collect())
}

/// Room to err: losing replies, few winning ones, and what is left to play.
type Room = (u64, Reverse<u64>, u64);

/// In a lost position, the moves that leave the opponent most losing replies and fewest winning ones, and among those
/// the ones that leave most to play.
fn traps<G: Impartial>(game: &G, position: &G::Position, moves: &[G::Move]) -> Vec<G::Move> {
    let mut budget = TRAP_REPLIES;
    let mut best: Option<(Room, Vec<G::Move>)> = None;
    for mv in moves {
        let next = game.play(position, mv);
        let count = game.count(&next);
        let Some(left) = budget.checked_sub(count.max(game.parts_count(&next)).max(1)) else { break };
        budget = left;
        let Some(replies) = judged(game, &next) else { break };
        let wins = replies.iter().filter(|(_, wins)| *wins).count() as u64;
        let room = (count - wins, Reverse(wins), game.remaining(&next));
        match &mut best {
            Some((most, found)) if room == *most => found.push(mv.clone()),
            Some((most, _)) if room < *most => {}
            _ => best = Some((room, vec![mv.clone()])),
        }
    }
    best.map_or_else(|| moves.first().cloned().into_iter().collect(), |(_, found)| found)
}

impl<G: Impartial> Engine<G> for Theory {
    fn analyze(
        &mut self,
        game: &G,
        record: &Record<G>,
        limits: &Limits,
        _: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        let position = record.now();
        if let Some(outcome) = game.outcome(position) {
            return Ok(Analysis::finished("theory", outcome.into()));
        }
        let lost = game.lost(position).ok_or(AnalysisError::NoTheory)?;
        let count = game.count(position);
        if limits.lines == Limits::ALL && count > LISTED_MOVES {
            return Err(AnalysisError::TooLarge);
        }
        let line = |mv: G::Move, wins: bool| Line::new(win_or_loss(!wins), Bound::Exact, vec![mv]);
        let (mut best, mut lines): (Vec<_>, Vec<_>);
        let mut more = false;
        if let Some(moves) = (count <= game.tried_moves()).then(|| judged(game, position)).flatten() {
            if lost {
                let all: Vec<_> = moves.iter().map(|(mv, _)| mv.clone()).collect();
                best = traps(game, position, &all);
            } else {
                best = moves.iter().filter(|(_, wins)| *wins).map(|(mv, _)| mv.clone()).collect();
                if count <= LISTED_MOVES && best.len() <= RANKED_MOVES {
                    // Those that a theorem finds are the ones that are explained.
                    let explained = game.constructed(position).unwrap_or_default();
                    best.sort_by_cached_key(|mv| !explained.contains(mv));
                }
            }
            lines = if count <= LISTED_MOVES {
                moves.into_iter().map(|(mv, wins)| line(mv, wins)).collect()
            } else {
                best.iter().map(|mv| line(mv.clone(), !lost)).collect::<Vec<_>>()
            };
        } else {
            let named = if lost { game.delaying(position) } else { game.constructed(position) };
            best = named.filter(|moves| !moves.is_empty()).ok_or(AnalysisError::NoTheory)?;
            more = !lost && !game.constructs_all(position);
            lines = best.iter().map(|mv| line(mv.clone(), !lost)).collect();
            if limits.lines == Limits::ALL {
                return Err(AnalysisError::NoTheory);
            }
        }
        // Best first: the named moves, then by value, then as generated.
        let rank = |mv: &G::Move| best.iter().position(|known| known == mv).unwrap_or(usize::MAX);
        if best.len() <= RANKED_MOVES {
            lines.sort_by_key(|line| (rank(&line.moves[0]), Reverse(line.value)));
        } else {
            lines.sort_by_key(|line| Reverse(line.value));
        }
        lines.truncate(limits.lines.max(1));
        Ok(Analysis {
            engine: "theory",
            value: win_or_loss(lost),
            bound: Bound::Exact,
            best,
            more,
            lines,
            notes: Vec::new(),
            stats: Stats::default(),
        })
    }
}
