//! Evaluation by a network, and the choice between it and the hand-crafted evaluation.

use super::endgame;
use super::evaluate::MAX_EVALUATION;
use super::evaluator::HandCrafted;
use crate::nnue::{Accumulators, Network};
use crate::rules::Chess;
use boyi_alphabeta::{Evaluator, nnue::OwnNetwork};
use boyi_chess::{Board, Move};
use std::sync::Arc;

#[cfg(feature = "network")]
const FILE: Option<&[u8]> = Some(include_bytes!("chess.nnue"));
#[cfg(not(feature = "network"))]
const FILE: Option<&[u8]> = None;

/// The network that the program carries: `cargo xtask network` trains it on games of the engine against itself (`docs/strength.md`).
/// Without the feature `network` none is carried, and one can be installed.
pub static OWN_NETWORK: OwnNetwork<Chess> = OwnNetwork::new(FILE);

/// Evaluation by a network. Endings against a lone king with a known value bypass it.
#[derive(Clone)]
pub struct NetworkEvaluator(Accumulators);

impl NetworkEvaluator {
    /// An evaluator with this network.
    pub fn new(network: Arc<Network>) -> NetworkEvaluator {
        NetworkEvaluator(Accumulators::new(network))
    }

    /// Its network.
    pub fn network(&self) -> &Arc<Network> {
        self.0.network()
    }
}

impl Evaluator for NetworkEvaluator {
    type Rules = Chess;

    fn reset(&mut self, _: &Board) {
        self.0.reset();
    }

    #[inline(always)]
    fn push(&mut self, before: &Board, m: Option<Move>, _: &Board) {
        self.0.push(before, m);
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.0.pop();
    }

    #[inline(always)]
    fn evaluate(&mut self, board: &Board) -> i32 {
        if let Some(score) = endgame::known(board) {
            return score;
        }
        self.0.evaluate(board).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// An evaluation chosen while the program runs.
#[derive(Clone)]
pub enum AnyEvaluator {
    /// The hand-crafted evaluation.
    HandCrafted(HandCrafted),
    /// A network.
    Network(NetworkEvaluator),
    /// A function of the position alone, in centipawns for the side to move, within ±[`MAX_EVALUATION`].
    Plain(fn(&Board) -> i32),
}

impl AnyEvaluator {
    /// The hand-crafted evaluation.
    pub fn hand_crafted() -> AnyEvaluator {
        AnyEvaluator::HandCrafted(HandCrafted::new())
    }

    /// The strongest that the program has, by matches: its network, and the hand-crafted evaluation if it has none.
    pub fn strongest() -> AnyEvaluator {
        OWN_NETWORK.get().map_or_else(AnyEvaluator::hand_crafted, AnyEvaluator::network)
    }

    /// This network.
    pub fn network(network: Arc<Network>) -> AnyEvaluator {
        AnyEvaluator::Network(NetworkEvaluator::new(network))
    }
}

/// The strongest.
impl Default for AnyEvaluator {
    fn default() -> AnyEvaluator {
        AnyEvaluator::strongest()
    }
}

impl Evaluator for AnyEvaluator {
    type Rules = Chess;

    fn reset(&mut self, board: &Board) {
        match self {
            AnyEvaluator::HandCrafted(evaluator) => evaluator.reset(board),
            AnyEvaluator::Network(evaluator) => evaluator.reset(board),
            AnyEvaluator::Plain(_) => {}
        }
    }

    #[inline(always)]
    fn push(&mut self, before: &Board, m: Option<Move>, after: &Board) {
        match self {
            AnyEvaluator::HandCrafted(evaluator) => evaluator.push(before, m, after),
            AnyEvaluator::Network(evaluator) => evaluator.push(before, m, after),
            AnyEvaluator::Plain(_) => {}
        }
    }

    #[inline(always)]
    fn pop(&mut self) {
        match self {
            AnyEvaluator::HandCrafted(evaluator) => evaluator.pop(),
            AnyEvaluator::Network(evaluator) => evaluator.pop(),
            AnyEvaluator::Plain(_) => {}
        }
    }

    #[inline(always)]
    fn evaluate(&mut self, board: &Board) -> i32 {
        match self {
            AnyEvaluator::HandCrafted(evaluator) => evaluator.evaluate(board),
            AnyEvaluator::Network(evaluator) => evaluator.evaluate(board),
            AnyEvaluator::Plain(evaluate) => evaluate(board),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(feature = "network")]
    fn the_own_network_is_one_and_knows_what_pieces_are_worth() {
        let network = OWN_NETWORK.get().expect("it is carried");
        let mut evaluator = NetworkEvaluator::new(network);
        let mut value = |fen: &str| {
            let board: Board = fen.parse().unwrap();
            evaluator.reset(&board);
            evaluator.evaluate(&board)
        };
        assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").abs() < 80);
        assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 400);
        assert!(value("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 120);
        assert_eq!(value("8/8/8/4k3/8/8/8/4K3 w - - 0 1"), 0);
    }
}
