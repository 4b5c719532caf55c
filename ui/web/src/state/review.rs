//! The review of a line of the game: what is known about each of its positions, and what came out.

use super::game::GameState;
use crate::service;
use boyi_session::{AnalysisReply, PlyReview, Query, RequestError, Review, ReviewGame};
use leptos::prelude::*;

/// Analyses of the positions of a game, and its review once there are all of them.
#[derive(Clone, Copy)]
pub(crate) struct GameReview {
    game: GameState,
    analyses: StoredValue<Vec<AnalysisReply>>,
    /// The nodes of the start and of the moves reviewed.
    line: StoredValue<Vec<usize>>,
    /// The review; absent until the whole line has been analysed.
    result: ReadSignal<Option<Review>>,
    set_result: WriteSignal<Option<Review>>,
}

impl GameReview {
    pub(super) fn new(game: GameState) -> GameReview {
        let (result, set_result) = signal(None);
        let (analyses, line) = (StoredValue::new(Vec::new()), StoredValue::new(Vec::new()));
        GameReview { game, analyses, line, result, set_result }
    }

    /// Forgets everything: the game is another one.
    pub(super) fn clear(self) {
        self.begin(Vec::new());
    }

    /// Begins the review of a line, by its nodes.
    pub(super) fn begin(self, line: Vec<usize>) {
        self.analyses.set_value(Vec::new());
        self.line.set_value(line);
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

    /// The review, while the line that it is of is looked at.
    pub(crate) fn shown(self) -> Option<Review> {
        let same = self.game.line.with(|line| self.line.with_value(|reviewed| reviewed == line));
        self.result.get().filter(|_| same)
    }

    /// The review of a node's move.
    pub(crate) fn of_node(self, node: usize) -> Option<PlyReview> {
        let place = self.line.with_value(|line| line.iter().position(|other| *other == node))?;
        self.result.with(|review| review.as_ref()?.plies.get(place.checked_sub(1)?).cloned())
    }
}
