//! Moves in sums: which one wins, and where it is made.

use crate::{Arena, Dyadic, Game, GameError, Player};

/// A move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The index of the term in which the move is made.
    pub term: usize,
    /// The term's value after the move.
    pub to: Game,
    /// Whether the move wins.
    pub wins: bool,
    /// Whether no term is hotter than this one.
    pub hottest: bool,
}

impl Arena {
    /// Returns a best move of a player in a sum of these values, each a move in canonical form: one that wins, if there is
    /// one, and among those one in a hottest term; else one with the best stop. `None` where the player has no move.
    ///
    /// The hottest term is not always the right one:
    ///
    /// ```
    /// # use boyi_partizan::{Arena, Player};
    /// let mut arena = Arena::new();
    /// let terms = ["{3||1|-1}", "{1|-1}", "-2"].map(|text| arena.read(text).unwrap());
    /// let advice = arena.advice(&terms, Player::Left)?.unwrap();
    /// assert_eq!((advice.term, advice.wins, advice.hottest), (1, true, false));
    /// # Ok::<(), boyi_partizan::GameError>(())
    /// ```
    pub fn advice(&mut self, terms: &[Game], player: Player) -> Result<Option<Advice>, GameError> {
        let total = terms.iter().try_fold(Game::ZERO, |sum, &term| self.sum(sum, term))?;
        let mut hottest: Option<Dyadic> = None;
        for &term in terms {
            hottest = hottest.max(Some(self.mean_and_temperature(term)?.1));
        }
        let mut best = None;
        for (index, &term) in terms.iter().enumerate() {
            let rest = self.difference(total, term)?;
            let (_, temperature) = self.mean_and_temperature(term)?;
            for to in self.options_of(term, player)? {
                let after = self.sum(rest, to)?;
                // Both seen by the player: greater is better.
                let (wins, stop) = match player {
                    Player::Left => (self.right_stop(after).left_wins(), self.right_stop(after)),
                    Player::Right => (!self.left_stop(after).left_wins(), self.left_stop(after).negative()),
                };
                let advice = Advice { term: index, to, wins, hottest: Some(temperature) == hottest };
                let key = (wins, if wins { temperature } else { stop.number }, stop);
                if best.as_ref().is_none_or(|(known, _)| key > *known) {
                    best = Some((key, advice));
                }
            }
        }
        Ok(best.map(|(_, advice)| advice))
    }
}
