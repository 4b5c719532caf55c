//! The evaluations of the catalogue, for games and for the tournament engine.

use super::rules::{Xiangqi, XiangqiPosition};
use crate::weigh::{self, NETWORK};
use boyi_alphabeta::Evaluator as _;
use boyi_core::{Evaluator, SquareValue, Term};
use boyi_xiangqi::{Board, Color, RepetitionRules, Role};
use boyi_xiangqi_engine::eval::{self, AnyEvaluator, NetworkEvaluator, OWN_NETWORK};
use boyi_xiangqi_engine::nnue::Network;
use std::sync::Arc;

/// All of them by name, the usual one for simple searches first. The network is there if the program carries one.
pub(super) fn all() -> Vec<(&'static str, Arc<dyn Evaluator<Xiangqi>>)> {
    let mut all: Vec<(&'static str, Arc<dyn Evaluator<Xiangqi>>)> =
        vec![("material", Arc::new(Material)), (HAND_CRAFTED, Arc::new(HandCrafted))];
    if let Some(network) = OWN_NETWORK.get() {
        all.push((NETWORK, Arc::new(NetworkEvaluation(network))));
    }
    all
}

/// The evaluation with this name as the tournament engine's search takes it; the strongest for any other.
pub(super) fn searched(name: Option<&str>, rules: RepetitionRules) -> AnyEvaluator {
    match name {
        Some(HAND_CRAFTED) => AnyEvaluator::hand_crafted(rules),
        _ => AnyEvaluator::strongest(rules),
    }
}

/// The name of the evaluation that the tournament engine uses unless another is named.
pub(super) fn strongest() -> &'static str {
    if OWN_NETWORK.get().is_some() { NETWORK } else { HAND_CRAFTED }
}

/// The name of the hand-crafted evaluation.
pub(super) const HAND_CRAFTED: &str = "hand-crafted";

/// Material: pawn 1, advisor and elephant 2, horse and cannon 4, rook 9, in hundredths.
pub(super) struct Material;

/// A side's material in points.
pub(super) fn material(board: &Board, color: Color) -> i64 {
    let value = |role| match role {
        Role::King => 0,
        Role::Pawn => 1,
        Role::Advisor | Role::Elephant => 2,
        Role::Horse | Role::Cannon => 4,
        Role::Rook => 9,
    };
    Role::ALL.into_iter().map(|role| value(role) * i64::from(board.pieces(color, role).len())).sum()
}

impl Evaluator<Xiangqi> for Material {
    fn evaluate(&self, _: &Xiangqi, XiangqiPosition(board): &XiangqiPosition) -> i32 {
        100 * (material(board, board.turn()) - material(board, !board.turn())) as i32
    }
}

/// The hand-crafted evaluation of the tournament engine, in centipawns.
pub(super) struct HandCrafted;

impl Evaluator<Xiangqi> for HandCrafted {
    fn evaluate(&self, _: &Xiangqi, position: &XiangqiPosition) -> i32 {
        eval::evaluate(&position.0)
    }

    fn terms(&self, _: &Xiangqi, position: &XiangqiPosition) -> Vec<Term> {
        let term =
            |term: &eval::TermScore| Term { name: term.name.into(), mover: term.ours, opponent: term.theirs };
        eval::explain(&position.0).iter().map(term).collect()
    }
}

/// A network, in centipawns. Its terms are those of the hand-crafted evaluation, and the difference.
struct NetworkEvaluation(Arc<Network>);

impl Evaluator<Xiangqi> for NetworkEvaluation {
    fn evaluate(&self, _: &Xiangqi, XiangqiPosition(board): &XiangqiPosition) -> i32 {
        let mut evaluator = NetworkEvaluator::new(Arc::clone(&self.0), RepetitionRules::default());
        evaluator.reset(board);
        evaluator.evaluate(board)
    }

    fn terms(&self, game: &Xiangqi, position: &XiangqiPosition) -> Vec<Term> {
        weigh::with_network(HandCrafted.terms(game, position), self.evaluate(game, position))
    }

    fn square_values(&self, _: &Xiangqi, XiangqiPosition(board): &XiangqiPosition) -> Vec<SquareValue> {
        weigh::square_values(&self.0, board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_is_the_sum_of_its_terms() {
        let game = Xiangqi { rules: RepetitionRules::Axf, wxf: false };
        let mut random = fastrand::Rng::with_seed(8);
        let mut board = Board::default();
        for _ in 0..200 {
            match random.choice(board.legal_moves()) {
                Some(m) => board.play(m),
                None => board = Board::default(),
            }
            let position = XiangqiPosition(board);
            for (name, evaluator) in all().into_iter().skip(1) {
                let terms = evaluator.terms(&game, &position);
                let sum: i32 = terms.iter().map(|term| term.mover - term.opponent).sum();
                assert_eq!(sum, evaluator.evaluate(&game, &position), "{name}, {board}");
                let mut plain = searched(Some(name), game.rules);
                plain.reset(&board);
                assert_eq!(plain.evaluate(&board), sum, "{name}, {board}");
            }
        }
    }

    #[test]
    fn the_network_says_what_each_piece_is_worth() {
        let network = NetworkEvaluation(OWN_NETWORK.get().expect("it is carried"));
        let game = Xiangqi { rules: RepetitionRules::Axf, wxf: false };
        let values = network.square_values(&game, &XiangqiPosition(Board::default()));
        assert_eq!(values.len(), 30);
        let worth =
            |square: &str| values.iter().find(|found| found.square == square).map(|found| found.value);
        assert!(worth("a1") > worth("b1") && worth("b1") > worth("c1"), "{values:?}");
        assert_eq!(worth("e1"), None);
    }
}
