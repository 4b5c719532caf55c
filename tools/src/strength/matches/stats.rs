//! Statistics of a match: Elo, likelihood of superiority, and the sequential probability ratio test.
//!
//! Games are played in pairs, one opening with both colours, and pairs are what is counted (*pentanomial* statistics): the two games
//! of a pair are not independent, and an unbalanced opening would otherwise pass for noise
//! (Van den Bergh, "Comments on Normalized Elo", 2020).

/// The pairs by the points that the first engine made in them: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Pairs(pub [u32; 5]);

/// The points scored against an opponent by one who is `elo` stronger, 0 to 1.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo difference of a score, within ±1000.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.003, 0.997);
    -400.0 * (1.0 / score - 1.0).log10()
}

impl Pairs {
    /// How many pairs.
    pub fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The mean score per game, 0 to 1, and the variance of a pair's.
    pub fn mean_and_variance(&self) -> (f64, f64) {
        let n = f64::from(self.count().max(1));
        let score = |i: usize| i as f64 / 4.0;
        let mean = (0..5).map(|i| score(i) * f64::from(self.0[i])).sum::<f64>() / n;
        let variance = (0..5).map(|i| (score(i) - mean).powi(2) * f64::from(self.0[i])).sum::<f64>() / n;
        (mean, variance)
    }

    /// The Elo difference and half its 95% interval.
    pub fn elo(&self) -> (f64, f64) {
        let (mean, variance) = self.mean_and_variance();
        let error = 1.96 * (variance / f64::from(self.count().max(1))).sqrt();
        (elo(mean), (elo(mean + error) - elo(mean - error)) / 2.0)
    }

    /// The logarithm of how much likelier the results are if the difference is `elo1` than if it is `elo0` (logistic Elo; normal
    /// approximation of the generalised test).
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        // A little of everything is added, so that a few equal results prove nothing.
        let mut counts = self.0.map(f64::from);
        for count in &mut counts {
            *count += 1e-3;
        }
        let n: f64 = counts.iter().sum();
        let score = |i: usize| i as f64 / 4.0;
        let mean = (0..5).map(|i| score(i) * counts[i]).sum::<f64>() / n;
        let variance = (0..5).map(|i| (score(i) - mean).powi(2) * counts[i]).sum::<f64>() / n;
        let (s0, s1) = (expected(elo0), expected(elo1));
        n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }
}

/// The bound on the log-likelihood ratio for errors of 5% either way; symmetric.
pub const DECIDED: f64 = 2.944_438_979_166_44;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_scores_are_no_difference() {
        let pairs = Pairs([10, 20, 40, 20, 10]);
        let (elo, error) = pairs.elo();
        assert!(elo.abs() < 1e-9 && error > 10.0);
        assert!(pairs.log_likelihood_ratio(-5.0, 5.0).abs() < 0.01);
    }

    #[test]
    fn known_scores() {
        // 64% is 100 Elo.
        let (elo, _) = Pairs([0, 0, 44, 56, 0]).elo();
        assert!((elo - 100.0).abs() < 1.0, "{elo}");
        assert!(Pairs([50, 150, 400, 250, 150]).log_likelihood_ratio(0.0, 5.0) > DECIDED);
    }
}
