//! The tournament engine behind [`Engine`], and the evaluations of the catalogue.

use super::rules::{Xiangqi, XiangqiPosition};
use crate::searcher::{self, Question, TournamentEngine};
use boyi_core::{Analysis, AnalysisError, Engine, Evaluator, Game, Limits, Record, SearchObserver, Term};
use boyi_xiangqi::{Board, Color, Move, RepetitionRules, Role};
use boyi_xiangqi_engine::{allowed_moves, eval::{self, AnyEvaluator}};

/// The tournament engine for xiangqi. It remembers earlier questions, and judges repetitions inside the search.
///
/// A mate found is a proof, with the plies of the line found; a quicker mate may exist.
pub struct XiangqiEngine(TournamentEngine<AnyEvaluator>);

impl XiangqiEngine {
    /// An engine that has learned nothing.
    pub fn new(rules: RepetitionRules) -> XiangqiEngine {
        XiangqiEngine(TournamentEngine::new(AnyEvaluator::hand_crafted(rules)))
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

/// The tournament engine's evaluation, in centipawns.
pub(super) struct Terms;

impl Evaluator<Xiangqi> for Terms {
    fn evaluate(&self, _: &Xiangqi, position: &XiangqiPosition) -> i32 {
        eval::evaluate(&position.0)
    }

    fn terms(&self, _: &Xiangqi, position: &XiangqiPosition) -> Vec<Term> {
        let term =
            |term: &eval::TermScore| Term { name: term.name.into(), mover: term.ours, opponent: term.theirs };
        eval::explain(&position.0).iter().map(term).collect()
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
