//! Evaluation by a network, and the choice between it and the hand-crafted evaluation.

use super::{HandCrafted, MAX_EVALUATION, bounded, judge};
use crate::nnue::{Accumulators, Network, NetworkError};
use crate::rules::Xiangqi;
use boyi_alphabeta::{Evaluator, Verdict};
use boyi_xiangqi::{Board, Move, RepetitionRules};
use std::sync::{Arc, OnceLock};

static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();

/// The network that was [installed](install_network).
pub fn own_network() -> Option<Arc<Network>> {
    NETWORK.get().cloned()
}

/// Makes this the program's [own network](own_network): none comes with it, `cargo xtask network --game xiangqi` trains one. Later calls change
/// nothing.
///
/// # Errors
/// The bytes are not a network's file.
pub fn install_network(file: &[u8]) -> Result<(), NetworkError> {
    let network = Network::from_bytes(file)?;
    NETWORK.get_or_init(|| Arc::new(network));
    Ok(())
}

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

    /// The strongest that the program has, by matches: its network, and the hand-crafted evaluation if it has none.
    pub fn strongest(rules: RepetitionRules) -> AnyEvaluator {
        match own_network() {
            Some(network) => AnyEvaluator::network(network, rules),
            None => AnyEvaluator::hand_crafted(rules),
        }
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
