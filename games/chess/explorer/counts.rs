//! The counts of a move.

use boyi_chess::pgn::GameResult;
use std::ops::AddAssign;

/// How often a move was played, and how those games ended. Counts stay at their largest value instead of overflowing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Games that White won.
    pub white: u32,
    /// Draws.
    pub draws: u32,
    /// Games that Black won.
    pub black: u32,
    /// Games whose result is not known.
    pub unknown: u32,
    /// Games in which the rating of the player who moved is known.
    pub rated: u32,
    /// The sum of those ratings.
    pub rating_sum: u64,
}

impl Counts {
    /// All games with the move.
    pub fn games(&self) -> u64 {
        [self.white, self.draws, self.black, self.unknown].into_iter().map(u64::from).sum()
    }

    /// The average rating of those who played the move; `None` where none is known.
    pub fn rating(&self) -> Option<u16> {
        let rated = u64::from(self.rated);
        u16::try_from((self.rating_sum + rated / 2).checked_div(rated)?).ok()
    }

    pub(super) fn add(&mut self, result: GameResult, rating: Option<u16>) {
        let ended = match result {
            GameResult::WhiteWins => &mut self.white,
            GameResult::Draw => &mut self.draws,
            GameResult::BlackWins => &mut self.black,
            GameResult::Unknown => &mut self.unknown,
        };
        *ended = ended.saturating_add(1);
        if let Some(rating) = rating
            && let Some(rated) = self.rated.checked_add(1)
        {
            self.rated = rated;
            self.rating_sum += u64::from(rating);
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.white = self.white.saturating_add(other.white);
        self.draws = self.draws.saturating_add(other.draws);
        self.black = self.black.saturating_add(other.black);
        self.unknown = self.unknown.saturating_add(other.unknown);
        self.rated = self.rated.saturating_add(other.rated);
        self.rating_sum = self.rating_sum.saturating_add(other.rating_sum);
    }
}
