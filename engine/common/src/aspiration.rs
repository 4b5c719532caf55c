//! Aspiration windows.

/// The window (alpha, beta) of a search from the root: around the score that the iteration before found, or full. A score on one of its sides
/// is a bound, and the search is repeated with that side moved (CPW).
///
/// Invariant: −`infinity` ≤ `alpha` < `beta` ≤ `infinity`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AspirationWindow {
    /// The score that is to be exceeded.
    pub alpha: i32,
    /// The score that is enough.
    pub beta: i32,
    infinity: i32,
}

impl AspirationWindow {
    /// The full window.
    pub fn full(infinity: i32) -> AspirationWindow {
        AspirationWindow { alpha: -infinity, beta: infinity, infinity }
    }

    /// The window of `margin` to either side of `score`.
    pub fn around(score: i32, margin: i32, infinity: i32) -> AspirationWindow {
        let mut window = AspirationWindow::full(infinity);
        window.lower(score, margin);
        window.raise(score, margin);
        window
    }

    /// Makes the window full.
    pub fn open(&mut self) {
        *self = AspirationWindow::full(self.infinity);
    }

    /// Moves alpha to `margin` below `score`.
    pub fn lower(&mut self, score: i32, margin: i32) {
        self.alpha = (score - margin).max(-self.infinity);
    }

    /// Moves beta to `margin` above `score`.
    pub fn raise(&mut self, score: i32, margin: i32) {
        self.beta = (score + margin).min(self.infinity);
    }

    /// Returns `true` if a search with this window that found `score` found the exact value.
    pub fn contains(&self, score: i32) -> bool {
        self.alpha < score && score < self.beta
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_move_side_by_side_within_infinity() {
        let mut window = AspirationWindow::around(990, 20, 1000);
        assert_eq!((window.alpha, window.beta), (970, 1000));
        assert!(window.contains(971) && !window.contains(970) && !window.contains(1000));
        window.lower(970, 100);
        assert_eq!((window.alpha, window.beta), (870, 1000));
        window.raise(-995, 10);
        window.lower(-995, 10);
        assert_eq!((window.alpha, window.beta), (-1000, -985));
        window.open();
        assert_eq!(window, AspirationWindow::full(1000));
    }
}
