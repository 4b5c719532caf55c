//! What chess and xiangqi say alike about a value: the opponent's threat, and the terms of the evaluation that gave it.

use crate::searcher;
use boyi_alphabeta::{Engine as Searcher, Evaluator, Limits, NoObserver, Rules, SearchControl};
use boyi_core::{Line, Term, Value};

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

/// What the opponent would play if the mover passed.
pub(crate) struct Threat<M> {
    /// The moves until mate; `None` if the threat only gains much on the position's value.
    pub(crate) mate: Option<u32>,
    /// The line.
    pub(crate) line: Vec<M>,
}

/// The opponent's threat, given the position after a pass and the mover's estimate without one.
///
/// It is found by a new searcher, so that explanations do not depend on what was asked before.
pub(crate) fn threat<G: Rules, E: Evaluator<Rules = G>>(
    passed: &G::Board,
    evaluator: E,
    estimate: Value,
) -> Option<Threat<G::Move>> {
    let Value::Estimate(now) = estimate else { return None };
    let Line { value, moves, .. } = quick_search(passed, evaluator, THREAT_NODES)?;
    let mate = match value {
        Value::Win { plies: Some(plies) } => Some(plies.div_ceil(2)),
        Value::Estimate(score) if score >= THREAT_GAIN - now => None,
        _ => return None,
    };
    Some(Threat { mate, line: moves.into_iter().take(3).collect() })
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

/// A term of the evaluation, as a reason for a value.
pub(crate) struct Reason {
    /// Its name.
    pub(crate) term: String,
    /// What it is worth to the side that the value favours, in centipawns.
    pub(crate) gain: i32,
}

/// The largest of these terms that favour the side that a value favours, which is their mover or not, and the one that weighs most
/// against them. Material is said elsewhere. What a network adds comes last, and only if the value is a network's. Empty if nothing
/// speaks for that side.
pub(crate) fn reasons(terms: Vec<Term>, favours_mover: bool, is_of_network: bool) -> Vec<Reason> {
    let sign = if favours_mover { 1 } else { -1 };
    let reason = |term: Term| Reason { gain: sign * (term.mover - term.opponent), term: term.name.into() };
    let mut all: Vec<Reason> = terms.into_iter().map(reason).collect();
    all.retain(|Reason { term, gain }| gain.abs() >= SMALLEST_TERM && !is_material(term));
    all.sort_by(|a, b| (-a.gain.abs(), &a.term).cmp(&(-b.gain.abs(), &b.term)));
    let (mut added, named): (Vec<Reason>, Vec<Reason>) = all.into_iter().partition(|one| one.term == NETWORK);
    added.retain(|_| is_of_network);
    let (mut reasons, mut against): (Vec<Reason>, Vec<Reason>) =
        named.into_iter().partition(|one| one.gain > 0);
    if reasons.is_empty() && added.iter().all(|one| one.gain < 0) {
        return Vec::new();
    }
    reasons.truncate(MAX_TERMS);
    against.truncate(1);
    reasons.into_iter().chain(against).chain(added).collect()
}

/// Whether a term counts pieces, or is none that a player can point at.
fn is_material(term: &str) -> bool {
    ["material", "tempo", "rounding"].contains(&term) || term.ends_with("-value")
}
