//! The review of a session's game.

use super::{Analyzed, GameOver, Review, lost_by::LostBy};
use crate::{AnalysisReply, GameSession, NoteText, RequestError, ReviewGame, Words};
use boyi_catalogue::GameEntry;
use boyi_core::{MoveText, ParseError, SearchObserver, Side};

impl GameSession<'_> {
    /// The value of each move of the game, and its turning points.
    ///
    /// # Errors
    /// Not one analysis more than there are moves; or the engine gives no answer.
    pub fn review(
        &mut self,
        how: &ReviewGame,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Review, RequestError> {
        let mut review = if how.analyses.is_empty() {
            let review = Review::of_game(&*self.game, &*self.record, how.nodes, observer);
            review.map_err(|error| self.error(error))?
        } else {
            self.review_of(&how.analyses)?
        };
        self.words.explain(self.entry, &mut review);
        Ok(review)
    }

    /// A review from analyses of all positions of the game.
    fn review_of(&self, analyses: &[AnalysisReply]) -> Result<Review, RequestError> {
        let moves = self.moves();
        let wanted = moves.len() as u64 + 1;
        if analyses.len() as u64 != wanted {
            let error = ParseError::new("analyses", analyses.len().to_string(), "number-between");
            return Err(self.error(error.with("min", wanted).with("max", wanted)));
        }
        let start = self.record.start();
        let mut replayed = self.game.record(Some(&start), &[]).map_err(|error| self.error(error))?;
        let mut positions = Vec::with_capacity(analyses.len());
        for (ply, analysis) in analyses.iter().enumerate() {
            positions.push(Analyzed { end: GameOver::of(&mut *replayed), ..analyzed(analysis) });
            if let Some(mv) = moves.get(ply) {
                replayed.play(&mv.text).map_err(|error| self.error(error))?;
            }
        }
        Ok(Review::new(self.name(), start, &moves, &positions))
    }
}

fn analyzed(analysis: &AnalysisReply) -> Analyzed {
    // A reply names its best moves as programs do; people read them as the lines have them.
    let label = |text: &String| {
        let firsts = analysis.lines.iter().filter_map(|line| line.moves.first());
        let known = firsts.clone().find(|mv| mv.text == *text).cloned();
        known.unwrap_or_else(|| MoveText { text: text.clone(), label: text.clone() })
    };
    Analyzed {
        position: analysis.position.clone(),
        mover: analysis.mover,
        value: analysis.value,
        best: analysis.best.iter().map(label).collect(),
        more: analysis.more,
        lines: analysis.lines.clone(),
        nimber: analysis.nimber,
        end: None,
    }
}

impl Words {
    /// Says why the moments of a review mattered.
    pub fn explain(&self, entry: &GameEntry, review: &mut Review) {
        for ply in &mut review.plies {
            let reason =
                |note| NoteText { text: self.review_note(entry, note), ..self.note_text_of(entry, note) };
            ply.reasons = ply.notes.iter().map(reason).collect();
            ply.why = ply.reasons.iter().map(|reason| reason.text.clone()).collect();
        }
        review.lost_by = [Side::First, Side::Second].map(|side| self.lost_by(review, side));
    }

    /// How a player comes to have lost, in words.
    fn lost_by(&self, review: &Review, loser: Side) -> Option<String> {
        let at = match LostBy::of(&review.plies, loser)? {
            LostBy::Start => return Some(self.text("review-lost-from-start")),
            LostBy::Move(at) => at,
        };
        // A game may begin with the second player's move.
        let shift = usize::from(review.plies.first().is_some_and(|first| first.side == Side::Second));
        let why = self.lang().sentences(&review.plies[at].why);
        Some(self.say("review-lost-at", &[("number", ((at + shift) / 2 + 1).into()), ("why", why.into())]))
    }
}
