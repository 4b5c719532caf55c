//! Evaluation by a network, and the choice between it and the hand-crafted evaluation.

use super::{HandCrafted, MAX_EVALUATION, bounded, judge};
use crate::nnue::{Accumulators, Network};
use crate::rules::Xiangqi;
use boyi_alphabeta::{Evaluator, Verdict};
use boyi_xiangqi::{Board, Move, RepetitionRules};
use std::sync::Arc;

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

    /// This network.
    pub fn network(network: Arc<Network>, rules: RepetitionRules) -> AnyEvaluator {
        AnyEvaluator::Network(NetworkEvaluator::new(network, rules))
    }
}

/// The hand-crafted evaluation, by the Asian rules.
impl Default for AnyEvaluator {
    fn default() -> AnyEvaluator {
        AnyEvaluator::hand_crafted(RepetitionRules::default())
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
