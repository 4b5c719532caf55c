//! The review of a line of the game: what is asked for it, and what came out.

use super::analysis::AnalysisState;
use crate::service;
use boyi_model::{ReviewEffect, ReviewEvent};
use boyi_session::{AnalysisReply, Analyze, LineCount, PlyReview, Query, RequestError, Review, ReviewGame};
use leptos::prelude::*;

/// Milliseconds for each position.
const POSITION_MS: u64 = 400;

impl AnalysisState {
    /// Analyses every position of the line that is looked at.
    pub(crate) fn review_game(self) {
        self.stop();
        let line = self.game.line.with_untracked(|line| line[1..].to_vec());
        let moves = self.game.moves.with_untracked(|moves| moves.iter().map(|mv| mv.text.clone()).collect());
        self.send_review(ReviewEvent::Begin { line, moves });
    }

    pub(crate) fn stop_review(self) {
        self.send_review(ReviewEvent::Stop);
    }

    /// Takes an event of the review, and does what follows from it. The game may be closed already.
    fn send_review(self, event: ReviewEvent<AnalysisReply>) {
        for effect in self.review.try_update(|review| review.update(event)).unwrap_or_default() {
            match effect {
                ReviewEffect::Analyse { request, moves } => self.analyse_for_review(request, moves),
                ReviewEffect::Make { request, moves, analyses } => {
                    let asked = self.game.request(moves, Query::Review(ReviewGame { nodes: None, analyses }));
                    service::ask(&asked, move |reply: Result<Review, RequestError>| {
                        self.send_review(ReviewEvent::Made { request, review: reply.ok() });
                    });
                }
            }
        }
    }

    fn analyse_for_review(self, request: u64, moves: Vec<String>) {
        let node = self.game.line.with_untracked(|line| line.get(moves.len()).copied());
        let (lines, time_ms) = (LineCount::Count(2), Some(POSITION_MS));
        let ask = Query::Analyze(Analyze { lines, time_ms, ..Analyze::default() });
        service::search(
            &self.game.request(moves, ask),
            |_| (),
            move |reply: Result<AnalysisReply, RequestError>| {
                let analysis = reply.ok();
                let is_open = self.reviewed_ply.try_get_untracked().flatten().is_some();
                if let (Some(analysis), Some(node), true) = (&analysis, node, is_open) {
                    self.record(node, (analysis.value, analysis.mover));
                }
                self.send_review(ReviewEvent::Analysed { request, analysis });
            },
        );
    }

    /// The review, while the line that it is of is looked at.
    pub(crate) fn shown_review(self) -> Option<Review> {
        self.game.line.with(|line| self.review.with(|review| review.of_line(&line[1..]).cloned()))
    }

    /// The review of a node's move.
    pub(crate) fn review_of(self, node: usize) -> Option<PlyReview> {
        self.review.with(|review| review.of_node(node).cloned())
    }
}
