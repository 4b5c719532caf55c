//! Words about a value that chess and xiangqi share: the opponent's threat, and the terms of the evaluation that gave it.

use crate::searcher;
use boyi_alphabeta::nnue::{Inputs, Network, piece_values};
use boyi_alphabeta::{Engine as Searcher, Evaluator, Limits, NoObserver, Rules, SearchControl};
use boyi_core::{Line, Note, SquareValue, Term, Value};
use core::fmt;

/// Nodes of the search for the opponent's threat.
const THREAT_NODES: u64 = 4_000;
/// Centipawns that a threat must gain on the position's value.
const THREAT_GAIN: i32 = 150;
/// The smallest term that is named, in centipawns.
const SMALLEST_TERM: i32 = 15;
/// The most terms that are named.
const MAX_TERMS: usize = 3;

/// The term that is what a network adds to the terms that have a name.
pub(crate) const NETWORK: &str = "network";

/// The terms of a network's value: those of the hand-crafted evaluation, and what the network adds to their sum.
pub(crate) fn with_network(mut terms: Vec<Term>, value: i32) -> Vec<Term> {
    let more = value - terms.iter().map(|term| term.mover - term.opponent).sum::<i32>();
    terms.push(Term { name: NETWORK.into(), mover: more.max(0), opponent: (-more).max(0) });
    terms
}

/// The value of each piece to a network, for its own side.
pub(crate) fn square_values<G: Inputs>(network: &Network<G>, board: &G::Board) -> Vec<SquareValue>
where
    G::Square: fmt::Display,
{
    let values = piece_values(network, board).into_iter();
    values.map(|(square, value)| SquareValue { square: square.to_string(), value }).collect()
}

/// The opponent's threat, given the position after a pass and the mover's estimate without one: what `side` would play, as `text` writes
/// it. The ids are those of a threat that gains much on the estimate, and of a threat of mate.
///
/// It is found by a new searcher, so that explanations do not depend on what was asked before.
pub(crate) fn threat<G: Rules, E: Evaluator<Rules = G>>(
    passed: &G::Board,
    evaluator: E,
    estimate: Value,
    side: &'static str,
    [threatens, threatens_mate]: [&'static str; 2],
    text: impl FnOnce(&[G::Move]) -> String,
) -> Option<Note> {
    let Value::Estimate(now) = estimate else { return None };
    let Line { value, moves, .. } = quick_search(passed, evaluator, THREAT_NODES)?;
    let note = |id| Note::new(id).with("side", side).with("line", text(&moves[..moves.len().min(3)]));
    match value {
        Value::Win { plies: Some(plies) } => {
            Some(note(threatens_mate).with("moves", u64::from(plies.div_ceil(2))))
        }
        Value::Estimate(score) if score >= THREAT_GAIN - now => Some(note(threatens)),
        _ => None,
    }
}

/// The best line of a position, with its value, from a search of this many nodes by a new searcher.
pub(crate) fn quick_search<G: Rules, E: Evaluator<Rules = G>>(
    board: &G::Board,
    evaluator: E,
    nodes: u64,
) -> Option<Line<G::Move>> {
    let limits = boyi_core::Limits { nodes: Some(nodes), ..Default::default() };
    let asked = Limits { nodes: limits.nodes, ..Default::default() };
    let mut engine = Searcher::with_evaluator(evaluator, searcher::table_bytes(&limits), 1);
    let found = engine.search(board, &[], &asked, &SearchControl::default(), &mut NoObserver);
    found.lines.first().filter(|_| found.depth > 0).map(searcher::line)
}

/// The largest of these terms that favour the side that a value favours, which is their mover or not, and the one that weighs most
/// against them, as notes. Material is said elsewhere. Empty if nothing speaks for that side.
///
/// `sides` are the names of the side favoured and of the other; `speaks_for` is the id of a term's note, `network_adds` that of what a
/// network adds, which comes last, where the value is a network's.
pub(crate) fn reasons(
    terms: &[Term],
    favours_mover: bool,
    sides: [&'static str; 2],
    speaks_for: &'static str,
    network_adds: Option<&'static str>,
) -> Vec<Note> {
    let sign = if favours_mover { 1 } else { -1 };
    let mut all: Vec<(&str, i32)> =
        terms.iter().map(|term| (&*term.name, sign * (term.mover - term.opponent))).collect();
    all.retain(|(name, gain)| gain.abs() >= SMALLEST_TERM && !is_material(name));
    all.sort_by_key(|&(name, gain)| (-gain.abs(), name));
    let (mut added, named): (Vec<_>, Vec<_>) = all.into_iter().partition(|(name, _)| *name == NETWORK);
    added.retain(|_| network_adds.is_some());
    let (mut reasons, mut against): (Vec<_>, Vec<_>) = named.into_iter().partition(|(_, gain)| *gain > 0);
    if reasons.is_empty() && added.iter().all(|(_, gain)| *gain < 0) {
        return Vec::new();
    }
    reasons.truncate(MAX_TERMS);
    against.truncate(1);
    let note = |id, gain: i32| {
        let pawns = format!("{:.2}", f64::from(gain.abs()) / 100.0);
        Note::new(id).with("side", sides[usize::from(gain <= 0)]).with("pawns", pawns)
    };
    let named = reasons.into_iter().chain(against);
    let named = named.map(|(name, gain)| note(speaks_for, gain).with("term", name));
    named.chain(added.into_iter().filter_map(|(_, gain)| Some(note(network_adds?, gain)))).collect()
}

/// Whether a term counts pieces, or is none that a player can point at.
fn is_material(term: &str) -> bool {
    ["material", "tempo", "rounding"].contains(&term) || term.ends_with("-value")
}
