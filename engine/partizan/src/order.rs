//! The order of values. G ≤ H just if no left option of G is ≥ H and no right option of H is ≤ G (CGT, section II.1).
//!
//! Stops with their side to move decide most comparisons: G ≤ H implies that no stop of G is better for Left than the
//! same stop of H; a left stop below a right stop implies G < H; and against a number the stops say everything.

use crate::{Arena, Game, GameError};
use std::cmp::Ordering;

impl Arena {
    /// Whether `g` ≤ `h`.
    ///
    /// ```
    /// # use boyi_partizan::Arena;
    /// let mut arena = Arena::new();
    /// let (up, star) = (arena.read("^")?, arena.read("*")?);
    /// assert!(!arena.at_most(up, star)? && !arena.at_most(star, up)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at_most(&mut self, g: Game, h: Game) -> Result<bool, GameError> {
        if let Some(known) = self.order_at_a_glance(g, h) {
            return Ok(known);
        }
        let key = u64::from(g.id()) << 32 | u64::from(h.id());
        if let Some(&known) = self.order.get(&key) {
            return Ok(known);
        }
        self.spend(1)?;
        let answer = self.deeper(|arena| arena.compare_options(g, h))?;
        if self.order_is_full() {
            self.order = Default::default();
        }
        self.order.insert(key, answer);
        Ok(answer)
    }

    /// Compares two values: `None` where they are confused.
    pub fn compare(&mut self, g: Game, h: Game) -> Result<Option<Ordering>, GameError> {
        Ok(match (self.at_most(g, h)?, self.at_most(h, g)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        })
    }

    /// Whether `g` ≤ `h`, where closed forms or stops decide.
    fn order_at_a_glance(&self, g: Game, h: Game) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        let (nus_g, nus_h) = (self.nus(g), self.nus(h));
        if let (Some(g), Some(h)) = (nus_g, nus_h) {
            return Some(g.at_most(h));
        }
        if self.left_stop(g) > self.left_stop(h) || self.right_stop(g) > self.right_stop(h) {
            return Some(false);
        }
        if self.left_stop(g).number < self.right_stop(h).number {
            return Some(true);
        }
        let is_number = |nus: Option<crate::Nus>| nus.is_some_and(|nus| nus.is_number());
        (is_number(nus_g) || is_number(nus_h)).then_some(true)
    }

    fn compare_options(&mut self, g: Game, h: Game) -> Result<bool, GameError> {
        let (of_g, of_h) = (self.options(g)?, self.options(h)?);
        for index in of_g.left() {
            if self.at_most(h, self.pool[index])? {
                return Ok(false);
            }
        }
        for index in of_h.right() {
            if self.at_most(self.pool[index], g)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
