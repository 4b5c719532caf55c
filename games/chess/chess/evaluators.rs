//! The evaluations of the catalogue, for games and for the tournament engine.

use super::classic::ClassicEvaluation;
use super::rules::{Chess, ChessPosition};
use crate::weigh::{self, NETWORK};
use boyi_chess::Board;
use boyi_chess_engine::eval::{self, AnyEvaluator, Evaluator as _, NetworkEvaluator};
use boyi_chess_engine::nnue::Network;
use boyi_core::{Evaluator, SquareValue, Term};
use std::sync::Arc;

/// All of them by name, the usual one for simple searches first. The network is there if the program carries one.
pub(super) fn all() -> Vec<(&'static str, Arc<dyn Evaluator<Chess>>)> {
    let mut all: Vec<(&'static str, Arc<dyn Evaluator<Chess>>)> = vec![
        (CLASSROOM, Arc::new(ClassicEvaluation { mobility: false })),
        (MOBILITY, Arc::new(ClassicEvaluation { mobility: true })),
        (HAND_CRAFTED, Arc::new(HandCrafted)),
    ];
    if let Some(network) = eval::OWN_NETWORK.get() {
        all.push((NETWORK, Arc::new(NetworkEvaluation(network))));
    }
    all
}

/// The evaluation with this name as the tournament engine's search takes it; the strongest for any other.
pub(super) fn searched(name: Option<&str>) -> AnyEvaluator {
    let classroom = |board: &Board| ClassicEvaluation { mobility: false }.score(board);
    let mobility = |board: &Board| ClassicEvaluation { mobility: true }.score(board);
    match (name, eval::OWN_NETWORK.get()) {
        (Some(CLASSROOM), _) => AnyEvaluator::Plain(classroom),
        (Some(MOBILITY), _) => AnyEvaluator::Plain(mobility),
        (Some(HAND_CRAFTED), _) => AnyEvaluator::hand_crafted(),
        (Some(NETWORK), Some(network)) => AnyEvaluator::network(network),
        _ => AnyEvaluator::strongest(),
    }
}

/// The name of the evaluation that the tournament engine uses unless another is named.
pub(super) fn strongest() -> &'static str {
    if eval::OWN_NETWORK.get().is_some() { NETWORK } else { HAND_CRAFTED }
}

const CLASSROOM: &str = "classroom";
const MOBILITY: &str = "classroom:mobility";
const HAND_CRAFTED: &str = "hand-crafted";

/// The hand-crafted evaluation of the tournament engine, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandCrafted;

impl Evaluator<Chess> for HandCrafted {
    fn evaluate(&self, _: &Chess, position: &ChessPosition) -> i32 {
        eval::evaluate(&position.0)
    }

    fn terms(&self, _: &Chess, position: &ChessPosition) -> Vec<Term> {
        let parts = eval::explain(&position.0);
        parts
            .iter()
            .map(|part| Term { name: part.name.into(), mover: part.ours, opponent: part.theirs })
            .collect()
    }
}

/// A network, in centipawns. Its terms are those of the hand-crafted evaluation, and the difference.
pub struct NetworkEvaluation(pub Arc<Network>);

impl Evaluator<Chess> for NetworkEvaluation {
    fn evaluate(&self, _: &Chess, position: &ChessPosition) -> i32 {
        let mut evaluator = NetworkEvaluator::new(Arc::clone(&self.0));
        evaluator.reset(&position.0);
        evaluator.evaluate(&position.0)
    }

    fn terms(&self, game: &Chess, position: &ChessPosition) -> Vec<Term> {
        weigh::with_network(HandCrafted.terms(game, position), self.evaluate(game, position))
    }

    fn square_values(&self, _: &Chess, position: &ChessPosition) -> Vec<SquareValue> {
        weigh::square_values(&self.0, &position.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_is_the_sum_of_its_terms() {
        let game = Chess { number: 518, chess960: false };
        let mut random = fastrand::Rng::with_seed(8);
        let mut board = Board::default();
        let mut positions = 0;
        while positions < 200 {
            let Some(m) = random.choice(board.legal_moves().iter().copied()) else {
                board = Board::default();
                continue;
            };
            board.play(m);
            positions += 1;
            let position = ChessPosition(board);
            for (name, evaluator) in all() {
                let terms = evaluator.terms(&game, &position);
                let sum: i32 = terms.iter().map(|term| term.mover - term.opponent).sum();
                assert_eq!(sum, evaluator.evaluate(&game, &position), "{name}, {board}");
                let mut plain = searched(Some(name));
                plain.reset(&board);
                assert_eq!(plain.evaluate(&board), sum, "{name}, {board}");
            }
        }
    }

    #[test]
    fn the_network_says_what_each_piece_is_worth() {
        let network = NetworkEvaluation(eval::OWN_NETWORK.get().expect("it is carried"));
        let game = Chess { number: 518, chess960: false };
        let values = network.square_values(&game, &ChessPosition(Board::default()));
        assert_eq!(values.len(), 30);
        let worth =
            |square: &str| values.iter().find(|found| found.square == square).map(|found| found.value);
        assert!(worth("d1") > worth("a1") && worth("a1") > worth("a2"), "{values:?}");
        assert_eq!(worth("e1"), None);
    }
}
