//! Evaluation by a network, and the choice between it and the hand-crafted evaluation.

use super::{HandCrafted, MAX_EVALUATION, bounded, judge};
use crate::nnue::{Accumulators, Network};
use crate::rules::Xiangqi;
use boyi_alphabeta::{Evaluator, Verdict, nnue::OwnNetwork};
use boyi_xiangqi::{Board, Move, RepetitionRules};
use std::sync::Arc;

#[cfg(feature = "network")]
const FILE: Option<&[u8]> = Some(include_bytes!("xiangqi.nnue"));
#[cfg(not(feature = "network"))]
const FILE: Option<&[u8]> = None;

/// The network that the program carries: `cargo xtask network --game xiangqi` trains it on games of the engine against itself
/// (`docs/xiangqi.md`). Without the feature `network` none is carried, and one can be installed.
pub static OWN_NETWORK: OwnNetwork<Xiangqi> = OwnNetwork::new(FILE);

/// Evaluation by a network, and the judge of repetitions.
#[derive(Clone)]
pub struct NetworkEvaluator {
    rules: RepetitionRules,
    accumulators: Accumulators,
}

impl NetworkEvaluator {
    /// An evaluator with this network, and these rules for repetitions.
    pub fn new(network: Arc<Network>, rules: RepetitionRules) -> NetworkEvaluator {
        NetworkEvaluator { rules, accumulators: Accumulators::new(network) }
    }
}

impl Evaluator for NetworkEvaluator {
    type Rules = Xiangqi;

    fn reset(&mut self, _: &Board) {
        self.accumulators.reset();
    }

    #[inline(always)]
    fn push(&mut self, before: &Board, m: Option<Move>, _: &Board) {
        self.accumulators.push(before, m);
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.accumulators.pop();
    }

    #[inline(always)]
    fn evaluate(&mut self, board: &Board) -> i32 {
        bounded(board, self.accumulators.evaluate(board)).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    fn judge(&self, boards: &[Board]) -> Verdict {
        judge(boards, self.rules)
    }
}

/// An evaluation chosen while the program runs.
#[derive(Clone)]
pub enum AnyEvaluator {
    /// The hand-crafted evaluation.
    HandCrafted(HandCrafted),
    /// A network.
    Network(NetworkEvaluator),
}

impl AnyEvaluator {
    /// The hand-crafted evaluation.
    pub fn hand_crafted(rules: RepetitionRules) -> AnyEvaluator {
        AnyEvaluator::HandCrafted(HandCrafted::with_rules(rules))
    }

    /// The strongest that the program has, by matches: its network, and the hand-crafted evaluation if it has none.
    pub fn strongest(rules: RepetitionRules) -> AnyEvaluator {
        match OWN_NETWORK.get() {
            Some(network) => AnyEvaluator::network(network, rules),
            None => AnyEvaluator::hand_crafted(rules),
        }
    }

    /// This network.
    pub fn network(network: Arc<Network>, rules: RepetitionRules) -> AnyEvaluator {
        AnyEvaluator::Network(NetworkEvaluator::new(network, rules))
    }
}

/// The strongest, by the Asian rules.
impl Default for AnyEvaluator {
    fn default() -> AnyEvaluator {
        AnyEvaluator::strongest(RepetitionRules::default())
    }
}

impl Evaluator for AnyEvaluator {
    type Rules = Xiangqi;

    fn reset(&mut self, board: &Board) {
        match self {
            AnyEvaluator::HandCrafted(evaluator) => evaluator.reset(board),
            AnyEvaluator::Network(evaluator) => evaluator.reset(board),
        }
    }

    #[inline(always)]
    fn push(&mut self, before: &Board, m: Option<Move>, after: &Board) {
        match self {
            AnyEvaluator::HandCrafted(evaluator) => evaluator.push(before, m, after),
            AnyEvaluator::Network(evaluator) => evaluator.push(before, m, after),
        }
    }

    #[inline(always)]
    fn pop(&mut self) {
        match self {
            AnyEvaluator::HandCrafted(evaluator) => evaluator.pop(),
            AnyEvaluator::Network(evaluator) => evaluator.pop(),
        }
    }

    #[inline(always)]
    fn evaluate(&mut self, board: &Board) -> i32 {
        match self {
            AnyEvaluator::HandCrafted(evaluator) => evaluator.evaluate(board),
            AnyEvaluator::Network(evaluator) => evaluator.evaluate(board),
        }
    }

    fn judge(&self, boards: &[Board]) -> Verdict {
        match self {
            AnyEvaluator::HandCrafted(evaluator) => evaluator.judge(boards),
            AnyEvaluator::Network(evaluator) => evaluator.judge(boards),
        }
    }
}

#[cfg(all(test, feature = "network"))]
mod tests {
    use super::*;

    #[test]
    fn the_own_network_knows_what_pieces_are_worth() {
        let mut evaluator = AnyEvaluator::default();
        let mut value = |fen: &str| {
            let board: Board = fen.parse().expect("a position");
            evaluator.reset(&board);
            evaluator.evaluate(&board)
        };
        let without = |from: &str, to: &str| Board::START.replacen(from, to, 1);
        assert!(value(Board::START).abs() < 80);
        let (rook, horse) = (value(&without("rnb", "1nb")), value(&without("rnb", "r1b")));
        assert!(rook > horse + 100 && horse > 150, "rook {rook}, horse {horse}");
        // Guards alone cannot win.
        assert!(value("3k5/9/9/9/9/9/9/4B4/4A4/3AK1B2 w - - 0 1").abs() < 60);
    }
}
