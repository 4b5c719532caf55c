//! Engines asked in turn.

use crate::common::*;
use boyi_core::{
    Analysis, AnalysisError, Engine, Game, Limits, NoObserver, Record, SearchObserver, Value, Zero,
};
use boyi_search::{Chain, Pvs, Solver};

/// Says what it is told to.
struct Says(Answer);

type Answer = Result<Value, AnalysisError>;

impl<G: Game> Engine<G> for Says {
    fn analyze(
        &mut self,
        _: &G,
        _: &Record<G>,
        _: &Limits,
        _: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        self.0.clone().map(|value| Analysis::finished("says", value))
    }
}

#[test]
fn the_first_proof_or_the_last_opinion_or_the_weightiest_error() {
    use AnalysisError::{NoTheory, Stopped, TooLarge};
    let (win, draw) = (Value::Win { plies: None }, Value::Draw);
    let cases: [(&[Answer], Answer); 7] = [
        (&[], Err(NoTheory)),
        (&[Err(NoTheory), Ok(draw), Ok(win)], Ok(draw)),
        (&[Ok(Value::Estimate(5)), Ok(win)], Ok(win)),
        (&[Ok(Value::Estimate(5)), Ok(Value::Estimate(7))], Ok(Value::Estimate(7))),
        (&[Ok(Value::Estimate(5)), Err(TooLarge)], Ok(Value::Estimate(5))),
        (&[Err(TooLarge), Err(NoTheory)], Err(TooLarge)),
        (&[Err(TooLarge), Err(Stopped), Err(NoTheory)], Err(Stopped)),
    ];
    for (says, answer) in cases {
        let engines = says.iter().map(|says| Box::new(Says(says.clone())) as Box<dyn Engine<TicTacToe>>);
        let mut chain = Chain::new(engines.collect());
        let found = chain.analyze(&TicTacToe, &Record::new(&TicTacToe), &Limits::default(), &mut NoObserver);
        assert_eq!(found.map(|analysis| analysis.value), answer, "{says:?}");
    }
}

#[test]
fn the_solver_before_the_search() {
    let mut chain: Chain<Mnk> = Chain::new(vec![Box::new(Solver::new()), Box::new(Pvs::new(Zero))]);
    let limits = Limits { depth: Some(4), memory: 16 << 20, ..Limits::default() };
    for (game, engine) in [
        (Mnk { columns: 4, rows: 4, k: 4, gravity: true }, "solve"),
        (Mnk { columns: 7, rows: 6, k: 4, gravity: true }, "pvs"),
    ] {
        // Engines belong to one game, and the two games have positions in common.
        chain.clear();
        let analysis = chain.analyze(&game, &Record::new(&game), &limits, &mut NoObserver).unwrap();
        assert_eq!(analysis.engine, engine);
    }
}
