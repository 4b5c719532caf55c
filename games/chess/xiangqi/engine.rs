//! The tournament engine behind [`Engine`].

use super::evaluators;
use super::rules::Xiangqi;
use crate::searcher::{self, Question, TournamentEngine};
use boyi_core::{Analysis, AnalysisError, Engine, Game, Limits, Record, SearchObserver};
use boyi_xiangqi::{Move, RepetitionRules};
use boyi_xiangqi_engine::{allowed_moves, eval::AnyEvaluator};

/// The tournament engine for xiangqi. It remembers earlier questions, and judges repetitions inside the search.
///
/// A mate found is a proof, with the plies of the line found; a quicker mate may exist.
pub struct XiangqiEngine(TournamentEngine<AnyEvaluator>);

impl XiangqiEngine {
    /// An engine that has learned nothing, with the strongest evaluation.
    pub fn new(rules: RepetitionRules) -> XiangqiEngine {
        XiangqiEngine::with_evaluator(None, rules)
    }

    /// The same with the evaluation that has this name in the catalogue; the strongest if none is named.
    pub fn with_evaluator(name: Option<&str>, rules: RepetitionRules) -> XiangqiEngine {
        XiangqiEngine(TournamentEngine::new(evaluators::searched(name, rules)))
    }
}

impl Engine<Xiangqi> for XiangqiEngine {
    /// # Errors
    /// [`AnalysisError::Stopped`] if stopped before the first iteration was finished.
    fn analyze(
        &mut self,
        game: &Xiangqi,
        record: &Record<Xiangqi>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<Move>,
    ) -> Result<Analysis<Move>, AnalysisError> {
        if let Some(outcome) = game.verdict(record) {
            return Ok(searcher::finished(outcome));
        }
        let history = game.history(record);
        let (board, earlier) = history.boards().split_last().expect("a game has a position");
        let reversible = usize::from(board.clock()).min(earlier.len());
        let question = Question {
            start: record.start().0.key(),
            earlier: &earlier[earlier.len() - reversible..],
            board,
            moves: allowed_moves(&history),
        };
        self.0.search(question, limits, observer)
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::{NoObserver, Notation, Value};

    #[test]
    fn mates_are_proofs_and_stalemate_is_a_loss() {
        let game = Xiangqi { rules: RepetitionRules::Axf, wxf: false };
        let limits = Limits { depth: Some(5), ..Limits::default() };
        for (fen, value) in [
            ("4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1", Value::Win { plies: Some(1) }),
            ("3k5/9/4P4/9/9/9/9/9/9/5K3 w - - 0 1", Value::Win { plies: Some(1) }),
            ("3k5/4P4/9/9/9/9/9/9/9/5K3 b - - 0 1", Value::Loss { plies: Some(0) }),
        ] {
            let record = Record::from_position(game.parse_position(fen).unwrap());
            let analysis =
                XiangqiEngine::new(game.rules).analyze(&game, &record, &limits, &mut NoObserver).unwrap();
            assert_eq!(analysis.value, value, "{fen}");
        }
    }

    /// A game that the judge has ended has the mover's value and no best move.
    #[test]
    fn a_judged_game_is_over() {
        let game = Xiangqi { rules: RepetitionRules::Axf, wxf: false };
        let start = game.parse_position("9/4k4/R8/9/9/9/9/9/9/5K3 w - - 0 1").unwrap();
        let mut record = Record::from_position(start);
        for text in "a8a9 e9e10 a9a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10a9".split(' ') {
            let mv = game.parse_move(record.now(), text).unwrap();
            record.push(&game, mv);
        }
        let mut engine = XiangqiEngine::new(game.rules);
        let analysis = engine.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
        assert_eq!((analysis.value, analysis.best), (Value::Win { plies: Some(0) }, vec![]));
    }
}
