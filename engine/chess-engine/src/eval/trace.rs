//! The weighted sum of the features counted.

use super::weights::WEIGHTS;
use boyi_alphabeta::features::{PackedScore, Tracer};
use boyi_chess::Color;

#[inline(always)]
pub(super) const fn side(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

/// A sum of weighted features, White's minus Black's, traced.
pub(super) struct ScoreSum<'a, T> {
    pub(super) sum: PackedScore,
    pub(super) tracer: &'a mut T,
}

impl<T: Tracer> ScoreSum<'_, T> {
    /// `count` of a feature for the side `WHITE`.
    #[inline(always)]
    pub(super) fn add<const WHITE: bool>(&mut self, feature: usize, count: i32) {
        let value = WEIGHTS[feature] * count;
        if WHITE {
            self.sum += value;
        } else {
            self.sum -= value;
        }
        self.tracer.add(feature, side(WHITE).index(), count);
    }
}
