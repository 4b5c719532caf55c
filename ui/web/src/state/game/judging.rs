//! Judging the human's moves in practice against the engine.

use super::GameState;
use crate::{
    prefs::Switch,
    route::{Mode, Seat},
    service,
};
use boyi_session::{
    AnalysisReply, Analyze, LineCount, PlyReview, Query, RequestError, Review, ReviewGame, State,
};
use leptos::prelude::*;

/// Milliseconds for the position before a move, and again for the one after it.
const JUDGE_MS: u64 = 400;

/// A move to be judged.
#[derive(Clone)]
struct Trial {
    number: u32,
    /// The position before it.
    position: String,
    /// The moves of the game, the one to be judged last.
    moves: Vec<String>,
}

impl GameState {
    /// Whether the human's moves are judged.
    pub(crate) fn practises(self) -> bool {
        self.prefs.switch(Switch::Practice).get()
            && self.mode.get() == Mode::Play
            && self.players.is_versus_engine()
    }

    /// The verdict on the human's last move, if it is the last or the engine has answered it.
    pub(crate) fn verdict(self) -> Option<(usize, PlyReview)> {
        let ply = self.ply.get();
        self.practice.verdict.get().filter(|(at, _)| (at + 1..=at + 2).contains(&ply))
    }

    /// Judges the move that has led from one position to another, if a human made it.
    pub(super) fn judge_move(self, before: Option<&State>, after: &State) {
        let Some(before) = before.filter(|_| untrack(|| self.practises())) else { return };
        if untrack(|| self.players.seat(!after.mover)) != Seat::Human {
            return;
        }
        let moves = after.moves.iter().map(|mv| mv.text.clone()).collect();
        let trial = Trial { number: self.practice.start(), position: before.position.clone(), moves };
        let played = &trial.moves[..trial.moves.len() - 1];
        self.analyze_for(trial.clone(), played.to_vec(), move |trial, before| {
            self.analyze_for(trial.clone(), trial.moves.clone(), move |trial, after| {
                self.review_move(trial, vec![before, after]);
            });
        });
    }

    /// Analyses the position after some moves. The reply is dropped if the trial has been.
    fn analyze_for(
        self,
        trial: Trial,
        moves: Vec<String>,
        then: impl FnOnce(Trial, AnalysisReply) + 'static,
    ) {
        // A second line tells whether there was only one good move.
        let lines = LineCount::Count(2);
        let ask = Query::Analyze(Analyze { lines, time_ms: Some(JUDGE_MS), ..Analyze::default() });
        service::search(
            &self.request(moves, ask),
            |_| (),
            move |reply: Result<AnalysisReply, RequestError>| match reply {
                _ if !self.practice.is_judging(trial.number) => {}
                Ok(analysis) => then(trial, analysis),
                Err(_) => self.practice.finish(0, None),
            },
        );
    }

    fn review_move(self, trial: Trial, analyses: Vec<AnalysisReply>) {
        let ply = trial.moves.len() - 1;
        let ask = Query::Review(ReviewGame { nodes: None, analyses });
        let mut request = self.request(trial.moves[ply..].to_vec(), ask);
        request.position = Some(trial.position.clone());
        service::ask(&request, move |reply: Result<Review, RequestError>| {
            if self.practice.is_judging(trial.number) {
                self.practice.finish(ply, reply.ok().and_then(|review| review.plies.into_iter().next()));
            }
        });
    }
}
