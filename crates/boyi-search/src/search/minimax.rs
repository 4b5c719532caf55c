//! Plain minimax, in its negamax form: the value of a position is the best of the negated values of its successors.
//!
//! Von Neumann, Zur Theorie der Gesellschaftsspiele, 1928; Shannon, Programming a Computer for Playing Chess, 1950.

use super::Search;
use crate::score::INFINITE;
use boyi_core::{Evaluator, Game, Refusal};

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    /// The score of a position, searched `depth` plies deep.
    pub(super) fn minimax(&mut self, position: &G::Position, depth: u32, ply: u32) -> Result<i32, Refusal> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(self.finished(outcome, ply).score);
        }
        if depth == 0 {
            return Ok(self.horizon(position, ply).score);
        }
        let first = self.expand(position)?;
        let mut best = -INFINITE;
        for mv in first..self.moves.len() {
            let child = self.game.play(position, &self.moves[mv]);
            let score = -self.minimax(&child, depth - 1, ply + 1)?;
            if score > best {
                best = score;
                self.set_pv(ply, mv);
            }
        }
        self.moves.truncate(first);
        Ok(best)
    }
}
