//! The review of the game: what is known about each of its positions, and what came out.

use super::game::GameState;
use crate::service;
use boyi_review::Mark;
use boyi_session::{AnalysisReply, PlyReview, Query, RequestError, Review, ReviewGame};
use leptos::prelude::*;

/// Analyses of the positions of a game, and its review once there are all of them.
#[derive(Clone, Copy)]
pub(crate) struct GameReview {
    game: GameState,
    analyses: StoredValue<Vec<AnalysisReply>>,
    /// The review; absent until the whole game has been analysed.
    pub(crate) result: ReadSignal<Option<Review>>,
    set_result: WriteSignal<Option<Review>>,
}

impl GameReview {
    pub(super) fn new(game: GameState) -> GameReview {
        let (result, set_result) = signal(None);
        GameReview { game, analyses: StoredValue::new(Vec::new()), result, set_result }
    }

    /// Forgets everything: the game is another one, or is analysed anew.
    pub(super) fn clear(self) {
        self.analyses.set_value(Vec::new());
        self.set_result.set(None);
    }

    /// Keeps the analysis of the next position.
    pub(super) fn add(self, analysis: AnalysisReply) {
        self.analyses.update_value(|all| all.push(analysis));
    }

    /// Asks for the review of these moves, if every position was analysed.
    pub(super) fn ask(self, moves: Vec<String>) {
        let analyses = self.analyses.get_value();
        if analyses.len() != moves.len() + 1 {
            return;
        }
        let count = moves.len();
        let request = self.game.request(moves, Query::Review(ReviewGame { nodes: None, analyses }));
        service::ask(&request, move |reply: Result<Review, RequestError>| {
            // The game may have changed meanwhile.
            let current = self.analyses.try_with_value(|all| all.len() == count + 1) == Some(true);
            if let (Ok(review), true) = (reply, current) {
                self.set_result.set(Some(review));
            }
        });
    }

    /// What the move at a ply, from 0, was worth.
    pub(crate) fn ply(self, at: usize) -> Option<PlyReview> {
        self.result.with(|review| review.as_ref().and_then(|review| review.plies.get(at).cloned()))
    }

    /// The mark of the move at a ply.
    pub(super) fn mark(self, at: usize) -> Option<Mark> {
        self.result.with(|review| Some(review.as_ref()?.plies.get(at)?.mark))
    }
}
