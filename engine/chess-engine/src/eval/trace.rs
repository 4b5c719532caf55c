//! Counting features: who receives the counts, and their weighted sum.

use super::packed_score::PackedScore;
use super::weights::WEIGHTS;
use boyi_chess::Color;

/// Receives every feature that is counted.
pub trait Tracer {
    /// Whether the counts are used; if not, results may come from the pawn table.
    const ENABLED: bool;
    /// `count` more of a feature for a side.
    fn add(&mut self, feature: usize, color: Color, count: i32);
}

/// Ignores every count.
pub struct NoTrace;

impl Tracer for NoTrace {
    const ENABLED: bool = false;
    #[inline(always)]
    fn add(&mut self, _: usize, _: Color, _: i32) {}
}

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
        self.tracer.add(feature, side(WHITE), count);
    }
}
