//! Ratings by Glicko-2 (M. Glickman, "Example of the Glicko-2 system", 2022), here of a person against puzzles: to solve one is to win.

use serde::{Deserialize, Serialize};
use std::f64::consts::PI;

/// Points of the usual scale in one unit of the formulas' scale.
const SCALE: f64 = 173.7178;
/// The middle of the usual scale.
const MIDDLE: f64 = 1500.0;
/// How fast volatility changes, τ: the paper recommends 0.3 to 1.2.
const TAU: f64 = 0.5;
/// How close the volatility is computed, ε.
const CLOSE: f64 = 1e-6;
/// How sure a puzzle's rating is taken to be.
const PUZZLE_DEVIATION: f64 = 100.0;
/// A rating never becomes surer than this, so that it keeps following its owner.
const LEAST_DEVIATION: f64 = 45.0;

/// A rating: 1500 is the middle, and 200 points more win three games in four.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The estimate.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much the strength itself varies.
    pub volatility: f64,
}

/// The rating of someone who has played nothing.
impl Default for Rating {
    fn default() -> Rating {
        Rating { rating: MIDDLE, deviation: 350.0, volatility: 0.06 }
    }
}

/// A game: the opponent, and 1 for a win, 0 for a loss.
struct Played {
    rating: f64,
    deviation: f64,
    score: f64,
}

impl Rating {
    /// The rating after a puzzle of a rating was solved at once, or missed.
    ///
    /// ```
    /// use boyi_lessons::Rating;
    /// let new = Rating::default();
    /// let better = new.after(1500.0, true);
    /// assert!(better.rating > 1600.0 && better.deviation < new.deviation);
    /// assert!(new.after(1500.0, false).rating < 1400.0);
    /// ```
    #[must_use]
    pub fn after(self, puzzle: f64, solved: bool) -> Rating {
        let played =
            Played { rating: puzzle, deviation: PUZZLE_DEVIATION, score: f64::from(u8::from(solved)) };
        let after = self.after_games(&[played]);
        Rating { deviation: after.deviation.max(LEAST_DEVIATION), ..after }
    }

    /// Steps 2 to 8 of the paper.
    fn after_games(self, games: &[Played]) -> Rating {
        // Step 2. The formulas' scale.
        let (mu, phi) = ((self.rating - MIDDLE) / SCALE, self.deviation / SCALE);
        // Steps 3 and 4. The variance by the games alone, and the improvement they suggest.
        let (mut information, mut surprise) = (0.0, 0.0);
        for game in games {
            let (their_mu, their_phi) = ((game.rating - MIDDLE) / SCALE, game.deviation / SCALE);
            let g = 1.0 / (1.0 + 3.0 * their_phi * their_phi / (PI * PI)).sqrt();
            let expected = 1.0 / (1.0 + (-g * (mu - their_mu)).exp());
            information += g * g * expected * (1.0 - expected);
            surprise += g * (game.score - expected);
        }
        let variance = 1.0 / information;
        // Step 5. The volatility.
        let volatility = volatility(phi, self.volatility, variance, variance * surprise);
        // Steps 6 and 7. Time passes, then the games count.
        let before = phi * phi + volatility * volatility;
        let after = 1.0 / (1.0 / before + 1.0 / variance);
        // Step 8. The usual scale.
        Rating {
            rating: SCALE * (mu + after * surprise) + MIDDLE,
            deviation: SCALE * after.sqrt(),
            volatility,
        }
    }
}

/// Step 5: the new volatility, by the Illinois algorithm.
fn volatility(phi: f64, sigma: f64, variance: f64, improvement: f64) -> f64 {
    let start = (sigma * sigma).ln();
    let squares = improvement * improvement - phi * phi - variance;
    let f = |x: f64| {
        let spread = phi * phi + variance + x.exp();
        x.exp() * (squares - x.exp()) / (2.0 * spread * spread) - (x - start) / (TAU * TAU)
    };
    let mut low = start;
    let mut high = if squares > 0.0 { squares.ln() } else { start - TAU };
    while squares <= 0.0 && f(high) < 0.0 {
        high -= TAU;
    }
    let (mut at_low, mut at_high) = (f(low), f(high));
    while (high - low).abs() > CLOSE {
        let next = low + (low - high) * at_low / (at_high - at_low);
        let at_next = f(next);
        if at_next * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (next, at_next);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the paper: a win and two losses.
    #[test]
    fn the_papers_example() {
        let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let games = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)]
            .map(|(rating, deviation, score)| Played { rating, deviation, score });
        let Rating { rating, deviation, volatility } = player.after_games(&games);
        assert!((rating - 1464.06).abs() < 0.01, "{rating}");
        assert!((deviation - 151.52).abs() < 0.01, "{deviation}");
        assert!((volatility - 0.059_99).abs() < 0.000_01, "{volatility}");
    }

    #[test]
    fn a_rating_finds_its_level() {
        let mut rating = Rating::default();
        for round in 0..200 {
            // Solves what is easier than 1800, misses what is harder.
            let puzzle = rating.rating + f64::from(round % 5 - 2) * 50.0;
            rating = rating.after(puzzle, puzzle < 1800.0);
        }
        assert!((rating.rating - 1800.0).abs() < 100.0 && rating.deviation >= LEAST_DEVIATION, "{rating:?}");
    }
}
