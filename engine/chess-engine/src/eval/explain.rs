//! The evaluation term by term.

use super::evaluate::{evaluate, trace};
use super::features::{GROUPS, Term, is_danger};
use super::tapered::{FULL_PHASE, FULL_SCALE, danger_score};
use super::weights::WEIGHTS;
use boyi_alphabeta::features::Tracer;
use boyi_alphabeta::features::{Group, PackedScore};
use boyi_chess::{Board, Color};

/// One term of the evaluation for both sides, in centipawns: it adds `ours - theirs` to the score of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TermScore {
    /// The id of a [`Term`], or `endgame` for special knowledge of endings, or `rounding`.
    pub name: &'static str,
    /// For the side to move.
    pub ours: i32,
    /// For the other side.
    pub theirs: i32,
}

/// Sums the features of each term for each side.
struct TermTrace {
    sums: [[PackedScore; 2]; Term::ALL.len()],
    danger: [PackedScore; 2],
}

impl Tracer for TermTrace {
    const ENABLED: bool = true;
    fn add(&mut self, feature: usize, side: usize, count: i32) {
        if is_danger(feature) {
            self.danger[side] += WEIGHTS[feature] * count;
            return;
        }
        self.sums[Group::of(GROUPS, feature).term as usize][side] += WEIGHTS[feature] * count;
    }
}

/// The terms of the evaluation for both sides: [`evaluate`] equals the sum of `ours - theirs`.
pub fn explain(board: &Board) -> Vec<TermScore> {
    let turn = board.turn();
    let score = evaluate(board);
    let mut traced =
        TermTrace { sums: [[PackedScore::ZERO; 2]; Term::ALL.len()], danger: [PackedScore::ZERO; 2] };
    let Some(tapered) = trace(board, &mut traced) else {
        return vec![TermScore { name: "endgame", ours: score.max(0), theirs: (-score).max(0) }];
    };
    for color in Color::ALL {
        traced.sums[Term::KingSafety as usize][color.index()] -= danger_score(traced.danger[color.index()]);
    }
    let mix = |value: PackedScore| {
        (value.middlegame() * tapered.phase + value.endgame() * (FULL_PHASE - tapered.phase)) / FULL_PHASE
    };
    let mut terms = Vec::new();
    let mut sum = 0;
    for term in Term::ALL {
        let [white, black] = traced.sums[term as usize].map(mix);
        let (ours, theirs) = if turn == Color::White { (white, black) } else { (black, white) };
        sum += ours - theirs;
        if (ours, theirs) != (0, 0) {
            terms.push(TermScore { name: term.name(), ours, theirs });
        }
    }
    let rest = score - sum;
    if rest != 0 {
        let name = if tapered.scale == FULL_SCALE { "rounding" } else { "endgame" };
        terms.push(TermScore { name, ours: rest.max(0), theirs: (-rest).max(0) });
    }
    terms
}
