//! Plain minimax, in its negamax form: the value of a position is the best of the negated values of its successors.
//!
//! Von Neumann, Zur Theorie der Gesellschaftsspiele, 1928; Shannon, Programming a Computer for Playing Chess, 1950.

use super::Search;
use crate::score::{INFINITE, SearchResult};
use boyi_core::{AnalysisError, Evaluator, Game};

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    /// The score of a position, searched `depth` plies deep.
    pub(super) fn minimax(
        &mut self,
        position: &G::Position,
        depth: u32,
        ply: u32,
    ) -> Result<i32, AnalysisError> {
        match self.leaf(position, depth, ply) {
            Some(score) => {
                self.pv[ply as usize].clear();
                Ok(score)
            }
            None => self.best_reply(position, depth, ply),
        }
    }

    /// The score of a leaf: the game is over, or the depth used up.
    #[inline]
    fn leaf(&mut self, position: &G::Position, depth: u32, ply: u32) -> Option<i32> {
        let result = match self.game.outcome(position) {
            Some(outcome) => SearchResult::finished(outcome, ply),
            None if depth == 0 => self.evaluate(position),
            None => return None,
        };
        self.count_leaf(ply);
        Some(result.score)
    }

    /// The score of an interior node. Most nodes of a tree are leaves: they are dealt with here, without a call.
    fn best_reply(&mut self, position: &G::Position, depth: u32, ply: u32) -> Result<i32, AnalysisError> {
        let first = self.expand(position)?;
        let mut best = -INFINITE;
        for mv in first..self.moves.len() {
            let child = self.game.play(position, &self.moves[mv]);
            if let Some(score) = self.leaf(&child, depth - 1, ply + 1) {
                if -score > best {
                    best = -score;
                    self.end_pv(ply, mv);
                }
            } else {
                let score = -self.best_reply(&child, depth - 1, ply + 1)?;
                if score > best {
                    best = score;
                    self.set_pv(ply, mv);
                }
            }
        }
        self.moves.truncate(first);
        Ok(best)
    }
}
