//! The engine of values: who wins, and by which moves, from the values of the parts.

use super::{
    game::{Move, PartizanGame},
    worth::with_effort,
};
use boyi_catalogue::win_or_loss;
use boyi_core::{Analysis, AnalysisError, Bound, Engine, Game, Limits, Line, Record, SearchObserver, Stats};
use std::cmp::Reverse;

/// Decides positions by values, where these can be computed within bounds.
pub(super) struct ValuesEngine;

impl Engine<PartizanGame> for ValuesEngine {
    /// Every winning move is best; in a lost position those that give up least. Lines are sorted by value and by what they give up.
    fn analyze(
        &mut self,
        game: &PartizanGame,
        record: &Record<PartizanGame>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<Move>,
    ) -> Result<Analysis<Move>, AnalysisError> {
        let table = record.now();
        if let Some(outcome) = game.outcome(table) {
            return Ok(Analysis::finished("values", outcome.into()));
        }
        let judgement = with_effort(limits, observer, |effort| game.worth().judge(game, table, effort));
        let mut judged = match judgement {
            Ok(judgement) => judgement.moves,
            Err(_) => return Err(AnalysisError::NoTheory),
        };
        judged.sort_by_key(|judged| (Reverse(judged.wins), judged.gives_up));
        let first = &judged[0];
        let best = judged
            .iter()
            .take_while(|mv| mv.wins == first.wins && (mv.wins || mv.gives_up == first.gives_up));
        let best: Vec<Move> = best.map(|judged| judged.mv.clone()).collect();
        let value = win_or_loss(!first.wins);
        let lines = judged.iter().take(limits.lines.max(1));
        let lines =
            lines.map(|judged| Line::new(win_or_loss(!judged.wins), Bound::Exact, vec![judged.mv.clone()]));
        Ok(Analysis {
            engine: "values",
            value,
            bound: Bound::Exact,
            best,
            more: false,
            lines: lines.collect(),
            notes: Vec::new(),
            stats: Stats::default(),
        })
    }
}
